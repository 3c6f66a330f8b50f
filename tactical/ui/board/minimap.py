"""The whole board in a few lines, with the part in view: for boards larger than the screen.

A character stands for a block of cells. It shows the ground of most of them and any piece in its side's colour; the
part in view is brighter.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tactical.session.drawing.columns import is_narrow
from tactical.session.drawing.paint import Glyph
from tactical.session.scene.scene import Cell, Scene
from tactical.ui.board.widget import BoardWidget
from tactical.ui.theme.look import rich_style

OUT_OF_VIEW = 0.45  # of the light, for what is not in view


class Blocks(NamedTuple):
    """How many cells a character stands for, across and down, and how many characters there are."""

    across: int
    down: int
    columns: int
    lines: int


def blocks(scene: Scene, columns: int, lines: int) -> Blocks:
    """The smallest blocks with which the board fits, twice as high as wide, so that its shape stays."""
    across = 1
    while -(-scene.width // across) > columns or -(-scene.height // (2 * across)) > lines:
        across += 1
    return Blocks(across, 2 * across, -(-scene.width // across), -(-scene.height // (2 * across)))


class Minimap(Widget):
    """A map of a board that scrolls; a click goes there. It is hidden while the whole board is in view."""

    DEFAULT_CSS = "Minimap { height: 10; display: none; } Minimap.-scrolling { display: block; }"
    ALLOW_SELECT = False

    class CellChosen(Message):
        """A place on the map was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, board: BoardWidget, *, id: str | None = None) -> None:  # noqa: A002 - as Textual's
        super().__init__(id=id)
        self._board = board
        self._shown: tuple[object, ...] = ()

    def update(self) -> None:
        """Take in what the board shows now; paint only the differences."""
        board = self._board
        self.set_class(board.scrolls, "-scrolling")
        scene = board.scene
        shown = (board.view, board.look, scene.ground, scene.pieces, scene.sites)
        if shown != self._shown:
            self._shown = shown
            self.refresh()

    def render_line(self, y: int) -> Strip:
        board, width = self._board, self.size.width
        size = blocks(board.scene, max(1, width), max(1, self.size.height))
        outside = rich_style(*board.look.over("outside"))
        if not width or y >= size.lines:
            return Strip([Segment(" " * width, outside)], width)
        line = [self._block(size, x, y) for x in range(size.columns)]
        segments = [*board.look.segments(line), Segment(" " * (width - size.columns), outside)]
        return Strip(segments, width)

    def _block(self, size: Blocks, x: int, y: int) -> Glyph:
        scene, look = self._board.scene, self._board.look
        cells = Region(x * size.across, y * size.down, size.across, size.down)
        cells = cells.intersection(Region(0, 0, scene.width, scene.height))
        held = [(cx, cy) for cy in range(cells.y, cells.bottom) for cx in range(cells.x, cells.right)]
        kind = Counter(scene.ground[cy][cx].drawn_as for cx, cy in held).most_common(1)[0][0]
        ink, ground, attributes = look.ground(kind)
        seen = cells.overlaps(self._board.view)
        if not seen:
            ground = look.shade(ground, OUT_OF_VIEW)
        who = self._who(held)
        if who is not None:
            letter, side = who
            return (look.glyphs.safe(letter), *look.side(side))
        plain = "." if seen and not look.blends else " "
        return (plain, ink, ground, attributes)

    def _who(self, cells: list[Cell]) -> tuple[str, int] | None:
        """The first letter and the side of somebody who stands in some cells, or has ships there."""
        scene = self._board.scene
        for x, y in cells:
            found = scene.index.pieces.get(y, {}).get(x)
            if found is not None and not found[0].lost:
                letter = (found[0].tag or found[0].glyph)[:1]
                return letter if is_narrow(letter) else self._board.look.glyphs.body, found[0].seat
            site = scene.sites.get((x, y))
            stacks = [stack for stack in site.stacks if stack.number] if site is not None else []
            if stacks:
                most = max(stacks, key=lambda stack: stack.number)
                return most.letter, most.look
        return None

    def on_click(self, event: events.Click) -> None:
        scene = self._board.scene
        size = blocks(scene, max(1, self.size.width), max(1, self.size.height))
        cell = event.x * size.across + size.across // 2, event.y * size.down + size.down // 2
        if scene.holds(cell):
            event.stop()
            self.post_message(self.CellChosen(cell))
