"""Interceptive fire: after every atomic step of a piece its enemies may react (AR-H24, section 22)."""

from __future__ import annotations

from typing import Any

from tactical.rules.armour import shots
from tactical.rules.armour.position import Armour, Element
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.values import PieceRef, SeatOrNone, SeatRefs

Position = Armour[Any]


class Watch(Step, tag="watch", frozen=True):
    """Asks the seats that have a shot at a piece, one by one, before it goes on.

    A seat whose piece has fired is asked again while it has another shot (`only`: in that second look, nobody else is).
    Windows are worked out when they come up and do not nest: a reaction opens none.
    """

    watches = True
    piece: PieceRef
    asked: SeatRefs = ()
    only: SeatOrNone = -1

    def weapons(self, state: Position, who: Element) -> tuple[str, ...]:
        """With what a piece could fire now at the one that acts. With a referee range and sight decide it too."""
        return shots.shots_at(state, who, state.pieces[self.piece])

    def run(self, state: Position, got: Any, /) -> Did:
        target = state.pieces[self.piece]
        if not target.on_board:
            return Did(state)
        armed = [who for who in state.pieces if not who.turn.fired and who.on_board and state.enemies(who, target)]
        for seat in sorted({who.seat for who in armed}):
            if seat in self.asked or self.only not in (-1, seat):
                continue
            ready = [who.id for who in armed if who.seat == seat and self._ready(state, who)]
            if ready:
                return self._window(state, seat, ready)
        return Did(state)

    def _ready(self, state: Position, who: Element) -> bool:
        """Whether a piece has a shot and is not told to let this kind of chance pass."""
        return told(state, who) != "never" and shots.has_shot(state, who, state.pieces[self.piece])

    def _window(self, state: Position, seat: int, ready: list[int]) -> Did:
        """Asks a seat; about one piece alone where that one has a standing answer of its own."""
        own = next((i for i in ready if told(state, state.pieces[i]) == "always"), -1)
        ask = Ask(seat, ("intercept", "hold"), "intercept")
        window = Frame[Any]("intercept", own, (), ask, self)
        return Did(state, push=(window,), then=(Watch(self.piece, (*self.asked, seat), self.only),))


def told(state: Position, who: Element) -> str:
    """A piece's own standing answer to windows of interceptive fire; empty if it has none."""
    found = (s.answer for s in state.standing if s.window == "intercept" and s.piece == who.id and s.seat == who.seat)
    return next(found, "")


STEPS: tuple[type[Step], ...] = (Watch,)
