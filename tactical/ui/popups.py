"""The small screens over the board: lists to choose from, pages to read, and the curtain."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from textual import events
from textual.geometry import Offset
from textual.screen import ScreenResultType
from textual.widget import Widget

from tactical.controller.preferences.keys import KeyMap
from tactical.controller.refusals import capital
from tactical.ui.ahead import passed_on
from tactical.ui.line_widget import Line, LineWidget, lines_around
from tactical.ui.menu import Menu
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.text import wrap
from tactical.ui.widgets.status import KeyLine, StatusLine

HELP_LINES = 4  # below a list: what the chosen row means
FORETELL_SECONDS = 0.05  # a row that stays chosen for so long is worth working out


class Choice(msgspec.Struct, frozen=True):
    """One row of a list: what it says, a word or two behind it, help for the chosen row, and the group it is in."""

    text: str
    behind: str = ""
    help: str = ""
    group: str = ""


class PopupSheet(KeyedScreen[ScreenResultType]):
    """A title above, lines between, keys below."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._remark = ""  # stands in the head until the next key
        self._pointed = 0  # the line of the body on which the terminal's own cursor stands

    def compose(self) -> Iterable[Widget]:
        app = self.app
        assert isinstance(app, Shell)
        look: dict[str, Any] = {"palette": app.palette, "glyphs": app.glyphs}
        self.head = StatusLine(**look)
        self.body = self.make_body(look)
        self.body.styles.height = "1fr"
        self.foot = KeyLine(**look)
        yield from (self.head, self.body, self.foot)

    async def on_key(self, event: events.Key) -> None:
        if not passed_on(self, event):
            event.prevent_default()
            if event.key != "ctrl+c":
                self._remark = ""
            await super().on_key(event)

    def action_help(self) -> None:
        """The keys of this screen."""
        if not isinstance(self, PageScreen):
            self.app.push_screen(PageScreen("Keys", key_page(self.keys, self.key_context)))

    def make_body(self, look: dict[str, Any]) -> LineWidget:
        """The widget in the middle."""
        return LineWidget(**look)

    def on_mount(self) -> None:
        self._say_head("")
        self.foot.show(self.footer())
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def look_changed(self) -> None:
        self.show()

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.point_at, self._pointed)

    def point_at(self, line: int) -> None:
        """Put the terminal's own cursor on a line of the body: the chosen row, or the top of a page."""
        self._pointed = line
        self.body.point_at(line, 1)

    def footer(self) -> list[tuple[str, str]]:
        """The key line's pairs."""
        return self.keys.footer(self.key_context)

    def show(self) -> None:
        """Work the lines out for the size the body has now."""
        raise NotImplementedError

    def remark(self, text: str) -> None:
        self._remark = text
        self._say_head("")

    def _say_head(self, right: str) -> None:
        right = self._remark or right
        words = [self.head.say(f"{right} ", "status")] if right else []
        self.head.show([self.head.say(f" {self._title} ", "status-current")], words)


def key_page(keys: KeyMap, context: str) -> list[tuple[str, str]]:
    """What the keys of a context do, as a page."""
    return [(f"{shown}: {what}", "text") for shown, what in keys.help(context)]


class Rows(Menu, PopupSheet[ScreenResultType]):
    """Choices under the names of their groups, and below them a few lines about them."""

    below = HELP_LINES

    def __init__(self, title: str, choices: Sequence[Choice], start: int = 0) -> None:
        super().__init__(title)
        self._choices = choices
        self._at = min(start, max(0, len(choices) - 1))

    def count(self) -> int:
        return len(self._choices)

    def page(self) -> int:
        return max(1, self.body.size.height - self.below - 1)

    def action_back(self) -> None:
        self.dismiss(None)

    def show_rows(self, below: Sequence[Line]) -> None:
        """The rows around the one that the arrows are at, and the lines below."""
        height = self.page()
        lines, at = lines_around(self._rows(), self._at, height)
        self.point_at(at)
        lines += [()] * (height + 1 - len(lines))
        self.body.show_lines([*lines, *below])

    def box(self, number: int) -> str:
        """What stands before a choice; by default nothing."""
        return ""

    def _rows(self) -> list[tuple[int, Line]]:
        """Lines with the number of the choice they belong to; -1 for the name of a group."""
        say = self.body.say
        if not self._choices:
            return [(-1, (say("   Nothing to choose", "muted"),))]
        wide = min(40, max(len(choice.text) for choice in self._choices))
        rows: list[tuple[int, Line]] = []
        group = ""
        for number, choice in enumerate(self._choices):
            if choice.group != group:
                group = choice.group
                rows.append((-1, (say(f" {group}", "title"),)))
            here = number == self._at
            pointer = f" {self.body.glyphs.pointer} " if here else "   "
            key = "strong" if here else "text"
            text = choice.text.ljust(wide) if choice.behind else choice.text
            line = ((pointer, key), (self.box(number), key), say(text, key), say(f"  {choice.behind}", "muted"))
            rows.append((number, line))
        return rows


