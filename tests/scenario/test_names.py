"""Names in scenarios: of any script, none that hides or passes for another, and kept through saves."""

from __future__ import annotations

import unicodedata

import pytest

from tactical.campaign import notation
from tactical.journal.game import Game
from tactical.scenario import ScenarioError, campaign_from_text, scenario_from_text, shipped_campaign
from tests.names import NAMES, PLACE, named_mill
from tests.scenario.samples import GOOD, spoiled


def problems(text):
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    return [line.removeprefix("f:") for line in caught.value.lines]


def test_a_scenario_says_the_same_composed_or_not():
    composed = scenario_from_text(named_mill())
    apart = scenario_from_text(unicodedata.normalize("NFD", named_mill()))
    assert apart.sheet == composed.sheet
    assert [piece.name for piece in composed.opened().pieces[:4]] == [
        NAMES[key] for key in ("ada", "bram", "cleo", "dov")
    ]


def test_a_save_keeps_its_names(tmp_path):
    found = scenario_from_text(named_mill())
    Game.create(tmp_path / "a.tactical", found.rules, found.opened()).close()
    with Game.open(tmp_path / "a.tactical") as game:
        assert game.state.piece_named(NAMES["cleo"].upper()).name == NAMES["cleo"]
        assert game.state.board.named(PLACE) >= 0


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('name = "red"', 'name = "r\u0435d"', "33:8: 'r\u0435d' mixes Cyrillic and Latin letters, which may look alike: use those of one script"),  # noqa: E501
        ('name = "red"', 'name = "ＢＬＵＥ"', "36:8: 'blue' looks like the seat 'ＢＬＵＥ': choose another name"),
        ('name = "red"', 'name = "Blue"', "36:8: two seats are named 'blue': give each its own name"),
        ('name = "red"', 'name = "Chance"', "33:8: 'Chance' looks like chance, which is reserved: choose another name"),
        ('name = "red"', 'name = "a11"', "33:8: 'a11' looks like a cell: choose another name, such as a-11"),
        ('name = "red"', 'name = "a\\uFE0F"', "33:8: 'a\ufe0f' has the hidden character U+FE0F: remove it"),
        ('name = "bo"', 'name = "ANN"', "53:8: two pieces are named 'ANN': give each its own name"),
        ('name = "bo"', 'name = "RED"', "53:8: 'RED' is already a seat: choose another name"),
        ('name = "bo"', 'name = "Mill"', "53:8: 'Mill' is already a cell of the map: choose another name"),
        ('name = "bo"', 'name = "c４"', "53:8: 'c４' looks like a cell: choose another name, such as c-4"),
        ('name = "bo"', 'name = "bo\\u200B"', "53:11: the hidden character U+200B is not allowed: remove it"),
        ('name = "bo"', 'name = "bo\\u202E"', "53:11: the hidden character U+202E is not allowed: remove it"),
    ],
)  # fmt: skip
def test_a_name_that_hides_or_passes_for_another_is_refused(old, new, line):
    text = spoiled(old, new)
    assert line in problems(text), problems(text)


def test_the_good_scenario_is_good():
    assert scenario_from_text(GOOD).sheet.seats[0].name == "red"


def test_people_of_a_campaign_have_names_of_any_script():
    path = shipped_campaign("lantern-rock")
    text = path.read_text("utf-8").replace('name = "ulla"', 'name = "太郎"')
    text = text.replace('entry = "ulla"', 'entry = "太郎"')
    text = text.replace('"sarn", "ulla"]', '"sarn", { entry = "太郎", piece = "ulla" }]')
    campaign = campaign_from_text(text, "f", path.with_suffix("")).begun()
    assert campaign.entry("太郎").name == "太郎"
    order = notation.read(0, "campaign rename 太郎 Taro the Brave")
    assert (order.entry, order.title) == ("太郎", "Taro the Brave")
    assert notation.read(0, notation.write(order)) == order
