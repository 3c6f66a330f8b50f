"""The terminal and how to leave it: what we refuse to start on, and ends that leave it as it was.

Nothing here imports Textual, which reads its environment variables while it is imported: `lock_down` must
come first.
"""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import sys
import termios
import threading
import time
from collections.abc import MutableMapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

MINIMUM_COLUMNS, MINIMUM_LINES = 40, 15
MAXIMUM_COLUMNS, MAXIMUM_LINES = 1000, 400  # a wall of screens; what is painted is kept in memory, cell by cell
HARD_EXIT_SECONDS = 0.6  # for the orderly end, before the terminal is put back by hand
LAST_SECONDS = 0.2  # and then for whatever a thread still waits for
ESCAPE_MILLISECONDS = 25  # longer than a key's own bytes are apart, shorter than two keys that somebody types
PLAIN = "tactical play FILE --plain"
_BAD_TERMS = ("", "dumb", "unknown")
# Terminals that draw what we send, by the first word of TERM: a small server may lack the description of a new one.
_FAMILIES = frozenset((
    "alacritty", "ansi", "apple_terminal", "aterm", "beterm", "contour", "cygwin", "domterm", "dvtm", "eat", "eterm",
    "fbterm", "foot", "ghostty", "gnome", "hterm", "iterm", "iterm2", "jfbterm", "kitty", "konsole", "kterm", "linux",
    "mintty", "mlterm", "mrxvt", "ms", "mterm", "nsterm", "putty", "rio", "rxvt", "screen", "st", "stterm", "teraterm",
    "terminator", "terminology", "termite", "tmux", "vscode", "vt100", "vt102", "vt220", "vt320", "vt420", "vt520",
    "vte", "warp", "wezterm", "wsvt25", "xfce", "xterm", "xterms", "yaft", "zellij",
))  # fmt: skip
# Leave what we may have entered: mouse, focus and paste reports, key protocol, alternate screen, hidden
# cursor.
RESTORE = (
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[?2026l"
    b"\x1b[<u\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
)


def refusal(environ: MutableMapping[str, str] | None = None) -> str:
    """Why the screen cannot start here and what would be right, in one line; empty if it can."""
    env = os.environ if environ is None else environ
    for stream, name in ((0, "standard input"), (1, "standard output")):
        try:
            terminal = os.isatty(stream)
        except OSError:
            terminal = False
        if not terminal:
            return f"the screen needs a terminal, and {name} is not a terminal; without one use {PLAIN}"
    term = env.get("TERM", "")
    if term in _BAD_TERMS:
        return f"TERM is {term or 'not set'}, which is not a terminal for a board; use {PLAIN}"
    if not known_term(term):
        most = "set it to what the terminal is (most are TERM=xterm-256color)"
        return f"TERM is {term[:40]!a}, which nothing here knows; {most}, or use {PLAIN}"
    try:
        columns, lines = os.get_terminal_size(1)
    except OSError:
        return ""
    if columns and lines and (wrong := wrong_size(columns, lines)):  # a terminal that does not know its size says 0
        other = "smaller" if columns > MAXIMUM_COLUMNS or lines > MAXIMUM_LINES else "larger"
        return f"the terminal is {wrong}; make it {other}, or use {PLAIN}"
    return ""


def known_term(term: str) -> bool:
    """Whether TERM names a terminal that is like the others, or one that the system describes as having a cursor to put
    where one likes. To be asked once: curses describes one terminal a process."""
    if re.split("[-.+]", term.lower())[0] in _FAMILIES:
        return True
    try:
        import curses  # noqa: PLC0415 - for rare terminals alone
    except ImportError:  # some Pythons are built without it
        return False
    try:
        curses.setupterm(term, 1)
    except (ValueError, curses.error):
        return False
    return bool(curses.tigetstr("cup"))


def guard() -> None:
    """Leave with one line and status 2 where the screen cannot start."""
    if words := refusal():
        print(f"tactical: {words}", file=sys.stderr)  # noqa: T201 - there is no screen yet to say it on
        raise SystemExit(2)


def ascii_only(letters: str, encoding: str | None = None) -> bool:
    """Whether the terminal's encoding (as the locale says) lacks any of these letters."""
    stream = sys.__stdout__
    try:
        letters.encode(encoding or (stream.encoding if stream is not None else "") or "ascii")
    except (UnicodeError, LookupError):
        return True
    return False


def wrong_size(columns: int, lines: int) -> str:
    """The one line shown instead of the board on a terminal that is too small, or too large; empty if it will do."""
    if columns < MINIMUM_COLUMNS or lines < MINIMUM_LINES:
        return f"{columns}x{lines}: needs {MINIMUM_COLUMNS}x{MINIMUM_LINES}"
    if columns > MAXIMUM_COLUMNS or lines > MAXIMUM_LINES:
        return f"larger than {MAXIMUM_COLUMNS}x{MAXIMUM_LINES}"
    return ""


def bounded(columns: int, lines: int) -> tuple[int, int]:
    """The size that the screen is told of: what is too large is one more than the most, whatever a terminal says."""
    return min(columns, MAXIMUM_COLUMNS + 1), min(lines, MAXIMUM_LINES + 1)


def lock_down(environ: MutableMapping[str, str] | None = None) -> None:
    """Take away what could steer a hosted seat from outside. Call before Textual is imported."""
    env = os.environ if environ is None else environ
    for name in [name for name in env if name == "TEXTUAL" or name.startswith("TEXTUAL_")]:
        del env[name]
    for name in ("BROWSER", "EDITOR", "VISUAL", "PAGER", "PYTHONBREAKPOINT"):
        env.pop(name, None)


def tell_escape(environ: MutableMapping[str, str] | None = None) -> None:
    """Have Textual wait less for what may follow Esc, unless the user says how long. Call before it is imported."""
    env = os.environ if environ is None else environ
    env.setdefault("ESCDELAY", str(ESCAPE_MILLISECONDS))


def shorten_turns() -> None:
    """Have threads take turns every half millisecond, not every five. While an overlay is worked out in one, half of
    the keys are shown within 3.4 ms so instead of 6.9, three quarters within 6.5 instead of 13 (two cores, both busy).
    """
    sys.setswitchinterval(0.0005)


class Departure:
    """Ends the app on SIGHUP, SIGTERM, SIGINT or a vanished terminal: within a second, the terminal restored.

    A thread of its own watches, which waits for nothing else: neither for the event loop, nor for a file's lock, nor
    for a terminal that takes no more bytes. It asks for the orderly end, `App.exit`, and where that takes too long
    restores the terminal by itself and leaves. Nothing is saved on the way: the journal is whole.
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
        """Stop watching: the app is ending by itself, or has been told to by the watch, which stays."""
        if self._wake is None:
            return
        for number, before in self._before.items():
            signal.signal(number, signal.SIG_DFL if before is None else before)
        wake, self._wake = self._wake[1], None
        with suppress(BlockingIOError, BrokenPipeError):  # it is full, or the watch has gone: it ends the program
            os.write(wake, b"\0")
        os.close(wake)  # the watch closes the other end

    def settle(self) -> None:
        """The terminal is restored."""
        self._settled.set()

    def leave(self, code: int) -> None:
        """End the app in order, or the process if that takes too long. In the watching thread."""
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


def restore_terminal(saved: list[Any] | None) -> None:
    """Put the terminal back by hand, without waiting for it."""
    try:
        if saved is not None:
            termios.tcsetattr(0, termios.TCSANOW, saved)
        termios.tcflush(1, termios.TCOFLUSH)
        os.set_blocking(1, False)
        os.write(1, RESTORE)
        os.set_blocking(1, True)
    except (OSError, termios.error):
        pass


def colourless(environ: MutableMapping[str, str] | None = None) -> bool:
    """Whether the user asked for no colours (NO_COLOR set to anything but nothing)."""
    env = os.environ if environ is None else environ
    return bool(env.get("NO_COLOR"))
