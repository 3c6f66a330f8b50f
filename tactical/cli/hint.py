"""hint: suggestions for a seat: up to three different orders or plans, each with its odds, reason and risk."""

from __future__ import annotations

from argparse import Namespace
from typing import Literal

from tactical.cli import words
from tactical.cli.answer import Answer
from tactical.cli.exits import DONE, REFUSED, ROLL, CommandExit
from tactical.cli.output import Output
from tactical.cli.seat_view import opened, piece_number
from tactical.opponent.explanation import Motive
from tactical.opponent.hints import Exposed, Hint
from tactical.opponent.winning import share_of
from tactical.report.base import Reported, ratio
from tactical.report.odds import FallReport
from tactical.session.advice import no_side
from tactical.session.hinting import hints_for, no_hint, told
from tactical.table import AnyState, Ask, Roll, awaiting
from tactical.table.chances import Chance
from tactical.table.notation import write


class OutlookReport(Reported, frozen=True):
    """The outlook of a side from 0 to 1, `now` and `then`, after some orders: its chance to win, a draw counting half.
    If no chance is known (`told`: `material`), its share of all material."""

    told: Literal["chance", "material"]
    now: float | int
    then: float | int


class ExposedReport(Reported, frozen=True):
    """A piece that moves into danger shown by the threat overlay, and the share of it that is lost there on average."""

    piece: str
    cell: str
    share: float | int


class AnsweredReport(Reported, frozen=True):
    """The losses and the outlook of orders if enemies react at once instead of in their own turn."""

    falls: tuple[FallReport, ...]
    outlook: OutlookReport


class HintReport(Reported, frozen=True):
    """Suggested orders. `outlook`: after them, before the enemy replies. `gain`: how much they add to it. `measure`:
    the part of it that changed most. `purpose` and `risk`: null if not worth a word. `exposed`: the worst danger they
    lead into. `answered`: null if enemies cannot react instead of acting later."""

    orders: tuple[str, ...]
    text: str
    falls: tuple[FallReport, ...]
    purpose: str | None
    measure: str | None
    risk: str | None
    outlook: OutlookReport
    gain: float | int
    exposed: ExposedReport | None
    answered: AnsweredReport | None


class Hints(Answer, frozen=True):
    """Suggestions for the seat that decides, the best chance to win first; with a `piece` only orders of that one."""

    seat: str
    piece: str | None
    hints: tuple[HintReport, ...]


PLACES = 3  # of shares


def hint(args: Namespace, out: Output) -> int:
    """Print hints for the seat that decides, or for one of its pieces, from what it may know, with the orders as they
    are typed. Nothing is given or saved."""
    with opened(args.file, args.seat, out) as seen:
        seen.must_be_advised()
        want = awaiting(seen.game.state)
        if isinstance(want, Roll):
            raise CommandExit(ROLL, words.awaited(seen, seen.game.state))
        seat = seen.speaker()
        if not isinstance(want, Ask) or want.seat != seat:
            raise CommandExit(REFUSED, words.awaited(seen, seen.game.state))
        if why := no_side(seen.game.state, seat):
            raise CommandExit(REFUSED, why)
        view = seen.rules.view(seen.game.state, seat)
        piece = piece_number(seen, args.piece) if args.piece is not None else -1
        hints = hints_for(seen.rules, view, seat, piece)
        if args.json:
            name = view.pieces[piece].name if piece >= 0 else None
            out.json(Hints(view.seat(seat).name, name, tuple(_report(view, one) for one in hints)))
            return DONE
        if not hints:
            out.line(no_hint(seen.rules, view, piece))
        for number, one in enumerate(hints, 1):
            out.line(f"{number}. {told(seen.rules, view, one)}")
            out.lines(*(f"   {write(view, order)}" for order in one.orders))
    return DONE


def _report(view: AnyState, one: Hint) -> HintReport:
    return HintReport(
        orders=tuple(write(view, order) for order in one.orders),
        text=one.words,
        falls=_falls(view, one.why),
        purpose=one.why.purpose.words or None,
        measure=one.why.purpose.aim or None,
        risk=one.why.risk.words or None,
        outlook=outlook(isinstance(one.now, Chance), share_of(one.now), share_of(one.then)),
        gain=round(one.gain, PLACES),
        exposed=_exposed(view, one.exposed),
        answered=_answered(view, one),
    )


def _falls(view: AnyState, why: Motive) -> tuple[FallReport, ...]:
    return tuple(FallReport(view.pieces[piece].name, ratio(chance)) for piece, chance in why.falls)


def _answered(view: AnyState, of: Hint) -> AnsweredReport | None:
    if of.answered is None:
        return None
    then = outlook(isinstance(of.now, Chance), share_of(of.now), share_of(of.answered.then))
    return AnsweredReport(_falls(view, of.answered.why), then)


def outlook(chance: bool, now: float, then: float) -> OutlookReport:
    """The outlook in a report: chances to win, or shares of the material."""
    return OutlookReport("chance" if chance else "material", round(now, PLACES), round(then, PLACES))


def _exposed(view: AnyState, found: Exposed | None) -> ExposedReport | None:
    if found is None:
        return None
    return ExposedReport(view.pieces[found.piece].name, view.cell_name(found.cell), round(found.share, PLACES))
