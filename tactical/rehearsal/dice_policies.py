"""Dice for rehearsals. None of them is, knows or draws from the live dice.

`best` and `worst` are meant for one side (named "": for whoever throws). A roll is its side's whose piece throws
(`Roll.piece`):

- a roll of that side's own piece goes well, an enemy's goes badly (for `worst` the other way round);
- to go well is to meet the aim by as much as dice can: all ones where the total must be at most the target, or else all
  highest faces. A roll without an aim (damage, distance) goes well when it is high, for whoever throws it;
- a roll of no piece, or of a neutral's, is nobody's luck: it comes out average.

A fight that goes on until one side is gone would never end where nobody ever hits. So averages of dice that count one
by one add up over the rolls of one order, and after `PATIENCE` rolls of one order a policy answers no more: the roll
is then awaited.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Literal

import msgspec

from tactical.rehearsal.chances import spread
from tactical.table import AnyState, Dice, Faces, Roll, by_hand, tape

__all__ = [
    "POLICIES",
    "Policy",
    "PolicyName",
    "average",
    "averages",
    "best",
    "fresh",
    "policy",
    "tape",
    "worst",
]

PolicyName = Literal["average", "best", "worst", "ask", "fresh"]


PATIENCE = 500  # rolls of one order
HALF = Fraction(1, 2)


def average(roll: Roll, /) -> Faces:
    """The most even faces whose total is the mean, a half rounded up: 7 on two dice, 4 on one."""
    return spread((roll.dice * (roll.sides + 1) + 1) // 2, roll.dice)


def averages() -> Dice:
    """Dice for one order with average results: as `average`, but if each die counts on its own, the hits are average.
    The remainder of rounding is kept for the next roll with the same chance: of five single dice that hit on 8 to 10 of
    ten, the second and the fifth hit."""
    owed: dict[Fraction, Fraction] = {}

    def dice(roll: Roll, /) -> Faces:
        if not (roll.each and roll.aim):
            return average(roll)
        good = [face for face in range(1, roll.sides + 1) if roll.hits((face,))]
        bad = [face for face in range(1, roll.sides + 1) if face not in good]
        chance = Fraction(len(good), roll.sides)
        due = owed.get(chance, Fraction()) + chance * roll.dice
        hits = min(roll.dice, max(0, math.floor(due + HALF)))
        owed[chance] = due - hits
        return (*good[:1] * hits, *bad[-1:] * (roll.dice - hits))

    return patient(dice)


def patient(dice: Dice) -> Dice:
    """The same dice, until their patience ends."""
    left = PATIENCE

    def some(roll: Roll, /) -> Faces | None:
        nonlocal left
        left -= 1
        return dice(roll) if left >= 0 else None

    return some


def best(state: AnyState, side: str) -> Dice:
    """Dice that always fall in favour of one side of this position."""
    return _partial(state, side, kind=True)


def worst(state: AnyState, side: str) -> Dice:
    """Dice that always fall against one side of this position."""
    return _partial(state, side, kind=False)


def fresh(seed: int | None = None) -> Dice:
    """Dice of the rehearsal's own, from the system's entropy. A seed is for tests."""
    own = Random(seed)  # noqa: S311 - dice of a what-if guard no secret

    def dice(roll: Roll, /) -> Faces:
        return tuple(own.randint(1, roll.sides) for _ in range(roll.dice))

    return dice


def _partial(state: AnyState, side: str, *, kind: bool) -> Dice:
    pieces = state.pieces

    def dice(roll: Roll, /) -> Faces:
        owner = state.side(pieces[roll.piece]) if 0 <= roll.piece < len(pieces) else ""
        if not owner:
            return average(roll)
        well = (side in ("", owner)) == kind
        high = (roll.aim == "at_most") != well
        return (roll.sides if high else 1,) * roll.dice

    return patient(dice)


# --- by name: what a node of a line remembers, and a menu shows ---


class Policy(msgspec.Struct, frozen=True):
    """A policy as a menu shows it, and its dice in a position, for a side."""

    title: str
    help: str
    dice: Callable[[AnyState, str], Dice]


POLICIES: Mapping[PolicyName, Policy] = {
    "average": Policy("average", "every roll is average", lambda state, side: averages()),
    "best": Policy("best", "your rolls go as well as they can, the enemy's as badly", best),
    "worst": Policy("worst", "your rolls go as badly as they can, the enemy's as well", worst),
    "ask": Policy("ask", "you enter every roll", lambda state, side: by_hand),
    "fresh": Policy("fresh", "rolled, independent of the game's dice", lambda state, side: fresh()),
}


def policy(name: PolicyName, state: AnyState, side: str = "") -> Dice:
    """The dice of a policy in this position. `side`: the one that `best` and `worst` are about."""
    return POLICIES[name].dice(state, side)
