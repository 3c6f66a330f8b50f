"""The map: cells, neighbours, distances, borders, names, and the check that guards it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.board import (
    Board,
    CellName,
    Edge,
    Layer,
    Link,
    alternating,
    check,
    column_letters,
    from_axial,
    name_of,
    parse_cell,
    three_halves,
    to_axial,
)

GROUND = Layer("ground", ("floor", "wall"), bytes([0, 0, 1, 0, 0, 0]))
SMALL = Board("square8", 3, 2, layers=(GROUND,))

boards = st.builds(
    Board,
    st.sampled_from(["square4", "square8", "hex"]),
    st.integers(1, 60),
    st.integers(1, 9),
    st.integers(1, 3),
)


@pytest.mark.slow
@given(boards, st.data())
def test_stepping_there_and_back(board, data):
    cell = data.draw(st.integers(0, board.size - 1))
    for direction in board.directions:
        other = board.neighbour(cell, direction)
        if other >= 0:
            assert board.direction(cell, other) == direction
            assert cell in {board.neighbour(other, back) for back in board.directions}
            assert board.distance(cell, other) == 1


@given(boards, st.data())
def test_a_cell_reads_back_from_its_name_and_numbers(board, data):
    cell = data.draw(st.integers(0, board.size - 1))
    x, y, storey = board.xy(cell)
    assert board.cell(x, y, storey) == cell
    assert parse_cell(board, name_of(board, cell)) == cell
    assert parse_cell(board, f"{x},{y}@{storey}") == cell


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_axial_round_trip(x, y):
    assert from_axial(*to_axial(x, y)) == (x, y)


def test_columns_run_on_after_z():
    assert [column_letters(x) for x in (0, 25, 26, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]


def test_metrics():
    # SC-58: (3,2) 200 ft, (5,5) 350, (5,2) 300, in squares of 50.
    assert [alternating(3, 2), alternating(5, -5), alternating(5, 2)] == [4, 7, 6]
    # FT-AR-02: offsets 9 and 4 are 11 in, 12 and 4 are 14.
    assert [three_halves(9, 4), three_halves(-12, 4)] == [2 * 11, 2 * 14]


def test_fleet_neighbours():
    # The fleet fixture: systems A to H at these axial places, and exactly these pairs adjacent.
    board = Board("hex", 5, 3)
    at = {
        name: board.cell(*from_axial(q, r))
        for name, (q, r) in zip(
            "ABCDEFGH", [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)], strict=True
        )
    }
    pairs = {a + b for a in at for b in at if a < b and at[b] in board.neighbours(at[a])}
    assert " ".join(sorted(pairs)) == "AB AE BC BE BF CD CF CG DG DH EF FG GH"


def test_changing_a_cell_or_a_border_leaves_the_old_board():
    muddy = SMALL.with_kind("ground", 4, "mud")
    assert (muddy.kind("ground", 4), SMALL.kind("ground", 4)) == ("mud", "floor")
    assert muddy.cells_of("ground", "mud") == (4,)
    assert SMALL.cells_of("ground", "mud") == ()
    walled = SMALL.with_edge(4, 1, "wall").with_edge(0, 1, "door").with_edge(4, 1, "window")
    assert walled.edges == (Edge(0, 1, "door"), Edge(1, 4, "window"))
    assert (walled.edge(4, 1), walled.edge(1, 4), walled.edge(3, 4)) == ("window", "window", "")
    assert walled.with_edge(0, 1, "").edges == (Edge(1, 4, "window"),)
    assert walled.layers is SMALL.layers
    with pytest.raises(ValueError, match="share no side"):
        SMALL.with_edge(0, 4, "wall")


def test_links_lead_back_only_when_they_go_both_ways():
    board = Board("square4", 4, 1, links=(Link(0, 3, "stairs"), Link(1, 3, "chute", both=False)))
    assert board.links_from(3) == ((0, "stairs"),)
    assert board.links_from(1) == ((3, "chute"),)
    assert board.links_from(2) == ()


def test_named_cells_go_by_their_name():
    board = Board("square8", 3, 2, names=(CellName(5, "Vega"),))
    assert name_of(board, 5) == "Vega"
    assert parse_cell(board, "vega") == parse_cell(board, "c2") == 5


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("d1", "d1 is outside the board: cells go from a1 to c2"),
        ("0,2", "outside"),
        ("a1@1", "outside"),
        ("a0", "write a1 to c2"),
        ("", "write a1 to c2"),
        ("\x1b[2J", r"'\\x1b\[2J' is not a cell"),
        ("9" * 500, "is not a cell"),
    ],
)
def test_a_wrong_cell_says_what_would_be_right(text, says):
    with pytest.raises(ValueError, match=says):
        parse_cell(SMALL, text)


def test_cell_outside_is_refused():
    with pytest.raises(ValueError, match="columns 0 to 2, rows 0 to 1"):
        SMALL.cell(3, 0)


def test_a_sound_board_has_no_problems():
    assert check(SMALL) == []
    assert check(SMALL.with_edge(0, 1, "wall").with_edge(1, 2, "door")) == []


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (Board("hex", 0, 1), "width is 0"),
        (Board("hex", 1 << 40, 1 << 40), "width is"),
        (Board("hex", 1 << 20, 1 << 20), "too many"),
        (Board("hex", 2, 2, layers=(Layer("ground", ("floor",), b"\0"),)), "has 1 cells: the board has 4"),
        (Board("hex", 2, 1, layers=(Layer("ground", ("floor",), b"\0\1"),)), "uses kind 1"),
        (Board("hex", 2, 1, layers=(Layer("ground", (), b"\0\0"),)), "uses kind 0"),
        (Board("hex", 2, 1, layers=(Layer("ground", ("a", "a"), b"\0\0"),)), "a kind twice"),
        (Board("hex", 1, 1, layers=(Layer("g", ("\x1b",), b"\0"),)), "may hold only"),
        (Board("hex", 1, 1, layers=(Layer("g", ("a",), b"\0"),) * 2), "appears twice"),
        (Board("square8", 2, 2, edges=(Edge(0, 3, "wall"),)), "are not neighbours"),
        (Board("square8", 2, 2, edges=(Edge(1, 0, "wall"),)), "the lower first"),
        (Board("square8", 2, 2, edges=(Edge(0, 9, "wall"),)), "cells must be two of 0 to 3"),
        (Board("square8", 3, 1, edges=(Edge(1, 2, "w"), Edge(0, 1, "w"))), "must come once, and after 1-2"),
        (Board("square8", 2, 1, edges=(Edge(0, 1, "w"), Edge(0, 1, "w"))), "must come once"),
        (Board("square8", 2, 1, edges=(Edge(0, 1, ""),)), "must have 1 to 40"),
        (Board("square8", 2, 1, links=(Link(0, 0, "stairs"),)), "two different cells"),
        (Board("square8", 2, 1, links=(Link(0, 1, "stairs"),) * 2), "appears twice"),
        (Board("square8", 2, 1, names=(CellName(2, "sol"),)), "must be 0 to 1"),
        (Board("square8", 2, 1, names=(CellName(0, "sol"), CellName(0, "vega"))), "has a name already"),
        (Board("square8", 2, 1, names=(CellName(0, "sol"), CellName(1, "SOL"))), "given twice"),
        (Board("square8", 2, 1, names=(CellName(0, "b1"),)), "reads as a coordinate"),
    ],
)
def test_check_finds(board, says):
    assert any(says in problem for problem in check(board)), check(board)


def test_a_board_survives_the_wire_and_refuses_strange_fields():
    board = SMALL.with_edge(0, 1, "wall")
    assert board.edge(0, 1) == "wall"  # what was derived is not part of the value
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(board), type=Board) == board
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"topology": "hex", "width": 1, "height": 1, "extra": 1}, Board)
