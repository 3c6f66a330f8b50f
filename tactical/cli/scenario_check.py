"""`tactical scenario check`: all mistakes in scenarios, and what is permitted but cannot work."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from tactical.cli.answer import Answer
from tactical.cli.exits import BAD_FILE, DONE, WARNED, CommandExit
from tactical.cli.output import Output
from tactical.report.base import Reported
from tactical.scenario.files import read_stream
from tactical.scenario.problems import Mistake, ScenarioError
from tactical.session.scenario_check import Checked, check_file, check_text


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


STDIN = "-"


def check(args: Namespace, out: Output) -> int:
    """Report that each scenario, puzzle or campaign is good, or everything that is wrong with it, and what cannot
    work."""
    checked = [(name, _checked(name)) for name in args.name]
    wrong = any(sheet.mistakes for _, sheet in checked)
    warned = any(sheet.warnings for _, sheet in checked)
    code = BAD_FILE if wrong else WARNED if warned and args.strict else DONE
    if args.json:
        out.json(ScenarioCheck(tuple(_report(name, sheet) for name, sheet in checked)))
    elif args.format == "text":
        for _, sheet in checked:
            if not sheet.mistakes:
                out.line(f"{sheet.source}: good: {sheet.title} ({sheet.system})")
                out.lines(*(f"{_place(sheet.source, at)}: warning: {at.words}" for at in sheet.warnings))
        if wrong:
            raise CommandExit(code, *(line for _, sheet in checked for line in sheet.lines))
    else:
        line = _gcc if args.format == "gcc" else _github
        for _, sheet in checked:
            out.lines(*(line(sheet.source, severity, at) for severity, at in _all(sheet)))
    return code


def _checked(name: str) -> Checked:
    if name != STDIN:
        return check_file(name)
    try:
        return check_text(read_stream(sys.stdin.buffer, STDIN), STDIN)
    except ScenarioError as error:
        return Checked(STDIN, "", "", "", tuple(error.mistakes), lines=tuple(error.lines))


def _all(found: Checked) -> Iterator[tuple[str, Mistake]]:
    yield from (("error", at) for at in found.mistakes)
    yield from (("warning", at) for at in found.warnings)


def _place(source: str, at: Mistake) -> str:
    return f"{at.file or source}:{max(at.line, 1)}:{max(at.column, 1)}"


def _gcc(source: str, severity: str, at: Mistake) -> str:
    """A line as compilers write it, which editors jump to."""
    return f"{_place(source, at)}: {severity}: {at.words}"


def _github(source: str, severity: str, at: Mistake) -> str:
    """A line that GitHub's checks show beside the file."""
    words = at.words.replace("%", "%25")
    file = (at.file or source).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return f"::{severity} file={file},line={max(at.line, 1)},col={max(at.column, 1)}::{words}"


def _report(name: str, found: Checked) -> CheckedScenario:
    good = not found.mistakes
    mistakes, warnings = (
        tuple(ScenarioMistake(at.line, at.column, at.words, at.file or None) for at in some)
        for some in (found.mistakes, found.warnings)
    )
    return CheckedScenario(name, good, found.title if good else None, found.rules if good else None, mistakes, warnings)
