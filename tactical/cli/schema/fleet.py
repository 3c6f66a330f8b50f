"""What decides a game of fleet beside its pieces."""

from __future__ import annotations

from tactical.cli.schema.base import Told


class PointsFrom(Told):
    """Points of a seat, and what they are for."""

    text: str
    points: int | float
    clause: str


class FleetSeat(Told):
    """Of fleet: what a player has. `points_from` adds up to `points`; `tokens` are left of `tokens_of`."""

    seat: str
    points: int | float
    points_from: list[PointsFrom]
    tokens: int
    tokens_of: int
    tokens_at: list[str]
    fleet_limit: int | None
    passed: bool
    planets: list[str]


class FleetPlanet(Told):
    """Of fleet: a planet, in which system, and whose."""

    name: str
    system: str
    owner: str | None
    value: int


class FleetFacts(Told):
    """`facts` of fleet. `active`: the system in which an action is open."""

    active: str | None
    seats: list[FleetSeat]
    planets: list[FleetPlanet]
