"""What the title leads to: scenarios with their options, saves with their last position, and no secret in either."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.controller.scene.glyphs import GLYPH_SETS
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.peek import peek
from tactical.rules import SHIPPED, load
from tactical.scenario import (
    campaign_names,
    open_scenario,
    read_campaign,
    read_scenario,
    scenario_names,
    shipped_saves,
)
from tactical.scenario.shipped_files import FIRST, scenario_title
from tactical.table.options import rows
from tactical.ui.battle import BattleScreen
from tactical.ui.screens import preview
from tactical.ui.screens.new_game import NewGame, OptionsScreen
from tactical.ui.screens.saves_list import SavesList, newest_first
from tests.controller.test_secrets import hidden_game
from tests.ui.battle.games import DUEL, new_game, text_of
from tests.ui.battle.test_screen import SIZE, until
from tests.ui.battle.test_title import damage, title
from tests.ui.goldens import check_golden, screen_text
from tests.ui.screens.looks import LOOKS, SIZES, every_look, every_size

ASCII = GLYPH_SETS["ascii"]


def text(drawn: preview.Drawn, columns: int = 60, height: int = 30) -> str:
    """A picture as text."""
    return "\n".join("".join(part for part, _ in line) for line in preview.lines(drawn, columns, height, ASCII))


# --- pictures ---


@pytest.mark.parametrize("name", scenario_names())
def test_every_opening_is_drawn_in_any_room(name: str) -> None:
    drawn = preview.of_opening(*open_scenario(name, {}))
    for columns, height in ((60, 30), (30, 12), (200, 90), (7, 3), (1, 1)):
        lines = preview.lines(drawn, columns, height, ASCII)
        assert len(lines) == height
        assert all(len("".join(part for part, _ in line)) <= columns for line in lines)
    assert drawn.scene is not None
    assert drawn.scene.problems() == []
    assert drawn.scene.pieces or drawn.scene.sites


def test_of_a_save_is_drawn_what_all_may_see(tmp_path: Path) -> None:
    game = hidden_game(tmp_path)
    scene = preview.seen_by_all(game.rules, game.state)
    assert [piece.glyph for piece in scene.pieces] == ["A"]  # dee is hidden
    open_game = new_game_of(tmp_path)
    assert len(preview.seen_by_all(open_game.rules, open_game.state).pieces) == 4
    assert "D" not in text(preview.of_save(Path(game.save.path))).replace("skirmish", "")


def new_game_of(folder: Path) -> Game:
    """An open game beside others."""
    (folder / "open").mkdir()
    return new_game(folder / "open", text_of(DUEL))


@pytest.mark.parametrize("name", [*shipped_saves()])
def test_shipped_saves_show_no_piece_that_a_seat_does_not_see(name: str) -> None:
    with Game.open(shipped_saves()[name], write=False) as game:
        scene = preview.seen_by_all(game.rules, game.state)
        for seat in range(len(game.state.setup.seats)):
            seen = preview.Picture(game.rules).scene(game.rules.view(game.state, seat))
            assert set(scene.pieces) <= set(seen.pieces)
            assert all(seen.sites[cell] == site for cell, site in scene.sites.items())


def test_a_look_at_a_save_names_it_and_its_damage(tmp_path: Path) -> None:
    path = Path(new_game(tmp_path, text_of(DUEL, title="Old mill")).save.path)
    assert peek(path) == ("Old mill", "Skirmish", None, False)
    with Game.open(path) as game:
        for verb in ("drop_prone", "stand_up"):
            assert game.play(next(order for order in game.rules.offers(game.state) if order.verb == verb)).verdict
    damage(path)
    found = peek(path)
    assert found.title == "Old mill"
    assert found.ordered
    assert "is damaged" in str(found.notice)
    (tmp_path / "no.tactical").write_text("nothing")
    with pytest.raises(SaveError, match="this is not a save"):
        peek(tmp_path / "no.tactical")


def test_saves_are_listed_by_age_and_links_to_nowhere_are_no_saves(tmp_path: Path) -> None:
    new_game(tmp_path, text_of(DUEL)).close()
    (tmp_path / "gone.tactical").symlink_to(tmp_path / "nowhere")
    assert [path.name for path in newest_first(tmp_path)] == ["game.tactical"]
    assert newest_first(tmp_path / "missing") == []


# --- options ---


@pytest.mark.parametrize("system", SHIPPED)
def test_every_option_has_values_to_choose_from(system: str) -> None:
    rules = load(system)
    for row in rows(rules.options):
        allowed = row.choices or range(row.least, row.most + 1)
        assert row.default in allowed, row.name


async def test_a_game_is_begun_with_options_turned(tmp_path: Path) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in screen_text(pilot.app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewGame))
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))
        screen: Any = pilot.app.screen
        names = [row.name for row in screen.switches()]
        number = names.index("strike_at_leavers")
        given = screen.switches()[number].value
        other = "false" if given == "true" else "true"
        await pilot.press(*["down"] * number, "right")
        assert screen.switches()[number].value == other
        shown = screen_text(pilot.app)
        assert "SK-D09" in shown
        assert f"The scenario sets it to {given}" in shown
        assert "Enter accept" in shown
        await pilot.press("left", "right", "up", "right", "backspace", "down", "enter")
        await until(pilot, lambda: f"Options: strike_at_leavers = {other}" in screen_text(pilot.app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen_stack[-2], BattleScreen))
        game = pilot.app._game  # type: ignore[attr-defined]
        assert game.state.setup.options.strike_at_leavers is (other == "true")
        assert game.state.setup.options.walls_stop_melee is True
        pilot.app.close_game()  # type: ignore[attr-defined]


def test_a_value_that_the_scenario_cannot_open_with_is_told_and_not_taken() -> None:
    for name in scenario_names():
        scenario = read_scenario(name)
        chosen: dict[str, str] = {}
        screen = OptionsScreen(scenario, chosen)
        for number, row in enumerate(screen._rows_of):
            said = screen.turn(number, 1)
            assert said or row.name in chosen or len(screen._allowed(row)) == 1
            scenario.having(chosen).opened()  # whatever was taken can be played
            screen.restore(number)
        assert chosen == {}


# --- screens ---


async def test_saves_show_what_they_are_and_what_is_wrong_with_them(tmp_path: Path) -> None:
    new_game(tmp_path, text_of(DUEL, title="Old mill")).close()
    (tmp_path / "bad.tactical").write_bytes(b"nothing")
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Skirmish, round 1" in screen_text(pilot.app))  # the last that can be opened
        assert "game, 2" in screen_text(pilot.app)
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, SavesList))
        await until(pilot, lambda: "Old mill" in screen_text(pilot.app))
        await until(pilot, lambda: "cannot be opened" in screen_text(pilot.app))
        assert "this is not a save" in " ".join(screen_text(pilot.app).split())


async def test_new_games_are_listed_by_title_and_found_by_title_and_name(tmp_path: Path) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewGame))
        screen: Any = pilot.app.screen
        assert [scenario_title(name) for name in screen.names] == [row.text for row in screen._choices]
        titles = [row.text for row in screen._choices if row.group == "Battles"][len(FIRST) :]
        assert titles == sorted(titles)
        for typed, name in (("belt-d", "belt-duel"), ("Duel in", "belt-duel"), ("salt road", "salt-road")):
            await pilot.press("slash", *("space" if char == " " else char for char in typed))
            assert screen.names[screen._at] == name
            assert f"find: {typed}" in screen_text(pilot.app)
            await pilot.press("escape", "home")
        assert pilot.app.screen is screen  # Esc left the search alone
        await pilot.press("slash", "q", "q", "x")  # q is a letter here
        assert "nothing found" in screen_text(pilot.app)
        await pilot.press("backspace", "backspace", "backspace", *"mill", "enter")
        await until(pilot, lambda: "Two patrols of four meet" in screen_text(pilot.app))


@pytest.mark.parametrize("name", [*scenario_names(), *campaign_names()])
def test_a_title_is_known_without_reading_all(name: str) -> None:
    whole = read_campaign(name).setup if name in campaign_names() else read_scenario(name).sheet
    assert scenario_title(name) == whole.title


@every_look
@every_size
async def test_how_new_games_look(tmp_path: Path, size: str, look: str) -> None:
    app = title(tmp_path)
    app.use_glyphs(LOOKS[look]["glyphs"])
    async with app.run_test(size=SIZES[size]) as pilot:
        app.use_theme(LOOKS[look]["theme"])
        await pilot.press("enter")
        whole = read_scenario(scenario_names()[0]).opened().board
        await until(pilot, lambda: isinstance(pilot.app.screen, NewGame))
        await until(pilot, lambda: all(row.help for row in pilot.app.screen._choices))  # type: ignore[attr-defined]
        await until(pilot, lambda: f"{whole.width} by {whole.height}" in screen_text(pilot.app))
        check_golden(f"new-{size}-{look}", screen_text(pilot.app))
        await pilot.press("o", "down")
        await until(pilot, lambda: "SK-D01" in screen_text(pilot.app))
        check_golden(f"options-{size}-{look}", screen_text(pilot.app))
