"""A scenario beside any editor: its board as it would open, from the last text that opened, and all its problems."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tactical.ruleset import AnyRuleset
from tactical.scenario.files import file_words, read_text
from tactical.scenario.own_files import TOML
from tactical.scenario.problem_cells import problem_cells
from tactical.scenario.problems import Mistake, ScenarioError
from tactical.session.scenario_check import check_to_open
from tactical.table import AnyState


class WatchedProblem(NamedTuple):
    """A problem, or something that cannot work (`warning`). `cells`: where on the shown board."""

    place: Mistake
    warning: bool
    cells: tuple[int, ...] = ()


class WatchedText(NamedTuple):
    """A file as it was read. `rules` and `state`: the board, of an earlier text if `stale`; None: none has opened
    yet."""

    title: str
    system: str
    problems: tuple[WatchedProblem, ...]
    rules: AnyRuleset | None = None
    state: AnyState | None = None
    stale: bool = False


class WatchedScenario:
    """A file that somebody is writing. It is only read here."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._seen: tuple[object, ...] | None = None
        self.now = WatchedText("", "", ())

    def look(self) -> bool:
        """Read the file if it has changed. True if it had."""
        seen = self._signature()
        if seen == self._seen:
            return False
        self._seen = seen
        self.now = self._read()
        return True

    def _signature(self) -> tuple[object, ...]:
        """A mark that differs once the file, or one beside it that it may include, was written or replaced."""
        signature: list[object] = []
        try:
            beside = sorted(str(file) for file in self.path.parent.iterdir() if file.suffix == TOML)
        except OSError:
            beside = []
        for path in (str(self.path), *beside[:200]):
            try:
                status = Path(path).stat()
                signature.append((path, status.st_mtime_ns, status.st_size, status.st_ino))
            except OSError:  # an editor may be replacing it just now
                signature.append((path, 0))
        return tuple(signature)

    def _read(self) -> WatchedText:
        source = file_words(str(self.path))
        before = self.now
        try:
            text = read_text(str(self.path))
        except ScenarioError as error:
            problems = tuple(WatchedProblem(found, False) for found in error.mistakes)
            return before._replace(problems=problems, stale=before.state is not None)
        read = check_to_open(text, source, self.path.parent, self.path.with_suffix(""))
        checked, rules, state, stale = read.checked, before.rules, before.state, before.state is not None
        if read.opening is not None:
            try:
                rules, state = read.opening()
                stale = False
            except ScenarioError as error:
                checked = checked._replace(mistakes=tuple(error.mistakes))
        every = [(found, False) for found in checked.mistakes] + [(found, True) for found in checked.warnings]
        cells = [()] * len(every) if state is None else _cells(text, [found for found, _ in every], state)
        problems = tuple(WatchedProblem(*found, at) for found, at in zip(every, cells, strict=True))
        title, system = (before.title, before.system) if checked.mistakes else (checked.title, checked.system)
        return WatchedText(title, system, problems, rules, state, stale)


def _cells(text: str, problems: Sequence[Mistake], state: AnyState) -> list[tuple[int, ...]]:
    """For each problem the cells of a position that it is about."""
    return problem_cells(text, problems, state.board, [(piece.name, piece.place.cells) for piece in state.pieces])


def status(now: WatchedText) -> str:
    """Its state, in a line."""
    wrong = sum(not problem.warning for problem in now.problems)
    warned = len(now.problems) - wrong
    if wrong:
        many = "1 mistake" if wrong == 1 else f"{wrong} mistakes"
        return f"{many}; this is the last board that opened" if now.stale else many
    if warned:
        return "it opens; 1 warning" if warned == 1 else f"it opens; {warned} warnings"
    return "it opens; nothing is wrong"


def line(number: int, problem: WatchedProblem) -> str:
    """A problem, with its number on the board if it has one."""
    at = problem.place
    where = f"{at.file + ' ' if at.file else ''}line {at.line}: " if at.line else ""
    sign = f"{number} " if problem.cells else "  "
    return f"{sign}{where}{'warning: ' if problem.warning else ''}{at.words}"
