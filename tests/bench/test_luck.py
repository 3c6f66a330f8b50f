"""The luck of dice comes to nothing on average, and taken off it leaves less to chance."""

from __future__ import annotations

import pytest

from tactical.opponent.seeded_dice import SeededRandom
from tactical.rehearsal.chances import throws_of
from tactical.rules.skirmish import RULES
from tactical.table import play
from tests.bench.luck import Luck, corrected
from tests.rules.skirmish.fixture import order, start


def test_over_all_throws_of_a_roll_luck_comes_to_nothing():
    near = start(cy={"cell": (3, 4)})
    out = play(RULES, near, order(near, "ann fire rifle at cy"))
    state, roll = out.state, out.awaiting
    found = {}
    for faces, many in throws_of(roll):
        luck = Luck(RULES, state, "Red", "a test")
        luck(state, roll, faces)
        found[faces] = many * luck.total
    assert sum(found.values()) == pytest.approx(0)
    assert found[1, 1] > 0.01 > -0.01 > found[6, 6]


def test_what_goes_with_luck_is_taken_off():
    dice = SeededRandom("a test")
    lucks = [dice.below(1000) / 1000 - 0.5 for _ in range(60)]
    plain = corrected([(0.6 + 0.5 * luck, luck) for luck in lucks])
    assert plain.share == pytest.approx(0.6, abs=1e-9)
    assert plain.high - plain.low < 1e-9
    idle = corrected([(float(dice.happens(0.6)), luck) for luck in lucks])
    assert idle.high - idle.low == pytest.approx(2 * 1.96 * 0.49 / 60**0.5, rel=0.1)
