"""The words of the rules. A ruleset's `clauses.toml` gives each clause its text; this reads it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from tactical.table.values import Value

_ID = re.compile(r"\b(?:[A-Z]{2}-)?[A-Z]{2}-[A-Z]?\d{1,3}\b")
_OPTION = re.compile(r"[a-z_0-9]+")
NO_CLAUSES = ("source", "beat")  # the keys of a `clauses.toml` that are no clauses


class Clause(Value, frozen=True):
    """One checkable rule in our own words. `option` names the switch of a house default."""

    id: str
    text: str
    kind: str
    section: str = ""
    when: str = ""  # the trait, gear or variant it needs
    option: str = ""
    reason: str = ""  # why a default has no switch
    example: str = ""

    @property
    def option_names(self) -> tuple[str, ...]:
        """The options named by `option`."""
        return tuple(_OPTION.findall(self.option))

    def mentions(self, ids: Collection[str]) -> tuple[str, ...]:
        """The clauses, among some others, that its words mention."""
        said = f"{self.text} {self.when} {self.example} {self.reason}"
        return tuple(each for each in mentioned(said, ids) if each != self.id)


def mentioned(text: str, ids: Collection[str]) -> tuple[str, ...]:
    """The clauses that a text of the rule book mentions, each once."""
    return tuple(each for each in dict.fromkeys(_ID.findall(text)) if each in ids)


class Rulebook(Value, frozen=True):
    """All clauses of one system in page order, and their source, as a fact."""

    source: str
    clauses: tuple[Clause, ...]

    def find(self, clause: str) -> Clause | None:
        """The clause of that id, upper or lower case, or None."""
        wanted = clause.upper()
        return next((c for c in self.clauses if c.id.upper() == wanted), None)

    def about(self, words: str) -> tuple[Clause, ...]:
        """Clauses whose id, section or text holds all the words."""
        wanted = words.lower().split()
        return tuple(c for c in self.clauses if all(w in f"{c.id} {c.section} {c.text}".lower() for w in wanted))


class ClauseError(ValueError):
    """A clause of a `clauses.toml` that is not one; the message is msgspec's."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.clause = clause


def read_rulebook(data: Mapping[str, Any], shared: Mapping[str, Any]) -> Rulebook:
    """The rule book that a `clauses.toml` says. Raises ClauseError if it is wrong.

    `shared`: clauses common to systems, in the same form. A clause named without words of its own gets those, with the
    system's `beat` filled in.
    """
    source, beat = (str(data.get(key, "")) for key in NO_CLAUSES)
    said = {key: {word: words.replace("{beat}", beat) for word, words in row.items()} for key, row in shared.items()}
    clauses = []
    for key in (key for key in data if key not in NO_CLAUSES):
        row = data[key]
        try:
            own = msgspec.convert(row, dict[str, object])
            clauses.append(msgspec.convert({"id": key, **({} if "text" in own else said.get(key, {})), **own}, Clause))
        except msgspec.ValidationError as error:
            raise ClauseError(key, str(error)) from None
    return Rulebook(source, tuple(clauses))
