"""do, try, undo, redo: play without a screen. `try` plays on a copy of what its seat knows."""

from __future__ import annotations

from argparse import Namespace

from tactical.cli import words
from tactical.cli.answer import Answer
from tactical.cli.exits import DONE, REFUSED, CommandExit, usage
from tactical.cli.order_session import Hand, LiveSession, OrderRun, TrialSession
from tactical.cli.output import Output
from tactical.cli.seat_view import EVERYBODY, SeenGame, opened, seat_number
from tactical.journal.game import Game
from tactical.journal.moments import Whole
from tactical.rehearsal.dice import live
from tactical.report.awaited import Awaited, awaited_report
from tactical.report.verdicts import Refused, refused
from tactical.table import Ask, Faces, Roll, Verdict, awaiting, by_hand
from tactical.table.phrases import capital, in_a_row


class TakenBack(Answer, frozen=True):
    """The result of `undo` and `redo`: whether it was done, who has agreed, and who must still agree."""

    done: bool
    awaiting: Awaited
    refused: Refused | None
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


MOST_FACES = 1000


def _hand(args: Namespace) -> Hand:
    """The dice that the options ask for."""
    given = [_faces(text) for text in args.dice]
    return Hand(given, by_hand if given or args.by_hand else live(args.seed))


def _faces(text: str) -> Faces:
    parts = text.split(",")
    if len(parts) > MOST_FACES or not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        raise usage(f"--dice {words.named(text)} is not a roll; write the faces of one roll as 3,4")
    return tuple(map(int, parts))


def do(args: Namespace, out: Output) -> int:
    """Give orders."""
    hand = _hand(args)
    with opened(args.file, args.seat, out, write=True) as seen:
        if not args.order and not isinstance(awaiting(seen.game.state), Roll) and not _computers(seen.game):
            raise usage("no order was given, and there is nothing to roll; tactical orders FILE lists what is possible")
        return OrderRun(seen, LiveSession(seen.game), hand, out, json=args.json).run(args.order)


def _computers(game: Game) -> bool:
    """True if the computer decides now."""
    want = awaiting(game.state)
    return isinstance(want, Ask) and want.seat in game.computers


def attempt(args: Namespace, out: Output) -> int:
    """Try orders on a copy."""
    hand = _hand(args)
    with opened(args.file, args.seat, out) as seen:
        if args.answers == "worst":
            seen.must_be_advised()
        seat = seen.speaker()
        private = SeenGame(seen.game, seat)  # a trial tells no more than its seat knows
        if seen.seat == EVERYBODY:
            private.seat, private.all = EVERYBODY, True  # all orders are theirs; the view already keeps the secrets
        return OrderRun(private, TrialSession(seen, seat, args.answers), hand, out, json=args.json).run(args.order)


# --- taking back ---


def undo(args: Namespace, out: Output) -> int:
    """Undo the last order."""
    with opened(args.file, args.seat, out, write=True) as seen:
        game = seen.game
        taken = game.to_undo()
        last = taken[-1] if taken else None  # the computer's later orders go with it
        seat = seen.seat
        if seat == EVERYBODY:
            seat = last.order.seat if last is not None and last.order.seat >= 0 else seen.asked()
        agreed = _agreed(game.whole, args.agreed)
        verdict = game.undo(seat, agreed)
        done = f"undone: {seen.headline(last)}" if last is not None else ""
        return _taken_back(seen, out, args.json, verdict, done)


def redo(args: Namespace, out: Output) -> int:
    """Redo the order undone last."""
    with opened(args.file, args.seat, out, write=True) as seen:
        future = seen.game.history.future
        next_ = future[-1] if future else None
        seat = seen.seat
        if seat == EVERYBODY:
            seat = next_.order.seat if next_ is not None and next_.order.seat >= 0 else seen.asked()
        verdict = seen.game.redo(seat)
        done = f"redone: {seen.headline(next_)}" if next_ is not None else ""
        return _taken_back(seen, out, args.json, verdict, done)


def _agreed(state: Whole, text: str | None) -> list[int]:
    """The seats that are said to agree."""
    if text is None:
        return []
    if text.lower() == "all":
        return list(range(len(state.setup.seats)))
    return [seat_number(state, name.strip()) for name in text.split(",") if name.strip()]


def _taken_back(seen: SeenGame, out: Output, json: bool, verdict: Verdict, done: str) -> int:
    """Tell what came of an undo or a redo."""
    chairs = seen.game.whole.setup.seats
    agreed = [chairs[number].name for number in sorted(seen.game.history.consents)]
    wanted = agreed and not verdict and done != "redone"
    asked = seen.game.still_to_agree(seen.game.to_undo()) if wanted else []
    missing = [chairs[number].name for number in asked]
    if json:
        why = refused(seen.rules, "", verdict) if not verdict else None
        now = awaited_report(seen.rules, seen.view)
        out.json(TakenBack(bool(verdict), now, why, tuple(agreed), tuple(missing)))
    elif verdict:
        out.lines(capital(done), words.awaited(seen, seen.game.state))
    if verdict:
        return DONE
    have, must = (in_a_row(list(map(capital, names)), "and") for names in (agreed, missing))
    needed = f"; {have} {'agree' if agreed[1:] else 'agrees'}, {must} must still agree" if missing else ""
    raise CommandExit(REFUSED, f"{words.refusal(seen, verdict)}{needed}")
