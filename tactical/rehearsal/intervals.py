"""What a share of tries says about the chance behind it."""

from __future__ import annotations

import math
from typing import NamedTuple

Z = 1.96  # of an interval that holds in 95 of 100 cases


class Interval(NamedTuple):
    """A share, and between what it lies in 95 of 100 cases (Wilson)."""

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
