"""Chances shown before an order is given: exact, also for a chain of checks, windows and damage."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tactical.rehearsal.answers import answering
from tactical.report.rolls import roll_text
from tactical.table.rolls import chance_of
from tests.fixtures.odds import odds
from tests.rules.boarding.fixture import RULES, corridor, foe, friend, order, piece, roll, start, to

ROW = corridor(14)
GUARD = {"weapons": ("blade",), "combat": 1}  # needs 6 or more: 26/36; three dice always fell one with 3 Hits


def where(state: Any) -> int:
    return int(piece(state, "ann").cell)


@pytest.mark.clause("BA-95", "FT-BA-05")
def test_a_run_past_two_guards():
    state = start(ROW, ann=friend((0, 0), move=9, athletics=3, hits=3), bea=friend((13, 0)), xan=foe((3, 0), **GUARD),
                  yve=foe((6, 0), **GUARD))  # fmt: skip
    run = order(state, f"ann run 1 {to(0, 8)}")
    found = odds(RULES, state, run, where, reply=answering(RULES, "always"))
    assert found.exact
    ran, missed = Fraction(15, 36), Fraction(10, 36)
    assert found.of(8) == ran * missed * missed
    assert found.of(5) == ran * missed * (1 - missed)
    assert found.of(2) == ran * (1 - missed)
    assert found.of(0) == 1 - ran  # the path no longer fits: she waits
    passed = odds(RULES, state, run, where, reply=answering(RULES, "never"))
    assert passed.of(8) == ran


@pytest.mark.clause("BA-77", "BA-H01")
def test_what_the_dice_must_show():
    state = start(ROW, ann=friend((0, 0), jetpack=True, piloting=7))
    check = roll(state, "ann jet 1 to 9,0")
    assert chance_of(check) == Fraction(35, 36)  # a natural 2 fails
    assert "3 or more" in roll_text(check)
