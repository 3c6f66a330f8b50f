"""Events of armour. Modules of their own (transport, entry, landing) add theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tactical.board import direction_name
from tactical.rules.armour.data import U
from tactical.table.breakdown import Breakdown, bracketed
from tactical.table.events import Event
from tactical.table.ledgers import mixed, quantity
from tactical.table.phrases import plain
from tactical.table.values import CellRef, PieceOrNone, PieceRef

if TYPE_CHECKING:
    from tactical.rules.armour.position import Position


def inches(amount: int) -> str:
    """Twelfths as inches in words: `7`, `1 1/2`, `1/3`."""
    return mixed(amount, U)


def in_inches(amount: int) -> str:
    """The same with its unit: `1 inch`, `1 1/2 inches`, `1/3 inch`."""
    return f"{inches(amount)} {'inches' if amount > U else 'inch'}" if amount else "0 inches"


class TurnBegan(Event, tag="turn_began", frozen=True):
    """A turn starts."""

    boundary = "start"
    number: int

    def words(self, state: Position, /) -> str:
        return f"Turn {self.number}"


class Began(Event, tag="began", frozen=True):
    """A side won the initiative."""

    boundary = "start"
    side: str

    def words(self, state: Position, /) -> str:
        return f"{self.side} goes first"


class Activated(Event, tag="activated", frozen=True):
    """A unit is activated."""

    unit: str

    def words(self, state: Position, /) -> str:
        return f"{state.unit_name(self.unit)} is activated"


class Moved(Event, tag="moved", frozen=True):
    """A square was entered."""

    piece: PieceRef
    start: CellRef
    cell: CellRef
    cost: int
    how: str = "advances"

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.how} to {state.cell_name(self.cell)} ({in_inches(self.cost)})"


class Turned(Event, tag="turned", frozen=True):
    """A piece turned in place."""

    piece: PieceRef
    heading: int
    cost: int

    def words(self, state: Position, /) -> str:
        where = direction_name("square8", self.heading)
        return f"{state.name(self.piece)} turns to face {where} ({in_inches(self.cost)})"


class Rose(Event, tag="rose", frozen=True):
    """A piece climbed or came down."""

    piece: PieceRef
    start: int
    altitude: int
    cost: int

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} moves to altitude {self.altitude} ({in_inches(self.cost)})"


class Acted(Event, tag="acted", frozen=True):
    """A piece did something else, in its own words."""

    piece: PieceRef
    what: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.what}"


class Fired(Event, tag="fired", frozen=True):
    """A shot, with its result."""

    piece: PieceRef
    target: PieceOrNone
    weapon: str
    outcome: str  # misses, hits

    def words(self, state: Position, /) -> str:
        weapon = plain(self.weapon)
        return f"{state.name(self.piece)}'s {weapon} {self.outcome} {state.name(self.target)}"


class Damaged(Event, tag="damaged", frozen=True):
    """A vehicle lost levels, or a crewed weapon crew."""

    piece: PieceRef
    levels: int
    rate: int  # twelfths left of its rate
    crew: bool = False
    made: Breakdown | None = None  # of the levels
    rate_made: Breakdown | None = None

    @property
    def amount(self) -> int:
        """The damage, for forecasts."""
        return self.levels

    def words(self, state: Position, /) -> str:
        name = state.name(self.piece)
        if self.crew:
            return f"{name} loses {self.levels} of its crew{bracketed(self.made)}"
        rate = in_inches(self.rate) + bracketed(self.rate_made, inches)
        return f"{name} is damaged, {quantity(self.levels, 'levels')}{bracketed(self.made)}: rate {rate}"


class Lost(Event, tag="lost", frozen=True):
    """A piece was destroyed; `made`: the levels, or crew, that were too much for it."""

    piece: PieceRef
    way: str
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        way = plain(self.way)
        made = self.made.if_several if self.made is not None else None
        return f"{state.name(self.piece)} is destroyed ({way}{f': {made.words()}' if made is not None else ''})"


class Aimed(Event, tag="aimed", frozen=True):
    """A referee must decide a shot; the number is shown (FT-01)."""

    piece: PieceRef
    target: PieceOrNone
    weapon: str
    number: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        weapon, number = plain(self.weapon), f"{self.number}{bracketed(self.made)}"
        return f"{state.name(self.piece)}'s {weapon} at {state.name(self.target)}: needs {number}"


EVENTS: tuple[type[Event], ...] = (
    TurnBegan, Began, Activated, Moved, Turned, Rose, Acted, Fired, Damaged, Lost, Aimed,
)  # fmt: skip
