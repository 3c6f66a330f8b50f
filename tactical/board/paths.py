"""The path from a state back to its start, along arcs that the costs show to be cheapest.

The kernels keep no predecessors: they would be written thousands of times to be read along one path, and would depend
on the order of work. Going back through the costs finds the fewest arcs instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Literal, NamedTuple

import msgspec

from .compiled import patched
from .query import SearchResult

Arc = Literal["start", "step", "turn", "link", "guaranteed"]


class PathLeg(NamedTuple):
    """One arc of a path and its end. `direction` is -1 except for steps. The first is the start.

    `cost`: the price of the arc (for the start, what was spent before); `total`: the sum so far.
    """

    arc: Arc
    direction: int
    state: int
    cell: int
    layer: int
    cost: int
    total: int


class SearchedLeg(msgspec.Struct, frozen=True, gc=False):
    """A leg inside the search: places instead of cells, and costs as one more than what is left, in units."""

    arc: Arc
    direction: int
    layer: int
    place: int
    left: int


class _Node(NamedTuple):
    """A state, and whether it must have been entered by a step because a turn follows."""

    layer: int
    place: int
    may_turn: bool


_Into = tuple[_Node, Arc, int]


def trace_back(
    result: SearchResult, compose: bool, layer: int, place: int, avoided: Collection[int] = ()
) -> list[SearchedLeg]:
    """The arrivals of the path to a reached state, the start first, by as few of the avoided places as possible."""
    with patched(result.patches):
        return _search(result, compose, _Node(layer, place, may_turn=False), avoided)


def _search(result: SearchResult, compose: bool, goal: _Node, avoided: Collection[int]) -> list[SearchedLeg]:
    onward: dict[_Node, _Into | None] = {}
    number = count()
    waiting: list[tuple[int, int, int, _Node, _Into | None]] = [(0, 0, next(number), goal, None)]
    while waiting:  # by the avoided places met, then by arcs: so the first start found is the one wanted
        met, arcs, _, node, following = heappop(waiting)
        if node in onward:
            continue
        onward[node] = following
        left = (result.may_turn if node.may_turn else result.best)[node.layer][node.place]
        if _is_start(result, node, left):
            return _unwind(result, onward, node, [])
        if left == 1 and (found := result.forced.get((node.layer, node.place))):
            seed, direction = found
            start = SearchedLeg("start", -1, seed.layer, seed.place, seed.left)
            step = SearchedLeg("guaranteed", direction, node.layer, node.place, 1)
            return _unwind(result, onward, node, [start, step])
        for before, arc, direction in _into(result, compose, node, left):
            if before not in onward:
                more = before.place != node.place and before.place in avoided
                heappush(waiting, (met + more, arcs + 1, next(number), before, (node, arc, direction)))
    raise AssertionError(f"no way back from {goal}: costs and arcs disagree")


def _is_start(result: SearchResult, node: _Node, left: int) -> bool:
    return any(
        (seed.layer, seed.place, seed.left) == (node.layer, node.place, left) and not (node.may_turn and seed.turned)
        for seed in result.seeds
    )


def _into(result: SearchResult, compose: bool, node: _Node, left: int) -> Iterator[_Into]:
    """The arcs by which a state can have come to what it has left, in the order of the table."""
    layer, place, may_turn = node
    compiled, best = result.compiled, result.best
    for step in compiled.steps_into[layer]:
        if best[step.layer][place - step.offset] == left + step.prices[place]:
            yield _Node(step.layer, place - step.offset, may_turn=False), "step", step.direction
    for source, plus, prices in compiled.links_into[layer].get(place, ()):
        if best[layer][source] == left + plus + prices[place]:
            yield _Node(layer, source, may_turn=False), "link", -1
    if not may_turn or compose:
        values = best if compose else result.may_turn
        for turn in compiled.turns_into[layer]:
            price = turn.cost if turn.where is None else turn.where[place]
            if values[turn.layer][place] == left + price:
                yield _Node(turn.layer, place, may_turn=not compose), "turn", -1


def _unwind(
    result: SearchResult,
    onward: dict[_Node, _Into | None],
    node: _Node,
    begin: list[SearchedLeg],
) -> list[SearchedLeg]:
    arrivals = begin or [SearchedLeg("start", -1, node.layer, node.place, _left(result, node))]
    while (following := onward[node]) is not None:
        node, arc, direction = following
        arrivals.append(SearchedLeg(arc, direction, node.layer, node.place, _left(result, node)))
    return arrivals


def _left(result: SearchResult, node: _Node) -> int:
    return int((result.may_turn if node.may_turn else result.best)[node.layer][node.place])
