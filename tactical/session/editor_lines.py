"""The cells of a line on hexes, each next to the one before."""

from __future__ import annotations

from tactical.board import Board


def hex_line(board: Board, start: int, end: int) -> tuple[int, ...]:
    """The line from one hex to another with the fewest steps, each to the neighbour nearest to the straight line."""
    path = [start]
    ax, ay = _drawn(board, start)
    bx, by = _drawn(board, end)
    while path[-1] != end:
        near = [cell for cell in board.neighbours(path[-1]) if cell >= 0]

        def beside(cell: int) -> tuple[int, int]:
            x, y = _drawn(board, cell)
            return _steps(bx - x, by - y), abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))

        path.append(min(near, key=beside))
    return tuple(path)


def _drawn(board: Board, cell: int) -> tuple[int, int]:
    """Where a hex is drawn, in half hexes and rows: odd rows are half a hex to the right."""
    x, y, _ = board.xy(cell)
    return 2 * x + y % 2, y


def _steps(dx: int, dy: int) -> int:
    """How many hexes it is: a step to another row goes half a hex aside as well."""
    return abs(dy) + max(0, abs(dx) - abs(dy)) // 2
