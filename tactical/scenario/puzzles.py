"""Puzzles: a scenario with a table `[puzzle]`, which has the start, the task and the number of turns.

    puzzle = read_puzzle("stay-in-cover")            # a shipped name or a path; ScenarioError has every problem
    puzzle.wrong("best", 0, "cannot be read")        # a ScenarioError that names the place

The position comes from the scenario in the same text or from a shipped one (`scenario`), and from orders given since
(`before`); or it stands in the text as a save holds it (`position`), where a puzzle was made from a game. Nothing here
opens it: what its words mean is known once there is a position.
"""

from __future__ import annotations

import base64
import binascii
from pathlib import Path as FilePath
from typing import Any, Final, Literal, NamedTuple, get_args

from tactical.scenario.fields import Fields
from tactical.scenario.files import file_words, read_text
from tactical.scenario.opening import Scenario, read_scenario, read_whole
from tactical.scenario.problems import ProblemList, ScenarioError, shown, suggestion
from tactical.scenario.shipped_files import scenario_names, shipped_puzzles
from tactical.scenario.text import parse, read_rules

AimWord = Literal["win", "out", "keep", "reach", "hold", "leave", "points"]
Answering = Literal["pass", "computer", "worst"]
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "win": (),
    "out": ("pieces", "count"),
    "keep": ("pieces", "count"),
    "reach": ("pieces", "cells", "count"),
    "hold": ("cells",),
    "leave": ("pieces", "count"),
    "points": ("points",),
}
"""The keys an aim may have besides its word."""

MAX_BEFORE: Final = 500  # orders
MAX_ORDERS: Final = 60  # of a line
MAX_PIECES: Final = 50
MAX_AIMS: Final = 8
MAX_TURNS: Final = 20
LONGEST: Final = 2000  # characters of the task's text
LINE: Final = 100  # letters of a line of a position


class AimRow(NamedTuple):
    """An aim as written: names, not numbers. `least` 0: all of the pieces; no pieces: all there are."""

    aim: AimWord
    pieces: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    least: int = 0
    points: int = 0


class LineRow(NamedTuple):
    """A line in notation, and its chance in percent when it was found; -1: not given."""

    orders: tuple[str, ...] = ()
    chance: int = -1


class Puzzle(NamedTuple):
    """A puzzle as read. Its position is `scenario` after `before`, or `position` as in a save."""

    name: str
    title: str
    rules: str
    text: str
    seat: str
    turns: int
    answers: Answering
    aims: tuple[AimRow, ...]
    best: LineRow
    obvious: LineRow
    before: tuple[str, ...]
    position: bytes
    scenario: Scenario | None
    report: ProblemList

    def wrong(self, where: tuple[str | int, ...], message: str) -> ScenarioError:
        """The error about a key of `[puzzle]`."""
        report = self.report.empty()
        report.add(("puzzle", *where), message)
        return ScenarioError(report.lines(), report.mistakes())


def read_puzzle(path_or_name: str | FilePath) -> Puzzle:
    """A shipped puzzle by name, or one in a file. Raises ScenarioError with every problem found."""
    given, shipped = str(path_or_name), shipped_puzzles()
    if given in shipped:
        return puzzle_from_text(read_text(str(shipped[given])), f"{given}.toml", shipped[given].parent)
    if "/" not in given and "." not in given:
        known = suggestion(given, list(shipped))
        raise ScenarioError([f"unknown puzzle '{file_words(given)[:40]}'{known}; or give a .toml file"])
    return puzzle_from_text(read_text(given), file_words(given), FilePath(given).parent)


def puzzle_from_text(text: str, source: str = "puzzle", folder: FilePath | None = None) -> Puzzle:
    """The puzzle that a text describes; `folder` has the files that it may include. Raises ScenarioError with every
    problem found."""
    report = ProblemList(source, text)
    return puzzle_from_data(report, parse(report), source, folder)


