"""Armour by the clock: `python -m tests.bench.armour [--rounds N]`.

Where each sort of piece can go on 96 x 72 inches of mixed ground, eight headings (and altitudes, in `fly`): the
first time (prices and graph are made), and again, as after every order. Beside it, where it is installed, scipy's
limited Dijkstra over the same arcs, built beforehand. Where there are turns that must tell turned states from others
too, and has two nodes a state; the search gives one value a state and says which were reached, so scipy's lesser of
two nodes, and which those are, belong to its time. `squares` is the same with the answer read out to what the board
shades, the most that is left by square, on both sides. Both answers are held to be the same. Times are of the
processor, without garbage collection, each side in turn. Then the price of judging and of offers.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from tactical.board import SQUARE_STEPS, Board, Layer
from tactical.rules.armour import RULES
from tactical.rules.armour.paths import PathSearch
from tactical.scenario import open_scenario
from tactical.table import Ask, Seat, awaiting, judge, opened, play, tape
from tactical.table.opening import Sheet

WIDTH, HEIGHT = 96, 72
KINDS = ("firm", "soft", "wood", "road", "river", "boulders", "wall")
WEIGHTS = (60, 12, 10, 6, 4, 4, 4)
PIECES = {
    "tank": "medium-tank",
    "grav": "grav-tank",
    "lander": "lander",
    "trooper": "trooper",
    "jet": "jetpack-trooper",
}


def board() -> Board:
    """Mixed ground, open in the middle."""
    chance = random.Random(7)
    made = Board("square8", WIDTH, HEIGHT)
    cells = bytearray(chance.choices(range(len(KINDS)), WEIGHTS)[0] for _ in range(WIDTH * HEIGHT))
    for y in range(30, 42):
        for x in range(40, 56):
            cells[made.cell(x, y)] = 0
    cells[0] = 0
    return Board("square8", WIDTH, HEIGHT, layers=(Layer("ground", KINDS, bytes(cells)),))


def position() -> Any:
    """One piece of each sort in the middle, and an enemy far off."""
    made = board()
    rows = [
        {"name": name, "kind": kind, "seat": "red", "cell": made.cell(44 + 2 * number, 36), "heading": "e"}
        for number, (name, kind) in enumerate(PIECES.items())
    ]
    rows.append({"name": "foe", "kind": "trooper", "seat": "blue", "cell": 0})
    sheet = Sheet("bench", made, (Seat("red", "Red"), Seat("blue", "Blue")), tuple(rows))
    return opened(RULES, RULES.open(sheet), tape([(1,)])).state


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes once, by the processor: others may crowd the machine."""
    begun = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - begun) / 1e6


class Beside(NamedTuple):
    """The same question to somebody else: every state, and the most left by square."""

    states: Callable[[], object]
    squares: Callable[[], object]


