"""The last filter before the terminal: whatever a widget draws, no character gets out that a terminal would obey or
hide.

Words from names, notes and files are cleaned where they are put together (`ui/text.py`); this catches any that were
not.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tactical.ui.text import clean


class CleanLines(LineFilter):
    """Replaces characters that do not print as themselves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, each unclean one replaced by a clean one."""
        if all(segment.control or segment.text == _cleaned(segment.text) for segment in segments):
            return segments
        return [s if s.control else Segment(_cleaned(s.text), s.style) for s in segments]


@lru_cache(16_384)
def _cleaned(text: str) -> str:
    return clean(text, limit=len(text))
