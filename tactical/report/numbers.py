"""Numbers with their breakdowns, lines of cards, stocks."""

from __future__ import annotations

from typing import Literal

from tactical.report.base import Reported
from tactical.table.breakdown import Breakdown
from tactical.table.cards import Bar, Line


class OperationReport(Reported, frozen=True):
    """One operation of a number: `times` is `amount` / `over`, rounded down, or `up`. `after`: the number after it."""

    kind: Literal["start", "add", "times", "at_least", "at_most", "become"]
    amount: int
    over: int
    up: bool
    text: str
    clause: str
    after: int


class Made(Reported, frozen=True):
    """The breakdown of a number, operation by operation."""

    total: int
    parts: tuple[OperationReport, ...]


class LineReport(Reported, frozen=True):
    """A line of a card. `number`: the value if it is a number. `due`: what the end of the turn or day takes."""

    label: str
    value: str
    clause: str
    number: int | None
    due: int
    made: Made | None


class BarReport(Reported, frozen=True):
    """A stock: how much is left of how much; both count `parts` to a `unit`. `made`: the breakdown of the whole."""

    label: str
    left: int
    whole: int
    unit: str
    parts: int
    made: Made | None


def made(breakdown: Breakdown | None) -> Made | None:
    """The breakdown of a number, if it has one."""
    return made_of(breakdown) if breakdown is not None else None


def made_of(breakdown: Breakdown) -> Made:
    """The breakdown of a number."""
    parts = (
        OperationReport(part.kind, part.amount, part.over, part.up, part.text, part.clause, after)
        for part, after in breakdown.steps()
    )
    return Made(breakdown.total, tuple(parts))


def line(told: Line) -> LineReport:
    """A line of a card, with its number if it has one."""
    return LineReport(told.inset, told.value, told.clause, told.number, told.due, made(told.made))


def bar(told: Bar) -> BarReport:
    """A stock of a card."""
    return BarReport(told.label, told.left, told.whole, told.unit, told.parts, made(told.made))