def puzzle_from_data(report: ProblemList, data: dict[str, Any], source: str, folder: FilePath | None) -> Puzzle:
    """The puzzle that a text's data describe. Raises ScenarioError with every problem found."""
    if "puzzle" not in data:
        raise ScenarioError([f"{source}: this is not a puzzle: it has no [puzzle] table"])
    top = Fields(report, (), data)
    title = top.line("title", None, longest=80, example='"Two shots"')
    table = top.table("puzzle")
    words: dict[str, Any] = {
        "text": " ".join(table.text("text", None, longest=LONGEST, example='"Put Cy out."').split()),
        "seat": table.name("seat", example='"red"'),
        "turns": table.whole("turns", 1, MAX_TURNS) or 1,
        "answers": table.word("answers", get_args(Answering), "pass") or "pass",
        "aims": _aims(table),
        "best": _line(table, "best"),
        "obvious": _line(table, "obvious"),
        "before": _orders(table, "before", MAX_BEFORE),
        "position": _position(table),
    }
    named = table.line("scenario")
    table.end()
    if words["position"] and (named or words["before"]):
        table.wrong("position", "a puzzle with a position needs nothing else: leave out scenario and before")
    if named and named not in scenario_names():
        table.wrong("scenario", f"unknown scenario {shown(named)}{suggestion(named, scenario_names())}")
    scenario, system = None, ""
    if words["position"]:
        rules = read_rules(top)
        system = rules.name if rules is not None else ""
    if words["position"] or named:
        top.end()
        report.raise_any()
    if not words["position"]:
        scenario = read_scenario(named) if named else _whole(report, data, source, folder)
        system = scenario.rules.name
    if named and scenario is not None and scenario.draws:
        table.wrong(
            "scenario",
            "a puzzle must be the same each time, but this scenario draws some things at random: choose another",
        )
        report.raise_any()
    name = source.replace("\\", "/").rpartition("/")[2].removesuffix(".toml").removesuffix(".puzzle")
    return Puzzle(name, title, system, **words, scenario=scenario, report=report)


def _whole(report: ProblemList, data: dict[str, object], source: str, folder: FilePath | None) -> Scenario:
    """The scenario in the same text: its problems and those of the puzzle are reported together."""
    scenario = read_whole(report, data, source, folder)
    for draw in scenario.draws:
        report.add(draw.where, "a puzzle must be the same each time: leave out one_of and shuffle")
    report.raise_any()
    return scenario


def _aims(table: Fields) -> tuple[AimRow, ...]:
    aims = []
    for row in table.tables("aims", MAX_AIMS):
        word = row.word("aim", get_args(AimWord))
        if not word:
            row.rest()
            continue
        known = WORDS[word]
        pieces = tuple(row.words("pieces", "names of pieces")) if "pieces" in known else ()
        cells = tuple(row.words("cells", "cells")) if "cells" in known else ()
        count = row.whole("count", 1, MAX_PIECES) if "count" in known else None
        points = row.whole("points", 1, 1_000_000) if "points" in known else None
        row.end()
        if "cells" in known and not cells:
            row.report.add(row.where, f'{word} needs cells: cells = ["c4"]')
        if word == "points" and points is None:
            row.report.add(row.where, "points needs a number: points = 3")
        if len(pieces) > MAX_PIECES or len(cells) > MAX_PIECES:
            row.report.add(row.where, f"too many names: at most {MAX_PIECES}")
        aims.append(AimRow(word, pieces, cells, count or 0, points or 0))
    if not table.data.get("aims"):
        table.report.add(table.where, 'the puzzle asks for nothing: add [[puzzle.aims]] with aim = "win", say')
    return tuple(aims)


def _line(table: Fields, key: str) -> LineRow:
    row = table.table(key)
    chance = row.whole("chance", 0, 100)
    line = LineRow(_orders(row, "orders", MAX_ORDERS), -1 if chance is None else chance)
    row.end()
    return line


def _orders(row: Fields, key: str, most: int) -> tuple[str, ...]:
    orders = tuple(row.words(key, "orders"))
    if len(orders) > most:
        row.wrong(key, f"too many orders: at most {most}")
    return orders


def _position(table: Fields) -> bytes:
    lines = table.words("position", "lines")
    try:
        return base64.b64decode("".join(lines), validate=True)
    except (binascii.Error, ValueError):
        table.wrong("position", "this position cannot be read: make the puzzle again")
    return b""
