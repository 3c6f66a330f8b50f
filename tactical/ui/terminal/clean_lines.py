"""The last gate before the terminal: whatever a widget draws, no character leaves that a terminal would obey or hide.

Words from names, notes and files are cleaned where they are put together (`ui/text.py`); this holds where one was not.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tactical.ui.text import clean


class CleanLines(LineFilter):
    """Replaces what does not print as itself."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, and where one is not clean, a clean one in its place."""
        if all(segment.control or segment.text == _cleaned(segment.text) for segment in segments):
            return segments
        return [s if s.control else Segment(_cleaned(s.text), s.style) for s in segments]


@lru_cache(16_384)
def _cleaned(text: str) -> str:
    return clean(text, limit=len(text))
