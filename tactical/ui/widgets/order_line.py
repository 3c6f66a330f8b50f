"""The order line: orders typed in notation, with history and completion.

Textual's own input passes pasted control characters to the terminal and paints its whole width with every
key; this one takes printable characters only and paints those that changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message

from tactical.controller.scene.glyphs import NARROW, GlyphSet
from tactical.ui.line_widget import LineWidget, Run
from tactical.ui.palette import Palette
from tactical.ui.text import clean, width

Complete = Callable[[str], Sequence[str]]
"""Given the text before the cursor: the words that could stand instead of its last, unfinished one."""

MAX_LENGTH = 400
HISTORY = 100


def common_start(words: Sequence[str]) -> str:
    """The longest beginning that all words share."""
    if not words:
        return ""
    low, high = min(words), max(words)
    at = 0
    while at < min(len(low), len(high)) and low[at] == high[at]:
        at += 1
    return low[:at]


class OrderLine(LineWidget, can_focus=True):
    """One line of text to type in. Hidden until `open`."""

    DEFAULT_CSS = "OrderLine { height: 1; width: 1fr; display: none; }"
    base_key = "input"

    class Submitted(Message):
        """Enter was pressed on some text; the line stays open so that a refused order can be mended."""

        def __init__(self, line: OrderLine, text: str) -> None:
            super().__init__()
            self.line = line
            self.text = text

    class Changed(Message):
        """The text is another; for a live verdict."""

        def __init__(self, line: OrderLine, text: str) -> None:
            super().__init__()
            self.line = line
            self.text = text

    class Cancelled(Message):
        """Escape was pressed."""

    def __init__(
        self,
        *,
        palette: Palette,
        glyphs: GlyphSet = NARROW,
        complete: Complete | None = None,
        prompt: str = ":",
        id: str | None = None,  # noqa: A002 - Textual's name for it
    ) -> None:
        super().__init__(palette=palette, glyphs=glyphs, id=id)
        self.complete = complete
        self.prompt = prompt
        self.value = ""
        self.history: list[str] = []
        self._at = 0
        self._hint = ""
        self._past = 0
        self._draft = ""

    # -------------------------------------------------------------------------------------------------
    # changes

    def open(self, text: str = "", prompt: str | None = None) -> None:
        """Show the line, with some text to begin with, and take the keys where it is this line that is told of them."""
        self.prompt = self.prompt if prompt is None else prompt
        self._past = len(self.history)
        self._set(clean(text)[:MAX_LENGTH])
        self.display = True
        if self.can_focus:
            self.focus()

    def close(self) -> None:
        """Hide the line; the caller moves the focus, if this had it."""
        self.display = False

    def hint(self, text: object) -> None:
        """Words behind the text: the verdict on it, or what could follow."""
        self._hint = clean(text)
        self.rebuild()

    def remember(self, text: str) -> None:
        """Add to the history, newest last, no twins in a row."""
        if text and self.history[-1:] != [text]:
            self.history.append(text)
            del self.history[:-HISTORY]
        self._past = len(self.history)

    def _set(self, text: str, at: int | None = None) -> None:
        changed = text != self.value
        self.value, self._at = text, len(text) if at is None else at
        if changed:
            self._hint = ""
            self.post_message(self.Changed(self, text))
        self.rebuild()

    def insert(self, text: str) -> None:
        """Put clean text where the cursor is."""
        room = MAX_LENGTH - len(self.value)
        added = clean(text)[:room]
        self._set(self.value[: self._at] + added + self.value[self._at :], self._at + len(added))

    # --------------------------------------------------------------------------------------------------
    # render

    def rebuild(self) -> None:
        prompt: Run = self.say(f"{self.prompt} ", "input")
        room = self.size.width - width(prompt[0]) - 1
        if room < 1:
            return
        # Of a long text the part around the cursor is shown.
        at = self._at
        before, here, after = self.value[:at], self.value[at : at + 1], self.value[at + 1 :]
        while width(before) > room:
            before = before[max(1, len(before) // 8) :]
        line = [prompt, self.say(before, "input"), self.say(here or " ", "input-cursor")]
        line.append(self.say(after, "input"))
        if self._hint:
            line.append(self.say(f"  {self._hint}", "input"))
        self.show_lines([line])
        if self.display:
            self.point_at(0, width(prompt[0]) + width(before))

    # -------------------------------------------------------------------------------------------------
    # actions

    def on_key(self, event: events.Key) -> None:
        edit = self._EDITS.get(event.key)
        if edit is None and not (event.is_printable and event.character):
            return
        event.stop()
        event.prevent_default()
        if edit is not None:
            edit(self)
        elif event.character:
            self.insert(event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.insert(" ".join(event.text.split()))

    def _submit(self) -> None:
        if text := self.value.strip():
            self.remember(text)
            self.post_message(self.Submitted(self, text))

    def _cancel(self) -> None:
        self.post_message(self.Cancelled())

    def _recall(self, step: int) -> None:
        if self._past == len(self.history):
            self._draft = self.value
        past = max(0, min(len(self.history), self._past + step))
        if past != self._past:
            self._past = past
            self._set(self.history[past] if past < len(self.history) else self._draft)

    def _finish_word(self) -> None:
        if self.complete is None:
            return
        head = self.value[: self._at]
        start = head.rfind(" ") + 1
        words = [word for word in map(clean, self.complete(head)) if word.startswith(head[start:])]
        if not words:
            self.hint("nothing fits")
            return
        grown = common_start(words) + (" " if len(words) == 1 else "")
        tail = self.value[self._at :]
        self._set(
            head[:start] + grown + (tail[1:] if grown.endswith(" ") and tail[:1] == " " else tail), start + len(grown)
        )
        if len(words) > 1:
            self.hint(" ".join(words[:12]))

    def _erase(self, start: int, end: int) -> None:
        self._set(self.value[:start] + self.value[end:], start)

    def _word_start(self) -> int:
        return self.value[: self._at].rstrip().rfind(" ") + 1

    _EDITS: dict[str, Callable[[OrderLine], None]] = {  # noqa: RUF012 - a table, read only
        "enter": _submit,
        "escape": _cancel,
        "tab": _finish_word,
        "up": lambda self: self._recall(-1),
        "down": lambda self: self._recall(1),
        "left": lambda self: self._set(self.value, max(0, self._at - 1)),
        "right": lambda self: self._set(self.value, min(len(self.value), self._at + 1)),
        "home": lambda self: self._set(self.value, 0),
        "end": lambda self: self._set(self.value),
        "ctrl+a": lambda self: self._set(self.value, 0),
        "ctrl+e": lambda self: self._set(self.value),
        "backspace": lambda self: self._erase(max(0, self._at - 1), self._at),
        "ctrl+h": lambda self: self._erase(max(0, self._at - 1), self._at),
        "delete": lambda self: self._erase(self._at, self._at + 1),
        "ctrl+w": lambda self: self._erase(self._word_start(), self._at),
        "ctrl+u": lambda self: self._erase(0, self._at),
        "ctrl+k": lambda self: self._erase(self._at, len(self.value)),
    }
