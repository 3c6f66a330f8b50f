"""What can reach a system, carrying what: the exact answer for the inspector and the command line."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.rules.fleet.draft import pick_up_reasons
from tactical.rules.fleet.paths import able, way
from tactical.rules.fleet.position import Galaxy, Unit
from tactical.table.cards import Line

Position = Galaxy[Any]


class Comer(NamedTuple):
    """A ship that can move into a system, were it the active one: its shortest path, and whom it could bring."""

    ship: int
    path: tuple[int, ...]
    left: int  # of its move value, after that path
    room: int
    cargo: tuple[int, ...]  # each of these could be aboard; `room` of them at most


def comers(state: Position, seat: int, cell: int) -> tuple[Comer, ...]:
    """The ships of a seat that could move into a system now, by id.

    Held against the rules as they would stand in Move Ships: tokens, blocking ships, move values, anomalies.
    """
    if not state.space(cell).system:
        return ()
    there = state.having(active=cell, draft=())
    found = []
    ways: dict[tuple[int, int], tuple[int, ...] | None] = {}
    for ship in there.pieces:
        if ship.seat != seat or not able(there, ship):
            continue
        key = (ship.cell, there.move_value(ship))
        if key not in ways:
            ways[key] = way(there, ship)
        path = ways[key]
        if path is not None:
            rifts = sum(there.space(c).rift for c in (ship.cell, *path[:-1]))
            left = there.move_value(ship) + rifts - len(path)
            found.append(Comer(ship.id, path, left, there.kind(ship).capacity, _cargo(there, ship)))
    return tuple(found)


def _cargo(state: Position, ship: Unit) -> tuple[int, ...]:
    """The units that this ship could pick up on some path into the active system."""
    if not state.kind(ship).capacity:
        return ()
    by_cell: dict[int, list[int]] = {}
    for unit in state.pieces:
        waits = unit.seat == ship.seat and unit.cell >= 0 and unit.id != ship.id
        if waits and not any(pick_up_reasons(state, ship.seat, unit, (unit.cell,), ship.name)):
            by_cell.setdefault(unit.cell, []).append(unit.id)
    reached = [cell for cell in by_cell if way(state, ship, cell) is not None]
    return tuple(sorted(unit for cell in reached for unit in by_cell[cell]))


def comer_lines(state: Position, seat: int, cell: int) -> tuple[Line, ...]:
    """The same in words, ships that are alike together: `2 cruisers from Abo, 1 left`."""
    groups: dict[tuple[int, int, int, int, tuple[int, ...]], int] = {}
    for comer in comers(state, seat, cell):
        ship = state.pieces[comer.ship]
        key = (ship.kind, ship.cell, comer.left, comer.room, comer.cargo)
        groups[key] = groups.get(key, 0) + 1
    lines = []
    for (kind, start, left, room, cargo), count in groups.items():
        name = state.setup.kinds[kind].name
        words = f"{f'{count} ' if count > 1 else ''}{name} from {state.cell_name(start)}, {left} left"
        if room and cargo:
            words += f"; up to {min(room, len(cargo))} of {_waiting(state, cargo)}"
        lines.append(Line("Can come", words, "FL-25"))
    return tuple(lines)


def _waiting(state: Position, cargo: tuple[int, ...]) -> str:
    """`2 infantry at Abo, 1 fighter at Bel`."""
    count: dict[tuple[int, int], int] = {}
    for number in cargo:
        unit = state.pieces[number]
        count[unit.cell, unit.kind] = count.get((unit.cell, unit.kind), 0) + 1
    return ", ".join(
        f"{n} {state.setup.kinds[kind].name} at {state.cell_name(cell)}" for (cell, kind), n in sorted(count.items())
    )
