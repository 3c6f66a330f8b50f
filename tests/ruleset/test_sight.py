"""What stands in the way of a line is named, and is what `sight` stops at."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.board import Board, Edge, Layer, sight, stopped
from tactical.ruleset.sight import in_the_way

STATE = SimpleNamespace(cell_name=lambda cell: f"c{cell}")


def board(walls: str = "", edges: tuple[Edge, ...] = (), storeys: int = 1) -> Board:
    ground = bytes(letter == "#" for letter in walls or "." * 16 * storeys)
    return Board("square8", 4, 4, storeys, layers=(Layer("ground", ("floor", "wall"), ground),), edges=edges)


def told(board: Board, a: int, b: int) -> str:
    return in_the_way(
        STATE, board, a, b, lambda cell: board.kind("ground", cell) == "wall", lambda cell: board.kind("ground", cell)
    )


@pytest.mark.parametrize(
    ("where", "a", "b", "words"),
    [
        (board("..#............."), 0, 3, "behind the wall at c2"),
        (board(edges=(Edge(1, 2, "door"),)), 0, 3, "behind the door between c1 and c2"),
        (board(".#..#..........."), 0, 5, "behind the corner between c0 and c5"),
        (board(storeys=2), 0, 16, "on another storey"),
    ],
)
def test_it_is_named(where: Board, a: int, b: int, words: str) -> None:
    assert told(where, a, b) == words


@given(st.text(".#", min_size=16, max_size=16), st.integers(0, 15), st.integers(0, 15))
def test_taken_away_more_can_be_seen(walls: str, a: int, b: int) -> None:
    """As often as a wall is named and taken away, the line is clear in the end."""
    for _ in range(16):
        here = board(walls)
        opaque = [letter == "#" for letter in walls].__getitem__
        stop = stopped(here, a, b, opaque)
        assert (stop is None) == sight(here, a, b, opaque)
        if stop is None:
            return
        corner = [cell for cell in here.neighbours(stop[0]) if cell in here.neighbours(stop[1]) and opaque(cell)]
        taken = stop[1] if stop[1] != b and opaque(stop[1]) else corner[0]
        walls = f"{walls[:taken]}.{walls[taken + 1 :]}"
    raise AssertionError(walls)
