"""Lists in which a click on a row shows it first, and only one on a row that is shown takes it."""

from __future__ import annotations

from textual import events
from textual.widgets import OptionList


class ShowingList(OptionList):
    """Its screen asks `was_shown` before it takes the row that was selected."""

    _before_click: tuple[int | None, ...] = ()  # what was highlighted before a click

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._before_click = (self.highlighted,)

    def was_shown(self, option: int) -> bool:
        """Whether the row was highlighted before it was taken: by keys always, by the mouse at the second click."""
        before, self._before_click = self._before_click, ()
        return option in (before or (option,))
