"""Difficult Terrain: SK-30 to SK-37."""

from __future__ import annotations

import pytest

from tests.rules.skirmish.fixture import RULES, after, left, legal, order, price, refused, start

EAST = (3, 4)
DIFFICULT = ("gravel", "undergrowth", "furniture", "other")


@pytest.mark.clause("SK-30")
def test_difficult_terrain_costs_more_to_enter():
    assert price(start(), "ann walk 3,4") == [1]
    assert price(start(ground={EAST: "gravel"}), "ann walk 3,4")[0] > 1


@pytest.mark.clause("SK-31")
@pytest.mark.parametrize("kind", DIFFICULT)
def test_kinds_of_difficult_terrain(kind):
    state = start(ground={EAST: kind})
    assert state.ground(state.board.cell(*EAST)).difficult
    verdict = legal(state, "ann walk 3,4")
    assert (verdict.legs[0].cost, [n.clause for n in verdict.legs[0].notes]) == (2, ["SK-32"])


@pytest.mark.clause("SK-32")
def test_it_usually_costs_two():
    state = start(ground={EAST: "gravel"})
    assert price(state, "ann walk 3,4 4,4") == [2, 1]
    assert left(after(state, "ann walk 3,4 4,4"), "ann") == 2


@pytest.mark.clause("SK-33")
def test_leaving_it_costs_nothing_more():
    assert price(start(ground={(2, 4): "gravel"}), "ann walk 3,4") == [1]


@pytest.mark.clause("SK-34")
def test_some_squares_cost_more_than_two():
    state = start(ground={EAST: "rubble"})
    assert price(state, "ann walk 3,4") == [3]
    assert left(after(state, "ann walk 3,4"), "ann") == 2
    assert price(start(ground={EAST: "bog"}), "ann walk 3,4") == [4]
    assert [n.clause for n in legal(state, "ann walk 3,4").legs[0].notes] == ["SK-34"]


@pytest.mark.clause("SK-35")
def test_no_shift_into_difficult_terrain():
    state = start(ground={(1, 4): "gravel"})
    verdict = refused(state, "ann shift 1,4", "SK-35")
    words = "a Shift pays for 1 square, but b5 costs 2: gravel +1 (SK-32); ann walk b5"
    assert RULES.presenter.why(verdict.reasons[0]) == words
    assert price(state, "ann walk 1,4") == [2]


@pytest.mark.clause("SK-36")
def test_those_it_does_not_slow_down_may_shift():
    state = start(ground={(1, 4): "gravel", (1, 3): "furniture"}, ann={"ignores": ("gravel",)})
    assert price(state, "ann shift 1,4") == [1]
    refused(state, "ann shift 1,3", "SK-35")


@pytest.mark.clause("SK-37")
def test_little_moves_over_difficult_terrain():
    state = start(ground={(x, y): "gravel" for x in (3, 4, 5) for y in range(9)})
    reach = RULES.reach(state, order(state, "ann end").piece, "walk")
    east = max(state.board.xy(c)[0] for c in reach.stops)
    assert (east, reach.stops[state.board.cell(4, 4)][0].cost) == (4, 4)
    assert left(after(state, "ann walk 3,4 4,4"), "ann") == 1
    open_floor = RULES.reach(start(), 0, "walk")
    assert max(state.board.xy(c)[0] for c in open_floor.stops) == 7
