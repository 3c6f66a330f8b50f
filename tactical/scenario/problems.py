"""What is wrong with a scenario: every problem as `file:line:column: message`, all of them at once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from tactical.scenario.locate import Outline, Path, TooMuchError
from tactical.table.opening import SheetError

MAX_SHOWN: Final = 20
MAX_FOUND: Final = 200  # then nobody looks further: hostile texts must not take long to refuse

# msgspec ends its messages with the place: "... - at `$.pieces[2].body`", "... - at `key` in `$.kinds`".
_AT: Final = re.compile(r"(?P<words>[\s\S]*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?\Z")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<key>[^`]*)`")
_EXPECTED: Final = re.compile(
    r"Expected `(?P<types>[^`]*)`"
    r"(?: (?P<regex>matching regex .*?)| (?:of length )?(?P<sign>[<>]=?)? ?(?P<limit>-?\d+))?"
    r"(?:, got `(?P<got>[^`]*)`)?\Z",
    re.DOTALL,
)
_MISSING: Final = re.compile(r"Object missing required field `(?P<key>[^`]*)`")
_STEP: Final = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<number>\d+)\]|\[\.\.\.\]")


class Mistake(NamedTuple):
    """A problem and its place, counted from 1; line 0: it is the whole file's."""

    line: int
    column: int
    words: str


class ScenarioError(ValueError):
    """A scenario that cannot be read or opened. `lines` has every problem, first to last, fit to be printed; `mistakes`
    the same for programs, all of them."""

    def __init__(self, lines: Iterable[str], mistakes: Iterable[Mistake] = ()) -> None:
        self.lines = list(lines)
        self.mistakes = list(mistakes) or [Mistake(0, 0, line) for line in self.lines]
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


def choices(word: object, known: Sequence[str]) -> str:
    """The end of a message about a word that is none of a few: the nearest, and all of them."""
    if not known:
        return ""
    near = get_close_matches(word[:60], known, 1) if isinstance(word, str) else []
    every = ", ".join(dict.fromkeys(filter(None, known)))
    return f"; did you mean {near[0]}? There are: {every}" if near and near[0] else f"; there are: {every}"


class ProblemList:
    """Collects the problems of one scenario text and knows where they stand."""

    def __init__(self, source: str, text: str) -> None:
        """`source` is the file as messages name it. Raises ScenarioError where the text is too much to look at."""
        self.source = source
        self.data: Mapping[str, Any] = {}  # what the text says, once it is parsed
        self._found: dict[tuple[int, int, str], None] = {}
        self._moved: dict[Path, int | Path] = {}
        self._last_line = text.count("\n") + 1
        try:
            self.text = unicodedata.normalize("NFC", text)
            self.outline = Outline(self.text)
        except TooMuchError as error:
            starts = text.rfind("\n", 0, error.offset) + 1
            line = text.count("\n", 0, error.offset) + 1
            found = Mistake(line, error.offset - starts + 1, str(error))
            raise ScenarioError([f"{source}:{found.line}:{found.column}: {error}"], [found]) from None

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

    def sheet(self, error: SheetError, *, anew: bool = False) -> None:
        """What a ruleset found; `anew`: only where nothing is told yet."""
        for problem in error.problems:
            found = self._found
            where = problem.where[1:] if problem.where[:1] == ("extra",) else problem.where
            self._found = {}
            self.invalid(problem.message, where, problem.known)
            told = {(line, column) for line, column, _ in found} if anew else ()
            self._found = found | {spot: None for spot in self._found if spot[:2] not in told}

    def invalid(self, error: str, base: Path = (), known: Sequence[str] = ()) -> None:
        """A value of the wrong type or range, in msgspec's words. `base` is what their `$` stands for; `known`: the
        keys or words that there are."""
        words, where = split(error)
        if unknown := _UNKNOWN.match(words):
            key = unknown["key"]
            self.add_key(self._said((*base, *where, key)), f"unknown key {shown(key)}{suggestion(key, known)}")
            return
        there = self._said((*base, *where))
        self.add(there, plainly(words, there, self._value(there), known))

    def lines(self) -> list[str]:
        """The problems by place; beyond the first twenty only how many more there are."""
        found = sorted(self._found)
        lines = [f"{self.source}:{line}:{column}: {message}" for line, column, message in found[:MAX_SHOWN]]
        if len(found) > MAX_SHOWN:
            more = "many" if len(found) >= MAX_FOUND else len(found) - MAX_SHOWN
            lines.append(f"{self.source}: and {more} more problems")
        return lines

    def mistakes(self) -> tuple[Mistake, ...]:
        """The problems by place, all of them."""
        return tuple(Mistake(*found) for found in sorted(self._found))

    def raise_any(self) -> None:
        """Raises ScenarioError if there are problems."""
        if self._found:
            raise ScenarioError(self.lines(), self.mistakes())

    def _said(self, where: Path) -> Path:
        """Where the text says what the sheet has at `where`, which may be elsewhere and in another shape."""
        for length in range(len(where), 0, -1):
            said = self._moved.get(where[:length])
            if isinstance(said, int):
                return where
            if said is not None:
                where = (*said, *where[length:])
                break
        value: Any = self.data
        for number, step in enumerate(where):
            if isinstance(value, dict) and isinstance(step, int) and step < len(value):  # a table as sorted pairs
                return (*where[:number], sorted(value)[step], *where[number + 2 :])
            value = _item(value, step)
        return where

    def said(self, where: Path) -> Any:
        """What the text says for a key path of the sheet, wherever that stands; None where it says nothing."""
        return self._value(self._said(where))

    def _value(self, where: Path) -> Any:
        value: Any = self.data
        for step in where:
            value = _item(value, step)
        return value

    def _offset(self, where: Path) -> int:
        for length in range(len(where), 0, -1):
            said = self._moved.get(where[:length])
            if isinstance(said, int):
                return said
            if said is not None:
                return self.outline.value((*said, *where[length:]))
        return self.outline.value(where)


