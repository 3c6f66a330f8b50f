"""The facts besides pieces that decide a game of fleet."""

from __future__ import annotations

from tactical.report.base import Reported
from tactical.rules.fleet.data import HALVES
from tactical.rules.fleet.position import Planet, Position
from tactical.table.goals import Fighters, points_made


class PointsFrom(Reported, frozen=True):
    """Points of a seat, and their source."""

    text: str
    points: int | float
    clause: str


class FleetSeat(Reported, frozen=True):
    """A player of fleet. `points_from` adds up to `points`; `tokens` are left of `tokens_of`."""

    seat: str
    points: int | float
    points_from: tuple[PointsFrom, ...]
    tokens: int
    tokens_of: int
    tokens_at: tuple[str, ...]
    fleet_limit: int | None
    passed: bool
    planets: tuple[str, ...]


class FleetPlanet(Reported, frozen=True):
    """A planet in Fleet, with its system and owner."""

    name: str
    system: str
    owner: str | None
    value: int


class FleetFacts(Reported, frozen=True):
    """`facts` of fleet. `active`: the system in which an action is open."""

    active: str | None
    seats: tuple[FleetSeat, ...]
    planets: tuple[FleetPlanet, ...]


def facts(state: Position, fighters: Fighters) -> FleetFacts:
    """Points, tokens and planets by seat, the owner of each planet, and the system where an action is open."""
    active = state.cell_name(state.active) if state.active >= 0 else None
    seats = tuple(_seat(state, fighters, seat) for seat in state.setup.players)
    return FleetFacts(active, seats, tuple(_planet(state, planet) for planet in state.setup.planets))


def _seat(state: Position, fighters: Fighters, seat: int) -> FleetSeat:
    made = points_made(state, fighters, state.seat(seat).side)
    return FleetSeat(
        seat=state.seat(seat).name,
        points=_points(made.total),
        points_from=tuple(PointsFrom(part.text, _points(part.amount), part.clause) for part in made.parts),
        tokens=state.pools[seat],
        tokens_of=state.setup.pools[seat],
        tokens_at=tuple(state.cell_name(cell) for cell, owner in state.tokens if owner == seat),
        fleet_limit=state.setup.limits[seat] or None,
        passed=seat in state.passed,
        planets=tuple(planet.name for planet in state.setup.planets if state.owner(planet) == seat),
    )


def _planet(state: Position, planet: Planet) -> FleetPlanet:
    owner = state.owner(planet)
    name = state.seat(owner).name if owner >= 0 else None
    return FleetPlanet(planet.name, state.cell_name(planet.cell), name, planet.value)


def _points(halves: int) -> int | float:
    """Halves as a number of points."""
    return halves // HALVES if halves % HALVES == 0 else halves / HALVES
