"""A board drawn small, for lists: no cursor, as large as fits; of a large board, the part with the most pieces."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tactical.session.drawing.board import Drawing, drawing
from tactical.session.drawing.sizes import largest
from tactical.session.pages.preview import PreviewPicture
from tactical.session.scene.scene import Cell, Scene
from tactical.ui.base import TacticalApp
from tactical.ui.screens.page import ink_of, paragraphs


class BoardDrawing(Widget):
    """A scene, in the middle of the available room."""

    DEFAULT_CSS = "BoardDrawing { height: 1fr; width: 1fr; }"
    ALLOW_SELECT = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._scene: Scene | None = None
        self._drawing: Drawing | None = None
        self._around: tuple[Cell, ...] = ()  # the cells to centre on; none: the pieces
        self._start = (0, 0)  # column and line of the drawing that come first

    def show(self, scene: Scene | None, around: tuple[Cell, ...] = ()) -> None:
        """Draw this from now on; of a large board, the part around some cells, or with the most pieces."""
        self._scene, self._around = scene, around
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        self._drawing = None
        if self._scene is not None and self.size:
            assert isinstance(self.app, TacticalApp)
            self._look = self.app.board_look()
            size = largest(self._scene, *self.size)
            drawn = self._drawing = drawing(self._scene, size, self._look)
            cells = self._around or tuple(piece.cell for piece in self._scene.pieces)
            boxes = [drawn.box(cell) for cell in cells] or [(0, 0, drawn.columns, drawn.lines)]
            self._start = (
                _first([(x, x + wide) for x, _, wide, _ in boxes], self.size.width, drawn.columns),
                _first([(y, y + high) for _, y, _, high in boxes], self.size.height, drawn.lines),
            )
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width, drawn = self.size.width, self._drawing
        above = (self.size.height - drawn.lines) // 2 if drawn is not None else 0
        number = y - max(0, above) + self._start[1]
        if drawn is None or y < above or not 0 <= number < drawn.lines:
            return Strip.blank(width, self.rich_style)
        line = self._look.segments(drawn.line(number)[self._start[0] : self._start[0] + width])
        rest = width - sum(len(segment.text) for segment in line)
        left = rest // 2
        pad = self.rich_style
        return Strip([Segment(" " * left, pad), *line, Segment(" " * (rest - left), pad)], width)


def _first(spans: list[tuple[int, int]], room: int, size: int) -> int:
    """The first column or line to show: all that is to be seen is in the middle where it fits, or else the middle
    one."""
    low, high = min(start for start, _ in spans), max(end for _, end in spans)
    middle = (low + high) // 2 if high - low <= room else sorted(sum(span) // 2 for span in spans)[len(spans) // 2]
    return max(0, min(middle - room // 2, size - room))


class BoardPicture(Vertical):
    """Words, and the board below them."""

    DEFAULT_CSS = "BoardPicture .picture-words { height: auto; }"

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.drawn: PreviewPicture | None = None

    def compose(self) -> ComposeResult:
        yield Static("", markup=False, classes="picture-words")
        yield BoardDrawing()

    def on_mount(self) -> None:
        if self.drawn is not None:
            self.show(self.drawn)

    def show(self, drawn: PreviewPicture | None) -> None:
        """Show this from now on."""
        self.drawn = drawn
        if not self.children:  # the drawing of a thread may come before it or after
            return
        words = self.query_one(".picture-words", Static)
        assert isinstance(self.app, TacticalApp)
        words.update(paragraphs(drawn.words if drawn is not None else (), ink_of(self.app)))
        words.display = bool(drawn is not None and drawn.words)
        self.query_one(BoardDrawing).show(drawn.scene if drawn is not None else None)
