"""Every problem of a scenario is told with its line, its column and what would be right."""

import re

import pytest

from tactical.rules import SHIPPED
from tactical.scenario import ScenarioError, drawing, scenario_from_text
from tactical.scenario.plain_text import MAX_TEXT
from tactical.scenario.problems import MAX_SHOWN, suggestion
from tests.scenario.samples import GOOD, WALLED, spoiled

# What is changed in the good scenario, into what, and the problems that follow.
CASES = [
    (
        'title = "The mill"',
        'title = "The mill',
        ['1:9: the text that begins here is not closed on its line: write " where it ends'],
    ),
    ("limit = 12", "limit = ", ['6:9: a value is missing after =: a number, true, false, "a text" or a [list]']),
    ("limit = 12", "limit = 12\nlimit = 13", ["7:1: limit is already given at 6:1: give it once"]),
    (
        '[weather]\nwet = ["mark:goal"]\n',
        "[weather\n",
        ["76:9: write [weather]: ] is missing"],
    ),
    ("limit = 12", 'limit = "12', ['6:9: the text that begins here is not closed on its line: write " where it ends']),
    ("limit = 12", "limit = 1.5", ["6:9: fractions are not used: write a whole number"]),
    ("limit = 12", "limit = -1", ["6:9: limit must be a whole number from 0 to 1000000, not -1"]),
    ("limit = 12", "limit = true", ["6:9: limit must be a whole number from 0 to 1000000, not true"]),
    ("limit = 12", "limits = 12", ["6:1: unknown key 'limits'; did you mean limit?"]),
    ("[options]", "[option]", ["10:2: unknown key 'option'; did you mean options?"]),
    ("[options]", "[opts]", ["10:1: tiny has no table 'opts'"]),
    ('title = "The mill"\n', "", ["1:1: 'title' is missing, such as title = \"The mill\""]),
    ('title = "The mill"', 'title = ""', ["1:9: title must not be empty"]),
    ('title = "The mill"', "title = 5", ["1:9: title must be text in quotes, not 5"]),
    ('title = "The mill"', 'title = "a\\nb"', ["1:9: title must be one line"]),
    (
        'title = "The mill"',
        'title = "a\\u001b[31m"',
        ["1:11: the hidden character U+001B is not allowed: remove it"],
    ),
    (
        'title = "The mill"',
        'title = "[b]a"',
        ["1:10: [ and ] are not allowed in text: write round brackets"],
    ),
    ("Hold", "Hold [/]", ["4:6: [ and ] are not allowed in text: write round brackets"]),
    ("Hold", "Hold \u202e", ["4:6: the hidden character U+202E is not allowed: remove it"]),
    ("Hold", "Hold \u3164", ["4:6: the hidden character U+3164 is not allowed: remove it"]),
    ("Hold", "Hold \x1b", ["4:6: the hidden character U+001B is not allowed: remove it"]),
    ("Hold", "Hold \\u202e", ["4:6: the hidden character U+202E is not allowed: remove it"]),
    ('rules = "tiny"\n', "", ["1:1: 'rules' is missing, such as rules = \"skirmish\""]),
    (
        'at_limit = "blue"',
        'at_limit = "blu"',
        ["7:12: at_limit cannot be 'blu'; did you mean blue? There are: points, draw, red, blue"],
    ),
    (
        '"bo", "ann"]',
        '"bo", "anne", "bo"]',
        [
            "8:16: unknown piece or seat 'anne'; did you mean ann?",
            "8:24: 'bo' is in the order twice",
        ],
    ),
    ('corners = "free"', 'corner = "free"', ["11:1: unknown option 'corner'; did you mean corners?"]),
    ('corners = "free"', 'corners = "round"', ["11:11: corners cannot be 'round': permitted: free, walls"]),
    ("bonus = 2", 'bonus = "2"', ["12:9: bonus cannot be '2': permitted: a whole number from -3 to 9"]),
    (
        "square8",
        "square",
        ["15:12: topology cannot be 'square'; did you mean square8? There are: square4, square8, hex"],
    ),
    ("#..x....#", "#..x...#", ["19:9: this row has 8 cells, the first row 9"]),
    ("#..x....#", "#..x.....#", ["19:10: this row has 10 cells, the first row 9"]),
    ("#..x....#", "#..x..?.#", ["19:7: the letter '?' is not in the legend: add \"?\" = …"]),
    ('"." = "floor"', '"." = "flor"', ["27:7: tiny has no ground 'flor'; did you mean floor?"]),
    ('"." = "floor"', "", ["18:3: the letter '.' is not in the legend: add \".\" = …"]),
    (
        '"." = "floor"',
        '"." = 5',
        ['27:7: a letter stands for a kind of ground, or for a table such as { ground = "floor" }'],
    ),
    (
        '"." = "floor"',
        '".." = "floor"',
        [
            "18:3: the letter '.' is not in the legend: add \".\" = …",
            "27:1: a letter of the legend is one character, not '..'",
        ],
    ),
    (
        '"." = "floor"',
        '"." = {}',
        ['27:7: this letter has no ground: add ground = "…", or say what . is'],
    ),
    (
        '"." = "floor"',
        '"." = { ground = "floor", mrak = "x" }',
        ["27:27: unknown key 'mrak'; did you mean mark?"],
    ),
    (
        '"." = "floor"',
        '"." = { ground = "floor", piece = "ann" }',
        [
            "27:35: ann is on one cell, but '.' is on 10",
            "29:33: the letter '.' already places ann",
        ],
    ),
    ('piece = "ann"', 'piece = "ane"', ["29:33: unknown piece 'ane'; did you mean ann?"]),
    ('piece = "ann"', 'piece = "a1"', ["29:33: 'a1' looks like a cell: choose another name, such as a-1"]),
    (
        'mark = "goal"',
        'mark = "go al"',
        ["30:32: 'go al' is not a name: use letters, digits, - and _, a letter first, such as ann or tank-2"],
    ),
    ('mark = "goal"', 'marks = "goal"', ["30:25: unknown key 'marks'; did you mean mark?"]),
    ("mark:goal", "mark:gaol", ["60:10: unknown mark 'gaol'; did you mean goal?"]),
    ('name = "bo"', 'name = "b2"', ["53:8: 'b2' looks like a cell: choose another name, such as b-2"]),
    (
        'name = "bo"',
        'name = "ann"',
        [
            "8:10: unknown piece or seat 'bo'; known: ann, red, blue",
            "53:8: two pieces are named 'ann': give each its own name",
        ],
    ),
    (
        'name = "bo"',
        'name = "b o"',
        ["53:8: 'b o' is not a name: use letters, digits, - and _, a letter first, such as ann or tank-2"],
    ),
    (
        'name = "bo"',
        'name = "red"',
        [
            "8:10: unknown piece or seat 'bo'; known: ann, red, blue",
            "53:8: 'red' is already a seat: choose another name",
        ],
    ),
    (
        'name = "bo"',
        'name = "mill"',
        [
            "8:10: unknown piece or seat 'bo'; known: ann, mill, red, blue",
            "53:8: 'mill' is already a cell of the map: choose another name",
        ],
    ),
    ('name = "bo"\n', "", ["52:1: 'name' is missing, such as name = \"ann\""]),
    ('cell = "mill"', 'cell = "z9"', ["55:8: z9 is outside the board: cells go from a1 to i4"]),
    ('cell = "mill"', 'cell = "b2"', ["55:8: bo and ann start on one cell"]),
    ('cell = "mill"', 'cell = "a1"', ["55:8: bo cannot start on a wall"]),
    (
        'cell = "mill"',
        'cell = "here"',
        ["55:8: 'here' is not a cell: write a1 to i4, or 0,0, or a name such as mill"],
    ),
    ('cell = "mill"', "cell = 5", ["55:8: cell must be text in quotes, not 5"]),
    ('cell = "mill"', 'cell = "mark:goal"', ["55:8: 'mark:goal' is 2 cells: name one"]),
    (
        'weapons = ["rifle"]',
        'cell = "c2"',
        ["50:8: the letter 'a' of the map also places ann: keep one of them"],
    ),
    ('weapons = ["rifle"]', 'weapons = ["rifle", 5]', ["50:21: item 2 of weapons must be text in quotes, not 5"]),
    ('weapons = ["rifle"]', 'wepons = ["rifle"]', ["50:1: unknown key 'wepons'"]),
    ('weapons = ["rifle"]', "body = 99", ["50:8: body must be a whole number of at most 20, not 99"]),
    ('weapons = ["rifle"]', 'near = "mark:gaol"', ["50:8: unknown mark 'gaol'; did you mean goal?"]),
    ('seat = "blue"', 'seat = "bleu"', ["54:8: unknown seat 'bleu'; did you mean blue?"]),
    ('seat = "blue"\n', "", ["52:1: 'seat' is missing, such as seat = \"red\""]),
    ('kind = "trooper"', 'kind = "troper"', ["41:8: unknown kind 'troper'"]),
    (
        'kind = "trooper"',
        'name = "ann"',
        ["41:1: each piece has its own name: it cannot have a default"],
    ),
    (
        'name = "blue"\nside',
        'name = "red"\nside',
        [
            "36:8: two seats are named 'red': give each its own name",
            "54:8: unknown seat 'blue'; known: red",
        ],
    ),
    (
        'name = "blue"\nside',
        'name = "chance"\nside',
        [
            "36:8: 'chance' is reserved: choose another name",
            "54:8: unknown seat 'blue'; known: red, chance",
        ],
    ),
    (
        'side = "blue"\nreferee',
        'side = "draw"\nreferee',
        [
            "7:12: at_limit cannot be 'blue'; there are: points, draw, red",
            "37:8: 'draw' means something else in at_limit: choose another name for the side",
        ],
    ),
    ("referee = true", "referee = 1", ["38:11: referee must be true or false, not 1"]),
    ("referee = true", "refree = true", ["38:1: unknown key 'refree'; did you mean referee?"]),
    (
        "[kinds.sniper]",
        "[kinds.Sniper]",
        ["43:8: 'Sniper' cannot be used here: use small letters a to z, digits, - and _, a letter first"],
    ),
    (
        '[kinds.sniper]\nlike = "marksman"\nbody = 5',
        "[kinds]\nsniper = 5",
        ["44:10: a kind must be a table, not 5: write [kinds.sniper]"],
    ),
    (
        'goal = "hold"',
        'goal = "hole"',
        [
            (
                "59:8: goal cannot be 'hole'; did you mean hold? "
                "There are: last_side, hold, exit, carry, survive, points, arrive, all, any"
            )
        ],
    ),
    ('goal = "hold"\n', "", ["58:1: 'goal' is missing, such as goal = \"last_side\""]),
    ("beats = 2", "beats = 0", ["61:9: beats must be a whole number of at least 1, not 0"]),
    ("beats = 2", "beat = 2", ["61:1: unknown key 'beat'; did you mean beats?"]),
    ("beats = 2", 'side = "green"', ["61:8: unknown side 'green'; known: red, blue"]),
    ('cells = ["mark:goal", "d2"]\n', "", ["58:1: 'cells' is missing, such as cells = [\"…\"] (the cells to hold)"]),
    (
        'cells = ["mark:goal", "d2"]',
        'cells = ["q9", "zz"]',
        [
            "60:10: q9 is outside the board: cells go from a1 to i4",
            "60:16: 'zz' is not a cell: write a1 to i4, or 0,0, or a name such as mill",
        ],
    ),
    ('cells = ["mark:goal", "d2"]', "cells = []", ["60:9: cells must have at least 1 item"]),
    (
        'cells = ["mark:goal", "d2"]',
        "cells = 5",
        ['60:9: cells must be a list of cells, such as cells = ["…", "…"]'],
    ),
    ('share = "2/3"', 'share = "3/2"', ["65:9: a share of 3/2 is more than the whole: at most 1/1"]),
    ('share = "2/3"', 'share = "two thirds"', ['65:9: share must be a fraction, such as "2/3"']),
    (
        '["mill", "d3"]',
        '["mill", "e3"]',
        ["68:11: c3 and e3 are not neighbours: an edge lies between two cells that share a side"],
    ),
    ('["mill", "d3"]', '["mill"]', ['68:11: between must be two cells, such as between = ["c4", "d4"]']),
    (
        '["mill", "d3"]\nkind = "wall"',
        '["mill", "d3"]\nkind = "wal"',
        ["69:8: tiny has no edge 'wal'; did you mean wall?"],
    ),
    (
        '["mill", "d3"]\nkind = "wall"',
        '["mill", "d3"]\nkind = "wall"\n[[edges]]\nbetween = ["d3", "mill"]\nkind = "wall"',
        ["71:11: there is already an edge between c3 and d3"],
    ),
    ('["b2", "h3"]', '["b2", "b2"]', ["72:11: a link joins two different cells"]),
    (
        'kind = "tunnel"',
        'kind = "a tunnel"',
        ["73:8: 'a tunnel' cannot be used here: use small letters a to z, digits, - and _, a letter first"],
    ),
    ('mill = "c3"', 'mill = "c9"', ["23:8: c9 is outside the board: cells go from a1 to i4"]),
    ('mill = "c3"', 'c4 = "c3"', ["23:1: 'c4' looks like a cell: choose another name, such as c-4"]),
    ('mill = "c3"', "mill = 4", ['23:8: a name is given to a cell, such as mill = "c4"']),
    ("[weather]", "[wether]", ["76:1: tiny has no table 'wether'"]),
    (
        '[[seats]]\nname = "red"\nside = "red"\n[[seats]]\nname = "blue"\nside = "blue"\nreferee = true',
        "",
        ["1:1: there are no seats: add [[seats]] with a name and a side for each player"],
    ),
    (
        "[weather]",
        '[[map.storey]]\npicture = "#."\n[weather]',
        ["77:12: this storey differs in size: make it 4 rows of 9 cells, like the first"],
    ),
    (
        'picture = """\n#########\n#a..~..x#\n#..x....#\n#########\n"""',
        'picture = ""',
        ["16:11: picture must not be empty"],
    ),
    (
        "#..x....#\n#########",
        "#..x...#\n##########",
        ["19:9: this row has 8 cells, the first row 9", "20:10: this row has 10 cells, the first row 9"],
    ),
    (  # a row that is set in was made as long as the first again and again, for ever
        "#..x....#\n#########",
        "   #..x....#\n#########",
        ["19:10: this row has 12 cells, the first row 9"],
    ),
    (
        'picture = """',
        'pictures = """',
        [
            "14:1: 'picture' is missing, such as picture = '''…''' with one letter a cell",
            "16:1: unknown key 'pictures'; did you mean picture?",
        ],
    ),
    (
        "[map.names]",
        '[[map.storey]]\nimage = "#"\n[map.names]',
        [
            "22:1: 'picture' is missing, such as picture = '''…''' with one letter a cell",
            "23:1: unknown key 'image'; known: picture",
        ],
    ),
    (
        'picture = """',
        'walls = true\npicture = """',
        ["16:1: unknown key 'walls'; did you mean walled?"],
    ),
    ('topology = "square8"\n', "", ["14:1: 'topology' is missing, such as topology = \"square4\""]),
    ("height = 2", "height = true", ["28:33: unknown key 'height'; known: piece, mark, name, edge, ground"]),
    (
        "height = 2",
        'height = "a b"',
        ["28:42: 'a b' is not a kind of height: use small letters, digits, - and _"],
    ),
    (
        '[[goals]]\ngoal = "hold"',
        '[goals]\ngoal = "hold"',
        ["63:3: [goals] is already at 58:1: write [[goals]] in double brackets there too"],
    ),
    (
        "[[links]]\nbetween",
        "[[links]]\nfrom",
        [
            '71:1: between must be two cells, such as between = ["c4", "d4"]',
            "72:1: unknown key 'from'; known: between, kind, both",
        ],
    ),
    (
        'weapons = ["rifle"]',
        'weapons = "rifle"',
        ["50:11: weapons must be a list, not 'rifle': write weapons = [\"rifle\"]"],
    ),
    ("beats = 2", 'beats = "2"', ["61:9: beats must be a whole number, not '2': write beats = 2"]),
    (
        "[weather]\n",
        "weather = 5\n[weathers]\n",
        ["76:1: unknown key 'weather'; known: between, kind, both", "77:1: tiny has no table 'weathers'"],
    ),
    (
        '"~" = {',
        '"~" = { edge = "door" }\n"=" = {',
        ["18:5: '~' is not in the legend: its letters are # . a x"],
    ),
    ('"~" = {', 'D = { edge = "dor" }\n"~" = {', ["28:14: tiny has no edge 'dor'; did you mean door?"]),
    ('"~" = {', 'D = { edge = "door", mark = "x" }\n"~" = {', ["28:22: unknown key 'mark'; known: edge"]),
    ('mark = "goal"', 'name = "mill"', ["30:32: mill is on one cell, but 'x' is on 2"]),
    ('"~" = {', '"~" = { name = "mill",', ["23:1: 'mill' is given twice: names must differ by more than capitals"]),
    (
        'mark = "goal" }',
        'mark = "goal" }\nz = { mark = "gate" }',
        ["31:1: the letter 'z' does not appear in the picture"],
    ),
    ("square8", "hex", ["17:2: '#' where a space belongs: in row 1, one space between cells"]),
    (
        'topology = "square8"',
        'topology = "hex"\nwalled = true',
        ["16:10: a map of hexes cannot be walled: add its walls as [[edges]]"],
    ),
    (
        'topology = "square8"',
        'topology = "square8"\nwalled = true',
        ["21:1: a walled diagram has a row of borders above, between and below its rows of cells"],
    ),
]


