"""A scenario's text as a document that is edited: nobody's text is harmed."""

from __future__ import annotations

import random
import tomllib
from difflib import SequenceMatcher
from textwrap import dedent

import pytest

from tactical.rules import system_names
from tactical.scenario import ScenarioError, scenario_names
from tactical.scenario.description import listed
from tactical.scenario.document import Document
from tactical.scenario.opening import scenario_text
from tactical.scenario.rewriting import EditError, with_row, with_value, without_row
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.scenario.skeleton import skeleton

SYSTEMS = system_names()


def changed(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that went and those that came."""
    old, new = before.splitlines(), after.splitlines()
    gone: list[str] = []
    come: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            gone += old[a:b]
            come += new[c:d]
    return gone, come


def shipped(name: str) -> Document:
    text, _, folder = scenario_text(name)
    return Document.of(text, folder)


def first_on_board(document: Document) -> str:
    return next(piece.name for piece in document.pieces if piece.cell >= 0)


@pytest.mark.parametrize("name", scenario_names())
def test_shipped_scenarios_come_back_as_they_were(name: str) -> None:
    document = shipped(name)
    size = document.board
    assert document.resized(size.width, size.height).text == document.text
    assert document.painted(range(size.size), {}).text == document.text
    bordered = document
    for (a, b), kind in document.edges.items():
        bordered = bordered.bordered([(a, b)], kind)
    assert bordered.text == document.text
    board = document.scenario().sheet.board
    assert (size.width, size.height, size.storeys) == (board.width, board.height, board.storeys)
    assert {(edge.a, edge.b): edge.kind for edge in board.edges} == dict(document.edges)
    drawn = {row["name"] for row in tomllib.loads(document.text).get("pieces", ()) if isinstance(row.get("cell"), dict)}
    by_cell = {piece.name: piece.cell for piece in document.pieces if piece.cell >= 0 and "at_feet" not in piece.row}
    assert by_cell == {
        row["name"]: row["cell"]
        for row in document.scenario().sheet.pieces
        if "cell" in row and row["name"] not in drawn
    }


@pytest.mark.parametrize("name", scenario_names())
def test_painting_touches_the_lines_it_concerns_and_can_be_painted_back(name: str) -> None:
    document = shipped(name)
    cells = [cell for cell in range(document.board.size) if document.at(cell).is_ground]
    cell = random.Random(name).choice(cells)
    before = document.at(cell)
    other = next((said for said in document.grounds.values() if said != before), None)
    if other is None:  # all ground is of one kind
        assert listed(name).rules == "fleet"
        return
    painted = document.painted([cell], other.layers, whole=True)
    gone, come = changed(document.text, painted.text)
    assert len(gone) == len(come) == 1
    assert sum(a != b for a, b in zip(gone[0], come[0], strict=True)) == 1
    assert painted.at(cell) == other
    back = painted.painted([cell], before.layers, whole=True)
    if list(document.letters.values()).count(before) == 1:
        assert back.text == document.text
    assert back.at(cell) == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_edit_says_what_was_asked_and_leaves_the_rest(system: str) -> None:
    document = Document.of(skeleton(system))
    name = first_on_board(document)
    cell = document.piece(name).cell
    spare = document.moved(name, cell + 1)
    assert spare.piece(name).cell == cell + 1
    assert spare.moved(name, cell).text == document.text
    assert len(changed(document.text, spare.text)[1]) <= 2

    kind = str(document.piece(name).row["kind"])
    placed = document.placed(kind, document.seats[0], cell + 2)
    assert not changed(document.text, placed.text)[0]
    assert placed.pieces[-1].name == f"{kind}-1"
    assert placed.pieces_at(cell + 2)[-1].name == f"{kind}-1"
    assert placed.without_piece(f"{kind}-1").text == document.text
    if system != "overland":  # a company needs members
        placed.scenario().opened()

    gone = document.without_piece(name)
    assert name not in [piece.name for piece in gone.pieces]
    assert name not in [said.piece for said in gone.letters.values()]

    marked = document.marked([cell, cell + 1], "gate")
    assert marked.marks["gate"] == (cell, cell + 1)
    assert marked.piece(name).cell == cell
    assert marked.scenario().opened() is not None
    assert marked.unmarked([cell, cell + 1], "gate").marks == document.marks

    wide = document.resized(document.board.width + 2, document.board.height + 3)
    board = wide.scenario().sheet.board
    assert (board.width, board.height) == (document.board.width + 2, document.board.height + 3)
    assert wide.resized(document.board.width, document.board.height).text == document.text


@pytest.mark.parametrize("system", [system for system in SYSTEMS if system in ("boarding", "armour", "skirmish")])
def test_borders_are_drawn_where_the_picture_has_them_else_as_rows(system: str) -> None:
    document = Document.of(skeleton(system))
    cell = document.board.cell(1, 1, 0)
    kind = list(document.rules.edges)[-1]
    drawn = document.bordered([(cell, cell + 1)], kind)
    assert drawn.edges[cell, cell + 1] == kind
    assert drawn.scenario().sheet.board.edge(cell, cell + 1) == kind
    assert drawn.bordered([(cell + 1, cell)], document.edges.get((cell, cell + 1), "")).text == document.text
    with pytest.raises(EditError, match="are not neighbours"):
        document.bordered([(cell, cell + 5)], kind)


def test_a_new_kind_of_border_gets_a_letter_in_walled_pictures() -> None:
    text = skeleton("boarding").replace('D = { edge = "door" }          # in the hull alone: rooms have gaps\n', "")
    document = Document.of(text.replace("|.Da c", "|.|a c"))
    a = document.board.cell(2, 2, 0)
    drawn = document.bordered([(a, a + 1)], "door")
    assert drawn.edges[a, a + 1] == "door"
    assert changed(document.text, drawn.text)[1][1].endswith('= { edge = "door" }')


def test_ground_below_a_piece_keeps_it_and_marks_share_their_cell() -> None:
    document = Document.of(skeleton("skirmish"))
    cell = document.piece("ann").cell
    painted = document.painted([cell], {"ground": "gravel"})
    assert painted.piece("ann").cell == cell
    assert painted.scenario().sheet.board.kind("ground", cell) == "gravel"
    assert painted.painted([cell], {"ground": "floor"}).at(cell) == document.at(cell)


def test_a_piece_that_leaves_a_marked_cell_leaves_the_mark() -> None:
    document = Document.of(skeleton("skirmish"))
    cell = document.piece("ann").cell
    document = document.marked([cell], "gate")
    moved = document.moved("ann", cell + 1)
    assert moved.marks["gate"] == (cell,)
    assert moved.piece("ann").cell == cell + 1
    moved.scenario().opened()


def test_an_area_is_copied_with_its_borders() -> None:
    document = Document.of(skeleton("boarding"))
    cell = document.board.cell
    source = [cell(x, y, 0) for y in (3, 4) for x in (4, 5, 6, 7)]
    target = [cell(x, y, 0) for y in (6, 7) for x in (4, 5, 6, 7)]
    source = [cell(x, y, 0) for y in (3, 4) for x in (1, 2, 3, 4)]
    copied = document.copied(source, target)
    for a, b in zip(source, target, strict=True):
        assert copied.at(b).layers == document.at(a).layers


def test_windows_line_ends_stay() -> None:
    text = skeleton("skirmish").replace("\n", "\r\n")
    document = Document.of(text)
    cell = document.piece("ann").cell
    for each in (
        document.painted([cell], {"ground": "bog"}),
        document.placed("recruit", "red", cell + 2),
        document.resized(20, 14),
        document.valued(("limit",), 3),
        document.valued(("options", "strike_at_leavers"), True),
    ):
        assert each.text.count("\r\n") == each.text.count("\n")
        each.scenario()
    assert document.resized(20, 14).resized(16, 12).text == text


def test_values_are_set_where_they_are_said_and_tables_made_where_there_are_none() -> None:
    text = skeleton("skirmish")
    gone, come = changed(text, with_value(text, ("limit",), 12))
    assert (gone, come) == (["limit = 10                     # rounds"], ["limit = 12                     # rounds"])
    optioned = with_value(text, ("options", "strike_at_leavers"), True)
    assert changed(text, optioned) == ([], ["", "[options]", "strike_at_leavers = true"])
    assert optioned.index("[options]") < optioned.index("[map]")
    assert with_value(text, ("goals", 0, "goal"), "last_side") == text
    assert with_value(text, ("at_limit",), None).count("at_limit") == 0


def test_rows_come_after_their_like_and_go_with_what_is_below_them() -> None:
    text = '[[goals]]\ngoal = "any_of"\n\n[[goals.parts]]\ngoal = "last_side"\n\n# the end\n'
    more = with_row(text, "goals", {"goal": "points", "total": 5})
    assert more == text.replace("# the end", '[[goals]]\ngoal = "points"\ntotal = 5\n\n# the end')
    assert without_row(more, "goals", 1) == text
    assert without_row(text, "goals", 0) == "# the end\n"


@pytest.mark.parametrize(
    "text",
    [
        "pieces = [ { name = 'a' } ]\n",
        "[map]\npicture = '.'\n",
    ],
)
def test_what_is_written_otherwise_is_left_alone(text: str) -> None:
    with pytest.raises(EditError, match="only a text editor"):
        without_row(text, "pieces", 0)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("................\n...a", "...............\n...a", "differ in length"),
        ('topology = "square8"', "", "no topology"),
        ("[map]", "[mapp]", "no picture"),
        ('rules = "skirmish"', 'rules = "chess"', "not name a rule system"),
    ],
)
def test_what_cannot_be_drawn_on_says_why(old: str, new: str, said: str) -> None:
    document = Document.of(skeleton("skirmish").replace(old, new, 1))
    with pytest.raises(EditError, match=said):
        _drawn_on(document)


def _drawn_on(document: Document) -> Document:
    return document.placed("recruit", "red", document.board.cell(1, 1, 0)).turned("ann", 1)


def test_a_map_is_not_cut_where_somebody_stands() -> None:
    document = Document.of(skeleton("skirmish"))
    with pytest.raises(EditError, match="would be off the map"):
        document.resized(5, 5)
    with pytest.raises(EditError, match="at most"):
        document.resized(1000, 1000)


@pytest.mark.parametrize(
    "text", ["title = ", "a = 1\na = 2\n", "x = " + "[" * 40 + "]" * 40, "[map]\npicture = '\u202e'\n"]
)
def test_texts_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ScenarioError):
        Document.of(text)


def test_letters_of_two_characters_are_refused() -> None:
    with pytest.raises(EditError, match="NFC"):
        Document.of(skeleton("skirmish").replace("A skirmish", "Cafe\u0301"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_any_edits_of_any_scenario_leave_a_text_that_says_the_same_otherwise(seed: int) -> None:
    """Edits in a row: what they refuse changes nothing, and what stands in no picture stays."""
    dice = random.Random(seed)
    document = shipped(dice.choice(scenario_names()))
    briefing, tips = document.data.get("briefing"), document.data.get("tips")
    comments = [line for line in document.text.splitlines() if line.startswith("# ")]
    for _ in range(25):
        cell = dice.randrange(document.board.size)
        piece = dice.choice(document.pieces)
        kinds = list(document.rules.edges) or ["wall"]
        try:
            document = dice.choice(
                [
                    lambda d, c=cell: d.painted([c], dice.choice([*d.grounds.values()]).layers),
                    lambda d, c=cell: d.painted([c], {"ground": dice.choice([*d.rules.terrain])}),
                    lambda d, c=cell: d.marked([c], "spot"),
                    lambda d, c=cell: d.unmarked([c]),
                    lambda d, c=cell, p=piece: d.moved(p.name, c),
                    lambda d, c=cell, p=piece: d.placed(str(p.row["kind"]), d.seats[0], c),
                    lambda d, c=cell, k=kinds: d.bordered([(c, c + 1)], dice.choice(["", *k])),
                    lambda d, c=cell: d.resized(d.board.width + dice.randrange(2), d.board.height + dice.randrange(2)),
                    lambda d, p=piece: d.turned(p.name, 1),
                ]
            )(document)
        except EditError:
            continue
        assert Document.of(document.text, document.folder).data == document.data
    assert (document.data.get("briefing"), document.data.get("tips")) == (briefing, tips)
    assert [line for line in document.text.splitlines() if line.startswith("# ")] == comments
    for spot in document.picture.cells:
        assert spot.sign in document.letters


@pytest.mark.parametrize("name", shipped_puzzles())
def test_puzzles_are_documents_too(name: str) -> None:
    text = shipped_puzzles()[name].read_text("utf-8")
    document = Document.of(text)
    if "map" in document.data:
        assert document.painted(range(document.board.size), {}).text == text


def test_many_borders_are_rows_that_can_all_be_taken_away() -> None:
    document = Document.of(skeleton("armour"))
    pairs = [(cell, cell + 1) for cell in range(8)]
    drawn = document.bordered(pairs, "low")
    assert [drawn.edges[pair] for pair in pairs] == ["low"] * 8
    assert drawn.text.count("\n\n[[edges]]\nbetween") == 8
    drawn.scenario().opened()
    assert drawn.bordered(pairs, "").text == document.text


def test_a_ship_that_lies_by_feet_is_put_on_a_square_and_turned_by_degrees() -> None:
    document = shipped("the-needles")
    board = document.board
    assert document.piece("heron").cell == board.cell(1, 8)
    moved = document.moved("heron", board.cell(2, 3))
    assert moved.piece("heron").cell == board.cell(2, 3)
    assert "at_feet" not in moved.piece("heron").row
    assert document.turned("heron", 1).piece("heron").row["heading"] == 120
    assert document.turned("petrel", 3).piece("petrel").row["heading"] == 15
    moved.turned("heron", -2).scenario().opened()


def test_a_piece_is_renamed_wherever_a_key_names_it() -> None:
    text = dedent(
        """\
        title = "Small"
        rules = "skirmish"
        order = ["bo", "ann"]
        [map]
        topology = "square8"
        picture = '''
        a..b
        '''
        [map.legend]
        "." = "floor"
        a = { piece = "ann" }
        b = { piece = "bo" }
        [[seats]]
        name = "red"
        [[seats]]
        name = "blue"
        [[pieces]]
        name = "ann"
        seat = "red"
        kind = "trooper"
        [[pieces]]
        name = "bo"  # the hunter
        seat = "blue"
        kind = "trooper"
        plays = { hunts = "ann" }
        [prizes.bag]
        carried_by = "ann"
        [[goals]]
        goal = "last_side"
        [[script]]
        do = "say"
        lost = ["bo", "ann"]
        words = "ann falls"
        [[tips]]
        when = "begin"
        words = "Go."
        screen = "Go."
        lines = "Go."
        while = { turn = "ann", near = ["ann", "bo"] }
        """
    )
    document = Document.of(text)
    document.scenario()
    renamed = document.renamed("ann", "eve")
    renamed.scenario()
    assert renamed.text == text.replace('"ann"', '"eve"')
    assert renamed.renamed("eve", "ann").text == text
