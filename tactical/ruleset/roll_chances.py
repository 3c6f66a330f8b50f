"""Chances of plain rolls as floats, for evaluating positions: thousands are requested, and few differ."""

from __future__ import annotations

from functools import cache
from typing import Literal

from tactical.table.rolls import Roll


@cache
def totals(dice: int, sides: int) -> tuple[tuple[int, float], ...]:
    """Every total of this many dice with its chance, lowest first."""
    chances = {0: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for total, chance in chances.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0.0) + chance / sides
        chances = after
    return tuple(sorted(chances.items()))


@cache
def at_most(dice: int, sides: int, number: int) -> float:
    """The chance that this many dice show at most a number."""
    return sum(chance for total, chance in totals(dice, sides) if total <= number)


@cache
def at_least(dice: int, sides: int, number: int) -> float:
    """The chance that this many dice show at least a number."""
    return sum(chance for total, chance in totals(dice, sides) if total >= number)


def chance(roll: Roll) -> float:
    """The chance that a roll meets its aim, where only the total of its dice matters."""
    return _chance(roll.dice, roll.sides, roll.aim, roll.target, roll.bonus, roll.fumble)


@cache
def _chance(dice: int, sides: int, aim: Literal["", "at_most", "at_least"], *numbers: int) -> float:
    target, bonus, fumble = numbers
    roll = Roll(dice, sides, "", "", aim=aim, target=target, bonus=bonus, fumble=fumble)
    return sum(chance for total, chance in totals(dice, sides) if roll.hit((total,)))


@cache
def damage(dice: int, sides: int, less: int, most: int) -> float:
    """The average damage of this many dice, minus `less`, at least 1 and at most `most`."""
    return sum(chance * min(most, max(1, total - less)) for total, chance in totals(dice, sides))
