"""Looking back on a battle: how a side's chance to win went, order by order, and which orders were better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from tactical.report.base import Reported
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital, percent_words, possessive

LEAST, TOLD = 0.0005, 0.01  # of a chance: less is nothing, and less has no line of its own
HIGH, WIDE = 8, 60  # of the curve, in letters


class ReviewedOrderReport(Reported, frozen=True):
    """An order: the chance after it, what the decision added on average, what its dice added to that, and what the end
    of a turn did, if the order was no more than that. `text`: null if the seat may not read it. `seat`: null if it is
    no seat's."""

    record: int
    seat: str | None
    text: str | None
    chance: float
    decision: float
    dice: float
    end: float


class BetterReport(Reported, frozen=True):
    """A better order, and how much it adds to the chance of the seat that decided."""

    orders: tuple[str, ...]
    text: str
    by: float


class TurningPointReport(Reported, frozen=True):
    """A turning point: consecutive orders that changed the chance much, from record `first` to `last`: in all, by
    decisions, by dice and by the end of a turn. `better`: null if nothing was, or if it must stay secret."""

    first: int
    last: int
    seat: str | None
    text: str | None
    change: float
    decision: float
    dice: float
    end: float
    better: BetterReport | None


class JudgedSeatReport(Reported, frozen=True):
    """A seat: how many decisions were judged, and its average loss per decision; null: none was judged."""

    seat: str
    decisions: int
    loss: float | None


class BattleReview(Reported, frozen=True):
    """A battle in review, for a side. `told`: as for hints. `whole`: no order before the first is left out."""

    title: str
    side: str
    told: Literal["chance", "material"]
    start: float
    whole: bool
    orders: tuple[ReviewedOrderReport, ...]
    turning_points: tuple[TurningPointReport, ...]
    seats: tuple[JudgedSeatReport, ...]


# --- in lines ---


def review_lines(found: BattleReview) -> Iterator[str]:
    """A review in lines: the curve, the turning points, and the losses by decisions."""
    what: Literal["Chance to win", "Share of the material"] = (
        "Chance to win" if found.told == "chance" else "Share of the material"
    )
    yield f"{found.title}: {possessive(capital(found.side))} {what.lower()}, {percent_words(found.start)} at first"
    if not found.whole:
        yield "(earlier orders are left out; --last N reaches further back)"
    still = 0
    for order in found.orders:
        if max(map(abs, (order.decision, order.dice, order.end))) < TOLD:
            still += 1
            continue
        parts = _parts(order)
        yield f"{order.record:>4}  {percent_words(order.chance):>5}  {_who(order.seat, order.text)} ({parts})"
    if still:
        yield f"{quantity(still, 'orders')} changed it by less than one point"
    if found.turning_points:
        yield "Turning points"
    for point in found.turning_points:
        first, *rest = turning_point_lines(point)
        yield f"  {first}"
        yield from (f"      {line}" for line in rest)
    for seat in found.seats:
        if seat.loss is not None:
            decisions = quantity(seat.decisions, "decisions")
            yield f"{capital(seat.seat)}: {decisions}, average loss per decision {_points(seat.loss)[1:]}"


def turning_point_lines(point: TurningPointReport) -> Iterator[str]:
    """A turning point: the change of the reviewed side's chance, and what would have been better for whom."""
    which = f"{point.first}" if point.first == point.last else f"{point.first} to {point.last}"
    parts = _parts(point)
    yield f"{which}, {_points(point.change)}: {_who(point.seat, point.text)}{parts and f' ({parts})'}"
    if point.better is not None and point.seat is not None:
        yield f"better for {capital(point.seat)} by {_points(point.better.by)[1:]}: {point.better.text}"


def _who(seat: str | None, text: str | None) -> str:
    """`Red: ann walk c4`; what may not be read is only said to have happened."""
    if seat is None:
        return "Dice" if text is None else text
    return f"{capital(seat)}: {text}" if text is not None else f"{capital(seat)} acted"


def _parts(found: ReviewedOrderReport | TurningPointReport) -> str:
    """`decision +2 points, dice -5 points, end of the turn -3 points`, without what is nothing."""
    shares = (("decision", found.decision), ("dice", found.dice), ("end of the turn", found.end))
    return ", ".join(f"{what} {_points(share)}" for what, share in shares if abs(share) >= LEAST)


def _points(share: float) -> str:
    """`+5 points`, `-0.4 points`: hundredths of a chance."""
    if abs(share) < LEAST:
        return "+0 points"
    number = f"{100 * share:+.0f}" if abs(share) >= TOLD else f"{100 * share:+.1f}"
    return f"{number} point" if number in ("+1", "-1") else f"{number} points"


def curve_lines(found: BattleReview) -> Iterator[str]:
    """The curve drawn in letters: the chance from 0% to 100%, the orders from left to right."""
    chances = [found.start, *(order.chance for order in found.orders)]
    columns = min(WIDE, len(chances))
    shown = [chances[number * (len(chances) - 1) // max(1, columns - 1)] for number in range(columns)]
    marks = _heights(shown)
    for row in range(HIGH, -1, -1):
        label = f"{100 * row // HIGH}%" if row % (HIGH // 4) == 0 else ""
        yield f"{label:>4} |{''.join('*' if row == mark else ' ' for mark in marks)}".rstrip()


def _heights(chances: Sequence[float]) -> list[int]:
    return [round(HIGH * each) for each in chances]
