"""Reading scenarios by name, path or text, and opening them under their rule system."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any

import msgspec

from tactical.ruleset import AnyRuleset
from tactical.scenario import shipped_files
from tactical.scenario.drawn import Draw, Picks, find_draws, first_picks, thrown, with_picks
from tactical.scenario.files import file_words, read_text
from tactical.scenario.included import with_included
from tactical.scenario.locate import Path
from tactical.scenario.own_files import known_scenario, own_scenarios
from tactical.scenario.problems import ProblemList, ScenarioError
from tactical.scenario.rows import option_from_words
from tactical.scenario.text import parse, read_sheet
from tactical.table import AnyState, Dice
from tactical.table.opening import Sheet, SheetError, with_guidance


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as read: its rule system, its sheet, and its source."""

    rules: AnyRuleset
    sheet: Sheet
    source: str  # the file, as messages name it
    report: ProblemList  # knows where in the text things stand, for what the rules may find
    draws: tuple[Draw, ...] = ()  # draws for each new game
    whole: Mapping[str, Any] = {}  # the text as data, with what it includes; nothing drawn

    def opened(self) -> AnyState:
        """The opening state, before its first phase has run. Raises ScenarioError with everything the rules refuse."""
        report = self.report.empty()
        try:
            state = self.rules.open(self.sheet)
            wrong = self.rules.dangling_references(state) or self.rules.broken_invariants(state)
            if not wrong:
                return with_guidance(self.sheet, state)
            for words in wrong:
                report.add(self._about(state, words), f"this position is not possible: {words}")
        except SheetError as error:
            report.sheet(error)
        except msgspec.ValidationError as error:
            report.invalid(str(error))
        report.raise_any()
        raise ScenarioError([f"{self.source}: {self.rules.title} cannot open this scenario, for no stated reason"])

    def _about(self, state: AnyState, words: str) -> Path:
        """Where the text tells of the piece that some words name, or that stands last on a cell which they name."""
        rows = {row["name"]: number for number, row in enumerate(self.sheet.pieces)}
        standing = {state.cell_name(cell): piece.name for piece in state.pieces for cell in piece.place.cells}
        for word in re.findall(r"[^\s,;:()']+", words):
            if (number := rows.get(standing.get(word, word))) is not None:
                return ("pieces", number, "cell")
        return ("pieces",)

    def row_numbers(self, state: AnyState) -> tuple[int, ...]:
        """The row of each piece, also for one of several (`NAME-1`); -1: none."""
        rows = {row["name"]: number for number, row in enumerate(self.sheet.pieces)}
        return tuple(rows.get(piece.name, rows.get(piece.name.rpartition("-")[0], -1)) for piece in state.pieces)

    def drawn(self, dice: Dice) -> Scenario:
        """This scenario with the dice drawn for a game. Raises ScenarioError if the result is impossible."""
        return self.picked(thrown(self.draws, dice)) if self.draws else self

    def picked(self, picks: Picks) -> Scenario:
        """This scenario with these picks, one for each draw. Raises ScenarioError with every problem."""
        report = self.report.empty(anew=True)
        _, sheet = read_sheet(report, with_picks(report, dict(self.whole), self.draws, picks))
        sheet = msgspec.structs.replace(sheet, options=self.sheet.options)
        return msgspec.structs.replace(self, sheet=sheet, report=report)

    def having(self, options: Mapping[str, str]) -> Scenario:
        """This scenario with options in words, such as a command line's. Raises ScenarioError."""
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


def scenario_from_text(text: str, source: str = "scenario", folder: FilePath | None = None) -> Scenario:
    """The scenario that a text describes; `folder` has the files that it may include. Raises ScenarioError with every
    problem found."""
    report = ProblemList(source, text)
    return read_whole(report, parse(report), source, folder)


def read_whole(report: ProblemList, data: dict[str, object], source: str, folder: FilePath | None) -> Scenario:
    """The scenario in a text's data, as written, without draws. Raises ScenarioError."""
    whole = with_included(report, data, folder)
    draws = find_draws(report, whole)
    rules, sheet = read_sheet(report, with_picks(report, whole, draws, first_picks(draws)))
    return Scenario(rules, sheet, source, report, draws, whole if draws else {})


def read_scenario(path_or_name: str | FilePath) -> Scenario:
    """A shipped scenario by name, or one in a file. Raises ScenarioError with every problem found."""
    return scenario_from_text(*scenario_text(path_or_name))


def scenario_text(path_or_name: str | FilePath) -> tuple[str, str, FilePath]:
    """The text of a scenario, its file's name for messages, and its folder. Raises ScenarioError if there is none."""
    given = str(path_or_name)
    path = _path(given)
    return read_text(path), file_words(path if path == given else f"{given}.toml"), FilePath(path).parent


def open_scenario(
    path_or_name: str | FilePath, options: Mapping[str, str] | None = None, dice: Dice | None = None
) -> tuple[AnyRuleset, AnyState]:
    """The rule system and the opening state of a scenario, with options in words. `dice`: for its draws; without them
    it is as written. Raises ScenarioError."""
    scenario = read_scenario(path_or_name).having(options or {})
    if dice is not None:
        scenario = scenario.drawn(dice)
    return scenario.rules, scenario.opened()


def _path(given: str) -> str:
    """The file of a shipped or own name; everything else is a path. A name wins over a file without an ending."""
    if given not in shipped_files.campaign_names() and (known := known_scenario(given)) is not None:
        return str(known)
    try:
        there = FilePath(given).exists()
    except OSError:  # too long a name, say: reading it will tell
        there = True
    if there or "/" in given or "." in given:
        return given
    names = f"; shipped: {', '.join(shipped_files.scenario_names())}"
    if yours := [name for name in own_scenarios() if "/" not in name]:
        names += f"; yours: {', '.join(yours)}"
    raise ScenarioError([f"unknown scenario '{file_words(given)[:40]}'{names}; or give a .toml file"])
