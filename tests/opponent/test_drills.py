"""The computer plays small positions as a person who knows the rules would."""

from __future__ import annotations

import pytest

from tactical.table import Ask, awaiting
from tests.opponent.drills import DRILLS, Drill, passes

ALL = [pytest.param(drill, id=f"{system}: {drill.words}") for system, some in DRILLS.items() for drill in some]


@pytest.mark.parametrize("drill", ALL)
def test_normal_plays_it_right(drill: Drill):
    wrong = passes(drill)
    assert wrong is None, f"{drill.words}: {wrong.orders if wrong else ()}"


@pytest.mark.parametrize("system", DRILLS)
def test_hard_plays_the_first_right(system: str):
    wrong = passes(DRILLS[system][0], "hard")
    assert wrong is None, f"{DRILLS[system][0].words}: {wrong.orders if wrong else ()}"


@pytest.mark.long
def test_hard_plays_all_but_one_right():
    wrong = [drill.words for some in DRILLS.values() for drill in some if passes(drill, "hard") is not None]
    assert len(wrong) <= 1, wrong


def test_playing_at_random_does_not_pass():
    """The drills ask for something: whoever gives any order fails many."""
    some = [drill for drills in DRILLS.values() for drill in drills]
    assert sum(passes(drill, "random", seed) is not None for drill in some for seed in (1, 2)) > len(some) // 2


@pytest.mark.parametrize("system", DRILLS)
def test_each_begins_with_a_decision(system: str):
    for drill in DRILLS[system]:
        assert isinstance(awaiting(drill.here().state), Ask)
