"""A table with a host, on the screen: who comes and goes, who plays where, and what the clock does."""

from __future__ import annotations

import time
from pathlib import Path

from tactical.controller.attendance import Attendance
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer, HostRules
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told

RED, BLUE = 0, 1
SIZE = (100, 30)


def hosted(tmp_path: Path, **rules: object) -> Game:
    """The duel with a host, whose last order is long ago."""
    game = new_game(tmp_path, text_of(DUEL))
    game.clock = lambda: int(time.time()) - 61
    game.host(HostRules(**rules))  # type: ignore[arg-type]
    return game


async def test_others_come_and_go_and_a_later_sitting_takes_over(tmp_path: Path) -> None:
    game = hosted(tmp_path)
    async with app_of(game, RED, hosted=True).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: "the table throws the dice" in told(pilot.app).lower())
        with Game.open(game.save.path) as other:
            Attendance(other, {BLUE})
            await until(pilot, lambda: "Blue is here" in told(pilot.app))
        await until(pilot, lambda: "Blue has left" in told(pilot.app))
        with Game.open(game.save.path) as again:
            Attendance(again, {RED})
            await until(pilot, lambda: battle(pilot.app).controller.superseded)
            assert "this one watches" in told(pilot.app)
            before = game.history.seq
            await press(pilot, "colon", *"ann", "space", *"end", "enter")
            assert game.history.seq == before
        await until(pilot, lambda: not battle(pilot.app).controller.superseded)


async def test_the_computer_keeps_the_seat_of_who_does_not_come(tmp_path: Path) -> None:
    game = hosted(tmp_path, clock=60, absent="computer")
    async with app_of(game, BLUE, hosted=True).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: game.away == {RED})
        assert game.computers == {RED: ComputerPlayer()}