def problems(text):
    """The problems of a text, whether the file or the rules find them."""
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "file.toml").opened()
    assert str(caught.value) == "\n".join(caught.value.lines)
    return caught.value.lines


@pytest.mark.parametrize(("old", "new", "lines"), CASES)
def test_a_problem_is_told_with_its_place_and_what_would_be_right(old, new, lines):
    assert problems(spoiled(old, new)) == [f"file.toml:{line}" for line in lines]


def test_all_problems_are_told_at_once_and_in_order():
    text = GOOD.replace("limit = 12", "limit = -1").replace("square8", "square").replace("referee =", "refree =")
    assert [line.split(":")[1] for line in problems(text)] == ["6", "15", "38"]


def test_beyond_twenty_only_how_many_more_there_are():
    text = GOOD + "".join(f"[[pieces]]\nname = 'p {n}'\nseat = 'red'\n" for n in range(30))
    lines = problems(text)
    assert len(lines) == MAX_SHOWN + 1
    assert lines[-1] == "file.toml: and 10 more problems"


@pytest.mark.parametrize("number", ["9" * 5000, "1_" * 5000 + "1"])
def test_a_number_of_thousands_of_digits_is_told_where_it_stands(number):
    assert problems(spoiled("limit = 12", f"limit = {number}")) == [
        "file.toml:6:9: this cannot be read: a number is too long"
    ]


