"""Invariants of every position that play reaches; referees and save files must keep them too."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish.position import Position
from tactical.table.deployment import deploying


def problems(state: Position) -> list[str]:
    """Broken invariants of a position, in words."""
    return [*_crowded(state), *_misplaced(state), *_overspent(state), *_unfit(state)]


def _crowded(state: Position) -> list[str]:
    """One character to a square (SK-26); one that is in the middle of a walk may be passing an ally (SK-27)."""
    passing = {frame.piece for frame in state.stack if frame.steps and frame.order}
    found = []
    for cell in sorted({who.cell for who in state.pieces if who.able}):
        staying = [who.name for who in state.pieces_on(cell) if who.able and who.id not in passing]
        if len(staying) > 1:
            found.append(f"{' and '.join(staying)} stand on {state.cell_name(cell)} (SK-26)")
    return found


def _misplaced(state: Position) -> list[str]:
    """Check that nobody is in a wall, or over a hole without Flight (SK-D03)."""
    found = []
    for who in state.pieces:
        if who.able and state.ground(who.cell).wall:
            found.append(f"{who.name} is inside a wall (SK-D03)")
        elif who.able and mv.over_a_hole(state, who, who.cell):
            found.append(f"{who.name} is in a hole (SK-D03)")
    return found


def _overspent(state: Position) -> list[str]:
    """Check that nobody spends more than Speed in its own turn (SK-10), unless Speed fell under it (SK-D26)."""
    who = state.turn_of()
    if who is None or state.setup.options.speed_read == "live" or who.turn.spent.total <= state.allowance(who):
        return []
    return [f"{who.name} spent {who.turn.spent.total} of {state.allowance(who)} squares (SK-10)"]


def _unfit(state: Position) -> list[str]:
    """Check that those who wait to wake are alive (FT-SK-13), and that the hidden are in order."""
    waiting = (who for who in state.pieces if who.waiting and who.health <= 0)
    found = [f"{who.name} is due to wake at Health {who.health} (FT-SK-13)" for who in waiting]
    found += [
        f"{who.name} has Health {who.health}, but Body {who.body} allows {who.full_health} at most (FT-SK-07)"
        for who in state.pieces
        if who.health > who.full_health
    ]
    if tuple(sorted(set(state.hidden))) != state.hidden:
        found.append("the hidden pieces are not listed in order, once each")
    return found


# --- positions from files: what types do not say ---


def dangling_references(state: Position) -> list[str]:
    """Faults that play cannot cause and types do not rule out; checked before `problems`."""
    return [*_setup(state), *_characters(state), *_arrivals(state), *_progress(state)]


def _setup(state: Position) -> Iterator[str]:
    setup, board = state.setup, state.board
    if board.topology != "square8" or board.storeys != 1:
        yield "skirmish needs a single storey of squares"
    for what, rows in (("kind", setup.kinds), ("weapon", setup.weapons)):
        if len({row.name for row in rows}) != len(rows):
            yield f"two {what}s share a name"
    if "bare-hands" not in {weapon.name for weapon in setup.weapons}:
        yield "its weapons do not include bare hands"
    if setup.options.fighting == "referee" and not any(seat.referee for seat in setup.seats):
        yield "a referee decides, but no seat has the right"
    order = setup.initiative
    if len(set(order)) != len(order):
        yield "its turn order lists a piece twice"
    elif any(state.pieces[i].seat < 0 for i in order):
        yield "its turn order lists a neutral"


def _characters(state: Position) -> Iterator[str]:
    for who in state.pieces:
        if state.melee_range(who) > state.setup.widest:
            yield f"{who.name}'s Melee Range is wider than any weapon allows"
        if any(abs(effect.amount) > data.MOST for effect in who.effects):
            yield f"{who.name} has too many effects"


def _arrivals(state: Position) -> Iterator[str]:
    for who in state.pieces:
        if who.arrival is not None and not who.arrival.cells:
            yield f"{who.name} comes later and nowhere"


def _progress(state: Position) -> Iterator[str]:
    if not 0 <= state.index <= len(state.setup.initiative):
        yield "no piece has the turn"
    if state.stack and state.stack[0].piece < 0 and not deploying(state):
        yield "a turn belongs to no piece"
