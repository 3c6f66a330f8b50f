"""A widget made of ready lines that repaints only the columns in which a new line differs from the old.

`Static.update()` lays the whole screen out again; this neither lays out nor sends what is there already.
Every small widget of ours is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Offset, Region
from textual.strip import Strip

from tactical.controller.scene.glyphs import NARROW, GlyphSet
from tactical.ui.paint import Drawn
from tactical.ui.text import clean, crop

if TYPE_CHECKING:
    from tactical.ui.palette import Palette

Run = tuple[str, str]
Line = tuple[Run, ...]


def line_width(line: Sequence[Run]) -> int:
    """Columns a line takes."""
    return sum(cell_len(text) for text, _ in line)


def lines_around(rows: Sequence[tuple[int, Line]], number: int, height: int) -> tuple[list[Line], int]:
    """At most so many lines of numbered rows, with the row of this number in the middle as far as the ends allow; and
    which of these lines that row is."""
    chosen = next((at for at, (own, _) in enumerate(rows) if own == number), 0)
    first = max(0, min(chosen - height // 2, len(rows) - height))
    return [line for _, line in rows[first : first + height]], chosen - first


def fit_line(line: Sequence[Run], columns: int, key: str, more: str = "") -> Line:
    """The line cropped or padded to exactly `columns`; the padding is drawn with `key`. Texts must be
    clean."""
    fitted: list[Run] = []
    left = columns
    for text, style in line:
        taken = cell_len(text)
        shown = text if taken <= left else crop(text, left, more)
        if shown:
            fitted.append((shown, style))
        left -= taken
        if left <= 0:
            break
    if left > 0:
        fitted.append((" " * left, key))
    return tuple(fitted)


def changed_spans(old: Sequence[Run], new: Sequence[Run], gap: int = 6) -> Iterator[tuple[int, int]]:
    """Column spans (start, end) in which two lines differ; spans nearer than `gap` are told as one.

    Moving the cursor costs about `gap` bytes, so sending a few unchanged columns is cheaper than skipping
    them.
    """
    if old == new:
        return
    before, after = _columns(old), _columns(new)
    length = max(len(before), len(after))
    before += [("", "")] * (length - len(before))
    after += [("", "")] * (length - len(after))
    start = end = -1
    for at in range(length):
        if before[at] == after[at]:
            continue
        if start < 0:
            start = at
        elif at - end > gap:
            yield start, end
            start = at
        end = at + 1
    if start >= 0:
        yield start, end


def _columns(line: Sequence[Run]) -> list[Run]:
    """One entry a column; the columns of a wide character are all the character, so it is repainted whole."""
    found: list[Run] = []
    for text, key in line:
        if text.isascii():
            found += [(char, key) for char in text]
        else:
            for char in text:
                found += [(char, key)] * cell_len(char)
    return found


class LineWidget(Drawn):
    """Shows lines of runs. Give it lines with `show_lines`; subclasses usually have a friendlier method."""

    DEFAULT_CSS = "LineWidget { height: auto; width: 1fr; }"

    base_key = "text"
    """Style key of what lies behind the lines."""

    def __init__(
        self,
        *,
        palette: Palette,
        glyphs: GlyphSet = NARROW,
        id: str | None = None,  # noqa: A002 - Textual's name for it
    ) -> None:
        super().__init__(id=id)
        self.palette = palette
        self.glyphs = glyphs
        self._lines: tuple[Line, ...] = ()

    # ------------------------------------------------------------------------------------------------ queries

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown, before cropping to the widget's width."""
        return self._lines

    def plain(self) -> list[str]:
        """The lines as text without styles."""
        return ["".join(text for text, _ in line) for line in self._lines]

    # ------------------------------------------------------------------------------------------------ changes

    def say(self, text: object, key: str = "text") -> Run:
        """A run of anybody's text, made safe for the glyph set in use."""
        return clean(text, ascii_only=self.glyphs.name == "ascii"), key

    def show_lines(self, lines: Sequence[Sequence[Run]]) -> None:
        """Replace all lines and repaint what differs."""
        new = tuple(tuple(line) for line in lines)
        if new == self._lines:
            return
        old, self._lines = self._lines, new
        width, height = self.size
        if not width:
            return
        regions = []
        for y in range(min(height, max(len(old), len(new)))):
            before, after = old[y] if y < len(old) else (), new[y] if y < len(new) else ()
            if before == after:
                continue
            before, after = self._fitted(before, width), self._fitted(after, width)
            regions += [Region(x1, y, x2 - x1, 1) for x1, x2 in changed_spans(before, after)]
        if regions:
            self.refresh(*regions)

    def point_at(self, line: int, column: int = 0) -> None:
        """Put the terminal's own cursor, which screen readers and magnifiers follow, on a place of this widget; not
        where another screen lies over it."""
        if self.is_attached and self.app.screen is self.screen:
            x, y = self.region.offset
            self.app.cursor_position = Offset(x + column, y + max(0, line))

    def set_look(self, palette: Palette, glyphs: GlyphSet) -> None:
        """Change colours and glyphs, for a live switch of themes."""
        self.palette, self.glyphs = palette, glyphs
        self.rebuild()
        self.refresh()

    def rebuild(self) -> None:
        """Work the lines out again from what the subclass knows; called for a new size or look."""

    def on_resize(self) -> None:
        self.rebuild()

    # ------------------------------------------------------------------------------------------------- render

    def _fitted(self, line: Sequence[Run], columns: int) -> Line:
        return fit_line(line, columns, self.base_key, self.glyphs.more)

    def render_line(self, y: int) -> Strip:
        columns = self.size.width
        line = self._fitted(self._lines[y] if y < len(self._lines) else (), columns)
        style = self.palette.style
        return Strip([Segment(text, style(key)) for text, key in line], columns)
