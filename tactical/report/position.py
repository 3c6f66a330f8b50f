"""Where a game stands: beat, phase, seats, and what may be weighed."""

from __future__ import annotations

from tactical.report.base import Reported
from tactical.table import AnyRuleset, AnyState


class BeatReport(Reported, frozen=True):
    """What turns are counted in, and up to where; limit 0: none."""

    unit: str
    number: int
    limit: int


class PhaseReport(Reported, frozen=True):
    """A phase, as the status line shows it."""

    text: str
    current: bool


class SeatReport(Reported, frozen=True):
    """A player's chair."""

    name: str
    side: str
    referee: bool


class Advice(Reported, frozen=True):
    """What the seat that decides may weigh, with prices and odds."""

    label: str
    text: str
    clause: str


def beat_report(rules: AnyRuleset, view: AnyState) -> BeatReport:
    """The beat now."""
    return BeatReport(rules.beat, view.beat, view.setup.limit)


def phase_reports(rules: AnyRuleset, view: AnyState) -> tuple[PhaseReport, ...]:
    """The phases of the beat."""
    return tuple(PhaseReport(crumb.text, crumb.current) for crumb in rules.presenter.trail(view))


def seat_reports(view: AnyState) -> tuple[SeatReport, ...]:
    """The chairs at the table."""
    return tuple(SeatReport(seat.name, seat.side, seat.referee) for seat in view.setup.seats)


def advice(rules: AnyRuleset, view: AnyState, seat: int) -> tuple[Advice, ...]:
    """What a seat may weigh now."""
    return tuple(Advice(line.inset, line.value, line.clause) for line in rules.presenter.advice(view, seat))
