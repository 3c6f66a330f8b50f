"""A list whose chosen row is drawn beside it: scenarios to begin, saves to open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tactical.journal.errors import SaveError
from tactical.scenario import ScenarioError
from tactical.ui.background import reading
from tactical.ui.line_widget import Line, fit_line, lines_around
from tactical.ui.popups import FORETELL_SECONDS, HELP_LINES, Choice, ListScreen
from tactical.ui.screens import preview
from tactical.ui.screens.preview import Drawn

BESIDE = 72  # columns from which the picture stands beside the list
BELOW = 20  # lines from which it stands below it
LIST_SHARE = 1, 2


class PicturedList(ListScreen):
    """Rows are known by name at once; `tell` completes them one by one and `draw` draws the chosen one, in threads."""

    def __init__(
        self,
        title: str,
        choices: list[Choice],
        *,
        tell: Callable[[int], Choice],
        picture: Callable[[int], Drawn],
        start: int = 0,
    ) -> None:
        super().__init__(title, choices, start)
        self._rows_known = choices
        self._tell = tell
        self._picture = picture
        self._drawn: dict[int, Drawn] = {}
        self._jobs: set[asyncio.Task[None]] = set()

    def on_mount(self) -> None:
        super().on_mount()
        self._start_job(self._tell_all())

    def _start_job(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def _tell_all(self) -> None:
        """Complete the rows, the chosen one first."""
        for number in sorted(range(len(self._rows_known)), key=lambda n: abs(n - self._at)):
            await asyncio.sleep(0)  # a picture that was asked for comes first
            if not self.is_attached:
                return
            self._rows_known[number] = await reading(self._tell, number)
            if self.is_current:
                self.show()

    async def _draw(self, number: int) -> None:
        await asyncio.sleep(FORETELL_SECONDS)
        if number != self._at or number in self._drawn:
            return
        try:
            drawn = await reading(self._picture, number)
        except (SaveError, ScenarioError, OSError) as error:
            drawn = Drawn(None, ((str(error).splitlines()[0], "bad"),))
        self._drawn[number] = drawn
        if self.is_attached:
            self.show()

    def redraw(self) -> None:
        """The chosen row is another now than it was drawn."""
        self._drawn.pop(self._at, None)
        self.show()

    # --- lines ---

    def show(self) -> None:
        columns, height = self.body.size
        if not columns:
            return
        above = max(1, height - HELP_LINES - 1)
        lines: list[Line] = []
        if columns >= BESIDE:
            wide = columns * LIST_SHARE[0] // LIST_SHARE[1]
            picture = self._lines(columns - wide - 2, above)
            more = self.body.glyphs.more
            rows = [fit_line(line, wide, "text", more) for line in self._list(above)]
            lines = [(*row, ("  ", "text"), *part) for row, part in zip(rows, picture, strict=True)]
        elif height >= BELOW:
            half = above // 2
            lines = [*self._list(half), *self._lines(columns, above - half)]
        else:
            lines = self._list(above)
        self.body.show_lines([*lines, (), *self._help()])
        self._say_head(f"{self._at + 1} of {len(self._choices)}" if self._choices else "")
        if self._choices and self._at not in self._drawn:
            self._start_job(self._draw(self._at))

    def _list(self, height: int) -> list[Line]:
        shown, at = lines_around(self._rows(), self._at, height)
        self.point_at(at)
        return [*shown, *[()] * (height - len(shown))]

    def _lines(self, columns: int, height: int) -> list[Line]:
        drawn = self._drawn.get(self._at)
        return preview.lines(drawn, columns, height, self.body.glyphs) if drawn is not None else [()] * height
