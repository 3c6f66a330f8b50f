"""Undoing orders, and redoing them."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.journal.game import Game, Moment
from tactical.session.planner import Planner
from tactical.session.refusals import Message
from tactical.table import Order
from tactical.table.phrases import capital
from tactical.table.refusals import UNDO_BORDERS
from tactical.table.verdicts import OK


class Undo:
    """The orders that a seat may undo, and whose consent it needs."""

    agreeing = False  # an undo needs everybody's consent and was asked once

    def __init__(self, plan: Planner) -> None:
        self.seat, self.refusals, self.plan = plan.seat, plan.refusals, plan

    def take_back(self) -> Message:
        """Undo the last order; past a border, after a second request, with the consent of all seats of this
        keyboard."""
        if (kept := self.seat.kept_from()) is not None:
            return self.refusals.all(kept.reasons)[0]
        self.plan.rest = ()
        taken = self.seat.game.to_undo() if isinstance(self.seat.game, Game) else []
        by = taken[-1].order.seat if taken else self.seat.viewer
        seat = by if by in self.seat.seats else self.seat.viewer
        agreed = self.seat.keyboard if self.agreeing else ()
        if self.seat.computers and not self.agreeing and not self._others_needed(taken):
            allowed = self.seat.game.border(seat, taken) if isinstance(self.seat.game, Game) else OK
            if not allowed:  # nobody else is asked: then this one is, twice
                self.agreeing = True
                why = allowed.reasons[0]
                cause = capital(self.seat.rules.presenter.why(why))
                words = f"{cause}. The computer does: {self.seat.calls['undo']} again to go back"
                return Message(words, "warn", why.clause)
        verdict = self.seat.game.undo(seat, agreed)
        if verdict:
            self.seat.tutor.notice(("undo", ""))
            self.seat.prepare()
            return Message("Undone", "good")
        why = verdict.reasons[0]
        text = capital(self.seat.rules.presenter.why(why))
        if why.code not in UNDO_BORDERS:
            return Message(text, "warn")
        if not self.agreeing and len(self.seat.seats) > 1:
            self.agreeing = True
            return Message(f"{text}. If all agree: {self.seat.calls['undo']} again", "warn", why.clause)
        names = " and ".join(self.seat.view.seat(i).name for i in self._others_needed(taken))
        return Message(
            f"{text}. {capital(self.seat.view.seat(seat).name)} agrees; {names} must too", "warn", why.clause
        )

    def _others_needed(self, taken: Iterable[Moment]) -> list[int]:
        """The seats elsewhere that must agree before these orders are taken back."""
        asked = self.seat.game.still_to_agree(taken) if isinstance(self.seat.game, Game) else ()
        return [seat for seat in asked if seat not in self.seat.keyboard]

    def asked_back(self) -> Message | None:
        """The message that other seats want to undo the last order, if they have agreed and ours have not."""
        seat = self.seat
        consents = seat.game.history.consents if isinstance(seat.game, Game) else frozenset()
        if not consents or seat.seats <= consents or seat.watching:
            return None
        names = " and ".join(seat.view.seat(number).name for number in sorted(consents))
        return Message(f"{capital(names)} would like to undo the last order: {seat.calls['undo']} agrees", "warn")

    @property
    def again(self) -> Order | None:
        """The undone order that a seat of this keyboard may redo, if one is next."""
        game = self.seat.game
        return game.again if isinstance(game, Game) and any(map(game.may_redo, self.seat.seats)) else None

    def redo(self) -> Message:
        """Redo the order undone last."""
        seat = self.seat
        if (kept := seat.kept_from()) is not None:
            return self.refusals.all(kept.reasons)[0]
        again = self.again
        verdict = seat.game.redo(again.seat if again is not None and again.seat in seat.seats else seat.viewer)
        if verdict:
            seat.tutor.notice(("redo", ""))
        return (
            Message("Redone", "good")
            if verdict
            else Message(capital(seat.rules.presenter.why(verdict.reasons[0])), "warn")
        )
