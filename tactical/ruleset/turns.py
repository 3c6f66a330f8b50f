"""Turns one piece after another in initiative order, round after round, as a phase table.

The rule system defines a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tactical.ruleset.contract import Ruleset
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.events import RoundBegan
from tactical.ruleset.phases import Phase, beat_over, nobody_left
from tactical.table.cards import TurnOrder
from tactical.table.events import Event
from tactical.table.frames import Did, Frame, Step, StepT_co
from tactical.table.pieces import Piece
from tactical.table.state import PieceT_co, S, Setup, SetupT_co, State
from tactical.table.values import replace


class TurnState(State[PieceT_co, SetupT_co, StepT_co], frozen=True, dict=True):
    """A position in which pieces take turns."""

    index: int = 0  # into the initiative order

    @property
    def initiative(self) -> tuple[int, ...]:
        """The pieces in the order in which they act."""
        raise NotImplementedError

    def turn_of(self) -> PieceT_co | None:
        """The piece whose turn it is: that of the bottom frame."""
        bottom = self.stack[0] if self.stack else None
        return self.pieces[bottom.piece] if bottom is not None and bottom.piece >= 0 else None


T = TypeVar("T", bound=TurnState[Piece, Setup, Step])


def turn_order(state: TurnState[Piece, Setup, Step]) -> TurnOrder:
    """The pieces still to act in this round, and those of the next."""
    order = state.initiative
    return TurnOrder((order[state.index :], order[: state.index]))


def turn_given_up(state: S, piece: int) -> S:
    """End the turn of a piece that falls in its own turn."""
    bottom = state.stack[0] if state.stack else None
    if bottom is None or bottom.piece != piece or bottom.ask is None:
        return state
    return state.with_stack((replace(bottom, ask=None), *state.stack[1:]))


def turn_phases(
    *,
    who: str,
    verbs: tuple[str, ...],
    ends: str,
    able: Callable[[T, int], bool],
    turn_start: Callable[[T], tuple[T, Event, Frame[Step]]],
    turn_end: Callable[[T], Did[T]],
    clause: str = "",
    waits: Callable[[T, int], bool] = lambda _state, _piece: False,
) -> tuple[Phase[T], ...]:
    """The rows of such a table.

    able: whether a piece takes turns. turn_start: the position with the turn of the piece at `index` begun, its event,
    and the frame that asks its seat. turn_end: what follows when that frame has run. clause: of the round's event.
    waits: whether a piece without turns will get some later.
    """

    def round_start(_: Ruleset[T], state: T) -> Did[T]:
        state = state.having(beat=state.beat + 1, index=0)
        return Did(state, (RoundBegan(state.beat, clause=clause),))

    def turn(rules: Ruleset[T], state: T) -> Did[T]:
        if not any(able(state, piece) or waits(state, piece) for piece in state.initiative):
            return nobody_left(rules, state)
        for index in range(state.index, len(state.initiative)):
            if able(state, state.initiative[index]):
                state, began, frame = turn_start(state.having(index=index))
                return Did(state, (began,), (frame,))
        return Did(state.having(index=len(state.initiative)))

    def after(state: T) -> str:
        return "turn_end" if state.index < len(state.initiative) else "round_end"

    def end_turn(_: Ruleset[T], state: T) -> Did[T]:
        did = turn_end(state)
        return Did(did.state.having(phase="turn_end", index=state.index + 1), did.events)

    def round_end(rules: Ruleset[T], state: T) -> Did[T]:
        return beat_over(rules, expire_effects(state.having(phase="round_end"), "round"))

    return (
        Phase(id="round_start", title="Round", who="nobody", begin=round_start, then="turn",
              follows="the first turn in initiative order"),
        Phase(id="turn", title="Turn", who=who, verbs=verbs, ends=ends, begin=turn, then=after,
              follows="turn end, then the next in initiative order"),
        Phase(id="turn_end", title="Turn end", who="nobody", begin=end_turn, then="turn",
              follows="the next turn, or round end"),
        Phase(id="round_end", title="Round end", who="nobody", begin=round_end, then="round_start",
              follows="goals and limit, then the next round"),
    )  # fmt: skip
