"""Removal of dead ends: states from which no legal stop can be paid with what is left (SC-H17).

The cheapest way through a state to a stop keeps every state on it. So the costs of the rest stay right, and only states
where one may not stop need a check.
"""

from __future__ import annotations

from collections.abc import Callable

from .compiled import patched
from .grid import Grid
from .prices import BLOCKED
from .query import SearchResult

Node = tuple[int, int]
"""Layer and place."""


def leave_out_unpayable(result: SearchResult, grid: Grid, stays: Callable[[int, int], bool]) -> None:
    """Remove from `best` and `may_turn` the states that cannot pay their way to a stop. `stays` takes layer and
    cell."""
    reached = {
        (layer, place)
        for layer, touched in enumerate(result.touched)
        for place in touched
        if result.best[layer][place] > 0
    }
    passing = sorted(node for node in reached if not stays(node[0], grid.cell(node[1])))
    with patched(result.patches):
        by_step, by_any = _ways_out(result, reached, passing)
    kept: dict[Node, int] = {}
    kept_may_turn: dict[Node, int] = {}
    for node in passing:
        layer, place = node
        left, left_may_turn = result.best[layer][place], result.may_turn[layer][place]
        kept_may_turn[node] = left_may_turn if left_may_turn > by_any[node] else 0
        pays = left > left_may_turn and left > by_step[node]
        kept[node] = left if pays else kept_may_turn[node]
    for seed in result.seeds:
        node = (seed.layer, seed.place)
        if node in kept:
            kept[node] = max(kept[node], seed.left)
            if not seed.turned:
                kept_may_turn[node] = max(kept_may_turn[node], seed.left)
    for layer, place in passing:
        result.may_turn[layer][place] = kept_may_turn[layer, place]
        result.best[layer][place] = kept[layer, place]


def _ways_out(result: SearchResult, reached: set[Node], passing: list[Node]) -> tuple[dict[Node, int], dict[Node, int]]:
    """The cost of the cheapest way to a stop from each state: beginning with a step, and with any arc."""
    by_step = dict.fromkeys(passing, BLOCKED)
    by_any = dict.fromkeys(passing, BLOCKED)
    changed = bool(passing)
    while changed:  # few states are passed through, and ways out of them are short
        changed = False
        for node in passing:
            layer, place = node
            steps, turns = result.compiled.moves[layer]
            follow = result.compiled.links[layer]
            entered = [((to, place + offset), prices[place + offset]) for offset, prices, to in steps]
            entered += [((layer, target), plus + prices[target]) for target, plus, prices in follow.get(place, ())]
            step = min(
                (price + by_any.get(target, 0) for target, price in entered if target in reached),
                default=BLOCKED,
            )
            spun = [((to, place), cost if where is None else where[place]) for to, cost, where in turns]
            turn = min(
                (price + by_step.get(target, 0) for target, price in spun if target in reached),
                default=BLOCKED,
            )
            found = (min(step, by_step[node]), min(step, turn, by_any[node]))
            if found != (by_step[node], by_any[node]):
                by_step[node], by_any[node] = found
                changed = True
    return by_step, by_any
