"""Walls and doors where a cell has no line of its own for them, in the old manner of mazes: `_` below, `|` beside."""

from __future__ import annotations

import msgspec

from tactical.controller.scene.cell_contents import piece_key, piece_text
from tactical.controller.scene.glyphs import GlyphSet
from tactical.controller.scene.scene import SceneIndex, ScenePiece


class Maze(msgspec.Struct, frozen=True):
    """The south and the east border of a cell; characters are empty where it is open."""

    kind: str  # of the one that is told, for its colour
    south: str
    east: str
    beside: str  # both in one character
    alone: str  # both in one character, in place of the bare ground


def maze(index: SceneIndex, x: int, y: int, glyphs: GlyphSet) -> Maze | None:
    """The borders of a cell; None where both are open. Those in the north and west belong to its neighbours, but for
    the board's own edge, which is none of theirs."""
    south = index.edges.get(y + 1, _NONE).get((x, "n"))
    east = index.edges.get(y, _NONE).get((x + 1, "w"))
    if south is None and east is None:
        return None
    below = glyphs.floors[south] if south is not None else ""
    beside = glyphs.edges[east][1] if east is not None else ""
    both = (glyphs.nook if south == east == "wall" else beside) if below and beside else below or beside
    return Maze(east or south or "wall", below, beside, both, both)


def borrowed(index: SceneIndex, x: int, y: int, glyphs: GlyphSet) -> tuple[str, str]:
    """What a piece with a border in the east or south writes into the second column of the cell at its west, so that
    both can be seen, and the piece's layers of style; empty where it needs no room, or where there is none."""
    pieces = index.pieces.get(y, _NOBODY)
    if x + 1 not in pieces or maze(index, x + 1, y, glyphs) is None:
        return "", ""
    piece, count = pieces[x + 1]
    main, aside = piece_text(piece, count, glyphs)
    if x < 0 or piece.covers or aside == " " or any(x in rows.get(y, ()) for rows in index.written):
        return "", ""
    here = index.edges.get(y, _NONE)
    overlaid = x in index.reach.get(y, ()) or x in index.shades.get(y, ())
    if (x + 1, "w") in here or (overlaid and (x, "n") in index.edges.get(y + 1, _NONE)):
        return "", ""
    return (main if len(piece.glyph) > 1 else aside), piece_key(piece)


_NONE: dict[tuple[int, str], str] = {}
_NOBODY: dict[int, tuple[ScenePiece, int]] = {}
