"""The clock of the battle screen, and the settings it is wanted by. Without one there is no timer and no byte."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from tactical.controller.controller import Controller
from tactical.controller.preferences.settings import Settings
from tactical.controller.seat_clock import Clock, clock_words
from tactical.table import Ask, awaiting

if TYPE_CHECKING:
    from tactical.ui.shell import KeyedScreen

    Part = KeyedScreen[None]
else:
    # The battle screen's parts are mixed into it at the end, and only then is there a screen: Textual goes through all
    # that a screen's class inherits when one is made. Their handlers go by their names: it would not find `@on` there.
    Part = object


class Timekeeping(Part):
    """Mixed into the battle screen. It counts while the board is to be seen; a menu stops the clock."""

    controller: Controller

    def __init__(self) -> None:
        super().__init__()
        self._clock = Clock()
        self._ticking: Timer | None = None

    @property
    def _settings(self) -> Settings:
        shell: Any = self.app
        found: Settings = shell.settings
        return found

    def _paint_status(self) -> None:
        """Show the status line anew: it sends what has changed."""
        raise NotImplementedError

    def _keep_time(self) -> None:
        """Have a clock that ticks if one is wanted, and no timer at all otherwise."""
        wanted = self._settings.clock
        if wanted and self._ticking is None:
            self._ticking = self.set_interval(1, self._tick)
        elif not wanted and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
            self._clock.count(-1, monotonic())
        self._tick()

    def _tick(self) -> None:
        running = self.is_current and self._ticking is not None
        self._clock.count(self._asked_seat() if running else -1, monotonic())
        if running:
            self._paint_status()

    def on_screen_suspend(self) -> None:
        self._clock.count(-1, monotonic())

    def on_screen_resume(self) -> None:
        if self._ticking is not None:
            self._tick()

    def _asked_seat(self) -> int:
        """The seat that decides in the game itself; -1 where dice or nobody does. A rehearsal is thinking time."""
        want = awaiting((self.controller.live or self.controller.game).state)
        return want.seat if isinstance(want, Ask) else -1

    def _time(self) -> str:
        """What the seat that decides has taken, to stand behind its name."""
        seat = self._asked_seat()
        if self._ticking is None or seat < 0:
            return ""
        self._clock.count(seat if self.is_current else -1, monotonic())
        return f" {clock_words(self._clock.taken(seat, monotonic()))}"
