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
    """A roll that is due: how many dice of how many sides, what for, on which clause, for which piece.

    With an `aim` the roll succeeds when its total plus `bonus` is `at_most` (or `at_least`) the `target`.
    `sums`: only the total matters, so exact odds may merge faces. Faces that sum to `fumble` or less miss whatever
    is added to them. `each`: every die is held against the aim on its own, and only how many meet it matters; the
    roll succeeds when one does. `target_made` and `bonus_made` say what these two numbers are made of.
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
        """What decides it, in words: `attack 8, cover -2`; empty where nothing is told."""
        return "; ".join(made.words() for made in (self.bonus_made, self.target_made) if made is not None)

    def total(self, faces: Faces) -> int:
        """The sum of the faces and the bonus."""
        return sum(faces) + self.bonus

    def hit(self, faces: Faces) -> bool:
        """Whether the aim is met. Without an aim every roll is a hit."""
        if self.aim and sum(faces) <= self.fumble:
            return False
        if self.each:
            return not self.aim or self.hits(faces) > 0
        return self._met(self.total(faces))

    def hits(self, faces: Faces) -> int:
        """How many of the faces meet the aim, each on its own."""
        return sum(self._met(face + self.bonus) for face in faces)

    def _met(self, total: int) -> bool:
        return not self.aim or (total <= self.target if self.aim == "at_most" else total >= self.target)

    def problem(self, faces: Faces) -> str:
        """What is wrong with these faces as an answer to this roll; empty when nothing is."""
        if len(faces) != self.dice:
            return f"expected {quantity(self.dice, 'faces')}, not {len(faces)}"
        if any(not 1 <= face <= self.sides for face in faces):
            return f"faces of a d{self.sides} run from 1 to {self.sides}"
        return ""


class Battle(Value, frozen=True):
    """A battle that is due under another ruleset; the room above answers with its result."""

    rules: str
    scenario: str
    pieces: PieceRefs
    clause: str = ""

    def problem(self, result: BattleResult) -> str:
        """What is wrong with this result as an answer to this battle; empty when nothing is."""
        told = [piece for piece, _ in result]
        if any(piece not in self.pieces for piece in told):
            return "the result names a piece that was not in the battle"
        return "the result names one piece twice" if len(set(told)) < len(told) else ""


Dice = Callable[[Roll], Faces | None]
"""Whoever decides rolls. None stops the game at the roll, which then awaits CHANCE's answer. A `means` of it, if it has
one, is the word by which saves know how its dice came about: live, given."""


def by_hand(_roll: Roll, /) -> Faces | None:
    """Never answers: the roll is awaited, for players who throw their own dice."""
    return None


class Tape:
    """Recorded faces in order, then by hand."""

    means = "given"

    def __init__(self, faces: Iterable[Faces]) -> None:
        self._rest = iter(faces)

    def __call__(self, _roll: Roll, /) -> Faces | None:
        return next(self._rest, None)


def tape(faces: Iterable[Faces]) -> Dice:
    """Recorded faces in order, then by hand."""
    return Tape(faces)


def outcomes(roll: Roll) -> Iterator[tuple[Faces, Fraction]]:
    """Every outcome that matters, one set of faces each, with its exact probability; these sum to 1."""
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
    """For a roll whose dice count one by one: a set of faces for each number of hits, most first, and its ways."""
    good = [face for face in range(1, roll.sides + 1) if roll.hits((face,))]
    bad = [face for face in range(1, roll.sides + 1) if face not in good]
    for hits in range(roll.dice, -1, -1):
        ways = comb(roll.dice, hits) * len(good) ** hits * len(bad) ** (roll.dice - hits)
        if ways:
            yield (*good[:1] * hits, *bad[-1:] * (roll.dice - hits)), ways


@cache
def totals(dice: int, sides: int) -> dict[int, int]:
    """Total -> in how many ways so many dice show it."""
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
