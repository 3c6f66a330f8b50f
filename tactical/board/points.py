"""Sight between points that are not cell centres: large pieces have theirs on a border or a corner of cells.

Points are counted in half squares, unless a finer unit is named: the centre of the square (x, y) is (2x + 1, 2y + 1),
its corners are even. Lines stop as in `lines.sight`: at opaque squares they cross, and at a corner if both ways around
it are stopped. A line exactly along a border is clear while one of the squares beside it is. Square boards only.
"""

from __future__ import annotations

from collections.abc import Collection

from .board import Board

Point = tuple[int, int]


def middle(board: Board, cells: Collection[int]) -> Point:
    """The centre of the rectangle of cells, in half squares."""
    xs, ys = zip(*(board.xy(cell)[:2] for cell in cells), strict=True)
    return min(xs) + max(xs) + 1, min(ys) + max(ys) + 1


def clear_between(board: Board, a: Point, b: Point, opaque: Collection[int], square: int = 2) -> bool:
    """True if the straight line between two points on the ground floor is clear of opaque cells. `square`: the width of
    a square in the points' units."""
    shut = {board.xy(cell)[:2] for cell in opaque}
    if any(_crosses(a, b, cell, square) for cell in shut):
        return False
    if a[0] == b[0]:
        return _clear_border(a[0], a[1], b[1], {(y, x) for x, y in shut}, square)
    if a[1] == b[1]:
        return _clear_border(a[1], a[0], b[0], shut, square)
    return not _pinched(a, b, shut, square)


def _crosses(a: Point, b: Point, cell: Point, square: int) -> bool:
    """True if the line runs through the inside of a square that neither of its ends is in."""
    scale = abs((b[0] - a[0]) * (b[1] - a[1])) or abs(b[0] - a[0]) or abs(b[1] - a[1])
    low, high = 0, scale
    inside = []
    for axis in (0, 1):
        near, advance = square * cell[axis] - a[axis], b[axis] - a[axis]
        if advance == 0:
            if not near < 0 < near + square:
                return False
        else:
            ways = sorted((near * (scale // advance), (near + square) * (scale // advance)))
            low, high = max(low, ways[0]), min(high, ways[1])
        inside.append((near < 0 < near + square, near < advance < near + square))
    if all(begins for begins, _ in inside) or all(ends for _, ends in inside):
        return False
    return low < high


def _pinched(a: Point, b: Point, shut: set[Point], square: int) -> bool:
    """True if a slanting line passes exactly through a corner with both squares beside it shut."""
    across, down = b[0] - a[0], b[1] - a[1]
    first, last = sorted((a[0], b[0]))
    for x in range(first - first % square + square, last, square):
        y, rest = divmod((x - a[0]) * down, across)
        if rest or (y := y + a[1]) % square:
            continue
        column, row = x // square, y // square
        beside = ((column, row - 1), (column - 1, row))
        if across * down < 0:
            beside = ((column - 1, row - 1), (column, row))
        if all(cell in shut for cell in beside):
            return True
    return False


def _clear_border(line: int, start: int, end: int, shut: set[Point], square: int) -> bool:
    """True if a level line is clear, that along the border of two rows included (`shut` as column and row)."""
    if line % square:
        return True  # inside a row: squares it crosses were looked at
    open_sides = {line // square - 1, line // square}
    first, last = sorted((start, end))
    for column in range(first // square, -(-last // square)):
        open_sides = {row for row in open_sides if (column, row) not in shut}
        if not open_sides:
            return False
    return True
