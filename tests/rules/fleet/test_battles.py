"""Random legal play keeps every position sound, under the shipped scenarios and under any switches."""

from __future__ import annotations

import pytest

from tests.rules.fleet.battles import games


@pytest.mark.long
def test_a_thousand_orders_in_the_shipped_scenarios():
    verbs = games(1000)
    assert {"activate", "order", "commit_moves", "pass", "land", "done"} <= verbs.keys()


@pytest.mark.slow
def test_random_switches_anomalies_abilities_and_battles_elsewhere():
    verbs = games(700, seed=5, wildly=True)
    assert sum(verbs.values()) == 700
    assert {"report", "outcome", "ability_move", "land", "retreat", "assign_hit"} <= verbs.keys()
