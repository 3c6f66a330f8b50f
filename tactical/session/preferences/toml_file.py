"""TOML read with the line of every key, so that an error can say where it is and what would be right."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from tactical.scenario.files import unreadable

_HEADER = r"^\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$"
_KEY = r"""^\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*="""
MAX_BYTES = 256 * 1024
MOST_DOTS = 100  # in a line: the parser takes the square of the time for the parts of a key
LONGEST = 400  # characters of a problem that are shown: it may quote a key or a value of any length


class FileProblem(msgspec.Struct, frozen=True):
    """One problem in a file, in words a person can act on. `line` 0: it is about the file as a whole."""

    file: str
    line: int
    words: str

    def __str__(self) -> str:
        words = self.words if len(self.words) <= LONGEST else f"{self.words[:LONGEST]}..."
        return f"{self.file}:{self.line}: {words}" if self.line else f"{self.file}: {words}"


class FileProblems(Exception):  # noqa: N818 - it carries several problems
    """Everything wrong with one file. Only parsers raise."""

    def __init__(self, problems: list[FileProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class TomlFile(msgspec.Struct):
    """A parsed file: its name for messages, what it says, and its text."""

    name: str
    data: dict[str, Any]
    text: str = ""

    def problem(self, table: str, key: str, words: str) -> FileProblem:
        """A problem at a key; if the key is not found, at its table's heading, or the first line."""
        lines = _key_lines(self.text)  # only now: most files have no problem
        line = lines.get((table, key)) or lines.get((table, "")) or 1
        return FileProblem(self.name, line, words)


def parse(text: str, name: str) -> TomlFile:
    """Parse TOML; syntax errors become `FileProblems` with their line."""
    for number, row in enumerate(text.splitlines(), 1):
        if row.count(".") > MOST_DOTS:
            raise FileProblems([FileProblem(name, number, f"not valid TOML: a line of more than {MOST_DOTS} dots")])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = int(at.group(1)) if at else max(1, text.count("\n"))
        words = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise FileProblems([FileProblem(name, line, f"not valid TOML: {words}")]) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, lists inside lists without end
        raise FileProblems([FileProblem(name, 1, "not valid TOML: a number too long, or lists too deep")]) from None
    return TomlFile(name, data, text)


def read(path: Path) -> TomlFile:
    """Read and parse a file. An unreadable, special, huge or non-UTF-8 file is a problem as well."""
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:  # a pipe is not waited for
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileProblems([FileProblem(str(path), 0, "it is not a regular file; use a text file")])
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FileProblems([FileProblem(str(path), 0, unreadable(error))]) from None
    if len(raw) > MAX_BYTES:
        raise FileProblems([FileProblem(str(path), 0, f"it is larger than {MAX_BYTES} bytes")])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise FileProblems([FileProblem(str(path), line, "not UTF-8 text")]) from None
    return parse(text, str(path))


def suggest(word: str, known: list[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, or all of a short list."""
    near = get_close_matches(word, known, 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; one of {', '.join(known)}" if len(known) <= 12 else ""


@lru_cache(1)  # a file may have thousands of problems
def _key_lines(text: str) -> dict[tuple[str, str], int]:
    """Lines of top-level keys and of keys in plain `[tables]`; enough for our flat files."""
    table, lines = "", {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(_HEADER, line):
            table = header.group(1).strip("\"'")
            lines[table, ""] = number
        elif key := re.match(_KEY, line):
            lines[table, key.group(1).strip("\"'")] = number
    return lines
