"""What the steps of a path cost: one row for each stretch whose steps cost the same for the same reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from tactical.table import Ruleset, Verdict


class Stretch(NamedTuple):
    """Steps that cost the same for the same reasons, in words: `c3 c4`, `2 squares each`, what is left.

    `why` has the words of each reason, by how much it changes the price (empty: told, or counted with another), and
    the clause.
    """

    cells: str
    cost: str
    why: tuple[tuple[str, str, str], ...]
    left: str


def stretches(rules: Ruleset[Any], view: Any, verdict: Verdict) -> Iterator[Stretch]:
    """The stretches of a path that is judged, in order. Of a turn in place its cell is named too."""
    amount = partial(rules.presenter.amount, view, bare=True)
    for (cost, notes), group in groupby(verdict.legs, lambda leg: (leg.cost, leg.notes)):
        legs = list(group)
        signed = ((note, f"{'-' if note.amount < 0 else '+'}{amount(abs(note.amount))}") for note in notes)
        yield Stretch(
            " ".join(view.cell_name(leg.cell) for leg in legs),
            rules.presenter.amount(view, cost) + (" each" if len(legs) > 1 else ""),
            tuple((note.text, by if note.amount else "", note.clause) for note, by in signed),
            amount(legs[-1].left),
        )


def path_prices(rules: Ruleset[Any], view: Any, verdict: Verdict) -> list[str]:
    """A line a stretch: `c3 c4: 2 squares each: undergrowth +1 [SK-32]; 1 left`."""
    lines = []
    for cells, cost, why, left in stretches(rules, view, verdict):
        because = ", ".join(" ".join(filter(None, (text, by, f"[{clause}]"))) for text, by, clause in why)
        lines.append(f"{cells}: {cost}{f': {because}' if because else ''}; {left} left")
    return lines
