"""The distinct throws of a roll, each with the number of equally likely ones it stands for."""

from __future__ import annotations

from functools import cache

from tactical.table import Faces, Roll, outcomes
from tactical.table.rolls import counted, totals

MOST = 50_000  # throws of one roll that are told apart one by one; ten dice of ten sides would be 10^10


@cache
def throws(dice: int, sides: int, sums: bool) -> tuple[tuple[Faces, int], ...] | None:
    """Every distinct throw with the number of equally likely ones it stands for; None if there are too many.

    The values of `outcomes`, cached. If only totals matter, rolls of many dice are summed up die by die instead.
    """
    whole = sides**dice
    if whole <= MOST:
        roll = Roll(dice, sides, "", "", sums=sums)
        return tuple((faces, int(chance * whole)) for faces, chance in outcomes(roll))
    if not sums:
        return None
    return tuple((spread(total, dice), ways) for total, ways in totals(dice, sides).items())


def throws_of(roll: Roll) -> tuple[tuple[Faces, int], ...] | None:
    """The distinct throws of a roll, as in `throws`; if each die counts on its own, by hits."""
    return tuple(counted(roll)) if roll.each else throws(roll.dice, roll.sides, roll.sums)


def spread(total: int, dice: int) -> Faces:
    """The most even faces with a given total."""
    each, rest = divmod(total, dice) if dice else (0, 0)
    return tuple(each + (number < rest) for number in range(dice))
