"""Keys that are typed before a battle is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events

from tactical.scenario import shipped_saves
from tactical.session.saves import open_game
from tactical.ui.program import Program
from tests.ui.battle.games import app_of, battle
from tests.ui.battle.test_screen import press


async def after(folder: Path, keys: tuple[str, ...], *, early: bool) -> tuple[Any, ...]:
    """Where the screen stands after keys; `early`: typed before the program has anything to show."""

    class TypedAhead(Program):
        def on_load(self) -> None:
            for key in keys if early else ():
                self.post_message(events.Key(key, None))

    app = app_of(open_game(shipped_saves()["skirmish"], folder), program=TypedAhead)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        await press(pilot, *(() if early else keys))
        screen = battle(app)
        board, overlay = screen.board, screen.navigation.shading.named
        return board.cursor, board.cell_size, board.view, screen.key_context, overlay, screen.actions.highlighted


@pytest.mark.slow
@pytest.mark.parametrize("keys", [("plus", "plus", "left"), ("end", "o"), ("a", "down"), ("colon", "a")], ids=" ".join)
async def test_keys_typed_before_the_first_picture_do_what_they_do_after_it(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    for name in ("later", "none", "early"):
        (tmp_path / name).mkdir()
    later = await after(tmp_path / "later", keys, early=False)
    assert later != await after(tmp_path / "none", (), early=False), "or this shows nothing"
    assert await after(tmp_path / "early", keys, early=True) == later


@pytest.mark.slow
async def test_cells_chosen_by_hand_in_the_first_moment_stand(tmp_path: Path) -> None:
    """By the wheel, which no key waits for."""
    app = app_of(open_game(shipped_saves()["skirmish"], tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        board = battle(app).board
        board.resize_cells(1)
        board.resize_cells(1)
        chosen = board.chosen_size
        await press(pilot)
        assert board.cell_size == chosen
