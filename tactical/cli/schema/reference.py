"""Answers from the reference: systems, clauses, keys, scenarios."""

from __future__ import annotations

from tactical.cli.schema.base import Answer
from tactical.report.base import Reported
from tactical.report.board import BoardReport
from tactical.report.catalogue import CatalogueTable


class SystemReport(Reported, frozen=True):
    """A rule system."""

    name: str
    title: str


class Systems(Answer, frozen=True):
    """The rule systems."""

    systems: tuple[SystemReport, ...]


class ClauseReport(Reported, frozen=True):
    """A rule."""

    id: str
    section: str
    kind: str
    when: str
    option: str
    text: str
    example: str


class Rules(Answer, frozen=True):
    """Clauses of a rule system."""

    system: str
    source: str
    clauses: tuple[ClauseReport, ...]


class ProblemReport(Reported, frozen=True):
    """A mistake in a file."""

    line: int
    text: str


class KeysCheck(Answer, frozen=True):
    """The problems of a key file, and notes."""

    file: str
    there: bool
    problems: tuple[ProblemReport, ...]
    notes: tuple[str, ...]


class Key(Reported, frozen=True):
    """A key of the scenario format."""

    name: str
    type: str
    default: str
    words: str


class KeyTable(Reported, frozen=True):
    """A table of the scenario format."""

    name: str
    keys: tuple[Key, ...]


class ScenarioKeys(Answer, frozen=True):
    """The keys of the scenario format."""

    tables: tuple[KeyTable, ...]


class ScenarioKinds(Answer, frozen=True):
    """The kinds that scenarios of a rule system may name: all of them, or the requested rows."""

    system: str
    tables: tuple[CatalogueTable, ...]


class ScenarioMistake(Reported, frozen=True):
    """A mistake in a scenario, or a warning; its place counts from 1, and line 0 is the whole file. `file`: an included
    file that it is in."""

    line: int
    column: int
    text: str
    file: str | None = None


class CheckedScenario(Reported, frozen=True):
    """A checked scenario, puzzle or campaign, `-` from standard input, with its problems. `warnings`: what is
    permitted but cannot work."""

    file: str
    good: bool
    title: str | None
    rules: str | None
    problems: tuple[ScenarioMistake, ...]
    warnings: tuple[ScenarioMistake, ...]


class ScenarioCheck(Answer, frozen=True):
    """The problems of scenarios."""

    checked: tuple[CheckedScenario, ...]


class ListedScenario(Reported, frozen=True):
    """A listed scenario or campaign; null and empty where it says nothing. `rules`: not for campaigns."""

    name: str
    title: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: tuple[str, ...]
    author: str | None
    licence: str | None
    version: str | None
    tags: tuple[str, ...]
    about: str | None
    rules: str | None = None


class Scenarios(Answer, frozen=True):
    """The shipped or installed scenarios."""

    scenarios: tuple[ListedScenario, ...]
    campaigns: tuple[ListedScenario, ...]


class ScenarioShow(Answer, frozen=True):
    """A scenario's map."""

    title: str
    rules: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: tuple[str, ...]
    author: str | None
    licence: str | None
    version: str | None
    tags: tuple[str, ...]
    about: str | None
    board: BoardReport
