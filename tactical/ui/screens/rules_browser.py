"""The rules of a game as a reference: typing searches, the arrows choose, and the text stands beside the list."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Markdown, OptionList, Static

from tactical.session.pages.guide_pages import section_name, sections
from tactical.session.pages.rule_pages import Book, guide_book
from tactical.session.scene.style_keys import Paragraph
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, PageScreen, SubScreen, paragraphs
from tactical.ui.text import clean
from tactical.ui.typed_line import TypedLine

MAX_QUERY = 60


class SearchLine(TypedLine):
    """A line in which every character is text, except the one that opens help."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return key != "question_mark" and super().check_consume_key(key, character)


class RulesBrowser(SubScreen, BaseScreen[None], inherit_bindings=False):
    """Opens at the entry called `at`, or at the top."""

    CSS_PATH = [SCREENS_CSS, Path(__file__).with_name("rules_browser.tcss")]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("find", first=True)  # before the line that is typed into
    key_context = "find"
    about = (("Type a word, an order, an option or the id of a clause, such as SK-16.", "text"),)

    def __init__(self, book: Book, at: str = "") -> None:
        super().__init__()
        self._book = book
        self._query = ""
        self._found = book.found("")
        self._start = max(0, book.place(at)) if at else 0
        self._way: list[int] = []  # entries that were followed from, to go back to

    def compose(self) -> ComposeResult:
        self.line = SearchLine(
            placeholder="find: a word, an order, an option or a clause", id="query", compact=True, max_length=MAX_QUERY
        )
        self.list = ChoiceList(id="entries")
        self.text = Static("", markup=False, id="entry")
        self.formatted = Markdown("", classes="entry-markdown", open_links=False)
        yield Static(clean(f" {self._book.title}"), markup=False, classes="heading", id="rules-title")
        yield self.line
        with Horizontal(id="rules"):
            yield self.list
            with VerticalScroll(id="entry-pane", can_focus=False):
                yield self.text
                yield self.formatted
        yield KeyFooter()

    def on_mount(self) -> None:
        self.list.can_focus = False  # letters go to the search, wherever one has clicked
        self._show_list(self._start)
        self.set_focus(self.line)

    def look_changed(self) -> None:
        self._show_list(self.entry)

    @property
    def entry(self) -> int:
        """The number of the chosen entry in the book; -1 if nothing was found."""
        return self._found[self.list.at] if self._found else -1

    # --- showing ---

    def _show_list(self, entry: int) -> None:
        rows = [ChoiceRow(each.head, group=each.group) for each in (self._book.entries[at] for at in self._found)]
        at = self._found.index(entry) if entry in self._found else 0
        self.list.show_rows(rows, self.ink, at)
        self._show_text()

    def _show_text(self) -> None:
        row = self.list.at + 1 if self._found else 0
        title = f" {self._book.title}   {row} of {len(self._found)}"
        self.query_one("#rules-title", Static).update(clean(title))
        markdown = self._markdown
        self.formatted.display, self.text.display = bool(markdown), not markdown
        if markdown:
            self.formatted.update(markdown)
        else:
            self.text.update(paragraphs(self._page(), self.ink))
        self.query_one("#entry-pane", VerticalScroll).scroll_home(animate=False)

    @property
    def _markdown(self) -> str:
        """The chosen entry, to be formatted; empty: it is plain, or this is ASCII, which has no bullets or tables."""
        return self._book.entries[self.entry].markdown if self._found and self.tactical.glyphs.name != "ascii" else ""

    def _page(self) -> list[Paragraph]:
        """The chosen entry, and what it is about and what is about it."""
        if not self._found:
            return [(f"Nothing contains all of these words; {self.keys.shown('find.clear')} clears the search", "warn")]
        entry = self._book.entries[self.entry]
        others = (self._book.entries[at] for name in entry.see if (at := self._book.place(name)) >= 0)
        see = f"See ({self.keys.shown('find.follow')}): {', '.join(other.title or other.name for other in others)}"
        return [*entry.page, *([("", "text"), (see, "muted")] if entry.see else [])]

    def on_option_list_option_highlighted(self) -> None:
        self._show_text()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.set_focus(self.line)

    def on_input_changed(self) -> None:
        self._search()

    def _search(self) -> None:
        """Show what has the words that stand in the line, unless it is shown already."""
        if self.line.value == self._query:
            return
        self._query = self.line.value
        self._way.clear()
        before, self._found = self.entry, self._book.found(self._query)
        first = self._found[0] if self._found else -1
        self._show_list(first if self._query or before not in self._found else before)

    async def _searched(self) -> None:
        """Wait for letters that were typed before a key that goes before the line."""
        await self.line.taken_in()
        self._search()

    # --- keys ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave editing to the line, and Left too while it moves the cursor in the typed text."""
        if action in ("find_erase", "find_clear") and not self.is_attached:
            return False
        if action == "find_return" and not self._way:
            return False
        return super().check_action(action, parameters)

    async def action_find_erase(self) -> None:
        await self.line.taken_in()
        self.line.action_delete_left()

    async def action_find_clear(self) -> None:
        await self.line.taken_in()
        self.line.value = ""

    async def action_find_move(self, step: int) -> None:
        await self._searched()
        if self._found:
            self.list.choose(min(len(self._found) - 1, max(0, self.list.at + step)))

    async def action_find_page(self, step: int) -> None:
        await self.action_find_move(step * max(1, self.list.size.height - 2))

    async def action_find_end(self, step: int) -> None:
        await self.action_find_move(step * len(self._book.entries))

    async def action_find_follow(self) -> None:
        """Go to the first entry this one refers to that has not been visited on the way here."""
        await self._searched()
        if not self._found:
            return
        see = [self._book.place(name) for name in self._book.entries[self.entry].see]
        onward = [at for at in see if at >= 0 and at not in (*self._way, self.entry)]
        if onward:
            way = [*self._way, self.entry]
            self._go(onward[0])
            self._way = way

    def action_find_return(self) -> None:
        if self._way:
            *way, last = self._way
            self._go(last)
            self._way = way

    async def action_find_open(self) -> None:
        """Show the whole text on a page of its own."""
        await self._searched()
        if self._found:
            name, markdown = self._book.entries[self.entry].name, self._markdown
            self.app.push_screen(MarkdownPage(name, markdown) if markdown else PageScreen(name, self._page()))

    def _go(self, entry: int) -> None:
        """To an entry, which a search might leave out: then the search is given up."""
        if entry not in self._found:
            self._found = self._book.found("")
            with self.prevent(Input.Changed):
                self.line.value = self._query = ""
        self._show_list(entry)
        self.refresh_bindings()


class MarkdownPage(PageScreen, inherit_bindings=False):
    """An entry of the guide on a page of its own."""

    BINDINGS = bindings("page")

    def __init__(self, title: str, markdown: str) -> None:
        super().__init__(title, ())
        self._markdown = markdown

    def content(self) -> Iterable[Markdown]:
        yield Markdown(self._markdown, classes="entry-markdown", open_links=False)

    def look_changed(self) -> None:
        """Nothing to do: the toolkit's own colours follow the theme."""


class GuideScreen(RulesBrowser, inherit_bindings=False):
    """The guide by itself: leaving it leaves the program."""

    BINDINGS = bindings("find", first=True)

    def __init__(self, page: str) -> None:
        found = guide_book()
        super().__init__(found, section_name(next(sections(page))))

    def action_back(self) -> None:
        self.app.exit()
