"""The sheet of a piece: everything about it as rows, each with its clause in words and, by Enter, in the rules."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ui.popups import Choice, ListScreen
from tactical.ui.screens.piece_pages import Fact
from tactical.ui.screens.rule_pages import Book
from tactical.ui.screens.rules_browser import RulesBrowser

BAR = 12  # columns of a bar
LABEL = 28  # columns of a label, at most


class PieceSheet(ListScreen):
    """Rows to go through; nothing is chosen by it."""

    key_context = "sheet"

    def __init__(self, title: str, facts: Sequence[Fact], book: Book) -> None:
        self._facts = facts
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
        """The clause of the row, where it stands in the rules; Esc there comes back here."""
        clause = self._facts[self._at].clause if self._facts else ""
        if clause and self._book.place(clause) >= 0:
            self.app.push_screen(RulesBrowser(self._book, clause))
        else:
            self.remark("This row rests on no clause of its own")
