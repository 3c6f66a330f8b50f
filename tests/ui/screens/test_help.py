"""Help for the moment: whatever is on the screen, ? tells the keys that do something there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.piece_sheet import PieceSheet
from tests.ui.battle.games import DUEL, app_of, new_game, say, sit, text_of
from tests.ui.battle.test_screen import SIZE, press, until
from tests.ui.reading import told as screen_text

MOMENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "board": ((), "Rehearse|Try orders out"),
    "plan": (("right", "right", "enter"), "Give the order that is shown"),
    "rehearsal": (("r",), "Leave the rehearsal"),
    "plan in a rehearsal": (("r", "right", "right", "enter"), "Give the order that is shown"),
    "list": (("a",), "Take this choice"),
    "rules": (("B",), "Search anew"),
    "chronicle": (("e", "e", "C"), "One order back"),
    "settings": (("S",), "The next value"),
    "sheet": (("i",), "The row's clause"),
}


@pytest.mark.parametrize("moment", MOMENTS)
async def test_help_tells_the_keys_of_the_moment(tmp_path: Path, moment: str) -> None:
    keys, wanted = MOMENTS[moment]
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", *keys, "question_mark")
        screen = pilot.app.screen
        if isinstance(screen, PieceSheet) and moment != "sheet":  # what the odds are made of is told first
            await press(pilot, "escape", "question_mark")
            screen = pilot.app.screen
        assert isinstance(screen, PageScreen)
        told = "\n".join(text for text, _ in screen.paragraphs)
        assert any(words in told for words in wanted.split("|"))
        assert any(line.startswith("Esc  ") for line in told.splitlines())
        await press(pilot, "escape")
        assert pilot.app.screen is not screen


async def test_in_a_window(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL), strike_at_leavers="true")
    say(sit(game), "ann walk b2")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Enter strike" in screen_text(pilot.app))
        shown = await press(pilot, "question_mark")
        assert "The odds of:" in shown  # what the odds are made of first
        await press(pilot, "escape", "question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, PageScreen)
        told = "\n".join(text for text, _ in screen.paragraphs)
        assert "Let the opportunity pass" in told
        assert "react" in told


async def test_when_the_battle_is_over(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    say(sit(game), "concede")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The battle is over" in screen_text(pilot.app))
        shown = await press(pilot, "enter", "question_mark")
        assert isinstance(pilot.app.screen, PageScreen)
        assert "To win" in shown
