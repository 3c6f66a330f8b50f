"""Overlays of the galaxy: where ships could come next, others' and one's own, and how far systems are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tactical.rules.fleet.data import several
from tactical.rules.fleet.movement import adjacent
from tactical.rules.fleet.paths import reach
from tactical.rules.fleet.position import Position, Unit
from tactical.ruleset.overlays import MOST, Overlay, Shade
from tactical.table.cards import Line
from tactical.table.ledgers import quantity
from tactical.table.phrases import in_a_row
from tactical.table.pieces import titled

OVERLAYS: Mapping[str, str] = MappingProxyType(
    {
        "threat": "Threat: systems that other players' ships can reach",
        "muster": "Muster: systems that your own ships can reach",
    }
)


def overlay(state: Position, seat: int, name: str) -> Overlay:
    """The ships that could come to each system in one tactical action (FL-12 to FL-30), by seat or by name."""
    side = state.seat(seat).side
    ships = [p for p in state.pieces if p.in_space and state.kind(p).ship and state.move_value(p)]
    if name == "muster":
        legend = (("1-9", "ships that could arrive with the next activation; 9 means 9 or more"),)
        return _drawn(state, name, [ship for ship in ships if ship.seat == seat], legend, by_seat=False)
    legend = (("1-9", "enemy ships that could arrive with the next activation; 9 means 9 or more"),)
    enemies = [ship for ship in ships if state.seat(ship.seat).side not in ("", side)]
    return _drawn(state, name, enemies, legend, by_seat=True)


def _drawn(
    state: Position, name: str, ships: list[Unit], legend: tuple[tuple[str, str], ...], *, by_seat: bool
) -> Overlay:
    coming: dict[int, list[Unit]] = {}
    alike: dict[object, tuple[int, ...]] = {}
    for ship in ships:
        key = (ship.seat, ship.cell, ship.kind, ship.damage, ship.withdrawn, ship.effects)
        if key not in alike:
            alike[key] = stops(state, ship)
        for cell in alike[key]:
            coming.setdefault(cell, []).append(ship)
    cells = {cell: _shade(state, coming[cell], by_seat=by_seat) for cell in sorted(coming)}
    words = "" if cells else "no ship can move anywhere"
    return Overlay(name, OVERLAYS[name], cells, legend, "FL-25", words, "no ship could arrive with the next activation")


def _shade(state: Position, ships: list[Unit], *, by_seat: bool) -> Shade:
    level = min(MOST, 1 + (len(ships) - 1) // 2)
    if not by_seat:
        return Shade(level, str(min(9, len(ships))), _listed(ship.title for ship in ships))
    kinds: dict[tuple[int, str], int] = {}
    for ship in ships:
        key = (ship.seat, state.kind(ship).name)
        kinds[key] = kinds.get(key, 0) + 1
    fleets: dict[int, list[str]] = {}
    for (seat, kind), count in sorted(kinds.items()):
        fleets.setdefault(seat, []).append(several(count, kind))
    whose = [f"{titled(state.seat(seat).name)} ({', '.join(fleet)})" for seat, fleet in fleets.items()]
    return Shade(level, str(min(9, len(ships))), f"within reach of {in_a_row(whose, 'and')}")


def _listed(names: Iterable[str], most: int = 6) -> str:
    names = list(names)
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def next_turn(state: Position, ship: Unit) -> Position | None:
    """The position as an action of the ship's seat in which it could activate any system that holds no token of it."""
    if not state.pools[ship.seat]:
        return None
    # the present draft and system are done by then; ships that retreated this round still may not move (FT-FL-06)
    return state.having(turn=ship.seat, phase="action", active=-1, draft=())


def stops(state: Position, ship: Unit) -> tuple[int, ...]:
    """The systems that the ship could reach in its seat's next tactical action; none while it is held."""
    begun = next_turn(state, ship)
    return tuple(reach(begun, ship.id, "activate").stops) if begun is not None else ()


def distance(state: Position, a: int, b: int) -> Line:
    """Systems to enter on the shortest way, wormholes included, whoever stands there (FL-24, FL-25)."""
    if a == b:
        return Line("Distance", "0 systems", "FL-24")
    seen, rim, far = {a}, [a], 0
    while rim:
        far += 1
        rim = [near for cell in rim for near in adjacent(state, cell) if near not in seen and not seen.add(near)]  # type: ignore[func-returns-value]
        if b in seen:
            return Line("Distance", quantity(far, "systems"), "FL-24")
    return Line("Distance", "no way there", "FL-24")
