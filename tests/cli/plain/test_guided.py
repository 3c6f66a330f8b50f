"""The first guided battle by lines, done as its tips say: they come in order."""

from __future__ import annotations

from tactical.journal.game import Game
from tactical.scenario import read_scenario
from tests.cli.plain.sitter import sit

AS_TOLD = (
    "check ann walk c3", "ann walk c3", "undo", "redo",
    "check ann fire rifle at cy moving", "ann fire rifle at cy moving", "end", "end",
    "cy end", "rehearse", "bo end", "return", "bo walk c5 d5", "bo end",
    "dee end", "ed end", "ann fire rifle at cy", "end", "concede", "concede",
)  # fmt: skip
ONE_AFTER_ANOTHER = 11  # up to the end of the rehearsal each follows from what the one before asks for


def begun(tmp_path):
    path = tmp_path / "guided.tactical"
    found = read_scenario("first-battle")
    Game.create(path, found.rules, found.opened()).close()
    return path, found.sheet.tips


def told(said):
    return [line.removeprefix("Tip: ") for line in said.splitlines() if line.startswith("Tip: ")]


def test_all_tips_come_in_order(tmp_path):
    path, tips = begun(tmp_path)
    found = told(sit(path, *AS_TOLD, seed=5))
    assert found[:ONE_AFTER_ANOTHER] == [f"{tip.words} {tip.lines}" for tip in tips[:ONE_AFTER_ANOTHER]]
    assert found[-1] == f"{tips[-1].words} {tips[-1].lines}", "the yard was not cleared"


def test_a_game_gone_on_with_tells_no_tip_again(tmp_path):
    path, tips = begun(tmp_path)
    first = told(sit(path, *AS_TOLD[:8], seed=5))
    second = told(sit(path, *AS_TOLD[8:], seed=5))
    # What was only looked at or taken back leaves no trace in the game; what was done does.
    assert [tip for tip in second if tip in first] == []
    assert (first + second)[:ONE_AFTER_ANOTHER] == [f"{tip.words} {tip.lines}" for tip in tips[:ONE_AFTER_ANOTHER]]


def test_tips_can_be_put_away(tmp_path):
    path, tips = begun(tmp_path)
    said = told(sit(path, "tips", *AS_TOLD[:4], "tips"))
    assert said == [f"{tips[0].words} {tips[0].lines}", f"{tips[4].words} {tips[4].lines}"]
    other = tmp_path / "plain.tactical"
    found = read_scenario("first-steps")
    Game.create(other, found.rules, found.opened()).close()
    assert "This battle has no tips." in sit(other, "tips")
