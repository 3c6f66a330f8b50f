"""The fitted weights of a rule system: `weights.toml` in its folder, written by `python -m tests.bench.fit`."""

from __future__ import annotations

from functools import cache

import msgspec

from tactical.opponent.measures import CONSTANT, MEASURES
from tactical.rules import UnknownRulesetError
from tactical.scenario.problems import ProblemList, ScenarioError, shown, suggestion
from tactical.scenario.shipped_files import system_folder
from tactical.scenario.system_texts import converted, read_system_file, system_text
from tactical.table.errors import RulesetError

FILE = "weights.toml"
MOST = 1000.0


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of each measure in a side's log odds, by name, and the games that they were fitted on."""

    level: str  # of the computers that played
    games: int
    commits: tuple[str, ...]
    weights: dict[str, float]
    points: bool = False  # whether some of the games could be won by points


@cache
def weights_of(system: str) -> Weights | None:
    """The weights of a rule system; None if nothing is fitted. Raises RulesetError for an invalid file."""
    try:
        file = system_folder(system) / FILE
    except UnknownRulesetError:  # rules that are played without being installed
        return None
    try:
        return _weights(read_system_file(file)) if file.exists() else None
    except ScenarioError as error:
        raise RulesetError(system, error.lines[0]) from error


def read_weights(text: str) -> Weights:
    """The weights in a text. Raises ScenarioError with everything wrong."""
    return _weights(system_text(text, FILE))


def _weights(report: ProblemList) -> Weights:
    said = report.said(("weights",))
    for name, weight in said.items() if isinstance(said, dict) else ():
        where = ("weights", name)
        if name not in MEASURES:
            report.add_key(where, f"unknown measure {shown(name)}{suggestion(name, list(MEASURES))}")
        elif not isinstance(weight, float | int) or isinstance(weight, bool):
            report.add(where, f"{name} must be a number, not {shown(weight)}")
        elif not abs(weight) <= MOST:
            report.add(where, f"{name} must be a number of log odds of at most {MOST:.0f}, not {weight}")
        elif weight < 0 and name != CONSTANT:
            report.add(where, f"{name} must be a number of at least 0, not {weight}: more of a measure is never worse")
    if said == {}:
        report.add_key(("weights",), "weights must have at least one measure, such as force = 5.0")
    report.raise_any()
    return converted(report, Weights)
