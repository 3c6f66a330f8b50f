"""Every list goes by the same keys, and the terminal's own cursor stands on the chosen row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.scenario import scenario_names
from tactical.ui.menu import Menu
from tactical.ui.popups import Choice, ListScreen, PageScreen
from tactical.ui.screens.new_game import NewGame
from tactical.ui.screens.settings_screen import SettingsScreen
from tactical.ui.ticks import TickScreen
from tests.ui.battle.games import app_of, battle, new_game
from tests.ui.battle.test_screen import SIZE, press
from tests.ui.battle.test_story import at_the_board
from tests.ui.battle.test_title import title
from tests.ui.goldens import screen_text

MANY = [Choice(f"row {number}") for number in range(60)]
LISTS = {
    "list": lambda: ListScreen("Many", MANY),
    "ticks": lambda: TickScreen("Many", MANY, (), lambda _: ()),
    "new": NewGame,
    "switches": lambda: SettingsScreen(("red", "blue", "green", "white")),
}


def pointed(app: Any) -> str:
    """The line of the screen on which the terminal's cursor stands."""
    return screen_text(app).split("\n")[app.cursor_position.y]


@pytest.mark.parametrize("name", LISTS)
async def test_lists_go_by_pages_and_to_their_ends(tmp_path: Path, name: str) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        app: Any = pilot.app
        screen: Any = LISTS[name]()
        app.push_screen(screen)
        await pilot.pause()
        assert isinstance(screen, Menu)
        places = []
        for key in ("end", "home", "pagedown", "pagedown", "pageup", "down", "end", "pagedown", "home", "pageup", "up"):
            await pilot.press(key)
            await pilot.pause()
            places.append(screen._at)
            assert ">" in pointed(app)[:4], (key, screen_text(app))
        last = screen.count() - 1
        assert places[:2] == [last, 0]
        assert 1 < places[2] <= places[3] <= last
        assert places[4] <= places[3]
        assert places[6:10] == [last, last, 0, 0], "pages stop at the ends"
        assert places[10] == last, "the arrows go round"


async def test_the_title_goes_to_its_ends_too(tmp_path: Path) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        for key, row in (("end", "Leave"), ("home", "Continue"), ("pagedown", "Leave")):
            await pilot.press(key)
            await pilot.pause()
            assert row in pointed(pilot.app)


async def test_pages_go_to_their_ends(tmp_path: Path) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        pilot.app.push_screen(PageScreen("Long", [(f"line {number}", "text") for number in range(100)]))
        await pilot.pause()
        for key, first in (("end", 78), ("home", 0), ("pagedown", 21), ("pagedown", 42), ("pageup", 21)):
            await pilot.press(key)
            await pilot.pause()
            assert screen_text(pilot.app).split("\n")[1].strip() == f"line {first}"


async def test_the_cursor_follows_what_is_typed_and_comes_back_to_the_board(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "the-mill")).run_test(size=SIZE) as pilot:
        await at_the_board(pilot)
        app: Any = pilot.app
        await press(pilot, "right")
        board = battle(app).board
        region = board.cell_region(board.cursor)
        home = (board.region.x + region.x, board.region.y + region.bottom - 1)
        assert tuple(app.cursor_position) == home
        await press(pilot, "a", "down")
        assert "> " in pointed(app)[:4]
        await press(pilot, "escape")
        assert tuple(app.cursor_position) == home
        await press(pilot, "i", "down")
        assert "> " in pointed(app)[:4]
        await press(pilot, "escape")
        await pilot.press("colon", "a")  # quickly: the board is laid out anew only after both
        await pilot.pause(0.1)
        assert pointed(app).startswith(": a")
        assert app.cursor_position.x == 3
        await press(pilot, "escape")
        assert tuple(app.cursor_position) == home


@pytest.mark.parametrize("size", [pytest.param((80, 24), marks=pytest.mark.long), (40, 15)], ids=str)
@pytest.mark.parametrize("name", scenario_names())
async def test_every_briefing_can_be_read_to_its_end(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    """Where it is longer than the screen it says so, and Space reads on until all of it was shown."""
    app = app_of(new_game(tmp_path, name))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, PageScreen)
        seen: list[str] = []
        for _ in range(12):
            shown = screen_text(app).split("\n")
            seen += shown[1 : size[1] - 1]
            assert ("more lines: Down" in shown[0]) == ("Space read on" in shown[-2])
            if "more lines" not in shown[0]:
                break
            await pilot.press("space")
            await pilot.pause()
        read = " ".join(" ".join(seen).split())
        last = " ".join(page._paragraphs[-1][0].split())
        assert last[-30:] in read
        briefing = " ".join(battle(app).controller.view.setup.briefing.split())
        for sentence in briefing.split(". "):
            assert sentence[:36] in read
        await pilot.press("space")
        await pilot.pause()
        assert app.screen is not page
