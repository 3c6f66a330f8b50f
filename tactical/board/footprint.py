"""Pieces of several cells, for the search: prices and masks by the cell of one of them, the anchor.

A shape is a set of offsets from the anchor, which may or may not be part of it. A piece two wide that turns about its
centre keeps its anchor if the anchor is the square south-east of that centre and its shape runs from -1 to 0. A shape
partly off the board is shut. Square boards only.
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
    new = [offset for offset in cells if (offset[0] + dx, offset[1] + dy) not in cells]
    planes = _Planes(board, (*cells, *((x - dx, y - dy) for x, y in cells)))
    levels = sorted(set(entry))
    shut_cells = planes.of(entry, [level for level in levels if level <= 0], beyond=1)
    shut = planes.seen(shut_cells, new)
    if corners != "free" and direction % 2:
        for x, y in sorted(cells):
            one, other = planes.seen(shut_cells, [(x - dx, y)]), planes.seen(shut_cells, [(x, y - dy)])
            shut |= one | other if corners == "any" else one & other
    return planes.dearest(entry, [level for level in levels if level > 0], new, shut)


def room(board: Board, entry: Sequence[int], after: Shape, before: Shape = ()) -> bytes:
    """1 for each anchor where the cells of `after` that `before` does not cover are all open, or else 0.

    A turn from one shape to another uses it as its `where`; with `before` empty it shows where a piece fits.
    """
    new = [offset for offset in after if offset not in before]
    if not new:
        return b"\1" * board.size
    planes = _Planes(board, new)
    shut = planes.seen(planes.of(entry, [level for level in set(entry) if level <= 0], beyond=1), new)
    return planes.cells(shut ^ planes.ones)


def where_all(*masks: bytes) -> bytes:
    """1 where every mask has it: for a turn in several steps, each checked (SC-H13)."""
    found = int.from_bytes(masks[0], "little")
    for mask in masks[1:]:
        found &= int.from_bytes(mask, "little")
    return found.to_bytes(len(masks[0]), "little")


def covered(board: Board, anchor: int, shape: Shape) -> tuple[int, ...]:
    """The cells of a shape at an anchor, in order. Raises ValueError if one is outside the board."""
    x, y, storey = board.xy(anchor)
    return tuple(sorted(board.cell(x + dx, y + dy, storey) for dx, dy in shape))


def anchors_covering(board: Board, cells: Collection[int], shape: Shape) -> frozenset[int]:
    """The anchors at which a shape would cover one of the cells: the effect of others' squares on this piece."""
    found = set()
    for cell in cells:
        x, y, storey = board.xy(cell)
        for dx, dy in shape:
            if board.holds(x - dx, y - dy, storey):
                found.add(board.cell(x - dx, y - dy, storey))
    return frozenset(found)


class _Planes:
    """A yes or no for every cell at once: one huge number, a byte a cell, with room round each storey.

    What stands at some offset from each cell is then one shift, and whether any of several does is an OR: a shape of
    sixteen squares costs sixteen shifts, whatever the size of the board.
    """

    def __init__(self, board: Board, offsets: Shape) -> None:
        self._board = board
        self._room = max((max(abs(x), abs(y)) for x, y in offsets), default=0)
        self._stride = board.width + 2 * self._room
        self._size = self._stride * board.storeys * (board.height + 2 * self._room)
        self._rows = [
            (storey * (board.height + 2 * self._room) + self._room + y) * self._stride + self._room
            for storey in range(board.storeys)
            for y in range(board.height)
        ]
        self.ones = int.from_bytes(b"\1" * self._size, "little")

    def of(self, entry: Sequence[int], levels: Sequence[int], beyond: int = 0) -> int:
        """1 for each cell with one of these prices; `beyond` is for places off the board."""
        wanted = set(levels)
        if isinstance(entry, bytes):
            flags = entry.translate(bytes(level in wanted for level in range(256)))
        else:
            flags = bytes(map(wanted.__contains__, entry))
        width = self._board.width
        out = bytearray(bytes([beyond]) * self._size)
        for row, start in enumerate(self._rows):
            out[start : start + width] = flags[row * width : (row + 1) * width]
        return int.from_bytes(out, "little")

    def seen(self, plane: int, offsets: Shape) -> int:
        """1 for each cell from which any cell at these offsets has its 1."""
        found = 0
        for x, y in offsets:
            places = y * self._stride + x
            found |= plane >> 8 * places if places >= 0 else plane << -8 * places
        return found & self.ones

    def dearest(self, entry: Sequence[int], levels: Sequence[int], offsets: Shape, shut: int) -> Sequence[int]:
        """For each cell the greatest price at these offsets, 0 if it is shut. `levels`: all existing prices."""
        places = self.ones  # of the price in `levels`, counted from 1
        more: list[int] = []
        for first in range(1, len(levels), _BYTE):
            for at in range(first, min(first + _BYTE, len(levels))):
                places += self.seen(self.of(entry, levels[at:]), offsets)
            if len(levels) > _BYTE:  # more prices than a byte counts: sums of several counts
                counts = self.cells(places)
                more = [a + b for a, b in zip(more, counts, strict=True)] if more else list(counts)
                places = 0
        here = self.cells(shut ^ self.ones)
        if more:
            table = (0, *levels)
            return [table[count] if is_open else 0 for count, is_open in zip(more, here, strict=True)]
        counts = self.cells(places & (shut ^ self.ones) * 255)
        if not levels or levels[-1] < 256:
            return counts.translate(bytes((0, *levels)).ljust(256, b"\0"))
        return list(map((0, *levels).__getitem__, counts))

    def cells(self, plane: int) -> bytes:
        """A byte for each cell of the board."""
        whole, width = plane.to_bytes(self._size, "little"), self._board.width
        return b"".join([whole[start : start + width] for start in self._rows])


_BYTE = 254
