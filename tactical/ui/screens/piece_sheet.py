"""The sheet of a piece, or of a cell: everything about it as rows, each with its clause in words. Enter leads to the
clause in the rules, or to the sheet of the piece that a row is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tactical.controller.pages.piece_pages import Fact
from tactical.controller.pages.rule_pages import Book
from tactical.ui.popups import Choice, ListScreen
from tactical.ui.screens.rules_browser import RulesBrowser

BAR = 12  # columns of a bar
LABEL = 28  # columns of a label, at most

About = Callable[[int], tuple[str, list[Fact]]]
"""From a piece to the title of its sheet, and its rows."""


class PieceSheet(ListScreen):
    """Rows to go through; nothing is chosen by it. `about` tells the sheet of a piece that a row is about."""

    key_context = "sheet"

    def __init__(self, title: str, facts: Sequence[Fact], book: Book, about: About | None = None) -> None:
        self._facts = facts
        self._about = about
        self._book = book
        choices = [Choice(fact.label, fact.value, self._help_of(fact), fact.group) for fact in facts]
        super().__init__(title, choices)

    def on_mount(self) -> None:
        full, empty = self.body.glyphs.bar
        self._choices = [self._drawn(choice, fact, full, empty) for choice, fact in self._both()]
        super().on_mount()

    def _both(self) -> list[tuple[Choice, Fact]]:
        return list(zip(self._choices, self._facts, strict=True))

    def _drawn(self, choice: Choice, fact: Fact, full: str, empty: str) -> Choice:
        """A row as wide as the others, with its bar and its clause."""
        left, whole = fact.share
        filled = min(BAR, max(int(left > 0), BAR * left // whole)) if whole > 0 else 0
        bar = f"{full * filled}{empty * (BAR - filled)} " if whole > 0 else ""
        clause = f"  {fact.clause}" if fact.clause else ""
        return Choice(choice.text[:LABEL], f"{bar}{fact.value}{clause}", choice.help, choice.group)

    def _help_of(self, fact: Fact) -> str:
        at = self._book.place(fact.clause) if fact.clause else -1
        words = " ".join(text for text, _ in self._book.entries[at].page[1:2]) if at >= 0 else ""
        whole = f"{fact.label}: {fact.value}"
        return f"{whole}. {fact.clause}: {words}" if words else whole

    def action_choose(self) -> None:
        """The clause of the row, where it stands in the rules, or the sheet of its piece; Esc there comes back here."""
        piece = self._facts[self._at].piece if self._facts else -1
        if piece >= 0 and self._about is not None:
            self.app.push_screen(PieceSheet(*self._about(piece), self._book, self._about))
            return
        clause = self._facts[self._at].clause if self._facts else ""
        if clause and self._book.place(clause) >= 0:
            self.app.push_screen(RulesBrowser(self._book, clause))
        else:
            self.remark("There is no clause behind this row")
