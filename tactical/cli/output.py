"""Everything printed. All of it passes a filter, whoever wrote it, because names and texts from files can hold terminal
codes. Letters that the terminal's encoding lacks are written in ASCII."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from tactical.cli.exits import BAD_FILE, GONE, CommandExit

if TYPE_CHECKING:
    from tactical.report.base import Reported

# Characters beyond ASCII that we write ourselves, or that names are likely to hold.
_PLAIN = {
    "°": " degrees", "≤": "<=", "≥": ">=", "…": "...", "–": "-", "—": "-", "−": "-", "·": ".", "×": "x", "→": "->",
    "‘": "'", "’": "'", "“": '"', "”": '"', "•": "*", "½": "1/2",
}  # fmt: skip


def safe(text: str) -> str:
    """Text without terminal codes or changes of direction: such characters become `?`."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def plain(text: str) -> str:
    """Text in ASCII, with the usual substitutes; other characters become `?`."""
    if text.isascii():
        return text
    return "".join(letter if letter.isascii() else _PLAIN.get(letter, "?") for letter in text)


class Output:
    """Standard output and standard error of one command."""

    def __init__(self, *, ascii_only: bool = False) -> None:
        self.ascii_only = ascii_only
        self.answered = False  # JSON was printed

    def line(self, text: str = "") -> None:
        """One line of output."""
        self._write(sys.stdout, text)

    def lines(self, *texts: str) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def json(self, answer: Reported) -> None:
        """Print a command's answer (`schema`) as JSON on one line, in ASCII whatever the terminal."""
        import json

        import msgspec

        value = msgspec.to_builtins(answer)
        self.answered = True
        self._write(sys.stdout, json.dumps({"schema": value["schema"], **value}))

    def text(self, text: str) -> None:
        """Print our own text of several lines."""
        for line in text.splitlines():
            self.line(line)

    def prompt(self, text: str) -> None:
        """Print a prompt, without ending the line."""
        self._write(sys.stdout, text, end="", flush=True)

    def raw(self, codes: str) -> None:
        """Print terminal codes of our own; nothing foreign may be in them."""
        if sys.stdout is not None:
            try:
                sys.stdout.write(codes)
            except (OSError, ValueError) as error:
                raise _gone(error) from None

    def error(self, text: str) -> None:
        """Print one line on standard error, after any output that comes before it."""
        self.flush()
        try:
            self._write(sys.stderr, safe(f"tactical: {text}"), flush=True)  # a line break within it is no second line
        except CommandExit:
            _silence("stderr")  # nobody to tell

    def flush(self) -> None:
        """Flush everything written so far."""
        if sys.stdout is not None:
            try:
                sys.stdout.flush()
            except (OSError, ValueError) as error:
                raise _gone(error) from None

    def _write(self, stream: TextIO | None, text: str, *, end: str = "\n", flush: bool = False) -> None:
        if stream is None:  # closed when the program started
            return
        for line in text.split("\n"):
            shown = safe(line)
            if not shown.isascii():
                from tactical.session.drawing.columns import isolated

                shown = isolated(shown)
            if self.ascii_only or not _can_show(stream, shown):
                shown = plain(shown)
            try:
                stream.write(shown + end)
            except (OSError, ValueError) as error:
                raise _gone(error) from None
        if flush:
            try:
                stream.flush()
            except (OSError, ValueError) as error:
                raise _gone(error) from None


def _can_show(stream: TextIO, text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def _gone(error: Exception) -> CommandExit:
    """The exit for output that cannot be written; from here on output goes nowhere."""
    _silence("stdout")
    if isinstance(error, BrokenPipeError) or not isinstance(error, OSError):
        return CommandExit(GONE)
    return CommandExit(
        BAD_FILE, f"the output cannot be written: {error.strerror or 'unknown system error'}; free some space"
    )


def _silence(name: str) -> None:
    """Let a stream lead nowhere, so that what is still in its buffer makes no noise when the program ends."""
    stream = getattr(sys, name)
    if stream is None:
        return
    try:
        number = os.open(os.devnull, os.O_WRONLY)
        os.dup2(number, stream.fileno())
        os.close(number)
    except (OSError, ValueError):
        setattr(sys, name, None)


def hold_standard_files() -> None:
    """Open closed standard descriptors: otherwise a save opened as number 1 or 2 would receive what is printed."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one
