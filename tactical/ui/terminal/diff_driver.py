"""A Textual driver that sends only the cells that differ; subclasses decide how they travel."""

from __future__ import annotations

from textual.driver import Driver

from tactical.ui.terminal.screen_diff import ScreenDiff


class DiffDriver(Driver):
    """Stands in front of another driver, whose `write` becomes the screen's `send`."""

    _screen: ScreenDiff

    def write(self, data: str) -> None:
        """Make the terminal show what this would, by the cells that differ from what it shows."""
        self._screen.write(data)

    def forget_screen(self) -> None:
        """Send everything that is painted next: the terminal may show something other than assumed."""
        self._screen.forget()
