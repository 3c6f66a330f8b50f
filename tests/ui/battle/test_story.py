"""The shipped campaign by keys, from first move to last: six systems, down into every battle and back up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events

from tactical.journal.digest import digest
from tactical.journal.game import Game
from tactical.table import Faces, Roll
from tactical.ui.battle.screen import BattleScreen
from tests.campaign.stories import NAME, beginning, lines
from tests.campaign.test_lantern_rock import END
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import app_of, battle
from tests.ui.battle.test_screen import until
from tests.ui.reading import told as screen_text


@pytest.mark.long
@pytest.mark.parametrize("battles", [1, 6])
async def test_the_story_by_keys(tmp_path: Path, battles: int) -> None:
    whole = list(lines())
    back = [number for number, line in enumerate(whole, 1) if line.text == "campaign return"]
    script = whole if battles == len(back) else whole[: back[battles - 1]]
    rolled = [faces for line in script for faces in line.faces]

    def dice(_: Roll) -> Faces:
        return rolled.pop(0)

    game = Game.begin(tmp_path / f"{NAME}.tactical", beginning(), identity=b"lantern-rock")
    app = app_of(game, dice=dice)
    async with app.run_test(size=(80, 24)) as pilot:
        for number, line in enumerate(script, 1):
            await at_the_board(pilot)
            if line.text in ("campaign open", "campaign return"):
                assert "A go" in screen_text(app)
                await pilot.press("A")
            else:
                await pilot.press("colon")
                pilot.app.post_message(events.Paste(line.text))
                await pilot.press("enter")
            await until(pilot, lambda number=number: game.history.seq == number and not battle(app).runner.busy)
        await at_the_board(pilot)
        assert len(game.campaign.done) == battles
        if script == whole:
            assert "The campaign is over: haven won" in screen_text(app)
            assert digest(game.campaign).hex() == END
        assert not rolled
    game.close()


async def at_the_board(pilot: Any) -> None:
    """Read pages and lift curtains until the board is there."""
    for _ in range(5):
        await nothing_to_do()
        if isinstance(pilot.app.screen, BattleScreen):
            return
        await pilot.press("enter")
    raise AssertionError(screen_text(pilot.app))
