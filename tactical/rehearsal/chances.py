"""Chances are exact fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tactical.table import Faces, Roll, outcomes
from tactical.table.rolls import counted

MOST = 50_000  # throws of one roll that are told apart one by one; ten dice of ten sides would be 10^10


@cache
def throws(dice: int, sides: int, sums: bool) -> tuple[tuple[Faces, int], ...] | None:
    """Every throw that matters with how many of all equally likely ones it stands for; None: too many to tell apart.

    What `outcomes` says, kept. Where only totals matter, rolls of many dice are summed up die by die instead.
    """
    whole = sides**dice
    if whole <= MOST:
        roll = Roll(dice, sides, "", "", sums=sums)
        return tuple((faces, int(chance * whole)) for faces, chance in outcomes(roll))
    if not sums:
        return None
    return tuple((spread(total, dice), ways) for total, ways in totals(dice, sides).items())


def throws_of(roll: Roll) -> tuple[tuple[Faces, int], ...] | None:
    """The throws of a roll that matter, as `throws` gives them; where each die counts on its own, by hits."""
    return tuple(counted(roll)) if roll.each else throws(roll.dice, roll.sides, roll.sums)


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


def spread(total: int, dice: int) -> Faces:
    """Faces as even as can be that show a total."""
    each, rest = divmod(total, dice) if dice else (0, 0)
    return tuple(each + (number < rest) for number in range(dice))


def chance_of(roll: Roll) -> Fraction:
    """The chance that a roll meets its aim; 1 for a roll without one."""
    if roll.each:
        met = sum(ways for faces, ways in counted(roll) if roll.hit(faces))
        return Fraction(met, roll.sides**roll.dice)
    ways = totals(roll.dice, roll.sides)
    good = sum(count for total, count in ways.items() if roll.hit((total,)))
    return Fraction(good, roll.sides**roll.dice)
