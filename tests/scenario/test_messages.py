# ruff: noqa: E501 - a case is a line
"""What people get wrong most is told in one sentence: where, what, and what would be right."""

import random
import re

import pytest

from tactical.scenario import ScenarioError, keys, scenario_from_text, scenario_names, shipped_scenario
from tests.scenario.samples import HEXES

MILL = shipped_scenario("the-mill").read_text("utf-8")
DUEL = shipped_scenario("belt-duel").read_text("utf-8")
NEEDLES = shipped_scenario("the-needles").read_text("utf-8")
LOCK = shipped_scenario("the-cold-berth").read_text("utf-8")


def problems(text):
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    return [line.removeprefix("f:") for line in caught.value.lines]


def put(old, new, text=MILL):
    assert old in text
    return text.replace(old, new, 1)


GOAL = '\n[[goals]]\ngoal = "hold"\n'
END = MILL.count("\n") + 1

WHOLE = [  # a mistake in a whole scenario, and all that is told of it
    (put("either corner. The last", 'either corner""". The last'), '8:17: the line must end here: """ closes the text that begins at 3:12'),
    (put('points wins.\n"""', "points wins."), '3:12: the text that begins here is never closed: write """ where it ends'),
    (put('points wins.\n"""', "points wins.").replace("'''", '"""'), '3:12: the text that begins here runs on to 20:11: write """ where it ends'),
    (MILL + '\n[map]\ntopology = "hex"\n', f"{END + 1}:2: [map] is already at 19:1: put all of its keys there"),
    (MILL + "\n[map.legend]\n", f"{END + 1}:2: [map.legend] is already at 37:1: put all of its keys there"),
    (MILL.replace("[[pieces]]", "[pieces]"), "68:2: [pieces] is already at 63:1: write [[pieces]] in double brackets each time"),
    (MILL + "\n[pieces]\n", f"{END + 1}:2: write [[pieces]] in double brackets, as at 63:1"),
    (put("[defaults]", "[[defaults]]"), "60:1: defaults must be a table, not a list: write [defaults]"),
    (put("[map]", "[[map]]").replace("[map.legend]", "[legend]"), "19:1: map must be a table, not a list: write [map]"),
    (put('"The mill"', "“The mill”"), '1:9: write straight quotes (") instead of “'),
    (put('"The mill"', '"The mill”'), '1:18: write straight quotes (") instead of ”'),
    (put("limit = 15", "limit = 15\nhidden = True"), "11:10: write true instead of True"),
    (MILL + GOAL + 'cells = ["c4" "c5"]\n', f"""{END + 3}:14: a comma is missing after '"c4"', in the list that begins at {END + 3}:9"""),
    (MILL + GOAL + 'cells = [\n  "c4",  # a "remark"\n  "c5"  # [another]\n  "c6",\n]\n', f"""{END + 5}:7: a comma is missing after '"c5"', in the list that begins at {END + 3}:9"""),
    (put('a = { piece = "ada" }', 'a = { piece = "ada" mark = "x" }'), """43:20: a comma is missing after '"ada"', in the table in braces that begins at 43:5"""),
    ('<?xml version="1.0"?>\n<map version="1.10">\n</map>\n', '1:1: this is a Tiled map (XML), not a scenario: a scenario is TOML text, such as title = "The mill"'),
    ('{\n "rooms": [1, 2]\n}\n', '1:1: this is JSON, not a scenario: a scenario is TOML text, such as title = "The mill"'),
    ('{"resolution": {}, "line_of_sight": []}', '1:1: this is a Universal VTT map (JSON), not a scenario: a scenario is TOML text, such as title = "The mill"'),
    (put('heading = "w"', 'heading = "west"', DUEL), "67:11: heading cannot be 'west'; there are: e, n, ne, nw, s, se, sw, w"),
    (put("at_feet = [75, 425]", "at_feet = [75]", NEEDLES), "61:11: at_feet must have 2 items, not 1"),
    (put("at_feet = [75, 425]", "at_feet = [75, 4, 5]", NEEDLES), "61:11: at_feet must have 2 items, not 3"),
    (put('weapons = ["rifle"]', 'weapons = "sword"'), "71:11: weapons must be a list, not 'sword': write weapons = [\"sword\"]"),
    (put(" . . o", ". . o", HEXES), "19:1: '.' where a space belongs: in row 2, begin with one space"),
    (MILL.replace("[[seats]]", "[[seat]]"), "52:3: unknown key 'seat'; did you mean seats?"),
    (MILL.replace("[[pieces]]", "[[piece]]"), "63:3: unknown key 'piece'; did you mean pieces?"),
    (put("[map]", "[maps]").replace("[map.legend]", "[maps.legend]"), "19:2: unknown key 'maps'; did you mean map?"),
    (MILL + '\n[[goals]]\ngoal = "arrive"\nside = "red"\ncells = "c4"\n', f"{END + 1}:1: 'by' is missing, such as by = 1 (the last round, phase, turn or day)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), WHOLE, ids=[line.split(": ", 1)[1][:50] for _, line in WHOLE])
def test_one_mistake_is_one_sentence(text, line):
    assert problems(text) == [line]


PIECES = [  # a mistake in a line alone, and what is told of it
    ("a = 'x", "1:5: the text that begins here is not closed on its line: write ' where it ends"),
    ("a = '''\nx", "1:5: the text that begins here is never closed: write ''' where it ends"),
    ("a = [1, 2\nb = 3", "1:10: the list that begins at 1:5 is not closed: write ] after its last item"),
    ("a = [1, 2\n[b]", "1:10: the list that begins at 1:5 is not closed: write ] after its last item"),
    ("a = [", "1:5: the list that begins here is not closed: write ]"),
    ("a = [1,, 2]", "1:8: there is one comma too many here: remove it"),
    ("a = {", "1:6: the table in braces that begins at 1:5 must end on its line: write }"),
    ("a = { b = 1,\n c = 2 }", "1:13: the table in braces that begins at 1:5 must end on its line: write }"),
    ("a = { b = 1, }", "1:14: no comma is allowed before }: remove it"),
    ("a = { b = 1, b = 2 }", "1:19: this key appears twice in the same braces: give it once"),
    ("a = 1\na = 2", "2:1: a is already given at 1:1: give it once"),
    ("a = 1\n[a]", "2:2: a is already given at 1:1: add this there, or leave out one of them"),
    ("a = { b = 1 }\n[a.c]", "2:2: a is already given at 1:1: add this there, or leave out one of them"),
    ("[a.b]\n[a]\nb.c = 1", "3:1: a.b is already given at 1:1: add this there, or leave out one of them"),
    ("[[a]]\n[a.b]\n[[a]]\n[a.b]\n[a.b]", "5:2: [a.b] is already at 4:1: put all of its keys there"),
    ("[a\nb = 1", "1:3: write [a]: ] is missing"),
    ("[[a]\nb = 1", "1:4: write [[a]]: ]] is missing"),
    ("[my map]", '1:5: a name of several words goes in quotes: write ["my map"]'),
    ("[]", "1:2: a name is missing in these brackets, such as [map]"),
    ("[map] a = 1", "1:7: the line must end after ]: write the table's keys below it"),
    ("a: 5", "1:2: write = instead of : after 'a'"),
    ("my key = 5", '1:1: a key of several words goes in quotes: write "my key"'),
    ("my 5", "1:4: = is missing after 'my'"),
    ("hello", "1:1: 'hello' has no value: write hello = \"…\", or # before a comment"),
    ("- hello", '1:1: write a list as name = ["…", "…"], not with a - on each line'),
    ("= 5", "1:1: a key is missing before ="),
    ("// hello", "1:1: a comment begins with #, not with //"),
    ("a = 1 ; hello", "1:7: a comment begins with #, not with ;"),
    ("größe = 1", '1:1: a key with letters other than a to z goes in quotes: write "größe"'),
    ("[kinds.太郎]", '1:8: a key with letters other than a to z goes in quotes: write "太郎"'),
    ("a ＝ 1", "1:3: write = instead of '＝'"),
    ("a\u00a0= 1", "1:2: write a plain space instead of the character U+00A0"),
    ("a = –5", "1:5: write - instead of '–'"),
    ("a = ", '1:5: a value is missing after =: a number, true, false, "a text" or a [list]'),
    ("a = yes", "1:5: write true instead of yes"),
    ("a = None", "1:5: a key without a value is left out: remove it"),
    ("a = ann", '1:5: text goes in quotes: write "ann"'),
    ("a = (1, 2)", "1:5: a list goes in square brackets: [ ]"),
    ("a = 01", "1:5: a number has no leading zero"),
    ("a = 10ft", "1:7: 'ft' is not expected here: text goes in quotes, a list in square brackets"),
    ("a = 1 b = 2", "1:7: 'b = 2' must be on a line of its own"),
    ('a = "say "hi""', "1:11: the text ends before 'hi\"\"': write \\\" for quotes in it, or put it between single quotes"),
    ('a = "c:\\dir"', "1:8: write \\\\ for a backslash, or put the text between single quotes, which keep it as it is"),
    ('a = "\\u12"', "1:6: \\u takes four digits of a character's number, \\U eight: \\u00e9 is é"),
    ("a = 2020-02-31", "1:5: there is no such date or time"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), PIECES, ids=[text for text, _ in PIECES])
def test_a_line_that_cannot_be_read_is_told_with_what_would_be_right(text, line):
    assert problems(text) == [line]
    assert problems(text.replace("\n", "\r\n")) == [line]


TABLES = [
    (system, table)
    for system in ("scenario", "skirmish", "boarding", "fleet", "overland")
    for table in keys.tables(system)
    if table.name and "." not in table.name and table.name not in ("puzzle", "description")
]


@pytest.mark.parametrize(("system", "table"), TABLES, ids=[f"{system}-{table.name}" for system, table in TABLES])
def test_brackets_that_are_too_many_or_too_few_are_told(system, table):
    """For every table of the format: once is told by what reads it, twice by what parses it."""
    name = table.name.partition(" ")[0]
    one, two = f"[{name}]", f"[[{name}]]"
    head = f'rules = "{system}"\n'
    right = keys.heading(table)
    first, second = (one, two) if right.startswith(two) else (two, one)
    twice = problems(f"{head}{first}\n{second}\n")
    assert [line.startswith("3:") and "is already at 2:" in line for line in twice] == [True]
    if right.startswith(two):
        assert f"write {two} in double brackets" in twice[0]
        assert f"write {two} in double brackets" in problems(f"{head}{one}\n{one}\n")[0]
        assert f"write {two} in double brackets" in problems(f"{head}{two}\n{one}\n")[0]
    else:
        assert "put all of its keys there" in twice[0]


RAW = re.compile(
    r"TOML:|Expected[ `]|expected `|Invalid|Cannot|Unclosed|Unescaped|Unterminated|namespace|enum|Object |Traceback|"
    r"\(at |\('|got `|document|NoneType|<class|Error"
)
MARKS = [
    '"', "'", '"""', "[", "]", "{", "}", "=", ",", "\n", "#", "\\", "“", "–", "é", ":", "0", "True", "{ x", "//", ";",
]  # fmt: skip


def refused(text):
    """What is wrong with a text, each with its place and none in the words of a parser; empty: it is good."""
    try:
        scenario_from_text(text, "f.toml").opened()
    except ScenarioError as error:
        lines = error.lines
    else:
        return []
    for line in lines:
        assert re.match(r"f\.toml:(\d+:\d+: \S| and \S+ more problems)", line), line
        assert not RAW.search(line), line
        assert line.isprintable(), line
    return lines


@pytest.mark.parametrize("name", scenario_names())
def test_no_mistake_is_told_in_the_words_of_a_parser(name):
    """A shipped scenario with a few characters lost, doubled or put in, always the same ones."""
    text = shipped_scenario(name).read_text("utf-8")
    dice = random.Random(name)
    for _ in range(15):
        at = dice.randrange(len(text))
        spoilt = dice.choice([
            text[:at] + text[at + dice.randint(1, 3) :],
            text[:at] + dice.choice(MARKS) + text[at:],
            text[:at] + dice.choice(MARKS) + text[at + 1 :],
            text[:at],
        ])  # fmt: skip
        refused(spoilt)


@pytest.mark.slow
@pytest.mark.parametrize("text", [MILL, DUEL, LOCK[: LOCK.index("[[tips]]")]], ids=["mill", "duel", "lock"])
def test_a_value_of_another_type_is_told_by_its_key(text):
    """Every key in turn holds a text, a number, a list, a table: what is refused names the key, or what it is."""
    keys = {line.partition(" ")[0]: line for line in re.findall(r"(?m)^[a-z_]+ = .*$", text)}
    for key, line in keys.items():
        for value in ('"zz zz"', "-7", "[7]", "{ zz = 7 }", "true"):
            refused(text.replace(line, f"{key} = {value}", 1))


def test_a_wrong_picture_hides_nothing_else():
    rows = put('.a..#..""....,,.', '.a..#..""....,,')
    text = put("..##.......#..x.", "..##.......#..x...", rows).replace('"pistol"', '"pistl"', 1)
    found = problems(text + '\n[[goals]]\ngoal = "survive"\nside = "green"\nuntil = 3\n')
    assert [line.partition(": ")[2][:22] for line in found] == [
        "this row has 15 cells,",
        "this row has 18 cells,",
        "unknown weapon 'pistl'",
        "unknown side 'green'; ",
    ]


def test_what_the_rules_refuse_is_told_beside_what_the_reader_does():
    found = problems(
        put('heading = "w"', 'heading = "west"', DUEL)
        .replace('at_limit = "', 'at_limit = "x', 1)
        .replace("limit = 15", "limit = -1")
    )
    assert any("heading cannot be" in line for line in found)
    assert len(found) > 1


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("at_feet", "[1]", "at_feet must have 2 items, not 1"),
        ("at_feet", "[1, 2, 3]", "at_feet must have 2 items, not 3"),
        ("at_feet", '["x", 2]', "item 1 of at_feet must be a whole number, not 'x'"),
        ("speed", "[1]", "speed must be a whole number, not a list"),
    ],
)
def test_a_value_of_the_wrong_shape_is_refused_in_words(key, value, said):
    text = shipped_scenario("the-needles").read_text("utf-8")
    found = refused(re.sub(r"^at_feet = .*$", f"{key} = {value}", text, count=1, flags=re.MULTILINE))
    assert any(said in line for line in found), found
