"""What a share of tries says about the chance behind it."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from tactical.table.phrases import Hedge, percent_words

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


def share_words(share: Fraction, tries: int, hedge: Hedge = "") -> str:
    """A share of so many tries with its interval: `69% (66% to 72%)`."""
    low, high = (percent_words(Fraction(round(1000 * end), 1000)) for end in wilson(float(share * tries), tries)[1:])
    return f"{percent_words(share, hedge)} ({low} to {high})"


def is_settled(open_: Fraction, tries: int) -> bool:
    """Whether what was not worked out is less than the width of an interval of so many tries: they would not tell
    more."""
    return open_**2 * tries < 1
