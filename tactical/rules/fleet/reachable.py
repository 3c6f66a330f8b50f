"""A seat's destinations in its next action and who could come to it, each with the likely result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from tactical.rules.fleet.arrivals import Arriving, arrivals_words, who_could_come
from tactical.rules.fleet.battle_odds import percent, space_odds
from tactical.rules.fleet.combat import opponents
from tactical.rules.fleet.draft import guards
from tactical.rules.fleet.invasion import landers
from tactical.rules.fleet.landings import landing, rolled
from tactical.rules.fleet.position import Planet, Position, Unit
from tactical.table.cards import Line
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.pieces import titled
from tactical.table.places import at
from tactical.table.values import replace

TARGETS, THREATS = 5, 4  # systems that are told of
_A_ROUND = " a round"


@memo(16)
def worth_going_to(state: Position, seat: int) -> Mapping[int, int]:
    """The systems in reach with planets that this seat does not hold, or enemies' ships, each with the points it would
    bring a round; most valuable first."""
    if not state.pools[seat]:
        return {}
    worth = _by_system(state, lambda planet: state.owner(planet) != seat)
    enemies = {ship.cell for ship in state.pieces if ship.in_space and state.foes(seat, ship.seat)}
    value = {cell: sum(planet.value for planet in worth.get(cell, ())) for cell in {*worth, *enemies}}
    best_first = sorted(value, key=lambda cell: (-value[cell] - (cell in enemies), cell))
    near = (cell for cell in best_first if not state.token(cell, seat) and who_could_come(state, seat, cell))
    return {cell: value[cell] for cell in islice(near, TARGETS)}


def stake(points: int, ships: str = "enemy ships") -> str:
    """The gain or loss at stake in a system: points, or else ships alone."""
    return quantity(points, "points") if points else ships


def targets(state: Position, seat: int) -> Iterator[Line]:
    """The gains within reach, who could come there, and the likely result."""
    for cell, points in worth_going_to(state, seat).items():
        arriving = _arrivals_words(state, who_could_come(state, seat, cell), cell)
        words = f"{stake(points)}{_A_ROUND * bool(points)}; {arriving}"
        yield Line(f"To gain at {state.cell_name(cell)}", words, "FL-25", brief=stake(points))
        yield from come_to(state, seat, cell)


def threat_lines(state: Position, seat: int) -> Iterator[Line]:
    """The systems of this seat that others could come to next, those with most to lose first."""
    held = _by_system(state, lambda planet: state.owner(planet) == seat)
    ships = {unit.cell for unit in state.pieces if unit.seat == seat and unit.in_space and state.kind(unit).ship}
    told = 0
    for cell in sorted({*held, *ships}, key=lambda cell: -sum(planet.value for planet in held.get(cell, ()))):
        lines = threats(state, seat, cell)
        if lines:
            points = sum(planet.value for planet in held.get(cell, ()))
            what = stake(points, "your ships")
            yield Line(f"At risk at {state.cell_name(cell)}", what + _A_ROUND * bool(points), "FL-25", brief=what)
            yield from (replace(line, under=True) for line in lines)
            told += 1
        if told == THREATS:
            return


@memo(128)
def threats(state: Position, seat: int, cell: int) -> tuple[Line, ...]:
    """For each enemy that could come to a system in its next action, its ships, and the likely result of a combat
    there."""
    found: list[Line] = []
    for other in state.setup.players:
        if not state.foes(seat, other) or not state.pools[other] or state.retired(other) or state.token(cell, other):
            continue
        theirs = state.having(turn=other, phase="action", active=-1, draft=())
        arriving = who_could_come(theirs, other, cell)
        if arriving:
            name = titled(state.seat(other).name)
            found.append(Line(f"{name} within reach", arrivals_words(state, arriving), "FL-25"))
            found += come_to(theirs, other, cell)
    return tuple(found)


def _by_system(state: Position, wanted: Callable[[Planet], bool]) -> dict[int, list[Planet]]:
    found: dict[int, list[Planet]] = {}
    for planet in state.setup.planets:
        if planet.value and wanted(planet):
            found.setdefault(planet.cell, []).append(planet)
    return found


def _arrivals_words(state: Position, arriving: tuple[Arriving, ...], cell: int) -> str:
    """`1 cruiser is there; 2 destroyers are within reach`."""
    here = tuple(each for each in arriving if state.pieces[each.ship].cell == cell)
    away = tuple(each for each in arriving if each not in here)
    groups = ((here, "there"), (away, "within reach"))
    words = (
        f"{arrivals_words(state, ships)} {'is' if len(ships) == 1 else 'are'} {at}" for ships, at in groups if ships
    )
    return "; ".join(words)


def come_to(state: Position, seat: int, cell: int) -> Iterator[Line]:
    """The result if everything that could come came, space first: `Blue wins in space`, then `Blue takes Bel Prime`."""
    there, troops = all_come(state, seat, cell)
    name = titled(state.seat(seat).name)
    foes = opponents(there)
    if len(foes) == 1 and rolled(there):
        yield Line(f"{name} wins in space", percent(space_odds(there, seat, foes[0]).won), "FT-FL-03", under=True)
    elif foes:
        yield Line(
            f"{name} meets in space", " and ".join(titled(state.seat(foe).name) for foe in foes), "FT-FL-01", under=True
        )
    for planet in state.planets_in(cell) if troops else ():
        if state.owner(planet) != seat:
            yield replace(landing(there, troops, planet, f"{name} takes {planet.title}"), under=True)


def all_come(state: Position, seat: int, cell: int) -> tuple[Position, tuple[Unit, ...]]:
    """The position once everything that could come to a system is there, within the fleet limit and with default cargo;
    and its troops."""
    arriving = sorted(who_could_come(state, seat, cell), key=lambda each: -each.room)
    present = [each for each in arriving if state.pieces[each.ship].cell == cell]
    away = [each for each in arriving if each not in present]
    limit = state.setup.limits[seat]
    if limit:
        here = sum(state.kind(ship).role == "ship" for ship in state.ships(cell, seat))
        away = away[: max(0, limit - here)]
    arriving = present + away
    ships = {each.ship for each in arriving}
    cargo = {unit for each in arriving for unit in each.cargo}
    taken = {*ships, *guards(state, map(state.pieces.__getitem__, sorted(cargo)))}
    aboard: list[int] = []
    for each in arriving:
        waiting = [unit for unit in each.cargo if unit not in taken]
        waiting.sort(key=lambda unit: (state.kind(state.pieces[unit]).role != "ground", unit))
        aboard += waiting[: each.room]
        taken.update(aboard)
    there = state.supposing(cell).having(turn=seat)
    for unit in (*ships, *aboard):
        there = there.with_piece(replace(there.pieces[unit], place=at(cell)))
    return there, landers(there)
