"""Ctrl+C ends nothing; wherever it is pressed, one line says how to leave."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from tactical.journal.game import Game
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.title import TitleScreen
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import SIZE, press, until
from tests.ui.reading import told as screen_text
from tests.ui.screens.test_title import title


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "how"),
    [
        (("e", "e", "C"), "q steps back, then q leaves"),
        (("colon",), "Esc steps back, then q leaves"),
        *(
            pytest.param(keys, how, marks=pytest.mark.long)
            for keys, how in (
                ((), "q leaves"),
                (("a",), "q leaves"),
                (("B",), "Esc steps back, then q leaves"),
                (("r",), "q leaves"),
                (("question_mark",), "q steps back, then q leaves"),
            )
        ),
    ],
)
async def test_in_a_game(tmp_path: Path, keys: tuple[str, ...], how: str) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", *keys)
        over = keys[-1:] in (("C",), ("B",), ("question_mark",))
        await until(pilot, lambda: (pilot.app.screen is not battle(pilot.app)) == over)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: f"Ctrl+C does nothing here: {how}" in screen_text(pilot.app))
        assert pilot.app.is_running


async def test_on_the_title(tmp_path: Path) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        await nothing_to_do()
        await pilot.press("ctrl+c")
        await nothing_to_do()
        assert "Ctrl+C does nothing here: q leaves" in screen_text(pilot.app)


@pytest.mark.slow
async def test_q_in_a_battle_goes_back_to_the_title_it_was_opened_from(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.open_game(new_game(tmp_path, text_of(DUEL)))
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        shown = await press(pilot, "enter", "right", "enter", "enter")
        assert "q to title" in shown
        assert "q steps back, then q leaves" in await press(pilot, "ctrl+c")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert app.is_running
        app.open_game(Game.open(tmp_path / "game.tactical"))  # and on with it
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        assert "another screen" not in screen_text(app), "its file was let go"
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await pilot.press("q")
    assert app.return_code == 0


async def test_q_in_a_battle_from_the_command_line_leaves(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZE) as pilot:
        assert "q quit" in await press(pilot, "enter")
        await pilot.press("escape", "escape", "escape")
        assert app.is_running
        await pilot.press("q")
    assert app.return_code == 0


@pytest.mark.slow
async def test_ctrl_q_leaves_the_program_from_wherever_one_is(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.open_game(new_game(tmp_path, text_of(DUEL)))
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        await press(pilot, "enter", "colon", "a")
        await pilot.press("ctrl+q")
    assert app.return_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("key", ["ctrl+q", "q"])
async def test_leaving_asks_where_what_was_tried_in_a_rehearsal_would_be_lost(tmp_path: Path, key: str) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "r", "e", "e")
        assert "is not saved; L keeps its line" in await press(pilot, key)
        await press(pilot, "ctrl+q", "escape")
        assert app.is_running
        assert app.screen is battle(app)
        await press(pilot, key, "down", "enter")
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 0


@pytest.mark.slow
async def test_ctrl_s_says_that_all_is_saved_and_ctrl_z_stops_nobody_over_the_network(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)), hosted=True)
    async with app.run_test(size=SIZE) as pilot:
        assert "Every order is saved as soon as it is given" in await press(pilot, "enter", "colon", "ctrl+s")
        await pilot.press("ctrl+z")
        app.action_suspend_process()
        await press(pilot, "escape", "r", "e", "e", "ctrl+s")
        await until(pilot, lambda: "a rehearsal is not: L keeps its line" in " ".join(screen_text(app).split()))
        assert app.is_running


@pytest.mark.slow
@pytest.mark.parametrize("opens", ["i", "question_mark", "asterisk"])
async def test_a_key_typed_right_behind_esc_is_not_lost_with_what_esc_has_closed(tmp_path: Path, opens: str) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", opens)
        await until(pilot, lambda: app.screen is not battle(app))
        for key, letter in (("escape", "\x1b"), ("e", "e")):
            app.post_message(events.Key(key, letter))  # both there at once, as over a slow link
        await until(pilot, lambda: "press e again to end" in screen_text(app))
        assert app.screen is battle(app)
