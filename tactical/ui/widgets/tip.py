"""The tip of a guided battle: a few lines above the log, there only while something is told."""

from __future__ import annotations

from tactical.ui.line_widget import LineWidget
from tactical.ui.text import wrap

MOST_LINES = 4


class TipLines(LineWidget):
    """Shows one tip, wrapped. Its height changes only with the tip: laying the screen out again is dear."""

    DEFAULT_CSS = "TipLines { height: 1; width: 1fr; display: none; }"
    base_key = "input"

    _words = ""

    @property
    def tall(self) -> int:
        """How many lines it takes."""
        return len(self.lines) if self.display else 0

    def show(self, words: str) -> None:
        """Open with these words, or close with none."""
        if words == self._words:
            return
        self._words = words
        if self.display != bool(words):
            self.display = bool(words)
        self.rebuild()

    def height_of(self, words: str) -> int:
        """How many lines such a tip would take."""
        return len(self._wrapped(words))

    def _wrapped(self, words: str) -> list[str]:
        columns = self.size.width or self.app.size.width
        return wrap(f"TIP {words}", columns - 2, ascii_only=self.glyphs.name == "ascii")[:MOST_LINES]

    def rebuild(self) -> None:
        wrapped = self._wrapped(self._words)
        if self._words and self.styles.height is not None and self.styles.height.value != len(wrapped):
            self.styles.height = len(wrapped)
        lines = [[self.say(f" {line}", "input")] for line in wrapped]
        if lines:
            lines[0] = [self.say(" TIP", "key"), self.say(wrapped[0][3:], "input")]
        self.show_lines(lines if self._words else [])
