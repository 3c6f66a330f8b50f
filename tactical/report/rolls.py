"""Dice in words: what they must show, how likely that is, and how lucky a throw was."""

from __future__ import annotations

from fractions import Fraction

from tactical.report.text import chance_text, exact_text
from tactical.table.chances import Chance
from tactical.table.rolls import Faces, Roll, totals


def aim_text(roll: Roll) -> str:
    """The numbers that the dice must show: `7 or less`, the bonus already subtracted; empty for a roll without an
    aim."""
    if not roll.aim:
        return ""
    need = roll.target - roll.bonus
    return f"{need} or less" if roll.aim == "at_most" else f"{max(need, roll.fumble + 1)} or more"


def need_text(roll: Roll) -> str:
    """The same with the dice: `7 or less on 2d6`; `9 or more on at least one of 3d10` if each counts on its own."""
    return f"{aim_text(roll)} on {'at least one of ' if roll.each and roll.dice > 1 else ''}{roll.dice}d{roll.sides}"


def odds_text(roll: Roll | None, *, made: bool = False) -> str:
    """A roll by its chance, `58% (7 or less on 2d6)`, empty for none. `made`: with the breakdown of the number, `58% (7
    or less on 2d6; attack 8, range -1)`."""
    if roll is None:
        return ""
    parts = f"; {roll.made_of}" if made and roll.made_of else ""
    return f"{chance_text(Chance.of_roll(roll))} ({need_text(roll)}{parts})"


def luck_text(roll: Roll, faces: Faces) -> str:
    """The chance of a throw: `58% yes` for an aim, `17% for 7 or more` for a total; empty if single faces count."""
    if roll.aim:
        return f"{chance_text(Chance.of_roll(roll))} yes"
    if not roll.sums:
        return ""
    ways = sum(count for value, count in totals(roll.dice, roll.sides).items() if value >= sum(faces))
    return f"{chance_text(Chance.of(Fraction(ways, roll.sides**roll.dice)))} for {sum(faces) + roll.bonus} or more"


def roll_text(roll: Roll) -> str:
    """A roll before it is thrown: `Ann's rifle at Cy: 7 or less on 2d6, 21/36, 58% (attack 8, range -1)`."""
    dice = f"{roll.dice}d{roll.sides}"
    if not roll.aim:
        return f"{roll.purpose}: {dice}" + (f"{roll.bonus:+d}" if roll.bonus else "")
    detail = f" ({roll.made_of})" if roll.made_of else ""
    return f"{roll.purpose}: {need_text(roll)}, {exact_text(Chance.of_roll(roll))}{detail}"
