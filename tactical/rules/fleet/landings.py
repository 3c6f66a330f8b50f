"""The odds of a landing: the chance that this many troops take a planet, before they land."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.fleet.battle_odds import ground_odds, percent
from tactical.rules.fleet.encounters import listed
from tactical.rules.fleet.invasion import landers
from tactical.rules.fleet.position import Planet, Position, Unit
from tactical.table.cards import Line
from tactical.table.chances import Chance
from tactical.table.ledgers import quantity
from tactical.table.rows import Part

ELSEWHERE = "fought as a separate battle"


def rolled(state: Position, planet: str = "") -> bool:
    """True if house dice decide a combat in the active system."""
    return state.setup.options.fighting == "house" and listed(state, planet) < 0


def landing_lines(state: Position, seat: int) -> Iterator[Line]:
    """For each planet, how many troops take it, and how likely."""
    troops = landers(state)
    for planet in state.planets_in(state.active):
        if state.owner(planet) == seat and not _guards(state, seat, planet):
            continue
        worth = quantity(planet.value, "points")
        yield Line(planet.title, f"{worth} a round", "FT-FL-08", vital=True, brief=worth)
        yield from _landing_rows(state, seat, planet, troops)


def _landing_rows(state: Position, seat: int, planet: Planet, troops: tuple[Unit, ...]) -> Iterator[Line]:
    """Its guards, those of one's own that have landed already, and the chance of taking it by how many more land."""
    own, guards = _own(state, seat, planet), _guards(state, seat, planet)
    yield Line("guards", state.by_kind(guards) or "none", "FT-FL-08", under=True)
    if own:
        yield Line("landed", state.by_kind(own), "FT-FL-08", under=True)
    if not troops and not own:
        yield Line("to land", "no troops", "FT-FL-08", under=True)
    elif guards and not rolled(state, planet.name):
        yield Line("combat", ELSEWHERE, "FT-FL-08", under=True)
    elif guards:
        for n in range(0 if own else 1, len(troops) + 1):
            chance = percent(ground_odds(state, (*own, *troops[:n]), guards).won)
            yield Line(_number(n), chance, "FT-FL-08", under=True)


def _number(landing: int) -> str:
    return {0: "as it is", 1: "1 lands"}.get(landing, f"{landing} land")


def _guards(state: Position, seat: int, planet: Planet) -> tuple[Unit, ...]:
    here = state.ground_on(planet.cell, planet.name)
    return tuple(unit for unit in here if state.foes(unit.seat, seat))


def _own(state: Position, seat: int, planet: Planet) -> tuple[Unit, ...]:
    return tuple(unit for unit in state.ground_on(planet.cell, planet.name) if unit.seat == seat)


def landing(there: Position, troops: tuple[Unit, ...], planet: Planet, label: str, more: str = "") -> Line:
    """The chance that these troops take a planet: `71% against 2 infantry`, in brief `71%`."""
    guards = _guards(there, there.turn, planet)
    if not guards:
        return Line(label, "unguarded", "FT-FL-08", brief="free")
    if not rolled(there, planet.name):
        return Line(label, ELSEWHERE, "FT-FL-08")
    chance = percent(ground_odds(there, troops, guards).won)
    return Line(label, f"{chance} against {there.by_kind(guards)}{more}", "FT-FL-08", brief=chance)


def landing_value(there: Position, troops: tuple[Unit, ...], planet: Planet) -> Part | None:
    """The same as a list has it: a chance, or that nobody guards the planet."""
    guards = _guards(there, there.turn, planet)
    if not guards:
        return "free"
    return Chance.near(ground_odds(there, troops, guards).won) if rolled(there, planet.name) else None
