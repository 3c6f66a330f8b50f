"""do, try, undo, redo: orders given without a screen. `try` plays on a copy of what its seat knows."""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction
from typing import Any

from tactical.cli import json_form, words
from tactical.cli.exits import DONE, REFUSED, ROLL, USAGE, Stop, usage
from tactical.cli.eyes import EVERYBODY, Eyes, opened, seat_number
from tactical.cli.output import Output
from tactical.journal.game import Game
from tactical.journal.moments import Moment
from tactical.rehearsal.chances import chance_of, chance_words, roll_words
from tactical.rehearsal.dice import live
from tactical.table import CHANCE, Ask, Dice, Faces, Order, Outcome, Roll, Throw, Verdict, awaiting, by_hand, play
from tactical.table.events import Rolled
from tactical.table.notation import NotationError, read, write
from tactical.table.referee import RefereeOrder

MOST_FACES = 1000


class Hand:
    """Dice as the command line has them: the faces given, roll by roll; then thrown, or left to be thrown by hand."""

    def __init__(self, given: list[Faces], rest: Dice) -> None:
        self.given = given
        self.rest = rest
        self.used = 0

    def __call__(self, roll: Roll) -> Faces | None:
        if self.used == len(self.given):
            return self.rest(roll)
        faces = self.given[self.used]
        problem = roll.problem(faces)
        if problem:  # nothing has been recorded of this order: its outcome is not there yet
            raise usage(f"--dice {','.join(map(str, faces))} for {roll.purpose}: {problem}")
        self.used += 1
        return faces

    @property
    def unused(self) -> list[Faces]:
        """Faces that no roll wanted."""
        return self.given[self.used :]


