"""Diagrams: read, printed back, and refused with the place and what would be right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.board import Board, DiagramError, Edge, Layer, Letter, check, parse
from tests.board.drawn import draw

LEGEND = {
    ".": Letter({"ground": "floor", "cover": "none"}),
    "#": Letter({"ground": "rock"}),
    "b": Letter({"cover": "bush"}),
    "a": Letter(marker="ann"),
    "g": Letter({"ground": "rock"}, marker="guard"),
    "V": Letter(name="Vega"),
    "D": Letter(edge="door"),
}


def test_plain():
    board, markers = found = parse(
        """
        .b#.
        a.gg
        """,
        LEGEND,
    )
    assert (board.topology, board.width, board.height, check(board)) == ("square8", 4, 2, [])
    assert [board.kind("ground", cell) for cell in (0, 2, 4, 6)] == ["floor", "rock", "floor", "rock"]
    assert [board.kind("cover", cell) for cell in (0, 1, 2)] == ["none", "bush", "none"]
    assert markers == {"ann": (4,), "guard": (6, 7)}
    assert found.at("ann") == 4
    with pytest.raises(KeyError, match="stands on 2 cells"):
        found.at("guard")


def test_bare_words_are_kinds_of_ground():
    assert parse(".~", {".": "grass", "~": "river"}).board.layers == (Layer("ground", ("grass", "river"), b"\0\1"),)


def test_walled():
    board = parse(
        """
        +-+-+
        |a .|
        + +D+
        |.|#|
        +-+-+
        """,
        LEGEND,
        topology="square4",
        walled=True,
    ).board
    assert board.edges == (Edge(1, 3, "door"), Edge(2, 3, "wall"))
    assert check(board) == []


def test_hexes_and_storeys_and_names():
    board = parse(". . V\n . # .\n\n. . .\n . . .", LEGEND, topology="hex").board
    assert (board.width, board.height, board.storeys) == (3, 2, 2)
    assert board.kind("ground", 4) == "rock"
    assert board.named("vega") == 2
    assert draw(board, LEGEND) == ". . V\n . # .\n\n. . .\n . . .\n"


def test_marks():
    board = parse("..\n..", {".": "floor"}).board
    assert draw(board, {".": "floor"}, {3: "@"}) == "..\n.@\n"


@pytest.mark.parametrize(
    ("text", "options", "line", "column", "says"),
    [
        ("", {}, 1, 1, "there is no row"),
        ("\n  ..\n  .", {}, 3, 4, "this row has 1 cells, the first row 2"),
        ("..\n.x", {}, 2, 2, "'x' is not in the legend: its letters are # . V a b g"),
        (".D", {}, 1, 2, "'D' is not in the legend"),
        ("..\n\n.", {}, 3, 1, "this storey differs in size"),
        (". .\n. .", {"topology": "hex"}, 2, 1, "begin with one space"),
        (". .\n ..", {"topology": "hex"}, 2, 3, "one space between cells"),
        (".   .", {"topology": "hex"}, 1, 3, "a space where a cell belongs"),
        ("+-+\n|.|", {"walled": True}, 2, 1, "a row of borders above, between and below"),
        ("+-+\n|.\n+-+", {"walled": True}, 2, 3, "this line has 2 characters"),
        ("+-x\n|.|\n+-+", {"walled": True}, 1, 3, "write +"),
        ("+-+-+\n|.x.|\n+-+-+", {"walled": True}, 2, 3, "'x' is no border here: write a space or - D |"),
        ("+D+\n|.|\n+-+", {"walled": True}, 1, 2, "'D' is no border here: write a space or - or |"),
    ],
)
def test_errors(text, options, line, column, says):
    with pytest.raises(DiagramError) as caught:
        parse(text, LEGEND, **options)
    assert (caught.value.line, caught.value.column) == (line, column), caught.value
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("legend", "says"),
    [
        ({"ab": "floor"}, "single character"),
        ({"#": Letter({"ground": "rock"}), "~": Letter({"water": "deep"})}, "says nothing of layer"),
    ],
)
def test_a_wrong_legend(legend, says):
    with pytest.raises(ValueError, match=says):
        parse("#", legend)


def test_what_the_legend_cannot_draw():
    with pytest.raises(ValueError, match="no letter for cell 1"):
        draw(parse(".#", LEGEND).board, {".": Letter({"ground": "floor", "cover": "none"})})
    with pytest.raises(ValueError, match="no letter for the border 'gate'"):
        draw(parse("..", {".": "floor"}).board.with_edge(0, 1, "gate"), {".": "floor"})


@pytest.mark.slow
@given(st.data(), st.sampled_from(["square4", "square8", "hex"]), st.integers(1, 5), st.integers(1, 4))
def test_round_trip(data, topology, width, height):
    storeys = data.draw(st.integers(1, 2))
    size = width * height * storeys
    grounds = data.draw(st.binary(min_size=size, max_size=size)).translate(bytes(i % 2 for i in range(256)))
    board = Board(
        topology, width, height, storeys,
        (Layer("ground", ("floor", "rock"), grounds), Layer("cover", ("none", "bush"), bytes(size))),
    )  # fmt: skip
    walled = topology != "hex" and data.draw(st.booleans())
    if walled:
        for cell in data.draw(st.sets(st.integers(0, size - 1))):
            for other in board.neighbours(cell)[:2]:
                if board.share_side(cell, other):
                    board = board.with_edge(cell, other, data.draw(st.sampled_from(["wall", "door"])))
    text = draw(board, LEGEND, walled=walled)
    assert parse(text, LEGEND, topology=topology, walled=walled).board == board
