"""How long each seat has taken to decide. Pure: the time is an argument."""

from __future__ import annotations


class Clock:
    """Counts for one seat at a time, in seconds. Times are of any clock that only goes forward."""

    def __init__(self) -> None:
        self._taken: dict[int, float] = {}
        self._seat = -1
        self._since = 0.0

    def count(self, seat: int, now: float) -> None:
        """Count for a seat from now on; -1: for nobody, as in menus and after the battle."""
        if seat == self._seat:
            return
        self._taken[self._seat] = self.taken(self._seat, now)
        self._seat, self._since = seat, now

    def taken(self, seat: int, now: float) -> float:
        """The seconds that a seat has taken."""
        running = now - self._since if seat == self._seat else 0.0
        return self._taken.get(seat, 0.0) + running


def clock_words(seconds: float) -> str:
    """A time as a clock shows it.

    >>> clock_words(5), clock_words(187.9), clock_words(3725)
    ('0:05', '3:07', '1:02:05')
    """
    minutes, left = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
