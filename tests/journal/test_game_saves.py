"""The shipped samples open where there is something to decide, replay, and are what their script makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.scenario import shipped_saves
from tactical.table import Ask, awaiting
from tests.make_saves import SAMPLES, make

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
        assert game.state.name(game.state.stack[-1].piece) == SAMPLES[name].then
        offers = game.rules.offers(game.rules.view(game.state, want.seat))
        assert len({order.verb for order in offers}) > 3
        cards = (game.rules.piece_card(game.state, piece.id) for piece in game.state.pieces)
        assert any(bar.left < bar.whole for card in cards for bar in card.bars)
    assert SAVES[name].read_bytes() == before


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_what_its_script_makes(name, tmp_path):
    made = tmp_path / "made.tactical"
    make(name, made)
    assert made.read_bytes() == Path(SAVES[name]).read_bytes()
