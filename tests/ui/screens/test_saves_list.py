"""The list of saves: told apart, found, renamed, copied, deleted and brought back; nothing is left of what nobody
played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.session.own_saves import newest_first, trash_folder
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.screens.confirm import Confirm
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.saves import OWN, TRASH, SavesList
from tactical.ui.screens.title import TitleScreen
from tests.ui.battle.games import DUEL, new_game, text_of
from tests.ui.battle.test_screen import SIZE, until
from tests.ui.reading import told
from tests.ui.screens.test_title import begin_new, row_of, title


def played(folder: Path, name: str, *, computer: bool = False) -> None:
    game = new_game(folder, text_of(DUEL))
    if computer:
        game.seat_computers({1: ComputerPlayer("hard")})
    assert game.play(next(order for order in game.rules.offers(game.state) if order.verb == "drop_prone")).verdict
    game.close()
    Path(game.save.path).rename(folder / f"{name}.tactical")


async def opened(pilot: Any) -> SavesList:
    """Open the list from the title."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, TitleScreen) and app.screen.menu.rows)
    await pilot.press("down", "down", "enter") if newest_first(app.saves) else await pilot.press("down", "enter")
    await until(pilot, lambda: isinstance(app.screen, SavesList))
    return app.screen  # type: ignore[no-any-return]


def rows(screen: SavesList, group: str) -> list[str]:
    return sorted(row.text for row in screen.list.rows if row.group == group)


@pytest.mark.slow
async def test_games_of_one_scenario_are_told_apart_found_and_named(tmp_path: Path) -> None:
    played(tmp_path, "yard-1")
    played(tmp_path, "yard-2", computer=True)
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: "computer: Blue hard" in told(app) and ", no computer" in told(app))
        await pilot.press("slash", *"HARD")
        await until(pilot, lambda: [row.text for row in screen.list.rows] == ["yard-2"])
        await until(pilot, lambda: "Red against the computer (Blue, hard)" in told(app))
        await pilot.press("enter", "n", "-", "b", "enter")
        await until(pilot, lambda: rows(screen, OWN) == ["yard-2-b"])
        await pilot.press("escape")
        await until(pilot, lambda: rows(screen, OWN) == ["yard-1", "yard-2-b"])
        screen.list.choose(row_of(screen, "yard-1"))
        await pilot.press("c", "-", "c", "enter")
        await until(pilot, lambda: rows(screen, OWN) == ["yard-1", "yard-1-c", "yard-2-b"])
        await pilot.press("n", "/", "enter")
        await until(pilot, lambda: "this is not a name for a save" in told(app))
    assert sorted(path.stem for path in newest_first(tmp_path)) == ["yard-1", "yard-1-c", "yard-2-b"]


@pytest.mark.slow
async def test_a_save_is_deleted_brought_back_and_removed_for_good(tmp_path: Path) -> None:
    played(tmp_path, "one")
    played(tmp_path, "two")
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        screen.list.choose(row_of(screen, "one"))
        await pilot.press("x")
        await until(
            pilot, lambda: rows(screen, TRASH) == ["one"] and "one is in the trash; z brings it back" in told(app)
        )
        await pilot.press("z")
        await until(pilot, lambda: rows(screen, OWN) == ["one", "two"] and not rows(screen, TRASH))
        screen.list.choose(row_of(screen, "two"))
        await pilot.press("x")
        await until(pilot, lambda: rows(screen, TRASH) == ["two"])
        screen.list.choose(row_of(screen, "two"))
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("down", "enter")
        await until(pilot, lambda: not rows(screen, TRASH))
        screen.list.choose(row_of(screen, "one"))
        await pilot.press("x")
        await until(pilot, lambda: rows(screen, TRASH) == ["one"])
        screen.list.choose(row_of(screen, "one"))
        await pilot.press("enter")
        await until(pilot, lambda: rows(screen, OWN) == ["one"])
        screen.list.choose(row_of(screen, "skirmish"))
        await pilot.press("x")
        await until(pilot, lambda: "Samples stay as they are" in told(app))
    assert [path.stem for path in newest_first(tmp_path)] == ["one"]
    assert newest_first(trash_folder(tmp_path)) == []


@pytest.mark.slow
async def test_what_is_open_in_another_process_is_not_deleted(tmp_path: Path) -> None:
    played(tmp_path, "one")
    app = title(tmp_path)
    with Game.open(tmp_path / "one.tactical"):
        async with app.run_test(size=SIZE) as pilot:
            await opened(pilot)
            await pilot.press("x")
            await until(pilot, lambda: "it is open in another window or process" in told(app))
    assert [path.stem for path in newest_first(tmp_path)] == ["one"]


@pytest.mark.slow
async def test_a_battle_that_was_only_looked_at_leaves_no_save(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await begin_new(pilot)
        await until(pilot, lambda: "about 10 minutes" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        assert len(newest_first(tmp_path)) == 1
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen) and "no saved game yet" in told(app))
    assert newest_first(tmp_path) == []
