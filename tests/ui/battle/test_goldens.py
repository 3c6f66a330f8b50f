"""Whole screens as lines of text: what a player sees at the moments of a battle, in two sizes and two looks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.battle.games import DUEL, app_of, new_game, ones, say, sit, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.goldens import check_golden, screen_text

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
LOOKS: dict[str, dict[str, Any]] = {
    "dark": {"theme": "dark", "glyphs": ""},
    "mono": {"theme": "mono", "glyphs": "ascii"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_a_walk_is_planned(tmp_path: Path, size: str, look: str) -> None:
    async with app_of(new_game(tmp_path, "the-mill"), **LOOKS[look]).run_test(size=SIZES[size]) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        shown = await press(pilot, "enter", "right", "right", "down", "enter")
        check_golden(f"battle-plan-{size}-{look}", shown)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_an_attack_is_planned_after_some_fighting(tmp_path: Path, size: str, look: str) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    say(sit(game, dice=ones), "ann fire rifle at cy", "ann end", "bo end", "cy walk d4", "cy end", "dee end")
    async with app_of(game, **LOOKS[look]).run_test(size=SIZES[size]) as pilot:
        await press(pilot, "m", "enter")
        await until(pilot, lambda: "hurts Cy" in screen_text(pilot.app))
        check_golden(f"battle-attack-{size}-{look}", screen_text(pilot.app))


async def test_a_window_is_open(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL), strike_at_leavers="true")
    say(sit(game), "ann walk b2")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Enter strike" in screen_text(pilot.app) and "hurts" in screen_text(pilot.app))
        await pilot.pause(0.05)
        check_golden("battle-window-80x24", screen_text(pilot.app))


async def test_a_rehearsal_is_under_way(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "r", "slash", *"b2", "enter", "enter", "enter")
        await press(pilot, "m", "enter", "x")
        await until(pilot, lambda: "hurts Cy" in screen_text(pilot.app))
        check_golden("battle-rehearsal-80x24", await press(pilot, "enter"))


async def test_what_to_do(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a")
        await until(pilot, lambda: "hurts Cy" in screen_text(pilot.app))
        check_golden("battle-actions-80x24", screen_text(pilot.app))


async def test_the_end(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    say(sit(game), "ann end", "bo end", "concede")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "FT-02 Fighting" in screen_text(pilot.app))
        await pilot.pause()
        check_golden("battle-end-page-80x24", screen_text(pilot.app))
        check_golden("battle-end-80x24", await press(pilot, "enter"))
