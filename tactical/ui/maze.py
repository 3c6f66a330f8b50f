"""Walls and doors where a cell has no line of its own for them, in the old manner of mazes: `_` below, `|` beside."""

from __future__ import annotations

from typing import NamedTuple

from tactical.ui.glyphs import GlyphSet
from tactical.ui.scene import SceneIndex


class Maze(NamedTuple):
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


_NONE: dict[tuple[int, str], str] = {}
