"""Samples are played as copies, other saves where they are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.scenario import open_scenario, shipped_saves
from tactical.session.own_saves import newest_first
from tactical.session.saves import copy_words, own_copy, was_ordered_in
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.screens.saves import SavesList, last_played
from tests.ui.battle.games import app_of
from tests.ui.battle.test_screen import until
from tests.ui.reading import told as screen_text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def test_a_sample_is_played_as_a_copy_wherever_it_lies(folder: Path, tmp_path: Path) -> None:
    sample = shipped_saves()["skirmish"]
    first = own_copy(sample, folder)
    assert first == folder / "skirmish-1.tactical"
    assert first.read_bytes() == sample.read_bytes()
    elsewhere = tmp_path / "skirmish.tactical"
    elsewhere.write_bytes(sample.read_bytes())
    assert own_copy(elsewhere, folder) == first, "nobody has played on in it: one copy is enough"
    first.write_bytes(first.read_bytes() + b"more")
    second = own_copy(elsewhere, folder)
    assert second == folder / "skirmish-2.tactical"
    assert own_copy(sample, folder) == second


@pytest.mark.slow
@pytest.mark.parametrize("name", [*shipped_saves()])
async def test_a_sample_opens_on_a_decision_at_the_board(name: str, tmp_path: Path) -> None:
    """No page and no curtain first: nobody at the keyboard sees what another may not."""
    with Game.open(own_copy(shipped_saves()[name], tmp_path)) as game:
        async with app_of(game).run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: "decides" in screen_text(pilot.app))
            screen = pilot.app.screen
            assert isinstance(screen, BattleScreen)
            assert screen.session.seat.my_turn
            assert screen.session.seat.offers
            assert not screen.session.seat.secrets()


def test_it_is_said_which_copy_is_played(folder: Path) -> None:
    sample = shipped_saves()["skirmish"]
    copy = own_copy(sample, folder)
    assert str(copy) in copy_words(sample, copy)
    assert copy_words(copy, own_copy(copy, folder)) == ""


def test_a_game_only_begun_is_no_game_to_go_on_with(folder: Path) -> None:
    """The latest that somebody ordered in comes first; where there is none, the latest."""
    folder.mkdir()
    games = {}
    for name in ("old", "new"):
        rules, state = open_scenario("first-battle", {})
        games[name] = Game.create(folder / f"{name}.tactical", rules, state)
    game = games["old"]
    assert game.play(next(order for order in game.rules.offers(game.state) if order.verb == "drop_prone")).verdict
    for game in games.values():
        game.close()
    copy = own_copy(shipped_saves()["skirmish"], folder)
    os.utime(folder / "old.tactical", (1, 1))
    assert not was_ordered_in(copy)
    assert not was_ordered_in(folder / "new.tactical")
    assert last_played(folder)[0].stem == "old"
    (folder / "old.tactical").unlink()
    assert last_played(folder) == newest_first(folder)
    listed = SavesList(folder, [])
    assert all("not begun" in listed.told(number)[0].behind for number in range(2))


def test_a_game_that_was_played_on_stays_where_it_is(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "skirmish.tactical"
    mine.write_bytes(shipped_saves()["skirmish"].read_bytes() + b"more")
    assert own_copy(mine, folder) == mine
    assert own_copy(tmp_path / "other.tactical", folder) == tmp_path / "other.tactical"
    pipe = tmp_path / "pipe" / "skirmish.tactical"
    pipe.parent.mkdir()
    os.mkfifo(pipe)
    assert own_copy(pipe, folder) == pipe
    assert not folder.exists()
