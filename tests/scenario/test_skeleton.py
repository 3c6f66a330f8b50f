"""A skeleton of each rule system is a scenario with nothing to mend, at any size."""

from __future__ import annotations

import tomllib

import pytest

from tactical.rules import SHIPPED
from tactical.scenario import ScenarioError, scenario_from_text
from tactical.scenario.skeleton import skeleton
from tactical.session.scenario_check import check_text


@pytest.mark.parametrize("system", SHIPPED)
@pytest.mark.parametrize("size", [(0, 0), (24, 16), (16, 10), (60, 45)])
def test_nothing_is_wrong_with_it(system, size):
    text = skeleton(system, *size)
    checked = check_text(text, system)
    assert (checked.lines, checked.warnings, checked.rules) == ((), (), system)
    if any(size):
        board = scenario_from_text(text).sheet.board
        assert (board.width, board.height) == size


@pytest.mark.parametrize("system", SHIPPED)
def test_every_letter_of_it_remains_on_any_map(system):
    own = _letters(skeleton(system))
    assert all(_letters(skeleton(system, *size)) == own for size in ((15, 13), (71, 29)))


def _letters(text: str) -> set[str]:
    return set(tomllib.loads(text)["map"]["picture"])


def test_its_title_is_what_was_said():
    title = 'The "gate" \\ 水車'
    assert scenario_from_text(skeleton("armour", title=title)).sheet.title == title


@pytest.mark.parametrize("title", [" ", "x" * 81, "[b]", "a\nb", "a\u202eb"])
def test_what_is_no_title_is_refused(title):
    with pytest.raises(ScenarioError, match="is not a title"):
        skeleton("skirmish", title=title)


@pytest.mark.parametrize("size", [(5, 5), (16, 1), (1001, 20), (900, 900)])
def test_a_size_that_cannot_be_is_refused_in_a_line(size):
    with pytest.raises(ScenarioError, match=r"such a map has \d+ to 1000 (columns|rows)|at most 100000 cells"):
        skeleton("skirmish", *size)


def test_time_grows_with_the_map():
    small, large = (skeleton("boarding", *size) for size in ((0, 0), (28, 30)))
    assert (tomllib.loads(small)["limit"], tomllib.loads(large)["limit"]) == (12, 35)
