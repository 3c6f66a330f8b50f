"""What can be looked up: systems, clauses, keys, scenarios."""

from __future__ import annotations

from tactical.cli.schema.base import Answer, Told
from tactical.cli.schema.position import Board


class System(Told):
    """A rule system."""

    name: str
    title: str


class Systems(Answer):
    """The rule systems."""

    systems: list[System]


class Clause(Told):
    """A rule."""

    id: str
    section: str
    kind: str
    when: str
    option: str
    text: str
    example: str


class Rules(Answer):
    """Clauses of a rule system."""

    system: str
    source: str
    clauses: list[Clause]


class Problem(Told):
    """A mistake in a file."""

    line: int
    text: str


class KeysCheck(Answer):
    """What is wrong with a file of keys, and what is worth knowing."""

    file: str
    there: bool
    problems: list[Problem]
    notes: list[str]


class Key(Told):
    """A key of the scenario format."""

    name: str
    type: str
    default: str
    words: str


class KeyTable(Told):
    """A table of the scenario format."""

    name: str
    keys: list[Key]


class ScenarioKeys(Answer):
    """The keys of the scenario format."""

    tables: list[KeyTable]


class ScenarioMistake(Told):
    """A mistake in a scenario, its place counted from 1; line 0: it is the whole file's."""

    line: int
    column: int
    text: str


class CheckedScenario(Told):
    """A scenario or campaign that was checked, `-` from standard input; what it is as far as it is good."""

    file: str
    good: bool
    title: str | None
    rules: str | None
    problems: list[ScenarioMistake]


class ScenarioCheck(Answer):
    """What is wrong with scenarios."""

    checked: list[CheckedScenario]


class ListedScenario(Told):
    """A scenario or campaign of a list; null and empty where it says nothing. `rules`: not of campaigns."""

    name: str
    title: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: list[str]
    rules: str | None = None


class Scenarios(Answer):
    """The scenarios that are shipped or installed."""

    scenarios: list[ListedScenario]
    campaigns: list[ListedScenario]


class ScenarioShow(Answer):
    """A scenario's map."""

    title: str
    rules: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: list[str]
    board: Board
