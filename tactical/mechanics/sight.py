"""What stands in the way of a line of sight, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.board import Board, stopped


def in_the_way(
    state: Any, board: Board, a: int, b: int, opaque: Callable[[int], bool | int], named: Callable[[int], str]
) -> str:
    """What stops the line from one cell to another on `board`, as `sight` has it: `the wall at c3`, `the door between
    b2 and b3`. `named` is what a cell that stops it is called."""
    stop = stopped(board, a, b, opaque)
    assert stop is not None
    here, there = stop
    one, other = state.cell_name(here), state.cell_name(there)
    if board.xy(here)[2] != board.xy(there)[2]:
        return "it is on another storey"
    if there != b and opaque(there):
        return f"the {named(there)} at {other} is in the way"
    kind = board.edge(here, there) or "corner"
    return f"the {kind} between {one} and {other} is in the way"