def _item(value: Any, step: str | int) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) and step < len(value) else None


def split(error: str) -> tuple[str, Path]:
    """An error of msgspec as (words, key path)."""
    found = _AT.match(error)
    words, path = (found["words"], found["path"] or "$") if found else (error, "$")
    steps = (step for step in _STEP.finditer(path[1:]) if step[0] != "[...]")
    return words, tuple(int(step["number"]) if step["number"] else step["key"] for step in steps)


_TYPES: Final = {
    "int": "a whole number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "float": "a fraction",
    "null": "nothing",
    "datetime": "a date",
    "date": "a date",
    "time": "a time",
}
_BOUNDS: Final = {">=": "at least ", "<=": "at most ", "<": "less than ", ">": "more than ", "": ""}


def plainly(words: str, where: Path, value: Any = None, known: Sequence[str] = ()) -> str:
    """A message of msgspec's about a value at a key path as a sentence: what it must be, and what it is.

    `known`: the words that it may be. A ruleset's own words only lose what a terminal would obey.
    """
    key = next((step for step in reversed(where) if isinstance(step, str)), "this")
    name = f"item {where[-1] + 1} of {key}" if where and isinstance(where[-1], int) else key
    if missing := _MISSING.match(words):
        return f"{shown(missing['key'])} is missing{words[missing.end() :]}"
    if words.startswith("Invalid") or (known and words.startswith("Expected `str`")):
        return f"{name} cannot be {shown(value)}{choices(value, known)}"
    expected = _EXPECTED.match(words)
    if expected is None:
        return "".join(c if c.isprintable() else "?" for c in words[:400])
    types = [each for each in expected["types"].split(" | ") if each != "null"]
    if expected["regex"]:
        return f"{shown(value)} is not a name: use small letters, digits, - and _, a letter first"
    if expected["limit"] and types[0] in ("array", "str", "object"):
        unit = {"array": "item", "str": "character"}.get(types[0], "key")
        plural = "" if expected["limit"] == "1" else "s"
        return f"{name} must have {_BOUNDS[expected['sign'] or '']}{expected['limit']} {unit}{plural}"
    wanted = " or ".join(dict.fromkeys(_TYPES.get(each, each) for each in types))
    if expected["limit"]:
        wanted += f" of {_BOUNDS[expected['sign'] or '']}{expected['limit']}"
    got = shown(value) if value is not None else _TYPES.get(expected["got"] or "", "this")
    return f"{name} must be {wanted}, not {got}{_instead(types, where, key, value)}"


def _instead(types: Sequence[str], where: Path, key: str, value: Any) -> str:
    """The end of a message about a value of the wrong type: how it would be written."""
    path = ".".join(step for step in where if isinstance(step, str))
    if where and not isinstance(where[-1], str):
        return ""
    match value:
        case dict() if "array" in types:
            return f": write [[{path}]] above each"
        case list() if "object" in types:
            return f": write [{path}]"
        case str() if "array" in types and len(value) <= 40:
            return f': write {key} = ["{shown(value)[1:-1]}"]'
        case str() if "int" in types and re.fullmatch(r"-?[0-9]{1,9}", value):
            return f": write {key} = {value}"
        case str() if "bool" in types and value.lower() in ("true", "false"):
            return f": write {key} = {value.lower()}"
        case int() if "str" in types and not isinstance(value, bool):
            return f': write {key} = "{shown(value)}"'
    return ""
