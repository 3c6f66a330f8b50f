"""One keyboard at the table: gives orders, rehearses, undoes.

A face turns keys or lines into calls of a `Session` and its parts, and shows their words. Each part knows only those
before it: the seat, the selection, refusals, the plan, the pieces it names, the question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tactical.journal.game import Followed, Game
from tactical.journal.records import Means
from tactical.journal.visibility import SPECTATOR
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import UnitActivations
from tactical.session.asking import Asking
from tactical.session.computers import Computers
from tactical.session.last_seen import Sightings
from tactical.session.log import Log
from tactical.session.piece_choice import PieceChoice
from tactical.session.planner import Plan, Planner
from tactical.session.refusals import Message, Refusals
from tactical.session.rehearsal_mode import RehearsalMode
from tactical.session.seat import SeatView, happenings, ordered
from tactical.session.selection import Orders, Selection
from tactical.session.undo import Undo
from tactical.table import AnyState, Ask, Dice, Order, Outcome, Throw, by_hand, judge
from tactical.table.phrases import capital

if TYPE_CHECKING:
    from tactical.session.rehearsed_game import RehearsedGame


class Session:
    """One keyboard's session with a game."""

    def __init__(self, game: Game | RehearsedGame, seats: frozenset[int], dice: Dice, *, scale: str = "") -> None:
        """`seats` are the chairs it may speak for: all when people share it, none for a spectator. `scale`: the units
        that distances are told in, where the rules have several; empty: the game's own."""
        self.seat = SeatView(game, seats, dice, scale=scale)
        self.selection = Selection(self.seat)
        self.refusals = Refusals(self.selection)
        self.plan = Planner(self.selection, self.refusals)
        self.choice = PieceChoice(self.plan)
        self.asking = Asking(self.selection)
        self.undo = Undo(self.plan)
        self.log = Log(self.seat)
        self.sightings = Sightings(self.seat)
        self.rehearsing = RehearsalMode(self.seat)
        self.computers = Computers(self.rehearsing)
        self.look()

    # --- looking ---

    def look(self) -> bool:
        """Take in the position after any change. True if it is another seat's now."""
        seat = self.seat
        before = seat.viewer
        ready = seat.look()
        self.plan.forget()
        self.asks_anew()
        self.selection.look(ready)
        seat.tell_tutor()
        return seat.viewer != before

    def pick(self, piece: int) -> None:
        """Pick a piece to order."""
        self.selection.piece = piece
        self.plan.forget()
        self.selection.usual_mode()

    def sit_alone(self) -> None:
        """Show the looking seat everything it knows from now on: nobody else looks, until another must decide."""
        self.seat.sit_alone()
        self.selection.move_by(self.selection.mode)

    def asks_anew(self, but: str = "") -> None:
        """Note that something else is done: a pending `end` or `undo` must be confirmed again. `but`: the one that is
        repeated."""
        self.asking.ending = self.asking.ending and but == "end"
        self.undo.agreeing = self.undo.agreeing and but == "undo"

    def follow(self) -> Followed:
        """Take in what other processes recorded, and return what may be noticed here. The rest changes nothing that is
        shown, and must leave no trace. Raises SaveError."""
        seat = self.seat
        return self.rehearsing.recorded.follow((SPECTATOR,) if seat.watching else tuple(sorted(seat.keyboard)))

    # --- giving orders ---

    def give(self, order: Order) -> tuple[Outcome[AnyState], list[Message]]:
        """Play an order into the game. Returns what the seat noticed of it, or why it was refused."""
        seat = self.seat
        before, closing = seat.game.state, self.asking.closes(order)
        if (kept := seat.kept_from()) is not None:
            return Outcome(seat.game.state, seat.want, verdict=kept), self.refusals.all(kept.reasons)
        # of an end that was asked about they were told then
        warned = [] if self.asking.ending else self.asking.warnings(order)
        if isinstance(seat.game, Game) and isinstance(order, Throw):  # the same faces may have been typed
            means: Means = "live" if order is seat.thrown and seat.dice is not by_hand else "hand"
            outcome = seat.game.play(order, seat.dice, means)
        else:
            outcome = seat.game.play(order, seat.dice)
        if not outcome.verdict:
            seat.tutor.notice(("refused", outcome.verdict.reasons[0].code))
            return outcome, self.refusals.all(outcome.verdict.reasons)
        self.refusals.last_clause = ""
        self.plan.keep_route(order, closing)
        if seat.what_if is None:
            seen = [event for event in outcome.events if event.visible_to(seat.viewer)]
            own = () if order.seat in seat.computers else ordered(order, seat.view)  # a tip's order is a player's own
            seat.tutor.notice(*own, *happenings(seen))
        else:
            seat.tutor.notice(("tried", order.verb))
        messages = [*warned, *self.log.told(outcome.state, outcome.events), *self.log.nearer(before, outcome.state)]
        if outcome.state is before:  # a puzzle's line says it for other dice
            messages.append(Message(f"Kept in the line in case it is needed: {seat.text(order)}", "muted"))
        messages += self._answered()
        seat.prepare()
        return outcome, messages

    def _answered(self) -> Iterator[Message]:
        """The answers of others in a rehearsal, where they are not to be asked, until its own seat is."""
        tried = self.seat.what_if
        if tried is None or tried.answers is None:
            return
        for order in tried.answers.until_asked(lambda: tried.state):
            by = tried.state.seat(order.seat).name
            said = f"{capital(by)}: {self.seat.text(order)}"
            outcome = tried.play(order, self.seat.dice)
            if not outcome.verdict:
                return
            yield Message(said, "strong")
            yield from self.log.told(outcome.state, outcome.events)

    def give_all(self, orders: Orders) -> Iterator[tuple[Order, Outcome[AnyState], list[Message]]]:
        """Give orders one after another, as long as each is legal and nothing comes between that might change the
        player's mind: a reaction, dice, another seat, something newly seen. The rest is kept as `rest`."""
        seat = self.seat
        for number, order in enumerate(orders):
            want = seat.want
            ready = isinstance(want, Ask) and want.seat == order.seat and len(seat.game.state.stack) == 1
            if number and not (ready and judge(seat.rules, seat.rules.view(seat.game.state, order.seat), order)):
                return
            if len(orders) > 1:  # else what is to follow an earlier one, which a window holds up
                self.plan.rest = orders[number + 1 :]
            outcome, messages = self.give(order)
            yield order, outcome, messages
            if not outcome.verdict or not self.plan.rest or outcome.rolled:
                return
            if isinstance(seat.game, Game) and seat.game.moments[-1].showed:
                return

    def take_up_rest(self) -> Message | None:
        """Plan the rest of an interrupted series, once its seat decides again. Orders that no longer work are dropped,
        and the message says why."""
        seat = self.seat
        rest, want = self.plan.rest, seat.want
        if not isinstance(want, Ask) or len(seat.game.state.stack) > 1:
            return None
        if not rest:
            self.plan.take_up_route()
            return None
        self.plan.rest = ()
        if not seat.my_turn or want.seat != rest[0].seat:
            return None
        if rest[0].subject != self.selection.piece:
            if rest[0].subject not in seat.rules.extra(UnitActivations).companions(seat.view, self.selection.piece):
                return None
            self.pick(rest[0].subject)
        from tactical.rehearsal.chain import ahead

        verdict = ahead(seat.rules, seat.view, rest)[1]
        if not verdict:
            why = verdict.reasons[0]
            return Message(
                f"The rest of the plan was dropped: {why.cited(seat.rules.presenter.why(why))}",
                "warn",
                why.clause,
            )
        self.plan.consider(*rest)
        return None

    # --- rehearsing ---

    def rehearse(self, state: AnyState | None = None, rules: AnyRuleset | None = None) -> None:
        """Begin a rehearsal from what this seat sees, or saw in a past position (under its own rules). The live game is
        not touched until the line is played."""
        if self.rehearsing.begin(state, rules):
            self.look()

    def rehearse_on(self, tried: RehearsedGame) -> None:
        """Rehearse from the end of something tried before."""
        if self.seat.what_if is None:
            self.rehearse()
        self.seat.game = tried
        self._begin_anew()
        self.look()

    def leave_rehearsal(self) -> None:
        """Return to the live game, which has not changed, and to the seat that looked then."""
        if self.rehearsing.end():
            self._begin_anew()
            self.seat.tutor.notice(("leave", ""))

    def _begin_anew(self) -> None:
        """Drop what was worked out and planned about another game."""
        self.seat.see_anew()
        self.selection.move_by(self.selection.mode)
        self.plan.rest = ()
        self.plan.forget()


__all__ = ["Message", "Plan", "Session"]
