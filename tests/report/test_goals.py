"""How a battle is won, told shortly where there is little room."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.report.goals import goals_in_brief
from tests.ui.battle.games import new_game, sit


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("the-mill", ["The last side standing wins", "After round 15: most points win"]),
        ("bridge-and-ford", ["The last side with less than 2/3 lost wins", "After turn 12: most points win"]),
        (
            "the-west-lock",
            [
                "Blue wins alone on d2 (helm), 3 phases in a row",
                "The last side standing wins",
                "After phase 12: Red wins",
            ],
        ),
        (
            "the-ark",
            ["Blue wins when 1 has left by af1 to af18", "The last side standing wins", "After round 15: Red wins"],
        ),
        ("salt-road", ["Travellers win with 3 of them at Saltby (town) by day 3"]),
        ("six-thrones", ["The first to 12 points wins", "After round 8: most points win"]),
    ],
)
def test_goals_in_brief(tmp_path: Path, name: str, told: list[str]) -> None:
    session = sit(new_game(tmp_path, name))
    assert goals_in_brief(session.seat.rules, session.seat.view) == told
