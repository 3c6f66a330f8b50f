"""Arrivals: the ships that can reach a system, and their cargo: the exact answer for the inspector, its own page, and
the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tactical.rules.fleet.approaches import Places, Way, ways_into
from tactical.rules.fleet.data import several
from tactical.rules.fleet.draft import pick_up_reasons
from tactical.rules.fleet.paths import able
from tactical.rules.fleet.position import Position, Unit
from tactical.table.cards import Card, Line
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.pieces import titled


class Load(NamedTuple):
    """The possible cargo of a ship by one path: each of these units could be aboard, `Arriving.room` of them
    at most."""

    path: tuple[int, ...]
    cargo: tuple[int, ...]


class Arriving(NamedTuple):
    """A ship that could move into a system if it were active."""

    ship: int
    path: tuple[int, ...]  # the shortest
    left: int  # of its move value, after that path
    room: int
    loads: tuple[Load, ...]  # by paths none of which has all that another has; none if it carries nothing

    @property
    def cargo(self) -> tuple[int, ...]:
        """The units that it could pick up on some path."""
        return tuple(sorted({unit for load in self.loads for unit in load.cargo}))

    @property
    def most(self) -> int:
        """How many units it can bring."""
        return max((min(self.room, len(load.cargo)) for load in self.loads), default=0)


@memo(256)
def who_could_come(state: Position, seat: int, cell: int) -> tuple[Arriving, ...]:
    """The ships of a seat that could move into a system now, by id.

    Checked by the rules of Move Ships: tokens, blocking ships, move values, anomalies. Drafted ships count as
    undecided.
    """
    return tuple(_arriving(state, seat, cell))


def nobody_left(state: Position) -> bool:
    """True if ships are being drafted, and all that could come are drafted, or already in the active system."""
    ask = state.stack[-1].ask if state.stack else None
    if ask is None or ask.why != "move_ships":
        return False
    going = {unit for part in state.draft for unit in (part.ship, *part.cargo)}
    arriving = who_could_come(state, state.turn, state.active)
    return all(each.ship in going or state.pieces[each.ship].cell == state.active for each in arriving)


def _arriving(state: Position, seat: int, cell: int) -> Iterator[Arriving]:
    if not state.space(cell).system:
        return
    there = state.supposing(cell)
    waiting = _waiting(there, seat)
    for ship in there.pieces:
        if ship.seat != seat or not able(there, ship):
            continue
        room = there.kind(ship).capacity
        aboard = _without(waiting, ship) if room else {}
        ways = ways_into(there, ship, frozenset(aboard) - {cell})
        if ways:
            loads = tuple(_loads(ways, aboard, ship, cell)) if room else ()
            yield Arriving(ship.id, ways[0].path, there.move_value(ship) - ways[0].spent, room, loads)


def _waiting(state: Position, seat: int) -> dict[int, tuple[int, ...]]:
    """The units of a seat that may be picked up, by system."""
    found: dict[int, tuple[int, ...]] = {}
    for unit in state.pieces:
        own = unit.seat == seat and unit.cell >= 0 and state.kind(unit).cargo
        if own and not any(pick_up_reasons(state, seat, unit, (unit.cell,), "")):
            found[unit.cell] = (*found.get(unit.cell, ()), unit.id)
    return found


def _without(waiting: dict[int, tuple[int, ...]], ship: Unit) -> dict[int, tuple[int, ...]]:
    """The things that wait for a ship, without itself."""
    if ship.id not in waiting.get(ship.cell, ()):
        return waiting
    rest = {**waiting, ship.cell: tuple(unit for unit in waiting[ship.cell] if unit != ship.id)}
    return {cell: units for cell, units in rest.items() if units}


def _loads(ways: tuple[Way, ...], aboard: dict[int, tuple[int, ...]], ship: Unit, target: int) -> Iterator[Load]:
    """The loads of the ways, none of them part of another."""
    found: dict[Places, Way] = {}
    for way in ways:
        places = way.places | (frozenset(aboard) & {ship.cell, target})
        if not any(places <= other for other in found):
            found = {other: kept for other, kept in found.items() if not other < places}
            found[places] = way
    for places, way in found.items():
        units = tuple(sorted(unit for cell in places for unit in aboard[cell]))
        if units:
            yield Load(way.path, units)


# --- in words ---


def arrival_lines(state: Position, seat: int, cell: int) -> tuple[Line, ...]:
    """The ships that could come, by where they come from: `From Abo: 1 carrier II with up to 6, 2 cruisers`."""
    drafted = {part.ship for part in state.draft} | {unit for part in state.draft for unit in part.cargo}
    groups: dict[int, list[Arriving]] = {}
    for arriving in who_could_come(state, seat, cell):
        if arriving.ship not in drafted or cell != state.active:  # the others are on their way
            groups.setdefault(state.pieces[arriving.ship].cell, []).append(arriving)
    return tuple(
        Line(f"From {state.cell_name(start)}", arrivals_words(state, arriving), "FL-25")
        for start, arriving in sorted(groups.items())
    )


def arrivals_words(state: Position, arriving: Iterable[Arriving]) -> str:
    """Ships, with how many units each could bring: `1 carrier II with up to 6, 2 cruisers`."""
    alike = Counter((state.pieces[each.ship].kind, each.most) for each in arriving)
    return ", ".join(
        several(count, state.setup.kinds[kind].name)
        + (f" with up to {quantity(most, 'units')}{' each' * (count > 1)}" if most else "")
        for (kind, most), count in sorted(alike.items())
    )


def arrivals_card(state: Position, seat: int, cell: int) -> Card:
    """The whole answer for one system: each ship, its shortest path, and what it can bring by which path."""
    lines: list[Line] = []
    groups: dict[tuple[int, int, Arriving], list[str]] = {}
    for arriving in who_could_come(state, seat, cell):
        ship = state.pieces[arriving.ship]
        key = (ship.kind, ship.cell, arriving._replace(ship=-1))
        groups.setdefault(key, []).append(ship.title)
    for (kind, start, arriving), names in groups.items():
        where = " ".join(map(state.cell_name, (start, *arriving.path)))
        room = f", room for {arriving.room}" if arriving.room else ""
        lines.append(Line(", ".join(names), f"{state.setup.kinds[kind].name} by {where}, {arriving.left} left{room}"))
        for load in arriving.loads:
            way = " ".join(map(state.cell_name, load.path))
            lines.append(
                Line(f"up to {min(arriving.room, len(load.cargo))} by {way}", _places(state, load.cargo), under=True)
            )
    system = state.cell_name(cell)
    if not state.space(cell).system:
        return Card(system, ("there is no system there",))
    title = f"Ships of {titled(state.seat(seat).name)} that can reach {system}"
    return Card(title, (), tuple(lines) or (Line("Nothing", why_none(state, seat, cell)),))


def why_none(state: Position, seat: int, cell: int) -> str:
    """Why nothing can come, in a word."""
    there = state.supposing(cell)
    if not any(ship.seat == seat and able(there, ship) for ship in there.pieces):
        return "no ship of yours may move now"
    return "none of your ships can get there"


def _places(state: Position, cargo: tuple[int, ...]) -> str:
    """`2 infantry at Abo, 1 fighter at Bel`."""
    count: dict[tuple[int, int], int] = {}
    for number in cargo:
        unit = state.pieces[number]
        count[unit.cell, unit.kind] = count.get((unit.cell, unit.kind), 0) + 1
    found = ((cell, several(n, state.setup.kinds[kind].name)) for (cell, kind), n in sorted(count.items()))
    return ", ".join(f"{units} at {state.cell_name(cell)}" for cell, units in found)
