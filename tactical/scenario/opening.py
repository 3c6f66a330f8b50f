"""Reading scenarios by name, path or text, and opening them under their rule system."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any

import msgspec

from tactical.scenario import shipped_files
from tactical.scenario.files import file_words, read_text
from tactical.scenario.locate import Path
from tactical.scenario.problems import ProblemList, ScenarioError
from tactical.scenario.rows import option_from_words
from tactical.scenario.text import parse, read_sheet
from tactical.table.contract import Ruleset
from tactical.table.opening import Sheet, SheetError, roles_in
from tactical.table.values import replace


class Scenario(msgspec.Struct, frozen=True):
    """A scenario that has been read: its rule system, its sheet, and where it came from."""

    rules: Ruleset[Any]
    sheet: Sheet
    source: str  # the file, as messages name it
    report: ProblemList  # knows where in the text things stand, for what the rules may find

    def opened(self) -> Any:
        """The opening state, before its first phase has run. Raises ScenarioError with all that the rules refuse."""
        report = self.report.empty()
        try:
            state = self.rules.open(self.sheet)
            wrong = self.rules.dangling_references(state) or self.rules.broken_invariants(state)
            if not wrong:
                return self._guided(state)
            for words in wrong:
                report.add(self._about(state, words), f"this position cannot be: {words}")
        except SheetError as error:
            report.sheet(error)
        except msgspec.ValidationError as error:
            report.invalid(str(error))
        report.raise_any()
        raise ScenarioError([f"{self.source}: {self.rules.title} cannot open this scenario, for no stated reason"])

    def _guided(self, state: Any) -> Any:
        """The state with what no rule asks about: tips, and how the computer plays all pieces of a row."""
        sheet = self.sheet
        if not (sheet.tips or sheet.roles):
            return state
        return state.having(setup=replace(state.setup, tips=sheet.tips, roles=roles_in(sheet, state)))

    def _about(self, state: Any, words: str) -> Path:
        """Where the text tells of the piece that some words name, or that stands last on a cell which they name."""
        rows = {row["name"]: number for number, row in enumerate(self.sheet.pieces)}
        standing = {state.cell_name(cell): piece.name for piece in state.pieces for cell in piece.place.cells}
        for word in re.findall(r"[^\s,;:()']+", words):
            if (number := rows.get(standing.get(word, word))) is not None:
                return ("pieces", number, "cell")
        return ("pieces",)

    def row_numbers(self, state: Any) -> tuple[int, ...]:
        """For each piece the row that it comes from, also as one of several (`NAME-1`); -1: none."""
        rows = {row["name"]: number for number, row in enumerate(self.sheet.pieces)}
        return tuple(rows.get(piece.name, rows.get(piece.name.rpartition("-")[0], -1)) for piece in state.pieces)

    def having(self, options: Mapping[str, str]) -> Scenario:
        """This scenario with options as words, such as a command line's. Raises ScenarioError."""
        wrong: list[str] = []
        values = dict(self.sheet.options)
        for name, words in options.items():
            try:
                values[name] = option_from_words(self.rules.options, name, words)
            except ValueError as error:
                wrong.append(str(error))
        if wrong:
            raise ScenarioError(wrong)
        sheet = msgspec.structs.replace(self.sheet, options=values)
        return msgspec.structs.replace(self, sheet=sheet)


def scenario_from_text(text: str, source: str = "scenario") -> Scenario:
    """The scenario that a text describes. Raises ScenarioError with every problem found."""
    report = ProblemList(source, text)
    rules, sheet = read_sheet(report, parse(report))
    return Scenario(rules, sheet, source, report)


def read_scenario(path_or_name: str | FilePath) -> Scenario:
    """A shipped scenario by name, or one in a file. Raises ScenarioError with every problem found."""
    return scenario_from_text(*scenario_text(path_or_name))


def scenario_text(path_or_name: str | FilePath) -> tuple[str, str]:
    """The text of a scenario, and its file as messages name it. Raises ScenarioError where there is none."""
    given = str(path_or_name)
    path = _path(given)
    return read_text(path), file_words(path if path == given else f"{given}.toml")


def open_scenario(path_or_name: str | FilePath, options: Mapping[str, str] | None = None) -> tuple[Ruleset[Any], Any]:
    """The rule system and the opening state of a scenario, with options as words. Raises ScenarioError."""
    scenario = read_scenario(path_or_name).having(options or {})
    return scenario.rules, scenario.opened()


def _path(given: str) -> str:
    """A shipped name's file; everything else is a path. A name wins over a file without an ending."""
    if given in shipped_files.scenario_names():
        return str(shipped_files.shipped_scenario(given))
    try:
        there = FilePath(given).exists()
    except OSError:  # too long a name, say: reading it will tell
        there = True
    if there or "/" in given or "." in given:
        return given
    known = ", ".join(shipped_files.scenario_names())
    raise ScenarioError([f"unknown scenario '{file_words(given)[:40]}'; shipped: {known}; or give a .toml file"])
