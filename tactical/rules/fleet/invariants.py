"""Invariants of every position that play reaches; referees and save files must keep them too."""

from __future__ import annotations

from tactical.rules.fleet.position import Position
from tactical.table.places import Aboard, OnBoard


def problems(state: Position) -> list[str]:
    """Broken invariants of a position, in words."""
    return [*_misplaced(state), *_tokens(state), *_action(state)]


def dangling_references(state: Position) -> list[str]:
    """Missing things in a position read from a file, or those that belong to nobody."""
    seats, setup = len(state.setup.seats), state.setup
    found = []
    if not all(len(by_seat) == seats for by_seat in (state.pools, setup.pools, setup.limits, setup.bonuses)):
        found.append("a seat has no number")
    if any(limit < 0 for limit in setup.limits):
        found.append("a fleet limit is negative")
    if len(state.owners) != len(setup.planets):
        found.append("a planet has no owner")
    if not setup.players:
        found.append("it has no players")
    if any(unit.seat < 0 for unit in state.pieces):
        found.append("a unit has no owner")
    if len(state.retreat) not in (0, 2):
        found.append("a retreat leads nowhere")
    if any(not part.path for part in state.draft):
        found.append("the draft leads nowhere")
    return found


def _misplaced(state: Position) -> list[str]:
    """Ships and fighters are in space, structures on planets, and every planet is where it is said to be."""
    found = []
    for unit in state.pieces:
        if not isinstance(unit.place, OnBoard):
            continue
        role, cell = state.kind(unit).role, unit.cell
        if not state.space(cell).system:
            found.append(f"{unit.name} is outside every system (FL-D18)")
        if unit.planet and unit.planet not in {planet.name for planet in state.planets_in(cell)}:
            found.append(f"{unit.name} is on a planet that is not in {state.cell_name(cell)}")
        if unit.planet and role in ("ship", "fighter"):
            found.append(f"{unit.name} cannot stand on a planet")
        if not unit.planet and role == "structure":
            found.append(f"{unit.name} stands on no planet")
        if unit.damage and not state.kind(unit).sustain:
            found.append(f"{unit.name} cannot be damaged")
    return found


def _tokens(state: Position) -> list[str]:
    """A token a system and seat, and all tokens of a seat are in its pool or on the board (FL-D02)."""
    found = []
    if tuple(sorted(set(state.tokens))) != state.tokens:
        found.append("tokens are not listed once each, in order")
    for seat, whole in enumerate(state.setup.pools):
        placed = sum(owner == seat for _, owner in state.tokens)
        if state.pools[seat] < 0 or state.pools[seat] + placed != whole:
            found.append(f"{state.seat(seat).name} has {state.pools[seat]} and {placed} of {whole} tokens")
    return found


def _action(state: Position) -> list[str]:
    """An active system holds the active seat's token; a draft is of Move Ships; nobody stays aboard (FL-47)."""
    found = []
    if state.active >= 0 and not state.token(state.active, state.turn):
        found.append("the active system holds no token of the active seat")
    if len({part.ship for part in state.draft}) < len(state.draft):
        found.append("a ship is drafted twice")
    if state.phase != "move_ships":
        found += [f"{unit.name} is still aboard" for unit in state.pieces if isinstance(unit.place, Aboard)]
        if state.draft:
            found.append("there is a draft outside Move Ships")
    return found
