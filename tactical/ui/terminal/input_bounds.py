"""How much typed input waits in memory: a few hundred keys. The rest waits at the sender's.

A remote player may send whatever they like, as fast as the line allows, while the screen takes its time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

MOST_UNREAD = 256  # messages handed to the app that it has not come to yet
LOOK_SECONDS = 0.05  # how soon a wait ends with the program


class Unread:
    """Counts the messages handed to the app, and waits for it now and then. `call` has it call back once it has read
    all messages so far; `ended` is set when nobody reads any more."""

    def __init__(self, call: Callable[[Callable[[], None]], object], ended: threading.Event) -> None:
        self._call, self._ended = call, ended
        self._handed = 0

    def one_more(self) -> None:
        """Count another message. Runs in the reading thread."""
        self._handed += 1
        if self._handed % MOST_UNREAD == 0:
            read = threading.Event()
            self._call(read.set)
            while not (read.wait(LOOK_SECONDS) or self._ended.is_set()):
                pass
