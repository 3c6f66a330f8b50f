"""What skirmish refuses is told where the scenario says it."""

import pytest

from tactical.rules import load
from tactical.scenario import ScenarioError, scenario_from_text, shipped_scenario

_FILE = shipped_scenario("hostage")
_SHARED = (_FILE.parent / "shared" / "civilians.toml").read_text("utf-8")
HOSTAGE = _FILE.read_text("utf-8").replace("include = ", "# ").replace("[[pieces]]", f"{_SHARED}\n[[pieces]]", 1)


def place(text, word):
    """Line and column of a word's first appearance, as messages have it."""
    at = text.index(word)
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('kind = "scout"', 'kind = "scot"', '"scot"', "unknown kind"),
        ('weapons = ["maul"]', 'weapons = ["maul", "mall"]', '"mall"', "unknown weapon"),
        ('weapons = ["maul"]', 'weapons = ["Maul"]', '"Maul"', "'Maul' is not a name"),
        ('weapons = ["maul"]', "health = true", "true", "health must be a whole number"),
        ('weapons = ["maul"]', 'spot = "c3"', "spot =", "unknown key 'spot'; known: name, kind, seat, cell, body"),
        ("points = 3", "points = -3", "-3", "points must be a whole number of at least 0, not -3"),
        ('like = "recruit"', 'like = "recrute"', '"recrute"', "nothing called"),
        ('like = "recruit"', 'like = ["recruit"]', '["recruit"]', "nothing called"),
        ("points = 3", "points = 111111111111111111111111", "111111111111111111111111", "this number is too large"),
        ('"." = "floor"', '"." = "flor"', '"flor"', "skirmish has no ground 'flor'; did you mean floor?"),
        ("[kinds.civilian]", "[monsters]\nx = 1\n[kinds.civilian]", "[monsters]", "skirmish has no table"),
        ("[kinds.civilian]", '[options]\nfighting = "referee"\n[kinds.civilian]', '"referee"', "fighting = referee"),
        ('topology = "square8"', 'topology = "square4"', '"square4"', "skirmish is played on squares"),
    ],
)
def test_what_the_rules_refuse_is_told_where_it_stands(old, new, at, words):
    assert old in HOSTAGE
    text = HOSTAGE.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    assert any(line.startswith(f"f:{place(text, at)}: {words}") for line in caught.value.lines)


def test_a_piece_that_a_letter_puts_on_a_wall_is_told_at_the_letter():
    text = HOSTAGE.replace('k = { piece = "knox" }', 'k = { ground = "wall", piece = "knox" }')
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    assert caught.value.lines == [f"f:{place(text, 'k....#')}: knox cannot start on a wall"]


ONE = """
title = "One"
rules = "{rules}"
[map]
topology = "{topology}"
picture = "a."
[map.legend]
"." = {ground}
a = {{ piece = "ann" }}
[[seats]]
name = "red"
[[seats]]
name = "blue"
[kinds.own]
like = "{like}"
pionts = 3
[[pieces]]
name = "ann"
seat = "red"
kind = "own"
"""
BOARDS = {
    "skirmish": ("square8", '"floor"', "recruit"),
    "armour": ("square8", '"firm"', "trooper"),
    "starship": ("square8", '"space"', "fighter"),
    "boarding": ("square4", '{ ground = "deck", ship = "ours", module = "hold" }', "crew"),
    "fleet": ("hex", '"system"', "cruiser"),
}


@pytest.mark.parametrize("rules", BOARDS)
@pytest.mark.parametrize("spoiled", ["kind", "piece"])
def test_one_mistake_is_one_problem(rules, spoiled):
    """What is missing only because something else is wrong is not told beside it."""
    topology, ground, like = BOARDS[rules]
    text = ONE.format(rules=rules, topology=topology, ground=ground, like=like)
    assert load(rules).name == rules
    if spoiled == "piece":
        text = text.replace("pionts = 3\n", "") + "cel = 1\n"
    if rules == "fleet":
        text = text.replace('"a."', '"a b"').replace("a = {", 'b = { piece = "bo" }\na = {')
        text += f'[[pieces]]\nname = "bo"\nseat = "blue"\nkind = "{like}"\n'
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    assert len(caught.value.lines) == 1, caught.value.lines
    assert "unknown key" in caught.value.lines[0]


ONE_SYSTEM = """
title = "Two"
rules = "fleet"
[map]
topology = "hex"
picture = "a b"
[map.legend]
a = { ground = "system", name = "Ash", piece = "ann" }
b = { ground = "system", name = "Bel", piece = "bo" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[defaults]
kind = "cruiser"
[[pieces]]
name = "ann"
seat = "red"
[[pieces]]
name = "bo"
seat = "blue"
"""


def test_names_of_cells_are_alike_in_the_legend_and_in_the_list_of_names():
    found = scenario_from_text(ONE_SYSTEM, "f").opened()
    assert found.board.named("Ash") == found.board.named("ash") >= 0
    with pytest.raises(ScenarioError, match="another cell is already named ash"):
        scenario_from_text(ONE_SYSTEM.replace('"Bel"', '"ash"'), "f")
    with pytest.raises(ScenarioError, match="is not a name"):
        scenario_from_text(ONE_SYSTEM.replace('"Bel"', '"Bel 2"'), "f")
