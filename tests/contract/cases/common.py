"""What the five cases share: seats in turn, rounds with a limit, and the hooks that a small ruleset needs."""

from __future__ import annotations

from typing import Any, ClassVar, Union

from tactical.board import Board
from tactical.table import (
    OK,
    Ask,
    Did,
    Frame,
    Order,
    Ruleset,
    Seat,
    Setup,
    State,
    Step,
    Verdict,
    awaiting,
    judge,
    no,
)  # fmt: skip
from tactical.table.events import Event
from tactical.table.frames import StepT
from tactical.table.goals import Fighters, opening_score
from tactical.table.options import Options
from tactical.table.orders import COMMON_STEPS, AcceptDraw, DeclineDraw
from tactical.table.phases import Phase
from tactical.table.places import Destroyed
from tactical.table.referee import REFEREE_STEPS
from tactical.table.state import PieceT

RED, BLUE = Seat("red", "Red"), Seat("blue", "Blue")
REFEREE = Seat("judge", "", referee=True)


def any_step(*steps: type[Step]) -> Any:
    """The steps of a ruleset with the common ones, as the decoder wants them."""
    return Union[(*steps, *COMMON_STEPS, *REFEREE_STEPS)]


class CaseState(State[PieceT, Setup, StepT], frozen=True, dict=True):
    """A position in which the seats have turns, one after the other."""

    turn: int = -1


class EndTurn(Order, frozen=True):
    """The seat has done all it wants to."""

    form = "end turn"


class Moved(Event, frozen=True):
    """A piece is somewhere else."""

    piece: int
    cell: int

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.piece)} goes to {state.cell_name(self.cell)}"


class CaseRules(Ruleset[Any]):
    """Seats take turns until the limit. Subclasses say which verbs a turn has and which orders there might be."""

    verbs: ClassVar[tuple[str, ...]]
    closing: ClassVar[tuple[str, ...]] = ("end_turn",)
    options: ClassVar[type[Options]] = Options
    phases: ClassVar[tuple[Phase[Any], ...]] = (
        Phase(id="turn", title="Turn", who="a seat", begin=lambda rules, state: rules.next_phase(state), then="turn"),
    )
    terrain: ClassVar[dict[str, Any]] = {}
    fighters: ClassVar[Fighters] = Fighters(
        standing=lambda state, piece: bool(piece.place.cells),
        lost=lambda state, piece: isinstance(piece.place, Destroyed),
        out=lambda state, piece: isinstance(piece.place, Destroyed),
        points=lambda state, piece: 1,
    )

    def turn_begins(self, state: Any, seat: int) -> Any:
        """What is fresh at the start of a seat's turn."""
        return state

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        """Orders worth a try; `offers` keeps the legal ones."""
        raise NotImplementedError

    def next_phase(self, state: Any) -> Did:
        seats = [number for number, seat in enumerate(state.setup.seats) if seat.side]
        ended: tuple[Event, ...] = ()
        if state.turn + 1 == len(seats):
            did = self.beat_end(state)
            assert did is not None
            state, ended = did.state, did.events
            if state.result is not None:
                return did
            state = state.having(turn=-1, beat=state.beat + 1)
        seat = seats[state.turn + 1]
        state = self.turn_begins(state.having(turn=state.turn + 1, phase="turn"), seat)
        ask = Ask(seat, (*self.verbs, *self.closing), "turn", self.closing)
        return Did(state, ended, (Frame("turn", ask=ask),))

    def offers(self, state: Any) -> tuple[Order, ...]:
        ask = awaiting(state)
        assert isinstance(ask, Ask)
        if ask.why == "draw_offer":
            return (AcceptDraw(ask.seat), DeclineDraw(ask.seat))
        return tuple(order for order in self.candidates(state, ask) if judge(self, state, order))

    def broken_invariants(self, state: Any) -> list[str]:
        found = [f"{p.name} is not piece {i}" for i, p in enumerate(state.pieces) if p.id != i]
        size = state.board.size
        lost = (p for p in state.pieces if any(not 0 <= cell < size for cell in p.place.cells))
        return [*found, *(f"{piece.name} is off the board" for piece in lost)]


def own(state: Any, order: Order) -> Verdict:
    """May the seat order this piece at all?"""
    return OK if state.pieces[order.subject].seat == order.seat else no("not_yours", "TABLE")


def strip(cells: int) -> Board:
    """Cells in one row."""
    return Board("square4", cells, 1)


def scored(rules: Ruleset, state: Any) -> Any:
    """An opening position with the score it begins with, as `Ruleset.open` must give it."""
    return state.having(score=opening_score(state, rules.fighters))
