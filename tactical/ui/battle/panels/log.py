"""The log: what happened, in the colour of who is hurt, the latest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.color import Color
from textual.widgets import RichLog

from tactical.controller.refusals import Message
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.text import wrap

KEPT = 2000  # messages


class LogPanel(RichLog, can_focus=False):
    """Messages, wrapped to its width whatever that becomes."""

    def __init__(self, ink: Ink, **options: Any) -> None:
        super().__init__(
            max_lines=KEPT, wrap=False, markup=False, highlight=False, min_width=8, classes="panel", **options
        )
        self.border_title = "Log"
        self._ink = ink
        self.told: list[Message] = []
        self._width = 0

    def say(self, *messages: Message) -> None:
        """Write more lines; what was scrolled back comes forward."""
        self.told += messages
        del self.told[:-KEPT]
        if self._width:
            for message in messages:
                self._write(message)

    def forget(self) -> None:
        """Nothing was told: another seat looks."""
        self.told.clear()
        self.clear()

    def set_ink(self, ink: Ink) -> None:
        """Other colours."""
        self._ink = ink
        self._again()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        if self.content_size.width != self._width:
            self._width = self.content_size.width
            self._again()
        self.call_after_refresh(self.scroll_end, animate=False)

    def _again(self) -> None:
        self.clear()
        for message in self.told[-KEPT:]:
            self._write(message)
        self.call_after_refresh(self.scroll_end, animate=False)

    def _write(self, message: Message) -> None:
        style = _rich(self._ink.style(message.key or "text"))
        for line in wrap(message.text, max(8, self._width), ascii_only=self._ink.ascii_only):
            self.write(Text(line, style=style), width=self._width or None)

    @property
    def words(self) -> Sequence[str]:
        """What was told, as texts."""
        return [message.text for message in self.told]


def _rich(style: str) -> str:
    """A style in Rich's words: its names of the terminal's own colours have no `ansi_` before them."""
    found = []
    for word in style.split():
        if word.startswith("ansi_"):
            found.append(word.removeprefix("ansi_"))
        else:
            found.append(Color.parse(word).hex if word.startswith("#") else word)
    return " ".join(found)
