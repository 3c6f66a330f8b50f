"""One keyboard at the table: gives orders, rehearses, takes back. Pure: knows no Textual.

The screen turns keys into calls of a `Desk` and shows what it says.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tactical.journal.game import Game
from tactical.table import CHANCE, Ask, Order, Outcome, Throw
from tactical.table.orders import COMMON_ORDERS, AcceptDraw, Concede
from tactical.table.referee import REFEREE_ORDERS
from tactical.table.values import replace
from tactical.ui.planner import Message, Plan, Planner, capital
from tactical.ui.what_if import WhatIf

_LOOKS = {"Fell": "bad", "Hurt": "bad", "Interrupted": "warn", "Ended": "good", "RoundBegan": "strong"}


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
        self.last_clause = ""
        self.prepare()
        return outcome, self.told(outcome.state, outcome.events)

    def told(self, state: Any, events: Iterable[Any]) -> list[Message]:
        """Events as log lines, as far as the eyes noticed them. The squares of one walk are one line."""
        seen = [event for event in events if self.is_referee or event.visible_to(self.eyes)]
        return [
            Message(capital(self.rules.say(state, event)), _LOOKS.get(type(event).__name__, "text"), event.clause)
            for event in _walks_joined(seen)
        ]

    def recalled(self, most: int) -> list[Message]:
        """The last lines of the log, as these eyes saw them."""
        lines: list[Message] = []
        for moment in reversed(self.game.moments):
            lines[:0] = self.told(moment.after, moment.events)
            if len(lines) >= most:
                break
        return lines[-most:]

    def since_last_sat(self) -> list[Message]:
        """What these eyes noticed since their seat last gave an order."""
        found: list[Message] = []
        for moment in reversed(self.game.moments):
            if moment.order.seat == self.eyes:
                break
            found[:0] = self.told(moment.after, moment.events)
        return found

    def consequence(self, order: Order) -> str:
        """What cannot be taken back alone about an order, so that it must be confirmed; mostly nothing."""
        if self.what_if is not None:
            return ""
        if isinstance(order, Concede):
            side = self.view.seat(order.seat).side
            return f"{capital(side)} gives up and is broken at once. All seats must agree to take that back."
        if isinstance(order, AcceptDraw):
            return "The battle ends without a winner. All seats must agree to take that back."
        return ""

    def closing_order(self) -> Order | None:
        """The order that ends the phase or turn, if one is on offer."""
        want = self.want
        if not isinstance(want, Ask) or not want.closing:
            return None
        return next((order for order in self.offers if order.verb == want.closing[0]), None)

    def unfinished(self) -> list[str]:
        """What could still be done before the phase or turn ends: `ann can move`. Dropping prone and the like is
        always possible and worth no question."""
        found: dict[int, list[str]] = {}
        for order in self.offers:
            word = "move" if self.goes(order) else order.verb.replace("_", " ") if self.aims(order) else ""
            if order.subject >= 0 and word and word not in found.setdefault(order.subject, []):
                found[order.subject].append(word)
        return [f"{self.view.name(piece)} can {' or '.join(words)}" for piece, words in found.items() if words]

    def foresaw(self, plan: Plan, lines: tuple[str, ...]) -> bool:
        """Keep what a plan may come to. False where it is not the plan any more."""
        if self.plan is not plan:
            return False
        self.plan = dataclasses.replace(plan, foreseen=lines)
        return True

    # --- orders of every moment ---

    def always(self) -> tuple[type[Order], ...]:
        """The kinds of orders that may be given whatever is asked: giving up, a draw, answers in advance."""
        referee = any(self.view.setup.seats[seat].referee for seat in self.seats)
        free = tuple(kind for kind in COMMON_ORDERS if kind.free)
        return (*free, *REFEREE_ORDERS) if referee else free

    def spellings(self, kind: type[Order]) -> Iterator[list[str]]:
        """The words of a form with everything that could stand in its places, for completion: optional parts and
        numbers are left out."""
        form = re.sub(r"\[.*?\]", "", kind.form).split()
        names = [piece.name for piece in self.view.pieces if self.is_referee or piece.cell >= 0]
        known: dict[str, Sequence[str]] = {
            "{answer}": ("always", "never", "ask"),
            "{window}": tuple(self.rules.windows),
            "{piece}": names,
            "{field}": tuple(self.rules.settable),
        }
        spelled: list[list[str]] = [[]]
        for word in form:
            if word.startswith("{") and word not in known:
                break
            spelled = [[*so_far, choice] for so_far in spelled for choice in known.get(word, (word,))]
        yield from spelled

    # --- rehearsing ---

    def rehearse(self) -> None:
        """Begin to try things out from what these eyes see. The live game is not touched until the line is played."""
        if isinstance(self.game, Game):
            self.live, self.chairs, self.sat = self.game, self.seats, self.eyes
            self.game = WhatIf(self.rules, self.live.state, self.eyes)
            self.seats = frozenset(range(len(self.live.state.setup.seats)))
            self.look()

    def throw(self) -> Throw | None:
        """The rehearsal's own answer to an awaited roll; nothing where it is to be asked for."""
        tried = self.what_if
        return Throw(CHANCE, ()) if tried is not None and tried.rehearsal.policy != "ask" else None

    def leave_rehearsal(self) -> None:
        """Back to the live game, which is as it was, and to the eyes that looked then."""
        if self.live is not None:
            self.game, self.live, self.seats, self.eyes = self.live, None, self.chairs, self.sat
            self._view = self._offers = self._reach = None
            self.forget_plan()

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
        """Take back the last order; past a border asked twice, with the consent of all seats of this keyboard."""
        past = self.game.moments
        by = past[-1].order.seat if past else self.eyes
        seat = by if by in self.seats else self.eyes
        agreed = self.seats if self.agreeing else ()
        verdict = self.game.undo(seat, agreed)
        if verdict:
            self.prepare()
            return Message("Taken back", "good")
        why = verdict.reasons[0]
        text = capital(self.rules.why(why))
        if why.code == "undo_nothing" or not why.code.startswith("undo_"):
            return Message(text, "warn")
        if not self.agreeing and len(self.seats) > 1:
            self.agreeing = True
            return Message(f"{text}. z again if all agree to take it back", "warn", why.clause)
        names = " and ".join(self.view.seat(i).name for i in self._others_needed())
        return Message(f"{text}. {capital(self.view.seat(seat).name)} agrees; {names} must too", "warn", why.clause)

    def _others_needed(self) -> list[int]:
        consents = self.game.history.consents if isinstance(self.game, Game) else frozenset()
        chairs = enumerate(self.view.setup.seats)
        return [number for number, chair in chairs if chair.side and number not in consents | self.seats]

    def asked_back(self) -> Message | None:
        """That other seats would take the last order back, if they have said so and ours have not."""
        consents = self.game.history.consents if isinstance(self.game, Game) else frozenset()
        if not consents or self.seats <= consents:
            return None
        names = " and ".join(self.view.seat(number).name for number in sorted(consents))
        return Message(f"{capital(names)} would take the last order back: z agrees", "warn")

    def redo(self) -> Message:
        """Give the order taken back again."""
        again = self.game.again
        seat = again.seat if again is not None and again.seat in self.seats else self.eyes
        verdict = self.game.redo(seat)
        return (
            Message("Done again", "good") if verdict else Message(capital(self.rules.why(verdict.reasons[0])), "warn")
        )


def _walks_joined(events: Iterable[Any]) -> list[Any]:
    """Steps of one piece from square to square in a row as one step with their price summed: any system's event that
    has a start, a cell and a cost."""
    joined: list[Any] = []
    for event in events:
        last = joined[-1] if joined else None
        if last is not None and _goes_on(last, event):
            joined[-1] = replace(event, start=last.start, cost=last.cost + event.cost)
        else:
            joined.append(event)
    return joined


def _goes_on(last: Any, event: Any) -> bool:
    fields = ("piece", "start", "cell", "cost")
    return (
        type(last) is type(event)
        and all(hasattr(event, name) for name in fields)
        and (last.piece, last.cell) == (event.piece, event.start)
        and getattr(last, "how", "") == getattr(event, "how", "")
    )


__all__ = ["Desk", "Message", "Plan"]
