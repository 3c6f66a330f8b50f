"""The limits of one remote seat on the machine that everybody plays on.

The largest terminal is in the screen's own module, the largest save in `journal/chunks.py`, the largest scenario in
`scenario/drawing.py`.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

ORDERS_A_SECOND = 4.0  # in the long run: nobody thinks faster
ORDERS_AT_ONCE = 20  # a plan of many steps, or a turn taken back order by order
RECENT_SECONDS = 60.0  # the period whose records count: a full pause takes five
LINES_A_SECOND = 50.0  # typed to a sitting by lines, and read no faster: what they ask for takes the machine's time
LINES_AT_ONCE = 400  # a whole script, pasted
SITTINGS = 3  # of one seat at the same time: a dead link, a new one, and one to spare
SPECTATORS = 5  # of a game, unless its host has it otherwise: each takes as much of the machine as a seat
MEMORY = 1 << 30  # bytes that a sitting may fill: twenty times what it needs
IDLE_SECONDS = 12 * 3600.0  # after which a sitting in which nothing was typed ends
TOO_MANY = "this seat is open on {count} other screens; close one of them first"
TOO_MANY_WATCH = "this game has {count} spectators, and no room for more; try again later"
IDLE = "Nothing was typed here for {time}, so this session ends. Every order is saved."


class NoRoomError(Exception):
    """Raised if too many people are already at a game; the message says who is refused."""


class Pace:
    """Limits orders to a rate, with a few at once."""

    def __init__(
        self, rate: float = ORDERS_A_SECOND, at_once: int = ORDERS_AT_ONCE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._most, self._clock = rate, at_once, clock
        self._left, self._last = float(at_once), clock()

    def allows(self) -> bool:
        """True if one more order may be given now, which then counts."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def keeps_pace(given: Sequence[float], now: float) -> bool:
    """True if one more order may be given after others at these times, from any process."""
    left, last = float(ORDERS_AT_ONCE), now
    for when in given:
        left, last = min(ORDERS_AT_ONCE, left + max(0.0, when - last) * ORDERS_A_SECOND) - 1, when
    return left + (now - last) * ORDERS_A_SECOND >= 1


def bound_memory(most: int = MEMORY) -> None:
    """Limit this process's memory: exceeding it fails here, and harms nobody else."""
    with suppress(OSError, ValueError):  # the system has a lower bound already
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
