"""What every report is built on: named fields that JSON has as its keys. Keys are stable: some may be added, none is
renamed or taken away while the `schema` that --json prints keeps its number."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

Ratio = tuple[int, int]
"""A chance [n, d], exactly n in d."""


class Reported(Struct, frozen=True, forbid_unknown_fields=True):
    """Something with the fields that are named here, and no others."""


def ratio(chance: Fraction) -> Ratio:
    """A chance as a report has it."""
    return chance.as_integer_ratio()
