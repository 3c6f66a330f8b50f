"""Whole battles: every state on the way is sound, every offer playable, every battle ends."""

from __future__ import annotations

import pytest

from tests.rules.boarding.battles import boardings, brawls, shipped


@pytest.mark.slow
def test_random_brawls_under_random_switches_end_soundly():
    games = brawls(3, seed=2)
    assert all(game.beats <= 9 for game in games)


@pytest.mark.slow
def test_greedy_battles_last_about_as_long_as_the_page_says():
    games = boardings(4, seed=4)
    assert {game.why for game in games} == {"last side"}
    assert 5 <= sum(game.beats for game in games) / len(games) <= 9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "limit"), [("the-west-lock", 12), pytest.param("hull-to-hull", 18, marks=pytest.mark.long)]
)
def test_shipped_scenarios_play_to_their_end(name, limit):
    assert all(game.beats <= limit for game in shipped(name, 1))
