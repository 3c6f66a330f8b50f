"""A driver of Textual that sends only the cells that differ; on what way they go is left to those that build on it."""

from __future__ import annotations

from textual.driver import Driver

from tactical.ui.terminal.screen_diff import ScreenDiff


class DiffDriver(Driver):
    """Stands before another driver, whose `write` the screen's `send` is."""

    _screen: ScreenDiff

    def write(self, data: str) -> None:
        """Have the terminal show what this would, by the cells that differ from what it shows."""
        self._screen.write(data)

    def forget_screen(self) -> None:
        """Send all that is painted next: the terminal may show something else than is thought."""
        self._screen.forget()
