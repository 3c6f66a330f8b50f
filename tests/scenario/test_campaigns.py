"""Campaign files: read strictly, with the place of each mistake and what would be right; hostile content is refused."""

from __future__ import annotations

import pytest

from tactical.scenario import (
    ScenarioError,
    campaign_from_text,
    campaign_names,
    is_campaign,
    read_campaign,
    shipped_campaign,
)
from tests.campaign.samples import CAMPAIGN, FORD


def problems(text, folder=None):
    with pytest.raises(ScenarioError) as caught:
        campaign_from_text(text, "two-fords.toml", folder)
    return caught.value.lines


def at(text, wanted):
    """The line of the first occurrence."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if wanted in line)


def test_shipped_campaigns_open():
    assert campaign_names() == ("lantern-rock",)
    for name in campaign_names():
        assert is_campaign(name)
        assert is_campaign(shipped_campaign(name))
        read_campaign(name).begun()
        read_campaign(shipped_campaign(name)).begun()
    assert not is_campaign("the-mill")
    assert not is_campaign("nowhere.toml")


WRONG = [
    ('answers = "road"', 'answers = "rode"', "no link above this one is named 'rode'; did you mean road?"),
    ('awaits = "toll"', 'awaits = "tool"', "never waits for 'tool', which a link answers"),
    ('awaits = "toll"\n', "", "answers and awaits go together"),
    ('follows = "ford"\n', "", "a link either follows one above it or answers a battle"),
    ('cast = ["ann", "bo", "dun"]', 'cast = ["nan", "bo", "dun"]', "the roster has no 'nan'; did you mean xan?"),
    ('cast = ["ann", "bo", "dun"]', 'cast = ["ann", "bo", "xan"]', "has no piece 'xan'"),
    ('cast = ["ann", "bo", "dun"]', 'cast = ["ann", "ann"]', "'ann' is already played by somebody else"),
    ('cast = ["ann", "bo", "dun"]', 'cast = "ann"', "cast must be a list"),
    ('report = { won = "won"', 'report = { won = "win"', "a report gives a fact, a field or a number, not 'win'"),
    ('[carry.skirmish]\nhealth = "health"', '[carry.skirmish]\nluck = "health"', "unknown field 'luck'"),
    ('[carry.skirmish]\nhealth = "health"', '[carry.skirmish]\nhealth = "hits"', "no piece of two-fords.toml has "),
    ('[carry.skirmish]\nhealth = "health"', '[carry.skirmish]\nhealth = { row = "hits", piece = "health" }',
     "it cannot be fought: Object contains unknown field `hits`"),
    ("turn_days = 2", "turn_days = -2", "turn_days must be a whole number from 0 to 999"),
    ("turn_days = 2", "turn_dais = 2", "unknown key 'turn_dais'; did you mean turn_days?"),
    ('name = "xan"\nseat = "blue"', 'name = "xan"\nseat = "green"', "unknown seat 'green'"),
    ('name = "xan"\nseat = "blue"', 'name = "bo"\nseat = "blue"', "two in the roster are named 'bo'"),
    ('name = "xan"\nseat = "blue"', 'name = "xan"\nseat = "blue"\naboard = "xan"', "the roster has no 'xan'"),
    ('sort = "mount"', 'sort = "moth"', "sort cannot be 'moth'; did you mean mount?"),
    ('name = "again"', 'name = "ford"', "two links are named 'ford'"),
    ('title = "The far bank"', 'title = "The [bold] bank"', "[ and ] are not allowed in text"),
    ('title = "The far bank"', 'title = "The \\u001b bank"', "the hidden character U+001B is not allowed"),
    ('seat = "red"\nkind = "trooper"\nweapons', 'seat = "rod"\nkind = "trooper"\nweapons', "unknown seat 'rod'"),
    ('[[seats]]\nname = "blue"\n[[seats]]', '[[seats]]\nname = "blue"\n[[seats]]\nname = "pink"\n[[seats]]',
     "has a seat 'pink' that is not in this campaign"),
    ('when = "won"\nseat = "red"\ncast', 'when = "won"\ncast', "only a link that follows another may have when"),
    ("days = 1", "days = 1000000", "days must be a whole number from 0 to 999"),
    ("low = -99", "low = 100", "low is 100 and high is 99"),
    ('rules = "campaign"', 'rules = "skirmish"', "rules cannot be 'skirmish'"),
    ("[counters]\nsalvage = 1", "[counters]\nsalvage = 1.5", "fractions are not used"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "problem"), WRONG)
def test_every_mistake_is_named(old, new, problem):
    assert old in CAMPAIGN
    found = problems(CAMPAIGN.replace(old, new))
    assert any(problem in line for line in found), found
    assert all(line.startswith("two-fords.toml:") for line in found)
    assert all(line.isprintable() for line in found)


def test_a_mistake_inside_a_battle_has_its_line_in_the_campaigns_file():
    text = CAMPAIGN.replace('kind = "guide"', 'kind = "goat"')
    (line,) = problems(text)
    assert line.startswith(f"two-fords.toml:{at(text, 'goat')}:")
    assert "unknown kind 'goat'" in line


def test_a_battle_in_a_file_beside_is_told_with_its_own_name(tmp_path):
    folder = tmp_path / "two-fords"
    folder.mkdir()
    inline = CAMPAIGN.split("inline = '''")[-1].partition("'''")[0]
    text = CAMPAIGN.replace(f"inline = '''{inline}'''", 'scenario = "far-bank"')
    assert text != CAMPAIGN
    (folder / "far-bank.toml").write_text(FORD, "utf-8")
    file = tmp_path / "two-fords.toml"
    file.write_text(text, "utf-8")
    assert len(read_campaign(file).setup.links) == 3
    (folder / "far-bank.toml").write_text(FORD.replace("limit = 6", "limit = -6"), "utf-8")
    with pytest.raises(ScenarioError) as caught:
        read_campaign(file)
    assert caught.value.lines[0].startswith("two-fords/far-bank.toml:4:")


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "a/b", "x.toml", "..", "\u202e", "a" * 100])
def test_a_link_leads_nowhere_but_beside_its_file(name, tmp_path):
    inline = CAMPAIGN.split("inline = '''")[-1].partition("'''")[0]
    text = CAMPAIGN.replace(f"inline = '''{inline}'''", f'scenario = "{name}"')
    found = problems(text, tmp_path)
    assert found
    assert all(line.isprintable() for line in found)


def test_too_much_is_refused_quickly():
    assert problems(CAMPAIGN + '\n[[links]]\nname = "x"\nscenario = "the-mill"\nfollows = "ford"\n' * 60)
    assert problems(CAMPAIGN.replace("[[roster]]", "[[roster]]\n" * 600, 1))
    assert problems("rules = " + "[" * 500)
