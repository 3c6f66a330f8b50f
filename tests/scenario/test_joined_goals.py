"""Goals that are made of others: read, refused where they stand, warned of."""

import pytest

from tactical.scenario import ScenarioError, scenario_from_text, shipped_scenario
from tactical.session.scenario_check import check_text
from tactical.table.goals import AllOf, AnyOf, Exit, HoldCells, LastSide

HILL = shipped_scenario("signal-hill").read_text("utf-8")

PARTS = HILL[HILL.index("[[goals.parts]]") : HILL.index('\n[[goals]]\ngoal = "last_side"')]


def place(text: str, word: str) -> str:
    at = text.index(word)
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


def test_parts_stand_behind_the_goals_that_win_and_have_the_side_of_the_whole():
    scenario = scenario_from_text(HILL)
    goals = scenario.sheet.goals
    assert [type(goal) for goal in goals] == [AllOf, LastSide, HoldCells, Exit]
    assert goals[0].parts == (2, 3)
    assert {goal.side for goal in goals if not isinstance(goal, LastSide)} == {"red"}


def test_a_choice_within_all_is_written_as_it_is_read():
    text = HILL.replace(
        'goal = "exit"\n',
        'goal = "any"\nparts = [{ goal = "exit", cells = ["mark:path"] }, { goal = "points", total = 9 }]\n', 1
    ).replace('cells = ["mark:path"]\n\n', "\n", 1)  # fmt: skip
    scenario = scenario_from_text(text)
    assert [type(goal).__name__ for goal in scenario.sheet.goals] == [
        "AllOf", "LastSide", "HoldCells", "AnyOf", "Exit", "Points"
    ]  # fmt: skip
    assert isinstance(scenario.sheet.goals[3], AnyOf)
    assert scenario.sheet.goals[3].parts == (4, 5)


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('goal = "hold"', 'goal = "held"', '"held"', "goal cannot be 'held'; did you mean hold"),
        ('goal = "hold"', 'goal = "hold"\nside = "red" ', '"red" ', "a part is for the side of the goal around it"),
        ("beats = 3", "beets = 2", "beets", "unknown key 'beets'; did you mean beats?"),
        ('goal = "all"\nside = "red"', 'goal = "all"\nside = "rod"', '"rod"', "unknown side 'rod'; did you mean red?"),
        ('goal = "hold"\ncells = ["mark:house"]\nbeats = 3', 'goal = "points"', "[[goals.parts]]",
         "points as part of a goal need a total"),
        ('side = "red"\n[[goals.parts]]\ngoal = "hold"\ncells = ["mark:house"]\nbeats = 3',
         '[[goals.parts]]\ngoal = "survive"\nuntil = 3', '"survive"', "survive is for one side: write side"),
        ('[[goals.parts]]\ngoal = "exit"\ncells = ["mark:path"]\n', "", "[[goals.parts]]",
         "all joins two or more goals: write [[goals.parts]] above each"),
        (PARTS, "", "[[goals]]", "all joins two or more goals: write [[goals.parts]] above each"),
        (PARTS, "parts = 3\n", "3\n", "parts must be a list of tables"),
    ],
)  # fmt: skip
def test_mistakes_are_told_where_they_stand(old: str, new: str, at: str, words: str):
    assert old in HILL
    text = HILL.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    where = place(text, at if at in new or at.startswith("[") else new)
    assert any(line.startswith(f"f:{where}: {words}") for line in caught.value.lines), caught.value.lines


def test_too_many_parts_are_refused():
    many = "parts = [" + ", ".join(['{ goal = "last_side" }'] * 60) + "]"
    text = HILL[: HILL.index("[[goals.parts]]")] + many + HILL[HILL.index('\n[[goals]]\ngoal = "last_side"') :]
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f")
    assert any("too many parts: at most 48" in line for line in caught.value.lines)


def test_what_a_part_cannot_come_to_is_warned_of_where_the_part_is():
    text = HILL.replace('goal = "exit"', 'goal = "exit"\ncount = 9', 1)
    (warning,) = check_text(text, "f").warnings
    assert f"{warning.line}:{warning.column}" == place(text, "9\ncells")
    assert "9 pieces are needed, but red has 4" in warning.words


@pytest.mark.parametrize("rules", ["fleet", "overland"])
def test_a_goal_that_a_system_does_not_know_is_refused_as_a_part_too(rules: str):
    name = {"fleet": "six-thrones", "overland": "salt-road"}[rules]
    text = shipped_scenario(name).read_text("utf-8")
    head = text.index("[[goals]]") if "[[goals]]" in text else len(text)
    cell = scenario_from_text(text).sheet.board.names[0].text
    joined = f'[[goals]]\ngoal = "any"\n[[goals.parts]]\ngoal = "exit"\ncells = ["{cell}"]\n[[goals.parts]]\n'
    text = text[:head] + joined + 'goal = "hold"\ncells = ["' + cell + '"]\n\n' + text[head:]
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    line = place(text, '[[goals.parts]]\ngoal = "exit"').partition(":")[0]
    assert any(told.startswith(f"f:{line}:") and "(FT-04)" in told for told in caught.value.lines), caught.value.lines
