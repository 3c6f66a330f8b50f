"""A list whose chosen row is described and drawn beside it: scenarios to begin, saves to open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.strip import Strip
from textual.widgets import OptionList, Static

from tactical.journal.errors import SaveError
from tactical.scenario import ScenarioError
from tactical.session.pages.preview import PreviewPicture
from tactical.session.scene.style_keys import Paragraph
from tactical.ui.background import reading
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, SubScreen, begin, paragraphs
from tactical.ui.screens.picture import BoardPicture
from tactical.ui.text import clean

REST_SECONDS = 0.05  # a row that stays chosen for so long is worth drawing
Answer = TypeVar("Answer")


class CutText(Static):
    """Text of which as much is shown as fits; if it is cut, its last line says so: `more`."""

    more = "..."

    def render_line(self, y: int) -> Strip:
        last = y == self.size.height - 1
        if last and self.get_content_height(self.size, self.app.size, self.size.width) > self.size.height:
            return Strip([Segment(self.more, self.rich_style)]).adjust_cell_length(self.size.width, self.rich_style)
        return super().render_line(y)


class PicturedList(SubScreen, BaseScreen[Answer | None], inherit_bindings=False):
    """Rows show their names at once; `told` completes them one by one and `drawn` draws the chosen one, in a thread.
    Dismissed with `answer` of the chosen row, or with None."""

    CSS_PATH = [SCREENS_CSS, Path(__file__).with_name("pictured.tcss")]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("menu")

    def __init__(self, title: str, rows: Sequence[ChoiceRow], start: int = 0) -> None:
        super().__init__()
        self._title = title
        self._rows = list(rows)
        self._start = start
        self._about: dict[int, Sequence[Paragraph]] = {}
        self._pictures: dict[int, PreviewPicture] = {}

    # --- what subclasses say ---

    def answer(self, number: int) -> Answer:
        """The screen's answer if this row is chosen."""
        raise NotImplementedError

    def told(self, number: int) -> tuple[ChoiceRow, Sequence[Paragraph]]:
        """A row in full, and the description beside it. It may read files."""
        raise NotImplementedError

    def drawn(self, number: int) -> PreviewPicture:
        """The picture of a row. Raises SaveError, ScenarioError or OSError if there is none."""
        raise NotImplementedError

    # --- composition ---

    def compose(self) -> ComposeResult:
        self.list = ChoiceList(id="rows")
        self.words = CutText("", markup=False, classes="about")
        self.picture = BoardPicture(id="picture")
        yield Static(clean(f" {self._title}"), markup=False, classes="heading")
        with Horizontal(id="pictured"):
            yield self.list
            with Vertical(id="beside"):
                yield self.words
                yield self.picture
        yield KeyFooter()

    def on_mount(self) -> None:
        self.list.show_rows(self._rows, self.ink, self._start)
        self.set_focus(self.list)
        begin(self, "tell all", self._tell_all)

    @property
    def at(self) -> int:
        """The number of the chosen row."""
        return self.list.at

    def look_changed(self) -> None:
        self.list.show_rows(self._rows, self.ink)
        self._show()

    async def _tell_all(self) -> None:
        """Complete the rows, the chosen one first."""
        start = self._start if self.at < 0 else self.at
        for number in sorted(range(len(self._rows)), key=lambda n: abs(n - start)):
            if not self.is_attached:
                return
            await self._tell(number)

    async def _tell(self, number: int) -> None:
        row, self._about[number] = await reading(self.told, number)
        if self.is_attached and row != self._rows[number]:
            self._rows[number] = row
            self.list.show_row(number, row, self.ink)
        if self.is_attached and number == self.at:
            self._show()

    def on_option_list_option_highlighted(self) -> None:
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.list.was_shown(event.option_index):
            self.take(self.at)

    def take(self, number: int) -> None:
        """Leave with the chosen row."""
        self.dismiss(self.answer(number))

    def changed(self, number: int) -> None:
        """Describe and draw a row that has changed."""
        self._pictures.pop(number, None)
        begin(self, "tell", self._tell, number)

    def all_changed(self) -> None:
        """Describe all rows again, because any may have changed."""
        begin(self, "tell all", self._tell_all)

    def _show(self) -> None:
        at = self.at
        self.words.update(paragraphs(self._about.get(at, ()), self.ink))
        self.picture.show(self._pictures.get(at))
        if self._rows and at not in self._pictures:
            self.set_timer(REST_SECONDS, lambda: self._draw_if_chosen(at))

    def _draw_if_chosen(self, at: int) -> None:
        if at == self.at and at not in self._pictures:
            begin(self, "draw", self._draw, at)

    async def _draw(self, number: int) -> None:
        try:
            self._pictures[number] = await reading(self.drawn, number)
        except (SaveError, ScenarioError, OSError) as error:
            self._pictures[number] = PreviewPicture(None, ((str(error).splitlines()[0], "bad"),))
        if self.is_attached and number == self.at:
            self.picture.show(self._pictures[number])
