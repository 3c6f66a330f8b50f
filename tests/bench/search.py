"""The movement search beside other people's: `python -m tests.bench.search`.

A piece with eight headings steps forward (6 a square straight, 9 diagonal, times the terrain) and turns by
45 degrees. Every contender answers the same question, every (square, heading) within an allowance, and is
checked to answer it alike before anything is timed. Contenders take turns round by round in one process,
each asked twice and timed the second time, so that nobody pays for what another left in the cache, and
without garbage collection, which walks all lists but no arrays. Printed are medians, and the median over
rounds of each one's time over scipy's. Those not installed are named and left out.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable

from tactical.board import SQUARE_STEPS, Board, Graph, Mobility
from tests.bench.rows import Figure, report
from tests.board.mobilities import heading_steps, turn_table

Contender = Callable[[], object]
STEP = [9 if heading % 2 else 6 for heading in range(8)]


class Case:
    """One board, one start, one allowance."""

    def __init__(self, title: str, width: int, height: int, allowance: int, turn: int, plain: bool) -> None:
        self.title, self.width, self.height = title, width, height
        self.allowance, self.turn = allowance, turn
        chance = random.Random(7)
        draws = [chance.random() for _ in range(width * height)]
        self.terrain = bytearray(1 if plain or (d < 0.54 and d >= 0.08) else 2 if d >= 0.54 else 0 for d in draws)
        self.start = height // 2 * width + width // 2
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                self.terrain[self.start + dy * width + dx] = 1
        self.heading = 2
        self.nodes = width * height * 8

    def graph(self) -> Graph:
        board = Board("square8", self.width, self.height)
        steps, turns = heading_steps(board, 6, 9), turn_table(8, [self.turn])
        return Graph(board, Mobility(steps, (bytes(self.terrain),), turns, compose=True))

    def arcs(self) -> tuple[list[int], list[int], list[int]]:
        """Every arc as three columns, by state = square * 8 + heading: from, to, cost."""
        sources, targets, costs = [], [], []
        for cell in range(self.width * self.height):
            if not self.terrain[cell]:
                continue
            y, x = divmod(cell, self.width)
            for heading, (dx, dy) in enumerate(SQUARE_STEPS):
                state = cell * 8 + heading
                if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                    entered = cell + dy * self.width + dx
                    if self.terrain[entered]:
                        sources.append(state)
                        targets.append(entered * 8 + heading)
                        costs.append(STEP[heading] * self.terrain[entered])
                for spin in (1, -1):
                    sources.append(state)
                    targets.append(cell * 8 + (heading + spin) % 8)
                    costs.append(self.turn)
        return sources, targets, costs


Answer = dict[int, int]


def ours(case: Case) -> tuple[Contender, Callable[[], Answer]]:
    graph = case.graph()
    start = graph.state(case.start, case.heading)

    def answer() -> Answer:
        reach = graph.reach(start, case.allowance)
        return {graph.cell(s) * 8 + graph.layer(s): cost for s, cost in reach.states.items()}

    return lambda: graph.reach(start, case.allowance), answer


def scipy(case: Case) -> tuple[Contender, Callable[[], Answer]]:
    import numpy as np
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import dijkstra

    sources, targets, costs = case.arcs()
    matrix = csr_matrix((np.array(costs, float), (sources, targets)), shape=(case.nodes, case.nodes))
    start = case.start * 8 + case.heading

    def ask() -> object:
        return dijkstra(matrix, directed=True, indices=start, limit=case.allowance)

    return ask, lambda: {s: int(d) for s, d in enumerate(ask()) if d <= case.allowance}


def tcod(case: Case) -> tuple[Contender, Callable[[], Answer]]:
    """Has no limit of its own: a node that costs the allowance to reach is made the goal."""
    import numpy as np
    from tcod.path import CustomGraph, Pathfinder

    shape = (9, case.height, case.width)
    terrain = np.frombuffer(bytes(case.terrain), np.uint8).reshape(case.height, case.width).astype(np.int32)
    graph = CustomGraph(shape)
    open_squares = (terrain > 0).astype(np.int32)
    for heading, (dx, dy) in enumerate(SQUARE_STEPS):
        here = np.zeros(shape, np.int32)
        here[heading] = 1
        cost = np.zeros(shape, np.int32)
        cost[:8] = terrain
        graph.add_edge((0, dy, dx), STEP[heading], cost=cost, condition=here)
        graph.add_edge((7 if heading == 0 else -1, 0, 0), case.turn, cost=_wide(open_squares, 9), condition=here)
        graph.add_edge((-7 if heading == 7 else 1, 0, 0), case.turn, cost=_wide(open_squares, 9), condition=here)
    y, x = divmod(case.start, case.width)
    timer, begins = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
    begins[case.heading, y, x] = 1
    timer[8, y, x] = 1
    graph.add_edge((8 - case.heading, 0, 0), case.allowance + 1, cost=timer, condition=begins)
    finder = Pathfinder(graph)

    def ask() -> object:
        finder.clear()
        finder.add_root((case.heading, y, x))
        finder.resolve((8, y, x))
        return finder.distance

    def answer() -> Answer:
        distance = np.array(ask())[:8]
        found = np.argwhere(distance <= case.allowance)
        return {int((b * case.width + c) * 8 + a): int(distance[a, b, c]) for a, b, c in found}

    return ask, answer


def _wide(flat: object, layers: int) -> object:
    import numpy as np

    return np.ascontiguousarray(np.broadcast_to(flat, (layers, *flat.shape)))


def rustworkx(case: Case) -> tuple[Contender, Callable[[], Answer]]:
    import rustworkx as rx

    graph = rx.PyDiGraph(multigraph=False)
    graph.add_nodes_from(range(case.nodes))
    graph.extend_from_weighted_edge_list(list(zip(*case.arcs(), strict=True)))
    start = case.start * 8 + case.heading

    class Visitor(rx.visit.DijkstraVisitor):
        def __init__(self) -> None:
            self.found: Answer = {}

        def discover_vertex(self, state: int, cost: float) -> None:
            if cost > case.allowance:
                raise rx.visit.StopSearch
            self.found[state] = int(cost)

    def ask() -> Answer:
        visitor = Visitor()
        rx.digraph_dijkstra_search(graph, [start], float, visitor)
        return visitor.found

    return ask, ask


def networkx(case: Case) -> tuple[Contender, Callable[[], Answer]]:
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_weighted_edges_from(zip(*case.arcs(), strict=True))
    start = case.start * 8 + case.heading

    def ask() -> Answer:
        return dict(nx.single_source_dijkstra_path_length(graph, start, cutoff=case.allowance))

    return ask, ask


CONTENDERS = {"tactical": ours, "scipy": scipy, "tcod": tcod, "rustworkx": rustworkx, "networkx": networkx}


def measure(case: Case, rounds: int, only: set[str]) -> dict[str, list[float]]:
    """Prints one table; the seconds of every round by contender."""
    contenders: dict[str, Contender] = {}
    truth: Answer = {}
    for name, build in CONTENDERS.items():
        if only and name not in only:
            continue
        try:
            ask, answer = build(case)
        except ImportError as missing:
            print(f"  {name}: left out ({missing})")
            continue
        found = answer()
        truth = truth or found
        assert found == truth, f"{name} finds {len(found)} states, not {len(truth)}, or other costs"
        contenders[name] = ask
    print(f"{case.title}: {case.width}x{case.height}, allowance {case.allowance}, {len(truth)} states")
    times = rounds_of(contenders, rounds)
    yardstick = times.get("scipy")
    for name, taken in times.items():
        median = statistics.median(taken)
        ratio = ""
        if yardstick:
            ratio = f"{statistics.median(a / b for a, b in zip(taken, yardstick, strict=True)):7.2f} x scipy"
        print(f"  {name:10} {median * 1e3:9.3f} ms {median / len(truth) * 1e9:7.0f} ns a state {ratio}")
    return times


def rounds_of(contenders: dict[str, Contender], rounds: int) -> dict[str, list[float]]:
    """Each one's seconds, round by round."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        for name, ask in contenders.items():
            ask()  # so that nobody finds in the cache what the one before left there
            begun = time.perf_counter()
            ask()
            times[name].append(time.perf_counter() - begun)
    gc.enable()
    return times


