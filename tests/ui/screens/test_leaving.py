"""Ctrl+C ends nothing; wherever it is pressed, one line says how to leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.battle.games import DUEL, app_of, new_game, text_of
from tests.ui.battle.test_screen import SIZE, press
from tests.ui.reading import told as screen_text
from tests.ui.screens.test_title import title


@pytest.mark.parametrize(
    ("keys", "how"),
    [
        (("e", "e", "C"), "q leaves"),
        (("colon",), "Esc steps back, then q leaves"),
        *(
            pytest.param(keys, how, marks=pytest.mark.long)
            for keys, how in (
                ((), "q leaves"),
                (("a",), "q leaves"),
                (("B",), "Esc steps back, then q leaves"),
                (("r",), "q leaves"),
                (("question_mark",), "q leaves"),
            )
        ),
    ],
)
async def test_in_a_game(tmp_path: Path, keys: tuple[str, ...], how: str) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", *keys, "ctrl+c")
        assert f"Ctrl+C does nothing here: {how}" in shown
        assert pilot.app.is_running


async def test_on_the_title(tmp_path: Path) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "Ctrl+C does nothing here: q leaves" in screen_text(pilot.app)
