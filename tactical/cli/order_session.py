"""Orders given one after another: into the game itself, or on a copy of what a seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from tactical.cli import words
from tactical.cli.answer import Answer
from tactical.cli.entries import entry
from tactical.cli.exits import DONE, REFUSED, ROLL, USAGE, WARNED, CommandExit, usage
from tactical.cli.output import Output
from tactical.cli.seat_view import EVERYBODY, SeenGame
from tactical.journal.game import Game
from tactical.journal.moments import Moment
from tactical.journal.records import Means
from tactical.rehearsal.chain import Chain, chances, closing
from tactical.report.awaited import Awaited, awaited_report
from tactical.report.base import Ratio, ratio
from tactical.report.past import DoneEntry, TriedEntry, done, tried
from tactical.report.rolls import roll_text
from tactical.report.text import exact_text
from tactical.report.verdicts import ReasonReport, Refused, reasons_report, refused
from tactical.ruleset.extras import Drafting
from tactical.table import (
    CHANCE,
    AnyState,
    Ask,
    Dice,
    Faces,
    Order,
    Outcome,
    Roll,
    Throw,
    Verdict,
    awaiting,
    judge,
    play,
)
from tactical.table.chances import Chance
from tactical.table.events import Rolled
from tactical.table.notation import NotationError, read, renamed, write
from tactical.table.referee import RefereeOrder
from tactical.table.rolls import chance_of
from tactical.table.verdicts import Reason

if TYPE_CHECKING:
    from tactical.session.computer_player import ComputerSeatsPlayer
    from tactical.session.their_answers import Answers, How


class Do(Answer, frozen=True):
    """The results of orders, including the computer's. `warnings`: what held a commit back. `unused`: faces not
    needed."""

    orders: tuple[DoneEntry, ...]
    awaiting: Awaited
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    unused: tuple[tuple[int, ...], ...]


class Try(Answer, frozen=True):
    """The results of tried orders. `chance`: of the line, as far as it went, null if nothing was tried. `committed`:
    the chance that the draft goes ahead."""

    orders: tuple[TriedEntry, ...]
    awaiting: Awaited
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    unused: tuple[tuple[int, ...], ...]
    chance: Ratio | None
    committed: Ratio | None
    saved: Literal[False] = False


COMMIT_LIMIT = 500  # throws tried for the odds of a commit that was left out


class Hand:
    """Dice on the command line: the given faces, roll by roll; then rolled, or left to be rolled by hand."""

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
    def means(self) -> Means:
        """How the dice are rolled: once any faces are given, the program can vouch for none."""
        means: Means = "given" if self.given else getattr(self.rest, "means", "hand")
        return means

    @property
    def unused(self) -> list[Faces]:
        """Faces that no roll needed."""
        return self.given[self.used :]


class LiveSession:
    """The game itself, into which orders are played."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def state(self) -> AnyState:
        """The current position."""
        return self.game.state

    def play(self, order: Order, dice: Dice, means: Means | None = None) -> Outcome[AnyState]:
        """Play an order and record it."""
        return self.game.play(order, dice, means)

    def moment(self, before: AnyState, order: Order, outcome: Outcome[AnyState]) -> Moment:
        """A played order, as it is reported."""
        return self.game.moments[-1]

    def read(self, seat: int, text: str) -> Order:
        """The order that a text stands for: of the game in play, or of the campaign around it."""
        if self.game.campaign is not None:
            from tactical.campaign import notation

            if notation.is_campaign(text):
                return notation.read(seat, text)
        return read(self.game.rules, self.game.rules.view(self.game.state, seat), seat, text)


