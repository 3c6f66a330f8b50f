"""The common part of the screens around the board: the theme's ink, keys that step back, and a page of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tactical.session.preferences.keys import KeyMap
from tactical.session.scene.style_keys import Drawn, Paragraph
from tactical.ui.base import BaseModal, BaseScreen, bindings
from tactical.ui.battle.panels.legend import ground_line
from tactical.ui.battle.panels.panel import Ink, ink
from tactical.ui.key_footer import KeyFooter
from tactical.ui.text import clean
from tactical.ui.theme.look import BoardLook

if TYPE_CHECKING:
    from tactical.ui.base import TacticalApp

    _Base = BaseScreen[Any]
else:
    _Base = object

SCREENS_CSS = Path(__file__).with_name("screens.tcss")
SIGNS = 6  # columns of what is drawn
BEFORE_WORDS = re.compile(r" *(?:\[.\] )?")


def ink_of(app: TacticalApp) -> Ink:
    """The ink of the current theme and glyphs."""
    return ink(app.board_theme, ascii_only=app.glyphs.name == "ascii", more=app.glyphs.more)


def paragraphs(found: Iterable[Paragraph], ink: Ink, columns: int = 0, *, look: BoardLook | None = None) -> Content:
    """Styled text, a line each; Textual wraps it. If the width is known, lines that are indented or begin with a mark
    in brackets are continued below their own words. `look`: the style for what is drawn as on the board."""
    lines: list[Content] = []
    for each in found:
        if isinstance(each, Drawn):
            lines.append(_drawn(each, ink, look))
            continue
        text, key = each
        head = BEFORE_WORDS.match(text).group()  # type: ignore[union-attr]  # it matches anything
        if head and len(text) > columns > 2 * len(head):
            first, *rest = ink.wrapped(text[len(head) :], columns - len(head), key)
            lines += [ink.say(head, key) + first, *(Content(" " * len(head)) + line for line in rest)]
        else:
            lines.append(ink.say(text, key))
    return Content("\n").join(lines)


def _drawn(row: Drawn, ink: Ink, look: BoardLook | None) -> Content:
    """A thing that is drawn so on the board, and its name: ground in its colour, a wall without colours as the board
    has it."""
    if look is None or not row.ground:
        return ink.say(f"{row.signs:<{SIGNS}}  {row.name}")
    return ground_line(row.signs, row.ground, row.name, ink, look, wide=SIGNS)


def key_page(keys: KeyMap, context: str, *, over: bool = False) -> list[Paragraph]:
    """The keys of a context, as a page. `over`: of a screen over another, where the key that leaves steps back."""
    found = keys.help(context, but="quit" if over else "")
    room = max((len(shown) for shown, _ in found), default=0)
    return [(f"{shown:<{room}}  {what}", "text") for shown, what in found]


def begin(screen: Widget, group: str, work: Callable[..., Coroutine[object, object, None]], *arguments: object) -> None:
    """Start some work beside the keys. The group's previous work is dropped."""
    worker: Any = partial(work, *arguments)  # called by Textual once it gets to it: a screen may be gone by then
    screen.run_worker(worker, group=group, exclusive=True)


class SubScreen(_Base):
    """Mixed into every screen over another: q steps back like Esc, ? shows the keys."""

    about: Sequence[Paragraph] = ()
    """Said above the keys in help."""

    @property
    def ink(self) -> Ink:
        """The theme's ink."""
        return ink_of(self.tactical)

    def action_quit_game(self) -> None:
        """Step back: only the screens below leave the program."""
        self.action_back()

    def action_help(self) -> None:
        """Show the keys of this screen."""
        page = [*self.about, *([("", "text")] if self.about else []), *key_page(self.keys, self.key_context, over=True)]
        self.app.push_screen(PageScreen("Keys", page))

    def footer(self) -> list[tuple[str, str]]:
        return [pair for pair in super().footer() if pair[0] != "quit"]


class PageScreen(SubScreen, BaseModal[None], inherit_bindings=False):
    """Text to read over the dimmed screen. Enter and Esc go back, and so does Space once everything has been read."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("page")
    key_context = "page"

    def __init__(self, title: str, page: Sequence[Paragraph]) -> None:
        super().__init__()
        self._title = title
        self.paragraphs = tuple(page)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog page") as box:
            box.border_title = clean(self._title)
            with VerticalScroll(can_focus=False):
                yield from self.content()
        yield KeyFooter()

    def content(self) -> Iterable[Any]:
        """The widget that is read."""
        yield Static(self._text(), markup=False, id="page-text")

    def _text(self) -> Content:
        return paragraphs(self.paragraphs, self.ink, look=self.tactical.board_look())

    def on_mount(self) -> None:
        self.set_focus(None)
        self.once_painted(self._point)

    def _point(self) -> None:
        """The terminal's own cursor stands at the beginning of what is read."""
        if self.is_active:
            self.app.cursor_position = self.scroll.content_region.offset

    @property
    def scroll(self) -> VerticalScroll:
        """The widget that scrolls."""
        return self.query_one(VerticalScroll)

    def look_changed(self) -> None:
        self.query_one("#page-text", Static).update(self._text())

    def footer(self) -> list[tuple[str, str]]:
        """Offers the scrolling keys only if the text does not fit."""
        scrolls = any(text.max_scroll_y for text in self.query(VerticalScroll))  # none before it is composed
        idle = set() if scrolls else {"page.scroll-up", "page.scroll-down", "page.read-on"}
        return [pair for pair in super().footer() if pair[0] not in idle]

    def on_resize(self) -> None:
        self.once_painted(self.refresh_bindings)

    def action_scroll_page(self, lines: int) -> None:
        self.scroll.scroll_relative(y=lines, animate=False)

    def action_scroll_by_page(self, step: int) -> None:
        self.scroll.scroll_relative(y=step * max(1, self.scroll.size.height - 1), animate=False)

    def action_read_on(self) -> None:
        """Go down a page; at the end, go back."""
        if self.scroll.scroll_y < self.scroll.max_scroll_y:
            self.action_scroll_by_page(1)
        else:
            self.action_back()
