"""Invariants of every position that play reaches; referees and save files must keep them too."""

from __future__ import annotations

from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.terrain import LAYERS
from tactical.table.places import Aboard, OnBoard


def dangling_references(state: Position) -> list[str]:
    """References in a position from a file to things that do not exist."""
    layers = {layer.name: layer.used - {"none"} for layer in state.board.layers}
    if state.board.topology != "square8":
        return ["its map does not have squares"]
    if any(not kinds <= {*LAYERS.get(name, ())} for name, kinds in layers.items() if name != "ground"):
        return ["its map has unknown obstacles"]
    if not (0 <= state.first < len(state.sides) and 0 <= state.turn_of < len(state.sides)):
        return ["the turn belongs to a missing side"]
    if any(frame.ask is not None and frame.ask.why != frame.cause for frame in state.stack):
        return ["a seat is asked for a reason that does not exist"]
    return []


def problems(state: Position) -> list[str]:
    """Broken invariants of a position, in words."""
    return [*_crowded(state), *_misplaced(state), *_overspent(state), *_harmed(state), *_cargo(state)]


def _crowded(state: Position) -> list[str]:
    """One ground piece a square, but for a vehicle over a foxhole that is still held (AR-H55)."""
    found = []
    for cell in sorted({cell for p in state.pieces if not p.altitude for cell in p.place.cells}):
        there = state.grounded_on(cell)
        if len(there) > 1 and not _held_foxhole(state, cell, there):
            found.append(f"{' and '.join(p.name for p in there)} stand on {state.cell_name(cell)} (AR-H55)")
    return found


def _held_foxhole(state: Position, cell: int, there: tuple[Element, ...]) -> bool:
    vehicles = [p for p in there if state.kind(p).vehicle]
    return state.square(cell).foxhole and len(vehicles) == 1 and len(there) == 2


def _misplaced(state: Position) -> list[str]:
    """Shapes fit their headings; altitudes keep to the limits, but for what is still coming down (AR-H62)."""
    found = []
    for who in state.pieces:
        if not isinstance(who.place, OnBoard):
            continue
        kind = state.kind(who)
        try:
            fits = state.set_down(who, who.cell, who.heading, who.altitude).cells == who.place.cells
        except ValueError:
            fits = False
        if not fits:
            found.append(f"{who.name} does not cover the squares of its shape")
        if who.altitude < 0 or (0 <= kind.ceiling < who.altitude and not who.descending):
            found.append(f"{who.name} is at altitude {who.altitude}, above its limit of {kind.ceiling}")
    return found


def _overspent(state: Position) -> list[str]:
    """Check that nothing negative is ever spent, and more than the rate only by what was spent before a hit
    (AR-H14)."""
    found = []
    for who in state.pieces:
        spent = who.turn.spent
        if min(spent.travel, spent.turning, spent.other) < 0 or spent.total > state.full(who):
            found.append(f"{who.name} spent {spent.total} of {state.full(who)}")
    return found


def _harmed(state: Position) -> list[str]:
    """Only vehicles have levels of damage (AR-H15); a crewed weapon that lives has somebody, at most its full crew."""
    found = []
    for who in state.pieces:
        kind = state.kind(who)
        if who.damage and not kind.vehicle:
            found.append(f"{who.name} has no damage levels (AR-H15)")
        if who.crew > kind.crew or (kind.crew and not who.crew and who.lives):
            found.append(f"{who.name} has a crew of {who.crew}, of {kind.crew}")
    return found


def _cargo(state: Position) -> list[str]:
    """Carriers are there, bear their cargo, and nothing is aboard itself (AR-129, AR-130)."""
    found = []
    for who in state.pieces:
        place, seen = who.place, {who.id}
        while isinstance(place, Aboard):
            if place.carrier in seen:
                found.append(f"{who.name} is aboard itself")
                break
            seen.add(place.carrier)
            place = state.pieces[place.carrier].place
        if isinstance(who.place, Aboard) and not state.kind(state.pieces[who.place.carrier]).slots:
            found.append(f"{who.name} is aboard {state.pieces[who.place.carrier].name}, which carries nothing")
    return found
