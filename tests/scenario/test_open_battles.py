"""What briefings of open battles say of their points, and that these battles differ from game to game."""

from __future__ import annotations

import pytest

from tactical.ruleset import AnyRuleset
from tactical.scenario import open_scenario, read_scenario
from tactical.table import AnyState, opened, play
from tactical.table.deployment import EndDeployment
from tactical.table.events import Scripted
from tactical.table.goals import Carry, Exit, Points
from tactical.table.places import Left
from tactical.table.prizes import prize_named, with_prize
from tactical.table.values import replace

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


def begun() -> tuple[AnyRuleset, AnyState]:
    """The pay chest at its first decision."""
    rules, state = open_scenario("the-pay-chest")
    return rules, opened(rules, state).state


@pytest.mark.parametrize(("side", "words"), [("red", "the crew's boat"), ("blue", "creditors of the fourth class")])
def test_the_pay_chest_is_told_who_got_away_with_it(side: str, words: str) -> None:
    """Whoever is gone with the chest has won, and the script's last word is said before the end."""
    rules, state = begun()
    for seat in (0, 1):
        state = play(rules, state, EndDeployment(seat)).state
    goal = next(each for each in state.setup.goals if each.side == side)
    bearer = next(piece for piece in state.pieces if state.side(piece) == side)
    chest = prize_named(state, "chest")
    assert isinstance(goal, Carry)
    assert chest is not None
    state = state.with_piece(replace(bearer, place=Left()))
    state = with_prize(state, replace(chest, bearer=bearer.id, cell=goal.cells[0]))
    done = play(rules, state, rules.offers(state)[-1])
    assert words in " ".join(event.what for event in done.events if isinstance(event, Scripted))
    assert done.state.result is not None
    assert done.state.result.winners == (side,)


def test_neither_side_of_the_pay_chest_sees_where_the_other_waits() -> None:
    rules, state = begun()
    assert [zone.hidden for zone in state.setup.zones] == [True, True]
    view = rules.view(state, 0)
    assert {view.side(piece) for piece in view.pieces if piece.place.cells} == {"red"}
