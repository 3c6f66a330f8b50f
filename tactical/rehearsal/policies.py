"""Dice for rehearsals. None of them is, knows or draws from the live dice.

`best` and `worst` are meant for one side (named "": for whoever throws). A roll is its side's whose piece throws
(`Roll.piece`):

- a roll of that side's own piece goes well, an enemy's goes badly (for `worst` the other way round);
- to go well is to meet the aim by as much as dice can: all ones where the total must be at most the target, else all
  highest faces. A roll without an aim (damage, distance) goes well when it is high, for whoever throws it;
- a roll of no piece, or of a neutral's, is nobody's luck: it comes out average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Literal, NamedTuple

from tactical.rehearsal.chances import spread
from tactical.table import Dice, Faces, Roll, by_hand, tape

__all__ = ["NAMES", "POLICIES", "Policy", "PolicyName", "average", "best", "fresh", "policy", "tape", "worst"]

PolicyName = Literal["average", "best", "worst", "ask", "fresh"]


def average(roll: Roll, /) -> Faces:
    """Faces as even as can be whose total is the mean, a half rounded up: 7 on two dice, 4 on one."""
    return spread((roll.dice * (roll.sides + 1) + 1) // 2, roll.dice)


def best(state: Any, side: str) -> Dice:
    """All the luck to one side of this position."""
    return _partial(state, side, kind=True)


def worst(state: Any, side: str) -> Dice:
    """All the luck against one side of this position."""
    return _partial(state, side, kind=False)


def fresh(seed: int | None = None) -> Dice:
    """Dice of the rehearsal's own, from the system's entropy. A seed is for tests."""
    own = Random(seed)  # noqa: S311 - dice of a what-if guard no secret

    def dice(roll: Roll, /) -> Faces:
        return tuple(own.randint(1, roll.sides) for _ in range(roll.dice))

    return dice


def _partial(state: Any, side: str, *, kind: bool) -> Dice:
    pieces = state.pieces

    def dice(roll: Roll, /) -> Faces:
        owner = state.side(pieces[roll.piece]) if 0 <= roll.piece < len(pieces) else ""
        if not owner:
            return average(roll)
        well = (side in ("", owner)) == kind
        high = (roll.aim == "at_most") != well
        return (roll.sides if high else 1,) * roll.dice

    return dice


# --- by name: what a node of a line remembers, and a menu shows ---


class Policy(NamedTuple):
    """A policy as a menu shows it, and the dice it means in a position, for a side."""

    title: str
    help: str
    dice: Callable[[Any, str], Dice]


POLICIES: Mapping[PolicyName, Policy] = {
    "average": Policy("average", "every roll comes out at its mean", lambda state, side: average),
    "best": Policy("best", "your rolls go as well as they can, the enemy's as badly", best),
    "worst": Policy("worst", "your rolls go as badly as they can, the enemy's as well", worst),
    "ask": Policy("ask", "you say what each roll shows", lambda state, side: by_hand),
    "fresh": Policy("fresh", "thrown, with dice that have nothing to do with the game's", lambda state, side: fresh()),
}
NAMES: tuple[PolicyName, ...] = tuple(POLICIES)


def policy(name: PolicyName, state: Any, side: str = "") -> Dice:
    """The dice that a policy means in this position. `side` is whose luck `best` and `worst` are about."""
    return POLICIES[name].dice(state, side)
