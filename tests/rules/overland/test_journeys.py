"""Whole journeys: every state on the way is sound, every offer playable, every journey ends."""

from __future__ import annotations

import pytest

from tests.rules.overland.journeys import journeys, shipped


def test_random_journeys_under_random_switches_end_soundly():
    games = journeys(30, seed=2)
    assert len({game.why for game in games}) >= 2
    assert max(game.days for game in games) == 6


@pytest.mark.parametrize("name", ["salt-road", "over-the-ridge"])
def test_shipped_scenarios_play_to_their_end(name):
    assert all(game.days <= 7 for game in shipped(name, 3))
