"""Scenarios that cannot be: each is refused when it is loaded, with the place and what would be right."""

from __future__ import annotations

import pytest

from tactical.scenario import ScenarioError, scenario_from_text, shipped_scenario
from tactical.table.opening import SheetError
from tests.rules.armour.fixture import FAR, RULES, blue, cost, red, sheet, start

BRIDGE = shipped_scenario("bridge-and-ford").read_text("utf-8")
ONCE = 'interceptive_fire = "best_step"'


def problems(picture="", **given):
    with pytest.raises(SheetError) as caught:
        RULES.open(sheet(picture, **given))
    return [(*problem.where, problem.message) for problem in caught.value.problems]


@pytest.mark.clause("AR-25", "AR-H54")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rate": 31}, "6"),
        ({"rate": 36}, "AR-H54"),
        ({"turning": (1, 2, 4)}, "AR-H09"),
        ({"turning": (1, 2, 2, 5)}, "AR-H09"),
        ({"turning": (2, 1, 4, 5)}, "AR-H09"),
        ({"category": "infantry"}, "no mobility of category infantry"),
        ({"crew": 3}, "crew is for crewed weapons"),
        ({"size": 99}, "20"),
        ({"speed": 3}, "speed"),
    ],
)
def test_kinds_that_cannot_be(fields, words):
    found = problems(car=red("tracked", 2, 2, **fields))
    assert any(words in problem[-1] for problem in found), found
    assert all(problem[:2] == ("kinds", "kind-car") for problem in found if problem[0] == "kinds")


@pytest.mark.parametrize(
    ("what", "fields", "words"),
    [
        ("foot", {"turning": (1, 2, 4, 5)}, "AR-H10"),
        ("foot", {"width": 2, "length": 2}, "one square"),
        ("foot", {"rate": 12}, "AR-H54"),
        ("gun", {"mobility": "tracked"}, "wheels"),
        ("gun", {"crew": 0}, "needs at least one"),
    ],
)
def test_people_and_guns_that_cannot_be(what, fields, words):
    assert any(words in problem[-1] for problem in problems(car=red(what, 2, 2, **fields)))


@pytest.mark.clause("AR-H09")
def test_a_kind_may_have_turning_costs_of_its_own():
    state = start(car=red("tracked", 5, 5, turning=(1, 3, 4, 6)))
    assert [cost(state, f"car rotate {degrees}") for degrees in (45, 90, 135, 180)] == [5, 15, 20, 30]


@pytest.mark.clause("AR-H44", "AR-84")
def test_a_mobility_without_a_column():
    assert any("submarine" in problem[-1] for problem in problems(car=red("submarine", 2, 2)))


@pytest.mark.parametrize(
    ("rows", "where", "words"),
    [
        ({"car": red("tracked", 2, 2, damage=4)}, "damage", "3"),
        ({"car": red("foot", 2, 2, damage=1)}, "damage", "AR-H15"),
        ({"car": red("gun", 2, 2, men=5)}, "crew", "1 to 4"),
        ({"car": red("gun", 2, 2, men=0)}, "crew", "1 to 4"),
        ({"car": red("foot", 2, 2, men=1)}, "crew", "crew"),
        ({"car": red("grav", 2, 2, altitude=5)}, "altitude", "limit"),
        ({"car": red("tracked", 2, 2, set="slow")}, "grade", "advanced"),
        ({"car": red("tracked", 2, 2, "north")}, "heading", "north"),
        ({"car": red("tracked", 0, 0, width=2, length=2)}, "cell", "not all of them on the map"),
        ({"car": red("foot", 2, 2), "bob": red("foot", 2, 2)}, "cell", "AR-H55"),
        ({"car": red("foot", aboard="car")}, "aboard", "aboard itself"),
        ({"car": red("truck", aboard="bus"), "bus": red("truck", aboard="car")}, "aboard", "aboard itself"),
        ({"car": red("foot", aboard="nobody-here")}, "aboard", "nobody-here"),
    ],
)
def test_rows_that_cannot_be(rows, where, words):
    found = problems(guard=red("foot", 9, 9), foe=FAR, **rows)
    assert any(problem[0] == "pieces" and problem[2] == where and words in problem[-1] for problem in found), found


@pytest.mark.clause("AR-50", "AR-H36")
@pytest.mark.parametrize("picture", ["~", "#", "%", "o", "/", "x", "t"])
def test_nothing_starts_where_it_could_not_go(picture):
    found = problems(picture, car=red("tracked", 0, 0))
    assert [problem[2] for problem in found] == ["cell"]


def test_every_problem_is_told_at_once():
    found = problems(car=red("tracked", 2, 2, crew=2), bob=red("submarine", 3, 3), foe=blue("jetpack", 9, 9, size=-1))
    assert {problem[1] for problem in found if problem[0] == "kinds"} == {"kind-car", "kind-bob", "kind-foe"}


@pytest.mark.parametrize(
    ("ground", "words"),
    [
        ("~", "car cannot start on c3: it cannot cross river (AR-50)"),
        ("o", "car cannot start on c3: its floor cannot carry a vehicle (AR-75)"),
        ("/", "car cannot start on c3: its stairs cannot carry the piece (AR-79)"),
        ("t", "car cannot start on c3: a tree stands there (AR-H37)"),
        ("x", "car cannot start on c3: it cannot cross antitank (AR-70)"),
    ],
)
def test_who_cannot_stand_where_it_starts_is_told_what_is_there(ground, words):
    found = problems(f"\n\n  {ground}", car=red("tracked", 2, 2))
    assert [problem[-1] for problem in found] == [words]


# --- in a file ---


def place(text, word):
    """Line and column of a word's first appearance, as messages have it."""
    at = text.index(word)
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('kind = "grav-tank"', 'kind = "grav-tnak"', '"grav-tnak"', "unknown kind"),
        ('heading = "e"', 'heading = "x"', '"x"', "heading cannot be 'x'; there are: e, n, ne"),
        ('kind = "grav-tank"', 'kind = "grav-tank"\ndamage = 4', "4\nheading", "damage must be"),
        ('kind = "grav-tank"', 'kind = "grav-tank"\naltitude = 5', "5\nheading", "the altitude limit"),
        ('"." = "firm"', '"." = "frim"', '"frim"', "armour has no ground 'frim'; did you mean firm?"),
        (
            "[[seats]]",
            '[kinds.odd]\nlike = "truck"\nmobility = "skids"\n[[seats]]',
            '"skids"',
            "mobility cannot be 'skids'; there",
        ),
        ("[[seats]]", '[kinds.odd]\nlike = "truck"\nturning = [2, 1, 4, 5]\n[[seats]]', "[2, 1", "costs that rise"),
        ("[[seats]]", '[kinds.odd]\nlike = "drop-pod"\nrate = 7\n[[seats]]', "7\n", "a multiple of 6"),
        ("[[seats]]", "[monsters]\nx = 1\n[[seats]]", "[monsters]", "armour has no table"),
        (ONCE, f'{ONCE}\nstacking = "add"', '"add"', "permitted: multiply, worst"),
        (ONCE, f'{ONCE}\nfighting = "referee"', '"referee"', "fighting = referee"),
        ('topology = "square8"', 'topology = "square4"', '"square4"', "armour is played on squares"),
    ],
)
def test_what_the_rules_refuse_is_told_where_it_stands(old, new, at, words):
    assert old in BRIDGE
    text = BRIDGE.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    assert any(line.startswith(f"f:{place(text, at)}: ") and words.lower() in line.lower()
               for line in caught.value.lines), caught.value.lines  # fmt: skip
