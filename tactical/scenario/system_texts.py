"""The TOML files in a rule system's folder, with what is wrong with them: the place, and what would be right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from tactical.ruleset.sheet import faults
from tactical.scenario.files import read_text
from tactical.scenario.problems import ProblemList
from tactical.scenario.toml_errors import fault

T = TypeVar("T", bound=msgspec.Struct)


def read_system_file(file: Path) -> ProblemList:
    """The problems of a file, none yet, with its data. Raises ScenarioError if it is not TOML."""
    return system_text(read_text(str(file)), file.name)


def system_text(text: str, source: str) -> ProblemList:
    """The same for its text."""
    report = ProblemList(source, text)
    try:
        report.data = tomllib.loads(report.text)
    except (ValueError, RecursionError) as error:
        report.add_at(*fault(report.text, error))
    report.raise_any()
    return report


def converted(report: ProblemList, kind: type[T]) -> T:
    """The data as a struct. Raises ScenarioError with everything that keeps it from being one."""
    for problem in faults(report.data, kind):
        report.invalid(problem.message, problem.where, problem.known)
    report.raise_any()
    return msgspec.convert(report.data, kind)