class Live:
    """The game itself, as orders are played into it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def state(self) -> Any:
        """The position now."""
        return self.game.state

    @property
    def record(self) -> int:
        """The number of the last record."""
        return self.game.history.seq

    def play(self, order: Order, dice: Dice) -> Outcome:
        """Play an order and record it."""
        return self.game.play(order, dice)


class WhatIf:
    """A private copy of what a seat knows; the same orders, and nothing is recorded."""

    def __init__(self, eyes: Eyes, seat: int) -> None:
        self.rules = eyes.rules
        self.state = eyes.rules.view(eyes.game.state, seat)
        self.record = eyes.game.history.seq

    def play(self, order: Order, dice: Dice) -> Outcome:
        """Play an order on the copy."""
        outcome = play(self.rules, self.state, order, dice)
        self.state = outcome.state
        return outcome


class Sitting:
    """Orders given one after the other, each shown as soon as it is done; the first refusal ends it."""

    def __init__(self, eyes: Eyes, table: Live | WhatIf, hand: Hand, out: Output, *, json: bool) -> None:
        self.eyes = eyes
        self.table = table
        self.hand = hand
        self.out = out
        self.json = json
        self.odds = isinstance(table, WhatIf)
        self.chance = Fraction(1)
        self.entries: list[dict[str, Any]] = []
        self.refused: dict[str, Any] | None = None

    def run(self, texts: list[str]) -> int:
        """Give all the orders; the exit code. What is wrong is told on standard error."""
        stop: Stop | None = None
        try:
            self._throw_awaited()
            for number, text in enumerate(texts, 1):
                self._give(text, f"order {number} of {len(texts)}: " if len(texts) > 1 else "")
                self._throw_awaited()
        except Stop as found:
            stop = found
        unused = self._conclude()
        if stop is not None:
            raise stop
        if unused:
            said = " ".join(",".join(map(str, faces)) for faces in unused)
            self.out.error(f"--dice {said}: no roll wanted these faces")
        return ROLL if isinstance(awaiting(self.table.state), Roll) else DONE

    def _throw_awaited(self) -> None:
        """Throw what was left awaited, unless it is left to be thrown by hand."""
        while isinstance(want := awaiting(self.table.state), Roll):
            faces = self.hand(want)
            if faces is None:
                return
            self._played(Throw(CHANCE, faces), "")

    def _give(self, text: str, which: str) -> None:
        seat = self._speaker(text)
        try:
            order = read(self.eyes.rules, self.eyes.rules.view(self.table.state, seat), seat, text)
        except NotationError as error:
            raise Stop(USAGE, f"{which}'{_short(text)}', column {error.column}: {error}") from None
        if isinstance(order, RefereeOrder) and self.eyes.seat == EVERYBODY:
            chairs = self.table.state.setup.seats
            referee = next((number for number, chair in enumerate(chairs) if chair.referee), seat)
            order = read(self.eyes.rules, self.table.state, referee, text)
        self._played(order, which)

    def _speaker(self, text: str) -> int:
        if self.eyes.seat != EVERYBODY:
            return self.eyes.seat
        want = awaiting(self.table.state)
        return want.seat if isinstance(want, Ask) else 0

    def _played(self, order: Order, which: str) -> None:
        before = self.table.state
        outcome = self.table.play(order, self.hand)
        if not outcome.verdict:
            # A roll that is awaited is no fault of the order, and what it is for may be secret.
            text = write(before, order)
            self.refused = json_form.reasons(self.eyes, text, outcome.verdict)
            code = ROLL if outcome.verdict.reasons[0].code == "roll_awaited" else REFUSED
            raise Stop(code, f"{which}refused: {text}: {words.refusal(self.eyes, outcome.verdict)}")
        self._tell(Moment(self.table.record, before, order, outcome))

    def _tell(self, moment: Moment) -> None:
        rolls = [event for event in self.eyes.noticed(moment.events) if isinstance(event, Rolled)] if self.odds else []
        for rolled in rolls:
            self.chance *= _as_it_came(rolled)
        if self.json:
            entry = json_form.entry(self.eyes, moment, moment.seq)
            if self.odds:
                entry["rolls"] = [_roll_json(rolled) for rolled in rolls]
            self.entries.append(entry)
            return
        self.out.line(f"> {words.headline(self.eyes, moment)}")
        for line in words.moment_lines(self.eyes, moment):
            self.out.line(f"  {line}")
        for rolled in rolls:
            self.out.line(f"  odds of {roll_words(rolled.roll)}")
        self.out.flush()

    def _conclude(self) -> list[list[int]]:
        """What is awaited now, and the odds of a line that was tried; the faces that were not needed."""
        unused = [list(faces) for faces in self.hand.unused]
        if self.json:
            found: dict[str, Any] = {
                "orders": self.entries,
                "awaiting": json_form.awaited(self.eyes, self.table.state),
                "refused": self.refused,
                "unused": unused,
            }
            if self.odds:
                found |= {"chance": list(self.chance.as_integer_ratio()), "saved": False}
            self.out.json(found)
        else:
            if self.odds:
                self.out.line(f"Chance of this line: {chance_words(self.chance)}. Nothing was saved.")
            self.out.line(words.awaited(self.eyes, self.table.state))
        return unused


def _as_it_came(rolled: Rolled) -> Fraction:
    """The chance that a roll comes out as it did: its aim met, or missed. 1 where there is no aim."""
    chance = chance_of(rolled.roll)
    return chance if rolled.roll.hit(rolled.faces) else 1 - chance


def _roll_json(rolled: Rolled) -> dict[str, Any]:
    return {
        "text": roll_words(rolled.roll),
        "faces": list(rolled.faces),
        "chance": list(chance_of(rolled.roll).as_integer_ratio()),
        "came": rolled.roll.hit(rolled.faces),
    }


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _hand(args: Namespace) -> Hand:
    """The dice that the options ask for."""
    given = [_faces(text) for text in args.dice]
    return Hand(given, by_hand if given or args.by_hand else live(args.seed))


def _faces(text: str) -> Faces:
    parts = text.split(",")
    if len(parts) > MOST_FACES or not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        raise usage(f"--dice {_short(text)}: write the faces of one roll as 3,4")
    return tuple(map(int, parts))


def do(args: Namespace, out: Output) -> int:
    """Give orders."""
    hand = _hand(args)
    with opened(args.file, args.seat, out, write=True) as eyes:
        if not args.order and not isinstance(awaiting(eyes.game.state), Roll):
            raise usage("an order is missing, and no roll is awaited: tactical orders FILE lists them")
        return Sitting(eyes, Live(eyes.game), hand, out, json=args.json).run(args.order)


def attempt(args: Namespace, out: Output) -> int:
    """Try orders: the same, on a copy."""
    hand = _hand(args)
    with opened(args.file, args.seat, out) as eyes:
        seat = eyes.speaker()
        private = Eyes(eyes.game, seat)  # whoever tries learns no more than their seat knows
        if eyes.seat == EVERYBODY:
            private.seat, private.all = EVERYBODY, True  # all orders are theirs; the view already keeps the secrets
        return Sitting(private, WhatIf(eyes, seat), hand, out, json=args.json).run(args.order)


# --- taking back ---


def undo(args: Namespace, out: Output) -> int:
    """Take back the last order."""
    with opened(args.file, args.seat, out, write=True) as eyes:
        game = eyes.game
        game.history.load(1)
        last = game.moments[-1] if game.moments else None
        seat = eyes.seat
        if seat == EVERYBODY:
            seat = last.order.seat if last is not None and last.order.seat >= 0 else eyes.asked()
        agreed = _agreed(game.state, args.agreed)
        verdict = game.undo(seat, agreed)
        done = f"taken back: {words.headline(eyes, last)}" if last is not None else ""
        return _taken_back(eyes, out, args.json, verdict, done)


def redo(args: Namespace, out: Output) -> int:
    """Do again what was taken back last."""
    with opened(args.file, args.seat, out, write=True) as eyes:
        future = eyes.game.history.future
        next_ = future[-1] if future else None
        seat = eyes.seat
        if seat == EVERYBODY:
            seat = next_.order.seat if next_ is not None and next_.order.seat >= 0 else eyes.asked()
        verdict = eyes.game.redo(seat)
        done = f"done again: {words.headline(eyes, next_)}" if next_ is not None else ""
        return _taken_back(eyes, out, args.json, verdict, done)


def _agreed(state: Any, text: str | None) -> list[int]:
    """The seats that are said to agree."""
    if text is None:
        return []
    if text.lower() == "all":
        return list(range(len(state.setup.seats)))
    return [seat_number(state, name.strip()) for name in text.split(",") if name.strip()]


def _taken_back(eyes: Eyes, out: Output, json: bool, verdict: Verdict, done: str) -> int:
    """Tell what came of an undo or a redo."""
    chairs = eyes.game.state.setup.seats
    agreed = [chairs[number].name for number in sorted(eyes.game.history.consents)]
    missing = [c.name for c in chairs if c.side and c.name not in agreed] if agreed and not verdict else []
    if json:
        refused = json_form.reasons(eyes, "", verdict) if not verdict else None
        out.json(
            {
                "done": bool(verdict),
                "awaiting": json_form.awaited(eyes),
                "refused": refused,
                "agreed": agreed,
                "missing": missing,
            }
        )
    elif verdict:
        out.lines(done[:1].upper() + done[1:], words.awaited(eyes, eyes.game.state))
    if verdict:
        return DONE
    needed = f"; agreed so far: {', '.join(agreed)}; still to agree: {', '.join(missing)}" if missing else ""
    raise Stop(REFUSED, f"refused: {words.refusal(eyes, verdict)}{needed}")
