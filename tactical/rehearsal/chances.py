"""Chances are exact fractions; only their words are rounded."""

from __future__ import annotations

from collections.abc import Iterator
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


# --- in words ---


def percent(chance: Fraction) -> int:
    """In whole percent, halves up."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def percent_words(chance: Fraction) -> str:
    """`58%`; what is possible is never said to be 0%, and what may fail never 100%."""
    whole = percent(chance)
    if whole == 0 < chance:
        return "under 1%"
    return "over 99%" if whole == 100 and chance < 1 else f"{whole}%"


def chance_words(chance: Fraction, roll: Roll | None = None) -> str:
    """`21/36, 58%`: out of the throws of `roll` (two dice of six sides unless told), or of a few such rolls in a row.

    Where that gives no whole number, or too long a one to read, the percentage stands alone.
    """
    if chance in (0, 1):
        return percent_words(chance)
    base = roll.sides**roll.dice if roll is not None else 36
    for whole in _powers(base):
        count = chance * whole
        if count.denominator == 1:
            return f"{count.numerator}/{whole}, {percent_words(chance)}"
    return percent_words(chance)


def _powers(base: int) -> Iterator[int]:
    whole = base
    while 1 < whole <= 1_000_000:
        yield whole
        whole *= base


def aim_words(roll: Roll) -> str:
    """What the dice must show: `7 or less`, the bonus taken off; empty for a roll without an aim."""
    if not roll.aim:
        return ""
    need = roll.target - roll.bonus
    return f"{need} or less" if roll.aim == "at_most" else f"{max(need, roll.fumble + 1)} or more"


def came_words(roll: Roll, faces: Faces) -> str:
    """How likely what was thrown was: `58% yes` of an aim, `17% for as much` of a total; empty where faces count."""
    if roll.aim:
        return f"{percent_words(chance_of(roll))} yes"
    if not roll.sums:
        return ""
    total = sum(faces)
    ways = sum(count for value, count in totals(roll.dice, roll.sides).items() if value >= total)
    return f"{percent_words(Fraction(ways, roll.sides**roll.dice))} for as much"


def roll_words(roll: Roll) -> str:
    """A roll before it is thrown: `Ann's rifle at Cy: 7 or less on 2d6, 21/36, 58% (attack 8, range -1)`."""
    dice = f"{roll.dice}d{roll.sides}"
    if not roll.aim:
        return f"{roll.purpose}: {dice}" + (f"{roll.bonus:+d}" if roll.bonus else "")
    made = f" ({roll.made_of})" if roll.made_of else ""
    return f"{roll.purpose}: {aim_words(roll)} on {dice}, {chance_words(chance_of(roll), roll)}{made}"
