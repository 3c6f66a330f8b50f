"""The clock of the battle screen. It runs while the board is visible; if it is off there is no timer."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

from tactical.session.seat_clock import Clock, clock_words
from tactical.table import Ask, awaiting

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen


class ScreenClock:
    """The time each seat has taken to decide, if the settings ask for it."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._clock = Clock()
        self._timer: Timer | None = None

    def keep(self) -> None:
        """Start the timer if it is wanted, and stop it otherwise."""
        wanted = self._screen.settings.clock
        if wanted and self._timer is None:
            self._timer = self._screen.set_interval(1, self.tick)
        elif not wanted and self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.stop()
        self.tick()

    def stop(self) -> None:
        """Stop counting: a menu covers the board."""
        self._clock.count(-1, monotonic())

    def tick(self) -> None:
        running = self._screen.is_active and self._timer is not None
        self._clock.count(self._asked_seat() if running else -1, monotonic())
        if running:
            self._screen.painting.status()

    @property
    def words(self) -> str:
        """The time taken by the seat that decides, to follow its name."""
        seat = self._asked_seat()
        if self._timer is None or seat < 0:
            return ""
        self._clock.count(seat if self._screen.is_active else -1, monotonic())
        return f" {clock_words(self._clock.taken(seat, monotonic()))}"

    def _asked_seat(self) -> int:
        """The seat that decides in the game itself; -1 where dice or nobody does. A rehearsal is thinking time."""
        session = self._screen.session
        want = awaiting((session.rehearsing.live or session.seat.game).state)
        return want.seat if isinstance(want, Ask) else -1
