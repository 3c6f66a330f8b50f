"""The movement search itself: every state a piece can reach, with the most it can have left there.

All kernels walk the padded grid of a `Graph`, layer by layer, and fill `best[layer][place]` with what is
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
    moves: Sequence[Moves], links: Sequence[Links], seeds: Sequence[Seed], best: Sequence[Values], cheapest: int
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
            links[layer],
        )
        for layer, (steps, turns) in enumerate(moves)
    ]
    for left in range(len(lanes[0]) - 1, -1, -cheapest):
        for mine, lane, steps, turns, follow in rows:
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
            if follow:
                _follow(follow, here, mine, lane)
    return [lane[::cheapest] for lane in lanes]


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
"""A layer as the counting kernels see it: `fresh`, `best`, the lanes of each; steps, turns, masked turns, links."""


def counting(  # noqa: C901  written out for the same reason as `quick`
    moves: Sequence[Moves],
    links: Sequence[Links],
    seeds: Sequence[Seed],
    best: Sequence[Values],
    fresh: Sequence[Values],
    cheapest: int,
) -> list[Lane]:
    """The kernel for tables without free arcs in which no turn may follow a turn.

    States entered by a step, which may turn, are kept apart: `fresh` holds the most left on arrival by a step or as
    a start, `best` the most left in any way. A state worth more by a turn is left by steps at that value, and by
    turns at the lower fresh one. What has too little left for any turn has no use for its fresh value, which from
    there on is not kept. Fills `best` and `fresh`; returns lanes that hold every state that was reached.
    """
    rows = _rows(moves, links, seeds, best, fresh, cheapest)
    least = min((turn[1] for steps, turns in moves for turn in turns), default=len(rows[0][2]))
    for left in range(len(rows[0][2]) - 1, -1, -cheapest):
        turning = left >= least
        for firsts, mine, arrivals, spins, steps, turns, masked, follow in rows:
            here, there = arrivals[left], spins[left]
            if not here and not there:
                continue
            if turning:
                for theirs, into, cost in turns:
                    if cost <= left:
                        for place in here:
                            if (rest := firsts[place] - cost) > theirs[place]:
                                theirs[place] = rest
                                into[rest].append(place)
                for theirs, into, cost, where in masked:
                    if cost <= left:
                        for place in here:
                            if (rest := firsts[place] - where[place]) > theirs[place]:
                                theirs[place] = rest
                                into[rest].append(place)
                # What is worth more by a turn was left by steps already, at that value.
                out = [place for place in here if firsts[place] == mine[place]]
                out += there
                _step(out, mine, steps)
            else:
                out = here + there
                for offset, prices, _, theirs, into in steps:
                    for place in out:
                        if (rest := mine[place] - prices[place + offset]) > theirs[place + offset]:
                            theirs[place + offset] = rest
                            into[rest].append(place + offset)
            if follow:
                _follow_first(follow, out, mine, firsts, arrivals)
    return _together(rows, cheapest)


def thorough(
    moves: Sequence[Moves],
    links: Sequence[Links],
    seeds: Sequence[Seed],
    best: Sequence[Values],
    fresh: Sequence[Values],
) -> list[Lane]:
    """The kernel for every table: as `counting`, but free arcs fill the row that is being worked on, which is
    therefore walked until nothing is added."""
    rows = _rows(moves, links, seeds, best, fresh, 1)
    for left in range(len(rows[0][2]) - 1, -1, -1):
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
    return _together(rows, 1)


def _rows(
    moves: Sequence[Moves],
    links: Sequence[Links],
    seeds: Sequence[Seed],
    best: Sequence[Values],
    fresh: Sequence[Values],
    width: int,
) -> list[Row]:
    """The layers with their lanes, the seeds in them."""
    most = max((seed.left for seed in seeds), default=-1)
    arrived = [_lane(most, width) for _ in moves]
    spun = [_lane(most, width) for _ in moves]
    for layer, place, left, turned in seeds:
        into = spun if turned else arrived
        if left > (best if turned else fresh)[layer][place]:
            into[layer][left].append(place)
            if not turned:
                fresh[layer][place] = left
            best[layer][place] = max(left, best[layer][place])
    return [
        (
            fresh[layer],
            best[layer],
            arrived[layer],
            spun[layer],
            [(offset, prices, fresh[to], best[to], arrived[to]) for offset, prices, to in steps],
            [(best[to], spun[to], cost) for to, cost, where in turns if where is None],
            [(best[to], spun[to], cost, where) for to, cost, where in turns if where is not None],
            links[layer],
        )
        for layer, (steps, turns) in enumerate(moves)
    ]


def _together(rows: Sequence[Row], width: int) -> list[Lane]:
    return [
        [came + turned for came, turned in zip(arrived[::width], spun[::width], strict=True)]
        for _, _, arrived, spun, *_ in rows
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