def test_a_number_that_cannot_be_printed_is_not():
    assert problems(spoiled("limit = 12", "limit = 0x" + "f" * 5000)) == [
        "file.toml:6:9: limit must be a whole number from 0 to 1000000, not a very large number"
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (spoiled("limit = 12", "limit = " + "[" * 100_000), "6:25: nested too deeply: at most 16 levels"),
        (spoiled("limit = 12", "a" + ".a" * 300_000 + " = 1"), "6:33: nested too deeply: at most 16 levels"),
        (spoiled("[weather]", "[" + "a." * 300_000 + "a]"), "76:34: nested too deeply: at most 16 levels"),
        (spoiled("limit = 12", "limit = [" + "1," * 200_000 + "]"), "6:199994: too many values: at most 100000"),
    ],
)
def test_too_much_of_anything_is_refused_before_it_takes_long(text, line):
    assert problems(text) == [f"file.toml:{line}"]


@pytest.mark.long
def test_a_text_with_hundreds_of_problems_is_not_read_to_its_end():
    lines = problems("\n".join(f"unknown-{n} = 1" for n in range(50_000)))
    assert lines[-1] == "file.toml: and many more problems"
    assert len(lines) == MAX_SHOWN + 1
    lines = problems(GOOD + "".join(f"[table-{n}]\n" for n in range(40_000)))
    assert lines == ["file.toml:127:2: too many tables of the rules' own: at most 50"]


