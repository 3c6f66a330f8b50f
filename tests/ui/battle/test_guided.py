"""The guided battle on the screen: tips follow the keys, fit a small screen, stop nothing and can be put away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.scenario import read_scenario
from tests.ui.battle.games import app_of, battle, new_game, sit
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

SIZE = (80, 24)
TIPS = read_scenario("first-battle").sheet.tips


def words(app: Any) -> str:
    return " ".join(str(battle(app).tip.content).split()) if battle(app).tip.display else ""


@pytest.mark.slow
async def test_tips_follow_the_keys(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "first-battle"))
    seen: list[str] = []

    async def go(*keys: str) -> str:
        for key in keys:
            await press(pilot, key)
            if (now := words(app)) and now not in seen:
                seen.append(now)
        return screen_text(app)

    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(app))
        shown = await go("enter")
        assert "TIP It is Ann's turn, and you play Red." in shown
        assert "Enter on c3 shows path and cost" in " ".join(shown.split())
        await go("right", "down", "enter")
        shown = await go("enter")
        assert "Try it: z undoes, Z redoes." in words(app)
        await go("z", "Z", "m", "enter", "enter", "e", "e")
        assert words(app) == "", "it is Cy's turn"
        await go("e", "e")
        assert words(app).startswith("TIP Bo's turn.")
        await go("r", "e", "e", "R")
        assert words(app).startswith("TIP You are back in the game.")
        starts = [f"TIP {tip.words.split('.')[0]}" for tip in TIPS[: len(seen)]]
        assert [line[: len(start)] for line, start in zip(seen, starts, strict=True)] == starts


@pytest.mark.slow
async def test_tips_are_put_away_and_come_back(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "first-battle"))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(app))
        await press(pilot, "enter")
        assert "(N: no tips)" in words(app)
        assert "N turns them back on" in await press(pilot, "N")
        assert words(app) == ""
        await press(pilot, "right", "enter", "enter")
        assert words(app) == ""
        await press(pilot, "N")
        assert words(app).startswith("TIP Done, and already saved")


@pytest.mark.long
async def test_a_battle_without_tips_says_so(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "first-steps"))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(app))
        await press(pilot, "enter")
        assert words(app) == ""
        assert "This battle has no tips" in await press(pilot, "N")


@pytest.mark.long
async def test_tips_on_the_smallest_screen(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "first-battle"))
    async with app.run_test(size=(40, 15)) as pilot:
        await until(pilot, lambda: len(app.screen_stack) > 1)
        shown = await press(pilot, "enter")
        assert "TIP It is Ann's turn" in shown
        assert battle(app).board.size.height >= 3


def test_the_tip_about_ending_a_turn_says_when_it_is_asked_about(tmp_path: Path) -> None:
    """Asked once more where somebody can move or has a target; what is always possible is not asked about."""
    session = sit(new_game(tmp_path, "first-battle"))
    seat = session.seat
    tip = next(tip for tip in seat.tutor.tips if "asks again" in tip.screen)
    assert "can still move or has somebody to fire at" in tip.screen
    assert tip.lines.endswith(tip.screen.partition("; ")[2])
    assert session.asking.unfinished() == ["Ann can still move or fire"]
    orders = [order for order in seat.offers if not seat.goes(order) and not seat.aims(order)]
    assert orders  # such as dropping prone
    seat._offers = orders
    assert session.asking.unfinished() == []
