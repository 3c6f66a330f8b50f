"""Games of all six systems and a campaign that were played before content version 3, and what was seen of them then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tactical.journal.game import Game
from tests.journal.golden.played.make import BATTLES, FOLDER, seen_of

PLAYED = (*BATTLES, "campaign")


def golden(name: str) -> Path:
    return FOLDER / f"{name}.tactical"


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_played_then_opens_as_it_was(name):
    before = golden(name).read_bytes()
    with Game.open(golden(name), write=False) as game:
        assert game.notice is None
        assert seen_of(game) == json.loads(golden(name).with_suffix(".json").read_text("utf-8"))
    assert golden(name).read_bytes() == before
