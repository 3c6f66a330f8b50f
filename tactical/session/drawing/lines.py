"""What drawings of squares and of hexes have in common: lines that are drawn when they are asked for, and kept."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.paint import Glyph
from tactical.session.drawing.sizes import CellSize
from tactical.session.scene.scene import Cell, Scene

Line = list[Glyph]
Box = tuple[int, int, int, int]
"""Column, line, columns, lines."""


class LineDrawing(ABC):
    """One scene at one size of cell."""

    def __init__(self, scene: Scene, size: CellSize, look: BoardColours) -> None:
        self.scene, self.size, self.look = scene, size, look
        self._kept: dict[int, Line] = {}

    def line(self, number: int) -> Line:
        """A line of the board without a cursor."""
        found = self._kept.get(number)
        if found is None:
            found = self._kept[number] = self._draw(number)
        return found

    @abstractmethod
    def frame_box(self, cell: Cell) -> Box:
        """Where the frame of a cursor on a cell is drawn."""

    def frame_boxes(self, cell: Cell) -> list[Box]:
        """Where anything is drawn for a cursor on a cell: its frame, and what else it shows."""
        return [self.frame_box(cell)]

    def lone(self, number: int, view: Box) -> dict[int, Glyph]:
        """What stands, by its column, in a line in place of what belongs to counters outside of a view of the board."""
        return {}

    def lettered(self, number: int, line: Line) -> Line:
        """A line of the board with the letters of its columns, on ground where nothing else stands."""
        return line

    @abstractmethod
    def _draw(self, number: int) -> Line:
        """A line of the board, drawn now."""

    def _is_like(self, before: LineDrawing) -> bool:
        """Whether lines of an earlier drawing may be taken over, where what they show is the same."""
        return before.size == self.size and before.look is self.look and before.scene.light == self.scene.light
