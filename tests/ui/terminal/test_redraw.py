"""Ctrl+L: a terminal that shows something else is shown all again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.battle.games import DUEL, new_game, text_of
from tests.ui.battle.player import Player


@pytest.mark.slow
def test_ctrl_l_draws_the_whole_screen_again(tmp_path: Path) -> None:
    with new_game(tmp_path, text_of(DUEL)) as game:
        path = Path(game.save.path)
    with Player(path) as player:
        player.wait("A small fight")
        for before, shows in (("\r", "Enter preview"), (":", "Enter give")):
            player.write(before)
            player.wait(shows)
            player.settle()
            whole = player.text
            player.screen.reset()  # as when another program has written over it
            assert player.text != whole
            player.write("\x0c")
            player.wait(lambda whole=whole: player.text == whole)
