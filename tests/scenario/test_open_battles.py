"""What briefings of open battles say of their points, and that these battles differ from game to game."""

from __future__ import annotations

import pytest

from tactical.scenario import open_scenario, read_scenario
from tactical.table.goals import Exit, Points

DRAWN = (
    "the-brig",
    "the-last-bulkhead",
    "out-of-the-pocket",
    "the-long-gun",
    "the-broken-crown",
    "the-relief-of-haven",
    "the-drift",
    "the-old-battery",
)


@pytest.mark.parametrize("name", DRAWN)
def test_it_differs_from_game_to_game_as_its_briefing_says(name: str) -> None:
    found = read_scenario(name)
    assert found.draws
    assert "differ" in found.sheet.briefing or "beforehand" in found.sheet.briefing


@pytest.mark.parametrize("name", ["the-brig", "out-of-the-pocket"])
def test_blue_has_won_when_too_few_of_red_are_left_to_leave(name: str) -> None:
    """A point for each of Red's pieces, and none for Blue's: with so many out the others are too few."""
    rules, state = open_scenario(name)
    points = {side: [rules.fighters.points(state, piece) for piece in state.pieces if state.side(piece) == side]
              for side in ("red", "blue")}  # fmt: skip
    assert set(points["red"]) == {rules.fighters.scale}
    assert set(points["blue"]) == {0}
    leave = next(goal.count for goal in state.setup.goals if isinstance(goal, Exit))
    total = next(goal.total for goal in state.setup.goals if isinstance(goal, Points))
    assert len(points["red"]) - total == leave - 1


@pytest.mark.parametrize(("name", "prey"), [("the-long-gun", "thunder"), ("the-old-battery", "battery")])
def test_red_wins_by_one_piece_alone_and_blue_by_none(name: str, prey: str) -> None:
    """It is worth all the points that win, more than all that Red has."""
    rules, state = open_scenario(name)
    total = next(goal.total for goal in state.setup.goals if isinstance(goal, Points)) * rules.fighters.scale
    points = {piece.name: rules.fighters.points(state, piece) for piece in state.pieces}
    assert points[prey] == total
    assert sum(points[piece.name] for piece in state.pieces if state.side(piece) == "red") < total
    assert sum(points[piece.name] for piece in state.pieces if state.side(piece) == "blue") < 2 * total
