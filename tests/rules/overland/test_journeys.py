"""Whole journeys: every state on the way is sound, every offer playable, every journey ends."""

from __future__ import annotations

import pytest

from tactical.rules.overland import groups as gr
from tactical.scenario import open_scenario
from tactical.table import opened
from tests.rules.overland.fixture import RULES, after
from tests.rules.overland.journeys import journeys, shipped


@pytest.mark.slow
def test_random_journeys_under_random_switches_end_soundly():
    games = journeys(12, seed=2)
    assert len({game.why for game in games}) >= 2
    assert max(game.beats for game in games) == 6


@pytest.mark.parametrize("name", ["salt-road", "over-the-ridge"])
def test_shipped_scenarios_play_to_their_end(name):
    assert all(game.beats <= 7 for game in shipped(name, 1))


def test_the_salt_road_can_be_travelled():
    state = opened(RULES, open_scenario("salt-road")[1]).state
    for day, night in (("b4 c5", "d5 e5"), ("f5 g5", "h5 i5")):
        state = after(state, f"band travel {day}", "band night travel mara", (1, 1), f"band travel {night}")
        state = after(state, "band end day")
    state = after(state, "band travel j4 saltby", "band end day")
    assert (state.result.winners, state.beat) == (("travellers",), 3)


@pytest.mark.parametrize("lame", [(), ("chestnut",), ("chestnut", "dapple")])
def test_a_forced_march_on_the_salt_road_is_felt_on_the_next_day(lame):
    """One lame horse can be left behind and three still arrive; two of them slow whoever goes on."""
    state = opened(RULES, open_scenario("salt-road")[1]).state
    rolls = [(6, 6) if horse in lame else (1, 1) for horse in ("bay", "chestnut", "grey", "dapple")]
    state = after(state, "band travel b2 c1", "band forced march", *rolls, "band travel d1 e1", "band end day")
    assert [piece.name for piece in state.pieces if piece.levels == (0,)] == list(lame)
    assert gr.base(state, 0) == (1 if lame else 2)
    if lame:
        state = after(state, f"band leave {lame[0]}")
        assert gr.base(state, 0) == (2 if len(lame) == 1 else 1)


def test_the_ridge_can_be_crossed():
    state = opened(RULES, open_scenario("over-the-ridge")[1]).state
    ends = ("convoy end day", "convoy-2 end day", "convoy-3 end day")
    state = after(state, "convoy leave kite", "convoy leave dun", "convoy travel 1,1 2,1 3,1 4,1")
    state = after(state, "convoy night travel kit", (1, 1), "convoy travel 5,1 6,1 7,1 8,0", *ends)
    state = after(state, "convoy travel 9,0 10,0 11,0 12,1")
    state = after(state, "convoy night travel kit", (1, 1), "convoy travel 13,1 14,1 15,1", *ends)
    state = after(state, "convoy travel 16,2 17,2 station", *ends)
    assert (state.result.winners, state.beat) == (("convoy",), 3)
