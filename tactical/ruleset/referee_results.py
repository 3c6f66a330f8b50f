"""A referee's decision in place of dice (FT-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Self

from msgspec import Meta

from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order, WordRef
from tactical.table.state import AnyState, S
from tactical.table.verdicts import OK, Verdict, no


class RefereeResult(Order, tag="referee_result", frozen=True):
    """Base of the order that gives it: a miss, an amount of what the system counts, such as damage, or out."""

    form = "result {outcome} [{amount}]"
    told = "set the result to {outcome} [{amount}]"
    help = "referee: miss, damage N or out"

    outcome: WordRef
    amount: Annotated[int, Meta(ge=0, le=999, extra={"ref": "count"})] = 0

    def judge(self, state: Any, /) -> Verdict:
        counts = self.outcome not in ("miss", "out")
        if counts and self.amount < 1:
            return no("result_needs_number", "FT-01", what=self.outcome)
        if not counts and self.amount:
            return no("result_without_number", "FT-01", what=self.outcome)
        return OK

    @classmethod
    def offered(cls, seat: int, counted: str, amounts: Iterable[int]) -> tuple[Self, ...]:
        """The results that a referee is offered; any other number may be typed."""
        return (cls(seat, "miss"), *(cls(seat, counted, amount) for amount in amounts), cls(seat, "out"))


def referee(state: AnyState) -> int:
    """The seat with the referee right; -1 without one."""
    return next((number for number, seat in enumerate(state.setup.seats) if seat.referee), -1)


def ask_referee(state: S, piece: int, about: Step, *events: Event) -> Did[S]:
    """Open the window in which the referee's seat gives the result of a step."""
    frame = Frame("result", piece, (), Ask(referee(state), ("result",), "result"), about)
    return Did(state, events, push=(frame,))
