"""Plays scenes one after the other: one queue, one timer that is stopped when it is empty."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from textual.timer import Timer

from tactical.session.scene.motion import Shown
from tactical.session.scene.scene import Scene


class Player:
    """Shows the frames of a queue; what comes last stays."""

    def __init__(self, show: Callable[[Scene], None], wait: Callable[[float, Callable[[], None]], Timer]) -> None:
        """`show` paints a scene; `wait` calls back after so many seconds."""
        self._show, self._wait = show, wait
        self._queue: deque[Shown] = deque()
        self._timer: Timer | None = None

    @property
    def is_playing(self) -> bool:
        """Whether anything is still to be shown."""
        return self._timer is not None

    def play(self, frames: Iterable[Shown]) -> None:
        """Show frames after those that are still to be shown."""
        self._queue.extend(frames)
        if self._timer is None:
            self._next()

    def finish(self) -> bool:
        """Show the last frame at once; whether there was any."""
        last = self._queue[-1].scene if self._queue else None
        self.stop()
        if last is not None:
            self._show(last)
        return last is not None

    def stop(self) -> None:
        """Show nothing more: something else is to be shown."""
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
