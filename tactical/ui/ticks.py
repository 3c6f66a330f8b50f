"""A list in which any number of rows may be chosen: cargo, who lands, who fires, who is removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tactical.ui.line_widget import Line
from tactical.ui.popups import Choice, Rows
from tactical.ui.text import wrap

VERDICT_LINES = 4  # below the rows: what the order would be like


class TickScreen(Rows[tuple[int, ...] | None]):
    """Choose any of many with the arrows and Space; Enter is done, Esc leaves it as it was.

    `words` says what is to be said of a choice: its looks and lines. The answer is the numbers of the rows.
    """

    key_context = "ticks"
    below = VERDICT_LINES

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        ticked: Sequence[int],
        words: Callable[[tuple[int, ...]], Sequence[tuple[str, str]]],
    ) -> None:
        super().__init__(title, choices)
        self._ticked = set(ticked)
        self._words = words

    @property
    def ticked(self) -> tuple[int, ...]:
        """The numbers of the chosen rows."""
        return tuple(sorted(self._ticked))

    # --- keys ---

    def action_tick(self) -> None:
        """Choose the row, or no longer; then the next."""
        self._ticked ^= {self._at}
        self._at = min(self._at + 1, len(self._choices) - 1)
        self.show()

    def action_tick_all(self) -> None:
        """All of them, or none where all are chosen."""
        every = set(range(len(self._choices)))
        self._ticked = set() if self._ticked == every else every
        self.show()

    def action_tick_done(self) -> None:
        self.dismiss(self.ticked)

    # --- looks ---

    def show(self) -> None:
        self.show_rows(self._verdict())
        self._say_head(f"{len(self._ticked)} of {len(self._choices)}")

    def box(self, number: int) -> str:
        return "[x] " if number in self._ticked else "[ ] "

    def _verdict(self) -> list[Line]:
        columns, ascii_only = max(10, self.body.size.width - 2), self.body.glyphs.name == "ascii"
        found = self._words(self.ticked)
        lines = [(line, key) for text, key in found for line in wrap(text, columns, ascii_only=ascii_only)]
        return [((" ", "text"), line) for line in lines[:VERDICT_LINES]]
