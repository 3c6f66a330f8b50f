"""Mistakes that have nothing to do with each other are told in one run, whatever is wrong with the map."""

from __future__ import annotations

import re

import pytest

from tactical.scenario import ScenarioError, scenario_from_text, shipped_scenario
from tests.scenario.chosen import ONE_A_SYSTEM


def problems(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    return caught.value.lines


def spoiled(text: str) -> str:
    """A wrong kind of ground, so that there is no map; a wrong option, goal, kind, and a wrong key of a piece."""
    head, legend, rest = text.partition("[map.legend]")
    rest = re.sub(r'("\." = |ground = )"[a-z]+"', r'\1"nowhere"', rest, count=1)
    rest = re.sub(r'goal = "\w+"', 'goal = "winn"', rest, count=1)
    text = head + legend + rest
    text = text if "[options]" in text else text.replace("[[seats]]", "[options]\n[[seats]]", 1)
    text = text.replace("[options]", "[options]\nfoo = 1", 1)
    at = [found.span() for found in re.finditer(r'^kind = "[a-z-]+"', text, re.MULTILINE)][-1]
    return text[: at[0]] + 'kind = "nobodyy"\nspedd = 3' + text[at[1] :]


@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_a_wrong_map_hides_nothing_of_the_rest(name: str) -> None:
    text = shipped_scenario(name).read_text("utf-8")
    found = problems(spoiled(text))
    wanted = ["has no ground 'nowhere'", "unknown option 'foo'", "unknown kind 'nobodyy'", "unknown key 'spedd'"]
    wanted += ["goal cannot be 'winn'"] if "goal = " in text else []
    for words in wanted:
        assert len([line for line in found if words in line]) == 1, words
    assert len(found) == len(wanted)  # and nothing is told that comes of the map


def test_a_row_with_a_wrong_value_is_looked_at_further() -> None:
    text = shipped_scenario("first-steps").read_text("utf-8")
    text = text.replace('name = "cy"', 'name = "cy"\nbody = "much"\nweapons = ["rifel"]\nhelth = 5', 1)
    found = problems(text)
    assert [line.partition(": ")[2].partition(";")[0] for line in found] == [
        "body must be a whole number, not 'much'",
        "unknown weapon 'rifel'",
        "unknown key 'helth'",
    ]


def test_cells_are_no_mistakes_where_there_is_no_map() -> None:
    text = shipped_scenario("the-west-lock").read_text("utf-8")
    found = problems(text.replace('"." = ', '"." = "nowhere"\n"~" = ', 1))
    assert all("nowhere" in line or "letter" in line for line in found), found


def test_a_mistake_of_the_defaults_is_told_once_where_it_stands() -> None:
    text = shipped_scenario("first-steps").read_text("utf-8")
    line = text[: text.index("[defaults]")].count("\n") + 2
    (found,) = problems(re.sub(r"^(\[defaults\].*)$", r"\1\nspedd = 3", text, flags=re.MULTILINE))
    assert found.startswith(f"f:{line}:1: unknown key 'spedd'")
