"""What the rules permit and cannot work is told with its place; what can work is not."""

from __future__ import annotations

import pytest

from tactical.opponent import feasibility
from tactical.scenario import campaign_names, scenario_names
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.session.scenario_check import Checked, check_file, check_text

YARD = """\
title = "The yard"
rules = "skirmish"
limit = 6
[map]
topology = "square8"
picture = '''
a.....#..c
......#...
.b....#..d
'''
[map.legend]
"." = "floor"
"#" = "floor"
a = { piece = "ann" }
b = { piece = "bo" }
c = { piece = "cy" }
d = { piece = "dee" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[defaults]
kind = "trooper"
seat = "red"
weapons = ["rifle"]
[[pieces]]
name = "ann"
[[pieces]]
name = "bo"
[[pieces]]
name = "cy"
seat = "blue"
[[pieces]]
name = "dee"
seat = "blue"
"""
SPLIT = ('"#" = "floor"', '"#" = "wall"')
SWORDS = ('weapons = ["rifle"]', 'weapons = ["sword"]')


def warned(text: str, *changes: tuple[str, str], more: str = "") -> list[str]:
    """The warnings of a text with changes, each after its place."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    found = check_text(text + more, "f")
    assert not found.mistakes, found.lines
    assert all(at.line and at.column for at in found.warnings)
    return [at.words for at in found.warnings]


def goal(words: str) -> str:
    return f"[[goals]]\n{words}\n"


@pytest.mark.parametrize("name", [*scenario_names(), *campaign_names()])
def test_what_is_shipped_can_work(name: str) -> None:
    found = check_file(name)
    assert (found.mistakes, found.warnings) == ((), ())


@pytest.mark.parametrize("name", shipped_puzzles())
def test_puzzles_are_checked_as_puzzles(name: str) -> None:
    found = check_file(str(shipped_puzzles()[name]))
    assert (found.mistakes, found.warnings) == ((), ())


def test_what_can_work_is_not_told() -> None:
    assert warned(YARD) == []
    assert warned(YARD, SPLIT) == []  # they shoot over no wall, but the sides of it are not told apart by one warning


EXIT, HOLD = 'goal = "exit"\ncells = ', 'goal = "hold"\ncells = '
GOALS = [
    ('["g1", "g2"]', EXIT, "", ["nobody can stand on g1 and g2: wall"]),
    ('["g1", "f1"]', EXIT, "", ["nobody can stand on g1: wall"]),
    ('["j2"]', HOLD, 'side = "red"', ["no way leads red to j2"]),
    ('["j2"]', HOLD, "", []),  # blue can
    ('["f1"]', EXIT, "count = 3", ["3 pieces are needed, but no side has more than 2"]),
    ('["f1"]', HOLD, "beats = 7", ["7 rounds will never come: the battle is over after round 6, its limit"]),
]


@pytest.mark.parametrize(("cells", "kind", "rest", "told"), GOALS)
def test_goals_that_cannot_be_reached(cells: str, kind: str, rest: str, told: list[str]) -> None:
    assert warned(YARD, SPLIT, more=goal(f"{kind}{cells}\n{rest}")) == told


def test_goals_that_come_too_late_or_want_too_many() -> None:
    assert warned(YARD, more=goal('goal = "survive"\nside = "red"\nuntil = 9\npieces = 4')) == [
        "round 9 will never come: the battle is over after round 6, its limit",
        "4 pieces are needed, but red has 2",
    ]


def test_a_limit_too_short_for_the_way() -> None:
    rows = (("a.....#..c", f"a{'.' * 50}c"), ("......#...", "." * 52), (".b....#..d", f".b{'.' * 49}d"))
    exit_ = goal('goal = "exit"\ncells = ["az2"]\nside = "red"')
    wide = (*rows, ('"#" = "floor"\n', ""))
    assert warned(YARD, ("limit = 6", "limit = 4"), *wide, more=exit_) == [
        "red needs about 10 rounds for this, and there are 4"
    ]
    assert warned(YARD, *wide, more=exit_) == []  # in a hurry it may be done


def test_seats_without_pieces() -> None:
    assert warned(YARD, more='[[seats]]\nname = "green"\n') == ["green has no pieces and never acts"]
    assert warned(YARD, more='[[seats]]\nname = "judge"\nside = ""\nreferee = true\n') == []


def test_pieces_that_take_no_part() -> None:
    never = ('[[pieces]]\nname = "dee"', '[[pieces]]\nname = "eve"\n[[pieces]]\nname = "dee"')
    assert warned(YARD, never) == ["eve is not on the map and never comes: give it a cell"]
    walls = (("a.....#..c", "aO....#..c"), ("......#...", "OO....#..."), ("[[seats]]", 'O = "wall"\n[[seats]]'), SWORDS)
    assert warned(YARD, *walls) == ["ann is shut in at a1: no step leads away"]
    holes = (("a.....#..c", "a.O...#..c"), ("......#...", "OOO...#..."), ("[[seats]]", 'O = "hole"\n[[seats]]'))
    assert warned(YARD, *holes, SWORDS) == ["ann can reach no goal and no enemy from a1"]
    assert warned(YARD, *holes) == []  # a rifle reaches over holes


def test_what_is_defined_and_not_used() -> None:
    letters = ('"." = "floor"', '"." = "floor"\n"~" = "bog"\n"!" = { mark = "x" }')
    assert warned(YARD, letters, ("a.....#..c", "a.!...#..c")) == [
        "the letter ~ does not appear in the picture",
        "nothing uses the mark x: mark:x",
    ]
    own = '[weapons.bow]\nreach = 9\n[kinds.ogre]\nlike = "brute"\n'
    unless = "unless a campaign gives it one"
    assert warned(YARD, more=own) == [f"no piece has the weapon bow, {unless}", f"no piece has the kind ogre, {unless}"]
    assert warned(YARD, ('weapons = ["rifle"]', 'weapons = ["bow"]'), ('"trooper"', '"ogre"'), more=own) == []


def test_nothing_gives_points() -> None:
    text = YARD.replace('kind = "trooper"', 'kind = "idle"')
    found = warned(text, more='[kinds.idle]\nlike = "trooper"\npoints = 0\n' + goal('goal = "points"'))
    assert found == ["nothing gives points: no piece is worth any, and there are no cells"]


def test_a_warning_has_the_place_of_what_it_is_about() -> None:
    text = YARD + goal('goal = "exit"\ncells = ["f1", "g1"]') + '[[seats]]\nname = "green"\n'
    found: Checked = check_text(text.replace(*SPLIT, 1), "f")
    lines = text.splitlines()
    assert [(lines[at.line - 1].strip(), at.words.split(" ")[0]) for at in found.warnings] == [
        ('cells = ["f1", "g1"]', "nobody"),
        ("[[seats]]", "green"),
    ]


LAKE = """\
title = "The lake"
rules = "armour"
[map]
topology = "square8"
picture = '''
a.~b
..~.
'''
[map.legend]
"." = "firm"
"~" = "lake"
a = { piece = "ann" }
b = { piece = "bo" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[[pieces]]
name = "ann"
seat = "red"
kind = "medium-tank"
[[pieces]]
name = "bo"
seat = "blue"
kind = "trooper"
"""


def test_a_lake_between() -> None:
    assert warned(LAKE) == []  # they shoot across
    exit_ = goal('goal = "exit"\ncells = ["d2"]\nside = "red"')
    assert warned(LAKE, more=exit_) == ["no way leads red to d2"]
    assert warned(LAKE, ("medium-tank", "grav-tank"), more=exit_) == []  # flies over it


STARS = """\
title = "Stars"
rules = "fleet"
[map]
topology = "hex"
picture = '''
a . o b
 . o o .
'''
[map.legend]
"." = "system"
o = "void"
a = { mark = "home" }
b = { mark = "away" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[[pieces]]
name = "one"
seat = "red"
kind = "cruiser"
count = 2
cell = "mark:home"
[[pieces]]
name = "two"
seat = "blue"
kind = "cruiser"
cell = "mark:away"
"""


def test_a_fleet_map_in_two_parts() -> None:
    assert warned(STARS) == [
        "one-1 can reach no goal and no enemy from a1",
        "two can reach no goal and no enemy from d1",
    ]  # and once for several of a row
    joined = '[wormholes]\nalpha = ["a2", "d2"]\n'
    assert warned(STARS, more=joined) == []
    assert len(warned(STARS, more="[options]\nwormholes = false\n" + joined)) == 2


def test_a_piece_on_ground_that_it_could_not_enter() -> None:
    nova = ('b = { mark = "away" }', 'b = { ground = "supernova", mark = "away" }')
    near = (("a . o b", "a . . b"), nova)
    assert warned(STARS, *near) == ["two starts at d1, where it could not go: supernova"]


def test_a_map_too_large_to_look_at_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feasibility, "MOST", 20)
    exit_ = goal('goal = "exit"\ncells = ["j2"]\nside = "red"\ncount = 3')
    assert warned(YARD, SPLIT, more=exit_) == ["3 pieces are needed, but red has 2"]


def test_a_puzzle_is_found_wrong_as_a_puzzle() -> None:
    found = check_text(YARD + '[puzzle]\ntext = "Now."\nseat = "green"\n[[puzzle.aims]]\naim = "win"\n', "f")
    ((line, column, words, _),) = found.mistakes
    assert (line, column) == (YARD.count("\n") + 3, 8)
    assert "green" in words
