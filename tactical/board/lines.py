"""Straight lines between centres: the cells they cross, what stops sight, the side they strike.

All of it is exact. A line through a corner of squares touches the two squares beside the corner without crossing them;
it is clear if one of the two L-shaped ways around the corner is (FT-SK-03, BA-H37). A line between hexes may run
exactly along the side of two hexes: it is clear if one of them is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from .board import Board
from .topology import HEX_STEPS, from_axial, to_axial

Offset = tuple[int, int]
Side = Literal["front", "right", "rear", "left"]


class LineStage(NamedTuple):
    """One advance of a line, as offsets from its start: (dx, dy) on squares, axial on hexes.

    `cells` is the cell it goes on in, or the two hexes whose common side it runs along. `around` are the
    cells it touches at a single point where it enters: on squares the two beside the corner.
    """

    cells: tuple[Offset, ...]
    around: tuple[Offset, ...]


# ---------------------------------------------------------------------- squares


@lru_cache(maxsize=4096)
def trace_squares(dx: int, dy: int) -> tuple[LineStage, ...]:
    """The advances of the line from (0, 0) to (dx, dy), without the start."""
    across, down = abs(dx), abs(dy)
    x_step, y_step = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    x = y = i = j = 0
    stages = []
    while i < across or j < down:
        # The next upright border is met at (2i + 1) / (2 across) of the way, the next level one alike.
        ahead = (2 * i + 1) * down - (2 * j + 1) * across
        beside: tuple[Offset, ...] = ()
        if ahead == 0:
            beside = ((x + x_step, y), (x, y + y_step))
        if ahead <= 0:
            x, i = x + x_step, i + 1
        if ahead >= 0:
            y, j = y + y_step, j + 1
        stages.append(LineStage(((x, y),), beside))
    return tuple(stages)


@lru_cache(maxsize=4096)
def square_deltas(dx: int, dy: int, width: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The line of squares to offset (dx, dy), without the start, as differences between cell numbers on a board of that
    width: (cell, around) as in `LineStage`."""
    return tuple(
        (x + y * width, tuple(side_x + side_y * width for side_x, side_y in around))
        for ((x, y),), around in trace_squares(dx, dy)
    )


# ---------------------------------------------------------------------- hexes


class _Span(msgspec.Struct, frozen=True, gc=False):
    """The part of a line inside one closed hex: from low / scale to high / scale of the way."""

    low: int
    high: int
    along_side: bool


def _span(dq: int, dr: int, q: int, r: int, scale: int) -> _Span | None:
    """Where the line from the origin to (dq, dr) runs inside the hex at (q, r), None if it misses it.

    A hex is what lies within 1 of its centre in each of 2q + r, q + 2r and q - r. `scale` is a multiple
    of the line's advance in all three, so that every bound is a whole number.
    """
    low, high, along_side = 0, scale, False
    for advance, centre in ((2 * dq + dr, 2 * q + r), (dq + 2 * dr, q + 2 * r), (dq - dr, q - r)):
        if advance == 0:
            if abs(centre) > 1:
                return None
            along_side |= abs(centre) == 1
            continue
        unit = scale // advance
        bounds = sorted(((centre - 1) * unit, (centre + 1) * unit))
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return _Span(low, high, along_side) if low <= high else None


@lru_cache(maxsize=4096)
def trace_hexes(dq: int, dr: int) -> tuple[LineStage, ...]:
    """The advances of the line from hex (0, 0) to axial (dq, dr), without the start."""
    scale = 1
    for advance in (2 * dq + dr, dq + 2 * dr, dq - dr):
        scale *= abs(advance) or 1
    spans: dict[Offset, _Span] = {(0, 0): _Span(0, 0, along_side=False)}
    waiting: list[Offset] = [(0, 0)]
    for q, r in waiting:  # grows while it is walked: the hexes that the line meets hang together
        for step_q, step_r in HEX_STEPS:
            near = (q + step_q, r + step_r)
            if near not in spans and (span := _span(dq, dr, *near, scale)) is not None:
                spans[near] = span
                waiting.append(near)
    del spans[0, 0]
    points = {hexagon: span.low for hexagon, span in spans.items() if span.low == span.high}
    runs = {hexagon: span for hexagon, span in spans.items() if hexagon not in points}
    stages = []
    for low in sorted({span.low for span in runs.values()}):
        cells = tuple(sorted(hexagon for hexagon, span in runs.items() if span.low == low))
        around = tuple(sorted(hexagon for hexagon, at in points.items() if at == low))
        stages.append(LineStage(cells, around))
    return tuple(stages)


# ---------------------------------------------------------------------- on a board


