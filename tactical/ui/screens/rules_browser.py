"""The rules of a game to look things up in: typing searches, the arrows choose, the text stands beside the list."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from tactical.controller.pages.rule_pages import Book
from tactical.ui.ahead import passed_on
from tactical.ui.line_widget import Line, Run, fit_line, line_width, lines_around
from tactical.ui.popups import PageScreen, PopupSheet, key_page
from tactical.ui.text import wrap

BESIDE = 72  # columns from which list and text stand side by side
LIST_SHARE = 2, 5
MAX_QUERY = 60


class RulesBrowser(PopupSheet[None]):
    """Opens at the entry called `at`, or at the top."""

    key_context = "find"

    def __init__(self, book: Book, at: str = "") -> None:
        super().__init__(f"Rules: {book.title}")
        self._book = book
        self._query = ""
        self._found = book.found("")
        self._at = max(0, book.place(at)) if at else 0  # the entry, not its row
        self._typed = 0  # the column behind what was typed
        self._way: list[int] = []  # entries that were followed from, to go back to

    # --- keys ---

    async def on_key(self, event: events.Key) -> None:
        """Every character belongs to the search; keys with a name do what the key table says."""
        if passed_on(self, event):
            return
        entry = self.keys.find(self.key_context, event.key)
        if entry is not None:
            event.stop()
            event.prevent_default()
            await self.press_entry(entry)
        elif event.is_printable and event.character:
            event.stop()
            event.prevent_default()
            self._search(self._query + event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._search(f"{self._query}{' '.join(event.text.split())}")

    def action_find_erase(self) -> None:
        self._search(self._query[:-1])

    def action_find_clear(self) -> None:
        self._search("")

    def action_find_move(self, step: int) -> None:
        if self._found:
            row = self._found.index(self._at) + step
            self._at = self._found[min(len(self._found) - 1, max(0, row))]
            self.show()

    def action_find_page(self, step: int) -> None:
        self.action_find_move(step * max(1, self._list_height() - 2))

    def action_find_end(self, step: int) -> None:
        self.action_find_move(step * len(self._found))

    def action_find_follow(self) -> None:
        """To the first entry this one is about that was not visited on the way here."""
        see = [self._book.place(name) for name in self._book.entries[self._at].see]
        onward = [at for at in see if at >= 0 and at not in (*self._way, self._at)]
        if onward:
            self._way.append(self._at)
            self._go(onward[0])

    def action_find_return(self) -> None:
        if self._way:
            self._go(self._way.pop())

    def action_find_open(self) -> None:
        """The whole text on a page of its own."""
        if self._found:
            entry = self._book.entries[self._at]
            self.app.push_screen(PageScreen(entry.name, [*entry.page, *self._see()]))

    def action_help(self) -> None:
        self.app.push_screen(PageScreen("Keys", key_page(self.keys, self.key_context)))

    def action_back(self) -> None:
        self.dismiss(None)

    def _search(self, query: str) -> None:
        self._query = query[:MAX_QUERY]
        self._found = self._book.found(self._query)
        self._way.clear()
        if self._found and (self._query or self._at not in self._found):
            self._at = self._found[0]
        self.show()

    def _go(self, at: int) -> None:
        """To an entry, which a search might leave out: then the search is given up."""
        if at not in self._found:
            self._query, self._found = "", self._book.found("")
        self._at = at
        self.show()

    # --- lines ---

    def _list_height(self) -> int:
        height = self.body.size.height - 1
        return height if self.body.size.width >= BESIDE else max(3, height // 2)

    def show(self) -> None:
        columns, height = self.body.size
        if not columns or height < 3:
            return
        say = self.body.say
        search = (say(" Find: ", "input"), say(self._query, "input"), (" ", "input-cursor"), say(self._hint(), "input"))
        lines: list[Line] = [fit_line(search, columns, "input")]
        if columns >= BESIDE:
            wide = columns * LIST_SHARE[0] // LIST_SHARE[1]
            left, right = self._rows(wide, height - 1), self._text(columns - wide - 3, height - 1)
            between: Run = (f"{self.body.glyphs.separator} ", "muted")
            lines += [(*fit_line(a, wide, "text"), between, *b) for a, b in zip(left, right, strict=True)]
        else:
            above = self._list_height()
            rule: Line = (("-" * columns, "muted"),)
            lines += [*self._rows(columns, above), rule, *self._text(columns, height - above - 2)]
        self.body.show_lines(lines)
        row = self._found.index(self._at) + 1 if self._found else 0
        self._say_head(f"{row} of {len(self._found)}")
        typed = line_width(search[:2])
        self._typed = min(typed, columns - 1)
        self.point_at(0)

    def point_at(self, line: int) -> None:
        """Behind what was typed."""
        self.body.point_at(line, self._typed)

    def _hint(self) -> str:
        if not self._query:
            return "type a word, an order, an option or a clause"
        return "" if self._found else f"   nothing contains all of these words: {self.keys.shown('find.clear')} clears"

    def _rows(self, columns: int, height: int) -> list[Line]:
        """The list around the chosen entry, each group under its name."""
        rows: list[tuple[int, Line]] = []
        group = ""
        for at in self._found:
            entry = self._book.entries[at]
            if entry.group != group:
                group = entry.group
                rows.append((-1, (self.body.say(f" {group}", "title"),)))
            here = at == self._at
            pointer = f" {self.body.glyphs.pointer} " if here else "   "
            key = "strong" if here else "text"
            rows.append((at, fit_line(((pointer, key), self.body.say(entry.head, key)), columns, "text", self._more)))
        shown, _ = lines_around(rows, self._at, height)
        return [*shown, *[()] * (height - len(shown))]

    def _text(self, columns: int, height: int) -> list[Line]:
        lines: list[Line] = []
        if self._found:
            for text, key in (*self._book.entries[self._at].page, *self._see()):
                lines += [((line, key),) for line in wrap(text, columns, ascii_only=self._ascii)] if text else [()]
        if len(lines) > height:
            lines[height - 1 :] = [(self.body.say(f"{self._more} Enter: the whole text", "muted"),)]
        return [*lines, *[()] * (height - len(lines))]

    def _see(self) -> Sequence[tuple[str, str]]:
        """What the entry is about and what is about it, with the key that goes there."""
        see = self._book.entries[self._at].see
        if not see:
            return ()
        return (("", "text"), (f"See ({self.keys.shown('find.follow')}): {', '.join(see)}", "muted"))

    @property
    def _ascii(self) -> bool:
        return self.body.glyphs.name == "ascii"

    @property
    def _more(self) -> str:
        return self.body.glyphs.more
