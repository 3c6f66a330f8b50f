"""Checks of command distance: the pieces of a unit stay near its first (AR-H25)."""

from __future__ import annotations

from tactical.board import three_halves
from tactical.rules.armour.position import Element, Position
from tactical.table.values import replace
from tactical.table.verdicts import Reason, reason


def leader_of(state: Position, who: Element) -> Element | None:
    """The piece that others of a unit must stay near; None if there is no such rule, or for that piece itself."""
    if not state.setup.options.command_range:
        return None
    first = next(p for p in state.pieces if p.seat == who.seat and p.unit == who.unit and (p.on_board or p is who))
    return None if first.id == who.id else first


def halves_off(state: Position, leader: Element, cell: int) -> int:
    """The distance from a leader to a square, in half inches."""
    (ax, ay, _), (bx, by, _) = state.board.xy(leader.cell), state.board.xy(cell)
    return three_halves(ax - bx, ay - by)


def limit(state: Position, who: Element, leader: Element) -> int:
    """How far from its leader a piece may go, in half inches: one that is out of command may go no further than it was.

    That distance is kept for the turn, so that passing through the leader's reach is no way to get lost on purpose.
    """
    return max(2 * state.setup.options.command_range, who.turn.astray, halves_off(state, leader, who.cell))


def out_of_command(state: Position, who: Element, cell: int) -> tuple[Reason, ...]:
    """The reasons against going further from the leader than commands carry."""
    leader = leader_of(state, who)
    if leader is None or halves_off(state, leader, cell) <= limit(state, who, leader):
        return ()
    return (reason("command", "AR-H25", piece=who, leader=leader, most=state.setup.options.command_range),)


def beyond(state: Position, who: Element) -> list[int]:
    """The squares that are too far from the leader."""
    leader = leader_of(state, who)
    if leader is None:
        return []
    most = limit(state, who, leader)
    return [cell for cell in range(state.board.size) if halves_off(state, leader, cell) > most]


def noted(state: Position, who: Element) -> Element:
    """The piece before a step, with its distance from the leader noted."""
    leader = leader_of(state, who)
    if leader is None or halves_off(state, leader, who.cell) <= 2 * state.setup.options.command_range:
        return who
    return replace(who, turn=replace(who.turn, astray=limit(state, who, leader)))
