"""The spending of a piece, by purpose, in its ruleset's own whole units."""

from __future__ import annotations

from math import gcd
from typing import Self

import msgspec

from tactical.table.values import Value, replace


class Ledger(Value, frozen=True):
    """Subclass with one whole-number field for each purpose (`travel`, `turning`, ...), all 0 by default.

    Only spending is stored. Allowances are computed from the piece as it stands, so a hit that lowers an allowance
    needs no correction here: what is left is `left(allowance, ledger.total)`.
    """

    @property
    def total(self) -> int:
        """The sum over all purposes."""
        return sum(msgspec.structs.astuple(self))

    def spend(self, **amounts: int) -> Self:
        """A ledger with `amounts` added to the named purposes."""
        changed: dict[str, object] = {name: getattr(self, name) + amount for name, amount in amounts.items()}
        return replace(self, **changed)


def mixed(number: int, parts: int) -> str:
    """The parts of a unit for people: 18 twelfths are `1 1/2`, 4 are `1/3`."""
    whole, rest = divmod(number, parts)
    if not rest:
        return str(whole)
    common = gcd(rest, parts)
    part = f"{rest // common}/{parts // common}"
    return f"{whole} {part}" if whole else part


def share(left: int, whole: int, parts: int = 1) -> str:
    """The amount left of the whole, in this many parts of a unit: `3 of 4`, `1 1/2 of 2`."""
    return f"{mixed(left, parts)} of {mixed(whole, parts)}"


def in_unit(number: int, unit: str, parts: int = 1) -> str:
    """The parts of a unit with its name, given in the plural: `1 inch`, `1 1/2 inches`."""
    return f"{mixed(number, parts)} {singular(unit) if 0 < number <= parts else unit}".rstrip()


def singular(unit: str) -> str:
    """One of a unit: `inch` of inches, `square` of squares."""
    return unit.removesuffix("es") if unit.endswith(("ches", "shes", "sses", "xes")) else unit.removesuffix("s")


def quantity(number: float, unit: str) -> str:
    """A number of some unit in words; the unit is given in the plural.

    >>> quantity(1, "inches"), quantity(2, "squares"), quantity(0, "points")
    ('1 inch', '2 squares', '0 points')
    """
    return f"{number} {singular(unit) if number == 1 else unit}"


def left(allowance: int, spent: int) -> int:
    """The amount that may still be spent: never below 0, even if the allowance has fallen below what was spent."""
    return allowance - spent if allowance > spent else 0
