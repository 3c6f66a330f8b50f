"""Tips of a guided battle: read, checked, written back, and kept with the game."""

from __future__ import annotations

import re

import pytest

from tactical.journal.game import Game
from tactical.scenario import ScenarioError, read_scenario, scenario_from_text, scenario_names
from tactical.session.preferences.key_table import TABLE
from tactical.table.tips import WHEN, Tip, first_of
from tests.journal.games import YARD

TIP = '\n[[tips]]\nwhen = "begin"\nwords = "Hello."\n'


def problems(text):
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(YARD + text, "yard.toml")
    return caught.value.lines


def test_tips_are_read():
    more = '\n[[tips]]\nwhen = "asked"\nof = "cy"\nscreen = "{undo}"\nlines = "undo"\n'
    found = scenario_from_text(YARD + TIP + more)
    assert found.sheet.tips == (Tip("begin", words="Hello."), Tip("asked", "cy", screen="{undo}", lines="undo"))


def test_tips_stay_with_the_game(tmp_path):
    found = scenario_from_text(YARD + TIP)
    Game.create(tmp_path / "a.tactical", found.rules, found.opened()).close()
    with Game.open(tmp_path / "a.tactical") as game:
        assert game.state.setup.tips == (Tip("begin", words="Hello."),)
    assert scenario_from_text(YARD).opened().setup.tips == ()


@pytest.mark.parametrize(
    ("tip", "words"),
    [
        ('when = "sometimes"\nwords = "x"', "when cannot be 'sometimes'"),
        ('words = "x"', "'when' is missing"),
        ('when = "begin"', "a tip without words"),
        ('when = "begin"\nof = "ann"\nwords = "x"', "takes no `of`: leave it out"),
        ('when = "order"\nof = "wlak"\nwords = "x"', "did you mean"),
        ('when = "order"\nof = "rde walk"\nwords = "x"', "did you mean red walk?"),
        ('when = "event"\nof = "moved-on"\nwords = "x"', "is not something 'event' can be about"),
        ('when = "asked"\nof = "zoe"\nwords = "x"', "is not something 'asked' can be about"),
        ('when = "begin"\nword = "x"', "unknown key 'word'"),
        (f'when = "begin"\nwords = "{"x" * 301}"', "at most 300 characters"),
        ('when = "begin"\nwords = "[bold]x"', "[ and ] are not allowed"),
        ('when = "begin"\nwords = 3', "must be text"),
    ],
)
def test_mistakes_are_told_with_their_line(tip, words):
    found = problems(f"\n[[tips]]\n{tip}\n")
    first = YARD.count("\n") + 2
    assert any(words in line and first <= int(line.split(":")[1]) <= first + 3 for line in found), found


def test_the_first_that_fits_and_was_not_told():
    tips = (Tip("order", "walk"), Tip("order"), Tip("event", "rolled"))
    assert first_of(tips, (), [("order", "walk")]) == 0
    assert first_of(tips, {0}, [("order", "walk")]) == 1
    assert first_of(tips, {0, 1}, [("order", "walk")]) == -1
    assert first_of(tips, (), [("event", "rolled"), ("order", "fire")]) == 1


GUIDED = [name for name in scenario_names() if read_scenario(name).sheet.tips]


def test_there_is_a_guided_battle():
    assert "first-battle" in GUIDED


@pytest.mark.parametrize("name", GUIDED)
def test_tips_name_keys_that_there_are(name):
    known = {entry.id for entry in TABLE}
    for tip in read_scenario(name).sheet.tips:
        assert tip.when in WHEN
        assert set(re.findall(r"\{([^}]*)\}", tip.screen)) <= known
        assert "{" not in tip.words + tip.lines
        assert len(f"{tip.words} {tip.screen}") <= 280, "four lines at the foot of a small screen"


# --- what a tip asks for ---


def test_a_tip_says_what_it_asks_for():
    found = scenario_from_text(YARD + TIP + 'done = "order walk"\n').sheet.tips[0]
    assert found.done == "order walk"
    assert found.does([("order", "walk")])
    assert not found.does([("order", "fire"), ("event", "walk")])
    assert Tip("begin", done="refused").does([("refused", "too_far")])
    assert not Tip("begin").does([("order", "walk")])


@pytest.mark.parametrize(
    ("done", "words"), [("sometimes", "done cannot be"), ("order wlak", "is not something 'order'")]
)
def test_what_cannot_be_done_is_told(done, words):
    assert any(words in line for line in problems(TIP + f'done = "{done}"\n'))


# --- what must be so for it ---

WHILE = """
while = { turn = "ann", can = ["fire", "ann fire at cy"], cannot = ["strike"], standing = ["cy"], \
near = ["ann", "cy"], within = 3, on = ["ann"], cells = ["b2", "c2"], since = 2, until = 4 }
""".replace("\\\n", "")


def test_conditions_are_read_and_written_back():
    found = scenario_from_text(YARD + TIP + WHILE)
    conditions = found.sheet.tips[0].conditions
    assert conditions.turn == "ann"
    assert (conditions.can, conditions.cannot) == (("fire", "ann fire at cy"), ("strike",))
    assert (conditions.near, conditions.within, conditions.since, conditions.until) == (("ann", "cy"), 3, 2, 4)
    assert len(conditions.cells) == 2


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('while = { turn = "zoe" }', "neither a seat nor a piece"),
        ('while = { can = ["wlak"] }', "did you mean"),
        ('while = { can = ["ann fire at zoe"] }', "'zoe' is not one of the pieces"),
        ('while = { cannot = ["ann fir at cy"] }', "did you mean ann fire?"),
        ('while = { standing = ["zoe"] }', "is not one of the pieces"),
        ('while = { out = ["zoe"] }', "is not one of the pieces"),
        ('while = { near = ["ann"] }', "must name two pieces"),
        ('while = { on = ["ann"] }', "give both"),
        ('while = { on = ["ann"], cells = ["zz99"] }', "zz99"),
        ("while = { since = -1 }", "must be a whole number"),
        ("while = 3", "must be a table"),
        ("while = { weather = 3 }", "unknown key 'weather'"),
    ],
)
def test_conditions_that_cannot_be_are_told(said, words):
    assert any(words in line for line in problems(TIP + said + "\n"))


def test_a_tip_on_a_position_needs_conditions():
    tip = '\n[[tips]]\nwhen = "position"\nwords = "x"\n'
    assert any("give it a table `while`" in line for line in problems(tip))
    assert scenario_from_text(YARD + tip + 'while = { turn = "ann" }\n').sheet.tips[0].when == "position"
