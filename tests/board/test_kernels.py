"""The quicker kernels against the thorough one, on boards larger than the slow reference could bear."""

import random

import pytest

from tactical.board import (
    Board,
    Graph,
    Mobility,
    Start,
    StepRule,
    TurnRule,
    plain_steps,
    searcher,
)
from tactical.board.search import thorough
from tests.board.mobilities import heading_steps, turn_table

TURNS = {"dear": (1, 2, 4, 5), "linear": (1, 2, 3, 4), "cheap": (1, 1, 1, 9), "few": (2, 3)}


def ground(chance, board, prices=(0, 1, 1, 1, 2, 3)):
    return bytes(chance.choice(prices) for _ in range(board.size))


def asked(chance, graph, number):
    """Where a search begins, and the rest of the question."""
    cells = range(graph.board.size)
    starts = [Start(chance.randrange(graph.states), chance.choice((0, 3))) for _ in range(chance.choice((1, 1, 2)))]
    return starts, {
        "allowance": chance.choice((0, 1, 7, 13, 20, 40)),
        "blocked": set(chance.choices(cells, k=9)) if number % 2 else (),
        "blocked_states": {chance.randrange(graph.states) for _ in range(9)},
        "guaranteed": graph.board.directions if number % 3 == 0 else (),
        "no_stop": set(chance.choices(cells, k=40)),
        "payable": number % 4 == 0,
        "entry": {chance.randrange(graph.board.size): chance.choice((0, 1, 9)) for _ in range(number % 3)},
    }


def same(reach, other):
    assert reach.states == other.states
    assert reach.most_left == other.most_left
    for layer in range(reach.graph.layers):
        assert reach.in_layer(layer) == other.in_layer(layer)
    for state in list(reach.states)[::97]:
        assert reach.path_to(state) == other.path_to(state)


@pytest.fixture
def thoroughly(monkeypatch):
    """Asks a graph by the thorough kernel alone."""

    def ask(graph, starts, **query):
        with monkeypatch.context() as patch:
            patch.setattr(searcher, "counting", lambda moves, spins, *given: thorough(moves, *given[:-1]))
            patch.setattr(searcher, "quick", None)
            patch.setattr(graph._searcher._compiler, "closed", False)
            return graph.reach(starts, **query)

    return ask


@pytest.mark.parametrize("topology", ["square4", "square8", "hex"])
@pytest.mark.parametrize("seed", range(4))
def test_pieces_that_do_not_turn(topology, seed, thoroughly):
    """At every border, with places closed, several starts, and storeys of layers to climb through."""
    chance = random.Random(f"{topology} {seed}")
    board = Board(topology, chance.randint(8, 40), chance.randint(8, 30), storeys=chance.choice((1, 2)))
    steps = plain_steps(board, 2, 3)[0]
    layers = (
        (*steps, StepRule(-1, 2, 1)),
        (*(StepRule(step.direction, step.weight, 1, 1) for step in steps), StepRule(-1, 4, 0)),
    )
    corners = chance.choice(("free", "any", "both"))
    graph = Graph(board, Mobility(layers, (ground(chance, board), bytes([1]) * board.size), corners=corners))
    for number in range(6):
        starts, query = asked(chance, graph, number)
        same(graph.reach(starts, **query), thoroughly(graph, starts, **query))


