"""The terminal, and how to leave it: what we refuse to start on, and exits that leave it as it was.

Nothing here imports Textual, which reads its environment variables on import: `lock_down` must come first.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import MutableMapping

MINIMUM_COLUMNS, MINIMUM_LINES = 40, 15
MAXIMUM_COLUMNS, MAXIMUM_LINES = 1000, 400  # a wall of screens; what is painted is kept in memory, cell by cell
ESCAPE_MILLISECONDS = 25  # longer than a key's own bytes are apart, shorter than two keys that somebody types
PLAIN = "tactical play FILE --plain"
USUAL = "TERM=xterm-256color"
_BAD_TERMS = ("", "dumb", "unknown")
# Terminals that draw what we send, by the first word of TERM: a small server may lack the description of a new one.
_FAMILIES = frozenset((
    "alacritty", "ansi", "apple_terminal", "aterm", "beterm", "contour", "cygwin", "domterm", "dvtm", "eat", "eterm",
    "fbterm", "foot", "ghostty", "gnome", "hterm", "iterm", "iterm2", "jfbterm", "kitty", "konsole", "kterm", "linux",
    "mintty", "mlterm", "mrxvt", "ms", "mterm", "nsterm", "putty", "rio", "rxvt", "screen", "st", "stterm", "teraterm",
    "terminator", "terminology", "termite", "tmux", "vscode", "vt100", "vt102", "vt220", "vt320", "vt420", "vt520",
    "vte", "warp", "wezterm", "wsvt25", "xfce", "xterm", "xterms", "yaft", "zellij",
))  # fmt: skip


def refusal(environ: MutableMapping[str, str] | None = None, *, hosted: bool = False) -> str:
    """Why the screen cannot start here, and what would be right, in one line; empty if it can. `hosted`: the reader is
    remote and can choose a terminal, but no options."""
    env = os.environ if environ is None else environ
    if in_browser(env):
        return ""
    for stream, name in ((0, "standard input"), (1, "standard output")):
        try:
            terminal = os.isatty(stream)
        except OSError:
            terminal = False
        if not terminal:
            remedy = "connect with ssh -t" if hosted else f"without one use {PLAIN}"
            return f"the screen needs a terminal, but {name} is not a terminal; {remedy}"
    term = env.get("TERM", "")
    if term in _BAD_TERMS:
        remedy = f"connect from another one, such as {USUAL}" if hosted else f"use {PLAIN}"
        return f"TERM is {term or 'not set'}, which is not a terminal for a board; {remedy}"
    if not known_term(term):
        most = f"set it to what the terminal is (most are {USUAL})"
        remedy = f"{most} and connect again" if hosted else f"{most}, or use {PLAIN}"
        return f"TERM is {term[:40]!a}, which nothing here knows; {remedy}"
    try:
        columns, lines = os.get_terminal_size(1)
    except OSError:
        return ""
    if columns and lines and (wrong := wrong_size(columns, lines)):  # a terminal that does not know its size says 0
        other = "smaller" if columns > MAXIMUM_COLUMNS or lines > MAXIMUM_LINES else "larger"
        remedy = "and connect again" if hosted else f"or use {PLAIN}"
        return f"the terminal is {wrong}; make it {other}, {remedy}"
    return ""


def known_term(term: str) -> bool:
    """True if TERM names a familiar terminal, or one that the system describes as having an addressable cursor. Call
    once: curses describes one terminal per process."""
    if re.split("[-.+]", term.lower())[0] in _FAMILIES:
        return True
    try:
        import curses  # for rare terminals alone
    except ImportError:  # some Pythons are built without it
        return False
    try:
        curses.setupterm(term, 1)
    except (ValueError, curses.error):
        return False
    return bool(curses.tigetstr("cup"))


def in_browser(environ: MutableMapping[str, str] | None = None) -> bool:
    """True if textual-serve started this program for a page in a browser: then there is no terminal."""
    env = os.environ if environ is None else environ
    return env.get("TEXTUAL_DRIVER", "").endswith(":WebDriver")


def guard(*, hosted: bool = False) -> None:
    """Exit with one line and status 2 if the screen cannot start."""
    if words := refusal(hosted=hosted):
        print(f"tactical: {words}", file=sys.stderr)  # noqa: T201 - there is no screen yet to say it on
        raise SystemExit(2)


def ascii_only(letters: str, encoding: str | None = None) -> bool:
    """True if the terminal's encoding, by the locale, lacks any of these letters."""
    stream = sys.__stdout__
    try:
        letters.encode(encoding or (stream.encoding if stream is not None else "") or "ascii")
    except (UnicodeError, LookupError):
        return True
    return False


def few_letters(environ: MutableMapping[str, str] | None = None) -> bool:
    """True if this is the Linux console, whose font has a few hundred letters: it understands all, and draws few."""
    env = os.environ if environ is None else environ
    return env.get("TERM", "").partition("-")[0] == "linux"


def wrong_size(columns: int, lines: int) -> str:
    """The line shown instead of the board on a terminal that is too small or too large; empty if the size is fine."""
    if columns < MINIMUM_COLUMNS or lines < MINIMUM_LINES:
        return f"{columns}x{lines}: needs {MINIMUM_COLUMNS}x{MINIMUM_LINES}"
    if columns > MAXIMUM_COLUMNS or lines > MAXIMUM_LINES:
        return f"larger than {MAXIMUM_COLUMNS}x{MAXIMUM_LINES}"
    return ""


def bounded(columns: int, lines: int) -> tuple[int, int]:
    """The size that the screen is told. A size that is too large becomes one more than the maximum, and one below 1
    becomes 1."""
    return max(1, min(columns, MAXIMUM_COLUMNS + 1)), max(1, min(lines, MAXIMUM_LINES + 1))


def lock_down(environ: MutableMapping[str, str] | None = None) -> None:
    """Remove anything that could steer a hosted seat from outside. Call before Textual is imported."""
    env = os.environ if environ is None else environ
    for name in [name for name in env if name == "TEXTUAL" or name.startswith("TEXTUAL_")]:
        del env[name]
    for name in ("BROWSER", "EDITOR", "VISUAL", "PAGER", "PYTHONBREAKPOINT"):
        env.pop(name, None)


def tell_escape(environ: MutableMapping[str, str] | None = None) -> None:
    """Make Textual wait less for what may follow Esc, unless the user says how long. Call before it is imported."""
    env = os.environ if environ is None else environ
    env.setdefault("ESCDELAY", str(ESCAPE_MILLISECONDS))


def colourless(environ: MutableMapping[str, str] | None = None) -> bool:
    """True if the user asked for no colours: NO_COLOR is set and not empty."""
    env = os.environ if environ is None else environ
    return bool(env.get("NO_COLOR"))
