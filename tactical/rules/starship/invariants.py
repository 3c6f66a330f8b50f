"""Invariants of every position that play reaches; referees and save files must keep them too."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.starship import data
from tactical.rules.starship.footprints import HEADINGS, axes, covers, shape
from tactical.rules.starship.position import Position, Ship
from tactical.rules.starship.steps import Cruise
from tactical.table.frames import Step


def problems(state: Position) -> list[str]:
    """Broken invariants of a position, in words."""
    found = []
    for ship in state.pieces:
        if ship.cell >= 0:
            found += _misplaced(state, ship)
        found += _unfit(state, ship)
    return found or _crowded(state)


def _misplaced(state: Position, ship: Ship) -> list[str]:
    """A ship covers just its footprint, all on the board, and nothing solid (SC-H13, SC-H16)."""
    if not 0 <= ship.heading < HEADINGS:
        return [f"{ship.name} has no heading (SC-45)"]
    count = state.squares(ship)
    wanted = [covers(state.board, ship.cell, shape(count, axis)) for axis in axes(count, ship.heading)]
    if ship.cells not in wanted:
        return [f"{ship.name} does not cover the {count} squares of its size (SC-H13)"]
    if any(state.ground(cell).solid for cell in ship.cells):
        return [f"{ship.name} is inside solid rock (SC-H16)"]
    return []


def _unfit(state: Position, ship: Ship) -> list[str]:
    """Shields, hull and crew are within what its kind has."""
    kind, found = state.kind(ship), []
    if not all(0 <= now <= printed for now, printed in zip(ship.shields, kind.shields, strict=True)):
        found.append(f"{ship.name} has shields it was not built with (FT-SC-10)")
    if ship.hull > kind.hull:
        found.append(f"{ship.name} has more hull than it was built with (FT-SC-10)")
    if not -1 <= ship.pilot < len(kind.crew):
        found.append(f"{ship.name} is flown by someone who is not aboard (SC-03)")
    if ship.off and state.setup.options.grid:
        found.append(f"{ship.name} points between two squares (SC-45)")
    if ship.within != (0, 0) and state.setup.options.grid:
        found.append(f"{ship.name} is not in the middle of its squares (SC-44)")
    return found


def _crowded(state: Position) -> list[str]:
    """Check that no ship stays on another unless two sizes are between them (SC-42), or it lost its speed there
    (SC-H17).

    The ship whose turn it is may be passing, and a wreck lies where it was hit.
    """
    of = state.turn_of()
    found = []
    for ship in state.pieces:
        if ship.cell < 0:
            continue
        for other in {o.id: o for cell in ship.cells for o in state.pieces_on(cell) if o.id > ship.id}.values():
            excused = {ship.id, other.id} & {of.id} if of else ()
            dead = state.wrecked(ship) or state.wrecked(other)
            if not (state.shares(ship, other) or excused or dead or ship.stranded or other.stranded):
                found.append(f"{ship.name} and {other.name} are on the same square (SC-42)")
    return found


# --- positions from files: what types do not say ---


def dangling_references(state: Position) -> list[str]:
    """Everything that is wrong, in words; later checks rely on earlier ones."""
    for finder in (_setup, _ships, _progress, _steps):
        found = list(finder(state))
        if found:
            return found
    return []


def _setup(state: Position) -> Iterator[str]:
    setup, board = state.setup, state.board
    if board.topology != "square8" or board.storeys != 1:
        yield "its map does not have squares on one storey"
    weapons = [weapon.name for weapon in setup.weapons]
    if len(set(weapons)) != len(weapons):
        yield "two weapons share a name"
    for kind in setup.kinds:
        mounts = [mount.name for mount in kind.mounts]
        if len(set(mounts)) != len(mounts) or len(set(kind.crew)) != len(kind.crew):
            yield f"two mounts or crew members of a {kind.name} share a name"
        if any(mount.weapon not in weapons or not mount.sides for mount in kind.mounts):
            yield f"a {kind.name} has a mount without a weapon or a side"
        if kind.thing and (kind.crew or kind.mounts):
            yield f"a {kind.name} is an object but has crew or mounts"
    if setup.options.fighting == "referee" and not any(seat.referee for seat in setup.seats):
        yield "a referee decides, but no seat has the right"
    order = setup.initiative
    if len(set(order)) != len(order):
        yield "its turn order names a ship twice"
    elif any(state.pieces[i].seat < 0 for i in order):
        yield "its turn order lists a neutral"


def _ships(state: Position) -> Iterator[str]:
    for ship in state.pieces:
        mounts = {mount.name for mount in state.kind(ship).mounts}
        if not mounts.issuperset((*ship.used, *ship.turn.fired)):
            yield f"{ship.name} has fired a mount it does not have"
        for effect in ship.effects:
            if abs(effect.amount) > data.MOST:
                yield f"an effect on {ship.name} is beyond counting"
            if effect.name == "broken" and not 0 <= effect.amount < len(state.kind(ship).mounts):
                yield f"something broken on {ship.name} is not aboard"
        yield from _turn(state, ship)


def _turn(state: Position, ship: Ship) -> Iterator[str]:
    turn, crew = ship.turn, len(state.kind(ship).crew)
    if any(not 0 <= i < crew for i in turn.acted) or not -1 <= turn.helm < crew:
        yield f"{ship.name}'s turn names someone who is not aboard"
    volley = turn.volley
    if volley is not None:
        mount = state.mount(ship, volley.mount)
        if mount is None or not 0 <= volley.crew < crew or volley.side not in ("", *data.SIDES):
            yield f"{ship.name}'s attack is nobody's"
        elif not 0 <= volley.left <= state.weapon(mount).attacks:
            yield f"{ship.name}'s attack has more parts than there are"


def _progress(state: Position) -> Iterator[str]:
    if not 0 <= state.index < len(state.setup.initiative) + (state.phase != "turn"):
        yield "no piece has the turn"
    ask = state.stack[0].ask if state.stack else None
    if state.stack and state.stack[0].piece < 0:
        yield "a turn belongs to no piece"
    elif ask is not None and ask.why == "turn" and ask.seat != state.pieces[state.stack[0].piece].seat:
        yield "the seat that is asked does not have the turn"
    if state.phase not in ("", "turn", "turn_end", "round_end"):
        yield f"there is no phase {state.phase!r}"


def _steps(state: Position) -> Iterator[str]:
    """Crew and mounts named by what is still to happen; attacks need an attack under way."""
    for frame in state.stack:
        for step in (*frame.steps, frame.about):
            if step is not None:
                yield from _step(state, step)


def _step(state: Position, step: Step) -> Iterator[str]:
    """The same of one step whose ships are there."""
    number = getattr(step, "piece", -1)
    if number < 0:
        return
    ship = state.pieces[number]
    if isinstance(step, Cruise) and state.setup.options.grid:
        yield f"{ship.name} flies foot by foot on the grid"
    if not -1 <= getattr(step, "crew", -1) < len(state.kind(ship).crew):
        yield f"{ship.name} has no such crew member"
    if isinstance(mount := getattr(step, "mount", None), str) and state.mount(ship, mount) is None:
        yield f"{ship.name} has no such mount"
