"""The common part of drawings of squares and hexes: lines drawn on demand, and kept."""

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
        cached = self._kept.get(number)
        if cached is None:
            cached = self._kept[number] = self._draw(number)
        return cached

    @abstractmethod
    def frame_box(self, cell: Cell) -> Box:
        """The place of a cursor's frame on a cell."""

    def frame_boxes(self, cell: Cell) -> list[Box]:
        """The places where a cursor on a cell draws anything: its frame, and the rest."""
        return [self.frame_box(cell)]

    def lone(self, number: int, view: Box) -> dict[int, Glyph]:
        """The replacements, by column, in a line where counters outside of the visible board would show."""
        return {}

    def lettered(self, number: int, line: Line) -> Line:
        """A line of the board with the letters of its columns, on empty ground."""
        return line

    @abstractmethod
    def _draw(self, number: int) -> Line:
        """A line of the board, drawn now."""

    def _is_like(self, before: LineDrawing) -> bool:
        """True if lines of an earlier drawing may be taken over, where what they show is the same."""
        return before.size == self.size and before.look is self.look and before.scene.light == self.scene.light