def test_too_many_pieces_and_cells_are_refused():
    pieces = "".join(f"[[pieces]]\nname = 'p-{n}'\nseat = 'red'\n" for n in range(499))
    assert problems(GOOD + pieces) == ["file.toml:1572:1: too many pieces: at most 500"]
    wide = ("." * 1001 + "\n") * 4
    picture = GOOD[GOOD.index("#########") : GOOD.index('"""\n[map.names]')]
    lines = problems(GOOD.replace(picture, wide))
    assert lines[0] == "file.toml:16:11: the map is 1001x4 cells: at most 1000x1000"


@pytest.mark.parametrize("text", [GOOD, WALLED], ids=["plain", "walled"])
def test_a_map_may_have_so_many_cells_and_no_more(text, monkeypatch):
    cells = scenario_from_text(text).sheet.board.size
    monkeypatch.setattr(drawing, "MAX_CELLS", cells)
    assert scenario_from_text(text).sheet.board.size == cells
    monkeypatch.setattr(drawing, "MAX_CELLS", cells - 1)
    assert any(f"the map has {cells} cells: at most {cells - 1}" in line for line in problems(text))


def test_a_picture_that_is_too_large_is_not_gone_through(monkeypatch):
    monkeypatch.setattr(drawing, "MAX_CELLS", 1)
    monkeypatch.setattr(drawing, "_drawn", lambda *_: pytest.fail("it is drawn"))
    assert any("at most 1" in line for line in problems(GOOD))


