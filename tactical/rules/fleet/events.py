"""Events of a fleet game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tactical.rules.fleet.data import HALVES, STEPS_SAID, PlanetRef
from tactical.ruleset.events import RoundBegan
from tactical.table.breakdown import Breakdown, bracketed
from tactical.table.events import Event
from tactical.table.ledgers import mixed
from tactical.table.pieces import titled
from tactical.table.values import AnySeat, CellOrNone, CellRef, CellRefs, PieceRef, PieceRefs

if TYPE_CHECKING:
    from tactical.rules.fleet.position import Position


class StepBegan(Event, tag="step_began", frozen=True):
    """A phase, or a step of a tactical action, starts: the trace of the game."""

    boundary = "start"
    step: str

    def words(self, state: Position, /) -> str:
        return STEPS_SAID[self.step]


class SeatDid(Event, tag="seat_did", frozen=True):
    """A seat passed, is ready, announced something, fired or declined."""

    seat: AnySeat
    what: str

    def words(self, state: Position, /) -> str:
        return f"{titled(state.seat(self.seat).name)} {self.what}"


class Activated(Event, tag="activated", frozen=True):
    """A token was placed."""

    seat: AnySeat
    cell: CellRef

    def words(self, state: Position, /) -> str:
        return f"{titled(state.seat(self.seat).name)} activates {state.cell_name(self.cell)}"


class Drafted(Event, tag="drafted", frozen=True):
    """A ship was added to the draft, or left out of it if there is no path."""

    ship: PieceRef
    path: CellRefs = ()
    cargo: PieceRefs = ()

    def words(self, state: Position, /) -> str:
        name = state.name(self.ship)
        if not self.path:
            return f"{name} removed from the draft"
        way = " ".join(state.cell_name(cell) for cell in self.path)
        return f"{name} assigned to {way}{_aboard(state, self.cargo)}"


class Moved(Event, tag="moved", frozen=True):
    """A unit has moved, with what it carries."""

    unit: PieceRef
    start: CellOrNone
    cell: CellRef
    planet: str = ""
    cargo: PieceRefs = ()
    how: str = "arrives at"  # in older games also `moves by tow to`
    ability: str = ""

    def words(self, state: Position, /) -> str:
        where = titled(self.planet) or state.cell_name(self.cell)
        came = f" from {state.cell_name(self.start)}" if self.start not in (-1, self.cell) else ""
        if self.ability:
            by = self.ability.replace("_", "-")
            return f"{state.name(self.unit)} moves{came} to {where} by {by}{_aboard(state, self.cargo)}"
        round_trip = self.start == self.cell and not self.planet and self.how == "arrives at"
        how = "comes back to" if round_trip else self.how
        return f"{state.name(self.unit)} {how} {where}{came}{_aboard(state, self.cargo)}"


class Lost(Event, tag="lost", frozen=True):
    """A unit is destroyed or removed; `made`: how many have no room, and what makes them this many."""

    unit: PieceRef
    why: str
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.unit)} is {self.why}{bracketed(self.made)}"


class Changed(Event, tag="changed", frozen=True):
    """A unit is damaged, repaired, or free to move again."""

    unit: PieceRef
    how: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.unit)} {self.how}"


class Held(Event, tag="held", frozen=True):
    """A planet has another owner."""

    planet: PlanetRef
    seat: AnySeat

    def words(self, state: Position, /) -> str:
        return f"{state.setup.planets[self.planet].title} belongs to {str(state.seat(self.seat).name).capitalize()}"


class Fought(Event, tag="fought", frozen=True):
    """The stage or result of a combat, in words."""

    text: str

    def words(self, state: Position, /) -> str:
        return self.text


class Counted(Event, tag="counted", frozen=True):
    """Points for planets held, in halves as everywhere; `made`: the earlier points, and each planet's."""

    side: str
    halves: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        made = f" ({self.made.words(points)})" if self.made else ""
        return f"{self.side} has {'1 point' if self.halves == HALVES else f'{points(self.halves)} points'}{made}"


def points(halves: int) -> str:
    """Halves for players: `2 1/2`."""
    return mixed(halves, HALVES)


def _aboard(state: Position, cargo: tuple[int, ...]) -> str:
    """The units that a ship takes along: ` with 3 fighters, 1 infantry`."""
    return f" with {state.names(cargo)}" if cargo else ""


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    StepBegan,
    SeatDid,
    Activated,
    Drafted,
    Moved,
    Lost,
    Changed,
    Held,
    Fought,
    Counted,
)
