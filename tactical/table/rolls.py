"""Dice as data, before they are thrown."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal

from tactical.table.breakdown import Breakdown
from tactical.table.ledgers import quantity
from tactical.table.values import PieceOrNone, PieceRefs, Value

Faces = tuple[int, ...]
BattleResult = tuple[tuple[int, tuple[tuple[str, int], ...]], ...]  # piece, what becomes of it


class Roll(Value, frozen=True):
    """A due roll: how many dice of how many sides, its purpose, its clause, and its piece.

    With an `aim` the roll succeeds if its total plus `bonus` is `at_most` (or `at_least`) the `target`. `sums`: only
    the total matters, so exact odds may merge faces. Faces that sum to `fumble` or less fail whatever is added. `each`:
    every die is compared with the aim on its own, and only the number of successes matters; the roll succeeds if one
    does. `target_made` and `bonus_made`: the breakdowns of these two numbers.
    """

    dice: int
    sides: int
    purpose: str
    clause: str
    piece: PieceOrNone = -1
    aim: Literal["", "at_most", "at_least"] = ""
    target: int = 0
    bonus: int = 0
    sums: bool = True
    fumble: int = 0
    each: bool = False
    target_made: Breakdown | None = None
    bonus_made: Breakdown | None = None

    @property
    def made_of(self) -> str:
        """The deciding parts in words: `attack 8, cover -2`; empty if it has none."""
        return "; ".join(made.words() for made in (self.bonus_made, self.target_made) if made is not None)

    def total(self, faces: Faces) -> int:
        """The sum of the faces and the bonus."""
        return sum(faces) + self.bonus

    def hit(self, faces: Faces) -> bool:
        """True if the aim is met, or there is none."""
        if self.aim and sum(faces) <= self.fumble:
            return False
        if self.each:
            return not self.aim or self.hits(faces) > 0
        return self._met(self.total(faces))

    def hits(self, faces: Faces) -> int:
        """The number of faces that meet the aim, each on its own."""
        return sum(self._met(face + self.bonus) for face in faces)

    def _met(self, total: int) -> bool:
        return not self.aim or (total <= self.target if self.aim == "at_most" else total >= self.target)

    def problem(self, faces: Faces) -> str:
        """The fault of these faces as an answer to this roll; empty: none."""
        if len(faces) != self.dice:
            return f"expected {quantity(self.dice, 'faces')}, not {len(faces)}"
        if any(not 1 <= face <= self.sides for face in faces):
            return f"faces of a d{self.sides} run from 1 to {self.sides}"
        return ""


class Battle(Value, frozen=True):
    """A due battle under another ruleset; the room above answers with its result."""

    rules: str
    scenario: str
    pieces: PieceRefs
    clause: str = ""

    def problem(self, result: BattleResult) -> str:
        """The fault of this result as an answer to this battle; empty: none."""
        told = [piece for piece, _ in result]
        if any(piece not in self.pieces for piece in told):
            return "the result names a piece that was not in the battle"
        return "the result names one piece twice" if len(set(told)) < len(told) else ""


Dice = Callable[[Roll], Faces | None]
"""The decider of rolls. None stops the game at the roll, which then awaits CHANCE's answer. A `means` of it, if it has
one, is the word by which saves know how its dice came about: live, given."""


def by_hand(_roll: Roll, /) -> Faces | None:
    """Never answer: the roll is pending, for players who roll their own dice."""
    return None


class Tape:
    """Recorded faces in order, then none."""

    means = "given"

    def __init__(self, faces: Iterable[Faces]) -> None:
        self._rest = iter(faces)

    def __call__(self, _roll: Roll, /) -> Faces | None:
        return next(self._rest, None)


def tape(faces: Iterable[Faces]) -> Dice:
    """Dice that give recorded faces in order, then none."""
    return Tape(faces)


def outcomes(roll: Roll) -> Iterator[tuple[Faces, Fraction]]:
    """Every outcome that matters, one set of faces each, with its exact probability; they sum to 1."""
    if roll.each:
        for faces, ways in counted(roll):
            yield faces, Fraction(ways, roll.sides**roll.dice)
        return
    weights: dict[int | Faces, tuple[Faces, int]] = {}
    for faces in itertools.product(range(1, roll.sides + 1), repeat=roll.dice):
        key: int | Faces = sum(faces) if roll.sums else faces
        first, weight = weights.get(key, (faces, 0))
        weights[key] = (first, weight + 1)
    whole = roll.sides**roll.dice
    for faces, weight in weights.values():
        yield faces, Fraction(weight, whole)


def counted(roll: Roll) -> Iterator[tuple[Faces, int]]:
    """For a roll whose dice count one by one: a set of faces for each number of successes, most first, and its ways."""
    good = [face for face in range(1, roll.sides + 1) if roll.hits((face,))]
    bad = [face for face in range(1, roll.sides + 1) if face not in good]
    for hits in range(roll.dice, -1, -1):
        ways = comb(roll.dice, hits) * len(good) ** hits * len(bad) ** (roll.dice - hits)
        if ways:
            yield (*good[:1] * hits, *bad[-1:] * (roll.dice - hits)), ways


@cache
def totals(dice: int, sides: int) -> dict[int, int]:
    """Total -> the number of ways in which this many dice show it."""
    ways = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + count
        ways = after
    return ways


def chance_of(roll: Roll) -> Fraction:
    """The exact chance that a roll meets its aim; 1 for a roll without one."""
    if roll.each:
        met = sum(ways for faces, ways in counted(roll) if roll.hit(faces))
        return Fraction(met, roll.sides**roll.dice)
    ways = totals(roll.dice, roll.sides)
    good = sum(count for total, count in ways.items() if roll.hit((total,)))
    return Fraction(good, roll.sides**roll.dice)
