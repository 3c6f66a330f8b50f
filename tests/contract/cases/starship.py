"""Case four: between the shots of one attack the own pilot may fly on, in as many orders as it likes."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta
from tests.contract.cases.common import BLUE, RED, CaseRules, CaseState, EndTurn, Moved, any_step, own, scored

from tactical.board import Board
from tactical.table import OK, Ask, Did, Frame, Leg, Order, Piece, Roll, Setup, Step, Verdict, no
from tactical.table.events import Event
from tactical.table.goals import LastSide
from tactical.table.orders import CountRef
from tactical.table.places import Destroyed, at
from tactical.table.rows import Cited
from tactical.table.values import PieceRef, replace


class Ship(Piece, frozen=True):
    """A ship. A step or a turn costs 50 of its speed."""

    speed: int = 300
    spent: int = 0
    shots: int = 2
    hull: int = 2


class Sail(Step, frozen=True):
    """One cell ahead."""

    piece: int

    def check(self, state: Any, /) -> Verdict:
        ship = state.pieces[self.piece]
        if ship.spent + 50 > ship.speed:
            return no("speed", "SC-50", left=ship.speed - ship.spent)
        return OK if self.ahead(state) >= 0 else no("edge", "SC-51")

    def ahead(self, state: Any) -> int:
        """The cell in front."""
        ship = state.pieces[self.piece]
        return int(state.board.neighbour(ship.cell, ship.place.heading))

    def price(self, state: Any, /) -> Leg:
        ship = state.pieces[self.piece]
        return Leg(self.ahead(state), 50, ship.spent + 50, ship.speed - ship.spent - 50)

    def run(self, state: Any, got: Any, /) -> Did:
        ship = state.pieces[self.piece]
        ship = replace(ship, place=at(self.ahead(state), ship.place.heading), spent=ship.spent + 50)
        return Did(state.with_piece(ship), (Moved(ship.id, ship.cell),))


class Veer(Step, frozen=True):
    """An eighth of a circle."""

    piece: int
    by: int

    def check(self, state: Any, /) -> Verdict:
        ship = state.pieces[self.piece]
        return OK if ship.spent + 50 <= ship.speed else no("speed", "SC-50", left=ship.speed - ship.spent)

    def run(self, state: Any, got: Any, /) -> Did:
        ship = state.pieces[self.piece]
        ship = replace(ship, place=at(ship.cell, (ship.place.heading + self.by) % 8), spent=ship.spent + 50)
        return Did(state.with_piece(ship), (Moved(ship.id, ship.cell),))


class Shoot(Step, frozen=True):
    """One shot, at the nearest enemy."""

    piece: int

    def need(self, state: Any, /) -> Roll:
        return Roll(1, 20, "to hit", "SC-H23", self.piece, "at_least", 12)

    def run(self, state: Any, got: Any, /) -> Did:
        ship, hit = state.pieces[self.piece], self.need(state).hit(got)
        foes = [p for p in state.pieces if p.seat != ship.seat and p.cell >= 0]
        said = (Attacked(ship.id, ship.cell, hit, clause="SC-35"),)
        state = state.with_piece(replace(ship, shots=ship.shots - 1))
        if not (hit and foes):
            return Did(state, said)
        foe = min(foes, key=lambda p: (state.board.distance(p.cell, ship.cell), p.id))
        foe = replace(foe, hull=foe.hull - 1)
        return Did(state.with_piece(replace(foe, place=Destroyed("fire")) if not foe.hull else foe), said)


class Between(Step, frozen=True):
    """Opens the window of the own pilot. It stays open until `done`."""

    piece: int

    def run(self, state: Any, got: Any, /) -> Did:
        ask = Ask(state.pieces[self.piece].seat, ("fwd", "veer", "done"), "between", ("done",))
        return Did(state, push=(Frame("between", self.piece, (), ask, self),))


class Fwd(Order, frozen=True):
    """Fly ahead."""

    form = "{piece} fwd {cells}"
    piece: PieceRef
    cells: CountRef

    def judge(self, state: Any, /) -> Verdict:
        if not (owned := own(state, self)):
            return owned
        fit = 1 <= self.cells <= 20 and state.pieces[self.piece].cell >= 0
        return OK if fit else no("cells", "SC-50", cells=self.cells)

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return tuple(Sail(self.piece) for _ in range(self.cells))


class VeerOff(Order, tag="veer", frozen=True):
    """Turn by an eighth of a circle."""

    form = "{piece} veer {way}"
    piece: PieceRef
    way: Annotated[Literal["left", "right"], Meta(extra={"ref": "word"})]

    def judge(self, state: Any, /) -> Verdict:
        return own(state, self) if state.pieces[self.piece].cell >= 0 else no("cells", "SC-50", cells=0)

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Veer(self.piece, 1 if self.way == "right" else -1),)


class Attack(Order, frozen=True):
    """Fire so many shots, with a window for the pilot between them."""

    form = "{piece} attack {shots}"
    piece: PieceRef
    shots: CountRef

    def judge(self, state: Any, /) -> Verdict:
        ship = state.pieces[self.piece]
        if not (owned := own(state, self)):
            return owned
        return OK if 1 <= self.shots <= ship.shots and ship.cell >= 0 else no("shots", "SC-35", left=ship.shots)

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        more = (Between(self.piece), Shoot(self.piece)) * (self.shots - 1)
        return (Shoot(self.piece), *more)


class Done(Order, frozen=True):
    """Enough flying; fire again."""

    form = "done"


class Attacked(Event, frozen=True):
    """A shot was fired."""

    piece: int
    cell: int
    hit: bool

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.piece)} fires from {state.cell_name(self.cell)}: {'hit' if self.hit else 'miss'}"


STEPS = (Sail, Veer, Shoot, Between)


class Starship(CaseRules):
    """See the module."""

    name, title = "starship", "Starship case"
    state = CaseState[Ship, any_step(*STEPS)]
    orders, steps, events = (Fwd, VeerOff, Attack, Done, EndTurn), STEPS, (Moved, Attacked)
    verbs = ("fwd", "veer", "attack")
    windows: ClassVar[dict[str, Cited]] = {"between": Cited("between two shots")}
    refusals: ClassVar[dict[str, str]] = {
        "speed": "a step costs 50 and {left} is left",
        "edge": "the board ends there",
        "cells": "{cells} cells cannot be flown",
        "shots": "{left} shots are left",
    }

    def turn_begins(self, state: Any, seat: int) -> Any:
        for piece in state.pieces:
            state = state.with_piece(replace(piece, spent=0, shots=2)) if piece.seat == seat else state
        return state

    def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
        """`never` flies no further. `always` would have to say where to: it names an order that closes nothing."""
        if frame.ask is None or frame.cause != "between":
            return None
        return Done(frame.ask.seat) if answer == "never" else Fwd(frame.ask.seat, frame.piece, 1)

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        found: list[Order] = [Done(ask.seat) if ask.why == "between" else EndTurn(ask.seat)]
        for ship in state.pieces:
            if ship.seat == ask.seat:
                found += [Fwd(ask.seat, ship.id, n) for n in range(1, 7)]
                found += [VeerOff(ask.seat, ship.id, "left"), VeerOff(ask.seat, ship.id, "right")]
                found += [Attack(ask.seat, ship.id, n) for n in (1, 2) if ask.why != "between"]
        return tuple(found)


RULES = Starship()


def opening() -> Any:
    """Two ships, nose to nose."""
    board = Board("square8", 14, 9)
    ships = (Ship(0, "kestrel", 0, 0, at(board.cell(1, 4), 2)), Ship(1, "shrike", 1, 0, at(board.cell(12, 4), 6)))
    setup = Setup("Duel", (RED, BLUE), (LastSide(),), limit=3)
    return scored(RULES, CaseState[Ship, any_step(*STEPS)](setup, board, ships, beat=1))
