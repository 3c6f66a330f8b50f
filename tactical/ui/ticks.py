"""A list in which any number of rows may be chosen: cargo, who lands, who fires, who is removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tactical.ui.line_widget import Line, lines_around
from tactical.ui.menu import Menu
from tactical.ui.popups import Choice, Sheet
from tactical.ui.text import wrap

VERDICT_LINES = 4  # below the rows: what the order would be like


class TickScreen(Menu, Sheet[tuple[int, ...] | None]):
    """Choose any of many with the arrows and Space; Enter is done, Esc leaves it as it was.

    `words` says what is to be said of a choice: its looks and lines. The answer is the numbers of the rows.
    """

    key_context = "ticks"

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        ticked: Sequence[int],
        words: Callable[[tuple[int, ...]], Sequence[tuple[str, str]]],
    ) -> None:
        super().__init__(title)
        self._choices = choices
        self._ticked = set(ticked)
        self._words = words
        self._at = 0

    @property
    def ticked(self) -> tuple[int, ...]:
        """The numbers of the chosen rows."""
        return tuple(sorted(self._ticked))

    # --- keys ---

    def count(self) -> int:
        return len(self._choices)

    def page(self) -> int:
        return max(1, self.body.size.height - VERDICT_LINES - 1)

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

    def action_back(self) -> None:
        self.dismiss(None)

    # --- looks ---

    def show(self) -> None:
        height = self.page()
        lines, at = lines_around(self._rows(), self._at, height)
        self.point_at(at)
        lines += [()] * (height + 1 - len(lines))
        self.body.show_lines([*lines, *self._verdict()])
        self._say_head(f"{len(self._ticked)} of {len(self._choices)}")

    def _rows(self) -> list[tuple[int, Line]]:
        """Lines with the number of the choice they belong to; -1 for the name of a group."""
        say, wide = self.body.say, min(40, max(len(choice.text) for choice in self._choices))
        rows: list[tuple[int, Line]] = []
        group = ""
        for number, choice in enumerate(self._choices):
            if choice.group != group:
                group = choice.group
                rows.append((-1, (say(f" {group}", "title"),)))
            here = number == self._at
            pointer = f" {self.body.glyphs.pointer} " if here else "   "
            box = "[x] " if number in self._ticked else "[ ] "
            key = "strong" if here else "text"
            behind = say(f"  {choice.behind}", "muted")
            rows.append((number, ((pointer, key), (box, key), say(choice.text.ljust(wide), key), behind)))
        return rows

    def _verdict(self) -> list[Line]:
        columns, ascii_only = max(10, self.body.size.width - 2), self.body.glyphs.name == "ascii"
        found = self._words(self.ticked)
        lines = [(line, key) for text, key in found for line in wrap(text, columns, ascii_only=ascii_only)]
        return [((" ", "text"), line) for line in lines[:VERDICT_LINES]]
