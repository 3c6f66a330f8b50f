"""Whole battles: every state on the way is sound, every offer playable, every battle ends."""

from __future__ import annotations

import pytest

from tests.rules.skirmish.battles import brawls, shipped, skirmishes


@pytest.mark.slow
def test_random_brawls_under_random_switches_end_soundly():
    games = brawls(8, seed=3)
    assert len({game.why for game in games}) >= 3  # last side, exit, limit ...


@pytest.mark.slow
def test_greedy_battles_last_about_as_long_as_the_page_says():
    games = skirmishes(4, seed=4)
    assert {game.why for game in games} == {"last side"}
    assert 6 <= sum(game.beats for game in games) / len(games) <= 12


@pytest.mark.parametrize("name", ["first-steps", "hostage", "the-mill"])
def test_shipped_scenarios_play_to_their_end(name):
    assert all(game.beats <= 15 for game in shipped(name, 1))