class ListScreen(Rows[int | None]):
    """Choose one of many with the arrows and Enter; Esc chooses none. The answer is the row's number.

    `foretell` may add something to the help of the chosen row; it is asked in a thread.
    """

    key_context = "menu"

    def __init__(
        self, title: str, choices: Sequence[Choice], start: int = 0, *, foretell: Callable[[int], str] | None = None
    ) -> None:
        super().__init__(title, choices, start)
        self._foretell = foretell
        self._foretold: dict[int, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def action_choose(self) -> None:
        self.dismiss(self._at if self._choices else None)

    def footer(self) -> list[tuple[str, str]]:
        return [("Up Down", "move"), *super().footer()]

    def show(self) -> None:
        self.show_rows(self._help())
        self._say_head(f"{self._at + 1} of {len(self._choices)}" if self._choices else "")
        self._ask()

    def _help(self) -> list[Line]:
        text = self._choices[self._at].help if self._choices else ""
        told = self._foretold.get(self._at, "")
        ascii_only = self.body.glyphs.name == "ascii"
        columns = max(10, self.body.size.width - 2)
        lines: list[Line] = [((" ", "text"), (line, "muted")) for line in wrap(text, columns, ascii_only=ascii_only)]
        if told:
            lines += [((" ", "text"), (line, "good")) for line in wrap(told, columns, ascii_only=ascii_only)]
        if len(lines) > HELP_LINES:
            lines = [*lines[: HELP_LINES - 1], (*lines[HELP_LINES - 1], (f" {self.body.glyphs.more}", "muted"))]
        return lines

    def _ask(self) -> None:
        if self._foretell is not None and self._choices and self._at not in self._foretold:
            task = asyncio.create_task(self._work_out(self._at, self._foretell))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work_out(self, at: int, foretell: Callable[[int], str]) -> None:
        await asyncio.sleep(FORETELL_SECONDS)
        if at != self._at or at in self._foretold:
            return
        self._foretold[at] = await asyncio.to_thread(foretell, at)
        if self._foretold[at] and at == self._at and self.is_attached:
            self.show()


class PageScreen(PopupSheet[None]):
    """Text to read, scrolled with the arrows; Enter and Esc go back, Space once all has been read."""

    key_context = "page"

    def __init__(self, title: str, paragraphs: Sequence[tuple[str, str]]) -> None:
        super().__init__(title)
        self._paragraphs = paragraphs
        self._top = 0
        self._below = 0  # lines that do not fit

    def footer(self) -> list[tuple[str, str]]:
        """The keys for scrolling only where there is more than fits."""
        idle = {"read on"} if self._below <= 0 else set()
        idle |= {"up", "down"} if self._below <= 0 >= self._top else set()
        return [pair for pair in super().footer() if pair[1] not in idle]

    def action_read_on(self) -> None:
        if self._below > 0:
            self.action_scroll_by_page(1)
        else:
            self.action_back()

    def action_scroll_page(self, lines: int) -> None:
        self._top += lines
        self.show()

    def action_scroll_by_page(self, step: int) -> None:
        self.action_scroll_page(step * max(1, self.body.size.height - 1))

    def action_back(self) -> None:
        self.dismiss(None)

    def show(self) -> None:
        columns = max(10, self.body.size.width - 2)
        ascii_only = self.body.glyphs.name == "ascii"
        lines: list[Line] = []
        for text, key in self._paragraphs:
            wrapped = wrap(text, columns, ascii_only=ascii_only) if text else [""]
            lines += [((" ", key), (line, key)) for line in wrapped]
        height = self.body.size.height
        self._top = max(0, min(self._top, len(lines) - height))
        self.body.show_lines(lines[self._top : self._top + height])
        self.point_at(0)
        self._below = below = len(lines) - self._top - height
        self._say_head(f"{below} more lines: Down" if below > 0 else "the end: Up scrolls back" if self._top else "")
        self.foot.show(self.footer())


class Curtain(PageScreen):
    """Falls between two seats that may not see the same: nothing of the board is on the screen."""

    def __init__(self, name: str) -> None:
        words = f"{capital(name)} decides next. Hand over the keyboard, and look away. Press Enter when {name} is here."
        super().__init__("Change seats", [("", "text"), (words, "strong")])

    def point_at(self, line: int) -> None:
        self.app.cursor_position = Offset(0, 0)  # or the terminal's own cursor would stand where a hidden piece is
