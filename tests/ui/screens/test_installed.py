"""The title's lists have the rule systems that are installed beside this package, and their scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.ui.screens.new_game import NewGame
from tests.contract.installed import installed
from tests.ui.battle.test_screen import SIZE, until
from tests.ui.reading import told as screen_text
from tests.ui.screens.test_title import title


@pytest.mark.long
async def test_rules_and_new_game_list_an_installed_system(tmp_path: Path) -> None:
    with installed(tmp_path / "site"):
        async with title(tmp_path / "saves").run_test(size=SIZE) as pilot:
            app = pilot.app
            await until(pilot, lambda: "no saved game yet" in screen_text(app))
            await pilot.press(*["down"] * 4, "enter")
            await until(pilot, lambda: "Starship" in screen_text(app))
            await pilot.press("end")
            await until(pilot, lambda: "Stones: 1 clause" in screen_text(app))
            await pilot.press("enter")
            await until(pilot, lambda: "A stone hops one cell." in screen_text(app))
            await pilot.press("escape", "escape")
            await until(pilot, lambda: "no saved game yet" in screen_text(app))
            await pilot.press(*["up"] * 4, "enter")
            await until(pilot, lambda: isinstance(app.screen, NewGame))
            await pilot.press("/", *"two st", "enter")
            await until(pilot, lambda: "Two stones" in screen_text(app) and "To win" in screen_text(app))
            app.close_game()  # type: ignore[attr-defined]
