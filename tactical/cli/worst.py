"""worst: the worst that others can do to a seat, now or after some orders of its own; nothing is saved."""

from __future__ import annotations

from argparse import Namespace

from tactical.cli import words
from tactical.cli.answer import Answer
from tactical.cli.exits import DONE, REFUSED, ROLL, CommandExit
from tactical.cli.hint import OutlookReport, outlook
from tactical.cli.order_session import unread
from tactical.cli.output import Output
from tactical.cli.seat_view import opened
from tactical.opponent.winning import share_of
from tactical.opponent.worst import WorstReply
from tactical.report.base import Reported
from tactical.session.rehearsed_game import RehearsedGame
from tactical.session.their_answers import none_answers, worst_answers
from tactical.table import AnyState, Roll, awaiting, by_hand
from tactical.table.chances import Chance
from tactical.table.notation import NotationError, read, write


class TheirAnswer(Reported, frozen=True):
    """A line of enemy replies.

    `passed`: the orders that end the turns before, its own first. `orders`: the enemy's. `outlook`: the seat's after
    both, with `now` once its own turn has ended. `cost`: the share of its outlook that they take, at most 1.
    """

    passed: tuple[str, ...]
    orders: tuple[str, ...]
    text: str
    outlook: OutlookReport
    cost: float | int


class WorstAnswer(Answer, frozen=True):
    """The worst that others can do to a seat, worst first."""

    seat: str
    answers: tuple[TheirAnswer, ...]


def worst(args: Namespace, out: Output) -> int:
    """Print enemy replies by their cost, worst first, after orders tried with average dice."""
    with opened(args.file, args.seat, out) as seen:
        seen.must_be_advised()
        seat = seen.speaker()
        if isinstance(awaiting(seen.game.state), Roll):
            raise CommandExit(ROLL, words.awaited(seen, seen.game.state))
        tried = RehearsedGame(seen.rules, seen.game.state, seat, seen.game.history.seq)
        for text in args.order:
            try:
                order = read(seen.rules, tried.state, seat, text)
            except NotationError as error:
                raise unread(seen, text, error) from None
            outcome = tried.play(order, by_hand)
            if not outcome.verdict:
                raise CommandExit(REFUSED, words.refused(seen, outcome.verdict, text))
        answers = worst_answers(seen.rules, tried.state, seat)
        if args.json:
            out.json(WorstAnswer(tried.state.seat(seat).name, tuple(_report(tried.state, each) for each in answers)))
            return DONE
        for number, each in enumerate(answers, 1):
            out.line(f"{number}. {each.words}{f'; {each.price}' if each.price else ''}")
        if not answers:
            out.line(none_answers(tried.state, seat))
    return DONE


def _report(view: AnyState, found: WorstReply) -> TheirAnswer:
    passed, orders = (tuple(write(view, order) for order in some) for some in (found.passed, found.orders))
    verdict = outlook(isinstance(found.now, Chance), share_of(found.now), share_of(found.then))
    return TheirAnswer(passed, orders, found.words, verdict, round(found.cost, 3))
