"""The costs of a path's steps: one row for each stretch whose steps cost the same for the same reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

from tactical.report.text import amount_text, number_text
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Verdict
from tactical.table.ledgers import mixed
from tactical.table.rows import Amount, Price


class Stretch(NamedTuple):
    """Steps that cost the same for the same reasons: the names of their cells, the cost of each, and what is left.

    `why`: the words of each reason, how much it changes the cost (0: already mentioned, or counted with another), and
    the clause.
    """

    cells: tuple[str, ...]
    cost: Amount
    why: tuple[tuple[str, Amount, str], ...]
    left: Amount

    @property
    def cost_text(self) -> str:
        """`2 squares each`."""
        return f"{amount_text(self.cost)}{' each' if len(self.cells) > 1 else ''}"


def price_of(rules: AnyRuleset, view: AnyState, verdict: Verdict) -> Price | None:
    """The cost of a legal order, and what it leaves; None if it has none."""
    legs = verdict.legs
    return rules.presenter.price(view, sum(leg.cost for leg in legs), legs[-1].left) if legs else None


def stretches(rules: AnyRuleset, view: AnyState, verdict: Verdict) -> Iterator[Stretch]:
    """The stretches of a judged path, in order. A turn in place names its cell too."""
    amount = partial(rules.presenter.amount, view)
    for (cost, notes), group in groupby(verdict.legs, lambda leg: (leg.cost, leg.notes)):
        legs = list(group)
        yield Stretch(
            tuple(view.cell_name(leg.cell) for leg in legs),
            amount(cost),
            tuple((note.text, amount(note.amount), note.clause) for note in notes),
            amount(legs[-1].left),
        )


def path_prices(rules: AnyRuleset, view: AnyState, verdict: Verdict) -> list[str]:
    """A line for each stretch: `c3 c4: 2 squares each: undergrowth +1 [SK-32]; 1 left`."""
    lines = []
    for each in stretches(rules, view, verdict):
        why = ", ".join(" ".join(filter(None, (text, change_text(by), f"[{clause}]"))) for text, by, clause in each.why)
        because, left = f": {why}" if why else "", number_text(each.left)
        lines.append(f"{' '.join(each.cells)}: {each.cost_text}{because}; {left} left")
    return lines


def change_text(by: Amount) -> str:
    """The amount by which a reason changes a cost: `+1`; empty if it does not."""
    sign = "-" if by.number < 0 else "+"
    return f"{sign}{mixed(abs(by.number), by.parts)}" if by.number else ""
