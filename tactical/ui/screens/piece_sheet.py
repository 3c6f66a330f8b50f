"""The sheet of a piece or a cell: every fact as a row, with its clause in words. Enter opens the clause in the rules,
or the sheet of the piece that a row is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tactical.session.pages.piece_pages import Fact
from tactical.session.pages.rule_pages import Book
from tactical.ui.base import BaseModal, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, SubScreen
from tactical.ui.screens.rules_browser import RulesBrowser
from tactical.ui.text import clean, crop, width

BAR = 16  # columns of a bar
LABEL = 28  # columns of a label, at most
PADDING = 2  # columns beside a row
NARROWEST = 16  # columns in which a value is told on several lines
SHARE = 0.86  # of the screen's height at most, as the style sheet has it for all dialogs
FRAME = 2  # lines of the frame
WORDS, WORDS_LOW = 4, 3  # lines below the list; on low screens


class PieceSheet(SubScreen, BaseModal[None], inherit_bindings=False):
    """Rows to read; none can be chosen. `open_piece` opens the sheet of a piece that a row is about."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("sheet")
    key_context = "sheet"

    def __init__(self, title: str, facts: Sequence[Fact], book: Book, open_piece: Callable[[int], None]) -> None:
        super().__init__()
        self._title = title
        self._facts = facts
        self._open_piece = open_piece
        self._book = book
        self.stopped = False  # nobody wants what is still worked out for it
        self._percent = -1

    def compose(self) -> ComposeResult:
        self.list = ChoiceList(id="facts")
        self.words = Static("", markup=False, id="fact-words")
        with Vertical(classes="dialog sheet") as box:
            box.border_title = clean(self._title)
            yield self.list
            yield self.words
        yield KeyFooter()

    def on_mount(self) -> None:
        self._show()
        self.set_focus(self.list)

    def look_changed(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def add(self, facts: Sequence[Fact]) -> None:
        """Add rows below."""
        self.show((*self._facts, *facts))

    def show(self, facts: Sequence[Fact]) -> None:
        """Show other rows, keeping the highlighted one if it is among them."""
        if not self.is_mounted:
            self._facts = facts
            return
        at = self.list.at
        chosen = self._facts[at : at + 1]
        self._facts = facts
        self._show(facts.index(chosen[0]) if chosen and chosen[0] in facts else at)

    def tell_progress(self, settled: Fraction | None) -> None:
        """Show the progress of the work for it; None: complete."""
        percent = -1 if settled is None else int(100 * settled)
        if percent != self._percent and self.is_mounted:
            self._percent = percent
            stop = self.keys.shown("sheet.stop")
            words = f"working odds out: {percent}% ({stop} stops)" if percent >= 0 else ""
            self.query_one(".sheet").border_subtitle = words

    def action_stop(self) -> None:
        """Stop the work, and keep the rows so far."""
        self.stopped = True

    def on_unmount(self) -> None:
        self.stopped = True

    def _show(self, at: int = -1) -> None:
        """Show the rows; `at`: the chosen one, -1: as it is."""
        wide = min(LABEL, max((width(clean(fact.inset)) for fact in self._facts), default=0))
        options: list[Option] = []
        group = ""
        for number, fact in enumerate(self._facts):
            if fact.group != group:
                group = fact.group
                options.append(Option(self.ink.say(group, "title"), disabled=True))
            options.append(Option(self._row(fact, wide), id=str(number)))
        at = self.list.at if at < 0 else at
        self.list.rows = tuple(ChoiceRow(fact.inset) for fact in self._facts)
        self.list.clear_options()
        self.list.add_options(options)
        self._fit(sum(str(option.prompt).count("\n") + 1 for option in options))
        self.list.choose(at)

    def _fit(self, lines: int) -> None:
        """As large as what it says, as far as there is room; what is below scrolls."""
        low = self.has_class("-low")
        room = int(self.size.height * (1 if low else SHARE)) - FRAME - (WORDS_LOW if low else WORDS)
        self.list.styles.height = max(1, min(lines, room))

    def _row(self, fact: Fact, wide: int) -> Content:
        """A row as wide as the others, with its bar and its clause; a long value goes on below its beginning."""
        label = crop(clean(fact.inset), wide, self.ink.more).ljust(wide + 2) if fact.label else ""
        clause = f"  {fact.clause}" if fact.clause else ""
        left, whole = fact.share
        if whole > 0:
            first, *more = [self.ink.share(left, whole, BAR, fact.value, health=fact.health)]
        else:
            room = self.list.scrollable_content_region.width - width(label) - width(clause) - PADDING
            lines = self.ink.wrapped(fact.value, room) if room >= NARROWEST else []
            first, *more = lines or [self.ink.say(fact.value)]
        row = Content.assemble(self.ink.say(label, "muted"), first, self.ink.say(clause, "muted"))
        return Content("\n").join([row, *(Content.assemble(" " * width(label), line) for line in more)])

    def on_option_list_option_highlighted(self) -> None:
        if self._facts:
            self.words.update(self.ink.say(self._help_of(self._facts[self.list.at]), "muted"))

    def remark(self, text: str, key: str = "text") -> bool:
        self.words.update(self.ink.say(text, "warn"))
        return True

    def _help_of(self, fact: Fact) -> str:
        at = self._book.place(fact.clause) if fact.clause else -1
        words = " ".join(text for text, _ in self._book.entries[at].page[1:2]) if at >= 0 else ""
        whole = ": ".join(filter(None, (fact.label, fact.value.strip())))
        return f"{whole}. {fact.clause}: {words}" if words else whole

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the clause of the row in the rules, or the sheet of its piece; Esc comes back here."""
        fact = self._facts[self.list.at]
        if fact.piece >= 0:
            self._open_piece(fact.piece)
        elif fact.clause and self._book.place(fact.clause) >= 0:
            self.app.push_screen(RulesBrowser(self._book, fact.clause))
        else:
            self.tactical.tell("There is no clause behind this row")
