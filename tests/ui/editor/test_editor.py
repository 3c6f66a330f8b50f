"""The editor by keys and mouse: a battle is drawn, checked, played and saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.rules import system_names
from tactical.scenario import read_scenario
from tactical.scenario.skeleton import skeleton
from tactical.session.edited_file import EditedFile
from tactical.session.editor import Editor
from tactical.ui.battle.dialogs import ChoiceDialog
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.editor.dialogs import FindDialog, FormScreen, LineDialog
from tactical.ui.editor.screen import EditorScreen
from tactical.ui.first_screens import editor_first
from tactical.ui.program import Program
from tactical.ui.screens.confirm import Confirm
from tactical.ui.screens.new_game import NewGame
from tactical.ui.screens.title import TitleScreen
from tests.ui.battle.games import sixes
from tests.ui.battle.test_screen import until
from tests.ui.goldens import check_golden
from tests.ui.reading import screen_text, told

SMALL, USUAL = (80, 24), (120, 40)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def drawing(path: Path, system: str = "skirmish", **look: Any) -> Program:
    """The program with the editor of a file; where it is not there, of a new one."""
    file = EditedFile.open(path) if path.exists() else EditedFile(path)
    editor = Editor(file, "" if path.exists() else skeleton(system))
    instead = editor_first(editor)
    return Program(None, path.parent, seats=frozenset(), dice=sixes, instead=instead, **{"glyphs": "ascii", **look})


async def press(pilot: Any, *keys: str) -> None:
    await pilot.press(*keys)


@pytest.mark.slow
async def test_a_battle_is_drawn_checked_played_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    app = drawing(path)
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        assert isinstance(screen, EditorScreen)
        await until(pilot, lambda: "No mistakes" in told(app))
        await press(pilot, "2", "space", "right", "right", "L", "right", "right", "space")  # a wall, and a line of it
        assert [screen.editor.document.at(cell).ground for cell in range(6)] == [
            "wall", "floor", "wall", "wall", "wall", "floor",
        ]  # fmt: skip
        await press(pilot, "down", "m")
        await until(pilot, lambda: isinstance(app.screen, FindDialog))
        await press(pilot, *"blue brute", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert [piece.name for piece in screen.editor.document.pieces_at(screen.cell)] == ["brute-1"]
        await until(pilot, lambda: "No mistakes" in told(app))
        await press(pilot, "T", "enter")
        await until(pilot, lambda: "To win" in told(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        await press(pilot, "q")
        await until(pilot, lambda: app.screen is screen)
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: "Saved" in told(app))
        assert read_scenario(path).sheet.pieces[-1]["kind"] == "brute"
        assert not screen.editor.unsaved
    assert {file.name for file in path.parent.glob("*")} == {"yard.toml", "data"}


@pytest.mark.parametrize("system", system_names())
async def test_every_system_is_drawn_at_both_sizes(tmp_path: Path, system: str) -> None:
    app = drawing(tmp_path / "new.toml", system)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "No mistakes" in told(app))
        await press(pilot, "down", "right", "right", "2", "space")
        await until(pilot, lambda: app.screen.checked is not None)
        check_golden(f"editor-{system}-80x24", screen_text(app))
        await pilot.resize_terminal(*USUAL)
        await press(pilot, "tab")
        await until(pilot, lambda: "Ground (1" not in told(app))


@pytest.mark.slow
async def test_strokes_are_taken_back_and_done_again(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        editor = app.screen.editor
        before = editor.document.text
        await press(pilot, "2", "space", "right", "space", "z", "z")
        assert editor.document.text == before
        await press(pilot, "z")
        assert "There is nothing to undo" in told(app)
        await press(pilot, "Z", "Z", "Z")
        assert editor.document.at(1).ground == "wall"
        assert "There is nothing to redo" in told(app)


@pytest.mark.slow
async def test_pieces_are_picked_up_put_down_turned_and_removed(tmp_path: Path) -> None:
    app = drawing(tmp_path / "new.toml", "armour")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        editor = screen.editor
        cell = editor.document.piece("anvil").cell
        screen.board.move_to(editor.at(cell))
        await press(pilot, "tab", "tab", "comma", "right", "space")
        assert editor.document.piece("anvil").cell == cell + 1
        await press(pilot, "greater_than_sign")
        assert editor.document.piece("anvil").row["heading"] == "se"
        await press(pilot, "x")
        assert all(piece.name != "anvil" for piece in editor.document.pieces)
        await press(pilot, "comma")
        assert "Nobody stands here" in told(app) or "there is no piece here" in told(app)


async def test_borders_are_drawn_at_a_side_and_round_an_area(tmp_path: Path) -> None:
    app = drawing(tmp_path / "new.toml", "boarding")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        editor = screen.editor
        screen.board.move_to((4, 4))
        await press(pilot, "tab", "1", "space")
        here = screen.cell
        assert editor.document.edges[here, editor.across(here)] == "wall"
        before = editor.document.text
        await press(pilot, "greater_than_sign", "s", "right", "down", "space")
        assert len([1 for pair in editor.document.edges if here in pair]) >= 2
        await press(pilot, "z")
        assert editor.document.text == before


async def test_an_area_is_copied_and_pasted(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        editor = app.screen.editor
        app.screen.board.move_to((7, 3))
        await press(pilot, "s", "right", "down", "Y")
        app.screen.board.move_to((1, 7))
        await press(pilot, "p")
        ground = [editor.document.at(editor.cell(at)).ground for at in ((1, 7), (2, 7), (1, 8), (2, 8))]
        assert ground == ["wall", "wall", "wall", "floor"]


async def test_help_begins_with_drawing_and_has_one_row_for_all_brushes(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "L")
        assert "Line: 1 cell" in told(app)
        assert "1 cells" not in told(app)
        await press(pilot, "question_mark")
        await until(pilot, lambda: "Use the brush here" in told(app))
        assert "1 2 3 4 5 6 7 8 9" in told(app)
        assert "Place a piece" in told(app)


@pytest.mark.slow
async def test_an_overlay_and_the_reach_of_a_piece_lie_over_the_map(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        screen.board.move_to(screen.editor.at(screen.editor.document.piece("ann").cell))
        await press(pilot, "R")
        await until(pilot, lambda: "Ann, walk: " in told(app))
        reached = screen.board.scene.reach
        assert len(reached) > 10
        await press(pilot, "tab", "tab", "x")  # who is gone goes nowhere
        await until(pilot, lambda: not screen.editor.laid)
        await press(pilot, "z", "o")
        await until(pilot, lambda: bool(screen.board.scene.shades))
        assert "Threat" in told(app)
        await press(pilot, "escape")
        assert not screen.board.scene.shades
        assert app.screen is screen


@pytest.mark.slow
async def test_marks_and_goals_make_a_way_to_win(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        await press(pilot, "M")
        await until(pilot, lambda: isinstance(app.screen, LineDialog))
        await press(pilot, *"gate", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.editor.document.marks == {"gate": (0,)}
        await press(pilot, "right", "space")
        assert screen.editor.document.marks == {"gate": (0, 1)}
        screen.board.move_to((15, 11))
        await press(pilot, "g")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        form = app.screen
        assert form.words.region.bottom <= form.query_one(".dialog").region.bottom  # what a row means is in sight
        form.list.choose(next(n for n, row in enumerate(form.rows) if row.label == "add a goal"))
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is not form)
        assert "standing alone on the cells wins" in told(app)
        await press(pilot, "down", "enter")
        await until(pilot, lambda: app.screen is form)
        assert dict(screen.editor.document.data["goals"][-1]) == {"goal": "hold", "cells": ["mark:gate"]}
        form.list.choose(next(n for n, row in enumerate(form.rows) if row.label == "limit"))
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is not form)
        await press(pilot, "backspace", "backspace", *"14", "enter")
        await until(pilot, lambda: app.screen is form)
        assert screen.editor.document.data["limit"] == 14
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is screen)
        await until(pilot, lambda: "No mistakes" in told(app))


@pytest.mark.slow
async def test_a_tip_has_a_form_of_its_own_and_is_removed_in_it(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen

        async def choose(label: str, *keys: str) -> None:
            form = app.screen
            form.list.choose(next(n for n, row in enumerate(form.rows) if row.label == label))
            await press(pilot, "enter")
            await until(pilot, lambda: app.screen is not form)
            if keys:
                await press(pilot, *keys)
                await until(pilot, lambda: app.screen is form)

        await press(pilot, "g")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await choose("add a tip", "enter")
        await choose("1: begin")
        await choose("since", *"2", "enter")
        await choose("again", "home", "enter")
        assert "Only while" in told(app)
        tip = screen.editor.document.data["tips"][0]
        assert (tip["when"], tip["again"], tip["while"]) == ("begin", True, {"since": 2})
        await choose("remove this tip")
        assert "tips" not in screen.editor.document.data
        assert [row.label for row in app.screen.rows].count("1: begin") == 0


@pytest.mark.slow
async def test_a_heading_is_chosen_or_typed_by_the_degree(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml", "starship")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        editor = screen.editor
        name = editor.document.pieces[0].name

        async def choose(*keys: str) -> None:
            form = app.screen
            form.list.choose(next(n for n, row in enumerate(form.rows) if row.label == "heading"))
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
            await press(pilot, *keys)

        screen.board.move_to(editor.at(editor.document.piece(name).cell))
        await press(pilot, "tab")
        await press(pilot, "g")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        form = app.screen
        await choose("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, LineDialog))
        await press(pilot, "ctrl+u", *"137", "enter")
        await until(pilot, lambda: app.screen is form)
        assert editor.document.piece(name).row["heading"] == 137
        await choose("enter")  # the number is chosen, and is typed anew
        await until(pilot, lambda: isinstance(app.screen, LineDialog))
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is form)
        await choose("home", "down", "enter")
        await until(pilot, lambda: app.screen is form)
        assert editor.document.piece(name).row["heading"] == "ne"


@pytest.mark.slow
async def test_a_thing_to_carry_lies_under_the_cursor(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        screen.board.move_to((5, 5))
        await press(pilot, "g")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        form = app.screen
        form.list.choose(next(n for n, row in enumerate(form.rows) if row.label == "add a thing"))
        await press(pilot, "enter")
        await until(pilot, lambda: bool(screen.editor.document.prizes))
        assert screen.editor.document.prizes == {"thing-1": {"cell": "f6"}}
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is screen)
        assert "the thing 1 lies here" in told(app)


async def test_mistakes_are_told_and_gone_to(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        cell = screen.editor.document.piece("ann").cell
        screen.board.move_to(screen.editor.at(cell))
        await press(pilot, "2", "space")  # a wall where Ann stands
        screen.board.move_to((0, 0))
        await until(pilot, lambda: bool(screen.checked and screen.checked.mistakes))
        await press(pilot, "exclamation_mark")
        assert screen.cell == cell
        await press(pilot, "T")
        assert "cannot be played yet" in told(app)


async def test_the_mouse_paints(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        await press(pilot, "2")
        region = screen.board.cell_region((5, 6))
        at = (region.x, region.y)
        await pilot.mouse_down(screen.board, offset=at)
        there = screen.board.cell_region((6, 6))
        await pilot.hover(screen.board, offset=(there.x, there.y))
        await pilot.mouse_up(screen.board, offset=(there.x, there.y))
        await until(pilot, lambda: screen.editor.document.at(screen.editor.cell((6, 6))).ground == "wall")
        assert screen.editor.document.at(screen.editor.cell((5, 6))).ground == "wall"
        await press(pilot, "z")  # one stroke
        assert screen.editor.document.at(screen.editor.cell((5, 6))).ground == "floor"


async def test_what_is_not_saved_is_asked_about(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await press(pilot, "down", "enter")
        await until(pilot, lambda: app.return_code is not None or not app.is_running)
    assert not (tmp_path / "yard.toml").exists()
    assert not [*(tmp_path / "data").rglob("*.lock"), *(tmp_path / "data").rglob("*.toml")]


@pytest.mark.slow
async def test_another_editor_of_the_file_is_noticed_and_nothing_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(skeleton("skirmish"), "utf-8")
    app = drawing(path)
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        await press(pilot, "2", "space")
        path.write_text("theirs", "utf-8")
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is screen)
        assert path.read_text("utf-8") == "theirs"
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await press(pilot, "down", "enter")
        await until(pilot, lambda: "Saved" in told(app))
        assert path.read_text("utf-8") == screen.editor.document.text


async def test_a_crash_loses_nothing_that_was_drawn(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(skeleton("skirmish"), "utf-8")
    crashed = Editor(EditedFile.open(path))
    crashed.change(crashed.document.painted([0], {"ground": "wall"}))
    crashed.file.let_go()  # as a process that ends
    app = drawing(path)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        assert app.screen.editor.document.at(0).ground == "wall"
        assert path.read_text("utf-8") == skeleton("skirmish")


async def test_a_second_editor_says_that_it_is_one(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(skeleton("skirmish"), "utf-8")
    other = Editor(EditedFile.open(path))
    other.change(other.document.painted([0], {"ground": "wall"}))
    app = drawing(path)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "another editor" in told(app))
        assert app.screen.editor.document.at(0).ground == "floor"
    other.file.close()


@pytest.mark.slow
async def test_the_map_is_resized_and_cells_are_named(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        await press(pilot, "w")
        await until(pilot, lambda: isinstance(app.screen, LineDialog))
        await press(pilot, "ctrl+u", *"18x13", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert (screen.editor.board.width, screen.editor.board.height) == (18, 13)
        await press(pilot, "N")
        await until(pilot, lambda: isinstance(app.screen, LineDialog))
        await press(pilot, *"Gate", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.editor.document.names == {"Gate": 0}


@pytest.mark.slow
async def test_the_title_leads_to_the_editor_of_a_new_battle(tmp_path: Path) -> None:
    app = Program(None, tmp_path / "saves", seats=frozenset(), dice=sixes, glyphs="ascii")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "no saved game yet" in told(app))
        await press(pilot, "E")
        await until(pilot, lambda: isinstance(app.screen, FindDialog))
        await press(pilot, *"overl", "enter")
        await until(pilot, lambda: isinstance(app.screen, LineDialog))
        await press(pilot, *"Old road", "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        assert app.screen.editor.title == "Old road"
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: "Saved" in told(app))
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
    assert read_scenario(tmp_path / "data" / "tactical" / "scenarios" / "old-road.toml").sheet.title == "Old road"


@pytest.mark.slow
async def test_new_game_leads_to_a_copy_of_a_shipped_battle(tmp_path: Path) -> None:
    app = Program(None, tmp_path / "saves", seats=frozenset(), dice=sixes, glyphs="ascii")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "no saved game yet" in told(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGame))
        await press(pilot, "E")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        editor = app.screen.editor
        assert (
            editor.file.path == tmp_path / "data" / "tactical" / "scenarios" / f"{app.screen_stack[-2].names[0]}.toml"
        )
        assert editor.unsaved
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGame))


async def test_leaving_the_program_asks_and_then_forgets_what_is_dropped(tmp_path: Path) -> None:
    app = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "2", "space", "ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        assert [*(tmp_path / "data").rglob("*.toml")]
        await press(pilot, "down", "enter")
        await until(pilot, lambda: not [*(tmp_path / "data").rglob("*.toml")])
