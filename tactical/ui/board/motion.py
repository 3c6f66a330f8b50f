"""Playing scenes one after another: one queue, and one timer that stops when it is empty."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from textual.timer import Timer

from tactical.session.scene.motion import Shown
from tactical.session.scene.scene import Scene


class Player:
    """Shows the frames of a queue; the last one stays."""

    def __init__(self, show: Callable[[Scene], None], wait: Callable[[float, Callable[[], None]], Timer]) -> None:
        """`show` paints a scene; `wait` calls back after this many seconds."""
        self._show, self._wait = show, wait
        self._queue: deque[Shown] = deque()
        self._timer: Timer | None = None

    @property
    def is_playing(self) -> bool:
        """True if frames are left to show."""
        return self._timer is not None

    def play(self, frames: Iterable[Shown]) -> None:
        """Add frames to the queue."""
        self._queue.extend(frames)
        if self._timer is None:
            self._next()

    def finish(self) -> bool:
        """Show the last frame at once. True if there was any."""
        last = self._queue[-1].scene if self._queue else None
        self.stop()
        if last is not None:
            self._show(last)
        return last is not None

    def stop(self) -> None:
        """Stop: something else is to be shown."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._queue.clear()

    def _next(self) -> None:
        self._timer = None
        if self._queue:
            frame = self._queue.popleft()
            self._show(frame.scene)
            if self._queue:
                self._timer = self._wait(frame.seconds, self._next)
