"""A player at a real pseudo-terminal: types keys, reads the screen as a terminal would show it, keeps all bytes."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pyte

KEYS = {
    "RIGHT": "\x1b[C",
    "LEFT": "\x1b[D",
    "UP": "\x1b[A",
    "DOWN": "\x1b[B",
    "ENTER": "\r",
    "ESC": "\x1b",
    "TAB": "\t",
}
PATIENCE = 60.0  # seconds, twenty times and more what anything takes: beyond it something hangs
START = """
import sys
from tactical.rehearsal.dice import live
from tactical.ui.app import run
sys.exit(run(sys.argv[1], dice=live(int(sys.argv[2])), seat=sys.argv[3] or None))
"""


class Player:
    """One program on a pseudo-terminal of 80x24, and somebody before it."""

    def __init__(
        self,
        path: Path,
        *,
        seed: int = 7,
        seat: str = "",
        size: tuple[int, int] = (80, 24),
        start: Sequence[str] = (),
    ) -> None:
        """`start`: a module to run on the path instead of the program itself."""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = b""  # a terminal costs more than the program: what nobody is looking at is not drawn
        self.bytes = b""
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(path.parent)}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            env.pop(name, None)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):  # as in a shell, even under nohup
                signal.signal(number, signal.SIG_DFL)
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            own = ["-m", *start, str(path)] if start else ["-c", START, str(path), str(seed), seat]
            os.execvpe(sys.executable, [sys.executable, *own], env)
        self.modes = termios.tcgetattr(self.fd)  # of the terminal: as found, and once it has ended as left

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    # --- looking ---

    @property
    def screen(self) -> pyte.Screen:
        """What the terminal shows."""
        data, self._unread = self._unread, b""
        self._stream.feed(data)
        return self._screen

    @property
    def text(self) -> str:
        """The screen as lines of text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what comes within so many seconds; whether anything came."""
        ready = select.poll()  # `select` cannot look at a number beyond 1023
        ready.register(self.fd, select.POLLIN)
        if not ready.poll(seconds * 1000):
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.bytes += data
        self._unread += data
        return bool(data)

    def wait(self, until: Callable[[], bool] | str, seconds: float = PATIENCE) -> None:
        """Read on until some text shows, or something is so."""
        shown = until if callable(until) else lambda: until in self.text
        end = time.monotonic() + seconds
        while not shown():
            if not self.read(0.05) and time.monotonic() > end:
                raise AssertionError(f"waited in vain for {until!r}:\n{self.text}")

    def settle(self, quiet: float = 0.06) -> None:
        """Read until nothing more comes, and the program waits for something: on a busy machine it may be quiet only
        because it was not its turn."""
        end = time.monotonic() + PATIENCE
        while self.read(quiet) or (self._running() and time.monotonic() < end):
            pass

    def _running(self) -> bool:
        """Whether any of its threads runs, or would if there were a processor for it."""
        states = []
        for task in Path(f"/proc/{self.pid}/task").glob("*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                states.append(task.read_text("ascii", "replace").rpartition(")")[2].split()[0])
        return any(state in "RD" for state in states)

    # --- doing ---

    def press(self, *keys: str) -> None:
        """Type keys one after the other, each once the screen is still."""
        for key in keys:
            os.write(self.fd, KEYS.get(key, key).encode())
            self.settle(0.25 if key == "ESC" else 0.06)  # a bare Esc may be the beginning of another key

    def write(self, text: str) -> None:
        """Type without waiting."""
        os.write(self.fd, text.encode())

    def kill(self) -> None:
        """End it without a warning."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            os.close(self.fd)
            self.pid = 0

    def ended(self, seconds: float = PATIENCE) -> int:
        """The exit code, once it has left by itself."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.settle()
                self.modes = termios.tcgetattr(self.fd)
                os.close(self.fd)
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"still running:\n{self.text}")