class TrialSession:
    """A private copy of what a seat knows; it takes the same orders, and records nothing."""

    def __init__(self, seen: SeenGame, seat: int, answers: How = "asked") -> None:
        self.answers: Answers | None = None
        if answers != "asked":
            from tactical.session.their_answers import Answers  # most tries need no computer

            self.answers = Answers(seen.rules, seat, answers)
        self.game = seen.game
        self.rules = seen.rules
        self.state = seen.rules.view(seen.game.state, seat)

    def play(self, order: Order, dice: Dice, means: Means | None = None) -> Outcome[AnyState]:
        """Play an order on the copy."""
        outcome = play(self.rules, self.state, order, dice)
        self.state = outcome.state
        return outcome

    def moment(self, before: AnyState, order: Order, outcome: Outcome[AnyState]) -> Moment:
        """A tried order, as it is reported."""
        return Moment.tried(self.game.history.seq, before, order, outcome)

    def read(self, seat: int, text: str) -> Order:
        """The order that a text stands for."""
        if self.game.campaign is not None and text.split(maxsplit=1)[:1] == ["campaign"]:
            raise usage("orders to the campaign cannot be tried; this shows what returning would change")
        return read(self.rules, self.rules.view(self.state, seat), seat, text)


class OrderRun:
    """Orders given one after another, each shown as soon as it is done; the first refusal ends the run."""

    def __init__(
        self, seen: SeenGame, table: LiveSession | TrialSession, hand: Hand, out: Output, *, json: bool
    ) -> None:
        self.seen = seen
        self.table = table
        self.hand = hand
        self.out = out
        self.json = json
        self.odds = isinstance(table, TrialSession)
        self.chance = Fraction(1)
        self.tried = False  # an order was given, or a roll thrown
        self.entries: list[DoneEntry] = []
        self.trials: list[TriedEntry] = []
        self.refused: Refused | None = None
        self.warned = False
        self.player: ComputerSeatsPlayer | None = None
        self.withheld: tuple[Reason, ...] = ()  # why a commit was not given with the orders before it

    def run(self, texts: list[str]) -> int:
        """Give all the orders and return the exit code. Problems are reported on standard error."""
        stop: CommandExit | None = None
        try:
            self._go_on()
            for number, text in enumerate(texts, 1):
                self._give(text, f"order {number} of {len(texts)}" if len(texts) > 1 else "")
                self._go_on()
        except CommandExit as ended:
            stop = ended
        unused = self._conclude(whole=stop is None)
        if stop is not None:
            raise stop
        if unused:
            said = " ".join(",".join(map(str, faces)) for faces in unused)
            self.out.error(f"--dice {said}: no roll used these faces")
        if isinstance(awaiting(self.table.state), Roll):
            return ROLL
        return WARNED if self.warned else DONE

    def _go_on(self) -> None:
        """All that no person decides: rolls that are pending, and what the computer plays."""
        self._throw_awaited()
        if isinstance(self.table, TrialSession):
            table = self.table
            for order in table.answers.until_asked(lambda: table.state) if table.answers is not None else ():
                self._played(order, "")
                self._throw_awaited()
            return
        if not self.table.game.computers:
            return
        from tactical.session.computer_player import ComputerSeatsPlayer, seed_of
        from tactical.session.computer_seats import RefusedError, by_hand

        game = self.table.game
        self.player = self.player or ComputerSeatsPlayer(seed_of(self.hand.rest))
        try:
            for given in self.player.play_on(game, self.hand):
                reason = given.reason_for(self.seen.seat)
                self._tell(game.moments[-1], (), reason)
        except RefusedError as error:
            want = awaiting(game.state)
            assert isinstance(want, Ask)
            self.out.error(by_hand(game, want.seat, str(error)))

    def _throw_awaited(self) -> None:
        """Throw what was left pending, unless it is left to be thrown by hand."""
        while isinstance(want := awaiting(self.table.state), Roll):
            faces = self.hand(want)
            if faces is None:
                return
            self._played(Throw(CHANCE, faces), "", self.hand.means)

    def _give(self, text: str, which: str) -> None:
        seat = self._speaker()
        try:
            order = self.table.read(seat, text)
        except NotationError as error:
            if (plan := self._plan(seat, text)) is not None:
                self._carry_out(plan, which)
                return
            if error.reason is not None:
                self.refused = refused(self.seen.rules, text, Verdict((error.reason,)))
            raise unread(self.seen, text, error, which) from None
        if isinstance(order, RefereeOrder) and self.seen.seat == EVERYBODY:
            chairs = self.table.state.setup.seats
            referee = next((number for number, chair in enumerate(chairs) if chair.referee), seat)
            order = read(self.seen.rules, self.table.state, referee, text)
        if said := renamed(order, text):
            self.out.error(said)
        self._played(order, which, "given" if isinstance(order, Throw) else None)

    def _plan(self, seat: int, text: str) -> Sequence[Order] | None:
        """The orders that `ann attack cy` or `ann to k1` means; None: the text says no such thing."""
        from tactical.session.rehearsed_game import RehearsedGame
        from tactical.session.session import Message, Session
        from tactical.session.typed_orders import read_plan
        from tactical.table import by_hand

        view = self.seen.rules.view(self.table.state, seat)
        planning = Session(RehearsedGame(self.seen.rules, view, seat), frozenset({seat}), by_hand)
        plan = read_plan(planning, text)
        if isinstance(plan, Message):
            raise CommandExit(REFUSED, f"{words.named(text)} is refused. {plan.text}")
        if plan is not None and not self.json:
            self.out.line(f"Planned: {planning.plan.words(plan)}")
        return plan.orders if plan is not None else None

    def _carry_out(self, orders: Sequence[Order], which: str) -> None:
        """Give the orders of a plan, as long as nothing comes between."""
        for number, order in enumerate(orders):
            self._throw_awaited()
            want = awaiting(self.table.state)
            if number and not (isinstance(want, Ask) and want.seat == order.seat and len(self.table.state.stack) == 1):
                text = write(self.seen.seeing(self.table.state), order)
                which = words.named(text, which)
                raise CommandExit(REFUSED, f"{which} was not given, because something else happened first")
            self._played(order, which)

    def _speaker(self) -> int:
        if self.seen.seat != EVERYBODY:
            return self.seen.seat
        want = awaiting(self.table.state)
        return want.seat if isinstance(want, Ask) else 0

    def _played(self, order: Order, which: str, means: Means | None = None) -> None:
        before = self.table.state
        warnings = self._warnings(order)
        if warnings and which and self._commits(order):
            self.withheld = warnings
            said = "; ".join(words.reasons(self.seen, warnings))
            text = write(before, order)
            withheld = f"{words.named(text, which)} was not given, because {said}; give it alone to do it anyway"
            raise CommandExit(WARNED, withheld)
        outcome = self.table.play(order, self.hand, means)
        if not outcome.verdict:
            # A roll that is awaited is no fault of the order, and what it is for may be secret.
            text = write(self.seen.seeing(before), order)
            self.refused = refused(self.seen.rules, text, outcome.verdict)
            code = ROLL if outcome.verdict.reasons[0].code == "roll_awaited" else REFUSED
            raise CommandExit(code, words.refused(self.seen, outcome.verdict, text, which))
        self.warned = self.warned or bool(warnings)
        self._tell(self.table.moment(before, order, outcome), warnings)

    def _warnings(self, order: Order) -> tuple[Reason, ...]:
        """Warnings for its seat about a legal order of the game in play, before it is given."""
        rules = self.seen.rules
        if order.answers or not isinstance(order, rules.all_orders):  # one about the campaign
            return ()
        verdict = judge(rules, rules.view(self.table.state, order.seat), order)
        return verdict.warnings if verdict else ()

    def _commits(self, order: Order) -> bool:
        """True if an order commits a draft, which cannot be taken back."""
        want = awaiting(self.table.state)
        closes = isinstance(want, Ask) and want.closing is not None and want.closed_by(order.verb)
        return closes and bool(self.seen.rules.extra(Drafting).parts(self.table.state))

    def _tell(self, moment: Moment, warnings: tuple[Reason, ...], reason: str = "") -> None:
        self.tried = True
        rolls = [event for event in self.seen.noticed(moment.events) if isinstance(event, Rolled)] if self.odds else []
        for rolled in rolls:
            self.chance *= _as_it_came(rolled)
        if self.json:
            report, warned = entry(self.seen, moment, moment.seq), reasons_report(self.seen.rules, warnings)
            if self.odds:
                self.trials.append(tried(report, warned, rolls))
            else:
                self.entries.append(done(report, warned, reason or None, words.page(self.seen, moment)))
            return
        self.out.line(f"> {self.seen.headline(moment)}")
        if reason:
            self.out.line(f"  {reason}")
        for line in words.page_lines(self.seen, moment) or words.moment_lines(self.seen, moment):
            self.out.line(f"  {line}")
        self.out.lines(*(f"  warning: {line}" for line in words.reasons(self.seen, warnings)))
        for rolled in rolls:
            self.out.line(f"  odds of {roll_text(rolled.roll)}")
        self.out.flush()

    def _conclude(self, *, whole: bool) -> list[Faces]:
        """Print the pending decision, the odds of what was tried, `whole` or not, and the faces that were not
        needed."""
        unused = self.hand.unused
        if self.json:
            self.out.json(self._answer(tuple(unused)))
        else:
            if self.odds and self.tried:
                line = "this line" if whole else "the line so far"
                self.out.line(f"Chance of {line}: {exact_text(Chance.of(self.chance))}. Nothing was saved.")
                if (last := self._commit()) is not None:
                    done = exact_text(last.chance(last.whole))
                    self.out.line(f"Nothing drafted has moved yet. Committed, it would go as planned: {done}.")
                self.out.lines(*self._would_change())
            self.out.line(words.awaited(self.seen, self.table.state))
        return unused

    def _answer(self, unused: tuple[Faces, ...]) -> Do | Try:
        rules = self.seen.rules
        awaiting = awaited_report(rules, self.seen.seeing(self.table.state))
        withheld = reasons_report(rules, self.withheld)
        if not self.odds:
            return Do(tuple(self.entries), awaiting, self.refused, withheld, unused)
        last, chance = self._commit(), ratio(self.chance) if self.tried else None
        committed = ratio(last.whole) if last is not None else None
        return Try(tuple(self.trials), awaiting, self.refused, withheld, unused, chance, committed)

    def _commit(self) -> Chain | None:
        """The possible results of committing the draft, where one was left open that can be committed."""
        rules, state = self.seen.rules, self.table.state
        last = closing(rules, state)
        return chances(rules, state, (last,), reply="never", limit=COMMIT_LIMIT) if last is not None else None

    def _would_change(self) -> list[str]:
        """The changes that returning from the battle would make, as it was tried."""
        campaign = self.seen.campaign
        if campaign is None or len(campaign.tables) < 2:
            return []
        from tactical.campaign import preview

        changes = [change.words for change in preview(campaign, self.table.state)]
        return [f"Returning now would change: {'; '.join(changes) or 'nothing'}."]


def _as_it_came(rolled: Rolled) -> Fraction:
    """The chance that a roll comes out as it did: its aim met, or missed. 1 where there is no aim."""
    chance = chance_of(rolled.roll)
    return chance if rolled.roll.hit(rolled.faces) else 1 - chance


def unread(seen: SeenGame, text: str, error: NotationError, which: str = "") -> CommandExit:
    """Why a text is no order: it cannot be read, or it asks for something impossible."""
    if error.reason is not None:
        return CommandExit(REFUSED, words.refused(seen, Verdict((error.reason,)), text, which))
    return CommandExit(USAGE, f"{words.named(text, which)}, column {error.column}: {error}")
