"""Pieces of several cells, for the search: prices and masks by the cell of one of them, the anchor.

A shape is a set of offsets from the anchor, the anchor among them or not. A piece two wide that turns about
its centre keeps its anchor when the anchor is the square south-east of that centre and its shape runs from
-1 to 0. What is not wholly on the board is shut. Square boards only.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .board import Board
from .mobility import Corners
from .topology import SQUARE_STEPS

Offset = tuple[int, int]
Shape = Collection[Offset]


def rectangle(width: int, length: int) -> tuple[Offset, ...]:
    """A shape `width` across (x) and `length` down (y), its anchor just south-east of the centre."""
    return tuple(
        (x, y) for y in range(-(length // 2), length - length // 2) for x in range(-(width // 2), width - width // 2)
    )


def step_entries(
    board: Board, entry: Sequence[int], shape: Shape, direction: int, corners: Corners = "free"
) -> Sequence[int]:
    """Entry prices, by the anchor's target, of a step with this shape: the dearest cell newly covered.

    Shut where a newly covered cell is (SC-H14, AR-H02). With `corners` a diagonal step must also pass the
    corner with every cell of the shape: "any" and "both" as in `Mobility`, shut cells being in the way.
    Such a step reads its own array, so give the mobility itself corners "free".
    """
    dx, dy = SQUARE_STEPS[direction]
    cells = set(shape)
    new = sorted(offset for offset in cells if (offset[0] + dx, offset[1] + dy) not in cells)
    prices = _dearest([_shifted(board, entry, x, y) for x, y in new])
    if corners == "free" or direction % 2 == 0:
        return prices
    for x, y in sorted(cells):
        one, other = _shifted(board, entry, x - dx, y), _shifted(board, entry, x, y - dy)
        if corners == "any":
            prices = [price if a > 0 and b > 0 else 0 for price, a, b in zip(prices, one, other, strict=True)]
        else:
            prices = [price if a > 0 or b > 0 else 0 for price, a, b in zip(prices, one, other, strict=True)]
    return prices


def room(board: Board, entry: Sequence[int], after: Shape, before: Shape = ()) -> bytes:
    """1 for each anchor where the cells of `after` that `before` does not cover are all open, else 0.

    A turn from one shape to another uses it as its `where`; with `before` empty it tells where a piece fits.
    """
    new = sorted(set(after) - set(before))
    if not new:
        return b"\1" * board.size
    return bytes(map(bool, _dearest([_shifted(board, entry, x, y) for x, y in new])))


def where_all(*masks: bytes) -> bytes:
    """1 where every mask has it: a turn that is worked in several steps, each checked (SC-H13)."""
    return bytes(map(all, zip(*masks, strict=True)))


def covered(board: Board, anchor: int, shape: Shape) -> tuple[int, ...]:
    """The cells of a shape at an anchor, in order. ValueError if one is outside the board."""
    x, y, storey = board.xy(anchor)
    return tuple(sorted(board.cell(x + dx, y + dy, storey) for dx, dy in shape))


def anchors_covering(board: Board, cells: Collection[int], shape: Shape) -> frozenset[int]:
    """The anchors at which a shape would cover one of the cells: what others' squares mean to this piece."""
    found = set()
    for cell in cells:
        x, y, storey = board.xy(cell)
        for dx, dy in shape:
            if board.holds(x - dx, y - dy, storey):
                found.add(board.cell(x - dx, y - dy, storey))
    return frozenset(found)


def _shifted(board: Board, values: Sequence[int], dx: int, dy: int) -> list[int]:
    """For each cell the value of the cell at that offset from it, 0 if that is outside."""
    width, height = board.width, board.height
    if abs(dx) >= width:
        return [0] * board.size
    before, after = [0] * max(0, -dx), [0] * max(0, dx)
    result: list[int] = []
    for storey in range(board.storeys):
        for y in range(height):
            if 0 <= y + dy < height:
                begin = (storey * height + y + dy) * width
                row = values[begin + max(0, dx) : begin + width + min(0, dx)]
                result += [*before, *row, *after]
            else:
                result += [0] * width
    return result


def _dearest(rows: Sequence[Sequence[int]]) -> list[int]:
    """The greatest number at each place, 0 where any is 0 or less."""
    return [max(values) if min(values) > 0 else 0 for values in zip(*rows, strict=True)]
