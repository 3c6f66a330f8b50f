"""Whole journeys: every state on the way is sound, every offer playable, every journey ends."""

from __future__ import annotations

import pytest

from tactical.scenario import open_scenario
from tactical.table import opened
from tests.rules.overland.fixture import RULES, after
from tests.rules.overland.journeys import journeys, shipped


def test_random_journeys_under_random_switches_end_soundly():
    games = journeys(12, seed=2)
    assert len({game.why for game in games}) >= 2
    assert max(game.beats for game in games) == 6


@pytest.mark.parametrize("name", ["salt-road", "over-the-ridge"])
def test_shipped_scenarios_play_to_their_end(name):
    assert all(game.beats <= 7 for game in shipped(name, 1))


def test_the_salt_road_can_be_travelled():
    state = opened(RULES, open_scenario("salt-road")[1]).state
    way = ["b3", "c3", "d3", "e3", "f3", "g4", "h4", "i4", "j4", "saltby"]
    for day, night in zip(way[::2], way[1::2], strict=True):
        state = after(state, f"band travel {day}", "band night travel mara", (1, 1), f"band travel {night}")
        state = after(state, "band end day")
    assert (state.result.winners, state.beat) == (("travellers",), 5)


def test_the_ridge_can_be_crossed():
    state = opened(RULES, open_scenario("over-the-ridge")[1]).state
    state = after(state, "convoy leave kite", "convoy leave dun", "convoy travel 1,1 2,1 3,1 4,1")
    state = after(state, "convoy end day", "convoy-2 end day", "convoy-3 end day")
    legs = (
        ("5,1 6,2 7,3 8,3", (6, 6)), ("9,3 10,4 11,5 12,5", (6, 6)), ("13,6 14,5 15,4 station", None),
    )  # fmt: skip
    for path, faces in legs:
        state = after(state, f"convoy travel {path}", *([faces] if faces else []))
        state = after(state, "convoy end day", "convoy-2 end day", "convoy-3 end day")
    assert (state.result.winners, state.beat) == (("convoy",), 4)
