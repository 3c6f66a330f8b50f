"""What a landing may come to: how likely so many troops take a planet, before they land."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tactical.rules.fleet.battle_odds import ground_odds, percent
from tactical.rules.fleet.data import several
from tactical.rules.fleet.encounters import listed
from tactical.rules.fleet.invasion import landers
from tactical.rules.fleet.position import Galaxy, Planet, Unit
from tactical.table.cards import Line
from tactical.table.ledgers import quantity

Position = Galaxy[Any]

ELSEWHERE = "fought on another board, or told by the referee"


def rolled(state: Position, planet: str = "") -> bool:
    """Whether house dice decide a combat in the active system."""
    return state.setup.options.fighting == "house" and listed(state, planet) < 0


def landing_lines(state: Position, seat: int) -> Iterator[Line]:
    """For each planet, how many troops take it how likely."""
    troops = landers(state)
    for planet in state.planets_in(state.active):
        if state.owner(planet) == seat and not _guards(state, seat, planet):
            continue
        words = f"{quantity(planet.value, 'points')} a round; {_landing_rows(state, seat, planet, troops)}"
        yield Line(planet.name, words, "FT-FL-08", vital=True)


def _landing_rows(state: Position, seat: int, planet: Planet, troops: tuple[Unit, ...]) -> str:
    """`against 2 infantry: 1 lands 31%, 2 land 64%`: with those of one's own that have landed already."""
    own, guards = _own(state, seat, planet), _guards(state, seat, planet)
    landed = f"{len(own)} of yours there" if own else ""
    if not guards:
        return landed or ("unguarded" if troops else "no troops to land")
    most = range(0 if own else 1, len(troops) + 1)
    if not rolled(state, planet.name):
        return ELSEWHERE
    rows = [f"{_number(n)} {percent(ground_odds(state, (*own, *troops[:n]), guards).won)}" for n in most]
    return f"{landed}{' ' * bool(own)}against {kinds_words(state, guards)}: {', '.join(rows) or 'no troops to land'}"


def _number(landing: int) -> str:
    return {0: "as it is", 1: "1 lands"}.get(landing, f"{landing} land")


def _guards(state: Position, seat: int, planet: Planet) -> tuple[Unit, ...]:
    here = state.ground_on(planet.cell, planet.name)
    return tuple(unit for unit in here if state.foes(unit.seat, seat))


def _own(state: Position, seat: int, planet: Planet) -> tuple[Unit, ...]:
    return tuple(unit for unit in state.ground_on(planet.cell, planet.name) if unit.seat == seat)


def landing(there: Position, troops: tuple[Unit, ...], planet: Planet) -> str:
    """The chance that these troops take a planet: `71% against 2 infantry`."""
    guards = _guards(there, there.turn, planet)
    if not guards:
        return "unguarded"
    if not rolled(there, planet.name):
        return ELSEWHERE
    return f"{percent(ground_odds(there, troops, guards).won)} against {kinds_words(there, guards)}"


def kinds_words(state: Position, units: tuple[Unit, ...]) -> str:
    """`2 infantry, 1 mech`."""
    kinds: dict[int, int] = {}
    for unit in units:
        kinds[unit.kind] = kinds.get(unit.kind, 0) + 1
    return ", ".join(several(n, state.setup.kinds[kind].name) for kind, n in kinds.items())
