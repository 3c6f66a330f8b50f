"""Everything that is wrong with a scenario, puzzle or campaign, and what is right and cannot work."""

from __future__ import annotations

from typing import NamedTuple

from tactical.campaign import NAME as CAMPAIGN
from tactical.opponent.feasibility import improbable
from tactical.scenario import Scenario, campaign_from_text, is_campaign, read_campaign
from tactical.scenario.opening import scenario_from_text, scenario_text
from tactical.scenario.problems import Mistake, ProblemList, ScenarioError
from tactical.scenario.puzzles import puzzle_from_text
from tactical.scenario.text import parse
from tactical.scenario.unused import unused
from tactical.session.puzzles import open_puzzle


class Checked(NamedTuple):
    """A text that was checked. `title`, `rules` and `system`, what its rules are called, only where it is good."""

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
        text, source = scenario_text(name)
    except ScenarioError as error:
        return _wrong(name, error)
    return check_text(text, source)


def check_text(text: str, source: str) -> Checked:
    """Check a text; `source` is what messages call it."""
    try:
        data = parse(ProblemList(source, text))
        if data.get("rules") == CAMPAIGN:
            campaign = campaign_from_text(text, source)
            return Checked(source, campaign.setup.title, CAMPAIGN, CAMPAIGN)
        if "puzzle" in data:
            puzzle = puzzle_from_text(text, source)
            return Checked(source, puzzle.title, puzzle.rules, open_puzzle(puzzle).rules.title)
        scenario = scenario_from_text(text, source)
        return Checked(
            source, scenario.sheet.title, scenario.rules.name, scenario.rules.title, warnings=warnings(scenario)
        )
    except ScenarioError as error:
        return _wrong(source, error)


def warnings(scenario: Scenario) -> tuple[Mistake, ...]:
    """What is permitted and cannot work. Raises ScenarioError where the scenario cannot be opened."""
    sheet, report = scenario.sheet, scenario.report.empty()
    state = scenario.opened()
    try:
        for found in improbable(scenario.rules, state, scenario.row_numbers(state), goals=bool(sheet.goals)):
            report.add(found.where, found.message)
        for found in unused(report.data):
            report.add_key(found.where, found.message)
    except ScenarioError as error:  # there are too many
        return tuple(error.mistakes)
    return report.mistakes()


def _wrong(name: str, error: ScenarioError) -> Checked:
    return Checked(name, "", "", "", tuple(error.mistakes), lines=tuple(error.lines))