def ratio(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Our median, and the median of ours over theirs, one after the other."""
    gc.collect()
    gc.disable()
    pairs = []
    for _ in range(rounds):  # each is asked twice: it shall not matter what the other left in the cache
        ours()
        our = milliseconds(ours)
        theirs()
        pairs.append((our, milliseconds(theirs)))
    gc.enable()
    return statistics.median(our for our, _ in pairs), statistics.median(our / their for our, their in pairs)


def reaches(rounds: int) -> None:
    """The table of reach: pick a piece, shade where it can go; the search alone beside scipy's."""
    state = position()
    print(f"{WIDTH}x{HEIGHT}     mode       states   first ms   again ms   search ms    x scipy  squares ms    x scipy")
    for name in PIECES:
        piece = state.piece_named(name).id
        for mode in RULES.modes(state, piece):
            first = milliseconds(lambda p=piece, m=mode: RULES.reach(state, p, m).lefts)
            again = [milliseconds(lambda p=piece, m=mode: RULES.reach(state, p, m).lefts) for _ in range(rounds)]
            graph, starts, allowance, blocked = PathSearch(state, state.pieces[piece], mode).query()
            search = partial(graph.reach, starts, allowance, blocked_states=blocked)
            states = search().states
            other = scipy(graph, starts, allowance, blocked, states)
            figures = ""
            if other is not None:
                for mine, theirs in ((search, other.states), (lambda ask=search: ask().most_left, other.squares)):
                    figures += "{:12.2f}{:11.2f}".format(*ratio(mine, theirs, rounds))
            print(
                f"{name:9} {mode:10} {len(states):6} {first:10.1f} {statistics.median(again):10.1f}{figures}",
                flush=True,
            )


def scipy(graph: Any, starts: Any, allowance: int, blocked: Any, truth: Any) -> Beside | None:
    """The same question for scipy: a node a state, another if it was entered by a turn, and one that all begins at."""
    try:
        import numpy as np
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import dijkstra
    except ImportError:
        return None
    board, table, nodes = graph.board, graph.mobility, graph.states
    cells = np.arange(board.size)
    x, y = cells % board.width, cells // board.width
    shut = np.zeros(nodes, bool)
    shut[list(blocked)] = True
    columns: list[list[Any]] = [[], [], []]

    def arcs(sources: Any, targets: Any, costs: Any) -> None:
        kept = ~shut[targets % nodes]
        for column, values in zip(columns, (sources, targets, costs), strict=True):
            column.append(values[kept])

    for layer, steps in enumerate(table.layers):
        for step in steps:
            dx, dy = SQUARE_STEPS[step.direction] if step.direction >= 0 else (0, 0)
            ok = (x + dx >= 0) & (x + dx < board.width) & (y + dy >= 0) & (y + dy < board.height)
            here = cells[ok]
            there = here + dy * board.width + dx
            price = np.array(list(table.entries[step.entry]))[there] * step.weight
            here, there, price = here[price > 0], there[price > 0], price[price > 0]
            for turned in (0, nodes) if table.turns else (0,):
                arcs(turned + layer * board.size + here, step.to * board.size + there, price)
    for turn in table.turns:
        begin, end = turn.start * board.size + cells, nodes + turn.end * board.size + cells
        arcs(begin, end, np.full(board.size, turn.cost))
    first = 2 * nodes if table.turns else nodes
    for start in starts:
        columns[0].append(np.array([first]))
        columns[1].append(np.array([start.state + (nodes if start.turned and table.turns else 0)]))
        columns[2].append(np.array([start.cost + 1]))  # scipy takes 0 for no arc at all
    source, target, cost = (np.concatenate(column) for column in columns)
    matrix = csr_matrix((cost.astype(float), (source, target)), shape=(first + 1, first + 1))

    def lefts() -> Any:
        costs = dijkstra(matrix, directed=True, indices=first, limit=allowance + 1)
        return allowance + 1 - (np.minimum(costs[:nodes], costs[nodes:first]) if table.turns else costs[:nodes])

    def states() -> Any:
        left = lefts()
        return left, np.flatnonzero(left >= 0)

    def squares() -> dict[int, int]:
        most = lefts().reshape(-1, board.size).max(0)
        reached = np.flatnonzero(most >= 0)
        return dict(zip(reached.tolist(), most[reached].astype(int).tolist(), strict=True))

    left, reached = states()
    assert {int(state): allowance - int(left[state]) for state in reached} == dict(truth), "the answers differ"
    return Beside(states, squares)


def orders(rounds: int) -> None:
    """Offers and judging where the teaching scenario opens, and an order that opens a window."""
    rules, state = open_scenario("bridge-and-ford")
    state = opened(rules, state, tape([(1,)])).state
    want = awaiting(state)
    assert isinstance(want, Ask)
    offers = rules.offers(state)
    spent = statistics.median(milliseconds(lambda: rules.offers(state)) for _ in range(rounds))
    print(f"offers    {len(offers)} in {spent:.1f} ms")
    judged = statistics.median(milliseconds(lambda: [judge(rules, state, o) for o in offers]) for _ in range(rounds))
    print(f"judge     {1e3 * judged / len(offers):.0f} us an order")
    moves = [order for order in offers if rules.moves and isinstance(order, rules.moves)]
    played = statistics.median(milliseconds(lambda: [play(rules, state, o) for o in moves]) for _ in range(rounds))
    print(f"play      {1e3 * played / len(moves):.0f} us a move, to its first window")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.armour", description=__doc__)
    parser.add_argument("--rounds", type=int, default=31)
    rounds = parser.parse_args().rounds
    reaches(rounds)
    orders(rounds)


if __name__ == "__main__":
    main()
