"""The problems of a scenario: each as `file:line:column: message`, all of them at once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from difflib import get_close_matches
from typing import Final, NamedTuple

from tactical.scenario.locate import Outline, Path, TooMuchError
from tactical.table.opening import SheetError

MAX_SHOWN: Final = 20
MAX_FOUND: Final = 200  # then nobody looks further: hostile texts must not take long to refuse
LONGEST: Final = 40  # characters or digits of a value that is shown

# msgspec ends its messages with the place: "... - at `$.pieces[2].body`", "... - at `key` in `$.kinds`".
_AT: Final = re.compile(r"(?P<words>[\s\S]*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?\Z")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<key>[^`]*)`")
_EXPECTED: Final = re.compile(
    r"Expected `(?P<types>[^`]*)`"
    r"(?: (?P<regex>matching regex .*?)| (?:of length )?(?P<sign>[<>]=?)? ?(?P<limit>-?\d+))?"
    r"(?:, got (?:`(?P<got>[^`]*)`|(?P<many>\d+)))?\Z",
    re.DOTALL,
)
_MISSING: Final = re.compile(r"Object missing required field `(?P<key>[^`]*)`")
_STEP: Final = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<number>\d+)\]|\[\.\.\.\]")


class Mistake(NamedTuple):
    """A problem and its place, counted from 1; line 0: the whole file."""

    line: int
    column: int
    words: str
    file: str = ""  # the included file that it is in; empty: the scenario's own


class ScenarioError(ValueError):
    """A scenario that cannot be read or opened. `lines`: every problem in order, fit to print; `mistakes`: the same for
    programs, all of them."""

    def __init__(self, lines: Iterable[str], mistakes: Iterable[Mistake] = ()) -> None:
        self.lines = list(lines)
        self.mistakes = list(mistakes) or [Mistake(0, 0, line) for line in self.lines]
        super().__init__("\n".join(self.lines))


def shown(value: object) -> str:
    """A value from a file for a message: quoted, shortened, and without terminal codes."""
    if isinstance(value, str):
        cut = value if len(value) <= LONGEST else value[: LONGEST - 1] + "…"
        return "'" + "".join(c if c.isprintable() else "?" for c in cut) + "'"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST else "a very large number"
    words = {dict: "a table", list: "a list", float: "a fraction"}
    return words.get(type(value), "a date")


def suggestion(word: str, known: Sequence[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, or a list."""
    known = [word for word in dict.fromkeys(known) if word]  # a wrong name may be left empty
    near = get_close_matches(word[:60], known, 1)
    if near:
        return f"; did you mean {near[0]}?"
    return f"; known: {', '.join(known)}" if known else ""


def choices(word: object, known: Sequence[str]) -> str:
    """The end of a message about a wrong word: the nearest of the permitted ones, and a list of all."""
    if not known:
        return ""
    near = get_close_matches(word[:60], known, 1) if isinstance(word, str) else []
    every = ", ".join(dict.fromkeys(filter(None, known)))
    return f"; did you mean {near[0]}? There are: {every}" if near and near[0] else f"; there are: {every}"


