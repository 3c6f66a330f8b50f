"""review: looking back on a battle: how the chance to win went, and which orders were better."""

from __future__ import annotations

from argparse import Namespace

from tactical.cli.answer import Answer
from tactical.cli.exits import DONE, REFUSED, CommandExit
from tactical.cli.output import Output
from tactical.cli.progress import progress, stoppable
from tactical.cli.seat_view import opened
from tactical.report.review import BattleReview, curve_lines, review_lines
from tactical.session.reviewing import battle_review, battles


class ReviewAnswer(Answer, frozen=True):
    """Reviews of a game's battles, in order."""

    battles: tuple[BattleReview, ...]


def review_game(args: Namespace, out: Output) -> int:
    """Review each battle in the file, or its last orders: see `battle_review`."""
    with opened(args.file, args.seat, out) as seen:
        seen.must_be_advised()
        history = seen.game.history
        history.load(args.last)
        reviewed = battles(seen.game.moments, seen)
        if not reviewed:
            raise CommandExit(REFUSED, "nothing to review: no battle has any orders yet")
        with stoppable() as stopped:

            def watch(title: str, share: float) -> bool:
                progress(out, share, f"{share:.0%} of {title} looked at")
                return not stopped()

            reviews = tuple(
                battle_review(
                    rules,
                    past[-args.last :],
                    seen,
                    lambda record: seen.number(history, record),
                    watch,
                    whole=history.whole and len(past) <= args.last,
                )
                for rules, past in reviewed
            )
        progress(out, 1.0, "")
        if args.json:
            out.json(ReviewAnswer(reviews))
            return DONE
        if args.svg:
            from tactical.cli.review_svg import curve

            out.text(curve(reviews[-1]))
            return DONE
        for number, each in enumerate(reviews):
            out.lines(*([""] if number else []), *review_lines(each), *curve_lines(each))
    return DONE
