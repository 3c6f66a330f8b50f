"""Files of other programs: bounded, regular, and with the files they refer to."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final, NamedTuple

from tactical.scenario.files import file_words, unreadable
from tactical.scenario.problems import ScenarioError

MAX_BYTES: Final = 32 << 20  # maps of virtual tables hold their picture as text
MAX_CELLS: Final = 40_000  # of all storeys: what a scenario's own text has room for
MAX_SIDE: Final = 500


class Source(NamedTuple):
    """A file as read: its name for messages, and its contents."""

    name: str
    text: str

    def wrong(self, words: str) -> ScenarioError:
        """The one mistake for which it is refused."""
        return ScenarioError([f"{self.name}: {words}"])

    def sized(self, width: int, height: int, storeys: int = 1) -> None:
        """Raise ScenarioError if a map is empty, or too large."""
        if min(width, height) < 1:
            raise self.wrong("the map has no cells")
        if max(width, height) > MAX_SIDE or width * height * storeys > MAX_CELLS:
            most = f"at most {MAX_SIDE} a side and {MAX_CELLS} in all"
            raise self.wrong(f"the map is too large: {width}x{height} cells; {most}")


def read_source(path: str) -> Source:
    """The text of a file. Raises ScenarioError for anything but a readable UTF-8 file that is not too large."""
    name = file_words(path)
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(number, "rb") as file:
            status = os.fstat(number)
            if not stat.S_ISREG(status.st_mode):
                raise ScenarioError([f"{name}: is not a regular file"])
            if status.st_size > MAX_BYTES:
                raise ScenarioError([f"{name}: is too large: at most {MAX_BYTES} bytes"])
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ScenarioError([f"{name}: {unreadable(error)}"]) from None
    except ValueError as error:
        if isinstance(error, ScenarioError):
            raise
        raise ScenarioError([f"{name}: is not a file name"]) from None
    try:
        return Source(name, raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ScenarioError([f"{name}: a map must be UTF-8 text, which this is not"]) from None


def read_beside(source: Source, folder: Path, path: str) -> Source:
    """A file that another refers to, in its folder or below. Raises ScenarioError."""
    try:
        home = folder.resolve()
        there = (home / path).resolve()
    except (OSError, ValueError, RuntimeError):  # a name that is none, links in a circle
        raise source.wrong(f"refers to something that is not a file: {file_words(path)}") from None
    if not there.is_relative_to(home):
        raise source.wrong(f"refers to a file outside its folder: {file_words(path)}")
    return read_source(str(there))
