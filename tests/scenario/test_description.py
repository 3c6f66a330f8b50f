"""What lists of scenarios tell of each: read without opening any, checked with the rest, and true of the shipped."""

from __future__ import annotations

import re

import pytest

from tactical.rules import load
from tactical.scenario import ScenarioError, campaign_names, listed, read_scenario, scenario_from_text, scenario_names
from tactical.scenario.description import DIFFICULTIES, words
from tactical.table.opening import Description
from tests.journal.games import YARD

TABLE = '[description]\nminutes = 10\ndifficulty = "easy"\nsides = "two and two"\nfavours = "red"\npicture = "x.a"\n'

FAVOURED = re.compile(r"[^.]* (?:is|are) favoured|[^.]* has the better of it")


def problems(text):
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(YARD + text)
    return " ".join(caught.value.lines)


def test_it_is_read_with_the_ground_of_its_picture():
    found = scenario_from_text(YARD + TABLE).sheet.description
    assert found == Description(10, "easy", "two and two", "red", ("undergrowth", "floor", "floor"))
    assert words(found) == "about 10 minutes, easy; two and two; red is favoured"
    assert words(Description()) == ""
    assert scenario_from_text(YARD).sheet.description == Description()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("minutes = 0", "from 1 to 1000"),
        ('difficulty = "brutal"', "difficulty cannot be 'brutal'"),
        ('favours = "green"', "unknown side 'green'"),
        ('picture = "xX."', "'X' is not a letter in the map's legend"),
        ('sides = "two\\nlines"', "one line"),
        ('colour = "red"', "unknown key 'colour'"),
    ],
)
def test_mistakes_are_told(line, said):
    assert said in problems(f"[description]\n{line}\n")


@pytest.mark.parametrize("name", [*scenario_names(), *campaign_names()])
def test_all_that_is_shipped_is_described(name):
    found = listed(name)
    about = found.description
    assert about.minutes
    assert about.difficulty in DIFFICULTIES
    assert about.sides
    assert len(about.picture) >= 5
    if found.rules != "campaign":
        scenario = read_scenario(name)
        assert (about, found.guided) == (scenario.sheet.description, bool(scenario.sheet.tips))
        assert set(about.picture) <= set(load(found.rules).terrain)
        said = " ".join(scenario.sheet.briefing.split()).lower()
        favoured = FAVOURED.findall(said)
        assert bool(favoured) == bool(about.favours), "the briefing and the list say the same"
        assert all(re.search(rf"\b{about.favours}\b", sentence) for sentence in favoured)
        even = "the sides are even" in said
        assert even == ("even" in scenario.sheet.about.tags)
        assert not (even and about.favours)


def test_what_cannot_be_read_is_left_unsaid(tmp_path):
    broken = tmp_path / "broken.toml"
    broken.write_text("title = 3 = 4\n", "utf-8")
    found = listed(str(broken))
    assert (found.title, found.rules, found.description) == ("broken", "", Description())
    assert listed(str(tmp_path / "nowhere.toml")).title == "nowhere"
