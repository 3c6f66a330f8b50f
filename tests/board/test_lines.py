"""Lines and sight: exact crossings, the two ways round a corner, sides."""

from fractions import Fraction
from itertools import pairwise
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.board import (
    Board,
    crossed,
    hex_distance,
    side,
    sight,
    to_axial,
    touches_corner,
    turn_between,
)
from tactical.board.lines import trace_hexes, trace_squares

OFFSETS = st.integers(-14, 14)
NINE = Board("square8", 9, 9)


def at(x, y):
    return NINE.cell(x, y)


def squares_crossed(dx, dy):
    """The squares that a line crosses, without its start: each exact corner (BA-H26) saves one."""
    return tuple(stage.cells[0] for stage in trace_squares(dx, dy))


def nothing(_):
    return False


def inside_square(dx, dy, x, y):
    """Whether the line to (dx, dy) crosses the open square at (x, y), by clipping with fractions."""
    low, high = Fraction(0), Fraction(1)
    for advance, centre in ((dx, x), (dy, y)):
        if advance == 0:
            if centre:
                return False
            continue
        bounds = sorted((Fraction(2 * centre - 1, 2 * advance), Fraction(2 * centre + 1, 2 * advance)))
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return low < high


@pytest.mark.slow
@given(OFFSETS, OFFSETS)
def test_squares_crossed_are_those_whose_inside_is_crossed(dx, dy):
    expected = {
        (x, y)
        for x in range(min(dx, 0), max(dx, 0) + 1)
        for y in range(min(dy, 0), max(dy, 0) + 1)
        if inside_square(dx, dy, x, y) and (x, y) != (0, 0)
    }
    cells = squares_crossed(dx, dy)
    assert set(cells) == expected
    assert len(cells) == len(expected)
    # BA-H26, as it is written there.
    g = gcd(dx, dy) or 1
    odd = (dx // g) % 2 and (dy // g) % 2
    assert len(cells) == abs(dx) + abs(dy) - (g if odd else 0)


def test_jet_examples():
    # BA-80, BA-H26.
    assert [len(squares_crossed(*d)) for d in ((5, 5), (2, 1), (10, 10), (7, 4))] == [5, 3, 10, 11]
    assert squares_crossed(2, 1) == ((1, 0), (1, 1), (2, 1))


@given(OFFSETS, OFFSETS)
def test_a_hex_line_is_one_chain_and_the_same_backwards(dq, dr):
    stages = trace_hexes(dq, dr)
    before = ((0, 0),)
    for stage in stages:
        for cell in stage.cells:
            assert any(hex_distance(cell[0] - q, cell[1] - r) == 1 for q, r in before)
        assert 1 <= len(stage.cells) <= 2
        before = stage.cells
    assert before == ((dq, dr),)
    crossed_there = {(0, 0), *(cell for stage in stages for cell in stage.cells)}
    crossed_back = {(0, 0), *(cell for stage in trace_hexes(-dq, -dr) for cell in stage.cells)}
    assert {(q + dq, r + dr) for q, r in crossed_back} == crossed_there


def test_a_hex_line_along_a_side_takes_both_hexes():
    assert [stage.cells for stage in trace_hexes(1, 1)] == [((0, 1), (1, 0)), ((1, 1),)]
    # A line through a corner, but not along a side, goes on in one hex and grazes the other.
    stages = trace_hexes(1, 4)
    assert [len(stage.cells) for stage in stages] == [1] * len(stages)
    assert any(stage.around for stage in stages)


@given(OFFSETS, OFFSETS, st.sets(st.integers(0, 80), max_size=12), st.sets(st.integers(0, 80), max_size=12))
def test_sight_is_the_same_both_ways(dx, dy, opaque, walls):
    for topology in ("square8", "hex"):
        board = Board(topology, 9, 9)
        for cell in sorted(walls):
            east = board.neighbour(cell, 2 if topology == "square8" else 1)
            if east >= 0:
                board = board.with_edge(cell, east, "wall")
        a, b = 40, (40 + dx * 9 + dy) % 81
        assert sight(board, a, b, opaque.__contains__) == sight(board, b, a, opaque.__contains__)


def test_fighting_examples():
    # FT-SK-03: a wall on the line stops it; at a corner one way round is enough.
    assert not sight(NINE, at(2, 4), at(6, 4), {at(4, 4)}.__contains__)
    assert sight(NINE, at(2, 4), at(5, 7), {at(3, 4)}.__contains__)
    assert not sight(NINE, at(2, 4), at(5, 7), {at(3, 4), at(2, 5)}.__contains__)
    # FT-SK-05: and the line through the wall's corner is cover.
    assert touches_corner(NINE, at(2, 4), at(5, 7), {at(3, 4)}.__contains__)
    assert not touches_corner(NINE, at(2, 4), at(6, 4), {at(3, 5)}.__contains__)


def test_an_end_that_is_itself_opaque_does_not_block():
    assert sight(NINE, at(2, 4), at(4, 4), {at(2, 4), at(4, 4)}.__contains__)


def test_borders_stop_sight_unless_told_otherwise():
    board = NINE.with_edge(at(3, 4), at(4, 4), "window")
    assert not sight(board, at(2, 4), at(6, 4), nothing)
    assert sight(board, at(2, 4), at(6, 4), nothing, {"wall": True, "window": False}.__getitem__)
    # Round a corner: one way walled, the other open; then both walled.
    corner = NINE.with_edge(at(0, 0), at(1, 0), "wall")
    assert sight(corner, at(0, 0), at(1, 1), nothing)
    assert not sight(corner.with_edge(at(0, 1), at(1, 1), "wall"), at(0, 0), at(1, 1), nothing)


def test_hex_sight_along_a_side():
    board = Board("hex", 5, 5)
    a, b = board.cell(2, 1), board.cell(2, 3)
    first, second = crossed(board, a, b)[:2]
    assert to_axial(*board.xy(b)[:2])[1] - to_axial(*board.xy(a)[:2])[1] == 2
    assert sight(board, a, b, {first}.__contains__)
    assert touches_corner(board, a, b, {first}.__contains__)
    assert not sight(board, a, b, {first, second}.__contains__)


def test_storeys_do_not_see_each_other():
    board = Board("square8", 2, 2, 2)
    assert not sight(board, 0, 4, nothing)
    with pytest.raises(ValueError, match="stay on one"):
        crossed(board, 0, 4)


def test_sides():
    # FT-SC-02: heading NE at (5,5); FT-AR-03 and 05: exactly 45 degrees is front.
    assert side((1, -1), (2, 2)) == "right"
    assert side((1, -1), (0, -3)) == "front"
    assert side((0, -1), (3, -3)) == side((0, -1), (-3, -3)) == "front"
    assert side((0, -1), (3, 3)) == "rear"
    assert side((0, -1), (3, 0)) == "right"
    assert side((0, -1), (-3, 1)) == "left"
    assert side((0, -1), (0, 0)) == "front"


def test_turns():
    assert [turn_between(0, end, 8) for end in range(8)] == [0, 1, 2, 3, 4, -3, -2, -1]


def test_a_line_to_nowhere_is_empty():
    assert trace_squares(0, 0) == trace_hexes(0, 0) == ()


@given(st.integers(0, 80), st.integers(0, 80), st.sets(st.integers(0, 80), max_size=25))
def test_sight_by_its_definition(a, b, opaque):
    """No opaque cell has its inside crossed, and no corner has opaque cells on both sides."""
    (ax, ay, _), (bx, by, _) = NINE.xy(a), NINE.xy(b)
    inside = [
        cell
        for cell in range(81)
        if cell not in (a, b) and inside_square(bx - ax, by - ay, NINE.xy(cell)[0] - ax, NINE.xy(cell)[1] - ay)
    ]
    whole = sorted([a, *inside, b], key=lambda cell: NINE.distance(a, cell) * 100 + manhattan_from(a, cell))
    expected = not any(cell in opaque for cell in inside)
    for p, q in pairwise(whole):
        (px, py, _), (qx, qy, _) = NINE.xy(p), NINE.xy(q)
        if px != qx and py != qy and at(px, qy) in opaque and at(qx, py) in opaque:
            expected = False
    assert sight(NINE, a, b, opaque.__contains__) is expected


def manhattan_from(a, cell):
    (ax, ay, _), (x, y, _) = NINE.xy(a), NINE.xy(cell)
    return abs(x - ax) + abs(y - ay)
