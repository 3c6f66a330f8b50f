"""Random legal play keeps every position sound, under the shipped scenarios and under any switches."""

from __future__ import annotations

import pytest

from tests.rules.fleet.battles import games


def test_a_thousand_orders_in_the_shipped_scenarios():
    verbs = games(1000)
    assert {"activate", "order", "commit_moves", "pass", "land", "done"} <= verbs.keys()


@pytest.mark.parametrize("seed", range(3))
def test_random_switches_anomalies_and_abilities(seed):
    verbs = games(400, seed, wildly=True)
    assert sum(verbs.values()) == 400
