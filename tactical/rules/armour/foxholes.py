"""Grinding down a foxhole: it depends on what a vehicle has spent over it this turn (AR-117, AR-118, AR-H42)."""

from __future__ import annotations

from tactical.rules.armour.damage import destroy, marked
from tactical.rules.armour.position import Position
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.values import PieceRef

SHARE = (2, 3)  # of the current rate (AR-118)


class Crush(Step, tag="crush", frozen=True):
    """Destroy the position under a vehicle that has spent 2/3 of its rate over it, and its occupants."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        rate = state.allowance(who)
        events: list[Event] = []
        for cell, spent in who.turn.over:
            if not rate or spent * SHARE[1] < rate * SHARE[0] or cell not in who.place.cells:
                continue
            held = [p for p in state.grounded_on(cell, who.id) if not state.kind(p).vehicle]
            for other in held:
                state, more = destroy(state, other.id, "overrun")
                events += more
            if held:
                state = state.having(board=marked(state.board, "foxhole", cell, "none"))
        return Did(state, tuple(events))
