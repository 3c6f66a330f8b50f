"""Turns one piece after another in the order of initiative, round after round, as a phase table.

For positions with an `index` into `setup.initiative`. What a turn is, the rule system says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.mechanics.effects import expire_effects
from tactical.mechanics.events import RoundBegan
from tactical.mechanics.phases import beat_over, nobody_left
from tactical.table.cards import TurnOrder
from tactical.table.contract import Ruleset
from tactical.table.events import Event
from tactical.table.frames import Did, Frame
from tactical.table.phases import Phase
from tactical.table.values import replace

Position = Any  # with `index` and `setup.initiative`: Python's types have no way to say so of a `State`


def turn_order(state: Position) -> TurnOrder:
    """Who is still to act in this round, and who begins the next."""
    order = state.setup.initiative
    return TurnOrder((order[state.index :], order[: state.index]))


def turn_given_up(state: Position, piece: int) -> Position:
    """A piece that falls in its own turn is asked nothing more."""
    bottom = state.stack[0] if state.stack else None
    if bottom is None or bottom.piece != piece or bottom.ask is None:
        return state
    return state.with_stack((replace(bottom, ask=None), *state.stack[1:]))


def turn_phases(
    *,
    who: str,
    verbs: tuple[str, ...],
    ends: str,
    able: Callable[[Position, int], bool],
    turn_start: Callable[[Position], tuple[Position, Event, Frame[Any]]],
    turn_end: Callable[[Position], Did],
    clause: str = "",
) -> tuple[Phase[Any], ...]:
    """The rows of such a table.

    able: whether a piece takes turns. turn_start: the position with the turn of the piece at `index` begun, its event,
    and the frame that asks its seat. turn_end: what follows when that frame has run. clause: of the round's event.
    """

    def round_start(_: Ruleset[Any], state: Position) -> Did:
        state = state.having(beat=state.beat + 1, index=0)
        return Did(state, (RoundBegan(state.beat, clause=clause),))

    def turn(rules: Ruleset[Any], state: Position) -> Did:
        if not any(able(state, piece) for piece in state.setup.initiative):
            return nobody_left(rules, state)
        for index in range(state.index, len(state.setup.initiative)):
            if able(state, state.setup.initiative[index]):
                state, began, frame = turn_start(state.having(index=index))
                return Did(state, (began,), (frame,))
        return Did(state.having(index=len(state.setup.initiative)))

    def after(state: Position) -> str:
        return "turn_end" if state.index < len(state.setup.initiative) else "round_end"

    def end_turn(_: Ruleset[Any], state: Position) -> Did:
        did = turn_end(state)
        return Did(did.state.having(phase="turn_end", index=state.index + 1), did.events)

    def round_end(rules: Ruleset[Any], state: Position) -> Did:
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
