"""Two questions over the dimmed board: one of several, and any number of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, OptionList, SelectionList, Static
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from tactical.controller.refusals import Message
from tactical.face.base import BaseModal, bindings
from tactical.face.battle.panels.panel import Ink
from tactical.face.text import clean


class ChoiceDialog(BaseModal[int | None], inherit_bindings=False):
    """One of some rows: its number, or None where nothing is chosen."""

    BINDINGS = bindings("menu")

    def __init__(self, title: str, rows: Sequence[Content], start: int = 0) -> None:
        super().__init__()
        self._title = title
        self._rows = tuple(rows)
        self._start = start

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._title)
            yield OptionList(*(Option(row) for row in self._rows), markup=False, compact=True)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        rows = self.query_one(OptionList)
        self.set_focus(rows)
        rows.highlighted = self._start

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class TickDialog(BaseModal[tuple[int, ...] | None], inherit_bindings=False):
    """Any number of some rows: their numbers; None leaves it as it was. `verdict` says what is to be said of them."""

    BINDINGS = bindings("ticks")
    key_context = "ticks"

    def __init__(
        self,
        title: str,
        rows: Sequence[str],
        ticked: Sequence[int],
        verdict: Callable[[tuple[int, ...]], Sequence[Message]],
        ink: Ink,
    ) -> None:
        super().__init__()
        self._title = title
        self._verdict = verdict
        self._ink = ink
        self.rows: SelectionList[int] = SelectionList(
            *(Selection(Content(clean(row)), at, at in ticked) for at, row in enumerate(rows)), compact=True
        )
        self.words = Static(markup=False, id="tick-verdict")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._title)
            yield self.rows
            yield self.words
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.set_focus(self.rows)
        self._tell()

    @property
    def ticked(self) -> tuple[int, ...]:
        """The numbers of the chosen rows."""
        return tuple(sorted(self.rows.selected))

    def on_selection_list_selected_changed(self) -> None:
        self._tell()

    def _tell(self) -> None:
        columns = max(20, self.words.content_size.width or 40)
        lines = [
            line for said in self._verdict(self.ticked) for line in self._ink.wrapped(said.text, columns, said.key)
        ]
        self.words.update(Content("\n").join(lines[:4]))
        self.rows.border_subtitle = f"{len(self.ticked)} of {self.rows.option_count}"

    def action_tick(self) -> None:
        """Choose the row, or no longer; then the next."""
        self.rows.action_select()
        self.rows.action_cursor_down()

    def action_tick_all(self) -> None:
        """All of them, or none where all are chosen."""
        if len(self.ticked) == self.rows.option_count:
            self.rows.deselect_all()
        else:
            self.rows.select_all()

    def action_tick_done(self) -> None:
        self.dismiss(self.ticked)


class PageDialog(BaseModal[None], inherit_bindings=False):
    """A page of text to scroll: paragraphs with their looks."""

    BINDINGS = bindings("page")
    key_context = "page"

    def __init__(self, title: str, page: Sequence[tuple[str, str]], ink: Ink) -> None:
        super().__init__()
        self._title = title
        self._page = tuple(page)
        self._ink = ink

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog") as box:
            box.border_title = clean(self._title)
            yield Static(Content("\n").join(self._ink.say(text, key) for text, key in self._page), markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.scrolled = self.query_one(VerticalScroll)

    def action_scroll_page(self, lines: int) -> None:
        self.scrolled.scroll_relative(y=lines, animate=False)

    def action_scroll_by_page(self, pages: int) -> None:
        self.scrolled.scroll_relative(y=pages * self.scrolled.size.height, animate=False)

    def action_read_on(self) -> None:
        """A page down; at the end, back."""
        if self.scrolled.scroll_offset.y >= self.scrolled.max_scroll_y:
            self.dismiss()
        else:
            self.action_scroll_by_page(1)
