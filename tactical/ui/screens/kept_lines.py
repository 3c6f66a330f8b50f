"""The lines that a seat keeps: each with what is left of it now, and where and why it stops."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static

from tactical.session.kept_lines import LONGEST_NAME, LONGEST_WORDS, LineView, told
from tactical.session.scene.style_keys import Paragraph
from tactical.table.ledgers import quantity
from tactical.ui.base import BaseModal, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, SubScreen, paragraphs
from tactical.ui.typed_line import TypedLine

NAME, NOTE = "its name; Enter alone: {}", "a note to it, or nothing"


class Wish(NamedTuple):
    """An action on a line: `keep`, `take up`, `play`, `note`, `compare` or `drop`. `at`: its row."""

    what: str
    name: str
    words: str = ""
    at: int = 0


class KeptLinesScreen(SubScreen, BaseModal[Wish | None], inherit_bindings=False):
    """Enter resumes a line. `tried`: the orders of the current rehearsal, which can be kept. `said`: the result of the
    last action."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("lines", "line", first=True)
    key_context = "lines"
    about = (
        ("A line is kept for you alone, outside the game. Orders already played are left out;", "text"),
        ("the rest is tried where the game is now, as far as it still works.", "text"),
        ("Without a screen: tactical lines list, show, try, play, drop.", "text"),
    )

    def __init__(self, lines: Sequence[LineView], tried: int = 0, said: str = "", at: int = 0) -> None:
        super().__init__()
        self._kept, self._tried, self._said, self._start = tuple(lines), tried, said, at
        self._new_name = ""  # of the line that is being kept
        self._dropping = -1  # the row whose line was asked to be dropped once

    def compose(self) -> ComposeResult:
        self.list = ChoiceList(id="lines")
        self.words = Static("", markup=False, id="line-words")
        self.input = TypedLine(id="line-input", compact=True, select_on_focus=False)
        with Vertical(classes="dialog") as box:
            box.border_title = "Lines you keep"
            yield self.list
            with VerticalScroll(can_focus=False, id="line-told"):
                yield self.words
            yield self.input
        yield KeyFooter()

    def on_mount(self) -> None:
        rows = [ChoiceRow(f"Keep the line of this rehearsal: {quantity(self._tried, 'orders')}")] if self._tried else []
        rows += [ChoiceRow(each.name, each.regrown.short(), key="text") for each in self._kept]
        self._start = max(0, min(self._start, len(rows) - 1))
        self.list.show_rows(rows, self.ink, self._start)
        self.set_focus(self.list)
        self._tell()

    @property
    def chosen(self) -> LineView | None:
        """The line of the chosen row; None on the row that keeps one."""
        at = self.list.at - bool(self._tried)
        return self._kept[at] if 0 <= at < len(self._kept) else None

    def on_option_list_option_highlighted(self) -> None:
        if self.is_mounted:
            self._tell()

    def on_option_list_option_selected(self, _: OptionList.OptionSelected) -> None:
        if (line := self.chosen) is not None:
            self.dismiss(Wish("continue", line.name))
        elif self._tried:
            self._ask(NAME.format(self._free_name))

    # --- keys ---

    def action_line_play(self) -> None:
        """Play it in the game."""
        if (line := self.chosen) is not None:
            self.dismiss(Wish("play", line.name))

    def action_line_note(self) -> None:
        """Write a note for it."""
        if (line := self.chosen) is not None:
            self._ask(NOTE, line.words)

    def action_line_compare(self) -> None:
        """Compare it with others."""
        self.dismiss(Wish("compare", "", at=self.list.at))

    def action_line_drop(self) -> None:
        """Delete it; asked twice, because nothing brings it back."""
        line = self.chosen
        if line is None:
            return
        if self._dropping == self.list.at:
            self.dismiss(Wish("drop", line.name, at=max(0, self.list.at - 1)))
            return
        self._dropping = self.list.at
        self._tell(f"{self.keys.shown('lines.drop')} again drops '{line.name}'")

    # --- a name, a note ---

    @property
    def _free_name(self) -> str:
        """The name of a line that is given none."""
        taken = {each.name for each in self._kept}
        return next(name for n in count(1) if (name := f"line {n}") not in taken)

    def _ask(self, what: str, text: str = "") -> None:
        self.input.placeholder = what
        self.input.max_length = LONGEST_WORDS if what == NOTE else LONGEST_NAME
        self.input.value = text
        self.input.cursor_position = len(text)
        self.input.add_class("-open")
        self.set_focus(self.input)
        self.enter_context("line")

    def action_line_cancel(self) -> None:
        """Cancel typing."""
        self._new_name = ""
        self._close()

    def _close(self) -> None:
        self.input.remove_class("-open")
        self.set_focus(self.list)
        self.enter_context("lines")

    async def action_line_enter(self) -> None:
        """Accept the typed text: for a line to keep, first its name, then a note."""
        await self.input.taken_in()
        typed, line = self.input.value.strip(), self.chosen
        if self.input.placeholder != NOTE:
            self._new_name = typed or self._free_name
            self._ask(NOTE)
            return
        self._close()
        if line is not None:
            self.dismiss(Wish("note", line.name, typed, self.list.at))
        else:
            self.dismiss(Wish("keep", self._new_name, typed))

    # --- showing ---

    def _tell(self, said: str = "") -> None:
        """The chosen line: its note, the orders that stand, where it stops."""
        line = self.chosen
        found: list[Paragraph] = []
        if not said and self.list.at == self._start:
            said = self._said
        elif not said:
            self._said = ""
        if said:
            found.append((said, "strong"))
        if self._dropping != self.list.at:
            self._dropping = -1
        if line is None:
            empty = "It is kept for you alone, and tried again as the game goes on."
            found.append((empty if self._tried else "You have no kept lines", "muted"))
        else:
            regrown, orders = line.regrown, told(line.regrown)
            found += [(line.words, "text")] if line.words else []
            found += [(f"{regrown.played} played already", "muted")] if regrown.played else []
            found += [(row, "text") for row in orders]
            found += [(f"Surprise: {regrown.instead}", "warn")] if regrown.instead else []
            found += [(f"Stops at {regrown.stop}", "bad")] if regrown.stop else []
            found += [("All of it has been played", "muted")] if regrown.whole and not orders else []
        self.words.update(paragraphs(found, self.ink))

    def look_changed(self) -> None:
        self.on_mount()
