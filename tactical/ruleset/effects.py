"""Effects that end when a boundary passes: of a turn, a phase, a round, a day."""

from __future__ import annotations

from tactical.table.effects import passed
from tactical.table.events import EffectEnded, Event
from tactical.table.frames import Did
from tactical.table.state import S
from tactical.table.values import replace


def expire_effects(state: S, boundary: str, whose: int = -1) -> Did[S]:
    """Pass a boundary (one of `effects.BOUNDARIES`) of `whose`, a piece's or -1: effects that waited for it end, on
    pieces and on the battle."""
    events: list[Event] = []
    for piece in state.pieces:
        if piece.effects:
            kept, ended = passed(piece.effects, boundary, whose)
            if kept != piece.effects:
                state = state.with_piece(replace(piece, effects=kept))
                events += [EffectEnded(piece.id, e.name, clause=e.clause) for e in ended]
    if state.effects:
        kept, ended = passed(state.effects, boundary, whose)
        if kept != state.effects:
            state = state.having(effects=kept)
            events += [EffectEnded(-1, e.name, clause=e.clause) for e in ended]
    return Did(state, tuple(events))
