"""Lines of sight, and cover."""

from __future__ import annotations

from tactical.board import sight, touches_corner
from tactical.mechanics.sight import in_the_way
from tactical.rules.skirmish.movement import squares
from tactical.rules.skirmish.position import Position


def in_sight(state: Position, a: int, b: int) -> bool:
    """Centre to centre, stopped by walls and closed edges (FT-SK-03)."""
    return sight(state.board, a, b, lambda cell: state.ground(cell).wall)


def hides(state: Position, a: int, b: int) -> str:
    """What stops sight between two cells that do not see each other."""
    return in_the_way(
        state, state.board, a, b, lambda cell: state.ground(cell).wall, lambda cell: state.board.kind("ground", cell)
    )


def in_cover(state: Position, start: int, target: int) -> bool:
    """Cover against a ranged attack from more than one square away (FT-SK-05)."""
    if squares(state, start, target) <= 1:
        return False
    if state.ground(target).cover:
        return True
    return touches_corner(state.board, start, target, lambda cell: state.ground(cell).wall)
