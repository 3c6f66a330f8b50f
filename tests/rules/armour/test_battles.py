"""A few whole battles at random and greedily: every position sound, every view playable, every battle ends."""

from __future__ import annotations

import pytest

from tests.rules.armour.battles import SCENARIO, battle, greedily, randomly


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_anything_anywhere_stays_sound(seed):
    assert battle("wild", seed, randomly).beats <= 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_with_everything_on_nobody_is_told_what_is_hidden(seed):
    assert battle("everything", seed, randomly, watched=True).beats <= 4


@pytest.mark.clause("FT-AR-13", "FT-02", "FT-08")
def test_the_shipped_scenario_played_greedily_ends():
    game = battle(SCENARIO, 0, greedily)
    assert game.beats <= 12
    assert game.why in ("last side", "no side left", "limit")


@pytest.mark.slow
@pytest.mark.clause("FT-AR-13")
def test_two_platoons_meet():
    assert battle("meeting", 0, greedily).winners in (("Red",), ("Blue",), ())
