"""Chances in words: only these are rounded."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tactical.table import Faces, Roll
from tactical.table.phrases import Hedge, percent_words
from tactical.table.rolls import chance_of, totals


def chance_words(chance: Fraction, roll: Roll | None = None, hedge: Hedge = "") -> str:
    """`21/36, 58%`: out of the throws of `roll` (two dice of six sides unless told), or of a few such rolls in a row.

    Where that gives no whole number, or too long a one to read, the percentage stands alone; and where a bound has no
    percentage (`at least 1/1296`), the fraction does.
    """
    if chance in (0, 1):
        return percent_words(chance, hedge)
    base = roll.sides**roll.dice if roll is not None else 36
    for whole in _powers(base):
        count = chance * whole
        if count.denominator == 1:
            told, share = f"{hedge} {count.numerator}/{whole}".lstrip(), percent_words(chance)
            return told if hedge and not share[0].isdigit() else f"{told}, {share}"
    return percent_words(chance, hedge)


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


def need_words(roll: Roll) -> str:
    """The same with the dice: `7 or less on 2d6`; `9 or more on any of 3d10` where each counts on its own."""
    return f"{aim_words(roll)} on {'any of ' if roll.each and roll.dice > 1 else ''}{roll.dice}d{roll.sides}"


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
    return f"{roll.purpose}: {need_words(roll)}, {chance_words(chance_of(roll), roll)}{made}"
