"""Shipped scenarios as parameters of a test: of each system one in every run, and all of them by `.ci/long`."""

from __future__ import annotations

import pytest

from tactical.scenario import scenario_names

ONE_A_SYSTEM = ("first-steps", "the-west-lock", "bridge-and-ford", "three-suns", "belt-duel", "salt-road")
SCENARIOS = [pytest.param(name, marks=() if name in ONE_A_SYSTEM else pytest.mark.long) for name in scenario_names()]
