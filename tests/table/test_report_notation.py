"""What the room above says of a battle, as people write it."""

from __future__ import annotations

import pytest

from tactical.scenario import open_scenario
from tactical.table import TABLE, Report, opened
from tactical.table.notation import NotationError, read, write


@pytest.fixture(scope="module")
def game():
    rules, state = open_scenario("salt-road")
    return rules, opened(rules, state).state


@pytest.mark.parametrize(
    "text",
    [
        "report nothing",
        "report band:won=1",
        "report band:won=-1 mara:health=3,left=1 tolla:dead=1",
        "report mara:",
    ],
)
def test_a_report_prints_and_parses_back_the_same(game, text):
    rules, state = game
    order = read(rules, state, 0, text)
    assert isinstance(order, Report)
    assert order.seat == TABLE
    assert write(state, order) == text
    assert read(rules, state, 0, write(state, order)) == order


def test_a_report_names_pieces_with_whole_numbers(game):
    rules, state = game
    band, mara = (state.piece_named(name).id for name in ("band", "mara"))
    order = read(rules, state, 0, "REPORT Band:won=1 mara:health=3,left=1")
    assert order.result == ((band, (("won", 1),)), (mara, (("health", 3), ("left", 1))))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("report", "nothing is missing"),
        ("report nobody:won=1", "unknown piece nobody"),
        ("report band", "is not ann:health"),
        ("report band:won", "is not ann:health"),
        ("report band:won=x", "is not ann:health"),
        ("report band:won=1,", "is not ann:health"),
        ("report band:won=12345678", "is not ann:health"),
        ("report nothing more", "is unexpected"),
    ],
)
def test_what_is_no_report_is_told(game, text, problem):
    rules, state = game
    with pytest.raises(NotationError, match=problem):
        read(rules, state, 0, text)
