"""Two questions over the dimmed board: choose one, or choose any number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tactical.session.refusals import Message
from tactical.ui.base import BaseModal, bindings
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.page import SCREENS_CSS, SubScreen
from tactical.ui.text import clean


class ChoiceDialog(SubScreen, BaseModal[int | None], inherit_bindings=False):
    """Choose one of some rows: its number, or None. `whole`: rows take as many lines as they need."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("menu")

    def __init__(self, title: str, rows: Sequence[Content], start: int = 0, *, whole: bool = False) -> None:
        super().__init__()
        self._choices = "choices whole" if whole else "choices"
        self._title = title
        self._rows = tuple(rows)
        self._start = start

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._title)
            yield OptionList(*(Option(row) for row in self._rows), markup=False, compact=True, classes=self._choices)
        yield KeyFooter()

    def on_mount(self) -> None:
        rows = self.query_one(OptionList)
        self.set_focus(rows)
        rows.highlighted = self._start

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class ShownDialog(ChoiceDialog, inherit_bindings=False):
    """Choose one of some rows; the highlighted one is shown on the board, which stays visible above."""

    BINDINGS = bindings("menu")

    def __init__(self, title: str, rows: Sequence[Content], shown: Callable[[int], None]) -> None:
        super().__init__(title, rows, whole=True)
        self._shown = shown

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._shown(event.option_index)


class TriedDialog(ChoiceDialog, inherit_bindings=False):
    """The list of everything tried in a rehearsal: go to a point of it, or compare its lines."""

    BINDINGS = bindings("tried")
    key_context = "tried"

    def __init__(self, title: str, rows: Sequence[Content], start: int, compare: Callable[[], None]) -> None:
        super().__init__(title, rows, start)
        self._compare = compare

    def action_compare_tried(self) -> None:
        """Close, and compare the lines side by side."""
        self.dismiss(None)
        self._compare()


TOLD = 8  # lines about what is ticked


class TickDialog(SubScreen, BaseModal[tuple[int, ...] | None], inherit_bindings=False):
    """Choose any number of rows: their numbers, or None for no change. `verdict` comments on the choice."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("ticks", first=True)  # before the list, which would take Enter
    key_context = "ticks"

    def __init__(
        self,
        title: str,
        rows: Sequence[str],
        ticked: Sequence[int],
        verdict: Callable[[tuple[int, ...]], Sequence[Message]],
        ink: Ink,
    ) -> None:
        super().__init__()
        self._title = title
        self._names = tuple(clean(row) for row in rows)
        self._ticked = set(ticked)
        self._verdict = verdict
        self._ink = ink
        self.rows = OptionList(*map(self._row, range(len(rows))), markup=False, compact=True, classes="choices")
        self.words = Static(markup=False, id="tick-verdict")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._title)
            yield self.rows
            yield self.words
        yield KeyFooter()

    def on_mount(self) -> None:
        self.set_focus(self.rows)
        self.rows.highlighted = 0
        self._tell()

    @property
    def ticked(self) -> tuple[int, ...]:
        """The numbers of the chosen rows."""
        return tuple(sorted(self._ticked))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tick the clicked row."""
        self._turn(event.option_index)

    def _row(self, number: int) -> Content:
        return Content(f"[{'x' if number in self._ticked else ' '}] {self._names[number]}")

    def _turn(self, *numbers: int) -> None:
        self._ticked.symmetric_difference_update(numbers)
        for number in numbers:
            self.rows.replace_option_prompt_at_index(number, self._row(number))
        self._tell()

    def _tell(self) -> None:
        columns = max(20, self.words.content_size.width or 40)
        told = self._verdict(self.ticked)
        lines = [line for said in told for line in self._ink.wrapped(said.text, columns, said.key)]
        self.words.update(Content("\n").join(lines[:TOLD]))
        self.query_one(".dialog").border_subtitle = f"{len(self._ticked)} of {len(self._names)}"

    def action_tick(self) -> None:
        """Tick or untick the row, then move to the next."""
        if self.rows.highlighted is not None:
            self._turn(self.rows.highlighted)
            self.rows.highlighted = min(self.rows.highlighted + 1, len(self._names) - 1)

    def action_tick_all(self) -> None:
        """Tick all rows, or none if all are ticked."""
        every = set(range(len(self._names)))
        self._turn(*(every if self._ticked == every else every - self._ticked))

    def action_tick_done(self) -> None:
        self.dismiss(self.ticked)