def trace(board: Board, a: int, b: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The advances of the line from cell a to cell b: (cells, around) as in `LineStage`, as cells.

    Places outside the board are left out. Raises ValueError if the cells are on different storeys.
    """
    (ax, ay, storey), (bx, by, b_storey) = board.xy(a), board.xy(b)
    if storey != b_storey:
        raise ValueError(f"no line leads from storey {storey} to storey {b_storey}: lines stay on one")
    if board.topology != "hex":
        return tuple(
            ((a + delta,), tuple(a + beside for beside in around))
            for delta, around in square_deltas(bx - ax, by - ay, board.width)
        )
    (aq, ar), (bq, br) = to_axial(ax, ay), to_axial(bx, by)

    def cells(offsets: tuple[Offset, ...]) -> tuple[int, ...]:
        places = [from_axial(aq + q, ar + r) for q, r in offsets]
        return tuple(board.cell(x, y, storey) for x, y in places if board.holds(x, y))

    return tuple((cells(stage.cells), cells(stage.around)) for stage in trace_hexes(bq - aq, br - ar))


def crossed(board: Board, a: int, b: int) -> tuple[int, ...]:
    """The cells that the line from a to b crosses or runs along, in order, without a."""
    return tuple(cell for cells, _ in trace(board, a, b) for cell in cells)


def sight(
    board: Board,
    a: int,
    b: int,
    opaque_cell: Callable[[int], bool | int],
    opaque_edge: Callable[[str], bool] = bool,
) -> bool:
    """True if the straight line from the centre of a to the centre of b is clear.

    `opaque_cell` is called for cells, but never for a and b themselves; `opaque_edge` for the kinds of closed borders
    (by default each stops sight). Storeys do not see each other.
    """
    return stopped(board, a, b, opaque_cell, opaque_edge) is None


def stopped(
    board: Board,
    a: int,
    b: int,
    opaque_cell: Callable[[int], bool | int],
    opaque_edge: Callable[[str], bool] = bool,
) -> tuple[int, int] | None:
    """The two cells between which the line of `sight` ends; None if it is clear. The second is opaque, or else their
    border, or the corner where they touch. For cells on two storeys, these themselves."""
    (ax, ay, storey), (bx, by, b_storey) = board.xy(a), board.xy(b)
    if storey != b_storey:
        return a, b

    def border(p: int, q: int) -> bool:
        kind = board.edge(p, q)
        return not (kind and opaque_edge(kind))

    def round_corner(p: int, q: int, around: tuple[int, ...]) -> bool:
        return any(not opaque_cell(r) and border(p, r) and border(r, q) for r in around)

    if board.topology == "hex":
        lit = [a]  # the cells of this advance that the line has reached
        for cells, around in trace(board, a, b):
            open_cells = [q for q in cells if q == b or not opaque_cell(q)]
            last, lit = lit, [q for q in open_cells if any(border(p, q) or round_corner(p, q, around) for p in lit)]
            if not lit:
                return last[0], cells[0]
        return None
    walled, here = bool(board.edges), a
    for delta, beside in square_deltas(bx - ax, by - ay, board.width):
        there = a + delta
        if there != b and opaque_cell(there):
            return here, there
        if beside:
            if not round_corner(here, there, tuple(a + side for side in beside)):
                return here, there
        elif walled and not border(here, there):
            return here, there
        here = there
    return None


def touches_corner(board: Board, a: int, b: int, opaque_cell: Callable[[int], bool]) -> bool:
    """True if the line passes exactly through a corner of an opaque cell without crossing it (FT-SK-05)."""
    for cells, around in trace(board, a, b):
        grazed = around if len(cells) == 1 else cells + around
        if any(opaque_cell(cell) for cell in grazed):
            return True
    return False


# ---------------------------------------------------------------------- sides and turns


def dot(a: Offset, b: Offset) -> int:
    """The projection of b on a, times the length of a."""
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Offset, b: Offset) -> int:
    """The distance of b to the right of a (y grows south), times the length of a."""
    return a[0] * b[1] - a[1] * b[0]


def side(heading: Offset, target: Offset) -> Side:
    """The side of a square piece on which the target lies (FT-SC-02, FT-AR-05).

    `heading` is the step it points along, `target` the offset from its centre to the target's, in any common unit.
    Exactly 45 degrees belongs to front or rear; no offset at all is front.
    """
    ahead, right = dot(heading, target), cross(heading, target)
    if ahead >= abs(right):
        return "front"
    if -ahead >= abs(right):
        return "rear"
    return "right" if right > 0 else "left"


def turn_between(start: int, end: int, headings: int) -> int:
    """The shorter turn from one heading to another, in steps, clockwise positive; a half turn is positive."""
    turn = (end - start) % headings
    return turn if 2 * turn <= headings else turn - headings
