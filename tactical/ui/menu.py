"""Rows to go through: with the arrows round and round, by pages, and to either end. Knows no Textual."""

from __future__ import annotations


class Menu:
    """Mixed into screens whose rows are chosen from: `_at` is the chosen one's number."""

    _at: int = 0

    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def page(self) -> int:
        """How many of them are seen at once."""
        raise NotImplementedError

    def show(self) -> None:
        """Draw the rows anew: another is chosen now."""
        raise NotImplementedError

    def action_menu(self, step: int) -> None:
        """To the next row or the one before; from the last to the first."""
        if self.count():
            self._at = (self._at + step) % self.count()
            self.show()

    def action_menu_page(self, step: int) -> None:
        """On or back by a page, as far as the rows go."""
        if self.count():
            self._at = min(self.count() - 1, max(0, self._at + step * max(1, self.page() - 1)))
            self.show()

    def action_menu_end(self, step: int) -> None:
        """To the first row (-1) or the last (1)."""
        if self.count():
            self._at = self.count() - 1 if step > 0 else 0
            self.show()
