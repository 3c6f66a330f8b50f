"""Games of all six systems and a campaign that were played before content version 3, and what was seen of them then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tactical.journal.errors import Trouble
from tactical.journal.game import Game
from tactical.rules import load
from tests.journal.golden.played.make import BATTLES, FOLDER, played, seen_of

PLAYED = (*BATTLES, "campaign")


def golden(name: str) -> Path:
    return FOLDER / f"{name}.tactical"


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_played_then_opens_as_it_was_or_as_far_as_rules_are_the_same(name):
    before = golden(name).read_bytes()
    expected = json.loads(golden(name).with_suffix(".json").read_text("utf-8"))
    with Game.open(golden(name), write=False) as game:
        if game.notice is None:
            assert game.history.seq == len(expected["records"])
        else:
            assert game.notice.kind is Trouble.RULES
            assert game.history.left == len(expected["records"]) - game.history.seq > 0
        told = game.history.told[-1].record if game.history.told else None
        assert told is None or told.digest.hex() == expected["records"][told.seq - 1]
    assert golden(name).read_bytes() == before


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_brought_up_to_date_then_is_all_that_it_was(name):
    expected = json.loads(golden(name).with_suffix(".json").read_text("utf-8"))
    with Game.open(golden(f"{name}-3"), write=False) as game:
        assert game.notice is None
        assert played(seen_of(game)) == played(expected)


FORMER = {
    "armour-3": {"interior": "cost", "ladder": "cost", "high_wall": "inclusive"},
    "boarding-3": {"boots_must_be_on": True},
}


@pytest.mark.parametrize("name", FORMER)
def test_an_option_that_an_old_game_does_not_name_keeps_the_default_it_had(name):
    with Game.open(golden(name), write=False) as game:
        options = game.whole.setup.options
        assert {key: getattr(options, key) for key in FORMER[name]} == FORMER[name]
        now = type(options)()
        assert all(getattr(now, key) != value for key, value in FORMER[name].items())


@pytest.mark.parametrize("system", ["armour", "boarding"])
def test_what_an_old_game_named_is_kept_and_left_out_where_it_is_the_default_now(system):
    migrate = load(system).migrations[1].position
    former = {key: value for name, held in FORMER.items() if name.startswith(system) for key, value in held.items()}
    now = {key: getattr(load(system).options(), key) for key in former}
    assert migrate({"setup": {}})["setup"]["options"] == former
    assert migrate({"setup": {"options": {"fighting": "referee", **now}}})["setup"]["options"] == {
        "fighting": "referee"
    }
