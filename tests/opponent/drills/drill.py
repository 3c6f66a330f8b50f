"""A drill: a position with a right way to play it, and what may be asked of the turn that was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.opponent.positions import Position, Turn, played


class Drill(NamedTuple):
    """One position: what is wanted in words, the position, and whether a turn played from it is right."""

    words: str
    here: Callable[[], Position]
    right: Callable[[Turn], bool]

    def played(self, level: str = "normal", seed: int = 1) -> tuple[Turn, bool]:
        """A turn played from it, with dice by a seed, and whether it is right."""
        turn = played(self.here(), level, seed)
        return turn, self.right(turn)


def at(name: str, *cells: str) -> Callable[[Turn], bool]:
    """Whether a piece ends on one of these cells."""
    return lambda turn: turn.after.cell(name) in cells


def ordered(*words: str) -> Callable[[Turn], bool]:
    """Whether an order with one of these words in it was given."""
    return lambda turn: any(turn.did(one) for one in words)


def never(*words: str) -> Callable[[Turn], bool]:
    """Whether none was."""
    return lambda turn: not any(turn.did(one) for one in words)


def both(*rights: Callable[[Turn], bool]) -> Callable[[Turn], bool]:
    """Whether all of these hold."""
    return lambda turn: all(right(turn) for right in rights)


def apart(turn: Turn, one: str, other: str) -> int:
    """Cells between two pieces."""
    state = turn.after.state
    return state.board.distance(state.piece_named(one).cell, state.piece_named(other).cell)


def nearer(one: str, other: str, than: int) -> Callable[[Turn], bool]:
    """Whether fewer cells than that lie between two pieces."""
    return lambda turn: apart(turn, one, other) < than


def no_nearer(one: str, other: str, than: int) -> Callable[[Turn], bool]:
    """Whether at least so many cells lie between two pieces."""
    return lambda turn: apart(turn, one, other) >= than


def unseen(name: str, *by: str) -> Callable[[Turn], bool]:
    """Whether nobody of these has a line of sight to a piece."""

    def right(turn: Turn) -> bool:
        rules, state = turn.after
        cell = state.piece_named(name).cell
        lines = (rules.tactics.line_of_sight(state, state.piece_named(one).cell, cell) for one in by)
        return not any(line.clear for line in lines)

    return right


def won(turn: Turn) -> bool:
    """Whether red has won."""
    return turn.after.state.result is not None and turn.after.state.result.winners == ("red",)


def over(turn: Turn) -> bool:
    """Whether the battle is over: those who were to arrive have."""
    return turn.after.state.result is not None


def either(*rights: Callable[[Turn], bool]) -> Callable[[Turn], bool]:
    """Whether one of these holds."""
    return lambda turn: any(right(turn) for right in rights)
