"""What is printed. All of it passes a filter, whoever wrote it: names and texts from files can hold what a terminal
would obey. Letters that the terminal's encoding lacks are written in ASCII."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from tactical.cli.exits import BAD_FILE, GONE, CommandExit

if TYPE_CHECKING:
    from tactical.report.base import Reported

# What we write ourselves beyond ASCII, or what names are likely to hold.
_PLAIN = {
    "°": " degrees", "≤": "<=", "≥": ">=", "…": "...", "–": "-", "—": "-", "−": "-", "·": ".", "×": "x", "→": "->",
    "‘": "'", "’": "'", "“": '"', "”": '"', "•": "*", "½": "1/2",
}  # fmt: skip


def safe(text: str) -> str:
    """Text with nothing in it that a terminal obeys or that turns its direction: such letters become `?`."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def plain(text: str) -> str:
    """Text in ASCII, with the usual stand-ins; what has none becomes `?`."""
    if text.isascii():
        return text
    return "".join(letter if letter.isascii() else _PLAIN.get(letter, "?") for letter in text)


class Output:
    """Standard output and standard error of one command."""

    def __init__(self, *, ascii_only: bool = False) -> None:
        self.ascii_only = ascii_only

    def line(self, text: str = "") -> None:
        """One line of output."""
        self._write(sys.stdout, text)

    def lines(self, *texts: str) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def json(self, answer: Reported) -> None:
        """What a command answers (`schema`) as JSON on one line, in ASCII whatever the terminal."""
        import json

        import msgspec

        value = msgspec.to_builtins(answer)
        self._write(sys.stdout, json.dumps({"schema": value["schema"], **value}))

    def text(self, text: str) -> None:
        """Text of our own making that has several lines."""
        for line in text.splitlines():
            self.line(line)

    def prompt(self, text: str) -> None:
        """Text before which somebody types: the line is not ended."""
        self._write(sys.stdout, text, end="", flush=True)

    def raw(self, codes: str) -> None:
        """Codes of our own making that a terminal obeys; nothing of anybody else's may be in them."""
        if sys.stdout is not None:
            try:
                sys.stdout.write(codes)
            except (OSError, ValueError) as error:
                raise _gone(error) from None

    def error(self, text: str) -> None:
        """One line on standard error, where it never covers output that comes before it."""
        self.flush()
        try:
            self._write(sys.stderr, safe(f"tactical: {text}"), flush=True)  # a line break within it is no second line
        except CommandExit:
            _silence("stderr")  # nobody to tell

    def flush(self) -> None:
        """Hand over all that was written so far."""
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
    """What it means that output cannot be written; from here on it goes nowhere."""
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
    """Fill closed standard descriptors: a save opened as number 1 or 2 would otherwise take what is printed."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one
