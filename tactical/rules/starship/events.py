"""Events of a starship battle."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tactical.board import direction_name
from tactical.rules.starship.data import CIRCLE, EIGHTH, FOOT
from tactical.rules.starship.movement import shown, shown_feet
from tactical.ruleset.events import Aimed, RoundBegan
from tactical.table.breakdown import Breakdown, bracketed
from tactical.table.events import Event
from tactical.table.phrases import plain
from tactical.table.values import CellRef, PieceOrNone, PieceRef

if TYPE_CHECKING:
    from tactical.rules.starship.position import Position


def heading_words(state: Position, heading: int, off: int) -> str:
    """Where a ship points: NE, or 30°."""
    if off:
        return f"{(heading * EIGHTH + off) % CIRCLE}°"
    return direction_name(state.board.topology, heading)


class TurnBegan(Event, tag="turn_began", frozen=True):
    """A ship's turn starts."""

    boundary = "start"
    piece: PieceRef
    speed: int
    pilot: str
    made: Breakdown | None = None  # in units of the ledger

    def words(self, state: Position, /) -> str:
        speed = shown_feet(state, self.speed) + bracketed(self.made, partial(shown, state))
        return f"{state.name(self.piece)}'s turn, Flight Speed {speed}, {self.pilot} at the helm"


class Flew(Event, tag="flew", frozen=True):
    """A ship flew one square ahead, or this many feet off the grid."""

    piece: PieceRef
    start: CellRef
    cell: CellRef
    cost: int
    feet: int = 0

    def words(self, state: Position, /) -> str:
        way = "on in" if self.start == self.cell else "to"
        if self.feet * FOOT not in (0, self.cost):  # feet that cost two, or none outside combat
            way = f"{self.feet} ft {way}"
        return f"{state.name(self.piece)} flies {way} {state.cell_name(self.cell)} ({shown(state, self.cost)})"


class Turned(Event, tag="turned", frozen=True):
    """A ship turned on the spot."""

    piece: PieceRef
    degrees: int
    heading: int
    off: int
    cost: int
    hard: bool = False

    def words(self, state: Position, /) -> str:
        way = "right" if self.degrees > 0 else "left"
        how = "turns hard" if self.hard else "turns"
        where = heading_words(state, self.heading, self.off)
        return f"{state.name(self.piece)} {how} {abs(self.degrees)}° {way}, heading {where} ({shown(state, self.cost)})"


class Acted(Event, tag="acted", frozen=True):
    """A ship or one of its crew did something without an event of its own."""

    piece: PieceRef
    how: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.how}"


class Attacked(Event, tag="attacked", frozen=True):
    """An attack was made, with the result of its roll to hit."""

    piece: PieceRef
    target: PieceOrNone
    mount: str
    outcome: str  # a hit, a direct hit, a miss

    def words(self, state: Position, /) -> str:
        outcome = self.outcome.removeprefix("a ")
        return f"{state.name(self.piece)}'s {plain(self.mount)} mount at {state.name(self.target)}: {outcome}"


class Hurt(Event, tag="hurt", frozen=True):
    """Damage was taken by a shield, and the rest by the hull; `made`: how much."""

    look = "bad"
    piece: PieceRef
    amount: int
    side: str
    shield: int
    hull: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        left = f"{self.side} shield {self.shield}, hull {self.hull}"
        taken = f"{state.name(self.piece)} takes {self.amount} on the {self.side}"
        if self.made is None:
            return f"{taken}: {left}"
        return f"{taken}, {self.made.total} on the hull ({self.made.words()}): {left}"


class Mended(Event, tag="mended", frozen=True):
    """A shield was repaired."""

    piece: PieceRef
    side: str
    shield: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        made = f" ({self.made.words()})" if self.made is not None else ""
        return f"{state.name(self.piece)}'s {self.side} shield is repaired to {self.shield}{made}"


class Crippled(Event, tag="crippled", frozen=True):
    """A ship has lost half its hull and flies slower."""

    piece: PieceRef
    speed: int
    made: Breakdown | None = None  # in units of the ledger

    def words(self, state: Position, /) -> str:
        speed = shown_feet(state, self.speed) + bracketed(self.made, partial(shown, state))
        return f"{state.name(self.piece)} is crippled: Flight Speed {speed}"


class Wrecked(Event, tag="wrecked", frozen=True):
    """A ship is out of the battle."""

    piece: PieceRef
    crew: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} is a wreck; {self.crew}"


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, TurnBegan, Flew, Turned, Acted, Attacked, Aimed, Hurt, Mended, Crippled, Wrecked,
)  # fmt: skip
