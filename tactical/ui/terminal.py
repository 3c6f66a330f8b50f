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
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

MINIMUM_COLUMNS, MINIMUM_LINES = 40, 15
HARD_EXIT_SECONDS = 0.8
PLAIN = "tactical play FILE --plain"
_BAD_TERMS = ("", "dumb", "unknown")
# Terminals that draw what we send, by the first word of TERM. A small server may lack the description of a new one, and
# nothing here reads descriptions: the name is enough.
_FAMILIES = frozenset((
    "alacritty", "ansi", "apple_terminal", "aterm", "beterm", "contour", "cygwin", "domterm", "dvtm", "eat", "eterm",
    "fbterm", "foot", "ghostty", "gnome", "hterm", "iterm", "iterm2", "jfbterm", "kitty", "konsole", "kterm", "linux",
    "mintty", "mlterm", "mrxvt", "ms", "mterm", "nsterm", "putty", "rio", "rxvt", "screen", "st", "stterm", "teraterm",
    "terminator", "terminology", "termite", "tmux", "vscode", "vt100", "vt102", "vt220", "vt320", "vt420", "vt520",
    "vte", "warp", "wezterm", "wsvt25", "xfce", "xterm", "xterms", "yaft", "zellij",
))  # fmt: skip
_DESCRIPTIONS = (
    "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo", "/usr/share/lib/terminfo",
    "/usr/local/share/terminfo", "/opt/homebrew/share/terminfo",
)  # fmt: skip
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
        return f"TERM is {term or 'not set'}, no terminal for a board; use {PLAIN}"
    if not known_term(term, env):
        most = "set it to what the terminal is (most are TERM=xterm-256color)"
        return f"TERM is {term[:40]!a}, which nothing here knows; {most}, or use {PLAIN}"
    try:
        columns, lines = os.get_terminal_size(1)
    except OSError:
        return ""
    if columns and lines and (small := too_small(columns, lines)):  # a terminal that does not know its size says 0
        return f"the terminal is {small}; make it larger, or use {PLAIN}"
    return ""


def known_term(term: str, env: MutableMapping[str, str]) -> bool:
    """Whether TERM names a terminal that is like the others, or one that the system has a description of."""
    if re.split("[-.+]", term.lower())[0] in _FAMILIES:
        return True
    if not term.isascii() or not term.isprintable() or "/" in term:
        return False
    folders = [env.get("TERMINFO", ""), *env.get("TERMINFO_DIRS", "").split(":"), *_DESCRIPTIONS]
    if home := env.get("HOME"):
        folders.append(f"{home}/.terminfo")
    names = (f"{term[0]}/{term}", f"{ord(term[0]):x}/{term}")  # the second where file names ignore case
    return any(os.path.exists(f"{folder}/{name}") for folder in folders if folder for name in names)  # noqa: PTH110


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


def too_small(columns: int, lines: int) -> str:
    """The one line shown instead of the board below the minimum size; empty if it is large enough."""
    if columns >= MINIMUM_COLUMNS and lines >= MINIMUM_LINES:
        return ""
    return f"{columns}x{lines}: needs {MINIMUM_COLUMNS}x{MINIMUM_LINES}"


def lock_down(environ: MutableMapping[str, str] | None = None) -> None:
    """Take away what could steer a hosted seat from outside. Call before Textual is imported."""
    env = os.environ if environ is None else environ
    for name in [name for name in env if name == "TEXTUAL" or name.startswith("TEXTUAL_")]:
        del env[name]
    for name in ("BROWSER", "EDITOR", "VISUAL", "PAGER", "PYTHONBREAKPOINT"):
        env.pop(name, None)


class Departure:
    """Ends the app on SIGHUP, SIGTERM, SIGINT or a vanished terminal: within a second, the terminal restored.

    The orderly way is `App.exit`. A terminal that takes no more bytes can hold that up for ever, so a
    deadline in a thread of its own restores the terminal by itself and leaves. Nothing is saved on the way:
    the journal is whole.
    """

    SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)

    def __init__(self, app: App[Any], *, seconds: float = HARD_EXIT_SECONDS) -> None:
        self._app = app
        self._seconds = seconds
        self._loop: asyncio.AbstractEventLoop | None = None
        self._saved: list[Any] | None = None
        self._wake: tuple[int, int] | None = None
        self._watcher: threading.Thread | None = None
        self._deadline: threading.Timer | None = None

    def arm(self) -> None:
        """Start watching, from the running loop. The handlers replace an inherited "ignore", as under nohup."""
        self._loop = asyncio.get_running_loop()
        try:
            self._saved = termios.tcgetattr(0)
        except termios.error:
            self._saved = None
        for number in self.SIGNALS:
            self._loop.add_signal_handler(number, self.leave, 128 + number)
        self._wake = os.pipe()
        self._watcher = threading.Thread(target=self._watch, args=(self._wake[0],), name="terminal-watch", daemon=True)
        self._watcher.start()

    def disarm(self) -> None:
        """Stop watching; the app is ending by itself."""
        if self._wake is None:
            return
        os.write(self._wake[1], b".")
        if self._watcher is not None:
            self._watcher.join(0.5)
        for end in self._wake:
            os.close(end)
        self._wake = None
        if self._loop is not None and not self._loop.is_closed():
            for number in self.SIGNALS:
                self._loop.remove_signal_handler(number)

    def settle(self) -> None:
        """The terminal is restored: the deadline is not needed any more."""
        if self._deadline is not None:
            self._deadline.cancel()

    def leave(self, code: int) -> None:
        """End the app in order, or the process if that takes too long."""
        if self._deadline is not None:
            return
        self._deadline = threading.Timer(self._seconds, self._hard_exit, (code,))
        self._deadline.daemon = True
        self._deadline.start()
        self._app.exit(return_code=code)

    def _watch(self, wake: int) -> None:
        """Wait for a hangup. Asking poll for no event reports hangups alone, and takes no input away."""
        poll = select.poll()
        poll.register(0, 0)
        poll.register(wake, select.POLLIN)
        for fd, _ in poll.poll():
            if fd == wake:
                return
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.leave, 128 + signal.SIGHUP)

    def _hard_exit(self, code: int) -> None:
        restore_terminal(self._saved)
        os._exit(code)


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
