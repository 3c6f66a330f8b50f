"""Obstacles in a line of sight, in words."""

from __future__ import annotations

from collections.abc import Callable

from tactical.board import Board, stopped
from tactical.table.state import AnyState


def in_the_way(
    state: AnyState,
    board: Board,
    a: int,
    b: int,
    opaque: Callable[[int], bool | int],
    named: Callable[[int], str],
    shut: Callable[[str], bool] = bool,
) -> str:
    """The obstacle in the line between two cells on `board`, as found by `sight`: `behind the wall at c3`, `behind the
    door between b2 and b3`. `named`: the name of a blocking cell. `shut`: which borders block."""
    stop = stopped(board, a, b, opaque, shut)
    assert stop is not None
    here, there = stop
    one, other = state.cell_name(here), state.cell_name(there)
    if board.xy(here)[2] != board.xy(there)[2]:
        return "on another storey"
    if there != b and opaque(there):
        return f"behind the {named(there)} at {other}"
    edge = board.edge(here, there)
    kind = edge.replace("-", " ") if edge and shut(edge) else "corner"
    return f"behind the {kind} between {one} and {other}"
