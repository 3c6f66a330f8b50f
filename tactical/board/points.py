"""Sight between points that are no cell centres: large pieces have theirs on the border or the corner of cells.

Points are counted in half squares: the centre of the square (x, y) is (2x + 1, 2y + 1), its corners are even. Lines
stop as in `lines.sight`: at opaque squares they cross, and at a corner if both ways round it are stopped. A line
exactly along a border is clear while one of the squares beside it is. Square boards only.
"""

from __future__ import annotations

from collections.abc import Collection

from .board import Board

Point = tuple[int, int]


def middle(board: Board, cells: Collection[int]) -> Point:
    """The centre of the rectangle that cells fill, in half squares."""
    xs, ys = zip(*(board.xy(cell)[:2] for cell in cells), strict=True)
    return min(xs) + max(xs) + 1, min(ys) + max(ys) + 1


def clear_between(board: Board, a: Point, b: Point, opaque: Collection[int]) -> bool:
    """Whether the straight line between two points on the ground floor is clear of opaque cells."""
    shut = {board.xy(cell)[:2] for cell in opaque}
    if any(_crosses(a, b, cell) for cell in shut):
        return False
    if a[0] == b[0]:
        return _clear_border(a[0], a[1], b[1], {(y, x) for x, y in shut})
    if a[1] == b[1]:
        return _clear_border(a[1], a[0], b[0], shut)
    return not _pinched(a, b, shut)


def _crosses(a: Point, b: Point, cell: Point) -> bool:
    """Whether the line runs through the inside of a square that neither of its ends is in."""
    scale = abs((b[0] - a[0]) * (b[1] - a[1])) or abs(b[0] - a[0]) or abs(b[1] - a[1])
    low, high = 0, scale
    inside = []
    for axis in (0, 1):
        near, advance = 2 * cell[axis] - a[axis], b[axis] - a[axis]
        if advance == 0:
            if not near < 0 < near + 2:
                return False
        else:
            ways = sorted((near * (scale // advance), (near + 2) * (scale // advance)))
            low, high = max(low, ways[0]), min(high, ways[1])
        inside.append((near < 0 < near + 2, near < advance < near + 2))
    if all(begins for begins, _ in inside) or all(ends for _, ends in inside):
        return False
    return low < high


def _pinched(a: Point, b: Point, shut: set[Point]) -> bool:
    """Whether a slanting line passes exactly through a corner with both squares beside it shut."""
    across, down = b[0] - a[0], b[1] - a[1]
    first, last = sorted((a[0], b[0]))
    for x in range(first + 1 + (first + 1) % 2, last, 2):
        y, rest = divmod((x - a[0]) * down, across)
        if rest or (y := y + a[1]) % 2:
            continue
        column, row = x // 2, y // 2
        beside = ((column, row - 1), (column - 1, row))
        if across * down < 0:
            beside = ((column - 1, row - 1), (column, row))
        if all(cell in shut for cell in beside):
            return True
    return False


def _clear_border(line: int, start: int, end: int, shut: set[Point]) -> bool:
    """Whether a level line is clear, that along the border of two rows included (`shut` as column and row)."""
    if line % 2:
        return True  # through the middle of a row: squares it crosses were looked at
    open_sides = {line // 2 - 1, line // 2}
    first, last = sorted((start, end))
    for column in range(first // 2, (last + 1) // 2):
        open_sides = {row for row in open_sides if (column, row) not in shut}
        if not open_sides:
            return False
    return True
