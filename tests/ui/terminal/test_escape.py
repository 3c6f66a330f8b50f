"""Esc and the key behind it, however close: what was being done is cancelled, and only then the key means something."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.ui.terminal.key_parser import KeyParser
from tests.ui.battle.games import DUEL, app_of, new_game, text_of
from tests.ui.battle.player import Player
from tests.ui.battle.test_screen import SIZE, press
from tests.ui.reading import told

PLACES = {
    "an order on the board": ("f",),
    "an order that is typed": (":", *"ann end"),
    "a list": ("a",),
    "a question": (":", *"concede", "\r", "\x1b[B"),
}
KEYS = ("\r", " ", "/", "l")
SECONDS = (0, 0.02, 0.06, 0.2, 0.45)  # between the two: tmux makes of all of them what the first is
LONG = pytest.mark.long


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "key"),
    [
        ("an order on the board", "\r"),
        *(pytest.param(place, key, marks=LONG) for place in PLACES for key in KEYS),
    ],
    ids=ascii,
)
async def test_esc_cancels_whatever_comes_right_behind_it(tmp_path: Path, place: str, key: str) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=SIZE) as pilot:
        parser = KeyParser(lambda key: any(key in entry.keys for entry in pilot.app.keys.entries))
        for text in ("\r", *PLACES[place], f"\x1b{key}"):
            for message in parser.feed(text):
                pilot.app.post_message(message)
            await press(pilot)
        assert game.history.seq == 0
        assert "Are you sure?" not in told(pilot.app)


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
def test_esc_and_enter_at_any_distance_give_no_order(tmp_path: Path, place: str) -> None:
    with new_game(tmp_path, text_of(DUEL)) as game:
        path = Path(game.save.path)
    with Player(path, size=(120, 40)) as player:
        player.wait("A small fight")
        player.write("\r")
        player.wait("Enter preview")
        for seconds in SECONDS:
            for key in PLACES[place]:
                player.press(key)
            player.wait("Esc back")
            player.write("\x1b")
            time.sleep(seconds)
            player.write("\rB")
            player.wait("Rules: Skirmish")
            with Game.open(path, write=False) as game:
                assert game.history.seq == 0, f"{seconds} s apart"
            player.press("ESC", "ESC", "ESC", "ESC")
            player.wait("Enter preview")
        player.write("e")
        player.wait("press e again")
        player.write("e")
        player.wait("Bo's turn")
    with Game.open(path, write=False) as game:
        assert game.history.seq == 1
