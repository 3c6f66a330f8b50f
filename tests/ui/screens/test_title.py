"""The title and what it leads to: games begun, gone on with and opened; scenarios with their options; no secrets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.scenario import campaign_names, open_scenario, read_scenario, scenario_names, shipped_saves
from tactical.session.own_saves import newest_first
from tactical.session.pages import preview
from tactical.session.pages.help_pages import left_of_sides
from tactical.session.scene.builder import Picture
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.key_footer import KeyFooter
from tactical.ui.program import Program
from tactical.ui.screens.art import lines_of
from tactical.ui.screens.new_game import NewGame
from tactical.ui.screens.options import OptionsScreen
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.rules_browser import RulesBrowser
from tactical.ui.screens.saves import SavesList
from tactical.ui.screens.seats import SeatsScreen
from tactical.ui.screens.title import TitleScreen
from tests.fixtures.scenes import scene_problems
from tests.session.test_secrets import hidden_game
from tests.ui.battle.games import DUEL, new_game, say, sit, sixes, text_of
from tests.ui.battle.test_screen import SIZE, until
from tests.ui.reading import screen_text, told


def title(folder: Path, **look: Any) -> Program:
    """The program without a game."""
    return Program(None, folder, seats=frozenset(), dice=sixes, **{"glyphs": "ascii", **look})


def damage(path: Path) -> None:
    """Change a byte of the last record but one."""
    data = bytearray(path.read_bytes())
    data[-120] ^= 0x55
    path.write_bytes(data)


def row_of(screen: Any, text: str) -> int:
    """The number of the row that begins so."""
    return next(number for number, row in enumerate(screen.list.rows) if row.text.startswith(text))


def row(app: Program, text: str) -> str:
    """What stands behind a row of the title, up to a comma."""
    rows = app.screen.menu.rows
    return next((each.behind.partition(",")[0] for each in rows if each.text == text), "")


async def begin_new(pilot: Any) -> NewGame:
    """Open the list of scenarios."""
    await until(pilot, lambda: "no saved game yet" in told(pilot.app))
    await pilot.press("enter")  # what a new player wants is already marked
    await until(pilot, lambda: isinstance(pilot.app.screen, NewGame))
    return pilot.app.screen  # type: ignore[no-any-return]


# --- beginning and going on ---


@pytest.mark.slow
async def test_what_is_said_of_a_battle_and_has_no_room_is_read_on_a_page(tmp_path: Path) -> None:
    app = title(tmp_path / "saves")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin_new(pilot)
        await until(pilot, lambda: "... i: read all" in screen_text(app))
        assert "the guard is relieved" not in screen_text(app)
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        await until(pilot, lambda: "the guard is relieved" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)


@pytest.mark.slow
async def test_a_new_game_is_begun_and_continued(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    app = title(folder)
    async with app.run_test(size=SIZE) as pilot:
        await begin_new(pilot)
        await until(pilot, lambda: "about 10 minutes" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: "To win" in told(app))
        await pilot.press("enter", "e", "e")
        await until(pilot, lambda: "Cy's turn" in told(app))
        app.close_game()
    app = title(folder)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "first-battle-1, 20" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        await until(pilot, lambda: "Cy's turn" in told(app))
        app.close_game()


@pytest.mark.slow
async def test_a_small_screen_says_that_a_briefing_is_cut(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin_new(pilot)
        screen.list.choose(row_of(screen, "Duel in the belt"))
        await until(pilot, lambda: "Two corvettes meet among" in screen_text(app))
        beside = [line[45:].strip() for line in screen_text(app).splitlines()]
        assert "... i: read all" in beside
        assert not any("it is a draw" in line for line in beside)
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "it is a draw" in " ".join(screen_text(app).split()))
        assert "..." not in screen_text(app)


@pytest.mark.slow
async def test_the_footer_names_no_way_back_where_there_is_none(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in told(app))
        labels = [each.label for each in app.screen.query_one(KeyFooter).named]
        assert "quit" in labels
        assert "back" not in labels
        await begin_new(pilot)
        await until(pilot, lambda: "back" in [each.label for each in app.screen.query_one(KeyFooter).named])


@pytest.mark.long
async def test_a_campaign_is_begun_with_its_prologue(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await begin_new(pilot)
        screen.list.choose(row_of(screen, "The lamp"))
        await until(pilot, lambda: "6 battles" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        assert "Every ship between Haven and the outer moons" in told(app)
        assert "[>] The Narrows (Fleet): in play" in told(app)
        assert screen_text(app).count("The lamp on Lantern Rock") == 1, (
            "its title stands over the page, and not in it too"
        )
        prologue = app.screen
        await pilot.press("escape")  # then the page of its first battle, and only then the board
        await until(pilot, lambda: isinstance(app.screen, PageScreen) and app.screen is not prologue)
        await until(pilot, lambda: "The Narrows" in told(app) and "Every ship between" not in told(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        app.close_game()


async def test_what_goes_on_is_the_latest_game_that_is_not_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path.parent))
    new_game(tmp_path, text_of(DUEL)).close()
    going = (tmp_path / "game.tactical").rename(tmp_path / "going.tactical")
    with new_game(tmp_path, text_of(DUEL)) as game:
        say(sit(game), "concede")
    ended = (tmp_path / "game.tactical").rename(tmp_path / "ended.tactical")
    os.utime(going, (1, 1))
    assert newest_first(tmp_path) == [ended, going]
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: row(app, "Continue") == "going")
        assert f"going.tactical in ~/{tmp_path.name}" in told(app)
        going.unlink()
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: row(app, "Continue") == "ended")


async def test_a_file_that_is_no_game_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "no.tactical").write_bytes(b"nothing of the kind")
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Continue" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: "this is not a save" in told(app))
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.long
async def test_a_path_is_typed_and_every_letter_is_text(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, title="Old mill"))
    game.close()
    app = title(tmp_path / "none")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in told(app))
        await pilot.press("down", "down", "enter", *"qk")
        assert app.screen.path.value == "qk"
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("enter")
        app.screen.path.value = game.save.path
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen_stack[-2], BattleScreen))
        app.close_game()


@pytest.mark.slow
async def test_q_steps_back_before_it_leaves(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await begin_new(pilot)
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)
        assert app.is_running
        await pilot.press("q")
    assert app.return_code == 0


# --- scenarios ---


@pytest.mark.slow
async def test_scenarios_stand_under_their_systems_and_are_found_by_typing(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await begin_new(pilot)
        assert sorted(screen.names) == sorted((*scenario_names(), *campaign_names()))
        groups = {name: row.group for name, row in zip(screen.names, screen.list.rows, strict=True)}
        assert groups["the-mill"] == "Skirmish"
        assert groups["three-suns"] == "Fleet"
        assert groups["lantern-rock"] == "Campaigns, across systems"
        assert len({row.group for row in screen.list.rows}) == 7
        for typed, name in (("belt-d", "belt-duel"), ("Duel in", "belt-duel"), ("salt road", "salt-road")):
            await pilot.press("slash", *("space" if char == " " else char for char in typed))
            assert screen.names[screen.at] == name
            await pilot.press("escape", "home")
        assert app.screen is screen  # Esc left the search alone
        await pilot.press("slash", *"qq", "backspace", "backspace", *"mill", "enter")  # q is a letter here
        await until(pilot, lambda: "Two patrols of four meet" in told(app))
        app.close_game()


@pytest.mark.slow
async def test_a_scenario_is_drawn_beside_the_list(tmp_path: Path) -> None:
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        screen = await begin_new(pilot)
        for name in ("the-mill", "six-thrones", "salt-road", "hull-to-hull", "belt-duel"):
            board = read_scenario(name).opened().board
            screen.list.choose(screen.names.index(name))
            await until(pilot, lambda board=board: drawn(screen) == (board.width, board.height))  # type: ignore[misc]


@pytest.mark.slow
async def test_forces_are_counted_as_the_battle_counts_them(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await begin_new(pilot)
        # rows that stand for several ships; a group and a cart horse, of which a group is no traveller
        for name, forces in (("first-fleet", "(Red 7, Blue 3)"), ("salt-road", "(Red 4)")):
            _, told_of = screen.told(screen.names.index(name))
            (tmp_path / name).mkdir()
            with new_game(tmp_path / name, name) as game:
                whole = [sum(len(names) for _, names in groups) for _, groups in left_of_sides(sit(game))]
            assert whole == [int(word) for word in forces.strip("()").replace(",", "").split()[1::2]]
            assert any(forces in words for words, _ in told_of)


def drawn(screen: Any) -> tuple[int, int] | None:
    """How large the board is that stands beside the list, once it is drawn."""
    picture = screen.picture.drawn
    return None if picture is None or picture.scene is None else (picture.scene.width, picture.scene.height)


@pytest.mark.long
async def test_a_game_is_begun_with_options_turned(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await begin_new(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, OptionsScreen))
        screen: Any = app.screen
        number = [row.name for row in screen.switches()].index("strike_at_leavers")
        given = screen.switches()[number].value
        other, written = ("no", "false") if given == "yes" else ("yes", "true")
        await pilot.press(*["down"] * number, "right")
        assert screen.switches()[number].value == other
        assert "SK-D09" in told(app)
        assert f"The scenario sets it to {given}" in told(app)
        assert "Enter accept" in told(app)
        await pilot.press("left", "right", "up", "right", "backspace", "down", "enter")
        await until(pilot, lambda: f"Options: strike_at_leavers = {written}" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(each, BattleScreen) for each in app.screen_stack))
        game = app._game
        assert game is not None
        assert game.state.setup.options.strike_at_leavers is (other == "yes")
        assert game.state.setup.options.walls_stop_melee is True
        app.close_game()


@pytest.mark.slow
def test_a_value_that_the_scenario_cannot_open_with_is_told_and_not_taken() -> None:
    for name in scenario_names():
        scenario, chosen = read_scenario(name), {}  # type: ignore[var-annotated]
        screen = OptionsScreen(scenario, chosen)
        for number, row in enumerate(screen._rows_of):
            said = screen.turn(number, 1)
            assert said or row.name in chosen or len(screen._allowed(row)) == 1
            screen.restore(number)
        assert chosen == {}


@pytest.mark.long
async def test_the_computer_takes_a_seat_before_the_game_begins(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await begin_new(pilot)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, SeatsScreen))
        await pilot.press("down", "down", "right", "enter")
        await until(pilot, lambda: "against the computer: Blue" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(each, BattleScreen) for each in app.screen_stack))
        assert app._game is not None
        assert [*app._game.computers] == [1]
        app.close_game()


@pytest.mark.slow
async def test_who_plays_against_one_is_remembered(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await begin_new(pilot)
        screen.list.choose(screen.names.index("the-mill"))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, SeatsScreen))
        await pilot.press("down", "down", "right", "enter")
        await until(pilot, lambda: "You play Red against the computer: Blue (easy)" in told(app))
        assert app.preferences.settings.opponent == "easy"
        screen.list.choose(screen.names.index("belt-duel"))
        await until(
            pilot,
            lambda: "Duel in the belt" in told(app) and "You play Red against the computer: Blue (easy)" in told(app),
        )
        taken = screen.answer(screen.names.index("bridge-and-ford"))
        assert [seat for seat, _ in taken.players] == ["blue"]
        assert not screen.answer(screen.names.index("salt-road")).players, "a journey of one side"
        assert [seat for seat, _ in screen.answer(screen.names.index("first-battle")).players] == ["blue"]
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, SeatsScreen))
        await pilot.press("down", "down", "backspace", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGame))
        assert app.preferences.settings.opponent == ""
        assert not screen.answer(screen.names.index("bridge-and-ford")).players
        assert screen.answer(screen.names.index("first-battle")).players, "the scenario says so"


# --- saves ---


@pytest.mark.slow
async def test_saves_show_what_they_are_and_what_is_wrong_with_them(tmp_path: Path) -> None:
    new_game(tmp_path, text_of(DUEL, title="Old mill")).close()
    (tmp_path / "bad.tactical").write_bytes(b"nothing")
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Skirmish, round 1" in told(app))  # the last that can be opened
        assert "game, 2" in told(app)
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, SavesList))
        await until(pilot, lambda: "Old mill, not begun" in told(app))
        await until(pilot, lambda: "cannot be opened" in told(app))
        screen: Any = app.screen
        screen.list.choose(row_of(screen, "bad"))
        await until(pilot, lambda: "this is not a save" in told(app))


async def test_damage_is_told_and_what_precedes_it_is_shown(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    path = Path(game.save.path)
    for verb in ("drop_prone", "stand_up"):
        assert game.play(next(order for order in game.rules.offers(game.state) if order.verb == verb)).verdict
    game.close()
    damage(path)
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "is damaged" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: "read only" in told(app))
        app.close_game()


def test_saves_are_listed_by_age_and_links_to_nowhere_are_no_saves(tmp_path: Path) -> None:
    new_game(tmp_path, text_of(DUEL)).close()
    (tmp_path / "gone.tactical").symlink_to(tmp_path / "nowhere")
    assert [path.name for path in newest_first(tmp_path)] == ["game.tactical"]
    assert newest_first(tmp_path / "missing") == []


# --- pictures keep secrets ---


def test_of_a_save_is_drawn_what_all_may_see(tmp_path: Path) -> None:
    game = hidden_game(tmp_path)
    assert len(preview.seen_by_all(game.rules, game.state).pieces) == 1  # dee is hidden
    drawn = preview.of_save(Path(game.save.path))
    assert drawn.scene is not None
    assert len(drawn.scene.pieces) == 1


@pytest.mark.parametrize("name", [*shipped_saves()])
def test_shipped_saves_show_no_piece_that_a_seat_does_not_see(name: str) -> None:
    with Game.open(shipped_saves()[name], write=False) as game:
        scene = preview.seen_by_all(game.rules, game.state)
        for seat in range(len(game.state.setup.seats)):
            seen = Picture(game.rules).scene(game.rules.view(game.state, seat))
            assert set(scene.pieces) <= set(seen.pieces)
            assert all(seen.sites[cell] == site for cell, site in scene.sites.items())


@pytest.mark.parametrize("name", scenario_names())
def test_every_opening_has_a_picture(name: str) -> None:
    drawn = preview.of_opening(*open_scenario(name, {}))
    assert drawn.scene is not None
    assert scene_problems(drawn.scene) == []
    assert drawn.scene.pieces or drawn.scene.sites


# --- the art ---


def test_the_art_is_text_of_even_lines() -> None:
    assert max(map(len, lines_of("logo"))) < 60
    assert len(lines_of("landscape")) > len(lines_of("logo"))
    for name in ("logo", "landscape"):
        assert all(line.isascii() for line in lines_of(name))


async def test_without_colours_the_name_can_be_read(tmp_path: Path) -> None:
    app = title(tmp_path, theme="mono")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Continue" in told(app))
        shown = screen_text(app)
        assert "####" in shown
        assert shown.isascii()
        lines = [app.screen.art.render_line(y) for y in range(app.screen.art.size.height)]
        assert {line.cell_length for line in lines} == {120}


@pytest.mark.long
async def test_rules_of_a_system_lead_back_to_the_list(tmp_path: Path) -> None:
    app = title(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in told(app))
        await pilot.press(*["down"] * 4, "enter")
        await until(pilot, lambda: "Skirmish: 1" in told(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RulesBrowser))
        await pilot.press("escape")
        await until(pilot, lambda: "Skirmish: 1" in told(app))
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)
