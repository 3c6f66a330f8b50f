"""What is wrong with a scenario: every problem as `file:line:column: message`, all of them at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from difflib import get_close_matches
from typing import Final

from tactical.scenario.locate import Outline, Path, TooMuchError
from tactical.table.opening import SheetError

MAX_SHOWN: Final = 20
MAX_FOUND: Final = 200  # then nobody looks further: hostile texts must not take long to refuse

# msgspec ends its messages with the place: "... - at `$.pieces[2].body`", "... - at `key` in `$.kinds`".
_AT: Final = re.compile(r"(?P<words>[\s\S]*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?\Z")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<key>[^`]*)`")
_MISSING: Final = re.compile(r"Object missing required field `(?P<key>[^`]*)`")
_STEP: Final = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<number>\d+)\]|\[\.\.\.\]")


class ScenarioError(ValueError):
    """A scenario that cannot be read or opened. `lines` has every problem, first to last, fit to be printed."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)
        super().__init__("\n".join(self.lines))


def shown(value: object, limit: int = 40) -> str:
    """A value from a file in a message: in quotes, short, and with nothing in it that a terminal obeys."""
    if isinstance(value, str):
        cut = value if len(value) <= limit else value[: limit - 1] + "…"
        return "'" + "".join(c if c.isprintable() else "?" for c in cut) + "'"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**limit else "a very large number"
    words = {dict: "a table", list: "a list", float: "a fraction"}
    return words.get(type(value), "a date")


def suggestion(word: str, known: Sequence[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, or what there is."""
    known = [word for word in dict.fromkeys(known) if word]  # a wrong name may be left empty
    near = get_close_matches(word[:60], known, 1)
    if near:
        return f"; did you mean {near[0]}?"
    return f"; known: {', '.join(known)}" if known else ""


class ProblemList:
    """Collects the problems of one scenario text and knows where they stand."""

    def __init__(self, source: str, text: str) -> None:
        """`source` is the file as messages name it. Raises ScenarioError where the text is too much to look at."""
        self.source = source
        self._found: dict[tuple[int, int, str], None] = {}
        self._moved: dict[Path, int | Path] = {}
        self._last_line = text.count("\n") + 1
        try:
            self.outline = Outline(text)
        except TooMuchError as error:
            starts = text.rfind("\n", 0, error.offset) + 1
            line = text.count("\n", 0, error.offset) + 1
            raise ScenarioError([f"{source}:{line}:{error.offset - starts + 1}: {error}"]) from None

    def empty(self) -> ProblemList:
        """A report of the same text without problems."""
        other = copy(self)
        other._found = {}
        return other

    def __bool__(self) -> bool:
        """Whether there are problems."""
        return bool(self._found)

    @property
    def count(self) -> int:
        """How many problems there are so far."""
        return len(self._found)

    def add(self, where: Path, message: str) -> None:
        """A problem with the value at a key path, or, where it is not in the text, with what is around it."""
        self.add_at(self._offset(where), message)

    def add_key(self, where: Path, message: str) -> None:
        """A problem with a key rather than with its value."""
        self.add_at(self.outline.key(where), message)

    def add_at(self, offset: int, message: str) -> None:
        """A problem at a character of the text."""
        self.add_spot(*self.outline.spot(offset), message)

    def add_spot(self, line: int, column: int, message: str) -> None:
        """A problem at a line and column. Raises ScenarioError when it is one too many."""
        self._found[min(line, self._last_line), column, message] = None
        if len(self._found) >= MAX_FOUND:
            self.raise_any()

    def moved(self, where: Path, said: int | Path) -> None:
        """What the sheet has at `where` is said elsewhere: a piece's cell, say, by a letter in the picture."""
        self._moved[where] = said

    def sheet(self, error: SheetError) -> None:
        """What a ruleset found."""
        for problem in error.problems:
            where = problem.where[1:] if problem.where[:1] == ("extra",) else problem.where
            self.invalid(problem.message, where, problem.known)

    def invalid(self, error: str, base: Path = (), known: Sequence[str] = ()) -> None:
        """A value of the wrong type or range, in msgspec's words. `base` is what their `$` stands for."""
        message, where, on_key = reading(error, known)
        if on_key:
            self.add_key((*base, *where), message)
        else:
            self.add((*base, *where), message)

    def lines(self) -> list[str]:
        """The problems by place; beyond the first twenty only how many more there are."""
        found = sorted(self._found)
        lines = [f"{self.source}:{line}:{column}: {message}" for line, column, message in found[:MAX_SHOWN]]
        if len(found) > MAX_SHOWN:
            more = "many" if len(found) >= MAX_FOUND else len(found) - MAX_SHOWN
            lines.append(f"{self.source}: and {more} more problems")
        return lines

    def raise_any(self) -> None:
        """Raises ScenarioError if there are problems."""
        if self._found:
            raise ScenarioError(self.lines())

    def _offset(self, where: Path) -> int:
        for length in range(len(where), 0, -1):
            said = self._moved.get(where[:length])
            if isinstance(said, int):
                return said
            if said is not None:
                return self.outline.value((*said, *where[length:]))
        return self.outline.value(where)


def reading(error: str, known: Sequence[str] = ()) -> tuple[str, Path, bool]:
    """An error of msgspec as (message, key path, whether it is about the key). Other words stay as they are."""
    found = _AT.match(error)
    words, path = (found["words"], found["path"] or "$") if found else (error, "$")
    where: Path = tuple(
        int(step["number"]) if step["number"] else step["key"]
        for step in _STEP.finditer(path[1:])
        if step[0] != "[...]"
    )
    if unknown := _UNKNOWN.match(words):
        key = unknown["key"]
        return f"unknown key {shown(key)}{suggestion(key, known)}", (*where, key), True
    if missing := _MISSING.match(words):
        return f"{shown(missing['key'])} is missing", where, False
    return _plainly(words), where, False


def _plainly(words: str) -> str:
    """msgspec's words without its marks: "Expected `int`, got `str`" -> "expected a whole number, got a text".

    A ruleset's own words only lose what a terminal would obey.
    """
    names = {
        "int": "a whole number",
        "str": "a text",
        "bool": "true or false",
        "array": "a list",
        "object": "a table",
        "float": "a fraction",
        "null": "nothing",
        "datetime": "a date",
        "date": "a date",
        "time": "a time",
    }
    if words.startswith("Expected `str` matching regex"):
        return "this is not a name: use small letters, digits, - and _, a letter first"
    if words.startswith(("Expected", "Invalid", "Object")):
        words = words[:1].lower() + words[1:]
        words = re.sub(r"`([^`]*)`", lambda m: " or ".join(names.get(w, w) for w in m[1].split(" | ")), words)
    return "".join(c if c.isprintable() else "?" for c in words[:400])
