"""The quicker ways of searching against the plain ones, on boards larger than the slow reference could bear."""

import random

import pytest

from tactical.board import (
    Board,
    Graph,
    Mobility,
    Start,
    Step,
    Turn,
    bitboards,
    heading_steps,
    plain_steps,
    searcher,
    turn_table,
)
from tactical.board.search import quick, thorough

TURNS = {"dear": (1, 2, 4, 5), "linear": (1, 2, 3, 4), "cheap": (1, 1, 1, 9), "few": (2, 3)}


def ground(chance, board, prices=(0, 1, 1, 1, 2, 3)):
    return bytes(chance.choice(prices) for _ in range(board.size))


@pytest.fixture
def by_bitboards(monkeypatch):
    """How often bitboards gave the answer."""
    answers = []
    spread = bitboards.Bitboards.spread
    monkeypatch.setattr(
        bitboards.Bitboards, "spread", lambda self, *given: answers.append(given) or spread(self, *given)
    )
    return answers


def both(board, mobility, monkeypatch):
    """A graph, and one that never uses bitboards."""
    other = Graph(board, mobility)
    monkeypatch.setattr(other._searcher, "_boards", lambda *_: None)
    return Graph(board, mobility), other


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
    }


def same(reach, other):
    assert reach.states == other.states
    assert reach.most_left == other.most_left
    for layer in range(reach.graph.layers):
        assert reach.in_layer(layer) == other.in_layer(layer)
    for state in list(reach.states)[::97]:
        assert reach.path_to(state) == other.path_to(state)


@pytest.mark.parametrize("topology", ["square4", "square8", "hex"])
@pytest.mark.parametrize("seed", range(6))
def test_bitboards_find_what_going_state_by_state_finds(topology, seed, monkeypatch, by_bitboards):
    """Narrow windows and wide, at every border, with places closed, several starts, and layers to climb through."""
    chance = random.Random(f"{topology} {seed}")
    board = Board(topology, chance.randint(8, 40), chance.randint(8, 30), storeys=chance.choice((1, 2)))
    steps = plain_steps(board, 2, 3)[0]
    layers = (
        (*steps, Step(-1, 2, 1)),
        (*(Step(step.direction, step.weight, 1, 1) for step in steps), Step(-1, 4, 0)),
    )
    corners = chance.choice(("free", "any", "both"))
    mobility = Mobility(layers, (ground(chance, board), bytes([1]) * board.size), corners=corners)
    quicker, plain = both(board, mobility, monkeypatch)
    for number in range(8):
        starts, query = asked(chance, quicker, number)
        same(quicker.reach(starts, **query), plain.reach(starts, **query))
    assert len(by_bitboards) == 8


