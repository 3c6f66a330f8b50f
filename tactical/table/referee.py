"""Orders of a referee: changing the position by hand, on the record. Only seats with the right may give them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.table.effects import Effect
from tactical.table.events import EffectEnded, Event, Refereed
from tactical.table.frames import Did, Step
from tactical.table.orders import CountRef, Order, WordRef
from tactical.table.phrases import capital, plain
from tactical.table.places import Destroyed, Left
from tactical.table.state import AnyState
from tactical.table.values import CellRef, PieceRef, SeatRef, replace
from tactical.table.verdicts import OK, TABLE_CLAUSE, Verdict, no


class RefereeOrder(Order, tag="referee_order", frozen=True):
    """Base: possible at any time; the engine refuses it to seats without the right."""

    free = True
    own_ask = False


class PlaceStep(Step, tag="place_step", frozen=True):
    """Put a piece on a cell, wherever it was."""

    seat: SeatRef
    piece: PieceRef
    cell: CellRef

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        piece = state.pieces[self.piece]
        place = state.placed(piece, self.cell)
        what = f"puts {piece.title} on {state.cell_name(self.cell)}"
        return Did(state.put(piece, place), (Refereed(self.seat, what),))


class PlacePiece(RefereeOrder, tag="place_piece", frozen=True):
    """Put a piece on a cell."""

    form = "referee place {piece} {cell}"
    told = "place {piece} on {cell} as referee"
    help = "referee: put a piece on a cell"
    piece: PieceRef
    cell: CellRef

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (PlaceStep(self.seat, self.piece, self.cell),)


class RemoveStep(Step, tag="remove_step", frozen=True):
    """Take a piece off the board, destroyed or left."""

    seat: SeatRef
    piece: PieceRef
    destroyed: bool

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        piece = state.pieces[self.piece]
        place = Destroyed("referee") if self.destroyed else Left("referee")
        what = f"removes {piece.title}" + (" as destroyed" if self.destroyed else "")
        return Did(state.put(piece, place), (Refereed(self.seat, what),))


class RemovePiece(RefereeOrder, tag="remove_piece", frozen=True):
    """Take a piece off the board."""

    form = "referee remove {piece} [destroyed]"
    told = "take {piece} off the board as referee"
    help = "referee: take a piece off the board"
    piece: PieceRef
    destroyed: bool = False

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (RemoveStep(self.seat, self.piece, self.destroyed),)


class SetStep(Step, tag="set_step", frozen=True):
    """Set a whole-number field of a piece."""

    seat: SeatRef
    piece: PieceRef
    field: str
    value: int

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        piece = state.pieces[self.piece]
        what = f"sets {piece.title}'s {plain(self.field)} to {self.value}"
        changed: dict[str, int] = {self.field: self.value}
        return Did(state.with_piece(replace(piece, **changed)), (Refereed(self.seat, what),))


class SetValue(RefereeOrder, tag="set_value", frozen=True):
    """Set a value of a piece. The ruleset's `settable` lists the fields and their bounds."""

    form = "referee set {piece} {field} {value}"
    told = "set {field} of {piece} to {value} as referee"
    help = "referee: set one of a piece's values"
    piece: PieceRef
    field: WordRef
    value: CountRef

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (SetStep(self.seat, self.piece, self.field, self.value),)


class EffectStep(Step, tag="effect_step", frozen=True):
    """Lay an effect on a piece, or remove all of that name."""

    seat: SeatRef
    piece: PieceRef
    name: str
    amount: int = 0
    until: str = ""  # empty: they are taken off

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        piece = state.pieces[self.piece]
        what = plain(self.name)
        events: tuple[Event, ...]
        if self.until:
            whose = piece.id if self.until == "turn" else -1
            effects = (*piece.effects, Effect(self.name, self.amount, self.until, whose))
            said = f"gives {piece.title} {what} {self.amount:+d}, until {plain(self.until)}"
            events = (Refereed(self.seat, f"{said} ends" if self.until != "repaired" else said),)
        else:
            effects = tuple(effect for effect in piece.effects if effect.name != self.name)
            events = (Refereed(self.seat, f"lifts {what} from {piece.title}"), EffectEnded(piece.id, self.name))
        return Did(state.with_piece(replace(piece, effects=effects)), events)


class LayEffect(RefereeOrder, tag="lay_effect", frozen=True):
    """Lay an effect on a piece, even in the middle of a turn. The ruleset's `effects` lists them."""

    form = "referee effect {piece} {name} {amount} [until {until}]"
    told = "lay {name} {amount} on {piece} as referee"
    help = "referee: give a piece an effect, until its turn ends unless you say otherwise"
    piece: PieceRef
    name: WordRef
    amount: CountRef
    until: Annotated[Literal["turn", "round", "battle", "repaired"], Meta(extra={"ref": "word"})] = "turn"

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (EffectStep(self.seat, self.piece, self.name, self.amount, self.until),)


class LiftEffect(RefereeOrder, tag="lift_effect", frozen=True):
    """Remove all effects of a name from a piece."""

    form = "referee lift {piece} {name}"
    told = "lift {name} from {piece} as referee"
    help = "referee: remove an effect from a piece"
    piece: PieceRef
    name: WordRef

    def judge(self, state: AnyState, /) -> Verdict:
        piece = state.pieces[self.piece]
        if not any(effect.name == self.name for effect in piece.effects):
            return no("no_such_effect", TABLE_CLAUSE, piece=piece, name=plain(self.name))
        return OK

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (EffectStep(self.seat, self.piece, self.name),)


class SkipStep(Step, tag="skip_step", frozen=True):
    """Close the current question, as if its seat had passed."""

    seat: SeatRef

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        # this order's own frame is on top; the ask skipped is the topmost below it
        stack = list(state.stack)
        for i in range(len(stack) - 2, -1, -1):
            if (ask := stack[i].ask) is not None:
                what = f"skips {capital(state.seat(ask.seat).name)}'s {plain(ask.why)}"
                stack[i] = replace(stack[i], ask=None)
                return Did(state.with_stack(tuple(stack)), (Refereed(self.seat, what),))
        return Did(state)


class Skip(RefereeOrder, tag="skip", frozen=True):
    """Skip the pending decision: a turn, or a reaction."""

    form = "referee skip"
    told = "skip what is asked as referee"
    help = "referee: skip the present decision"

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (SkipStep(self.seat),)


REFEREE_ORDERS: tuple[type[Order], ...] = (PlacePiece, RemovePiece, SetValue, LayEffect, LiftEffect, Skip)
REFEREE_STEPS: tuple[type[Step], ...] = (PlaceStep, RemoveStep, SetStep, EffectStep, SkipStep)
