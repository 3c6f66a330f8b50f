"""Lines of sight, and cover."""

from __future__ import annotations

from tactical.board import sight, touches_corner
from tactical.rules.skirmish import data
from tactical.rules.skirmish.movement import squares
from tactical.rules.skirmish.position import Position
from tactical.ruleset.sight import in_the_way


def in_sight(state: Position, a: int, b: int) -> bool:
    """True if the line between centres is clear of walls and closed edges (FT-SK-03)."""
    return sight(state.board, a, b, lambda cell: state.ground(cell).wall, data.SHUT.__contains__)


def hides(state: Position, a: int, b: int) -> str:
    """The obstacle to sight between two cells that do not see each other."""
    board = state.board
    return in_the_way(
        state, board, a, b, lambda c: state.ground(c).wall, lambda c: board.kind("ground", c), data.SHUT.__contains__
    )


def in_cover(state: Position, start: int, target: int) -> bool:
    """True if in cover against a ranged attack from more than one square away (FT-SK-05)."""
    if squares(state, start, target) <= 1:
        return False
    if state.ground(target).cover:
        return True
    return touches_corner(state.board, start, target, lambda cell: state.ground(cell).wall)
