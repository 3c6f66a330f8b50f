"""Lists in which a click on a row highlights it, and a second click chooses it. The terminal's own cursor follows the
highlight."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.widgets import OptionList


class ShowingList(OptionList):
    """A list whose screen asks `was_shown` before it acts on a selected row."""

    _before_click: tuple[int | None, ...] = ()  # the rows highlighted before a click

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._before_click = (self.highlighted,)

    def was_shown(self, option: int) -> bool:
        """True if the row was highlighted before it was chosen: always by keys, on the second click by mouse."""
        before, self._before_click = self._before_click, ()
        return option in (before or (option,))

    def on_option_list_option_highlighted(self) -> None:
        self.call_after_refresh(self.point)

    def on_focus(self) -> None:
        self.call_after_refresh(self.point)

    def point(self) -> None:
        """Put the terminal's own cursor on the highlighted row, for screen readers."""
        if not (self.has_focus and self.highlighted is not None and self.region):
            return
        above = (self.get_option_at_index(number).prompt for number in range(self.highlighted))
        line = self.region.y + self.gutter.top + sum(str(row).count("\n") + 1 for row in above) - round(self.scroll_y)
        if (place := Offset(self.region.x, line)) != self.app.cursor_position:
            self.app.cursor_position = place
            self.refresh_lines(0, 1)  # with what is painted next the terminal moves it
