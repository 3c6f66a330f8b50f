"""Orders of a referee: change the position by hand, on the record. Only seats with the right may give them."""

from __future__ import annotations

from typing import Any

from tactical.table.effects import Effect, renewed, without
from tactical.table.events import Refereed
from tactical.table.frames import Did, Step
from tactical.table.orders import CellRef, CountRef, Order, PieceRef, WordRef
from tactical.table.places import Destroyed, Left
from tactical.table.values import replace
from tactical.table.verdicts import TABLE_CLAUSE


class RefereeOrder(Order, frozen=True):
    """Base: free, whoever is asked; the door refuses it to seats without the right."""

    free = True
    own_ask = False


class PlaceStep(Step, frozen=True):
    """Puts a piece on a cell, wherever it was."""

    seat: int
    piece: int
    cell: int

    def run(self, state: Any, got: Any, /) -> Did:
        piece = state.pieces[self.piece]
        place = state.placed(piece, self.cell)
        what = f"puts {piece.name} on {state.cell_name(self.cell)}"
        return Did(state.put(piece, place), (Refereed(self.seat, what),))


class PlacePiece(RefereeOrder, frozen=True):
    """Put a piece on a cell."""

    form = "referee place {piece} {cell}"
    help = "referee: put a piece on a cell"
    piece: PieceRef
    cell: CellRef

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (PlaceStep(self.seat, self.piece, self.cell),)


class RemoveStep(Step, frozen=True):
    """Takes a piece off the board, destroyed or left."""

    seat: int
    piece: int
    destroyed: bool

    def run(self, state: Any, got: Any, /) -> Did:
        piece = state.pieces[self.piece]
        place = Destroyed("referee") if self.destroyed else Left("referee")
        what = f"removes {piece.name}" + (" as destroyed" if self.destroyed else "")
        return Did(state.put(piece, place), (Refereed(self.seat, what),))


class RemovePiece(RefereeOrder, frozen=True):
    """Take a piece off the board."""

    form = "referee remove {piece} [destroyed]"
    help = "referee: take a piece off the board"
    piece: PieceRef
    destroyed: bool = False

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (RemoveStep(self.seat, self.piece, self.destroyed),)


class SetStep(Step, frozen=True):
    """Sets a whole-number field of a piece; what is no field is an effect until the end of the piece's turn (SK-11)."""

    seat: int
    piece: int
    field: str
    value: int

    def run(self, state: Any, got: Any, /) -> Did:
        piece = state.pieces[self.piece]
        name = self.field.replace("_", " ")
        if self.field not in piece.__struct_fields__:
            effect = Effect(self.field, self.value, "turn", piece.id, clause=TABLE_CLAUSE)
            effects = renewed(piece.effects, effect) if self.value else without(piece.effects, self.field)
            what = f"gives {piece.name} {name} {self.value:+d} until the end of its turn"
            return Did(state.with_piece(replace(piece, effects=effects)), (Refereed(self.seat, what),))
        what = f"sets {piece.name}'s {name} to {self.value}"
        changed: dict[str, Any] = {self.field: self.value}
        return Did(state.with_piece(replace(piece, **changed)), (Refereed(self.seat, what),))


class SetValue(RefereeOrder, frozen=True):
    """Set a value of a piece, or an effect on it. Which, and between what, is the ruleset's `settable`."""

    form = "referee set {piece} {field} {value}"
    help = "referee: set a value of a piece, or what it gains until the end of its turn"
    piece: PieceRef
    field: WordRef
    value: CountRef

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (SetStep(self.seat, self.piece, self.field, self.value),)


class SkipStep(Step, frozen=True):
    """Closes whatever is being asked, as if its seat had passed."""

    seat: int

    def run(self, state: Any, got: Any, /) -> Did:
        # this order's own frame is on top; the ask skipped is the topmost below it
        stack = list(state.stack)
        for i in range(len(stack) - 2, -1, -1):
            if stack[i].ask is not None:
                what = f"skips {state.seat(stack[i].ask.seat).name}'s {stack[i].ask.why.replace('_', ' ')}"
                stack[i] = replace(stack[i], ask=None)
                return Did(state.with_stack(tuple(stack)), (Refereed(self.seat, what),))
        return Did(state)


class Skip(RefereeOrder, frozen=True):
    """Skip the decision that is awaited: a turn, a window."""

    form = "referee skip"
    help = "referee: skip the decision that is awaited"

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (SkipStep(self.seat),)


REFEREE_ORDERS: tuple[type[Order], ...] = (PlacePiece, RemovePiece, SetValue, Skip)
REFEREE_STEPS: tuple[type[Step], ...] = (PlaceStep, RemoveStep, SetStep, SkipStep)
