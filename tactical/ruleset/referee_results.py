"""A referee's decision in place of dice (FT-01)."""

from __future__ import annotations

from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.state import AnyState, S
from tactical.table.verdicts import OK, Verdict, no


def referee(state: AnyState) -> int:
    """The seat with the referee right; -1 without one."""
    return next((number for number, seat in enumerate(state.setup.seats) if seat.referee), -1)


def ask_referee(state: S, piece: int, about: Step, *events: Event) -> Did[S]:
    """Open the window in which the referee's seat gives the result of a step."""
    frame = Frame("result", piece, (), Ask(referee(state), ("result",), "result"), about)
    return Did(state, events, push=(frame,))


def judge_result(outcome: str, amount: int, counted: str) -> Verdict:
    """Refuse a result without its number, or with a number it does not take. `counted`: the outcome with a number, such
    as damage."""
    if outcome == counted and amount < 1:
        return no("result_needs_number", "FT-01", what=outcome)
    if outcome != counted and amount:
        return no("result_without_number", "FT-01", what=outcome)
    return OK
