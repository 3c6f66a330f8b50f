"""Distances in feet or squares, as the player likes: it changes words and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.digest import digest
from tactical.table.values import replace
from tests.ui.battle.games import app_of, battle, new_game, sit
from tests.ui.battle.test_screen import press, saved
from tests.ui.reading import told as screen_text


@pytest.mark.slow
async def test_a_key_changes_the_units(tmp_path: Path) -> None:
    game = new_game(tmp_path, "belt-duel")
    before, file = digest(game.state), saved(game)
    app = app_of(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        assert "100 ft per 90" in screen_text(app)
        shown = await press(pilot, "U")
        assert "Distances are in squares" in shown
        assert "2 sq per 90" in shown
        offers = battle(app).session.seat.offers
        shown = await press(pilot, "U")
        assert "100 ft per 90" in shown
        assert battle(app).session.seat.offers == offers
    assert digest(game.state) == before
    assert saved(game) == file
    game.close()


async def test_a_setting_says_which_to_begin_with(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "belt-duel"))
    app.preferences.settings = replace(app.settings, scale="squares")
    async with app.run_test(size=(120, 40)) as pilot:
        shown = await press(pilot, "enter")
        assert " sq" in shown


def test_where_there_is_one_unit_nothing_changes(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-mill"))
    seat = session.seat
    seat.scale = "squares"
    session.look()
    assert seat.view == seat.rules.view(seat.game.state, seat.viewer)