class ProblemList:
    """Collects the problems of one scenario text and its included files, and knows their places."""

    def __init__(self, source: str, text: str) -> None:
        """`source` is the file as messages name it. Raises ScenarioError where the text is too much to look at."""
        self.source = source
        self.data: Mapping[str, object] = {}  # the text's data, once it is parsed
        self.partial = False  # something that it includes could not be read
        self._found: dict[tuple[int, int, int, str], None] = {}  # file (0: this one), line, column, words
        self._moved: dict[Path, int | Path] = {}
        self._included: list[ProblemList] = []
        self._homes: dict[Path, int] = {}  # tables that an included file has, by its number
        self._last_line = text.count("\n") + 1
        try:
            self.text = unicodedata.normalize("NFC", text)
            self.outline = Outline(self.text)
        except TooMuchError as error:
            starts = text.rfind("\n", 0, error.offset) + 1
            line = text.count("\n", 0, error.offset) + 1
            mistake = Mistake(line, error.offset - starts + 1, str(error))
            raise ScenarioError([f"{source}:{mistake.line}:{mistake.column}: {error}"], [mistake]) from None

    def empty(self, *, anew: bool = False) -> ProblemList:
        """A report of the same text without problems; `anew`: of a text still to be read."""
        other = copy(self)
        other._found = {}
        if anew:
            other._moved = {}
        return other

    def __bool__(self) -> bool:
        """True if there are problems."""
        return bool(self._found)

    @property
    def count(self) -> int:
        """The number of problems so far."""
        return len(self._found)

    def include(self, part: ProblemList, wheres: Iterable[Path], problems: Iterable[Mistake] = ()) -> None:
        """Add an included file: the key paths of its tables, and its problems as a text."""
        self._included.append(part)
        number = len(self._included)
        self._homes |= dict.fromkeys(wheres, number)
        for problem in problems:
            self.add_spot(problem.line, problem.column, problem.words, number)

    @property
    def included(self) -> tuple[Path, ...]:
        """The key paths of the tables in included files."""
        return tuple(self._homes)

    def add(self, where: Path, message: str) -> None:
        """Add a problem with the value at a key path or, if that is not in the text, with its surroundings."""
        self.add_at(self._offset(where), message, self._home(where))

    def add_key(self, where: Path, message: str) -> None:
        """Add a problem with a key rather than with its value."""
        self._add_key_at(self._through(where), message)

    def _add_key_at(self, where: Path, message: str) -> None:
        home = self._home(where)
        self.add_at(self._file(home).outline.key(where), message, home)

    def add_at(self, offset: int, message: str, file: int = 0) -> None:
        """Add a problem at a character of the text, or of an included file."""
        self.add_spot(*self._file(file).outline.spot(offset), message, file)

    def add_spot(self, line: int, column: int, message: str, file: int = 0) -> None:
        """Add a problem at a line and column. Raises ScenarioError at the last allowed one."""
        self._found[file, min(line, self._file(file)._last_line), column, message] = None
        if len(self._found) >= MAX_FOUND:
            self.raise_any()

    def moved(self, where: Path, said: int | Path) -> None:
        """Record that the sheet's value at `where` is written elsewhere: a piece's cell, say, by a letter in the
        picture."""
        self._moved[where] = said

    def sheet(self, error: SheetError, *, anew: bool = False) -> None:
        """Add a ruleset's findings; `anew`: only where nothing has been reported yet."""
        for problem in error.problems:
            spots = self._found
            where = problem.where[1:] if problem.where[:1] == ("extra",) else problem.where
            self._found = {}
            self.invalid(problem.message, where, problem.known)
            known = {spot[:3] for spot in spots} if anew else ()
            self._found = spots | {spot: None for spot in self._found if spot[:3] not in known}

    def invalid(self, error: str, base: Path = (), known: Sequence[str] = ()) -> None:
        """Add a value of the wrong type or range, in msgspec's words. `base`: the meaning of their `$`. `known`: the
        existing keys or words."""
        words, where = split(error)
        if unknown := _UNKNOWN.match(words):
            key = unknown["key"]
            self._add_key_at(self._said((*base, *where, key)), f"unknown key {shown(key)}{suggestion(key, known)}")
            return
        there = self._said((*base, *where))
        message = plainly(words, there, self._value(there), known)
        if there == (*base, *where):
            self.add(there, message)
        else:  # it is where the text has it: not to be looked for again
            home = self._home(there)
            self.add_at(self._file(home).outline.value(there), message, home)

    def number(self, file: str) -> int:
        """The number of an included file by name; 0 for the text itself."""
        return next((n for n, part in enumerate(self._included, 1) if part.source == file), 0)

    def lines(self) -> list[str]:
        """The problems by place; after the first twenty, only their number."""
        spots = sorted(self._found)
        lines = [
            f"{self._file(file).source}:{line}:{column}: {message}" for file, line, column, message in spots[:MAX_SHOWN]
        ]
        if len(spots) > MAX_SHOWN:
            more = "many" if len(spots) >= MAX_FOUND else len(spots) - MAX_SHOWN
            lines.append(f"{self.source}: and {more} more problems")
        return lines

    def mistakes(self) -> tuple[Mistake, ...]:
        """The problems by place, all of them."""
        return tuple(
            Mistake(line, column, words, self._file(file).source if file else "")
            for file, line, column, words in sorted(self._found)
        )

    @property
    def error(self) -> ScenarioError:
        """All problems as an error."""
        return ScenarioError(self.lines(), self.mistakes())

    def raise_any(self) -> None:
        """Raise ScenarioError if there are problems."""
        if self._found:
            raise self.error

    def _said(self, where: Path) -> Path:
        """Where the text says what the sheet has at `where`, which may be elsewhere and in another shape."""
        for length in range(len(where), 0, -1):
            said = self._moved.get(where[:length])
            if isinstance(said, int):
                return where
            if said is not None:
                where = (*said, *where[length:])
                break
        value: object = self.data
        for number, step in enumerate(where):
            if isinstance(value, dict) and isinstance(step, int) and step < len(value):  # a table as sorted pairs
                return (*where[:number], sorted(value)[step], *where[number + 2 :])
            value = _item(value, step)
        return where

    def said(self, where: Path) -> object:
        """The value in the text for a key path of the sheet, wherever it is; None if there is none."""
        return self._value(self._said(where))

    def _value(self, where: Path) -> object:
        value: object = self.data
        for step in where:
            value = _item(value, step)
        return value

    def _through(self, where: Path) -> Path:
        """The key path where the text says what stands for `where`, if it says it elsewhere."""
        for length in range(len(where), 0, -1):
            said = self._moved.get(where[:length])
            if isinstance(said, tuple):
                return where if where[: len(said)] == said else (*said, *where[length:])
        return where

    def _home(self, where: Path) -> int:
        """The number of the included file that a key path is in; 0: in the text itself."""
        return next((number for home, number in self._homes.items() if where[: len(home)] == home), 0)

    def _file(self, number: int) -> ProblemList:
        return self._included[number - 1] if number else self

    def _offset(self, where: Path) -> int:
        for length in range(len(where), 0, -1):
            said = self._moved.get(where[:length])
            if isinstance(said, int):
                return said
        where = self._through(where)
        return self._file(self._home(where)).outline.value(where)


