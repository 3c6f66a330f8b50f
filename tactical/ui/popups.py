"""The small screens over the board: lists to choose from, pages to read, and the curtain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual.widget import Widget

from tactical.ui.line_widget import Line, LineWidget
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.text import wrap
from tactical.ui.widgets.inspector import Inspector, Item
from tactical.ui.widgets.status import KeyLine, StatusLine


@dataclass(frozen=True)
class Choice:
    """One row of a list: what it says, a word or two behind it, and one line of help for the chosen row."""

    text: str
    behind: str = ""
    help: str = ""


class ListScreen(KeyedScreen[int | None]):
    """Choose one of many with the arrows and Enter; Esc chooses none. The answer is the row's number."""

    key_context = "menu"

    def __init__(self, title: str, choices: Sequence[Choice], start: int = 0) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._at = min(start, max(0, len(choices) - 1))

    def compose(self) -> Iterable[Widget]:
        app = self.app
        assert isinstance(app, Shell)
        yield StatusLine(palette=app.palette, glyphs=app.glyphs)
        self.body = LineWidget(palette=app.palette, glyphs=app.glyphs)
        self.body.styles.height = "1fr"
        yield self.body
        yield KeyLine(palette=app.palette, glyphs=app.glyphs)

    def on_mount(self) -> None:
        head = self.query_one(StatusLine)
        head.show([head.say(f" {self._title}", "status-current")])
        self.query_one(KeyLine).show(self.keys.footer(self.key_context))
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def action_menu(self, step: int) -> None:
        if self._choices:
            self._at = (self._at + step) % len(self._choices)
            self._show()

    def action_choose(self) -> None:
        self.dismiss(self._at if self._choices else None)

    def action_back(self) -> None:
        self.dismiss(None)

    def _show(self) -> None:
        height = max(1, self.body.size.height - 2)
        first = max(0, min(self._at - height // 2, len(self._choices) - height))
        lines: list[Line] = []
        for number, choice in enumerate(self._choices[first : first + height], first):
            here = number == self._at
            pointer = f" {self.body.glyphs.pointer} " if here else "   "
            key = "strong" if here else "text"
            behind = self.body.say(f"  {choice.behind}", "muted")
            lines.append(((pointer, key), self.body.say(choice.text, key), behind))
        if not self._choices:
            lines.append((self.body.say("   Nothing to choose", "muted"),))
        help_text = self._choices[self._at].help if self._choices else ""
        lines += [()] * (height - len(lines)) + [(), (self.body.say(f" {help_text}", "muted"),)]
        self.body.show_lines(lines)


class PageScreen(KeyedScreen[None]):
    """Text to read, scrolled with the arrows; any of Enter, Space and Esc goes back."""

    key_context = "page"

    def __init__(self, title: str, paragraphs: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title = title
        self._paragraphs = paragraphs
        self._top = 0

    def compose(self) -> Iterable[Widget]:
        app = self.app
        assert isinstance(app, Shell)
        yield StatusLine(palette=app.palette, glyphs=app.glyphs)
        self.body = LineWidget(palette=app.palette, glyphs=app.glyphs)
        self.body.styles.height = "1fr"
        yield self.body
        yield KeyLine(palette=app.palette, glyphs=app.glyphs)

    def on_mount(self) -> None:
        head = self.query_one(StatusLine)
        head.show([head.say(f" {self._title}", "status-current")])
        self.query_one(KeyLine).show(self.keys.footer(self.key_context))
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def action_scroll_page(self, lines: int) -> None:
        self._top += lines
        self._show()

    def action_back(self) -> None:
        self.dismiss(None)

    def _show(self) -> None:
        columns = max(10, self.body.size.width - 2)
        ascii_only = self.body.glyphs.name == "ascii"
        lines: list[Line] = []
        for text, key in self._paragraphs:
            wrapped = wrap(text, columns, ascii_only=ascii_only) if text else [""]
            lines += [((" ", key), (line, key)) for line in wrapped]
        height = self.body.size.height
        self._top = max(0, min(self._top, len(lines) - height))
        self.body.show_lines(lines[self._top : self._top + height])


class SheetScreen(KeyedScreen[None]):
    """One piece, whole."""

    key_context = "page"

    def __init__(self, items: Sequence[Item]) -> None:
        super().__init__()
        self._items = items

    def compose(self) -> Iterable[Widget]:
        app = self.app
        assert isinstance(app, Shell)
        pane = Inspector(palette=app.palette, glyphs=app.glyphs)
        pane.styles.width = "1fr"
        yield pane
        yield KeyLine(palette=app.palette, glyphs=app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Inspector).show(self._items)
        self.query_one(KeyLine).show(self.keys.footer(self.key_context))

    def action_scroll_page(self, lines: int) -> None:
        """All of it is shown already."""

    def action_back(self) -> None:
        self.dismiss(None)


class Curtain(PageScreen):
    """Falls between two seats that may not see the same: nothing of the board is on the screen."""

    def __init__(self, name: str) -> None:
        words = f"{name} decides next. Hand over the keyboard; nobody else looks. Enter when {name} sits here."
        super().__init__("Change seats", [("", "text"), (words, "strong")])
