"""One table of a scenario, taken key by key: wrong types, missing keys and unknown keys are reported, not raised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final, Literal, TypeVar

from tactical.scenario.locate import Path
from tactical.scenario.plain_text import name_problem, slug_problem
from tactical.scenario.problems import ProblemList, choices, shown, suggestion

NEARLY: Final = 0.8  # how like a known key another must be to count as misspelt


W = TypeVar("W", bound=str)


class Fields:
    """A table and the keys requested from it. Every method reports what is wrong and then returns its default."""

    def __init__(self, report: ProblemList, where: Path, data: Mapping[str, object]) -> None:
        self.report = report
        self.where = where
        self.data = data
        self.known: dict[str, None] = {}  # the keys asked for, in order

    def at(self, key: str) -> Path:
        """The path of one of its keys."""
        return (*self.where, key)

    def path(self, key: str) -> str:
        """One of its keys as a header names it: `map.names`."""
        return ".".join(str(step) for step in self.at(key) if isinstance(step, str))

    def wrong(self, key: str, message: str) -> None:
        """Report a problem with a key's value."""
        self.report.add(self.at(key), message)

    def said(self, key: str) -> str:
        """The text of a key, right or wrong; "" if it has no text."""
        value = self.data.get(key)
        return value if isinstance(value, str) else ""

    def lacks(self, key: str) -> bool:
        """True if a key is missing, and so is any similar one, which is reported as unknown."""
        others = [other for other in self.data if other != key]
        return self.data.get(key) in (None, [], {}) and not get_close_matches(key, others, 1, NEARLY)

    def raw(self, key: str) -> object:
        """The value of a key, of any type; None if it is missing."""
        self.known[key] = None
        return self.data.get(key)

    def text(self, key: str, default: str | None = "", *, longest: int = 200, example: str = "") -> str:
        """A text; without a default (None) it is required."""
        value = self.raw(key)
        if value is None:
            if default is None:
                like = f", such as {key} = {example}" if example else ""
                self.report.add(self.where, f"{shown(key)} is missing{like}")
            return default or ""
        if not isinstance(value, str):
            self.wrong(key, f"{key} must be text in quotes, not {shown(value)}")
        elif len(value) > longest:
            self.wrong(key, f"{key} is too long: at most {longest} characters")
        elif default is None and not value.strip():
            self.wrong(key, f"{key} must not be empty")
        else:
            return value
        return default or ""

    def line(self, key: str, default: str | None = "", *, longest: int = 200, example: str = "") -> str:
        """A text of one line."""
        value = self.text(key, default, longest=longest, example=example)
        if "\n" in value or "\t" in value:
            self.wrong(key, f"{key} must be one line")
        return value

    def name(self, key: str, default: str | None = None, *, example: str = "") -> str:
        """A text that is the name of somebody or something; "" if invalid."""
        return self._named(key, default, example, name_problem)

    def slug(self, key: str, default: str | None = None, *, example: str = "") -> str:
        """A text that is a word for a kind or a battle; "" if invalid."""
        return self._named(key, default, example, slug_problem)

    def _named(self, key: str, default: str | None, example: str, fault: Callable[[str], str]) -> str:
        value = self.text(key, default, example=example)
        problem = fault(value) if value else ""
        if problem:
            self.wrong(key, problem)
        return "" if problem else value

    def word(self, key: str, words: tuple[W, ...], default: W | Literal[""] | None = None) -> W | Literal[""]:
        """One of a few words; "" if it is not among them."""
        value = self.text(key, default, example=f'"{words[0]}"')
        if value and value not in words:
            self.wrong(key, f"{key} cannot be {shown(value)}{choices(value, words)}")
        return next((word for word in words if word == value), "")

    def whole(self, key: str, low: int, high: int) -> int | None:
        """A whole number; None if it is missing or wrong."""
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(key, f"{key} must be a whole number from {low} to {high}, not {shown(value)}")
            return None
        return value

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.raw(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.wrong(key, f"{key} must be true or false, not {shown(value)}")
            return default
        return value

    def table(self, key: str) -> Fields:
        """A table inside this one; an empty one if it is missing."""
        value = self.raw(key)
        if value is not None and not isinstance(value, dict):
            self.wrong(key, f"{key} must be a table, not {shown(value)}: write [{self.path(key)}]")
        return Fields(self.report, self.at(key), value if isinstance(value, dict) else {})

    def tables(self, key: str, most: int) -> list[Fields]:
        """The tables of a list of them."""
        value = self.raw(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.wrong(key, f"{key} must be a list of tables: write [[{self.path(key)}]] above each")
            return []
        if len(value) > most:
            self.report.add((*self.at(key), most), f"too many {key}: at most {most}")
        return [Fields(self.report, (*self.at(key), i), item) for i, item in enumerate(value[:most])]

    def words(self, key: str, what: str) -> list[str]:
        """A list of texts; a single text counts as a list of one."""
        value = self.raw(key)
        if value is None:
            return []
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            self.wrong(key, f'{key} must be a list of {what}, such as {key} = ["…", "…"]')
            return []
        return items

    def item(self, key: str, number: int) -> Path:
        """The path of an item of a list read by `words`."""
        return self.at(key) if isinstance(self.data.get(key), str) else (*self.at(key), number)

    def rest(self) -> dict[str, object]:
        """All keys not requested yet; they count as requested from now on."""
        left = {key: value for key, value in self.data.items() if key not in self.known}
        self.known |= dict.fromkeys(left)
        return left

    def end(self) -> None:
        """Report the keys that nobody requested."""
        for key in self.data:
            if key not in self.known:
                self.report.add_key(self.at(key), f"unknown key {shown(key)}{suggestion(key, list(self.known))}")
