"""The computer plays small positions as a person who knows the rules would.

Here the first of each system; all of them, for normal and hard, by `python -m tests.opponent.drills`.
"""

from __future__ import annotations

import pytest

from tactical.table import Ask, awaiting
from tests.opponent.drills import DRILLS

WRONG = {"normal": 10, "hard": 20, "expert": 20}  # of how many at most one
DICE = 3  # times that each is played: one in four orders of normal is not its best


@pytest.mark.slow
@pytest.mark.parametrize("system", DRILLS)
def test_normal_plays_some_right(system: str):
    for seed, drill in enumerate(DRILLS[system][:3]):
        turn, right = drill.played(seed=seed)
        assert right, f"{drill.words}: {turn.orders}"


@pytest.mark.slow
@pytest.mark.parametrize("system", DRILLS)
def test_expert_plays_as_many_right_as_hard(system: str):
    some = [*enumerate(DRILLS[system])][1:3]
    right = {level: sum(drill.played(level, seed)[1] for seed, drill in some) for level in ("hard", "expert")}
    assert right["expert"] >= right["hard"], right


@pytest.mark.long
@pytest.mark.parametrize("level", WRONG)
@pytest.mark.parametrize("system", DRILLS)
def test_nine_in_ten_are_played_right_and_by_hard_all_but_one(system: str, level: str):
    played = [(drill, seed + dice) for seed, drill in enumerate(DRILLS[system]) for dice in range(DICE)]
    wrong = [drill.words for drill, seed in played if not drill.played(level, seed)[1]]
    assert len(wrong) * WRONG[level] <= len(played), wrong


@pytest.mark.slow
def test_playing_at_random_does_not_pass():
    """The drills ask for something: whoever gives any order fails many."""
    some = [drill for drills in DRILLS.values() for drill in drills[:6]]
    assert sum(not drill.played("random")[1] for drill in some) > len(some) // 2


def test_each_begins_with_a_decision_of_reds():
    for system, drills in DRILLS.items():
        assert len({drill.words for drill in drills}) == len(drills), system
        for drill in drills[:3]:
            want = awaiting(drill.here().state)
            assert isinstance(want, Ask)
            assert want.seat == 0
