"""The shipped samples open where there is something to decide, replay, and are what their script makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.scenario import shipped_saves
from tactical.table import Ask, awaiting
from tests.make_saves import SAMPLES, decides, make

SAVES = shipped_saves()


def test_every_sample_has_its_script():
    assert set(SAVES) == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_opens_and_replays(name):
    before = SAVES[name].read_bytes()
    with Game.open(SAVES[name], write=False) as game:
        assert game.notice is None
        assert game.history.verify() == len(SAMPLES[name].orders)
        want = awaiting(game.state)
        assert isinstance(want, Ask)
        assert decides(game.state) == SAMPLES[name].then
        offers = game.rules.offers(game.rules.view(game.state, want.seat))
        window = len(game.state.stack) > 1
        assert len(offers) > 3 or (window and len(offers) > 1)
        game.history.load_all()
        assert game.state.pieces != game.moments[0].before.pieces  # something has happened
    assert SAVES[name].read_bytes() == before


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_what_its_script_makes(name, tmp_path):
    made = tmp_path / "made.tactical"
    make(name, made)
    assert made.read_bytes() == Path(SAVES[name]).read_bytes()
