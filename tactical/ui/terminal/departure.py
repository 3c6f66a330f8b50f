"""Exits that leave the terminal as it was: on a signal, on a hangup, and when the orderly exit takes too long."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import termios
import threading
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

HARD_EXIT_SECONDS = 0.6  # for the orderly end, before the terminal is put back by hand
LAST_SECONDS = 0.2  # and then for whatever a thread still waits for
# Leave what we may have entered: mouse, focus and paste reports, key protocol, alternate screen, hidden
# cursor. The cursor is saved first: where that screen was left already, leaving it again only goes back to it.
RESTORE = (
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[?2026l"
    b"\x1b[<u\x1b[?7h\x1b[0m\x1b7\x1b[?1049l\x1b[?25h"
)


class Departure:
    """Ends the app on SIGHUP, SIGTERM, SIGINT or a vanished terminal: within a second, with the terminal restored.

    A thread of its own watches, and waits for nothing else: not for the event loop, a file lock, or a terminal that
    takes no more bytes. It asks for the orderly exit, `App.exit`. If that takes too long, it restores the terminal
    itself and leaves. Nothing needs saving on the way: the journal is whole.
    """

    SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)

    def __init__(self, app: App[Any], *, seconds: float = HARD_EXIT_SECONDS) -> None:
        self._app = app
        self._seconds = seconds
        self._loop: asyncio.AbstractEventLoop | None = None
        self._saved: list[Any] | None = None
        self._wake: tuple[int, int] | None = None
        self._before: dict[signal.Signals, Any] = {}
        self._settled = threading.Event()

    def arm(self) -> None:
        """Start watching, from the running loop. The handlers replace an inherited "ignore", as under nohup."""
        self._loop = asyncio.get_running_loop()
        try:
            self._saved = termios.tcgetattr(0)
        except termios.error:
            self._saved = None
        self._wake = os.pipe()
        os.set_blocking(self._wake[1], False)
        # Not by the loop, which may be busy: a handler runs between any two steps of the program, and only wakes.
        self._before = {number: signal.signal(number, self._signalled) for number in self.SIGNALS}
        threading.Thread(target=self._watch, args=(self._wake[0],), name="terminal-watch", daemon=True).start()

    def disarm(self) -> None:
        """Stop watching: the app is ending by itself, or because the watch asked it to."""
        if self._wake is None:
            return
        for number, before in self._before.items():
            signal.signal(number, signal.SIG_DFL if before is None else before)
        wake, self._wake = self._wake[1], None
        with suppress(BlockingIOError, BrokenPipeError):  # it is full, or the watch has gone: it ends the program
            os.write(wake, b"\0")
        os.close(wake)  # the watch closes the other end

    def settle(self) -> None:
        """Note that the terminal is restored."""
        self._settled.set()

    def leave(self, code: int) -> None:
        """End the app in order, or the process if that takes too long. Runs in the watching thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            with suppress(RuntimeError):  # it was closed in between
                loop.call_soon_threadsafe(partial(self._app.exit, return_code=code))
        if not self._settled.wait(self._seconds):
            restore_terminal(self._saved)
            os._exit(code)
        time.sleep(LAST_SECONDS)  # this thread ends with the process; one that waits for a disk would hold it up
        os._exit(code)

    def _signalled(self, number: int, _: Any) -> None:
        if self._wake is not None:
            with suppress(BlockingIOError):  # so many signals that the pipe is full: it has been told
                os.write(self._wake[1], bytes((number,)))

    def _watch(self, wake: int) -> None:
        """Wait for a signal or a hangup. Asking poll for no event reports hangups alone, and takes no input away."""
        poll = select.poll()
        poll.register(0, 0)
        poll.register(wake, select.POLLIN)
        ready = [fd for fd, _ in poll.poll()]
        number = os.read(wake, 1)[0] if wake in ready else signal.SIGHUP
        if number:
            self.leave(128 + number)
        os.close(wake)


def restore_terminal(saved: list[Any] | None, *, unsent: bool = False) -> None:
    """Restore the terminal by hand, without waiting for it. `unsent`: bytes that are still to be shown."""
    try:
        if saved is not None:
            termios.tcsetattr(0, termios.TCSANOW, saved)
        if not unsent:
            termios.tcflush(1, termios.TCOFLUSH)
        os.set_blocking(1, False)
        os.write(1, RESTORE)
        os.set_blocking(1, True)
    except (OSError, termios.error):
        pass
