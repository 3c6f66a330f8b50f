"""The screens around the board by mouse alone: from the title into a battle, and through lists, tabs and switches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Tab

from tactical.journal.game import Game
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.screens.campaign import PAGES, CampaignScreen
from tactical.ui.screens.chronicle import ChronicleScreen
from tactical.ui.screens.new_game import NewGame
from tactical.ui.screens.settings import SettingsScreen
from tactical.ui.screens.title import ROWS, TitleScreen
from tests.campaign.stories import beginning
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import app_of
from tests.ui.battle.test_screen import until
from tests.ui.reading import told
from tests.ui.screens.test_chronicle import fought
from tests.ui.screens.test_title import row_of, title

SIZE = (120, 40)


def lines_of(screen: Any) -> str:
    """What stands beside the campaign's map."""
    return str(screen.texts["map"].content)


async def click_row(pilot: Any, rows: Any, number: int) -> None:
    """Click on a row of a list, once it is laid out."""
    await until(pilot, lambda: bool(rows.region))
    await nothing_to_do()
    rows.scroll_to_highlight()
    line = rows.get_option_index(str(number)) - round(rows.scroll_y)
    assert await pilot.click(rows, offset=(4, line + rows.gutter.top))
    await nothing_to_do()


@pytest.mark.long
async def test_from_the_title_into_a_battle(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in told(app))
        screen: Any = app.screen
        assert isinstance(screen, TitleScreen)
        await click_row(pilot, screen.menu, 1)
        await until(pilot, lambda: isinstance(app.screen, NewGame))
        listed: Any = app.screen
        await click_row(pilot, listed.list, row_of(listed, "The mill"))
        assert app.screen is listed, "the first click shows the battle"
        await click_row(pilot, listed.list, row_of(listed, "The mill"))
        await until(pilot, lambda: any(isinstance(each, BattleScreen) for each in app.screen_stack))
        await until(pilot, lambda: "To win" in told(app))
        app.close_game()


@pytest.mark.slow
async def test_a_setting_is_turned_by_a_click(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in told(app))
        screen: Any = app.screen
        await click_row(pilot, screen.menu, [row[0] for row in ROWS].index("Settings"))
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        switches: Any = app.screen
        at = [row.name for row in switches.switches()].index("clock")
        before = app.settings.clock
        await click_row(pilot, switches.list, at)
        assert app.settings.clock != before


@pytest.mark.slow
async def test_a_row_of_the_chronicle_is_gone_to_by_a_click(tmp_path: Path) -> None:
    app = app_of(fought(tmp_path))
    async with app.run_test(size=SIZE) as pilot:
        await nothing_to_do()
        await pilot.press("C")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        past: Any = app.screen
        await click_row(pilot, past.list, past._places.index(3))
        await until(pilot, lambda: past.at == 3)


@pytest.mark.long
async def test_the_pages_of_a_campaign_are_turned_by_their_tabs(tmp_path: Path) -> None:
    with Game.begin(tmp_path / "lamp.tactical", beginning()) as game:
        app = app_of(game)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "Every ship" in told(app))
            await pilot.press("enter", "enter")
            await pilot.press("W")
            await until(pilot, lambda: isinstance(app.screen, CampaignScreen))
            screen: Any = app.screen
            assert screen.page == PAGES[0]  # nothing has happened yet: the prologue
            assert "[ ] The climb (Overland): after The Narrows" in told(app)
            for tab, page in zip(screen.query(Tab), PAGES, strict=True):
                assert await pilot.click(tab)
                await until(pilot, lambda page=page: screen.page == page)  # type: ignore[misc]
                if page == "map":  # a row goes on below its own words
                    await until(
                        pilot, lambda: "    [ ] The pass (Skirmish): when The climb\n        comes" in lines_of(screen)
                    )
            await pilot.press("right")
            assert screen.page == PAGES[0]
