"""Invariants of every position that play reaches; referees and save files must keep them too."""

from __future__ import annotations

from tactical.rules.boarding.position import Position
from tactical.table.places import Aboard


def problems(state: Position) -> list[str]:
    """Broken invariants of a position, in words."""
    return [*_crowded(state), *_misplaced(state), *_peeks(state), *_doors(state), *_spent(state)]


def dangling_references(state: Position) -> list[str]:
    """References in a position from a file to things that do not exist."""
    chart, setup = state.chart, state.setup
    found = []
    if len(state.ships) != len(setup.ships) or len(setup.ships) != len(chart.ships):
        found.append("its ships do not match the map")
    if len(state.counters) != len(chart.modules):
        found.append("its modules do not match the map")
    if tuple((door.inside, door.outside) for door in state.doors) != chart.doors:
        found.append("its doors do not match the map")
    if "bare-hands" not in {weapon.name for weapon in setup.weapons}:
        found.append("its weapons do not include bare hands")
    if not 0 <= state.index <= len(setup.order):
        found.append("no piece has the turn")
    return found


def _crowded(state: Position) -> list[str]:
    """Conscious characters have squares of their own (BA-14), but for the one whose turn is going on (BA-16)."""
    found = []
    bottom = state.stack[0] if state.stack else None
    acting = bottom.piece if bottom is not None and (bottom.ask is not None or len(state.stack) > 1) else -1
    for cell in sorted({cell for who in state.pieces if who.able for cell in who.here}):
        staying = [who.name for who in state.conscious_on(cell) if who.id != acting]
        if len(staying) > 1:
            found.append(f"{' and '.join(staying)} are in {state.cell_name(cell)} (BA-14)")
    return found


def _misplaced(state: Position) -> list[str]:
    """Check that nobody is in machinery; who is inside a ship is with that ship; who clings has a hull to cling to
    (BA-81)."""
    found = []
    for who in state.pieces:
        for cell in who.here:
            inside = state.chart.ship[cell]
            if state.ground(cell).solid:
                found.append(f"{who.name} is inside solid machinery")
            elif state.kind(who).craft:
                if inside >= 0:
                    found.append(f"{who.name} is a fighter inside a ship (BA-H32)")
            elif inside >= 0 and who.ship != inside:
                found.append(f"{who.name} is not assigned to the ship it is in (BA-H28)")
            elif inside < 0 and not who.adrift and not state.contacts(cell, who.ship):
                found.append(f"{who.name} clings to no ship (BA-81)")
            elif inside >= 0 and who.adrift:
                found.append(f"{who.name} is adrift inside a ship (BA-H22)")
        if isinstance(who.place, Aboard):
            carrier = state.pieces[who.place.carrier]
            if carrier.cell < 0 or carrier.id == who.id:
                found.append(f"{who.name} is aboard something that is not on the board")
    return found


def _peeks(state: Position) -> list[str]:
    """A peeker is conscious, in two neighbouring squares with no border between (BA-H11, BA-H14)."""
    found = []
    for who in state.pieces:
        if not who.peeking:
            continue
        if len(who.here) != 2 or not state.board.share_side(*who.here):
            found.append(f"{who.name} peeks between squares that do not touch (BA-29)")
        elif state.board.edge(*who.here) not in ("", "door" if state.setup.options.peek_at_doors else ""):
            found.append(f"{who.name} peeks through a border (BA-H11)")
        elif not who.able:
            found.append(f"{who.name} is out and peeks (BA-H14)")
    return found


def _doors(state: Position) -> list[str]:
    """Check that everybody who holds a door stands by it and is conscious (BA-55, BA-H20)."""
    found = []
    for door in state.doors:
        if door.held_by >= 0:
            holder = state.pieces[door.held_by]
            if not holder.able or not {door.inside, door.outside} & set(holder.here):
                found.append(f"nobody beside the door at {state.cell_name(door.inside)} holds it (BA-55)")
    return found


def _spent(state: Position) -> list[str]:
    """Check that nobody spends more MP than a move action has, and that Hits are not above the printed (BA-02,
    FT-BA-09)."""
    found = []
    for who in state.pieces:
        move = who.turn.move
        if move is not None and move.spent > move.budget:
            found.append(f"{who.name} spent {move.spent} of {move.budget} MP (BA-02)")
        if who.hits > state.kind(who).hits:
            found.append(f"{who.name} has {who.hits} Hits of {state.kind(who).hits} (FT-BA-09)")
        if who.waiting and who.hits <= 0:
            found.append(f"{who.name} is due to wake at {who.hits} Hits (FT-BA-09)")
    return found
