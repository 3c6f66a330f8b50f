"""How the screens around the board look, as text, at three sizes; `TACTICAL_UPDATE_GOLDENS=1` writes them anew.

Pictures of boards are the board's own drawing and held by its tests: here stand the screens that are words.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.event_loop import nothing_to_do
from tests.ui.battle.games import DUEL, app_of, new_game, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.goldens import check_golden
from tests.ui.reading import screen_text

SIZES = {"40x15": (40, 15), "80x24": (80, 24), "120x40": (120, 40), "200x50": (200, 50)}
SCREENS = {
    "rules": ("B", *"prone", "down", "down"),
    "settings": ("S", "down", "down", "down", "down"),
    "sheet": ("i", "down", "down", "down"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
async def test_how_it_looks(tmp_path: Path, name: str) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)), theme="mono")
    async with app.run_test(size=SIZES["40x15"]) as pilot:
        await press(pilot, "enter", *SCREENS[name])
        await until(pilot, lambda: len(app.screen_stack) == 2)
        for size, (width, height) in SIZES.items():
            await pilot.resize_terminal(width, height)
            await nothing_to_do()
            shown = screen_text(app)
            assert shown.isascii()
            assert max(map(len, shown.splitlines())) <= width
            if name != "sheet":  # below a sheet the board shows
                check_golden(f"{name}-{size}", shown)
