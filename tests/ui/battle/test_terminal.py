"""On a real pseudo-terminal: a whole battle by keys, a kill in the middle of it, and what goes over the wire."""

from __future__ import annotations

from pathlib import Path

from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.table import Over, awaiting
from tests.ui.battle.bot import choose, keys_for, play_on, position
from tests.ui.battle.games import AMBUSH, new_game, say, sit, text_of
from tests.ui.battle.player import Player

SKIRMISH = """
........
.a....c.
....#...
........
.b....d.
"""


def give(player: Player, path: Path) -> bool:
    """Give the next order by keys, and wait until it is in the file. False: the battle is over."""
    rules, state = position(path)
    order = choose(rules, state)
    if order is None:
        return False
    keys = keys_for(rules, state, order)
    player.press(*keys)
    if keys == ["e"] and position(path)[1] is not state and position(path)[1] == state:
        player.press("e")  # asked once: somebody can still act
    player.wait(lambda: position(path)[1] != state)
    return True


def test_a_battle_by_keys_survives_a_kill_and_replays_to_the_same_position(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(SKIRMISH, order="ann cy bo dee"))
    path = Path(game.save.path)
    game.close()
    play_on(path, 32, live(2))  # into the fray
    with Player(path) as player:
        player.wait("red decides" if position(path)[1].stack[0].ask.seat == 0 else "blue decides")
        for _ in range(8):
            give(player, path)
        player.settle()
        shown = position(path)[1]
        player.kill()  # as kill -9 does
    with Game.open(path) as game:
        assert game.notice is None
        assert game.state == shown  # on from the last order shown
    with Player(path, seed=5) as player:
        player.wait("decides")
        for _ in range(200):
            if not give(player, path):
                break
        player.wait("The battle is over")
        player.press("ENTER")
        assert " won: " in player.text or "drawn" in player.text.lower()
        player.press("[", "]")
        player.write("q")
        assert player.ended() == 0
    with Game.open(path) as game:
        assert isinstance(awaiting(game.state), Over)
        assert game.history.verify() == game.history.seq  # every digest fits


def test_no_byte_of_another_seats_secret_is_sent(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    say(sit(game), "dee walk g4", "dee act hide", "dee end", "ann end", "dee walk g3 hidden", "dee end")
    path = Path(game.save.path)
    game.close()
    with Player(path, seat="red") as player:
        player.wait("red decides")
        player.press("m", "TAB", "i", "ESC", "a", "ESC", "?", "ESC", "r", "R")
        player.press("C", "LEFT", "LEFT", "LEFT", "RIGHT", "i", "ESC", "ESC")
        player.press("/dee", "ENTER", "ESC")
        player.press(":ann fire rifle at dee", "ENTER", "ESC")
        for _ in range(3):
            player.press("RIGHT", "DOWN")
        glyphs = [row[:54].count("D") for row in player.text.splitlines()[2:9]]
        assert not any(glyphs)
        assert b"to g3" not in player.bytes
        assert b"g3" not in player.bytes
        assert b"dee, " not in player.bytes.lower()
    with Player(path) as both:  # everybody at one keyboard: the curtain is down before anything shows
        both.wait("Hand over the keyboard")
        assert b"g3" not in both.bytes
        assert "ann" not in both.text.lower()
        both.press("ENTER")
        both.wait("red decides")
        assert b"to g3" not in both.bytes
        both.press("e", "e")
        both.wait("Hand over the keyboard")
        both.press("ENTER")
        both.wait("blue decides")
        assert "g3" in both.text


def test_a_key_right_behind_esc_is_not_lost(tmp_path: Path) -> None:
    """Both come at once, as from a fast hand or a slow line."""
    path = Path(new_game(tmp_path, text_of(SKIRMISH)).save.path)
    with Player(path) as player:
        player.wait("The first minute")
        player.write("\x1br")  # Esc closes the page, r rehearses
        player.wait("REHEARSAL")


def test_small_and_odd_terminals(tmp_path: Path) -> None:
    path = Path(new_game(tmp_path, text_of(SKIRMISH)).save.path)
    with Player(path, size=(40, 15)) as player:
        player.wait("read on")
        player.press("ENTER")
        player.wait("red decides")
        player.press("RIGHT", "ENTER")
        assert "walk c2" in player.text