def measure_huge(small: Case, huge: Case, rounds: int) -> float:
    """Prints what a state takes on a huge board and on a small one, in turns; the median of their ratios."""
    asks, counts = {}, {}
    for case in (small, huge):
        asks[case.title], answer = ours(case)
        counts[case.title] = len(answer())
    times = rounds_of(asks, rounds)
    for title, taken in times.items():
        print(f"{title}: {counts[title]} states, {statistics.median(taken) / counts[title] * 1e9:.0f} ns a state")
    a_state = counts[small.title] / counts[huge.title]
    return a_state * statistics.median(b / a for a, b in zip(times[small.title], times[huge.title], strict=True))


def against(name: str, *measured: dict[str, list[float]]) -> Figure | None:
    """Our time over another's, round by round: the worst of the medians; None where either is left out."""
    if not all("tactical" in times and name in times for times in measured):
        return None
    medians = (
        statistics.median(a / b for a, b in zip(times["tactical"], times[name], strict=True)) for times in measured
    )
    return Figure(name, max(medians), 1.4 if name == "scipy" else 0.5)


def measure_compile(case: Case) -> float:
    """Prints what it costs to pick a piece on a huge board: compiling, and the first query; milliseconds."""
    begun = time.perf_counter()
    graph = case.graph()
    graph.reach(graph.state(case.start, case.heading), 0)
    took = (time.perf_counter() - begun) * 1e3
    print(f"  compiled, with the first query, in {took:.0f} ms")
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--only", default="", help="names, with commas")
    options = parser.parse_args()
    only = set(filter(None, options.only.split(",")))
    small = Case("short allowance", 96, 72, 216, 36, plain=False)
    short = measure(small, options.rounds, only)
    ground = measure(Case("open ground, cheap turns", 96, 72, 216, 12, plain=True), options.rounds, only)
    huge = Case("1000x1000", 1000, 1000, 216, 36, plain=False)
    others = [against(name, short, ground) for name in CONTENDERS if name != "tactical"]
    missing = ", ".join(name for name, other in zip(list(CONTENDERS)[1:], others, strict=True) if other is None)
    what = "search, 96x72, 8 headings, short allowance and open ground (the worse)"
    if missing:
        report(what, why_not=f"left out: {missing}; pip install -e '.[bench]'")
    else:
        report(what, *(other for other in others if other is not None))
    if not only or "tactical" in only:
        time_a_state = Figure("itself on 96x72, a state", measure_huge(small, huge, options.rounds), 2)
        report("search, 1000x1000", time_a_state, Figure("with its build", measure_compile(huge), 150, unit="ms"))


if __name__ == "__main__":
    main()
