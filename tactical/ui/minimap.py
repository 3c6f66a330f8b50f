"""The whole board in a few lines, and which part of it is in view: for boards larger than the screen.

A character stands for a block of cells. Pieces show before walls, walls before ground; ground in view is dotted and
ground out of view is blank, so that the view is told without a colour. Of a galaxy each system has a character of its
own: the letter of whoever has ships there, small that of whoever holds its planets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tactical.controller.scene.galaxy_sites import FREE
from tactical.controller.scene.glyphs import GlyphSet
from tactical.controller.scene.scene import Cell, Scene, ScenePiece, SceneSite

if TYPE_CHECKING:
    from tactical.ui.board_widget import BoardWidget

ROOM, LINES = 26, 10  # the least height of an inspector with a map at its foot, and the most of that

Run = tuple[str, str]
Line = tuple[Run, ...]
View = tuple[int, int, int, int]
"""Column and row of the first cell in view, and how many are, across and down."""


class Blocks(msgspec.Struct, frozen=True):
    """How many cells a character stands for, across and down, and how many characters there are."""

    across: int
    down: int
    columns: int
    lines: int


def blocks(scene: Scene, columns: int, lines: int) -> Blocks:
    """The smallest blocks with which the board fits, twice as high as wide: so its shape stays."""
    across = 1
    while -(-scene.width // across) > columns or -(-scene.height // (2 * across)) > lines:
        across += 1
    return Blocks(across, 2 * across, -(-scene.width // across), -(-scene.height // (2 * across)))


def minimap(scene: Scene, view: View, columns: int, lines: int, glyphs: GlyphSet) -> list[Line]:
    """The board in at most so many columns and lines."""
    if scene.sites and 2 * scene.width < columns and scene.height <= lines:
        return [_systems(scene, y, view, glyphs) for y in range(scene.height)]
    size = blocks(scene, columns, lines)
    pieces: dict[Cell, ScenePiece] = {}
    for piece in scene.pieces:
        for x, y in piece.cells:
            pieces[x // size.across, y // size.down] = piece
    for (x, y), site in scene.sites.items():
        letter, look = _held(site)
        if look >= 0:
            pieces[x // size.across, y // size.down] = ScenePiece((x, y), letter, look)
    walls = _walls(scene, size)
    return [tuple(_block(pieces, walls, (x, y), size, view, glyphs) for x in range(size.columns))
            for y in range(size.lines)]  # fmt: skip


def _systems(scene: Scene, y: int, view: View, glyphs: GlyphSet) -> Line:
    """A row of hexes, two characters each, the odd rows shifted by one; in view they are parted by dots."""
    left, top, across, down = view
    dot = glyphs.ground["floor"]
    line: list[Run] = [(" ", "muted")] if y % 2 else []
    for x in range(scene.width):
        ground = (dot, "text") if left <= x < left + across and top <= y < top + down else (" ", "muted")
        site = scene.sites.get((x, y))
        letter, look = _held(site) if site is not None else ("", -1)
        held = (glyphs.safe(letter), f"text seat-{look}" if look >= 0 else "text") if letter else ground
        line += [held, ground]
    return tuple(line)


def _held(site: SceneSite) -> tuple[str, int]:
    """The letter of whoever has ships at a system, else of whoever holds planets there; and its look, -1: nobody's."""
    stack = max((stack for stack in site.stacks if stack.number), key=lambda stack: stack.number, default=None)
    if stack is not None:
        return stack.letter, stack.look
    return next((spot for spot in site.spots if spot[1] >= 0), (FREE, -1))


def _walls(scene: Scene, size: Blocks) -> Mapping[Cell, int]:
    found: dict[Cell, int] = {}
    for y, row in enumerate(scene.ground):
        for x, ground in enumerate(row):
            if ground.role == "wall":
                at = x // size.across, y // size.down
                found[at] = found.get(at, 0) + 1
    return found


def _block(
    pieces: Mapping[Cell, ScenePiece], walls: Mapping[Cell, int], at: Cell, size: Blocks, view: View, glyphs: GlyphSet
) -> Run:
    piece = pieces.get(at)
    if piece is not None:
        return glyphs.safe(piece.glyph[0]), f"text seat-{piece.seat}"
    if 2 * walls.get(at, 0) >= size.across * size.down:
        return glyphs.ground["wall"], "muted"
    x, y, across, down = view
    seen = (
        x < (at[0] + 1) * size.across
        and at[0] * size.across < x + across
        and y < (at[1] + 1) * size.down
        and at[1] * size.down < y + down
    )
    return (glyphs.ground["floor"], "text") if seen else (" ", "muted")


class Minimap:
    """The map at the inspector's foot, drawn anew only where something of it has changed."""

    def __init__(self) -> None:
        self._of: tuple[Any, ...] = (None, None, None)
        self._asked: tuple[Any, ...] = ()
        self._lines: list[Line] = []

    def foot(self, board: BoardWidget, columns: int, lines: int) -> list[Line]:
        """Its lines where the inspector is high and the board larger than what is seen of it; else none."""
        scene = board.scene
        if lines < ROOM or board.fits(board.zoom):
            return []
        view: View = (*board.view,)
        asked = (view, columns, board.glyphs.name)
        same = scene.ground is self._of[0] and scene.pieces is self._of[1] and scene.sites == self._of[2]
        if not same or asked != self._asked:
            self._of, self._asked = (scene.ground, scene.pieces, scene.sites), asked
            self._lines = [(), (("Map", "title"),), *minimap(scene, view, columns, LINES, board.glyphs)]
        return self._lines
