"""The log: what happened, newest at the bottom, bounded. What is said again at once is counted, not repeated."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from tactical.controller.scene.glyphs import NARROW, GlyphSet
from tactical.ui.line_widget import Line, LineWidget, Run
from tactical.ui.palette import Palette
from tactical.ui.text import wrap

LIMIT = 500
Entry = tuple[str, str, int]  # what is said, its look, and how often in a row


class LogPane(LineWidget):
    """Shows the last entries that fit, or earlier ones; writing while scrolled back stays put."""

    DEFAULT_CSS = "LogPane { height: 4; width: 1fr; }"

    def __init__(
        self,
        *,
        palette: Palette,
        glyphs: GlyphSet = NARROW,
        limit: int = LIMIT,
        id: str | None = None,  # noqa: A002 - Textual's name for it
    ) -> None:
        super().__init__(palette=palette, glyphs=glyphs, id=id)
        self._entries: deque[Entry] = deque(maxlen=limit)
        # Entries are mostly one line each; long ones push the oldest lines out sooner.
        self._wrapped: deque[Line] = deque(maxlen=limit)
        self._back = 0
        self._reading = False  # the last entry is longer than the pane, and its beginning is shown first

    def write(self, text: object, key: str = "text") -> None:
        """Add one entry."""
        self.write_many([(str(text), key)])

    def write_many(self, entries: Iterable[tuple[str, str]]) -> None:
        """Add entries with one repaint."""
        if self._reading:  # what comes now is newer than what was left to read
            self._back, self._reading = 0, False
        new = list(entries)
        last = [*self._entries][-len(new) :]
        more = 0  # lines
        if new and [entry[:2] for entry in last] == new:  # the very same again, such as a key that is refused
            for entry in last:
                self._entries.pop()
                for _ in self._wrap(*entry)[: len(self._wrapped)]:
                    self._wrapped.pop()
                    more -= 1
            last = [(text, key, times + 1) for text, key, times in last]
        else:
            last = [(text, key, 1) for text, key in new]
        for entry in last:
            self._entries.append(entry)
            lines = self._wrap(*entry)
            self._wrapped.extend(lines)
            more += len(lines)
        if self._back:
            self._back += more
        else:
            self._begin_reading()
        self._show()

    def clear_log(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self._wrapped.clear()
        self._back, self._reading = 0, False
        self._show()

    def _begin_reading(self) -> None:
        """Where the last entry is longer than the pane, it is read from its beginning."""
        lines = len(self._wrap(*self._entries[-1])) if self._entries else 0
        height = self.size.height
        self._reading = 0 < height < lines
        self._back = lines - height if self._reading else 0

    def scroll_lines(self, lines: int) -> None:
        """Look back (negative) or forward again."""
        self._reading = False
        self._back -= lines
        self._show()

    def rebuild(self) -> None:
        self._wrapped.clear()
        for entry in self._entries:
            self._wrapped.extend(self._wrap(*entry))
        if self._reading or not self._back:
            self._begin_reading()
        self._show()

    def _wrap(self, text: str, key: str, times: int) -> list[Line]:
        """Lines of one entry; the first is marked, so that entries are told apart without empty lines."""
        text = f"{text} (x{times})" if times > 1 else text
        columns = self.size.width - 2
        if columns < 4:
            return []
        lines = wrap(text, columns, ascii_only=self.glyphs.name == "ascii")
        marks: Sequence[Run] = [(f"{self.glyphs.pointer} ", "muted"), ("  ", "muted")]
        return [(marks[min(at, 1)], (line, key)) for at, line in enumerate(lines)]

    def _show(self) -> None:
        height = self.size.height
        if not height:
            return
        self._back = max(0, min(self._back, len(self._wrapped) - height))
        end = len(self._wrapped) - self._back
        lines = [*self._wrapped][max(0, end - height) : end]
        if self._reading and self._back:
            lines[-1] = ((f"{self.glyphs.more:<2}"[:2], "muted"), *lines[-1][1:])
        self.show_lines(lines)
