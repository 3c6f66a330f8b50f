"""The padded grid for the search: one flat index, fixed offsets, blocked border.

Around every storey there is at least one place that is not a cell, in every direction, so that a step needs no bounds
test: it lands on a place whose price is blocked. Hexes are laid out by their axial numbers, so that their offsets do
not depend on the row; the rows then simply start further left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from .board import Board
from .mobility import STAY
from .topology import HEX_STEPS, SQUARE_STEPS

_TABLE: Final = 1 << 17
"""Up to this many places, a table of their cells is worth its memory."""


class Grid:
    """Cells of a board to places of the padded grid and back. `offsets[d]` leads one step in direction d."""

    def __init__(self, board: Board) -> None:
        self.width = board.width
        self.stride = stride = board.width + 2
        lean = 1 if board.topology == "hex" else 0
        # A spare row before, between and after the storeys.
        self.rows = [
            (storey * (board.height + 1) + y + 1) * stride + 1 - lean * (y >> 1)
            for storey in range(board.storeys)
            for y in range(board.height)
        ]
        self.size = (board.storeys * (board.height + 1) + 1) * stride + 2
        steps = HEX_STEPS if lean else SQUARE_STEPS
        self.offsets = {d: steps[d][0] + steps[d][1] * stride for d in range(len(steps))}
        self.offsets[STAY] = 0

    def place(self, cell: int) -> int:
        """The place of a cell."""
        row, x = divmod(cell, self.width)
        return self.rows[row] + x

    def cell(self, place: int) -> int:
        """The cell at a place that has one."""
        row = bisect_right(self.rows, place) - 1
        return row * self.width + place - self.rows[row]

    def cells(self, places: Iterable[int]) -> list[int]:
        """The cells at many places."""
        if self.size > _TABLE:
            return [self.cell(place) for place in places]
        table = self._cells
        return [table[place] for place in places]

    @cached_property
    def _cells(self) -> list[int]:
        table = [-1] * self.size
        for row, start in enumerate(self.rows):
            table[start : start + self.width] = range(row * self.width, (row + 1) * self.width)
        return table

    def padded(self, values: Sequence[int]) -> bytes | list[int]:
        """One number for each cell turned into one for each place, 0 where there is no cell; bytes stay bytes."""
        width = self.width
        out: bytearray | list[int]
        out = bytearray(self.size) if isinstance(values, bytes) else [0] * self.size
        for row, start in enumerate(self.rows):
            out[start : start + width] = values[row * width : (row + 1) * width]
        return bytes(out) if isinstance(out, bytearray) else out
