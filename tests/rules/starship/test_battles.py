"""Whole battles by simple players, under any switches: see `battles.py` for the long runs."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.starship.battles import fought, greedily, meeting, randomly, wild


@pytest.mark.parametrize("seed", range(5))
def test_random_play_ends_and_stays_sound(seed):
    chance = Random(f"wild {seed}")
    game = fought(wild(chance), chance, randomly)
    assert game.why


@pytest.mark.parametrize("seed", range(2))
def test_a_duel_is_fought_out(seed):
    chance = Random(f"duel {seed}")
    game = fought(meeting(chance, ("fighter", "fighter"), ("bomber",)), chance, greedily)
    assert game.winners in (("Red",), ("Blue",))
    assert 1 <= game.beats <= 40
