"""The search for pieces that go only ahead and turn, as vehicles do: few states a value, many turns.

Where every layer has one step, into itself, states of one layer improve one another only along the way they are
walked, and other layers are entered by turns alone. So values that lie within the cheapest turn of one another share
a shelf, and what a step adds to a shelf is met further on in the same walk: a shelf holds six times as many states as
in `search.quick` where a turn costs six steps, and there are so many fewer of them to visit.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .prices import BLOCKED
from .search import Lane, Links, Moves, Seed, Touched, Values, flat, pairs

Pair = tuple[int, int, int]
"""Two turns of one cost: that, and the layers they lead to."""


class Ahead(msgspec.Struct, frozen=True, gc=False):
    """A table in which pieces go only ahead and turn. `width`: the cost of its cheapest turn."""

    width: int
    layers: tuple[tuple[int, list[int], Pair, tuple[Pair, ...]], ...]
    """By layer: offset and prices of its step, its cheapest turns, and all others."""


def only_ahead(moves: Sequence[Moves], links: Sequence[Links]) -> Ahead | None:
    """The table for this kernel; None if pieces can do more than go ahead and turn, or never turn."""
    if any(links) or any(where is not None for _, turns in moves for _, _, where in turns):
        return None
    found = []
    for layer, (steps, turns) in enumerate(moves):
        if len(steps) != 1 or steps[0][2] != layer:
            return None
        offset, prices, _ = steps[0]
        first, *others = sorted(pairs([(cost, to) for to, cost, _ in turns])) or [(BLOCKED, layer, layer)]
        found.append((offset, prices, first, tuple(others)))
    width = min(cost for _, _, (cost, _, _), _ in found)
    return Ahead(width, tuple(found)) if width < BLOCKED else None


def ahead(table: Ahead, seeds: Sequence[Seed], best: Sequence[Values], cheapest: int) -> Touched:  # noqa: C901
    """The kernel. `cheapest` is the least price of any arc, as to `quick`.

    Fills `best`; returns every state that was reached.
    """
    most = max((seed.left for seed in seeds), default=0)
    width = max(cheapest, min(table.width, most))  # what no query can pay needs no room
    lanes = [_lane(most, cheapest, width) for _ in best]
    for layer, place, left, _ in seeds:
        if left > best[layer][place]:
            best[layer][place] = left
            lanes[layer][left].append(place)
    rows = [
        (lane, (mine, offset, prices, cost, best[to], lanes[to], best[other], lanes[other], more))
        for lane, mine, (offset, prices, (cost, to, other), more) in zip(lanes, best, table.layers, strict=True)
    ]
    # Loops written out, and one for a step with the cheapest turns: this is where all the time goes.
    for left in range(len(lanes[0]) - 1, cheapest, -width):
        for lane, row in rows:
            if not (here := lane[left]):
                continue
            mine, offset, prices, cost, theirs, into, others, into_others, more = row
            if left > cost:
                for place in here:
                    have = mine[place]
                    to = place + offset
                    rest = have - prices[to]
                    if rest > mine[to]:
                        mine[to] = rest
                        lane[rest].append(to)
                    rest = have - cost
                    if rest > theirs[place]:
                        theirs[place] = rest
                        into[rest].append(place)
                    if rest > others[place]:
                        others[place] = rest
                        into_others[rest].append(place)
                for further, to, other in more:
                    if further >= left:
                        break
                    theirs, into, others, into_others = best[to], lanes[to], best[other], lanes[other]
                    for place in here:
                        rest = mine[place] - further
                        if rest > theirs[place]:
                            theirs[place] = rest
                            into[rest].append(place)
                        if rest > others[place]:
                            others[place] = rest
                            into_others[rest].append(place)
            else:
                for place in here:
                    to = place + offset
                    rest = mine[place] - prices[to]
                    if rest > mine[to]:
                        mine[to] = rest
                        lane[rest].append(to)
    return [flat([lane[0], *lane[:cheapest:-width]]) for lane in lanes]


def _lane(most: int, cheapest: int, width: int) -> Lane:
    """Room for states with 0 to `most` left. Up to `cheapest` nothing can be paid, so that shelf is never walked."""
    shut: list[int] = []
    lowest: list[int] = []
    lane = [shut] * (cheapest + 1) + [lowest] * (width - cheapest)
    for _ in range(width, most, width):
        shelf: list[int] = []
        lane += [shelf] * width
    return lane
