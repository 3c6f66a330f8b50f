"""The base of every report: named fields, which are its JSON keys. Keys are stable: some may be added, but none is
renamed or removed while the `schema` number that --json prints stays the same."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

Ratio = tuple[int, int]
"""A chance [n, d], exactly n in d."""


class Reported(Struct, frozen=True, forbid_unknown_fields=True):
    """A struct with exactly these fields."""


def ratio(chance: Fraction) -> Ratio:
    """A chance in a report."""
    return chance.as_integer_ratio()