@pytest.mark.parametrize("topology", ["square4", "square8", "hex"])
@pytest.mark.parametrize("seed", range(6))
def test_bitboards_turn_as_going_state_by_state_does(topology, seed, monkeypatch, by_bitboards):
    """Turns that compose and tables that are closed, turns that some cells forbid, two altitudes, several starts."""
    chance = random.Random(f"turns {topology} {seed}")
    board = Board(topology, chance.randint(8, 40), chance.randint(8, 30))
    headings = len(board.directions)
    ahead = heading_steps(board, 2, 3)
    layers = tuple(
        (
            *(Step(step.direction, step.weight, step.to + headings * level, level) for step in steps),
            Step(-1, 3, heading + headings * (1 - level)),
        )
        for level in (0, 1)
        for heading, steps in enumerate(ahead)
    )
    compose = seed % 2 == 0
    turns = turn_table(headings, [chance.choice((2, 3, 7))] if compose else [3, 5, 6, 7][: headings // 2])
    if compose:
        where = bytes(chance.choice((0, 1, 1)) for _ in range(board.size))
        turns = tuple(Turn(turn.start, turn.end, turn.cost, chance.choice((None, where))) for turn in turns)
    turns += tuple(Turn(turn.start + headings, turn.end + headings, turn.cost, turn.where) for turn in turns)
    mobility = Mobility(layers, (ground(chance, board), bytes([1]) * board.size), turns, compose=compose)
    quicker, plain = both(board, mobility, monkeypatch)
    quicker._searcher._crowded = 0
    for number in range(8):
        starts, query = asked(chance, quicker, number)
        if not compose:  # in a table of its own, these need every turn, or to know what turned last
            query |= {"blocked_states": (), "payable": False}
        same(quicker.reach(starts, **query), plain.reach(starts, **query))
    assert len(by_bitboards) == 8


def test_a_turning_piece_gets_bitboards_once_it_has_found_many_states(monkeypatch, by_bitboards):
    board = Board("square8", 40, 30)
    turning = {"turns": turn_table(8, [1]), "compose": True}
    quicker, plain = both(board, Mobility(heading_steps(board), (bytes([1]) * board.size,), **turning), monkeypatch)
    start = quicker.state(620, 3)
    for allowance, uses in ((4, 0), (4, 0), (30, 0), (30, 1), (4, 1), (31, 2), (250, 3)):
        same(quicker.reach(start, allowance), plain.reach(start, allowance))
        assert len(by_bitboards) == uses
    huge = Board("square8", 400, 400)
    graph = Graph(huge, Mobility(heading_steps(huge), (bytes([1]) * huge.size,), **turning))
    assert graph.reach(80200, 30).states == graph.reach(80200, 30).states
    assert len(by_bitboards) == 3


def test_bitboards_leave_what_they_cannot_say_to_the_others(monkeypatch, by_bitboards):
    chance, board = random.Random(7), Board("square8", 30, 30)
    many = ground(chance, board, range(1, 30))
    dear = bytes(100 * price for price in ground(chance, board, (0, 1, 2)))
    for prices, extra, allowance in ((many, {}, 60), (dear, {4: 7}, 999), (ground(chance, board), {}, 255)):
        quicker, plain = both(board, Mobility(plain_steps(board, 2, 3), (prices,)), monkeypatch)
        same(quicker.reach(465, allowance, extra=extra), plain.reach(465, allowance, extra=extra))
    assert not by_bitboards
    same(quicker.reach(465, 254), plain.reach(465, 254))
    assert len(by_bitboards) == 1


def test_a_window_is_forgotten_before_there_are_too_many(monkeypatch):
    board = Board("square8", 40, 20)
    quicker, plain = both(board, Mobility(plain_steps(board, 2, 3), (ground(random.Random(7), board),)), monkeypatch)
    for cell in (*range(0, board.size, 37), *range(0, board.size, 37)):
        assert quicker.reach(cell, 11).states == plain.reach(cell, 11).states
    (made,) = quicker._searcher._bitboards.values()
    assert 1 < len(made._known) < 20


@pytest.mark.parametrize("topology", ["square4", "square8", "hex"])
@pytest.mark.parametrize("seed", range(8))
def test_pieces_that_go_only_ahead_come_as_far_as_any(topology, seed, monkeypatch):
    """Turns to both sides and to one, dear and cheap, about turns, headings never left; prices that a query changes."""
    chance = random.Random(f"ahead {topology} {seed}")
    board = Board(topology, chance.randint(8, 40), chance.randint(8, 30))
    headings = len(board.directions)
    compose, scale = seed % 2 == 0, chance.choice((1, 2, 3, 8))
    if compose:
        turns = [turn for turn in turn_table(headings, [scale]) if turn.start and chance.random() < 0.9]
        turns += [Turn(1, 1 + headings // 2, scale + 1), Turn(2, 3, 3 * scale)]
    else:
        turns = turn_table(headings, [scale * cost for cost in (3, 5, 6, 7)[: headings // 2]])
    mobility = Mobility(heading_steps(board, 2, 3), (ground(chance, board, (0, 2, 2, 4, 6)),), turns, compose=compose)
    graph, plain = Graph(board, mobility), Graph(board, mobility)
    uses = []
    shelved = searcher.ahead
    monkeypatch.setattr(searcher, "ahead", lambda table, *given: uses.append(table) or shelved(table, *given))
    for each in (graph, plain):
        monkeypatch.setattr(each._searcher, "_boards", lambda *_: None)
    monkeypatch.setattr(
        plain._searcher,
        "_walk",
        lambda compiled, seeds, rows, cheapest, marks, simple: quick(
            compiled.moves if plain._searcher._needs_every_turn(marks) else compiled.quick_moves,
            compiled.links,
            seeds,
            rows,
            cheapest,
        ),
    )
    for number in range(12):
        starts, query = asked(chance, graph, number)
        query["allowance"] *= chance.choice((1, 3))
        query["entry"] = {chance.randrange(board.size): chance.choice((0, 1, 9)) for _ in range(number % 3)}
        if not compose:  # in a table of its own, these need every turn, or to know what turned last
            query |= {"blocked_states": (), "payable": False}
        same(graph.reach(starts, **query), plain.reach(starts, **query))
    assert len(uses) == 12


def test_a_turn_that_nobody_can_pay_takes_no_room():
    board = Board("square8", 9, 9)
    for cost in (10, 10**15):
        mobility = Mobility(heading_steps(board), (bytes([1]) * board.size,), turn_table(8, [cost]), compose=True)
        graph = Graph(board, mobility)
        assert graph.reach(graph.state(40, 2), 9).cells == {40: 0, 41: 1, 42: 2, 43: 3, 44: 4}


@pytest.mark.parametrize("table", TURNS)
@pytest.mark.parametrize("seed", range(4))
def test_leaving_turned_states_at_once_finds_the_same(table, seed, monkeypatch):
    """Against the kernel that leaves a state when its value comes up; with altitudes and starts that have turned."""
    chance = random.Random(f"{table} {seed}")
    board, scale = Board("square8", 24, 18), chance.choice((1, 2, 5))
    ahead = heading_steps(board, 2, 3)
    layers = tuple(
        (
            *(Step(step.direction, step.weight, step.to + 8 * level, level) for step in steps),
            Step(-1, 2, heading + 8 * (1 - level)),
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
        found = graph.reach(starts, 30, **query)
        with monkeypatch.context() as patch:
            patch.setattr(searcher, "counting", lambda moves, spins, *given: thorough(moves, *given[:-1]))
            patch.setattr(searcher, "quick", None)
            patch.setattr(searcher, "ahead", None)
            patch.setattr(graph._searcher._compiler, "closed", False)
            same(found, graph.reach(starts, 30, **query))


def test_an_answer_that_took_fewer_rows_than_are_kept_moves_out_whole():
    """After a query that kept arrivals by a step apart, one that did not, held while the next is asked."""
    board = Board("square8", 60, 60)
    graph = Graph(board, Mobility(heading_steps(board), (bytes([1]) * board.size,), turn_table(8, (1, 2, 3, 4))))
    start = graph.state(1830)
    graph.reach(start, 4, payable=True)
    held = graph.reach(start, 4)
    paths = {state: held.path_to(state) for state in held.states}
    graph.reach(start, 1)
    assert any(leg.arc == "turn" for path in paths.values() for leg in path)
    assert {state: held.path_to(state) for state in held.states} == paths


def test_a_turn_passes_over_a_blocked_heading_as_the_table_says():
    """A half turn that two quarter turns add up to, where neither quarter is open."""
    board = Board("square4", 1, 1)
    graph = Graph(board, Mobility(heading_steps(board), (bytes([1]),), turn_table(4, (1, 2))))
    assert graph.reach(0, 2).states == {0: 0, 1: 1, 3: 1, 2: 2}
    assert graph.reach(0, 2, blocked_states=(1, 3)).states == {0: 0, 2: 2}
