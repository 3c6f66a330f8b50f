"""What is true of every position that play reaches; referees and save files are held to it too."""

from __future__ import annotations

from typing import Any

from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish.position import Skirmish

Position = Skirmish[Any]


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
    if tuple(sorted(set(state.hidden))) != state.hidden or any(not 0 <= i < len(state.pieces) for i in state.hidden):
        found.append("the hidden are not listed once each, in order")
    return found
