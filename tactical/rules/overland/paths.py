"""A group's reach, in this leg or on a route of days: the board's search, one square per step (OV-D01)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from tactical.board import Board, Graph, Mobility, entry_prices, plain_steps
from tactical.rules.overland import groups as gr
from tactical.rules.overland.legs import Travel
from tactical.rules.overland.position import Position
from tactical.rules.overland.routes import PlanRoute
from tactical.rules.overland.steps import avoids
from tactical.table.memo import Memo, memo
from tactical.table.orders import Order
from tactical.table.reach import Reach, Stop

if TYPE_CHECKING:
    from tactical.board import ReachableStates as Found

MODES = ("travel", "travel-safe", "route", "route-safe")
"""The leg that is open, or a route of days; through hazards, or round them (OV-15, OV-16)."""


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """The movement modes of a group now."""
    group = state.pieces[piece]
    if not state.stack or state.stack[-1].cause != "day":
        return ()  # a window is open: an encounter, points to spend
    if not group.on_map or state.kind(group).sort != "group" or group.day.over or group.seat < 0:
        return ()
    if not any(gr.awake(state, who) for who in gr.people(state, piece)) or gr.undriven(state, piece) is not None:
        return ()
    return MODES if gr.left(state, group) else MODES[2:]


def reach(state: Position, piece: int, mode: str) -> Reach:
    """Every square a group could stop on, by the shortest path there."""
    far = not mode.startswith("travel")
    return _within(state, piece, mode, state.board.size if far else gr.left(state, state.pieces[piece]))


def way_to(state: Position, piece: int, mode: str, cell: int) -> Order | None:
    """The order to a square by the shortest path, in this leg or not."""
    return _within(state, piece, mode, state.board.size).order_to(cell)


_STOPS: Memo[Mapping[int, tuple[Stop, ...]]] = Memo(32)


def _within(state: Position, piece: int, mode: str, allowance: int) -> Reach:
    """Every square a group could stop on for this many squares."""
    group, options = state.pieces[piece], state.setup.options
    now, flies = mode.startswith("travel"), gr.flies(state, piece)
    safely = "safe" in mode and not avoids(state, piece)
    # each way that is weighed for a group asks anew, and so does every order that names its end
    key = (options.neighbours, group.cell, allowance, flies, safely, state.marks if safely else ())
    stops = _STOPS.get(state.board, key, lambda: _stops(state, group.cell, allowance, flies=flies, safely=safely))

    def order(stop: Stop) -> Order:
        return Travel(group.seat, piece, stop.path) if now else PlanRoute(group.seat, piece, stop.path)

    return Reach(mode, allowance, stops, order)


def _stops(state: Position, start: int, allowance: int, *, flies: bool, safely: bool) -> Mapping[int, tuple[Stop, ...]]:
    graph = _graph(state.board, state.setup.options.neighbours)
    blocked = [
        cell
        for cell in range(state.board.size)
        if (not flies and state.barrier(cell)) or (safely and state.hazard(cell))
    ]
    found = graph.reach(graph.state(start), allowance, blocked=blocked)
    costs = {graph.cell(end): (end, found.states[end]) for end in sorted(found.stops)}
    return {
        cell: (Stop(cell, partial(_traced, found, end), cost, allowance - cost),)
        for cell, (end, cost) in costs.items()
        if cell != start
    }


def _traced(found: Found, end: int) -> tuple[int, ...]:
    return tuple(leg.cell for leg in found.path_to(end)[1:])


@memo(16)
def _graph(board: Board, neighbours: str) -> Graph:
    """The compiled map."""
    steps = plain_steps(board, 1, 1)
    # of equal paths the search takes the one whose last steps come first here: straight ones look more natural
    steps = tuple(tuple(sorted(layer, key=lambda step: step.direction % 2)) for layer in steps)
    if neighbours == "four":
        steps = tuple(tuple(step for step in layer if step.direction % 2 == 0) for layer in steps)
    prices = dict.fromkeys(board.layer("ground").kinds, 1)
    return Graph(board, Mobility(steps, (entry_prices(board, "ground", prices),)))
