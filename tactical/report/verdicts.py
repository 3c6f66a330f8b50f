"""Refusals and warnings."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.report.base import Reported
from tactical.ruleset import AnyRuleset
from tactical.table import Verdict
from tactical.table.verdicts import Reason


class Cause(Reported, frozen=True):
    """A clause that lowered an allowance or raised a cost."""

    clause: str
    text: str


class ReasonReport(Reported, frozen=True):
    """A reason against an order, or a warning. `remedy`: what would help, usually an order, or empty."""

    code: str
    clause: str
    text: str
    because: tuple[Cause, ...]
    remedy: str


class Refused(Reported, frozen=True):
    """A refused order, and why."""

    text: str
    reasons: tuple[ReasonReport, ...]


def reasons_report(rules: AnyRuleset, found: Iterable[Reason]) -> tuple[ReasonReport, ...]:
    """Reasons or warnings, each with its clause and its words."""
    return tuple(
        ReasonReport(
            reason.code,
            reason.clause,
            rules.presenter.why(reason),
            tuple(Cause(note.clause, note.text) for note in reason.because),
            reason.remedy,
        )
        for reason in found
    )


def refused(rules: AnyRuleset, text: str, verdict: Verdict) -> Refused:
    """The reasons why an order was refused, as it was typed."""
    return Refused(text, reasons_report(rules, verdict.reasons))
