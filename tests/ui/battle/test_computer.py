"""The computer's seat on the screen: it moves by itself, is hurried, taken back with one's own order, and replaced."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.rehearsal.dice import live
from tactical.session import computer
from tactical.session.preferences.settings import Settings
from tactical.ui.battle import computer_turns
from tactical.ui.program import Program
from tactical.ui.screens.handover import Handover as PageDialog
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import DUEL, app_of, battle, new_game, sixes, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

RED, BLUE = 0, 1
SIZE = (100, 40)
EASY = ComputerPlayer("easy")
YARD = text_of(DUEL, order="ann cy bo dee")


def against(folder: Path, *seats: int, what: str = "", **options: str) -> Game:
    """A new game in which the computer plays these seats."""
    game = new_game(folder, what or YARD, **options)
    game.seat_computers(dict.fromkeys(seats, EASY))
    return game


def quick(app: Any) -> Any:
    """The app, at a pace for tests."""
    app.preferences.settings = Settings(pace="at once")
    return app


def asked(game: Game) -> int:
    return game.state.stack[-1].ask.seat


@pytest.mark.slow
async def test_it_moves_by_itself_and_says_why(tmp_path: Path) -> None:
    game = new_game(tmp_path, YARD)
    game.seat_computers({BLUE: ComputerPlayer("normal")})
    async with quick(app_of(game, dice=live(3))).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "e", "e")
        await until(pilot, lambda: any(moment.order.seat == BLUE for moment in game.moments))
        await until(pilot, lambda: asked(game) == RED)
        await until(pilot, lambda: "Red decides" in screen_text(pilot.app))
        assert battle(pilot.app).session.seat.viewer == RED
        reasons = [message.text for message in battle(pilot.app).log_panel.told if message.dice]
        assert any(text.startswith("Cy ") and ", " in text for text in reasons)
    assert game.verify() == game.history.seq


@pytest.mark.long
async def test_there_is_no_curtain_between_it_and_a_person(tmp_path: Path) -> None:
    game = against(tmp_path, BLUE)
    app = quick(app_of(game))
    app.preferences.settings = Settings(pace="at once", curtain="always")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "e", "e")
        await until(pilot, lambda: any(moment.order.seat == BLUE for moment in game.moments) and asked(game) == RED)
        await nothing_to_do()
        assert not any(isinstance(screen, PageDialog) for screen in pilot.app.screen_stack)


@pytest.mark.long
async def test_its_pace_lets_one_look_on_and_a_key_hurries_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(computer_turns.PACES, "normal", 10_000.0)
    game = against(tmp_path, BLUE)
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "e", "e")
        await until(pilot, lambda: "blue thinks" in screen_text(pilot.app))
        shown = await press(pilot, "right")
        assert "blue thinks" in shown
        assert "hurry" in shown
        orders = len(game.moments)
        await press(pilot, "space")
        await until(pilot, lambda: len(game.moments) > orders)


@pytest.mark.slow
async def test_a_key_takes_its_orders_back_with_ones_own(tmp_path: Path) -> None:
    game = against(tmp_path, BLUE)
    async with quick(app_of(game)).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        before = game.state
        await press(pilot, "enter", "e", "e")
        await until(pilot, lambda: asked(game) == RED and len(game.moments) > 1)
        await until(pilot, lambda: "Red decides" in screen_text(pilot.app))
        shown = await press(pilot, "z")
        if "again" in shown:  # dice fell, or something was seen
            shown = await press(pilot, "z")
        assert "Undone" in shown
        assert game.state == before
        await press(pilot, "Z")
        assert asked(game) == RED
        assert len(game.moments) > 1


@pytest.mark.slow
async def test_a_seat_is_given_to_it_and_taken_back_in_mid_game(tmp_path: Path) -> None:
    game = new_game(tmp_path, YARD)
    async with quick(app_of(game)).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "S")
        await until(pilot, lambda: "is played by" in screen_text(pilot.app))
        await press(pilot, "down", "down", "right", "escape")
        await until(pilot, lambda: game.computers == {BLUE: EASY})
        await until(pilot, lambda: "The computer plays blue (easy)" in screen_text(pilot.app))
        await press(pilot, "e", "e")
        await until(pilot, lambda: asked(game) == RED and len(game.moments) > 1)
        await until(pilot, lambda: "Red decides" in screen_text(pilot.app))
        await press(pilot, "S", "down", "down", "backspace", "escape")
        await until(pilot, lambda: not game.computers)
        await press(pilot, "e", "e")
        await until(pilot, lambda: "Blue decides" in screen_text(pilot.app))


@pytest.mark.long
async def test_all_seats_are_watched(tmp_path: Path) -> None:
    game = against(tmp_path, RED, BLUE)
    async with quick(app_of(game)).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter")
        await until(pilot, lambda: {moment.order.seat for moment in game.moments} >= {RED, BLUE})


@pytest.mark.long
async def test_while_one_rehearses_it_waits(tmp_path: Path) -> None:
    game = against(tmp_path, BLUE)
    async with quick(app_of(game)).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "r", "e", "e")
        assert "Blue decides" in screen_text(pilot.app)
        assert battle(pilot.app).computer_turns._asked is None
        await press(pilot, "R")
        assert game.history.seq == 1


FAILS = """
import os, sys
os.read(0, 1)
sys.exit(3)
"""
HANGS = """
import os
while os.read(0, 65536): pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(("program", "words"), [(FAILS, "exit code 3"), (HANGS, "does not answer")])
async def test_one_that_fails_is_told_of_and_its_seat_goes_on_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, words: str
) -> None:
    really = computer.ComputerProcess
    monkeypatch.setattr(computer, "ComputerProcess", lambda: really((sys.executable, "-c", program)))
    monkeypatch.setattr(computer, "HURRY_SECONDS", 0.2)
    monkeypatch.setattr(computer, "PATIENCE_SECONDS", 0.2)
    game = against(tmp_path, BLUE)
    async with quick(app_of(game)).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "e", "e")
        await until(pilot, lambda: "is yours to play" in " ".join(screen_text(pilot.app).split()))
        assert words in " ".join(screen_text(pilot.app).split())
        assert game.computers == {}
        await until(pilot, lambda: "Blue decides" in screen_text(pilot.app))
        await press(pilot, "e", "e")
        assert game.moments[-1].order.seat == BLUE


@pytest.mark.long
async def test_it_plays_from_the_page_of_a_new_game(tmp_path: Path) -> None:
    async with quick(Program(None, tmp_path, seats=frozenset(), dice=sixes)).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in screen_text(pilot.app))
        await pilot.press("enter")
        await until(pilot, lambda: "First steps" in screen_text(pilot.app))
        await pilot.press("c", "down", "down", "right", "down", "right", "right", "escape")
        await until(pilot, lambda: "computer plays Blue (easy, cautious)" in " ".join(screen_text(pilot.app).split()))
        await pilot.press("enter")
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        game = battle(pilot.app).session.seat.game
        assert game.computers == {BLUE: ComputerPlayer("easy", "cautious")}
        pilot.app.close_game()
