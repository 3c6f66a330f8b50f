"""Reach and offers against the slow and obvious: every path, square by square, through `judge`.

Ships, people, switches and what was done before in the turn are drawn at random; the board is small so that all paths
can be tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.boarding.jets import Jet
from tactical.rules.boarding.moving import Walk
from tactical.table import Ask, awaiting, judge, play
from tactical.table.notation import read, write
from tests.rules.boarding.fixture import RULES, start

WIDTH, HEIGHT = 4, 3
CELLS = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
PAIRS = [(a, b) for a in CELLS for b in CELLS if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and a < b]

options = st.fixed_dictionaries(
    {},
    optional={
        "guarantee": st.sampled_from(["square", "point"]),
        "slag_stacks": st.booleans(),
        "unconscious_enemy_slags": st.booleans(),
        "empty_square": st.sampled_from(["nobody", "nobody_conscious"]),
        "collapse_free": st.booleans(),
        "corner_squares": st.booleans(),
        "jet_onto_slagged": st.booleans(),
        "jet_corners": st.sampled_from(["either", "both"]),
        "peek_at_doors": st.booleans(),
    },
)
letters = st.lists(st.sampled_from("0001.a"), min_size=len(CELLS), max_size=len(CELLS))
gear = st.fixed_dictionaries(
    {"move": st.integers(0, 4)},
    optional={
        "extra_move": st.booleans(),
        "ignores_slagged": st.booleans(),
        "natural_jets": st.integers(0, 2),
        "magboots": st.just(True),
        "weapons": st.sampled_from([("carbine",), ("pistol",)]),
        "peek": st.sampled_from(CELLS),
    },
)
others = st.lists(
    st.tuples(st.sampled_from(CELLS), st.sampled_from(["red", "blue"]), st.booleans(), st.sampled_from(CELLS)),
    max_size=4,
)
before = st.lists(st.sampled_from(["act", "first", "boots"]), max_size=2)


def position(data: Any) -> Any:
    """A random small position, or None where the draw makes none."""
    text = "".join(data.draw(letters))
    rows = [text[y * WIDTH : (y + 1) * WIDTH] for y in range(HEIGHT)]
    ship = {cell: rows[cell[1]][cell[0]] for cell in CELLS}
    kind = {letter: "." if letter == "." else "own" if letter.isdigit() else "far" for letter in "01.a"}
    doors = [p for p in PAIRS if (kind[ship[p[0]]] == ".") != (kind[ship[p[1]]] == ".") and data.draw(st.booleans())]
    walls = [p for p in PAIRS if p not in doors and data.draw(st.integers(0, 5)) == 0]
    decks = [cell for cell in CELLS if ship[cell] != "."]
    ground = {cell: "barrel" for cell in decks if data.draw(st.integers(0, 6)) == 0}
    ann = {"cell": data.draw(st.sampled_from(CELLS)), **data.draw(gear)}
    people = {"ann": ann, "zed": {"seat": "blue", "cell": data.draw(st.sampled_from(CELLS)), "hits": 0}}
    for number, (cell, seat, awake, peek) in enumerate(data.draw(others)):
        people[f"p{number}"] = {"seat": seat, "cell": cell, "hits": 14 if awake else 0}
        if awake and data.draw(st.booleans()):
            people[f"p{number}"]["peek"] = peek
    extra = {"modules": [{"ship": "own", "module": "m1", "counters": 2}]} if "1" in text else {}
    try:
        state = start(rows, doors=doors, walls=walls, ground=ground, extra=extra, options=data.draw(options),
                      docked="0" in text and "a" in text and data.draw(st.booleans()), ooc=0, **people)  # fmt: skip
    except (ValueError, AssertionError):
        return None
    if state.result is not None or not isinstance(awaiting(state), Ask):
        return None
    for what in data.draw(before):
        text_ = {"act": 'ann act "waits"', "boots": "ann boots on", "first": ""}[what]
        order = read(RULES, state, 0, text_) if text_ else next(iter(RULES.reach(state, 0, "walk")), None)
        if order is not None and not text_:
            order = RULES.reach(state, 0, "walk").order_to(order.cell)
        if order is not None and judge(RULES, state, order):
            out = play(RULES, state, order, lambda roll: (1,) * roll.dice)
            if isinstance(out.awaiting, Ask) and out.awaiting.why == "turn" and out.awaiting.seat == 0:
                state = out.state
    return state


def paths(state: Any, starts: tuple[int, ...], longest: int) -> Iterator[tuple[int, ...]]:
    """All walks of up to so many squares, back and forth included: one may go round a corner and peek back."""
    stack: list[tuple[int, ...]] = [(near,) for cell in starts for near in state.board.neighbours(cell)]
    while stack:
        path = stack.pop()
        yield path
        if len(path) < longest:
            stack += [(*path, near) for near in state.board.neighbours(path[-1])]


@pytest.mark.slow
@given(st.data())
def test_reach_is_what_trying_all_paths_gives(data: Any) -> None:
    state = position(data)
    if state is None or not RULES.modes(state, 0):
        return
    who = state.pieces[0]
    for mode in ("walk", "peek"):
        if mode not in RULES.modes(state, 0):
            continue
        best: dict[int, int] = {}
        for path in paths(state, who.here, 5):
            if mode == "walk" and path[-1] == who.cell and not who.peeking:
                continue  # a walk in a circle goes nowhere
            verdict = judge(RULES, state, Walk(0, 0, path, mode == "peek"))
            if verdict:
                cost = sum(leg.cost for leg in verdict.legs)
                best[path[-1]] = min(cost, best.get(path[-1], cost))
        found = {stop.cell: stop.cost for stop in RULES.reach(state, 0, mode)}
        if mode == "peek" and who.peeking:  # of a peeker's many ways some cheap ones are from the wrong square
            assert found.keys() <= best.keys()
        else:
            assert found == best


@given(st.data())
def test_jets_reach_what_trying_all_squares_gives(data: Any) -> None:
    state = position(data)
    if state is None or "jet" not in RULES.modes(state, 0) or state.pieces[0].peeking:
        return
    found = {stop.cell for stop in RULES.reach(state, 0, "jet")}
    tried = {cell for cell in range(state.board.size) if judge(RULES, state, Jet(0, 0, 0, (cell,)))}
    assert found == tried


@given(st.data())
def test_all_that_is_offered_is_legal_and_reads_back(data: Any) -> None:
    state = position(data)
    if state is None:
        return
    offers = RULES.offers(state)
    assert offers
    assert len(set(offers)) == len(offers)
    for order in offers:
        assert judge(RULES, state, order), write(state, order)
        assert read(RULES, state, 0, write(state, order)) == order
        out = play(RULES, state, order, lambda roll: (1,) * roll.dice)
        assert RULES.broken_invariants(out.state) == []


def test_a_peeker_steps_back_into_no_square_that_it_cannot_pay():
    state = start(("000000",), ground={(2, 0): "barrel"}, options={"guarantee": "point", "collapse_free": True},
                  ann={"cell": (1, 0), "peek": (2, 0), "move": 1})  # fmt: skip
    assert 3 not in RULES.reach(state, 0, "peek").stops
    assert all(judge(RULES, state, order) for order in RULES.offers(state))
