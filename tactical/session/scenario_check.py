"""Everything that is wrong with a scenario, puzzle or campaign, and what is right but cannot work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tactical.campaign import NAME as CAMPAIGN
from tactical.campaign import rules_of
from tactical.opponent.feasibility import improbable
from tactical.ruleset import AnyRuleset
from tactical.scenario import Scenario, is_campaign, read_campaign
from tactical.scenario.campaigns import Campaign, campaign_from_data
from tactical.scenario.drawn import variants
from tactical.scenario.opening import read_whole, scenario_text
from tactical.scenario.problems import MAX_FOUND, Mistake, ProblemList, ScenarioError
from tactical.scenario.puzzles import puzzle_from_data
from tactical.scenario.text import parse
from tactical.scenario.unused import unused
from tactical.session.puzzles import open_puzzle
from tactical.table import AnyState


class Checked(NamedTuple):
    """A checked text. `title`, `rules` and `system` (the name of its rules) only if it is good."""

    source: str  # the file, as messages name it
    title: str
    rules: str
    system: str
    mistakes: tuple[Mistake, ...] = ()
    warnings: tuple[Mistake, ...] = ()
    lines: tuple[str, ...] = ()  # the mistakes, fit to be printed


def check_file(name: str) -> Checked:
    """Check a shipped scenario or campaign by name, or a file."""
    try:
        if is_campaign(name):
            campaign = read_campaign(name)
            return Checked(campaign.source, campaign.setup.title, CAMPAIGN, CAMPAIGN)
        text, source, folder = scenario_text(name)
    except ScenarioError as error:
        return _wrong(name, error)
    return check_text(text, source, folder)


class CheckedText(NamedTuple):
    """A checked text and, if it is good, what opens it: the rules and the first position."""

    checked: Checked
    opening: Callable[[], tuple[AnyRuleset, AnyState]] | None = None


def check_text(text: str, source: str, folder: Path | None = None) -> Checked:
    """Check a text. `source`: its name in messages. `folder`: has the files that it may include."""
    return check_to_open(text, source, folder).checked


def check_to_open(text: str, source: str, folder: Path | None = None, battles: Path | None = None) -> CheckedText:
    """Check a text, parsed once, and then open it. `battles`: the folder of a campaign's battles."""
    try:
        report = ProblemList(source, text)
        data = parse(report)
        if data.get("rules") == CAMPAIGN:
            campaign = campaign_from_data(report, data, source, battles)
            return CheckedText(
                Checked(source, campaign.setup.title, CAMPAIGN, CAMPAIGN), lambda: _first_battle(campaign)
            )
        if "puzzle" in data:
            puzzle = puzzle_from_data(report, data, source, folder)
            opened = open_puzzle(puzzle)
            checked = Checked(source, puzzle.title, puzzle.rules, opened.rules.title)
            return CheckedText(checked, lambda: (opened.rules, opened.state))
        scenario = read_whole(report, data, source, folder)
        wrong, doubtful = _of_all(scenario)
        if wrong is not None:
            return CheckedText(_wrong(source, wrong))
        rules = scenario.rules
        checked = Checked(source, scenario.sheet.title, rules.name, rules.title, warnings=doubtful)
        return CheckedText(checked, lambda: (rules, scenario.opened()))
    except ScenarioError as error:
        return CheckedText(_wrong(source, error))


def _first_battle(campaign: Campaign) -> tuple[AnyRuleset, AnyState]:
    begun = campaign.begun()
    return rules_of(begun), begun.top.state


def _of_all(scenario: Scenario) -> tuple[ScenarioError | None, tuple[Mistake, ...]]:
    """The problems in some of the games that may be drawn, and those that cannot work in one of them. Raises
    ScenarioError for what is wrong as it is written."""
    doubtful = dict.fromkeys(warnings(scenario))
    mistakes: dict[Mistake, None] = {}
    for picks in variants(scenario.draws, len(scenario.report.text)):
        try:
            doubtful |= dict.fromkeys(warnings(scenario.picked(picks)))
        except ScenarioError as error:
            mistakes |= dict.fromkeys(error.mistakes)
            if len(mistakes) >= MAX_FOUND:
                break
    if not mistakes:
        return None, tuple(sorted(doubtful, key=_place))
    problems = scenario.report.empty()
    for at in sorted(mistakes, key=_place)[: MAX_FOUND - 1]:
        problems.add_spot(at.line, at.column, at.words, problems.number(at.file))
    return ScenarioError(problems.lines(), problems.mistakes()), ()


def _place(at: Mistake) -> tuple[str, int, int, str]:
    return at.file, at.line, at.column, at.words


def warnings(scenario: Scenario) -> tuple[Mistake, ...]:
    """Things that are permitted but cannot work. Raises ScenarioError if the scenario cannot be opened."""
    sheet, report = scenario.sheet, scenario.report.empty()
    state = scenario.opened()
    try:
        for warning in improbable(scenario.rules, state, scenario.row_numbers(state), goals=bool(sheet.goals)):
            report.add(warning.where, warning.message)
        for warning in unused(report.data, report.included):
            report.add_key(warning.where, warning.message)
    except ScenarioError as error:  # there are too many
        return tuple(error.mistakes)
    return report.mistakes()


def _wrong(name: str, error: ScenarioError) -> Checked:
    return Checked(name, "", "", "", tuple(error.mistakes), lines=tuple(error.lines))
