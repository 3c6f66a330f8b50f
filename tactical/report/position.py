"""Where a game stands: beat, phase, seats, and trade-offs."""

from __future__ import annotations

from tactical.report.base import Reported
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState


class BeatReport(Reported, frozen=True):
    """The unit in which turns are counted, and the limit; 0: none."""

    unit: str
    number: int
    limit: int


class PhaseReport(Reported, frozen=True):
    """A phase, as in the status line."""

    text: str
    current: bool


class SeatReport(Reported, frozen=True):
    """A player's chair."""

    name: str
    side: str
    referee: bool


class PrizeReport(Reported, frozen=True):
    """A carried thing (FT-13). `cell`: its place, also with a bearer; null if unknown, or off the board. `taken_by`:
    the side that has left with it."""

    name: str
    cell: str | None
    bearer: str | None
    taken_by: str | None


class Advice(Reported, frozen=True):
    """The trade-offs of the seat that decides, with prices and odds."""

    label: str
    text: str
    clause: str


def beat_report(rules: AnyRuleset, view: AnyState) -> BeatReport:
    """The current beat."""
    return BeatReport(rules.beat, view.beat, view.setup.limit)


def phase_reports(rules: AnyRuleset, view: AnyState) -> tuple[PhaseReport, ...]:
    """The phases of the beat."""
    return tuple(PhaseReport(crumb.text, crumb.current) for crumb in rules.presenter.trail(view))


def seat_reports(view: AnyState) -> tuple[SeatReport, ...]:
    """The chairs at the table."""
    return tuple(SeatReport(seat.name, seat.side, seat.referee) for seat in view.setup.seats)


def prize_reports(view: AnyState) -> tuple[PrizeReport, ...]:
    """The carried things."""
    return tuple(
        PrizeReport(
            prize.name,
            view.cell_name(prize.cell) if prize.cell >= 0 and not prize.taken_by else None,
            view.pieces[prize.bearer].name if prize.bearer >= 0 else None,
            prize.taken_by or None,
        )
        for prize in view.prizes
    )


def advice(rules: AnyRuleset, view: AnyState, seat: int) -> tuple[Advice, ...]:
    """The current trade-offs of a seat."""
    return tuple(Advice(line.inset, line.value, line.clause) for line in rules.presenter.advice(view, seat))
