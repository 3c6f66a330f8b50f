"""Campaigns without a screen: everything that can be done at the table, and what is beyond it."""

from __future__ import annotations

import pytest

from tests.campaign.samples import CAMPAIGN
from tests.cli.table import one_line
from tests.cli.test_json import ENTRY, same

TO_THE_FORD = ("travel b1", "end day", "travel c1", "fight", "campaign open")


@pytest.fixture
def story(table):
    """A table whose game is a campaign."""
    file = table.folder / "two-fords.toml"
    file.write_text(CAMPAIGN, "utf-8")
    table.save = str(table.folder / "two-fords.tactical")
    ran = table.run("new", str(file), "--save", table.save)
    assert (ran.code, ran.out.strip()) == (0, table.save), ran.err
    return table


def test_it_is_played_down_into_a_battle_and_back(story):
    ran = story.good("do", *TO_THE_FORD)
    assert "  The toll men rise from the reeds.\n" in ran.out
    shown = story.good("show").out.splitlines()
    assert shown[:2] == ["Two fords: day 2, campaign turn 1", "The road > At the ford"]
    assert shown[2].startswith("At the ford (Skirmish), round 1 of 6")
    assert story.good("reach", "ann").code == 0
    assert "campaign rename ENTRY TITLE" in story.good("orders").out
    ran = story.good("do", "ann fire pistol at xan", "ann end", "concede", "--dice", "2,5", "--dice", "6,6")
    assert "order: campaign return" in ran.out
    assert story.good("orders").out.splitlines()[:2] == [
        "At the ford is over; order: campaign return", "  campaign return",
    ]  # fmt: skip
    ran = story.good("do", "campaign return")
    assert "  Xan was hurt: Health 10 to 2\n" in ran.out
    log = story.good("log").out
    assert "red: campaign open" in log
    assert "Band retreats to b1" in log
    assert "red: campaign return" in story.good("replay").out
    assert "intact: 9 records" in story.good("check").out


def test_trying_tells_what_coming_back_would_change(story):
    story.good("do", *TO_THE_FORD)
    ran = story.good("try", "ann fire pistol at xan", "--dice", "2,5", "--dice", "6,6")
    assert "Returning now would change: Xan: Health 10 to 2." in ran.out
    assert story.good("campaign", "--json").json["games"][1]["rules"] == "skirmish"
    ran = story.on("try", "campaign return")
    assert (ran.code, "cannot be tried" in ran.err) == (2, True)


def test_a_border_is_passed_by_all_together(story):
    story.good("do", *TO_THE_FORD)
    ran = story.on("undo", "--seat", "red")
    assert ran.code == 3
    assert "a battle has begun or ended, so every seat must agree" in ran.err
    assert "Blue must still agree" in ran.err
    assert story.good("undo", "--seat", "blue").out.startswith("Undone: red: campaign open")
    assert story.good("redo").out.startswith("Redone: red: campaign open")


@pytest.mark.parametrize(
    ("order", "code", "problem"),
    [
        ("campaign open", 3, "no battle is waiting to be opened"),
        ("campaign return", 3, "there is no finished battle"),
        ("campaign set ann health 3", 3, "Red is not a referee"),
        ("campaign rename xan", 2, "a text is missing"),
        ("campaign rename xan Old Xaver", 3, "xan is not yours"),
        ('campaign rename xan "Xaver"', 3, "xan is not yours"),
        ("campaign", 2, "campaign is written campaign open, "),
        ("campaign dance", 2, "is not an order"),
        ("report band:won=1", 3, "are played, not reported"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(story, order, code, problem):
    ran = story.on("do", order)
    assert ran.code == code
    one_line(ran)
    assert problem in ran.err


def test_roster_calendar_and_chronicle(story):
    story.good("do", *TO_THE_FORD, "concede", "campaign return")
    assert story.good("campaign").out.splitlines() == [
        "Two fords: day 2, campaign turn 1; points: toll 1", "In play: The road", "salvage: 1",
    ]  # fmt: skip
    assert story.good("roster", "ann").out == (
        "Ann, Old Ann, person, red: Health 14, experience 0; pistol; The road, aboard band\n"
    )
    assert story.good("roster", "--seat", "blue").out.count("\n") == 2
    assert "Day 2:   At the ford (Skirmish): toll won" in story.good("calendar").out
    told = story.good("chronicle").out
    assert "\nAt the ford: Blue wins the day.\n\nChanges\n" in told
    assert told.endswith("Band retreats to b1\nToll: 1 point (+1)\n")
    ran = story.on("roster", "nan")
    assert (ran.code, "the roster has no 'nan'" in ran.err) == (2, True)


def test_their_json_keeps_its_keys(story):
    story.good("do", *TO_THE_FORD)
    same(story.good("campaign", "--json").json, {"title", "day", "turn", "score", "counters", "games", "due", "over"})
    entry = story.good("roster", "ann", "--json").json["entries"][0]
    same(entry, {
        "name", "title", "sort", "seat", "aboard", "fields", "gear", "fate", "left", "battles", "where",
    })  # fmt: skip
    same(story.good("calendar", "--json").json, {"day", "turn", "turn_days", "ready", "battles", "ground"})
    chronicle = story.good("chronicle", "--json").json
    same(chronicle["lines"][0], {"day", "turn", "text", "battle"})
    assert [page["kind"] for page in chronicle["pages"]] == ["prologue", "begun"]
    assert [(change["name"], change["seat"]) for change in chronicle["pages"][1]["roster"]] == [
        ("xan", "blue"), ("yve", "blue"), ("ann", "red"), ("bo", "red"),
    ]  # fmt: skip
    assert story.good("show", "--json").json["campaign"]["games"] == [
        {"title": "The road", "rules": "overland"}, {"title": "At the ford", "rules": "skirmish"},
    ]  # fmt: skip
    entries = story.good("log", "--json").json["entries"]
    same(entries[-1], ENTRY | {"hand"})
    assert entries[-1]["events"][0]["text"] == "The toll men rise from the reeds."


def test_a_single_game_is_no_campaign(table):
    for command in ("campaign", "roster", "calendar", "chronicle"):
        ran = table.on(command)
        assert ran.code == 2
        assert "is a single game, not a campaign" in ran.err
    assert table.good("show", "--json").json["campaign"] is None


@pytest.mark.slow
def test_campaigns_are_listed_shown_and_checked(table):
    assert "lantern-rock: The lamp on Lantern Rock (campaign)" in table.run("scenario", "list").out
    shown = table.run("scenario", "show", "lantern-rock").out
    assert shown.startswith("The lamp on Lantern Rock (campaign); seats: haven, tithe")
    assert "Starship: The lane" in shown
    assert table.run("scenario", "check", "lantern-rock").out.endswith("good: The lamp on Lantern Rock (campaign)\n")
    ran = table.run("new", "lantern-rock", "--save", str(table.folder / "lamp.tactical"))
    assert ran.code == 0
    assert table.run("new", "lantern-rock", "--option", "a=b").code == 2


def test_a_campaign_with_mistakes_is_told_with_its_places(table):
    file = table.folder / "bad.toml"
    file.write_text(CAMPAIGN.replace('answers = "road"', 'answers = "rode"'), "utf-8")
    ran = table.run("scenario", "check", str(file))
    assert ran.code == 4
    line = next(number for number, text in enumerate(file.read_text().splitlines(), 1) if text == 'answers = "rode"')
    assert f"{file}:{line}:" in ran.err
    assert "no link above this one is named 'rode'; did you mean road?" in ran.err
