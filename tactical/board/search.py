"""The movement search itself: every state a piece can reach, with the most it can have left there.

Both kernels walk the padded grid of a `Graph`, layer by layer, and fill `best[layer][place]` with what is
left of the allowance, -1 where the piece cannot come. Working with what is left, rather than with what was
spent, makes one comparison do for three questions: is this better, can it be paid, is it open.

States wait in lanes, one per layer, ordered by what is left. A state is put in its lane again whenever it
improves; when a lane comes up, arcs are tried with the state's present value, so that an old entry does
no harm and need not be sorted out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Values = list[int]
Lane = list[list[int]]
Links = dict[int, tuple[tuple[int, int, list[int]], ...]]
"""Links by the place left: (place entered, sum, price list of the place entered), in units."""


class Moves(NamedTuple):
    """The arcs out of one layer, compiled: offsets and price lists in units.

    steps: (offset, prices, layer entered). turns: (layer, cost, None or a price list that marks where).
    """

    steps: tuple[tuple[int, list[int], int], ...]
    turns: tuple[tuple[int, int, list[int] | None], ...]


class Seed(NamedTuple):
    """Where a search begins: a state and what it has left there. `turned`: no turn may follow at once."""

    layer: int
    place: int
    left: int
    turned: bool = False


def quick(
    moves: Sequence[Moves], links: Links, seeds: Sequence[Seed], best: Sequence[Values], cheapest: int
) -> list[Lane]:
    """The kernel for tables without free arcs, in which a turn after a turn can do no harm.

    States within `cheapest`, the least price of any arc, of one another cannot improve one another, so they
    share a lane. Fills `best`; returns the lanes, which between them hold every state that was reached.
    """
    most = max((seed.left for seed in seeds), default=-1)
    lanes = [_lane(most, cheapest) for _ in moves]
    for layer, place, left, _ in seeds:
        if left > best[layer][place]:
            best[layer][place] = left
            lanes[layer][left].append(place)
    # Names are bound and loops written out because this is where all the time goes.
    rows = [
        (
            best[layer],
            lanes[layer],
            [(offset, prices, best[to], lanes[to]) for offset, prices, to in steps]
            + [(0, where, best[to], lanes[to]) for to, _, where in turns if where is not None],
            [(best[to], lanes[to], cost) for to, cost, where in turns if where is None],
        )
        for layer, (steps, turns) in enumerate(moves)
    ]
    for left in range(len(lanes[0]) - 1, -1, -cheapest):
        for mine, lane, steps, turns in rows:
            if not (here := lane[left]):
                continue
            for offset, prices, theirs, into in steps:
                for place in here:
                    if (rest := mine[place] - prices[place + offset]) > theirs[place + offset]:
                        theirs[place + offset] = rest
                        into[rest].append(place + offset)
            for theirs, into, cost in turns:
                if left >= cost:
                    for place in here:
                        if (rest := mine[place] - cost) > theirs[place]:
                            theirs[place] = rest
                            into[rest].append(place)
            if links:
                _follow(links, here, mine, lane)
    return [lane[::cheapest] for lane in lanes]


def _follow(links: Links, here: Sequence[int], mine: Values, lane: Lane) -> None:
    for place in here:
        for target, plus, prices in links.get(place, ()):
            if (rest := mine[place] - plus - prices[target]) > mine[target]:
                mine[target] = rest
                lane[rest].append(target)


class Thorough:
    """The kernel for every table: keeps states entered by a step, which may turn, apart from the others.

    `fresh` holds the most left on arrival by a step or as a start, `best` the most left in any way. A state
    worth more by a turn is left by steps at that value, and by turns at the lower fresh one. Free arcs fill
    the row that is being worked on, which is therefore walked until nothing is added.
    """

    def __init__(self, moves: Sequence[Moves], links: Links, best: Sequence[Values], fresh: Sequence[Values]) -> None:
        self._moves, self._links, self._best, self._fresh = moves, links, best, fresh
        self._arrived: list[Lane] = []
        self._spun: list[Lane] = []

    def run(self, seeds: Sequence[Seed]) -> list[Lane]:
        """Fills `best` and `fresh`; returns lanes that hold every state that was reached."""
        most = max((seed.left for seed in seeds), default=-1)
        self._arrived = [_lane(most, 1) for _ in self._moves]
        self._spun = [_lane(most, 1) for _ in self._moves]
        for layer, place, left, turned in seeds:
            if not turned:
                self._arrive(layer, place, left)
            elif left > self._best[layer][place]:
                self._best[layer][place] = left
                self._spun[layer][left].append(place)
        for left in range(most, -1, -1):
            self._work_off(left)
        return [
            [arrived + spun for arrived, spun in zip(*both, strict=True)]
            for both in zip(self._arrived, self._spun, strict=True)
        ]

    def _arrive(self, layer: int, place: int, left: int) -> None:
        if left > self._fresh[layer][place]:
            self._fresh[layer][place] = left
            self._arrived[layer][left].append(place)
            self._best[layer][place] = max(left, self._best[layer][place])

    def _work_off(self, left: int) -> None:
        """Tries the arcs of every state with this much left, and of those that free arcs add meanwhile."""
        done = [(0, 0)] * len(self._moves)
        busy = True
        while busy:
            busy = False
            for layer in range(len(self._moves)):
                arrived, spun = self._arrived[layer][left], self._spun[layer][left]
                if done[layer] == (len(arrived), len(spun)):
                    continue
                new, turned = arrived[done[layer][0] :], spun[done[layer][1] :]
                done[layer] = len(arrived), len(spun)
                busy = True
                self._turn(layer, left, new)
                mine = self._best[layer]
                self._step(layer, left, [place for place in (*new, *turned) if mine[place] == left])

    def _turn(self, layer: int, left: int, places: Sequence[int]) -> None:
        fresh = self._fresh[layer]
        places = [place for place in places if fresh[place] == left]
        for to, cost, where in self._moves[layer].turns:
            rest = left - cost
            if rest >= 0:
                theirs, into = self._best[to], self._spun[to][rest]
                for place in places:
                    if rest > theirs[place] and (where is None or where[place] <= left):
                        theirs[place] = rest
                        into.append(place)

    def _step(self, layer: int, left: int, places: Sequence[int]) -> None:
        for offset, prices, to in self._moves[layer].steps:
            theirs = self._fresh[to]
            for place in places:
                if (rest := left - prices[place + offset]) > theirs[place + offset]:
                    self._arrive(to, place + offset, rest)
        if self._links:
            theirs = self._fresh[layer]
            for place in places:
                for target, plus, prices in self._links.get(place, ()):
                    if (rest := left - plus - prices[target]) > theirs[target]:
                        self._arrive(layer, target, rest)


def _lane(most: int, width: int) -> Lane:
    """Room for states with 0 to `most` left; each `width` neighbouring values share one list."""
    shelves: list[list[int]] = [[] for _ in range(most // width + 1)]
    lane: Lane = [[]] * (len(shelves) * width)
    for step in range(width):
        lane[step::width] = shelves
    return lane
