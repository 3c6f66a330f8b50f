"""What is true of every position that play reaches; referees and save files are held to it too."""

from __future__ import annotations

from typing import Any

from tactical.rules.starship.footprints import HEADINGS, axes, covers, shape
from tactical.rules.starship.position import Ship, Starship

Position = Starship[Any]


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
        return [f"{ship.name} is in solid rock (SC-H16)"]
    return []


def _unfit(state: Position, ship: Ship) -> list[str]:
    """Shields, hull and crew are within what its kind has."""
    kind, found = state.kind(ship), []
    if not all(0 <= now <= printed for now, printed in zip(ship.shields, kind.shields, strict=True)):
        found.append(f"{ship.name} has shields it was not built with (FT-SC-10)")
    if ship.hull > kind.hull:
        found.append(f"{ship.name} has more hull than it was built with (FT-SC-10)")
    if not -1 <= ship.pilot < len(kind.crew):
        found.append(f"{ship.name} is flown by nobody aboard (SC-03)")
    if not -1 <= ship.turn.helm < len(kind.crew) or any(not 0 <= i < len(kind.crew) for i in ship.turn.acted):
        found.append(f"{ship.name}'s turn names nobody aboard (SC-H23)")
    if ship.turn.volley is not None and state.mount(ship, ship.turn.volley.mount) is None:
        found.append(f"{ship.name} fires a mount it does not have (FT-SC-05)")
    if ship.off and state.setup.options.grid:
        found.append(f"{ship.name} points between two squares (SC-45)")
    return found


def _crowded(state: Position) -> list[str]:
    """No ship stays on another unless two sizes are between them (SC-42), or it lost its speed there (SC-H17).

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
                found.append(f"{ship.name} and {other.name} are on one square (SC-42)")
    return found
