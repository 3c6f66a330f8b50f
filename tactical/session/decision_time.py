"""How long a seat has had to decide, by a clock that somebody may set. Pure: the time is an argument."""

from __future__ import annotations

from collections.abc import Callable

MOVED = 5.0  # seconds that a clock gains or loses at once where it was set
APART = 60.0  # seconds between the two times that a seat's time is seen to be up


class DecisionTime:
    """Counts by a world clock (`now`), as long as it agrees with one that cannot be set (`steady`).

    `trusted`: another machine keeps `now` for all players.
    """

    def __init__(self, now: Callable[[], float], steady: Callable[[], float], *, trusted: bool) -> None:
        self._now, self._steady, self._trusted = now, steady, trusted
        self._looked = now(), steady()
        self._anew = float("-inf")  # when the count began anew, by the steady clock
        self._dated = 0  # the date of a record in the future, from which nothing can be counted
        self._up: tuple[int, int, float] | None = (
            None  # the seat whose time was first seen to be up, since when, and where
        )
        self.doubt = ""  # why the count began anew, until it is told

    def waited(self, since: int) -> float:
        """The seconds since a record was written, or since the clock was last found to be wrong."""
        now, steady = self._now(), self._steady()
        was, before = self._looked
        self._looked = now, steady
        if since > now + MOVED and since != self._dated:
            self._dated = since
            self._begin_anew(steady, "The last record is dated in the future")
        if not self._trusted and abs((now - was) - (steady - before)) > MOVED:
            self._begin_anew(steady, "The clock of this machine was set")
        counted = steady - self._anew
        return counted if since == self._dated else max(0.0, min(now - since, counted))

    def is_up(self, seat: int, since: int, seconds: int) -> bool:
        """True if a seat's time is up beyond doubt: a minute after that was first noticed here."""
        if self.waited(since) < seconds:
            self._up = None
            return False
        steady = self._steady()
        if self._up is None or self._up[:2] != (seat, since):
            self._up = (seat, since, steady)
        return self._trusted or steady - self._up[2] >= APART

    def _begin_anew(self, steady: float, why: str) -> None:
        self._anew, self.doubt = steady, why