def _item(value: object, step: str | int) -> object:
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) and step < len(value) else None


def split(error: str) -> tuple[str, Path]:
    """An error of msgspec as (words, key path)."""
    match = _AT.match(error)
    words, path = (match["words"], match["path"] or "$") if match else (error, "$")
    steps = (step for step in _STEP.finditer(path[1:]) if step[0] != "[...]")
    return words, tuple(int(step["number"]) if step["number"] else step["key"] for step in steps)


_TYPES: Final = {
    "int": "a whole number",
    "str": "text in quotes",
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


def plainly(words: str, where: Path, value: object = None, known: Sequence[str] = ()) -> str:
    """A message of msgspec about a value at a key path as a sentence: what it must be, and what it is.

    `known`: the permitted words. A ruleset's own words only lose terminal codes.
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
        many = f", not {expected['many']}" if expected["many"] else ""
        return f"{name} must have {_BOUNDS[expected['sign'] or '']}{expected['limit']} {unit}{plural}{many}"
    wanted = " or ".join(dict.fromkeys("a number" if each == "float" else _TYPES.get(each, each) for each in types))
    if expected["limit"]:
        wanted += f" of {_BOUNDS[expected['sign'] or '']}{expected['limit']}"
    got = shown(value) if value is not None else _TYPES.get(expected["got"] or "", "this")
    return f"{name} must be {wanted}, not {got}{_instead(types, where, key, value)}"


def _instead(types: Sequence[str], where: Path, key: str, value: object) -> str:
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
