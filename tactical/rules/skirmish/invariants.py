"""What is true of every position that play reaches; referees and save files are held to it too."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish.position import Position


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
    """Nobody in a wall, nobody over a hole without Flight (SK-D03)."""
    found = []
    for who in state.pieces:
        if who.able and state.ground(who.cell).wall:
            found.append(f"{who.name} stands in a wall (SK-D03)")
        elif who.able and mv.over_a_hole(state, who, who.cell):
            found.append(f"{who.name} stands in a hole (SK-D03)")
    return found


def _overspent(state: Position) -> list[str]:
    """Nobody spends more than Speed in its own turn (SK-10), unless Speed fell under it (SK-D26)."""
    who = state.turn_of()
    if who is None or state.setup.options.speed_read == "live" or who.turn.spent.total <= state.allowance(who):
        return []
    return [f"{who.name} spent {who.turn.spent.total} of {state.allowance(who)} squares (SK-10)"]


def _unfit(state: Position) -> list[str]:
    """Those who wait to wake are alive (FT-SK-13), the hidden are in order."""
    waiting = (who for who in state.pieces if who.waiting and who.health <= 0)
    found = [f"{who.name} waits to wake at Health {who.health} (FT-SK-13)" for who in waiting]
    found += [
        f"{who.name} has Health {who.health}, and {who.full_health} is full with Body {who.body} (FT-SK-07)"
        for who in state.pieces
        if who.health > who.full_health
    ]
    if tuple(sorted(set(state.hidden))) != state.hidden:
        found.append("the hidden are not listed once each, in order")
    return found


# --- positions from files: what types do not say ---


def dangling_references(state: Position) -> list[str]:
    """What play cannot bring about and types do not say; asked before `problems`."""
    return [*_setup(state), *_characters(state), *_progress(state)]


def _setup(state: Position) -> Iterator[str]:
    setup, board = state.setup, state.board
    if board.topology != "square8" or board.storeys != 1:
        yield "skirmish is played on one storey of squares"
    for what, rows in (("kind", setup.kinds), ("weapon", setup.weapons)):
        if len({row.name for row in rows}) != len(rows):
            yield f"two {what}s have one name"
    if "bare-hands" not in {weapon.name for weapon in setup.weapons}:
        yield "there are no bare hands among its weapons"
    if setup.options.fighting == "referee" and not any(seat.referee for seat in setup.seats):
        yield "a referee decides, and no seat is a referee's"
    order = setup.initiative
    if len(set(order)) != len(order):
        yield "its turn order names somebody twice"
    elif any(state.pieces[i].seat < 0 for i in order):
        yield "a neutral has a turn"


def _characters(state: Position) -> Iterator[str]:
    for who in state.pieces:
        if state.melee_range(who) > state.setup.widest:
            yield f"{who.name}'s Melee Range is wider than any here"
        if any(abs(effect.amount) > data.MOST for effect in who.effects):
            yield f"{who.name}'s effects are beyond counting"


def _progress(state: Position) -> Iterator[str]:
    if not 0 <= state.index <= len(state.setup.initiative):
        yield "it is nobody's turn"
    if state.stack and state.stack[0].piece < 0:
        yield "a turn is nobody's"