def test_a_text_may_be_so_long_and_no_longer_and_is_then_not_gone_through():
    for size, told in (
        (81, "title is too long: at most 80 characters"),
        (MAX_TEXT, "title is too long: at most 80 characters"),
        (MAX_TEXT + 1, f"too long: at most {MAX_TEXT} characters"),
    ):
        assert problems(titled(size)) == [f"file.toml:1:9: {told}"]
    assert scenario_from_text(titled(80)).sheet.title == "x" * 80


def titled(size):
    return spoiled('title = "The mill"', f'title = "{"x" * size}"')


def test_an_unknown_rule_system_is_told_with_those_there_are():
    names = ", ".join(sorted(SHIPPED))
    assert problems(spoiled('rules = "tiny"', 'rules = "tinny"')) == [
        f"file.toml:2:9: no rule system is called 'tinny'; the systems are {names}"
    ]


def test_what_a_message_repeats_is_short_and_harmless():
    lines = problems(spoiled("limit = 12", '"a\\u001b\\u202e' + "x" * 300 + '" = 12\n"\\n" = 1'))
    assert all(line.isprintable() and len(line) < 400 for line in lines)


def test_what_is_known_leaves_out_names_that_are_wrong_themselves():
    assert suggestion("cy", ["ann", "", "dee"]) == "; known: ann, dee"


NO_SEATS = "there are no seats: add [[seats]] with a name and a side for each player"
NO_PLAYERS = "every seat is a referee without a side: somebody has to play"


@pytest.mark.parametrize(
    ("seats", "said"),
    [("seats = []", NO_SEATS), ('seats = [{name = "red", side = "", referee = true}]', NO_PLAYERS)],
)
def test_somebody_has_to_play(seats: str, said: str) -> None:
    both = '[[seats]]\nname = "red"\nside = "red"\n[[seats]]\nname = "blue"\nside = "blue"\nreferee = true'
    text = GOOD.replace(both, "").replace('title = "The mill"', f'title = "The mill"\n{seats}')
    with pytest.raises(ScenarioError, match=re.escape(said)):
        scenario_from_text(text, "file.toml")
