"""A list of rows under group headings: Textual's, with the terminal's own cursor on the chosen row."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from textual.content import Content
from textual.widgets.option_list import Option

from tactical.ui.battle.panels.panel import Ink
from tactical.ui.lists import ShowingList
from tactical.ui.text import width


class ChoiceRow(msgspec.Struct, frozen=True):
    """A row's words, a word or two after them, and the heading it stands under."""

    text: str
    behind: str = ""
    group: str = ""
    key: str = "text"


class ChoiceList(ShowingList, inherit_bindings=False):
    """Rows by number, headings not counted. Its screen handles its keys."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(markup=False, compact=True, id=id, classes="choices")
        self.rows: tuple[ChoiceRow, ...] = ()

    def show_rows(self, rows: Sequence[ChoiceRow], ink: Ink, at: int = -1) -> None:
        """Show these rows. `at`: the chosen one; -1: as before."""
        at = self.at if at < 0 else at
        self.rows = tuple(rows)
        wide = max((width(row.text) for row in rows if row.behind), default=0)
        options: list[Option] = []
        group = ""
        for number, row in enumerate(rows):
            if row.group != group:
                group = row.group
                options.append(Option(ink.say(group, "title"), disabled=True))
            options.append(Option(_row(row, ink, wide), id=str(number)))
        self.clear_options()
        self.add_options(options)
        self.choose(at)

    def show_row(self, number: int, row: ChoiceRow, ink: Ink) -> None:
        """Change the text of one row."""
        self.rows = (*self.rows[:number], row, *self.rows[number + 1 :])
        wide = max((width(each.text) for each in self.rows if each.behind), default=0)
        self.replace_option_prompt(str(number), _row(row, ink, wide))

    @property
    def at(self) -> int:
        """The number of the chosen row; 0 if there is none."""
        option = self.highlighted_option
        return int(option.id) if option is not None and option.id is not None else 0

    def choose(self, number: int) -> None:
        """Highlight a row."""
        if self.rows:
            self.highlighted = self.get_option_index(str(min(max(0, number), len(self.rows) - 1)))
            if self.highlighted == 1:
                self.scroll_home(animate=False)  # its heading is worth seeing


def _row(row: ChoiceRow, ink: Ink, wide: int) -> Content:
    if not row.behind:
        return ink.say(row.text, row.key)
    gap = " " * (2 + max(0, wide - width(row.text)))
    return Content.assemble(ink.say(row.text, row.key), gap, ink.say(row.behind, "muted"))
