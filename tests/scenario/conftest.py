"""The tiny rules are found by name while these tests run."""

import pytest

from tactical import rules
from tests.scenario.tiny import TINY


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    """`rules = "tiny"` in a scenario."""
    load = rules.load
    monkeypatch.setattr(rules, "load", lambda name: TINY if name == "tiny" else load(name))
