"""Games in these tests have a clock that stands still: the same orders give the same bytes."""

from __future__ import annotations

import pytest

from tactical.journal.game import Game


@pytest.fixture(autouse=True)
def still(monkeypatch):
    monkeypatch.setattr(Game, "clock", staticmethod(lambda: 0))
