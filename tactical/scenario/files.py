"""Reading a file that somebody else may have put there: bounded, regular files of UTF-8 text only."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from tactical.scenario.problems import Mistake, ScenarioError, shown

MAX_BYTES: Final = 1 << 20

_FORMATS: Final = (  # how files that are no text begin
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"RIFF", "a picture or a sound (RIFF)"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"%PDF", "a PDF document"),
    (b"\x93TACT", "a saved game"),
)


def file_words(path: str) -> str:
    """A path for messages, without terminal codes."""
    return "".join(c if c.isprintable() else "?" for c in path[-200:])


def _wrong(name: str, words: str, line: int = 0, column: int = 0) -> ScenarioError:
    """The one mistake of a file that is no scenario's text."""
    place = f"{name}:{line}:{column}" if line else name
    return ScenarioError([f"{place}: {words}"], [Mistake(line, column, words)])


def unreadable(error: Exception) -> str:
    """The reason why a file cannot be read, as a message about it ends."""
    if isinstance(error, FileNotFoundError | ValueError):
        return "there is no such file"
    return f"it cannot be read ({getattr(error, 'strerror', None) or error})"


def read_text(path: str) -> str:
    """The text of a file. Raises ScenarioError for anything but a readable UTF-8 file of at most 1 MiB."""
    name = file_words(path)
    try:
        _check(Path(path).stat(), name)  # before opening: that alone can stir a device or wait for a pipe
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(number, "rb") as file:
            _check(os.fstat(number), name)  # it may have been exchanged in between
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _wrong(name, unreadable(error)) from None
    except ValueError as error:
        if isinstance(error, ScenarioError):
            raise
        raise _wrong(name, f"{shown(path)} is not a file name") from None
    if len(raw) > MAX_BYTES:
        raise _too_large(name)
    return decoded(raw, name)


def read_stream(stream: BinaryIO, name: str) -> str:
    """The text of a stream, read like a file. Raises ScenarioError."""
    raw = stream.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise _too_large(name)
    return decoded(raw, name)


def decoded(raw: bytes, name: str) -> str:
    """The text in bytes. Raises ScenarioError with the place where they stop being UTF-8, or their real format."""
    for begins, what in _FORMATS:
        if raw.startswith(begins):
            raise _wrong(name, f"this is {what}, not a scenario", 1, 1)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _wrong(name, "this is UTF-16 text: save the file as UTF-8", 1, 1)
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = len(raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8")) + 1
        raise _wrong(name, "not UTF-8 text: save the file as UTF-8", line, column) from None


def _check(status: os.stat_result, name: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise _wrong(name, "is a directory: name a scenario file in it")
    if not stat.S_ISREG(status.st_mode):
        raise _wrong(name, "is not a regular file: a scenario is a text file")
    if status.st_size > MAX_BYTES:
        raise _too_large(name)


def _too_large(name: str) -> ScenarioError:
    return _wrong(name, f"is too large: at most {MAX_BYTES} bytes")
