"""The battle screen over a galaxy of hexes: a draft by keys, the sheet of a system, what can come there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.battle.games import app_of, new_game, say, sit
from tests.ui.battle.test_screen import press, until
from tests.ui.goldens import check_golden, screen_text

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
MIDDRAFT = (
    "activate nyx",
    "order red-carrier arn nyx with red-infantry-1 red-infantry-2 red-fighter-1",
    "order red-cruiser-1 arn nyx",
)


@pytest.mark.parametrize("size", SIZES)
async def test_a_galaxy_in_mid_draft(tmp_path: Path, size: str) -> None:
    game = new_game(tmp_path, "six-thrones")
    say(sit(game), *MIDDRAFT)
    async with app_of(game).run_test(size=SIZES[size]) as pilot:
        await until(pilot, lambda: "Nyx" in screen_text(pilot.app))
        await pilot.pause(0.1)
        check_golden(f"galaxy-draft-{size}", screen_text(pilot.app))


async def test_a_first_draft_by_keys(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "slash", *"bel", "enter", "enter", "enter")
        assert game.state.active == game.state.board.named("bel")
        await press(pilot, "enter")
        shown = await press(pilot, "enter")
        assert len(game.state.draft) == 1, shown
        await press(pilot, "e")
        await press(pilot, "e")
        assert game.state.active < 0 or game.state.phase != "move_ships"


async def test_the_sheet_of_a_system(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "activate bel")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"bel", "enter", "i")
        await until(pilot, lambda: "Can come" in screen_text(pilot.app))
        check_golden("galaxy-sheet-80x24", screen_text(pilot.app))