@pytest.mark.parametrize("topology", ["square4", "square8", "hex"])
@pytest.mark.parametrize("seed", range(4))
def test_pieces_that_turn(topology, seed, thoroughly):
    """Turns that compose and tables that are closed, turns that some cells forbid, two altitudes, several starts."""
    chance = random.Random(f"turns {topology} {seed}")
    board = Board(topology, chance.randint(8, 40), chance.randint(8, 30))
    headings = len(board.directions)
    ahead = heading_steps(board, 2, 3)
    layers = tuple(
        (
            *(StepRule(step.direction, step.weight, step.to + headings * level, level) for step in steps),
            StepRule(-1, 3, heading + headings * (1 - level)),
        )
        for level in (0, 1)
        for heading, steps in enumerate(ahead)
    )
    compose = seed % 2 == 0
    turns = turn_table(headings, [chance.choice((2, 3, 7))] if compose else [3, 5, 6, 7][: headings // 2])
    if compose:
        where = bytes(chance.choice((0, 1, 1)) for _ in range(board.size))
        turns = tuple(TurnRule(turn.start, turn.end, turn.cost, chance.choice((None, where))) for turn in turns)
    turns += tuple(TurnRule(turn.start + headings, turn.end + headings, turn.cost, turn.where) for turn in turns)
    graph = Graph(board, Mobility(layers, (ground(chance, board), bytes([1]) * board.size), turns, compose=compose))
    for number in range(6):
        starts, query = asked(chance, graph, number)
        same(graph.reach(starts, **query), thoroughly(graph, starts, **query))


def test_rows_that_keep_only_what_is_reached_hold_the_same(monkeypatch):
    """On a board too large for lists of all its places; with the answers read after another question was asked."""
    chance, board = random.Random(7), Board("square8", 30, 30)
    graph = Graph(board, Mobility(heading_steps(board, 2, 3), (ground(chance, board),), turn_table(8, (1, 2, 4, 5))))
    questions = [asked(chance, graph, number) for number in range(6)]
    listed = [graph.reach(starts, **query) for starts, query in questions]
    monkeypatch.setattr(searcher, "_LISTED", 0)
    for reach, (starts, query) in zip(listed, questions, strict=True):
        same(graph.reach(starts, **query), reach)


def test_a_turn_that_nobody_can_pay_takes_no_room():
    board = Board("square8", 9, 9)
    for cost in (10, 10**15):
        mobility = Mobility(heading_steps(board), (bytes([1]) * board.size,), turn_table(8, [cost]), compose=True)
        graph = Graph(board, mobility)
        assert graph.reach(graph.state(40, 2), 9).cells == {40: 0, 41: 1, 42: 2, 43: 3, 44: 4}


@pytest.mark.parametrize("table", TURNS)
@pytest.mark.parametrize("seed", range(4))
def test_leaving_turned_states_at_once_finds_the_same(table, seed, thoroughly):
    """Against the kernel that leaves a state when its value comes up; with altitudes and starts that have turned."""
    chance = random.Random(f"{table} {seed}")
    board, scale = Board("square8", 24, 18), chance.choice((1, 2, 5))
    ahead = heading_steps(board, 2, 3)
    layers = tuple(
        (
            *(StepRule(step.direction, step.weight, step.to + 8 * level, level) for step in steps),
            StepRule(-1, 2, heading + 8 * (1 - level)),
        )
        for level in (0, 1)
        for heading, steps in enumerate(ahead)
    )
    turns = turn_table(8, [scale * cost for cost in TURNS[table]])
    turns += tuple(type(turn)(turn.start + 8, turn.end + 8, turn.cost) for turn in turns)
    graph = Graph(board, Mobility(layers, (ground(chance, board), bytes([1]) * board.size), turns))
    for _ in range(3):
        cell = chance.randrange(board.size)
        starts = [
            Start(graph.state(cell, heading), cost, turned=True)
            for heading, cost in enumerate(chance.choices(range(9), k=8))
            if chance.random() < 0.7
        ] or [graph.state(cell)]
        query = {
            "blocked_states": {chance.randrange(graph.states) for _ in range(99)},
            "payable": chance.random() < 0.3,
        }
        same(graph.reach(starts, 30, **query), thoroughly(graph, starts, allowance=30, **query))


def test_a_turn_passes_over_a_blocked_heading_as_the_table_says():
    """A half turn that two quarter turns add up to, where neither quarter is open."""
    board = Board("square4", 1, 1)
    graph = Graph(board, Mobility(heading_steps(board), (bytes([1]),), turn_table(4, (1, 2))))
    assert graph.reach(0, 2).states == {0: 0, 1: 1, 3: 1, 2: 2}
    assert graph.reach(0, 2, blocked_states=(1, 3)).states == {0: 0, 2: 2}
