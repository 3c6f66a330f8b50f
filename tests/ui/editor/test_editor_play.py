"""Test play against the computer, pieces dragged by the mouse, and every problem below the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.scenario.skeleton import skeleton
from tactical.session.packs import install
from tactical.ui.battle.dialogs import ChoiceDialog
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.screens.confirm import Confirm
from tests.ui.battle.test_screen import until
from tests.ui.editor.test_editor import SMALL, drawing, press
from tests.ui.reading import screen_text, told


@pytest.mark.slow
async def test_a_test_play_against_the_computer(tmp_path: Path) -> None:
    app: Any = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        await press(pilot, "right", "T", "down", "enter")
        await until(pilot, lambda: "To win" in told(app))
        seats = [seat.name for seat in app._game.state.setup.seats]
        assert {seats[number] for number in app._game.computers} == {"blue"}
        await press(pilot, "enter")
        head = screen_text(app).splitlines()[0]
        assert head.rstrip().endswith("not saved")
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "q")
        await until(pilot, lambda: app.screen is screen)
        assert screen.board.cursor == (1, 0)


async def test_who_goes_on_drawing_while_it_is_asked_drops_nothing(tmp_path: Path) -> None:
    app: Any = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "2", "space", "q")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await press(pilot, "2", "space", "8", "space", "2", "space")
        assert isinstance(app.screen, Confirm)
        assert app.screen.list.at == 0
        await press(pilot, "down", "enter")
        await until(pilot, lambda: not app.is_running)


@pytest.mark.slow
async def test_what_is_drawn_is_packed_for_others(tmp_path: Path) -> None:
    app: Any = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        editor = app.screen.editor
        editor.change(editor.document.valued(("about", "author"), "Nobody"))
        await press(pilot, "P")
        await until(pilot, lambda: "Packed: " in told(app))
        await press(pilot, "right", "P")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await press(pilot, "escape")
        screen = app.screen
        cell = screen.editor.document.piece("ann").cell
        screen.editor.change(screen.editor.document.painted([cell], {"ground": "wall"}))
        (tmp_path / "yard.zip").rename(tmp_path / "mill.zip")
        await press(pilot, "P")
        await until(pilot, lambda: "It cannot be packed: " in told(app))
    assert not (tmp_path / "yard.zip").exists()
    pack = install(tmp_path / "mill.zip")
    assert (pack.about.title, pack.about.author) == ("A skirmish", "Nobody")
    assert list(pack.files) == ["pack.toml", "scenarios/yard.toml"]


async def test_a_piece_is_dragged(tmp_path: Path) -> None:
    app: Any = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        await press(pilot, "tab", "tab")
        assert screen.editor.layer == "pieces"
        ann = next(piece for piece in screen.editor.document.pieces if piece.name == "ann")
        x, y = screen.editor.at(ann.cell)
        start, end = (screen.board.cell_region(cell).offset for cell in ((x, y), (x + 2, y + 1)))
        await pilot.mouse_down(screen.board, offset=start)
        await pilot.mouse_up(screen.board, offset=end)
        await until(pilot, lambda: not screen.editor.carried)
        names = [piece.name for piece in screen.editor.document.pieces_at(screen.editor.cell((x + 2, y + 1)))]
        assert names == ["ann"]
        await press(pilot, "z")
        assert not screen.editor.undo()


@pytest.mark.slow
async def test_what_somebody_else_saves_is_followed_or_taken(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(skeleton("skirmish"), "utf-8")
    app: Any = drawing(path)
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        path.write_text(path.read_text("utf-8").replace("A skirmish", "The mill"), "utf-8")
        screen._look_at_file()
        assert "The mill" in screen_text(app)
        assert not screen.editor.unsaved
        path.write_text("half = ", "utf-8")
        screen._look_at_file()
        assert "yard.toml:1:" in told(app)
        assert screen.editor.title == "The mill"
        await press(pilot, "2", "space")
        mine = screen.editor.document.text
        path.write_text(skeleton("skirmish"), "utf-8")
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await press(pilot, "down", "down", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.editor.document.text == skeleton("skirmish")
        await press(pilot, "z")
        assert screen.editor.document.text == mine
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: "Saved" in told(app))
        assert path.read_text("utf-8") == mine


async def test_all_problems_are_listed_and_gone_through(tmp_path: Path) -> None:
    app: Any = drawing(tmp_path / "yard.toml")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        for name in ("ann", "cy"):
            cell = next(piece.cell for piece in screen.editor.document.pieces if piece.name == name)
            screen.board.move_to(screen.editor.at(cell))
            await press(pilot, "2", "space")
        await until(pilot, lambda: "cy cannot start on a wall" in screen_text(app))
        assert "2 problems. Line" in screen_text(app)
        assert "ann cannot start on a wall" in screen_text(app)
        await press(pilot, "exclamation_mark", "exclamation_mark")
        await until(pilot, lambda: "2 of 2" in told(app))
        assert screen.cell == cell
