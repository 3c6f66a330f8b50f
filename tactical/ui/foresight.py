"""What an order may come to, in a few short lines: who is hurt and how badly, who falls, and what windows it opens.

Exact odds, bounded; a moment's work for most orders, and asked in a thread all the same.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tactical.rehearsal.chances import percent_words
from tactical.rehearsal.forecast import Forecast, forecast
from tactical.rehearsal.preview import preview
from tactical.table import Order, Ruleset

LIMIT = 3_000  # throws tried for an order
WINDOW_LIMIT = 500  # and for each window on its way


def foresee(rules: Ruleset, view: Any, order: Order) -> tuple[str, ...]:
    """The lines. Empty for an order without dice and windows."""
    found = preview(rules, view, order, limit=WINDOW_LIMIT)
    lines: list[str] = []
    for window in found.windows:
        lines.append(f"may be answered by {window.words(rules, view)}")
        if window.used is not None:
            lines += told(view, window.used)
    if found.rolls:
        lines += told(view, forecast(rules, view, order, limit=LIMIT))
    return tuple(dict.fromkeys(lines))


def told(view: Any, found: Forecast) -> list[str]:
    """A forecast: `34% hurts cy by 3 to 9`, `2% fells cy`."""
    if not found.verdict or found.certain:
        return []
    least = "" if found.exact else "at least "
    lines = []
    for piece, (chance, low, high) in _harms(found).items():
        by = f"{low}" if low == high else f"{low} to {high}"
        lines.append(f"{least}{percent_words(chance)} hurts {view.name(piece)} by {by}")
    lines += [f"{least}{percent_words(chance)} fells {view.name(piece)}" for piece, chance in found.falls if chance]
    return lines


def _harms(found: Forecast) -> dict[int, tuple[Fraction, int, int]]:
    """Piece -> the chance that it loses anything, and the least and the most it then loses.

    Any system's event that takes an `amount` off a `piece` is harm.
    """
    harms: dict[int, tuple[Fraction, int, int]] = {}
    for events, chance in found.outcomes:
        lost: dict[int, int] = {}
        for event in events:
            amount, piece = getattr(event, "amount", 0), getattr(event, "piece", -1)
            if piece >= 0 and isinstance(amount, int) and amount > 0:
                lost[piece] = lost.get(piece, 0) + amount
        for piece, amount in lost.items():
            before, low, high = harms.get(piece, (Fraction(0), amount, amount))
            harms[piece] = (before + chance, min(low, amount), max(high, amount))
    return harms
