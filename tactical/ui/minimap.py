"""The whole board in a few lines, and which part of it is in view: for boards larger than the screen.

A character stands for a block of cells. Pieces show before walls, walls before ground; ground in view is dotted and
ground out of view is blank, so that the view is told without a colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tactical.ui.glyphs import GlyphSet
from tactical.ui.scene import Cell, Piece, Scene

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
    size = blocks(scene, columns, lines)
    pieces: dict[Cell, Piece] = {}
    for piece in scene.pieces:
        for x, y in piece.cells:
            pieces[x // size.across, y // size.down] = piece
    walls = _walls(scene, size)
    return [tuple(_block(pieces, walls, (x, y), size, view, glyphs) for x in range(size.columns))
            for y in range(size.lines)]  # fmt: skip


def _walls(scene: Scene, size: Blocks) -> Mapping[Cell, int]:
    found: dict[Cell, int] = {}
    for y, row in enumerate(scene.ground):
        for x, ground in enumerate(row):
            if ground.role == "wall":
                at = x // size.across, y // size.down
                found[at] = found.get(at, 0) + 1
    return found


def _block(
    pieces: Mapping[Cell, Piece], walls: Mapping[Cell, int], at: Cell, size: Blocks, view: View, glyphs: GlyphSet
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
        self._of: tuple[Any, Any] = (None, None)
        self._asked: tuple[Any, ...] = ()
        self._lines: list[Line] = []

    def foot(self, board: BoardWidget, columns: int, lines: int) -> list[Line]:
        """Its lines where the inspector is high and the board larger than what is seen of it; else none."""
        scene = board.scene
        if lines < ROOM or board.fits(board.zoom):
            return []
        view: View = (*board.view,)
        asked = (view, columns, board.glyphs.name)
        if self._of[0] is not scene.ground or self._of[1] is not scene.pieces or asked != self._asked:
            self._of, self._asked = (scene.ground, scene.pieces), asked
            self._lines = [(), (("Map", "title"),), *minimap(scene, view, columns, LINES, board.glyphs)]
        return self._lines
