"""A ship's squares, as shapes around its anchor, and their swing when it turns (SC-68 to SC-72, SC-H13).

The anchor never moves when a ship turns. It is the stern of a ship of two squares, which pivots there; of larger ships
it is the square south-east of the centre they turn about. On a diagonal heading a ship keeps the footprint of the
orthogonal heading it came from: its `axis`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tactical.board import SQUARE_STEPS, Board, rectangle

HEADINGS = 8  # SC-46
Offset = tuple[int, int]
Shape = tuple[Offset, ...]


@cache
def shape(squares: int, axis: int) -> Shape:
    """The squares of a ship as offsets from its anchor, the anchor first (SC-H13)."""
    match squares:
        case 2:
            found: Shape = ((0, 0), SQUARE_STEPS[axis])
        case 4:
            found = rectangle(2, 2)
        case 8:
            found = rectangle(2, 4) if axis % 4 == 0 else rectangle(4, 2)
        case 16:
            found = rectangle(4, 4)
        case _:
            found = ((0, 0),)
    return tuple(sorted(found, key=lambda offset: (offset != (0, 0), offset)))


def axes(squares: int, heading: int) -> tuple[int, ...]:
    """The axes a ship may have on a heading: two on diagonals where the shape is long, or else one."""
    if heading % 2 == 0:
        return (heading,)
    before, after = (heading - 1) % HEADINGS, (heading + 1) % HEADINGS
    return (before, after) if squares in (2, 8) else (before,)


def covers(board: Board, anchor: int, form: Shape) -> tuple[int, ...] | None:
    """The cells of a shape, the anchor first; None if it is partly off the board."""
    x, y, _ = board.xy(anchor)
    if len(form) == 1:
        return (anchor,)
    if not all(board.holds(x + dx, y + dy) for dx, dy in form):
        return None
    return tuple(anchor + dx + dy * board.width for dx, dy in form)


class Swing(NamedTuple):
    """One eighth of a circle: the heading and axis after it."""

    heading: int
    axis: int


@cache
def swings(squares: int, heading: int, axis: int, eighths: int) -> tuple[Swing, ...]:
    """The eighths of a turn one after another, clockwise if positive (SC-H13)."""

    def each() -> Iterator[Swing]:
        at, along = heading, axis
        for _ in range(abs(eighths)):
            at = (at + (1 if eighths > 0 else -1)) % HEADINGS
            if at % 2 == 0:
                along = at
            elif along not in axes(squares, at):  # a compact ship has but one axis a heading
                along = axes(squares, at)[0]
            yield Swing(at, along)

    return tuple(each())
