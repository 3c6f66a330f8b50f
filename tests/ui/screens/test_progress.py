"""What takes more than half a second says so, and the cursor moves meanwhile."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from tactical.session.session import Session
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import SIZE, press, until
from tests.ui.reading import told as screen_text


@pytest.mark.slow
@pytest.mark.usefixtures("slow_disk")
async def test_a_slow_order_is_told_and_the_board_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, give = threading.Event(), Session.give

    def slowly(self: Session, order: Any) -> Any:
        done.wait(60)
        return give(self, order)

    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "e")
        monkeypatch.setattr(Session, "give", slowly)
        await pilot.press("e")
        await until(pilot, lambda: "Working ..." in screen_text(pilot.app))
        before = battle(pilot.app).board.cursor
        await pilot.press("right")
        assert battle(pilot.app).board.cursor != before
        done.set()
        await until(pilot, lambda: "Bo's turn" in screen_text(pilot.app))
        await until(pilot, lambda: "Working ..." not in screen_text(pilot.app))
