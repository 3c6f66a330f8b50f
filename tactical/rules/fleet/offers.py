"""The orders possible at the pending ask: whole parts of a draft with and without cargo, then the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.fleet.abilities import (
    AbilityMove,
    ability_reasons,
    destinations,
    movable,
    movement_reasons,
    pick_up_places,
)
from tactical.rules.fleet.activation import Activate, Pass, Ready
from tactical.rules.fleet.cannon import Decline, Fire, guns, targets
from tactical.rules.fleet.capacity import Overload, RemoveExcess
from tactical.rules.fleet.combat import Engage, Result, opponents
from tactical.rules.fleet.draft import boarders, full_load, riding, usual_load
from tactical.rules.fleet.encounters import Clash, SayOutcome
from tactical.rules.fleet.hits import AssignHit, TakeHits, choices
from tactical.rules.fleet.invasion import Done, Land, landers
from tactical.rules.fleet.moving import CommitMoves, Send, Unorder
from tactical.rules.fleet.paths import able, ways
from tactical.rules.fleet.position import Position, ShipPlan, Unit
from tactical.rules.fleet.retreat import Retreat, Stay, refuges
from tactical.ruleset.contract import Ruleset
from tactical.table.engine import judge
from tactical.table.frames import Ask
from tactical.table.orders import DRAW, Order

RESULTS = (1, 2, 3)  # hits a referee is offered; any other number may be typed


def offers(rules: Ruleset[Position], state: Position, ask: Ask) -> Sequence[Order]:
    """The legal orders, in a fixed order; never none."""
    found = dict.fromkeys(_OFFERS[ask.why](state, ask.seat))
    return tuple(order for order in found if judge(rules, state, order))


def _action(state: Position, seat: int) -> Iterator[Order]:
    for cell in range(state.board.size):
        if state.space(cell).system and not state.token(cell, seat):
            yield Activate(seat, cell)
    yield from _abilities(state, seat)
    yield Pass(seat)


def _abilities(state: Position, seat: int) -> Iterator[Order]:
    """For each ability, each kind of unit in each place, and each destination: with all it may carry, then without."""
    for ability in state.setup.abilities:
        if any(ability_reasons(state, seat, ability)):
            continue
        known = set()
        for unit in state.pieces:
            like = (unit.kind, unit.damage, unit.cell, unit.planet)
            if like in known or not movable(state, seat, ability, unit):
                continue
            known.add(like)
            for cell, planet in destinations(state, ability, unit):
                if any(movement_reasons(state, unit, cell)):
                    continue
                places = pick_up_places(state, unit, cell)
                if ability.transport and (cargo := full_load(state, unit, places)):
                    yield AbilityMove(seat, ability.name, unit.id, cell, planet, cargo)
                yield AbilityMove(seat, ability.name, unit.id, cell, planet)


def _move_ships(state: Position, seat: int) -> Iterator[Order]:
    """Legal parts for each ship, first those not drafted yet that are elsewhere: a ship that is there already would go
    away and come back. Then taking ships out, and the commit."""
    aboard = riding(state)
    ships = [ship for ship in state.pieces if ship.seat == seat and ship.id not in aboard and able(state, ship)]
    for ship in sorted(ships, key=lambda ship: (state.part_of(ship.id) is not None, ship.cell == state.active)):
        yield from _parts(state, ship)
    yield from _abilities(state, seat)
    for part in state.draft:
        yield Unorder(seat, part.ship)
    yield CommitMoves(seat)


def _parts(state: Position, ship: Unit) -> Iterator[Order]:
    for path in ways(state, ship):
        cargo = full_load(state, ship, (ship.cell, *path))
        for load in (cargo, ()) if cargo else ((),):  # going without them leaves them behind
            if state.part_of(ship.id) != ShipPlan(ship.id, path, load):
                yield Send(ship.seat, ship.id, path, load)


def guarding_orders(state: Position) -> Iterator[Order]:
    """Parts of a draft that leave a guard on each planet: with everybody except those."""
    aboard = riding(state)
    for ship in state.pieces if state.drafting else ():
        free = ship.id not in aboard and state.part_of(ship.id) is None
        if ship.seat == state.turn and free and able(state, ship):
            for path in ways(state, ship):
                places = (ship.cell, *path)
                load = usual_load(state, ship, places)
                if load and load != full_load(state, ship, places):
                    yield Send(ship.seat, ship.id, path, load)


def candidates(state: Position, order: Order) -> tuple[int, ...]:
    """The units that an order may choose from: cargo, landing troops, guns, or units to remove."""
    units: Sequence[Unit] = ()
    if isinstance(order, Send | AbilityMove) and order.piece < len(state.pieces):
        ship = state.pieces[order.piece]
        path = order.path if isinstance(order, Send) else ()
        units = boarders(state, ship, (ship.cell, *path)) if state.kind(ship).capacity else ()
    elif isinstance(order, Land):
        units = landers(state)
    elif isinstance(order, Fire):
        units = guns(state, order.seat)
    elif isinstance(order, RemoveExcess) and isinstance(about := state.stack[-1].about, Overload):
        found = about.found(state)
        units = found[1].choices if found is not None else ()
    return tuple(unit.id for unit in units)


def _cannon(state: Position, seat: int) -> Iterator[Order]:
    seats = targets(state, seat)
    if len(seats) == 1:
        yield Fire(seat)
    else:
        yield from (Fire(seat, (), target) for target in seats)
    yield Decline(seat)


def _hit(state: Position, seat: int) -> Iterator[Order]:
    about = state.stack[-1].about
    if isinstance(about, TakeHits):
        yield from (AssignHit(seat, unit, sustain) for unit, sustain in choices(state, about.units(state)))


def _excess(state: Position, seat: int) -> Iterator[Order]:
    """One unit of each kind that may go; it is asked again while there are more."""
    about = state.stack[-1].about
    found = about.found(state) if isinstance(about, Overload) else None
    known = set()
    for unit in found[1].choices if found is not None else ():
        if (unit.kind, unit.damage) not in known:
            known.add((unit.kind, unit.damage))
            yield RemoveExcess(seat, (unit.id,))


def _engage(state: Position, seat: int) -> Iterator[Order]:
    yield from (Engage(seat, other) for other in opponents(state))


def _retreat(state: Position, seat: int) -> Iterator[Order]:
    yield from (Retreat(seat, cell) for cell in refuges(state, seat))
    yield Stay(seat)


def _fall_back(state: Position, seat: int) -> Iterator[Order]:
    yield from (Retreat(seat, cell) for cell in refuges(state, seat))


def _outcome(state: Position, seat: int) -> Iterator[Order]:
    about = state.stack[-1].about
    if isinstance(about, Clash):
        yield from (SayOutcome(seat, side) for side in about.sides)
    yield SayOutcome(seat)


def _invasion(state: Position, seat: int) -> Iterator[Order]:
    """All that can on each planet, a planet's even share of them, or one of each kind; then enough of it."""
    units = landers(state)
    planets = state.planets_in(state.active)
    for planet in planets:
        share = len(units) // len(planets)
        for count in dict.fromkeys((len(units), len(units) - share, share)):
            if count:
                yield Land(seat, tuple(unit.id for unit in units[:count]), planet.name)
        first = {unit.kind: unit.id for unit in reversed(units)}
        yield from (Land(seat, (unit,), planet.name) for unit in first.values())
    yield from _abilities(state, seat)
    yield Done(seat)


def _result(_state: Position, seat: int) -> Iterator[Order]:
    yield from Result.offered(seat, "hits", RESULTS)


_OFFERS = {
    "strategy": lambda state, seat: iter((Ready(seat),)),
    "action": _action,
    "move_ships": _move_ships,
    "space_cannon": _cannon,
    "assign_hit": _hit,
    "remove_excess": _excess,
    "engage": _engage,
    "retreat": _retreat,
    "fall_back": _fall_back,
    "outcome": _outcome,
    "invasion": _invasion,
    "result": _result,
}


def unanswerable(state: Position) -> list[str]:
    """Asks in a position read from a file that no seat could answer."""
    asked = [frame.ask.why for frame in state.stack if frame.ask is not None]
    return [f"nobody can be asked about {why}" for why in asked if why not in (*_OFFERS, DRAW)]
