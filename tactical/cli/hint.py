"""hint: what a seat could do now: up to three orders or plans that differ, each with its odds, reason and risk."""

from __future__ import annotations

from argparse import Namespace

from tactical.cli import words
from tactical.cli.exits import DONE, REFUSED, ROLL, CommandExit
from tactical.cli.output import Output
from tactical.cli.schema.computers import HintReport, Hints
from tactical.cli.seat_view import opened
from tactical.opponent.hints import Hint
from tactical.report.base import ratio
from tactical.report.odds import FallReport
from tactical.session.hinting import hints_for, told
from tactical.table import AnyState, Ask, Roll, awaiting
from tactical.table.notation import write


def hint(args: Namespace, out: Output) -> int:
    """Hints for the seat that is asked, from what it may know, each with its orders as they are typed; nothing is given
    and nothing is saved."""
    with opened(args.file, args.seat, out) as seen:
        want = awaiting(seen.game.state)
        if isinstance(want, Roll):
            raise CommandExit(ROLL, words.awaited(seen, seen.game.state))
        seat = seen.speaker()
        if not isinstance(want, Ask) or want.seat != seat:
            raise CommandExit(REFUSED, words.awaited(seen, seen.game.state))
        view = seen.rules.view(seen.game.state, seat)
        found = hints_for(seen.rules, view, seat)
        if args.json:
            out.json(Hints(view.seat(seat).name, tuple(_report(view, one) for one in found)))
            return DONE
        for number, one in enumerate(found, 1):
            out.line(f"{number}. {told(seen.rules, view, one)}")
            out.lines(*(f"   {write(view, order)}" for order in one.orders))
    return DONE


def _report(view: AnyState, one: Hint) -> HintReport:
    return HintReport(
        orders=tuple(write(view, order) for order in one.orders),
        text=one.words,
        falls=tuple(FallReport(view.pieces[piece].name, ratio(chance)) for piece, chance in one.why.falls),
        purpose=one.why.purpose.words or None,
        risk=one.why.risk.words or None,
        gain=round(one.gain, 3),
    )
