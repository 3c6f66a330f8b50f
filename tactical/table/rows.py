"""Told values: the program's knowledge of a game, typed until a face prints it.

None of them is text, so nothing can parse them again: only `report/text.py` turns them into words.
"""

from __future__ import annotations

from typing import Literal

from tactical.table.breakdown import Breakdown
from tactical.table.chances import Chance
from tactical.table.mentions import Mention
from tactical.table.values import Value

Tone = Literal["", "good", "poor", "warning", "quiet"]


class Amount(Value, frozen=True, tag=True):
    """A number of some unit, given in the plural; with `parts`, of this many parts of one. `made`: its breakdown."""

    number: int
    unit: str = ""
    parts: int = 1
    made: Breakdown | None = None


class Price(Value, frozen=True, tag=True):
    """The price of an order, and what it leaves."""

    cost: Amount
    left: Amount


Part = str | Chance | Amount | Price | Mention


class Phrase(Value, frozen=True, tag=True):
    """Words and values, to be printed one after another."""

    parts: tuple[Part, ...] = ()


class Cited(Value, frozen=True):
    """Words followed by their clauses; `end` comes after those."""

    words: str
    clauses: tuple[str, ...] = ()
    end: str = ""


def cited(words: str, *clauses: str, end: str = "") -> Cited:
    """Words with clauses."""
    return Cited(words, clauses, end)


def phrase(*parts: Part | Phrase) -> Phrase:
    """A phrase of words, values and phrases."""
    found: list[Part] = []
    for part in parts:
        found += part.parts if isinstance(part, Phrase) else [part]
    return Phrase(tuple(found))


class Row(Value, frozen=True):
    """One row: its `id`, a label, a value (`brief`: for little room), its clause, and its parts."""

    id: str
    label: Phrase = Phrase()
    value: Part | Phrase | None = None
    brief: Part | Phrase | None = None
    clause: str = ""
    tone: Tone = ""
    parts: tuple[Row, ...] = ()


PLAIN_ROW = Row("order")
"""An order that a list has nothing to add to."""
