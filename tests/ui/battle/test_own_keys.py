"""The screen with other keys: a named keymap, one's own, and messages that name what is in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.session.preferences.key_files import keymap, remap
from tactical.session.preferences.toml_file import parse
from tests.ui.battle.games import app_of, battle, new_game
from tests.ui.battle.test_navigation import TOWER
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

SIZE = (80, 24)


@pytest.mark.slow
async def test_a_keymap_moves_the_cursor_its_own_way(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "first-steps"), keys=keymap("arrows"))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(app))
        await press(pilot, "enter", "pagedown")
        assert battle(app).board.cursor == (2, 2)
        await press(pilot, "home", "j", "h", "left")
        assert battle(app).board.cursor == (0, 1)


@pytest.mark.slow
async def test_messages_and_help_name_the_keys_in_force(tmp_path: Path) -> None:
    text = '[keys]\nundo = "f2"\nend = "x"\n"order.other" = "e"\n"rehearsal.leave" = "Q"\n'
    keys, problems = remap(parse(text, "keys.toml"))
    assert problems == []
    app = app_of(new_game(tmp_path, "first-steps"), keys=keys)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(app))
        shown = screen_text(app)
        assert "e shows another one" in " ".join(shown.split())
        assert "x ends the turn, f2 undoes" in " ".join(shown.split())
        shown = await press(pilot, "enter", "x")
        assert "press x again to end" in " ".join(shown.split())
        assert "Q leaves" in await press(pilot, "r")
        shown = await press(pilot, "question_mark", "pagedown")
        assert "[undo]" in shown or "[rehearsal.leave]" in shown


async def test_the_legend_of_storeys_names_the_keys_in_force(tmp_path: Path) -> None:
    keys, problems = remap(parse('[keys]\n"storey.up" = "f3"\n"storey.down" = "f4"\n', "keys.toml"))
    assert problems == []
    app = app_of(new_game(tmp_path, TOWER), keys=keys)
    async with app.run_test(size=SIZE) as pilot:
        assert "Storey 1 of 2 (f4 and f3)" in await press(pilot, "enter")
        assert "Storey 2 of 2 (f4 and f3)" in await press(pilot, "f3")
