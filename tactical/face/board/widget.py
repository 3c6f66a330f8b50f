"""The board as a widget: draws a scene, holds the cursor."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tactical.controller.scene import draw
from tactical.controller.scene.glyphs import NARROW
from tactical.controller.scene.scene import Cell, Scene


class BoardWidget(Widget):
    """A scene, and a cursor on it."""

    DEFAULT_CSS = "BoardWidget { width: 1fr; height: 1fr; }"

    class CursorMoved(Message):
        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    class CellChosen(Message):
        def __init__(self, cell: Cell, button: int = 1) -> None:
            super().__init__()
            self.cell, self.button = cell, button

    def __init__(self, scene: Scene, *, look: Any, id: str | None = None) -> None:  # noqa: A002 - as Textual's
        super().__init__(id=id)
        self._scene, self._look = scene, look
        self._zoom = 0
        self._cursor: Cell = (0, 0)

    @property
    def cursor(self) -> Cell:
        return self._cursor

    @property
    def view(self) -> Region:
        return Region(0, 0, self._scene.width, self._scene.height)

    def show(self, scene: Scene) -> None:
        self._scene = scene
        self.refresh()

    def set_look(self, look: Any) -> None:
        self._look = look
        self.refresh()

    def move_to(self, cell: Cell) -> None:
        self._cursor = (max(0, min(self._scene.width - 1, cell[0])), max(0, min(self._scene.height - 1, cell[1])))
        self.refresh()

    def move_cursor(self, dx: int, dy: int) -> None:
        self.move_to((self._cursor[0] + dx, self._cursor[1] + dy))

    def resize_cells(self, steps: int) -> None:
        self._zoom += steps
        self.refresh()

    def centre(self) -> None: ...

    def play(self, frames: Any) -> None: ...

    def on_click(self, event: events.Click) -> None:
        zoom = self._scene.zooms[-1]
        cell = event.x // zoom.columns, event.y // zoom.lines
        if self._scene.holds(cell):
            self.move_to(cell)
            self.post_message(self.CellChosen(cell, event.button))

    def render_line(self, y: int) -> Strip:
        zoom = self._scene.zooms[-1]
        if y >= draw.lines(self._scene, zoom):
            return Strip.blank(self.size.width)
        from msgspec.structs import replace  # noqa: PLC0415

        runs = draw.row(replace(self._scene, cursor=self._cursor), y, zoom, NARROW)
        style = Style(reverse=False)
        return (
            Strip([Segment(text, style) for text, _ in runs])
            .crop(0, self.size.width)
            .extend_cell_length(self.size.width)
        )

    @property
    def offset_here(self) -> Offset:
        return Offset()
