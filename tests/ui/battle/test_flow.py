"""How many keys the usual things take."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.battle.games import app_of, new_game, text_of
from tests.ui.battle.test_screen import press

WALLED = """
..........
.a........
....#.....
....#...c.
....#.....
..........
"""


@pytest.mark.slow
async def test_move_and_attack_takes_three_keys(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(WALLED))
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")  # the briefing
        shown = await press(pilot, "m", "enter")
        assert "then fire a rifle at Cy" in shown
        assert "under fire from Cy" in shown
        await press(pilot, "enter")
        assert [moment.order.verb for moment in game.moments][:2] == ["walk", "fire"]


@pytest.mark.slow
async def test_a_route_goes_on_with_enter(tmp_path: Path) -> None:
    hall = ".a" + "." * 20 + "\n" + "." * 22 + "\n" + "." * 20 + "c.\n"
    game = new_game(tmp_path, text_of(hall, order="ann cy"))
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")  # the briefing
        await press(pilot, *["right"] * 12)
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert [moment.order.verb for moment in game.moments] == ["walk"]
        await press(pilot, "colon", *"ann", "space", *"end", "enter", "colon", *"cy", "space", *"end", "enter")
        await press(pilot, "enter")
        assert [moment.order.verb for moment in game.moments] == ["walk", "end_turn", "end_turn", "walk"]
