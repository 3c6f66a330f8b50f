"""Settings on the screen: seen at once, kept in the file, and of each seat its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.session.preferences.settings import SeatSettings, Settings, load_settings
from tactical.session.preferences.toml_file import FileProblem
from tactical.ui.program import Program
from tactical.ui.screens.handover import Handover
from tactical.ui.screens.settings import SettingsScreen, ThemeDialog
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import DUEL, app_of, battle, new_game, sixes, text_of
from tests.ui.battle.test_screen import SIZE, press, until
from tests.ui.reading import told as screen_text


def app_with(folder: Path, *, liked: Settings | None = None, **more: Any) -> Program:
    """The program on a duel, with settings and a file for them."""
    game = new_game(folder, text_of(DUEL))
    return app_of(game, settings=liked or Settings(), settings_path=folder / "settings.toml", **more)


async def kept(pilot: Any, folder: Path) -> Settings:
    """What is in the file, once it is written."""
    await until(pilot, lambda: pilot.app.preferences._keeping is None and not pilot.app.preferences._to_keep)
    return load_settings(folder / "settings.toml")[0]


async def turn(pilot: Any, name: str, *keys: str, group: str = "Everybody") -> None:
    """Go to a switch and press keys on it."""
    screen = pilot.app.screen
    assert isinstance(screen, SettingsScreen)
    rows = screen.switches()
    at = next(n for n, row in enumerate(rows) if (row.name, row.group) == (name, group))
    screen.list.choose(at)
    await pilot.press(*keys)


@pytest.mark.long
async def test_a_theme_is_seen_at_once_and_kept(tmp_path: Path) -> None:
    async with app_with(tmp_path).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "S")
        before = pilot.app.board_theme.name  # type: ignore[attr-defined]
        await turn(pilot, "theme", "right")
        now = pilot.app.board_theme.name  # type: ignore[attr-defined]
        assert now != before
        assert (await kept(pilot, tmp_path)).theme == now
        await turn(pilot, "theme", "backspace")
        assert await kept(pilot, tmp_path) == Settings()
        assert (tmp_path / "settings.toml").read_text() == ""


@pytest.mark.slow
async def test_keys_glyphs_and_cells_change_live(tmp_path: Path) -> None:
    async with app_with(tmp_path).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "minus")
        board = battle(pilot.app).board
        where = f"{SIZE[0]}x{SIZE[1]} {board.scene.width}x{board.scene.height}"
        assert (await kept(pilot, tmp_path)).cells == {where: str(board.cell_size)}
        await press(pilot, "plus")
        assert not (await kept(pilot, tmp_path)).cells, "the largest that fit are found, not remembered"
        await press(pilot, "S")
        await turn(pilot, "keymap", "right", "right", "right")
        liked = await kept(pilot, tmp_path)
        assert liked.keymap != ""
        assert pilot.app.keys is pilot.app.preferences._keymaps[liked.keymap]  # type: ignore[attr-defined]
        await turn(pilot, "glyphs", "right", "right")
        assert pilot.app.glyphs.name == (await kept(pilot, tmp_path)).glyphs  # type: ignore[attr-defined]


@pytest.mark.long
async def test_each_seat_has_its_own_theme_and_keys_while_it_decides(tmp_path: Path) -> None:
    own = {"red": SeatSettings(theme="light"), "blue": SeatSettings(keymap="roguelike")}
    cells = {f"{SIZE[0]}x{SIZE[1]} {DUEL.strip().index(chr(10))}x{DUEL.strip().count(chr(10)) + 1}": "3x1"}
    async with app_with(tmp_path, liked=Settings(seats=own, cells=cells)).run_test(size=SIZE) as pilot:
        app: Any = pilot.app
        await press(pilot, "enter")
        assert battle(app).board.cell_size == (3, 1)  # as it was left on such a board
        assert app.board_theme.name == "light"
        await press(pilot, "e", "e", "e", "e")  # ann's turn, and bo's
        assert battle(app).session.seat.viewer == 1
        assert app.board_theme.name == "dark"
        assert app.keys is app.preferences._keymaps["roguelike"]


@pytest.mark.long
async def test_a_seat_may_want_the_curtain_where_all_is_open(tmp_path: Path) -> None:
    liked = Settings(seats={"blue": SeatSettings(curtain="always")})
    async with app_with(tmp_path, liked=liked).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "e", "e")
        assert pilot.app.screen is battle(pilot.app)
        await press(pilot, "e", "e")
        assert isinstance(pilot.app.screen, Handover)
        assert "Blue decides next" in screen_text(pilot.app)


async def test_ending_is_not_asked_about_where_that_is_not_wanted(tmp_path: Path) -> None:
    async with app_with(tmp_path, liked=Settings(confirm=False)).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "e")
        assert "Bo's turn" in screen_text(pilot.app)


@pytest.mark.slow
async def test_the_clock_runs_for_who_decides_and_stands_in_menus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("tactical.ui.battle.clock.monotonic", lambda: now[0])
    async with app_with(tmp_path).run_test(size=SIZE) as pilot:
        screen = battle(pilot.app)
        await press(pilot, "enter")
        assert screen.clock._timer is None  # none is wanted: no timer, no byte
        await press(pilot, "S")
        await turn(pilot, "clock", "right", "escape")
        await until(pilot, lambda: "Red decides 0:00" in screen_text(pilot.app))
        now[0] += 65
        screen.clock.tick()
        await nothing_to_do()
        assert "Red decides 1:05" in screen_text(pilot.app)
        await press(pilot, "S")
        await until(pilot, lambda: not screen.is_active)
        await nothing_to_do()
        now[0] += 500
        await press(pilot, "escape")
        await until(pilot, lambda: "Red decides 1:05" in screen_text(pilot.app))
        now[0] += 2
        await press(pilot, "r")
        assert "Red decides 1:07" in screen_text(pilot.app)  # thinking goes on in a rehearsal
        await press(pilot, "R", "e", "e", "e", "e")
        assert "Blue decides 0:00" in screen_text(pilot.app)


@pytest.mark.slow
async def test_a_file_that_cannot_be_changed_is_told_and_the_setting_holds_for_now(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("theme = ")
    async with app_with(tmp_path).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "S")
        await turn(pilot, "confirm", "right")
        await until(pilot, lambda: "Changed for now, but not saved: /" in screen_text(pilot.app))
        assert pilot.app.settings.confirm is False  # type: ignore[attr-defined]
        assert (tmp_path / "settings.toml").read_text() == "theme = "


@pytest.mark.slow
async def test_over_the_network_nothing_is_written(tmp_path: Path) -> None:
    async with app_with(tmp_path, hosted=True).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "S")
        await turn(pilot, "confirm", "right")
        assert pilot.app.preferences._keeping is None, "nothing is on its way to the disk"  # type: ignore[attr-defined]
        assert not (tmp_path / "settings.toml").exists()


@pytest.mark.slow
async def test_what_is_wrong_in_the_file_is_told_on_both_screens(tmp_path: Path) -> None:
    wrong = (FileProblem("settings.toml", 3, "clock cannot be 'maybe'"), FileProblem("settings.toml", 4, "more"))
    async with app_with(tmp_path, problems=wrong).run_test(size=SIZE) as pilot:
        assert "settings.toml:3: clock cannot be 'maybe' (and 1 more)" in await press(pilot, "enter")
    app = Program(None, tmp_path, seats=frozenset(), dice=sixes, glyphs="ascii", problems=wrong)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "settings.toml:3: clock cannot be 'maybe' (and 1 more)" in screen_text(pilot.app))


@pytest.mark.long
async def test_themes_are_looked_at_in_their_list_and_esc_restores_the_one_before(tmp_path: Path) -> None:
    async with app_with(tmp_path).run_test(size=SIZE) as pilot:
        app: Any = pilot.app
        await press(pilot, "enter", "S")
        await turn(pilot, "theme", "enter")
        await until(pilot, lambda: isinstance(app.screen, ThemeDialog))
        before = app.board_theme.name
        await pilot.press("down")
        assert app.board_theme.name != before
        await pilot.press("escape")
        assert app.board_theme.name == before
        assert isinstance(app.screen, SettingsScreen)
        assert not (tmp_path / "settings.toml").exists()
        await pilot.press("enter", "down")
        now = app.board_theme.name
        await pilot.press("enter")
        assert (await kept(pilot, tmp_path)).theme == now != before


async def test_no_value_is_told_as_the_program_writes_it(tmp_path: Path) -> None:
    async with app_with(tmp_path).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "S")
        told = {row.value for row in pilot.app.screen.switches()}  # type: ignore[attr-defined]
        assert {"on", "off"} < told
        assert not {"True", "False", ""} & told
