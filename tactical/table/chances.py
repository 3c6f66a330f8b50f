"""Likelihoods: counted exactly, as a lower bound, or simulated."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta

from tactical.table.phrases import Hedge, percent
from tactical.table.rolls import Roll, chance_of
from tactical.table.values import Value

LONGEST = 1_000_000  # cases that a chance is counted in: no longer fraction is read
FINE = 10**12  # cases in which a chance worked out in floats is counted
Z = 1.96  # of an interval that holds in 95 of 100 cases


class Interval(NamedTuple):
    """A share, with its bounds in 95 of 100 cases (Wilson)."""

    share: float
    low: float
    high: float


def wilson(won: float, of: int) -> Interval:
    """The share of `won` among `of`; a draw may count a half."""
    if not of:
        return Interval(0.0, 0.0, 1.0)
    share = won / of
    middle, half = share + Z * Z / 2 / of, Z * math.sqrt(share * (1 - share) / of + Z * Z / 4 / of**2)
    low, high = ((middle + sign * half) / (1 + Z * Z / of) for sign in (-1, 1))
    return Interval(share, low if won else 0.0, high if won < of else 1.0)  # else rounding would leave out the ends


class Chance(Value, frozen=True, tag=True):
    """A likelihood: `part` of `whole` equally likely cases.

    `hedge`: it is a lower bound, or simulated; `tries` is then the number of tries. `counted`: the cases are throws of
    dice, as people count them.
    """

    part: int
    whole: Annotated[int, Meta(ge=1)] = 1
    hedge: Hedge = ""
    tries: int = 0
    counted: bool = True

    @classmethod
    def of(cls, chance: Fraction, *, base: int = 36, hedge: Hedge = "", tries: int = 0) -> Chance:
        """A fraction, counted in throws of this many equally likely faces (default: two six-sided dice), or in a few
        such throws in a row if that makes it whole."""
        whole = base
        while 1 < whole <= LONGEST and (chance * whole).denominator > 1:
            whole *= base
        if chance in (0, 1) or not 1 < whole <= LONGEST:
            return cls(chance.numerator, chance.denominator, hedge, tries, counted=False)
        return cls(int(chance * whole), whole, hedge, tries)

    @classmethod
    def of_roll(cls, roll: Roll) -> Chance:
        """The chance that a roll meets its aim, counted in its throws."""
        return cls.of(chance_of(roll), base=roll.sides**roll.dice)

    @classmethod
    def near(cls, chance: float, hedge: Hedge = "") -> Chance:
        """A likelihood computed in floats: rounding that leaves a sum short of certainty is ignored."""
        part, whole = Fraction(round(chance * FINE), FINE).as_integer_ratio()
        return cls(part, whole, hedge, counted=False)

    @property
    def fraction(self) -> Fraction:
        """The number itself."""
        return Fraction(self.part, self.whole)

    @property
    def percent(self) -> int:
        """The chance in whole percent, halves up."""
        return percent(self.fraction)

    @property
    def interval(self) -> Interval:
        """The bounds of a simulated chance."""
        return wilson(float(self.fraction * self.tries), self.tries)

    @property
    def is_poor(self) -> bool:
        """True if it is at most one in three, as printed."""
        return self.percent * 3 <= 100
