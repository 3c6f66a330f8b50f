"""The movement search against the slow reference, on boards nobody would draw."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.board import (
    SHUT,
    SQUARE_STEPS,
    STAY,
    Board,
    Crossing,
    Edge,
    Graph,
    Link,
    LinkPrice,
    Mobility,
    Start,
    StepRule,
    TurnRule,
    check,
    covered,
    rectangle,
    room,
    step_entries,
)
from tests.board.reference import Query, Reference

FEATURES = (
    "borders crossings links layered turns masks compose stay free_arcs corners corner_cells entries big"
    " blocked blocked_states entry extra no_stop costs many guaranteed payable turned"
)
EDGES = {"wall": SHUT, "hedge": Crossing(plus=3), "fence": Crossing(times=2)}


def random_board(chance, on):
    topology = chance.choice(("square4", "square8", "square8", "hex"))
    width, height = chance.randint(1, 6), chance.randint(1, 5)
    board = Board(topology, width, height, chance.choice((1, 1, 2)))
    edges = {}
    if "borders" in on:
        for _ in range(chance.randint(1, 12)):
            a = chance.randrange(board.size)
            for b in board.neighbours(a):
                if board.share_side(a, b) and chance.random() < 0.5:
                    edges[min(a, b), max(a, b)] = chance.choice(("wall", "hedge", "fence", "curtain"))
    links = set()
    if "links" in on and board.size > 1:
        for _ in range(3):
            a, b = chance.sample(range(board.size), 2)
            links.add(Link(a, b, chance.choice(("stairs", "hole", "pipe")), chance.random() < 0.5))
    board = Board(
        topology, width, height, board.storeys,
        edges=tuple(Edge(a, b, kind) for (a, b), kind in sorted(edges.items())),
        links=tuple(sorted(links, key=lambda link: (link.a, link.b, link.kind, link.both))),
    )  # fmt: skip
    assert check(board) == []
    return board


def random_mobility(chance, on, board):
    scale = chance.choice((1, 3, 50)) if "big" in on else chance.choice((1, 6))
    least = 0 if "free_arcs" in on else 1

    def price(most):
        return scale * chance.randint(least, most)

    count = chance.randint(1, 5)
    kinds = chance.randint(1, 3) if "entries" in on else 1
    entries = []
    for _ in range(kinds):
        values = [chance.choice((0, 1, 1, 2, 5)) for _ in range(board.size)]
        entries.append(bytes(values) if chance.random() < 0.7 else tuple(value - 1 for value in values))
    directions = list(board.directions) + ([STAY] if "stay" in on else [])
    layers = tuple(
        tuple(
            StepRule(
                direction, price(3), chance.choice((layer, layer, chance.randrange(count))), chance.randrange(kinds)
            )
            for direction in directions
            if chance.random() < 0.7
        )
        for layer in range(count)
    )
    turns = []
    for start in range(count):
        for end in range(count):
            if "turns" in on and start != end and chance.random() < 0.8:
                where = None
                if "masks" in on and chance.random() < 0.5:
                    where = bytes(chance.choice((0, 1, 1)) for _ in range(board.size))
                turns.append(TurnRule(start, end, price(5), where))
    crossings = {}
    if "crossings" in on:
        for _ in range(chance.randint(1, 8)):
            where = (chance.randrange(board.size), chance.choice(board.directions))
            crossings[where] = chance.choice((SHUT, Crossing(plus=scale), Crossing(2 * scale, 2)))
    some_layers = frozenset(range(0, count, 2)) if "layered" in on else None
    return Mobility(
        layers,
        tuple(entries),
        tuple(turns),
        compose="compose" in on,
        edges=EDGES if "borders" in on else {},
        crossings=crossings,
        links={"stairs": LinkPrice(scale), "hole": LinkPrice(0 if least == 0 else scale, 1, kinds - 1, some_layers)},
        corners=chance.choice(("any", "both")) if "corners" in on else "free",
        corner_cells=bytes(chance.choice((0, 0, 1)) for _ in range(board.size)) if "corner_cells" in on else None,
    )  # fmt: skip


def random_query(chance, on, board, mobility):
    states = len(mobility.layers) * board.size

    def some(word, most, size=3):
        return {chance.randrange(most) for _ in range(size)} if word in on else set()

    starts = []
    for _ in range(3 if "many" in on else 1):
        cost = chance.choice((0, 1, 7, 12)) if "costs" in on else 0
        starts.append(Start(chance.randrange(states), cost, "turned" in on and chance.random() < 0.5))
    scale = chance.choice((1, 6, 50))
    return Query(
        starts,
        chance.choice((0, 1, 2, 5, 9, 14)) * scale,
        some("blocked", board.size),
        some("blocked_states", states),
        {key: chance.randint(0, 4) for key in some("entry", board.size * len(mobility.entries))},
        {key: chance.randint(0, 5) for key in some("extra", board.size)},
        some("no_stop", board.size, 8),
        some("no_stop", len(mobility.layers), 1),
        some("no_stop", states, 8),
        some("guaranteed", 6, 4) & {*board.directions},
        "payable" in on,
    )


def ask(graph, query):
    return graph.reach(**vars(query))


def check_path(reach, reference, state, avoided=()):
    """A path begins at a start, adds up, and each of its arcs is one that the reference knows at that price."""
    path = reach.path_to(state, avoided)
    start = path[0]
    assert start.arc == "start"
    assert start.total in {min(each.cost, reach.allowance) for each in reference.begin if each.state == start.state}
    assert (path[-1].state, path[-1].total) == (state, reach.cost(state))
    node = (start.layer, start.cell, False)
    for before, leg in pairwise(path):
        assert leg.total == before.total + leg.cost
        target = (leg.layer, leg.cell)
        if leg.arc == "guaranteed":
            assert leg.total == reach.allowance
        else:
            offered = [price for other, price in reference.arcs(node) if other[:2] == target]
            assert leg.cost in offered
        twice = leg.arc == before.arc == "turn"
        assert not twice or reference.mobility.compose
        node = (*target, leg.arc == "turn" and not reference.mobility.compose)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.sets(st.sampled_from(FEATURES.split())), st.integers(0, 1 << 40))
def test_every_state_costs_what_the_reference_says(on, seed):
    chance = random.Random(seed)
    board = random_board(chance, on)
    mobility = random_mobility(chance, on, board)
    graph = Graph(board, mobility)
    for _ in range(3):  # the same graph again and again: no query may leave a trace
        query = random_query(chance, on, board, mobility)
        reference = Reference(board, mobility, query)
        expected = reference.costs()
        reach = ask(graph, query)
        assert reach.states == expected
        assert reach.most_left == {cell: query.allowance - cost for cell, cost in sorted(reach.cells.items())}
        for layer in range(graph.layers):
            assert {graph.state(cell, layer) for cell in reach.in_layer(layer)} == {
                state for state in expected if graph.layer(state) == layer
            }
        assert [reach.cost(state) for state in range(graph.states)] == [
            expected.get(state) for state in range(graph.states)
        ]
        for state in list(expected)[:: max(1, len(expected) // 5)]:
            check_path(reach, reference, state)
            check_path(reach, reference, state, {chance.randrange(board.size) for _ in range(3)})


@pytest.mark.parametrize("word", FEATURES.split())
def test_feature_alone(word):
    """Each feature with nothing but turns beside it, so that none hides behind another."""
    for seed in range(12):
        chance = random.Random(seed)
        board = random_board(chance, {word, "turns"})
        mobility = random_mobility(chance, {word, "turns"}, board)
        query = random_query(chance, {word, "turns"}, board, mobility)
        assert ask(Graph(board, mobility), query).states == Reference(board, mobility, query).costs()


@settings(max_examples=60, deadline=None)
@given(st.sets(st.sampled_from([word for word in FEATURES.split() if word not in ("entry", "extra")])),
       st.integers(0, 1 << 40))  # fmt: skip
def test_nothing_farther_is_reached_than_steps_can_be_paid_for(on, seed):
    chance = random.Random(seed)
    board = random_board(chance, on)
    mobility = random_mobility(chance, on, board)
    query = random_query(chance, on, board, mobility)
    graph = Graph(board, mobility)
    begun = [graph.cell(start if isinstance(start, int) else start.state) for start in query.starts]
    farthest = graph.farthest(query.allowance)
    for cell in ask(graph, query).cells:
        assert min(board.distance(cell, start) for start in begun) <= farthest


def test_a_piece_gets_no_farther_than_the_cheapest_step_takes_it():
    board = Board("square8", 40, 40)
    graph = Graph(board, Mobility(layers=(tuple(StepRule(d, 2, 0, 0) for d in range(8)),), entries=(b"\2" * 1600,)))
    assert graph.farthest(11) == 2
    assert graph.farthest(3) == 1, "where the first step is guaranteed"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 40), st.sampled_from([(1, 2), (2, 2), (2, 4), (4, 4)]), st.sampled_from(["any", "both"]))
def test_footprints(seed, size, corners):
    """Prices of a piece of several squares against covering and comparing the squares one by one."""
    chance = random.Random(seed)
    board = Board("square8", chance.randint(2, 9), chance.randint(2, 9), chance.choice((1, 2)))
    drawn = [chance.choice(chance.choice(((0, 1, 1, 1, 2, 3), (1, 7, 700)))) for _ in range(board.size)]
    entry = bytes(drawn) if max(drawn) < 256 else tuple(drawn)
    shape = rectangle(*size)
    for direction in board.directions:
        prices = step_entries(board, entry, shape, direction, corners)
        for anchor in range(board.size):
            begin = board.neighbour(anchor, (direction + 4) % 8)
            try:
                old, new = covered(board, begin, shape), covered(board, anchor, shape)
            except ValueError:
                continue  # it does not stand on the board, before or after: no step of this piece
            if begin < 0:
                continue
            taken = [entry[cell] for cell in new if cell not in old]
            expected = max(taken) if all(taken) else 0
            for cell in old if direction % 2 else ():
                sides = [entry[board.neighbour(cell, (direction + turn) % 8)] for turn in (-1, 1)]
                if not (all(sides) if corners == "any" else any(sides)):
                    expected = 0
            assert prices[anchor] == expected
        assert all(
            prices[anchor] == 0 or fits
            for anchor, fits in enumerate(room(board, bytes(map(bool, entry)), shape, moved(shape, direction)))
        )


def test_more_different_prices_than_a_byte_counts():
    board, chance = Board("square8", 30, 25), random.Random(7)
    entry = [*chance.sample(range(1, 5000), 749), 0]
    prices = step_entries(board, entry, rectangle(2, 2), 2)
    for anchor in range(board.size):
        x, y, _ = board.xy(anchor)
        expected = [entry[board.cell(x, row)] if row >= 0 else 0 for row in (y - 1, y)]
        assert prices[anchor] == (max(expected) if min(expected) > 0 else 0)


def moved(shape, direction):
    """Where the shape stood before a step in a direction, seen from the anchor after it."""
    dx, dy = SQUARE_STEPS[direction]
    return [(x - dx, y - dy) for x, y in shape]
