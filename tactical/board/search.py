"""The movement search itself: every state a piece can reach, with the most it can have left there.

All kernels walk the padded grid of a `Graph`, layer by layer, and fill `best[layer][place]` with one more than
what is left of the allowance, 0 where the piece cannot come. Working with what is left, rather than with what
was spent, makes one comparison do for three questions: is this better, can it be paid, is it open.

States wait in lanes, one per layer, ordered by what is left. A state is put in its lane again whenever it
improves; when a lane comes up, arcs are tried with the state's present value, so that an old entry does
no harm and need not be sorted out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from .prices import BLOCKED


class Sparse(dict[int, int]):
    """A row that only stores reached places; 0 elsewhere. Slower to read than a list, but quicker to create."""

    def __missing__(self, place: int) -> int:
        return 0


Values = list[int] | Sparse
Lane = list[list[int]]
Field = list[Values]
"""One row for each layer (twice that where arrivals by a step are kept apart), one number for each place."""
Touched = list[list[int]]
"""By layer, places in any order, a place perhaps more than once."""
Links = dict[int, tuple[tuple[int, int, list[int]], ...]]
"""Links by the place left: (place entered, sum, price list of the place entered), in units."""


class Moves(NamedTuple):
    """The arcs out of one layer, compiled: offsets and price lists in units.

    steps: (offset, prices, layer entered). turns: (layer, cost, None or a price list that marks where).
    """

    steps: tuple[tuple[int, list[int], int], ...]
    turns: tuple[tuple[int, int, list[int] | None], ...]


class Spins(msgspec.Struct, frozen=True, gc=False):
    """The turns that a table allows. `families`: the layers that turns lead to from one another.

    slack: by layer; if a turn into a layer left so much more than is had there now, every turn out of it
    would lead to less than the same place had been turned to already. `BLOCKED` where nothing can be said.
    """

    families: tuple[tuple[int, ...], ...]
    slack: tuple[int, ...]


class Seed(NamedTuple):
    """Where a search begins: a state and one more than it has left there. `turned`: no turn may follow at once."""

    layer: int
    place: int
    left: int
    turned: bool = False


def quick(
    moves: Sequence[Moves], links: Sequence[Links], seeds: Sequence[Seed], best: Sequence[Values], cheapest: int
) -> Touched:
    """The kernel for tables without free arcs, in which a turn after a turn is harmless.

    States within `cheapest`, the least price of any arc, of one another cannot improve one another, so they share a
    lane. Fills `best`; returns every state that was reached.
    """
    most = max((seed.left for seed in seeds), default=0)
    lanes = [_lane(most, cheapest) for _ in moves]
    for layer, place, left, _ in seeds:
        if left > best[layer][place]:
            best[layer][place] = left
            lanes[layer][left].append(place)
    # Names are bound and loops written out because this is where all the time goes. Values up to `cheapest` pay for
    # no arc.
    rows = [
        (
            best[layer],
            lanes[layer],
            [(offset, prices, best[to], lanes[to]) for offset, prices, to in steps]
            + [(0, where, best[to], lanes[to]) for to, _, where in turns if where is not None],
            [(cost, best[to], lanes[to]) for to, cost, where in turns if where is None],
            links[layer],
        )
        for layer, (steps, turns) in enumerate(moves)
    ]
    for left in range(len(lanes[0]) - 1, cheapest, -cheapest):
        for mine, lane, steps, turns, follow in rows:
            if not (here := lane[left]):
                continue
            for offset, prices, theirs, into in steps:
                for place in here:
                    if (rest := mine[place] - prices[to := place + offset]) > theirs[to]:
                        theirs[to] = rest
                        into[rest].append(to)
            for cost, theirs, into in turns:
                if cost >= left:
                    break
                for place in here:
                    if (rest := mine[place] - cost) > theirs[place]:
                        theirs[place] = rest
                        into[rest].append(place)
            if follow:
                _follow(follow, here, mine, lane)
    return [flat(lane[::cheapest]) for lane in lanes]


def flat(shelves: Sequence[list[int]]) -> list[int]:
    """All shelves in one list."""
    return [place for shelf in shelves for place in shelf]


def _follow(links: Links, here: Sequence[int], mine: Values, lane: Lane) -> None:
    for place in here:
        for target, plus, prices in links.get(place, ()):
            if (rest := mine[place] - plus - prices[target]) > mine[target]:
                mine[target] = rest
                lane[rest].append(target)


Row = tuple[
    Values,
    Values,
    Lane,
    Lane,
    list[tuple[int, Values, Values, Values, Lane]],
    list[tuple[Values, Lane, int]],
    list[tuple[Values, Lane, int, Values]],
    Links,
]
"""A layer as the counting kernels see it: `may_turn`, `best`, the lanes of each; steps, turns, masked turns, links."""


def counting(  # noqa: C901  written out for the same reason as `quick`
    moves: Sequence[Moves],
    spins: Spins,
    links: Sequence[Links],
    seeds: Sequence[Seed],
    best: Sequence[Values],
    may_turn: Sequence[Values],
    cheapest: int,
) -> Touched:
    """The kernel for tables without free arcs in which no turn may follow a turn.

    States entered by a step, which may turn, are kept apart: `may_turn` holds the most left on arrival by a step or as
    a start, `best` the most left in any way. Only arrivals wait in lanes: whatever they turn to is left at once by
    its steps. What has too little left for any turn has no use for its may_turn value, which from there on is not kept.

    An arrival turns to no purpose where it could have been turned to for `slack` more than it has: what it was
    turned to from has turned to everything else as well, for less. A start that has turned proves no such thing.
    Fills `best` and `may_turn`; returns every state that was reached, and others.
    """
    most = max((seed.left for seed in seeds), default=0)
    lanes = [_lane(most, cheapest) for _ in moves]
    onward = [
        [(offset, prices, may_turn[to], best[to], lanes[to]) for offset, prices, to in steps] for steps, _ in moves
    ]
    for layer, place, left, turned in seeds:
        if not turned and left > may_turn[layer][place]:
            may_turn[layer][place] = left
            lanes[layer][left].append(place)
        best[layer][place] = max(left, best[layer][place])
    spun = {seed.place for seed in seeds if seed.turned}
    for layer, place, _, turned in seeds:
        if turned:
            lanes[layer][0].append(place)
            _step((place,), best[layer], onward[layer])
            _follow_first(links[layer], (place,), best[layer], may_turn[layer], lanes[layer])
    nowhere = [] if all(onward) else [(0, [BLOCKED] * len(best[0]), may_turn[0], best[0], lanes[0])]
    rows = [
        (
            may_turn[layer],
            best[layer],
            lanes[layer],
            spins.slack[layer],
            onward[layer],
            [
                (cost, where, best[to], *(onward[to] or nowhere)[0], onward[to][1:], to + 1 if links[to] else 0)
                for to, cost, where in turns
            ],
            links[layer],
        )
        for layer, (_, turns) in enumerate(moves)
    ]
    least = min((cost for _, turns in moves for _, cost, _ in turns), default=most)
    for left in range(len(lanes[0]) - 1, 0, -cheapest):
        turning = left > least
        for firsts, mine, lane, slack, steps, turns, follow in rows:
            if not (here := lane[left]):
                continue
            if not turning:
                for offset, prices, _, theirs, into in steps:
                    for place in here:
                        if (rest := mine[place] - prices[to := place + offset]) > theirs[to]:
                            theirs[to] = rest
                            into[rest].append(to)
                if follow:
                    _follow_first(follow, here, mine, firsts, lane)
                continue
            out = []  # those that were not bettered since they were put here, and are worth a turn
            for place in here:
                if (rest := firsts[place]) <= left and (rest >= mine[place] - slack or place in spun):
                    out.append(place)  # noqa: PERF401  a comprehension would make every name it reads a slower one
            for offset, prices, entered, theirs, into in steps:
                for place in out:
                    if (rest := mine[place] - prices[to := place + offset]) > entered[to]:
                        entered[to] = rest
                        into[rest].append(to)
                        if rest > theirs[to]:  # noqa: PLR1730  `max` would take longer than all the rest
                            theirs[to] = rest
            if follow:
                _follow_first(follow, out, mine, firsts, lane)
            for cost, where, theirs, ahead, prices, entered, bettered, into, aside, beyond in turns:
                if cost >= left:
                    break
                for place in out if where is None else _unmarked(out, where):
                    if (rest := firsts[place] - cost) > theirs[place]:
                        theirs[place] = rest
                        if (on := rest - prices[to := place + ahead]) > entered[to]:
                            entered[to] = on
                            into[on].append(to)
                            if on > bettered[to]:  # noqa: PLR1730
                                bettered[to] = on
                        for offset, costs, firsts_to, best_to, lane_to in aside:
                            if (on := rest - costs[to := place + offset]) > firsts_to[to]:
                                firsts_to[to] = on
                                lane_to[on].append(to)
                                if on > best_to[to]:  # noqa: PLR1730
                                    best_to[to] = on
                        if beyond:
                            _follow_first(links[beyond - 1], (place,), theirs, may_turn[beyond - 1], lanes[beyond - 1])
    return _touched(spins.families, lanes, (least + 1) // cheapest, cheapest)


def _unmarked(places: Sequence[int], where: Sequence[int]) -> list[int]:
    return [place for place in places if where[place] < BLOCKED]


def _touched(families: Sequence[Sequence[int]], lanes: Sequence[Lane], high: int, width: int) -> Touched:
    """Every place pushed, by layer; from shelf `high` on in every layer of its family, where it may have turned to."""
    found = [flat(lane[: high * width : width]) for lane in lanes]
    for family in families:
        places: set[int] = set()
        for layer in family:
            places.update(*lanes[layer][high * width :: width])
        for layer in family:
            found[layer] += places
    return found


def thorough(
    moves: Sequence[Moves],
    links: Sequence[Links],
    seeds: Sequence[Seed],
    best: Sequence[Values],
    may_turn: Sequence[Values],
) -> Touched:
    """The kernel for every table: like `counting`, but free arcs fill the current row, which is therefore walked until
    nothing is added."""
    rows = _rows(moves, links, seeds, best, may_turn)
    for left in range(len(rows[0][2]) - 1, 0, -1):
        done = [(0, 0)] * len(rows)
        busy = True
        while busy:
            busy = False
            for number, (firsts, mine, arrivals, spins, steps, turns, masked, follow) in enumerate(rows):
                here, there = arrivals[left], spins[left]
                if done[number] == (len(here), len(there)):
                    continue
                new, turned = here[done[number][0] :], there[done[number][1] :]
                done[number] = len(here), len(there)
                busy = True
                _turn(new, firsts, turns, masked)
                out = [place for place in new if firsts[place] == mine[place]] + turned
                _step(out, mine, steps)
                if follow:
                    _follow_first(follow, out, mine, firsts, arrivals)
    return [flat(arrived) + flat(spun) for _, _, arrived, spun, *_ in rows]


def _rows(
    moves: Sequence[Moves],
    links: Sequence[Links],
    seeds: Sequence[Seed],
    best: Sequence[Values],
    may_turn: Sequence[Values],
) -> list[Row]:
    """The layers with their lanes, the seeds in them."""
    most = max((seed.left for seed in seeds), default=0)
    arrived = [_lane(most, 1) for _ in moves]
    spun = [_lane(most, 1) for _ in moves]
    for layer, place, left, turned in seeds:
        into = spun if turned else arrived
        if left > (best if turned else may_turn)[layer][place]:
            into[layer][left].append(place)
            if not turned:
                may_turn[layer][place] = left
            best[layer][place] = max(left, best[layer][place])
    return [
        (
            may_turn[layer],
            best[layer],
            arrived[layer],
            spun[layer],
            [(offset, prices, may_turn[to], best[to], arrived[to]) for offset, prices, to in steps],
            [(best[to], spun[to], cost) for to, cost, where in turns if where is None],
            [(best[to], spun[to], cost, where) for to, cost, where in turns if where is not None],
            links[layer],
        )
        for layer, (steps, turns) in enumerate(moves)
    ]


def _turn(
    new: Sequence[int],
    firsts: Values,
    turns: Sequence[tuple[Values, Lane, int]],
    masked: Sequence[tuple[Values, Lane, int, Values]],
) -> None:
    for theirs, into, cost in turns:
        for place in new:
            if (rest := firsts[place] - cost) > theirs[place]:
                theirs[place] = rest
                into[rest].append(place)
    for theirs, into, _, where in masked:
        for place in new:
            if (rest := firsts[place] - where[place]) > theirs[place]:
                theirs[place] = rest
                into[rest].append(place)


def _step(out: Sequence[int], mine: Values, steps: Sequence[tuple[int, Values, Values, Values, Lane]]) -> None:
    for offset, prices, firsts, theirs, into in steps:
        for place in out:
            if (rest := mine[place] - prices[place + offset]) > firsts[place + offset]:
                firsts[place + offset] = rest
                into[rest].append(place + offset)
                if rest > theirs[place + offset]:  # noqa: PLR1730  `max` would take longer than all the rest
                    theirs[place + offset] = rest


def _follow_first(links: Links, out: Sequence[int], mine: Values, firsts: Values, arrivals: Lane) -> None:
    for place in out:
        for target, plus, prices in links.get(place, ()):
            if (rest := mine[place] - plus - prices[target]) > firsts[target]:
                firsts[target] = rest
                arrivals[rest].append(target)
                mine[target] = max(rest, mine[target])


def _lane(most: int, width: int) -> Lane:
    """Room for states with 0 to `most` left; each `width` neighbouring values share one list."""
    shelves: list[list[int]] = [[] for _ in range(most // width + 1)]
    lane: Lane = [[]] * (len(shelves) * width)
    for step in range(width):
        lane[step::width] = shelves
    return lane
