"""Doors on the borders of squares: opened and closed with a square of movement, forced when locked (FT-SK-15)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.skirmish import data
from tactical.rules.skirmish.attacks import Engage, roll
from tactical.rules.skirmish.events import DoorChanged
from tactical.rules.skirmish.order_checks import action_reasons, may_not_move, reveal
from tactical.rules.skirmish.position import Character, Position
from tactical.rules.skirmish.steps import square_payable, square_price
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Reason, Verdict, reason


def doors_beside(state: Position, cell: int) -> Iterator[tuple[int, str]]:
    """The squares to which a door leads from a square, each with what the door is."""
    for near in state.board.neighbours(cell):
        kind = state.board.edge(cell, near) if state.board.share_side(cell, near) else ""
        if kind in data.DOORS:
            yield near, kind


def _door_reasons(state: Position, who: Character, cell: int, wanted: str) -> tuple[Reason, ...]:
    """The reasons against doing something to the door that leads to a square, which only a door of the kind `wanted`
    allows."""
    near = dict(doors_beside(state, who.cell))
    name = state.cell_name(cell)
    if cell not in near:
        remedy = f"beside it is the door to {' or '.join(map(state.cell_name, near))}" if near else ""
        return (reason("no_door", "FT-SK-15", piece=who, cell=name, remedy=remedy),)
    if near[cell] == wanted:
        return ()
    code = {data.OPEN: "door_open", data.LOCKED: "door_locked", data.CLOSED: "door_closed"}[near[cell]]
    remedy = f"{who.name} force door {name}" if near[cell] == data.LOCKED and wanted == data.CLOSED else ""
    remedy = f"{who.name} open door {name}" if near[cell] == data.CLOSED and wanted == data.LOCKED else remedy
    return (reason(code, "FT-SK-15", cell=name, remedy=remedy),)


def changed(state: Position, who: Character, cell: int, kind: str) -> Did[Position]:
    """The door changes its kind, for all to see; anybody hidden beside it is seen."""
    state = state.having(board=state.board.with_edge(who.cell, cell, kind))
    event = DoorChanged(who.id, who.cell, cell, kind, clause="FT-SK-15")
    shown = reveal(state, who.id, "at a door", "FT-SK-15")
    return Did(shown.state, (event, *shown.events))


class Swing(Step, tag="swing_door", frozen=True):
    """Opens a closed door, or closes an open one, for a square of movement."""

    piece: PieceRef
    cell: CellRef
    opens: bool

    def check(self, state: Position, /) -> Verdict:
        return square_payable(state, self.piece, "door_dear", "FT-SK-15")

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        turn = replace(who.turn, spent=who.turn.spent.spend(walking=square_price(state, who.id, "FT-SK-15").total))
        state = state.with_piece(replace(who, turn=turn))
        return changed(state, who, self.cell, data.OPEN if self.opens else data.CLOSED)


class ForceRoll(Step, tag="force_door_roll", frozen=True):
    """2d6 at or under Body + 2: the door is open and no longer locks."""

    piece: PieceRef
    cell: CellRef

    def need(self, state: Position, /) -> Roll:
        who = state.pieces[self.piece]
        number = Breakdown.of(who.body, "Body", "FT-SK-15").add(data.FORCE, "leverage", "FT-SK-15")
        return roll(f"{who.title} forces the door", "FT-SK-15", who.id, number)

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        who = state.pieces[self.piece]
        if self.need(state).hit(got):
            return changed(state, who, self.cell, data.OPEN)
        return reveal(state, who.id, "at a door", "FT-SK-15")


class OpenDoor(Order, tag="open_door", frozen=True):
    """Open the door that leads to a square (FT-SK-15)."""

    form = "{piece} open door {cell}"
    told = "open the door to {cell}"
    word = "open a door"
    help = "open the door that leads to a square, for 1 square of movement"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return Verdict(may_not_move(state, self.piece) or _door_reasons(state, who, self.cell, data.CLOSED))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return () if may_not_move(state, self.piece) else (Swing(self.piece, self.cell, True),)


class CloseDoor(Order, tag="close_door", frozen=True):
    """Close the open door that leads to a square (FT-SK-15)."""

    form = "{piece} close door {cell}"
    told = "close the door to {cell}"
    word = "close a door"
    help = "close the door that leads to a square, for 1 square of movement"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return Verdict(may_not_move(state, self.piece) or _door_reasons(state, who, self.cell, data.OPEN))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return () if may_not_move(state, self.piece) else (Swing(self.piece, self.cell, False),)


class ForceDoor(Order, tag="force_door", frozen=True):
    """Force the locked door that leads to a square: an action, 2d6 at or under Body and 2 (FT-SK-15)."""

    form = "{piece} force door {cell}"
    told = "force the door to {cell}"
    word = "force a door"
    help = "force the locked door that leads to a square (Body)"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return Verdict(action_reasons(state, self.piece) or _door_reasons(state, who, self.cell, data.LOCKED))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Engage(self.piece), ForceRoll(self.piece, self.cell))


ORDERS: tuple[type[Order], ...] = (OpenDoor, CloseDoor, ForceDoor)
STEPS: tuple[type[Step], ...] = (Swing, ForceRoll)
