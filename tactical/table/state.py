"""A position: everything there is to know about a game at one moment, frozen."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Generic, Self, TypeVar

import msgspec
from msgspec import Meta

from tactical.board import Board, folded, name_of
from tactical.table.effects import Effects
from tactical.table.frames import Ending, Frame, StepT
from tactical.table.goals import AnyGoal, Score
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.phrases import in_a_row
from tactical.table.pieces import CHANCE, NOBODY, TABLE, Piece, Seat
from tactical.table.places import Aboard, AnyPlace, OnBoard, at
from tactical.table.roles import Role
from tactical.table.tips import Tip
from tactical.table.values import PieceOrNone, SeatRef, Value, replace

PieceT = TypeVar("PieceT", bound=Piece)
SetupT = TypeVar("SetupT", bound="Setup")

Beat = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]

_NO_SEATS = {
    CHANCE: Seat("chance", ""),
    TABLE: Seat("the table", ""),
    NOBODY: Seat("nobody", ""),
}


class Guided(Value, frozen=True, kw_only=True):
    """What a setup has beside all else, by name only: the tips of a guided battle, and how the computer plays some
    pieces."""

    tips: tuple[Tip, ...] = ()
    roles: tuple[Role, ...] = ()


class Setup(Guided, frozen=True):
    """What is fixed when a battle begins. Rulesets add their kinds and their options."""

    title: str
    seats: tuple[Seat, ...]
    goals: tuple[AnyGoal, ...] = ()
    limit: int = 0  # beats; 0: none
    at_limit: str = "points"  # points, draw, or the side that wins
    briefing: str = ""


class Standing(Value, frozen=True):
    """A seat's answer to windows of one kind, given in advance. `piece` -1: for all its pieces.

    `span`: while the move of `mover` in beat `beat` goes on, or while that beat does; empty: until it is taken back.
    It does not speak where an answer that uses the window succeeds with more than `above` percent; 0: it always does.
    """

    seat: SeatRef
    window: str
    answer: str  # always, never
    piece: PieceOrNone = -1
    span: str = ""  # move, turn
    above: Percent = 0
    mover: PieceOrNone = -1
    beat: Beat = 0


class State(
    msgspec.Struct,
    Generic[PieceT, SetupT, StepT],
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    dict=True,  # for the derived index: no part of the value, and never written
):
    """The position of one battle. Old states share structure with new ones: keeping them costs next to nothing."""

    setup: SetupT
    board: Board
    pieces: tuple[PieceT, ...]
    stack: tuple[Frame[StepT], ...] = ()
    phase: str = ""
    beat: Beat = 0  # what goals and limits count in: rounds, turns, days
    effects: Effects = ()
    standing: tuple[Standing, ...] = ()
    score: Score = Score()
    result: Ending | None = None

    # --- derived, never saved ---

    @cached_property
    def occupants(self) -> Mapping[int, tuple[int, ...]]:
        """Cell -> ids of the pieces on it, ascending."""
        return _occupants(self.pieces)

    def pieces_on(self, cell: int) -> tuple[PieceT, ...]:
        """The pieces on a cell, by id."""
        found = self.occupants.get(cell)
        return tuple(self.pieces[i] for i in found) if found else ()  # most cells are empty

    def outermost(self, piece: PieceT) -> PieceT:
        """What bears a piece in the end; itself where it is aboard nothing."""
        while isinstance(piece.place, Aboard):
            piece = self.pieces[piece.place.carrier]
        return piece

    def cells_under(self, piece: PieceT) -> tuple[int, ...]:
        """The board cells a piece covers, or those of what it is aboard; none off the board."""
        return self.outermost(piece).place.cells

    # --- changes ---

    def with_piece(self, piece: PieceT) -> Self:
        """The state with `piece` in place of the piece of its id."""
        pieces = list(self.pieces)
        pieces[piece.id] = piece
        return replace(self, pieces=tuple(pieces))

    def put(self, piece: PieceT, place: AnyPlace) -> Self:
        """The state with a piece put somewhere by hand, as a referee does it.

        Rulesets whose positions say more about where a piece is than its place override it.
        """
        return self.with_piece(replace(piece, place=place))

    def having(self, **fields: Any) -> Self:
        """The state with these fields changed."""
        return replace(self, **fields)

    def with_stack(self, stack: tuple[Frame[StepT], ...]) -> Self:
        """The state with another stack."""
        return replace(self, stack=stack)

    def placed(self, piece: PieceT, cell: int) -> OnBoard:
        """Where `piece` is once a referee has put it on `cell`. Rulesets whose pieces cover several cells say more."""
        return at(cell, getattr(piece.place, "heading", -1))

    # --- names ---

    def name(self, piece: int) -> str:
        """A piece as the log calls it. Notation, JSON and lists of what may be typed say `pieces[piece].name`."""
        return self.pieces[piece].title

    def names(self, pieces: Sequence[int]) -> str:
        """Several of them, as a sentence has them."""
        return in_a_row([self.name(piece) for piece in pieces], "and")

    def harm_unit(self, piece: int) -> str:
        """What a piece loses when it is hurt, in the plural: Hits, levels; empty: it has no name."""
        return ""

    def harm_words(self, piece: int, least: int, most: int) -> str:
        """By how much it is hurt: `3 to 9 Hits`, `1 level`."""
        low = f"{least} to " if least < most else ""
        return f"{low}{quantity(most, self.harm_unit(piece))}".rstrip()

    def seat(self, seat: int) -> Seat:
        """A chair, also those no person sits in."""
        return self.setup.seats[seat] if seat >= 0 else _NO_SEATS[seat]

    def side(self, piece: Piece) -> str:
        """The side a piece fights for; empty for neutrals."""
        return self.seat(piece.seat).side

    def enemies(self, a: Piece, b: Piece) -> bool:
        """Whether two pieces are of sides that fight each other; neutrals are nobody's enemy."""
        one, other = self.side(a), self.side(b)
        return one != other and bool(one) and bool(other)

    def allies(self, a: Piece, b: Piece) -> bool:
        """Whether two pieces are of one side; neutrals are nobody's ally."""
        one = self.side(a)
        return bool(one) and one == self.side(b)

    def cell_name(self, cell: int) -> str:
        """A cell as players write it."""
        return name_of(self.board, cell)

    def piece_named(self, name: str) -> PieceT | None:
        """The piece called `name`, whatever its capitals, or None. In a view those that its seat does not know of have
        no names."""
        wanted = folded(name)
        return next((piece for piece in self.pieces if folded(piece.name) == wanted and piece.place.known), None)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of their first seats."""
        return tuple(dict.fromkeys(seat.side for seat in self.setup.seats if seat.side))


@memo(64)  # of the pieces alone: most changes of a state leave them as they are
def _occupants(pieces: tuple[Piece, ...]) -> Mapping[int, tuple[int, ...]]:
    cells: dict[int, tuple[int, ...]] = {}
    for piece in pieces:
        for cell in piece.place.cells:
            cells[cell] = (*cells.get(cell, ()), piece.id)
    return cells


AnyState = State[Any, Any, Any]
"""A position of any system: what the table itself knows of it."""


def acting(state: AnyState) -> int:
    """The piece whose order is being carried out, beneath all windows; -1: none is."""
    return next((frame.piece for frame in state.stack if frame.order), -1)


S = TypeVar("S", bound=AnyState)
"""A rule system's own kind of position."""
