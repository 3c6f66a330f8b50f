"""A position: everything about a game at one moment, frozen."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Generic, Self, TypeVar

import msgspec
from msgspec import Meta

from tactical.board import Board, folded, name_of
from tactical.table.effects import Effects
from tactical.table.frames import Ending, Frame, Step, StepT_co
from tactical.table.goals import AnyGoal, Score
from tactical.table.ledgers import quantity
from tactical.table.memo import Memo
from tactical.table.phrases import harm_verb, in_a_row
from tactical.table.pieces import CHANCE, NOBODY, TABLE, Piece, Seat
from tactical.table.places import Aboard, AnyPlace, OnBoard, at
from tactical.table.prizes import Prize
from tactical.table.roles import Role
from tactical.table.tips import Tip
from tactical.table.triggers import Trigger
from tactical.table.values import PieceOrNone, SeatRef, Value, replace
from tactical.table.zones import Zone

# Covariant, so that a system's position is an `AnyState` too. Five methods of `State` take pieces nevertheless: of the
# system's own kind, which mypy cannot know of an `AnyState`.
PieceT_co = TypeVar("PieceT_co", bound=Piece, covariant=True)
SetupT_co = TypeVar("SetupT_co", bound="Setup", covariant=True)

Beat = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]

_NO_SEATS = {
    CHANCE: Seat("chance", ""),
    TABLE: Seat("the table", ""),
    NOBODY: Seat("nobody", ""),
}


class Guided(Value, frozen=True, kw_only=True):
    """The optional parts of a setup, by name only: tips, how the computer plays some pieces, the script, and deployment
    zones."""

    tips: tuple[Tip, ...] = ()
    roles: tuple[Role, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    zones: tuple[Zone, ...] = ()


class Setup(Guided, frozen=True):
    """The fixed part of a battle, set when it begins. Rulesets add their kinds and options."""

    title: str
    seats: tuple[Seat, ...]
    goals: tuple[AnyGoal, ...] = ()
    limit: int = 0  # beats; 0: none
    at_limit: str = "points"  # points, draw, or the side that wins
    briefing: str = ""


class Standing(Value, frozen=True):
    """A seat's standing answer to reactions of one kind. `piece` -1: for all its pieces.

    `span`: while the move of `mover` in beat `beat` goes on, or while that beat does; empty: until it is cleared. It
    asks if an answer that uses the reaction succeeds with more than `above` percent; 0: it never asks.
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
    Generic[PieceT_co, SetupT_co, StepT_co],
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    dict=True,  # for the derived index: no part of the value, and never written
):
    """The position of one battle. Old states share structure with new ones: keeping them costs almost nothing."""

    setup: SetupT_co
    board: Board
    pieces: tuple[PieceT_co, ...]
    stack: tuple[Frame[StepT_co], ...] = ()
    phase: str = ""
    beat: Beat = 0  # the unit of goals and limits: rounds, turns, days
    effects: Effects = ()
    standing: tuple[Standing, ...] = ()
    score: Score = Score()
    result: Ending | None = None
    triggered: tuple[int, ...] = ()  # lines of the script that have come about, by number
    prizes: tuple[Prize, ...] = ()  # things that are carried (FT-13)
    deployed: bool = False  # seats have been asked for their deployment, where there are zones

    # --- derived, never saved ---

    @cached_property
    def occupants(self) -> Mapping[int, tuple[int, ...]]:
        """Cell -> ids of the pieces on it, ascending."""
        return _OCCUPANTS.get(self.pieces, None, lambda: _occupants(self.pieces))

    def pieces_on(self, cell: int) -> tuple[PieceT_co, ...]:
        """The pieces on a cell, by id."""
        found = self.occupants.get(cell)
        return tuple(self.pieces[i] for i in found) if found else ()  # most cells are empty

    def outermost(self, piece: PieceT_co) -> PieceT_co:  # type: ignore[misc]
        """The outermost carrier of a piece; itself if it is aboard nothing."""
        while isinstance(piece.place, Aboard):
            piece = self.pieces[piece.place.carrier]
        return piece

    def cells_under(self, piece: PieceT_co) -> tuple[int, ...]:  # type: ignore[misc]
        """The board cells covered by a piece or its carrier; none off the board."""
        return self.outermost(piece).place.cells

    # --- changes ---

    def with_piece(self, piece: PieceT_co) -> Self:  # type: ignore[misc]
        """The state with `piece` replaced by id."""
        pieces = list(self.pieces)
        moves = piece.place is not pieces[piece.id].place
        pieces[piece.id] = piece
        after = tuple(pieces)
        if not moves:
            _OCCUPANTS.get(after, None, lambda: self.occupants)
        return replace(self, pieces=after)

    def put(self, piece: PieceT_co, place: AnyPlace) -> Self:  # type: ignore[misc]
        """The state with a piece placed by hand, as a referee does it.

        Rulesets whose positions say more about a piece's location than its place override it.
        """
        return self.with_piece(replace(piece, place=place))

    def having(self, **fields: object) -> Self:
        """The state with these fields changed."""
        return replace(self, **fields)

    def with_stack(self, stack: tuple[Frame[StepT_co], ...]) -> Self:
        """The state with another stack."""
        return replace(self, stack=stack)

    def placed(self, piece: PieceT_co, cell: int) -> OnBoard:  # type: ignore[misc]
        """The place of `piece` after a referee has put it on `cell`. Rulesets with larger pieces override it."""
        return at(cell, getattr(piece.place, "heading", -1))

    # --- names ---

    def name(self, piece: int) -> str:
        """A piece's name in the log. Notation, JSON and typed lists use `pieces[piece].name`."""
        return self.pieces[piece].title

    def names(self, pieces: Sequence[int]) -> str:
        """Several names, as a list in a sentence."""
        return in_a_row([self.name(piece) for piece in pieces], "and")

    def harm_unit(self, piece: int) -> str:
        """The unit of harm to a piece, in the plural: Hits, levels; empty: it has no name."""
        return ""

    def harm_words(self, piece: int, least: int, most: int) -> str:
        """The harm to a piece, with its verb: `loses 3 to 9 Hits`, `takes 5 damage`."""
        unit, low = self.harm_unit(piece), f"{least} to " if least < most else ""
        return f"{harm_verb(unit)} {low}{quantity(most, unit)}".rstrip()

    def seat(self, seat: int) -> Seat:
        """A seat, including those without players."""
        return self.setup.seats[seat] if seat >= 0 else _NO_SEATS[seat]

    def side(self, piece: Piece) -> str:
        """The side a piece fights for; empty for neutrals."""
        return self.seat(piece.seat).side

    def enemies(self, a: Piece, b: Piece) -> bool:
        """True if the two belong to different sides; neutrals are nobody's enemy."""
        one, other = self.side(a), self.side(b)
        return one != other and bool(one) and bool(other)

    def allies(self, a: Piece, b: Piece) -> bool:
        """True if the two belong to one side; neutrals are nobody's ally."""
        one = self.side(a)
        return bool(one) and one == self.side(b)

    def cell_name(self, cell: int) -> str:
        """A cell as players write it."""
        return name_of(self.board, cell)

    def piece_named(self, name: str) -> PieceT_co | None:
        """The piece called `name`, upper or lower case, or None. In a view, unknown pieces have no names."""
        wanted = folded(name)
        return next((piece for piece in self.pieces if folded(piece.name) == wanted and piece.place.known), None)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of their first seats."""
        return tuple(dict.fromkeys(seat.side for seat in self.setup.seats if seat.side))


_OCCUPANTS: Memo[Mapping[int, tuple[int, ...]]] = Memo(512)  # of pieces: most changes leave them where they are


def _occupants(pieces: tuple[Piece, ...]) -> Mapping[int, tuple[int, ...]]:
    cells: dict[int, tuple[int, ...]] = {}
    for piece in pieces:
        for cell in piece.place.cells:
            cells[cell] = (*cells.get(cell, ()), piece.id)
    return cells


AnyState = State[Piece, Setup, Step]
"""A position of any system: what the table itself knows of it."""


def acting(state: AnyState) -> int:
    """The piece whose order is being carried out, below all windows; -1: none."""
    return next((frame.piece for frame in state.stack if frame.order), -1)


S = TypeVar("S", bound=AnyState)
"""A rule system's own kind of position."""
