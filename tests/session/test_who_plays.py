"""Introductions say who plays, whoever that is; what the computer plays is addressed to nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.rehearsal.dice import live
from tactical.scenario import read_scenario
from tactical.session.pages.help_pages import intro_page, who_plays
from tactical.session.session import Session

BOTH = "Both sides are played at this keyboard, by one person or several."


def sitting(tmp_path: Path, name: str, seats: tuple[int, ...], computers: tuple[int, ...] = ()) -> Session:
    found = read_scenario(name)
    Game.create(tmp_path / "game.tactical", found.rules, found.opened()).close()
    game: Any = Game.open(tmp_path / "game.tactical")
    if computers:
        game.seat_computers({seat: ComputerPlayer("normal", "balanced") for seat in computers})
    return Session(game, frozenset(seats), live(1))


@pytest.mark.parametrize(
    ("name", "seats", "computers", "told"),
    [
        ("first-battle", (0, 1), (), BOTH),
        ("first-battle", (0, 1), (1,), "You play Red; the computer plays Blue."),
        ("the-west-lock", (0, 1), (0,), "You play Red; the computer plays Blue."),
        ("six-thrones", (0, 1, 2, 3, 4, 5), (), "All sides are played at this keyboard, by one person or several."),
        ("first-journey", (0,), (), ""),
        ("over-the-ridge", (0, 1), (), ""),
    ],
)
def test_who_plays_is_told(tmp_path: Path, name: str, seats: Any, computers: Any, told: str) -> None:
    session = sitting(tmp_path, name, seats, computers)
    assert who_plays(session) == told
    page = [words for words, _ in intro_page(session)]
    assert (told in page) if told else not any("computer plays" in words or "keyboard" in words for words in page)
    session.seat.game.close()
