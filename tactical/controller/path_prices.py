"""What the steps of a path cost, in words: one line for each stretch whose steps cost the same for the same reasons."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Any

from tactical.table import Ruleset, Verdict
from tactical.table.verdicts import Leg


def path_prices(rules: Ruleset[Any], view: Any, verdict: Verdict) -> list[str]:
    """A line a stretch: `c3 c4: 2 each: undergrowth +1 [SK-32]; 1 left`. Of a turn in place its cell is named too."""
    amount = partial(rules.presenter.amount, view, bare=True)

    def why(leg: Leg) -> str:
        told = ((note, f" {'-' if note.amount < 0 else '+'}{amount(abs(note.amount))}") for note in leg.notes)
        return ", ".join(f"{note.text}{by if note.amount else ''} [{note.clause}]" for note, by in told)

    lines = []
    for (cost, reasons), group in groupby(verdict.legs, lambda leg: (leg.cost, why(leg))):
        legs = list(group)
        cells = " ".join(view.cell_name(leg.cell) for leg in legs)
        each = " each" if len(legs) > 1 else ""
        because = f": {reasons}" if reasons else ""
        lines.append(f"{cells}: {amount(cost)}{each}{because}; {amount(legs[-1].left)} left")
    return lines
