"""A seventh rule system in its own folder is found by name, opens scenario texts and plays: nothing else changes."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tactical import rules
from tactical.scenario import scenario_from_text
from tactical.table import CHANCE, Ask, Roll, Seat, Throw, by_hand, cited, judge, opened, play
from tactical.table.notation import read
from tests.contract.openings import game

FOLDER = Path(__file__).parent / "seventh"
TEXT = """
title = "Two stones"
rules = "seventh"
limit = 4

[map]
topology = "hex"
picture = '''
. . . .
 . . . .
. . . .
'''

[map.legend]
"." = "grass"

[[seats]]
name = "red"
side = "red"

[[seats]]
name = "blue"
side = "blue"

[[pieces]]
name = "one"
seat = "red"
cell = "a1"

[[pieces]]
name = "two"
seat = "blue"
cell = "b1"
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """An installed distribution that offers the system under the group `tactical.rulesets`."""
    info = tmp_path / "stones-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n", "utf-8")
    home = "tests.contract.seventh.stones"
    points = f"[{rules.GROUP}]\nseventh = {home}:RULES\nbroken = {home}:SEATS\n"
    (info / "entry_points.txt").write_text(points, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    rules.load.cache_clear()
    yield
    rules.load.cache_clear()


def test_it_is_found_by_name_and_plays_a_scenario_text(installed: None):
    stones = rules.load("seventh")
    assert stones.title == "Stones"
    scenario = scenario_from_text(TEXT)
    assert scenario.rules is stones
    state = opened(stones, scenario.opened()).state
    assert state.setup.seats[0] == Seat("red", "red")
    out = play(stones, state, read(stones, state, 0, "one hop b1"))
    assert out.state.result is not None
    assert out.state.result.winners == ("red",)


def test_what_is_no_ruleset_or_not_installed_is_named(installed: None):
    with pytest.raises(rules.UnknownRulesetError, match="seventh"):
        rules.load("eighth")
    with pytest.raises(rules.UnknownRulesetError, match="is not a rule system"):
        rules.load("broken")


def test_who_is_shot_at_goes_to_ground_in_a_window():
    pickets, state = game("pickets").rules, game("pickets").state
    shot = play(pickets, state, read(pickets, state, 0, "ann shoot cy"))
    assert isinstance(shot.awaiting, Ask)
    assert pickets.presenter.window_words(shot.state) == cited("a shot is about to be fired", "PI-07")
    for answer, needed in (("dive", 5), ("stand fast", 4)):
        roll = play(pickets, shot.state, read(pickets, shot.state, 1, answer)).awaiting
        assert isinstance(roll, Roll)
        assert roll.target == needed
    down = play(pickets, shot.state, read(pickets, shot.state, 1, "dive"), by_hand)
    missed = play(pickets, down.state, Throw(CHANCE, (1,))).state
    lying = read(pickets, missed, 1, "cy shoot ann")
    assert [reason.code for reason in judge(pickets, missed, lying).reasons] == ["down"]
    walked = play(pickets, missed, read(pickets, missed, 1, "cy walk h2")).state
    assert not walked.pieces[2].down


def test_it_needs_nothing_but_the_contract_the_table_and_the_board():
    imported = {
        node.module
        for file in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
    }
    others = {"typing", "collections", "functools", "msgspec"}
    assert {name.split(".")[0] for name in imported if name} <= {"tactical", *others}
    rooms = {tuple(name.split(".")[1:2]) for name in imported if name and name.startswith("tactical")}
    assert rooms == {("board",), ("table",), ("ruleset",)}


def test_nothing_else_names_it():
    package = Path(rules.__file__).parents[1]
    named = [file for file in package.rglob("*.py") if "stones" in file.read_text("utf-8").lower()]
    assert named == []
