"""One keyboard at the table: gives orders, rehearses, takes back. Pure: knows no Textual.

The screen turns keys into calls of a `Desk` and shows what it says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.journal.game import Game
from tactical.table import Ask, Order, Outcome
from tactical.ui.planner import Message, Plan, Planner
from tactical.ui.what_if import WhatIf


class Desk(Planner):
    """What the people at one keyboard do. `seats` are the chairs it may speak for: all when people share it."""

    @property
    def is_new(self) -> bool:
        """Whether nothing was ever ordered in this game."""
        return isinstance(self.game, Game) and self.game.history.seq == 0

    # --- giving orders ---

    def give(self, order: Order) -> tuple[Outcome, list[Message]]:
        """Play an order into the game; what the eyes noticed of it, or why it was refused."""
        outcome = self.game.play(order, self.dice)
        if not outcome.verdict:
            return outcome, [self.refusal(reason) for reason in outcome.verdict.reasons[:2]]
        return outcome, self.told(outcome.state, outcome.events)

    def told(self, state: Any, events: Iterable[Any]) -> list[Message]:
        """Events as log lines, as far as the eyes noticed them."""
        referee = self.view.setup.seats[self.eyes].referee
        return [
            Message(self.rules.say(state, event), _look(type(event).__name__), event.clause)
            for event in events
            if referee or event.visible_to(self.eyes)
        ]

    def closing_order(self) -> Order | None:
        """The order that ends the phase or turn, if one is on offer."""
        want = self.want
        if not isinstance(want, Ask) or not want.closing:
            return None
        return next((order for order in self.offers if order.verb == want.closing[0]), None)

    def unfinished(self) -> list[str]:
        """Names of pieces that could still do something before the phase or turn ends."""
        closing = self.want.closing or () if isinstance(self.want, Ask) else ()
        able = dict.fromkeys(o.subject for o in self.offers if o.subject >= 0 and o.verb not in closing)
        return [self.view.name(piece) for piece in able]

    # --- rehearsing ---

    @property
    def what_if(self) -> WhatIf | None:
        """The rehearsal under way, if one is."""
        return self.game if isinstance(self.game, WhatIf) else None

    def rehearse(self) -> None:
        """Begin to try things out from what these eyes see. The live game is not touched until the line is played."""
        if isinstance(self.game, Game):
            self.live, self.chairs = self.game, self.seats
            self.game = WhatIf(self.rules, self.live.state, self.eyes)
            self.seats = frozenset(range(len(self.live.state.setup.seats)))
            self.look()

    def leave_rehearsal(self) -> None:
        """Back to the live game, which is as it was."""
        if self.live is not None:
            self.game, self.live, self.seats = self.live, None, self.chairs
            self.look()

    def play_line(self) -> list[Message]:
        """Play the rehearsed line into the live game, as far as it comes out as rehearsed."""
        tried, live = self.what_if, self.live
        if tried is None or live is None:
            return []
        self.leave_rehearsal()
        done = tried.commit(live, self.dice, self.seats)
        messages = [m for out in done.outcomes for m in self.told(out.state, out.events)]
        words = done.words(self.rules, live.state)
        return [*messages, Message(f"Line: {words}", "good" if done.whole else "warn")]

    # --- taking back ---

    def undo(self) -> Message:
        """Take back the last order; asked twice, with the consent of all seats of this keyboard."""
        past = self.game.moments
        by = past[-1].order.seat if past else self.eyes
        seat = by if by in self.seats else self.eyes
        agreed = self.seats if self.agreeing else ()
        again = self.agreeing
        verdict = self.game.undo(seat, agreed)
        if verdict:
            return Message("Taken back", "good")
        why = verdict.reasons[0]
        text = self.rules.why(why)
        if again or why.code == "undo_nothing" or len(self.seats) < 2:
            return Message(f"{text[:1].upper()}{text[1:]}", "warn")
        self.agreeing = True
        return Message(f"{text[:1].upper()}{text[1:]}. z again if all agree", "warn")

    def redo(self) -> Message:
        """Give the order taken back again."""
        again = self.game.again
        seat = again.seat if again is not None and again.seat in self.seats else self.eyes
        verdict = self.game.redo(seat)
        return Message("Done again", "good") if verdict else Message(self.rules.why(verdict.reasons[0]), "warn")


_LOOKS = {"Fell": "bad", "Hurt": "bad", "Interrupted": "warn", "Ended": "good", "RoundBegan": "strong"}


def _look(kind: str) -> str:
    return _LOOKS.get(kind, "text")


__all__ = ["Desk", "Message", "Plan"]
