"""A scenario's text becomes a sheet, or all of its problems at once.

`map_contents.py` and `drawing.py` read the map, `rows.py` the seats, pieces, kinds, goals and options; this reads the
rest and puts it together. Nothing here opens files or knows a rule system by name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, get_args

import msgspec

from tactical import rules as rulesets
from tactical.board import Board, Letter, Topology
from tactical.board import parse as draw
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario import keys
from tactical.scenario.about import read_about
from tactical.scenario.description import read_description
from tactical.scenario.drawing import read_map
from tactical.scenario.fields import NEARLY, Fields
from tactical.scenario.legend import GROUND, PLAIN
from tactical.scenario.map_contents import MARK
from tactical.scenario.plain_text import check_file, check_values
from tactical.scenario.prizes import read_prizes
from tactical.scenario.problems import ProblemList, shown, suggestion
from tactical.scenario.rows import read_goals, read_kinds, read_options, read_pieces, read_seats
from tactical.scenario.script import read_script
from tactical.scenario.tips import read_tips
from tactical.scenario.toml_errors import fault
from tactical.scenario.zones import read_zones
from tactical.table.opening import Problem, Sheet, SheetError

MAX_COUNT: Final = 100  # pieces of one row whose names tips may say
MAX_BEATS: Final = 1_000_000
MAX_TABLES: Final = 50  # of the ruleset's own

_PLAIN_SIDE: Final = 100  # cells: letters of coordinates beyond it are no reason to fill memory
_CELL: Final = re.compile(rf"{MARK}.*|([a-zA-Z]{{1,4}}\d+|\d+,\d+)(@\d+)?", re.DOTALL)  # a cell, or a mark's cells
_SYSTEM: Final = re.compile(r'^rules[ \t]*=[ \t]*"([a-z-]{1,40})"', re.MULTILINE)


def parse(report: ProblemList) -> dict[str, Any]:
    """The data of a TOML text. Raises ScenarioError if it is not TOML or has forbidden characters."""
    text = report.text
    check_file(report, text)
    report.raise_any()
    data: dict[str, Any] = {}
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not only of the parser's making: a number of thousands of digits
        report.add_at(*fault(text, error, _brackets(text)))
    report.data = data
    check_values(report, data)
    report.raise_any()
    return data


def _every_name(pieces: Iterable[Mapping[str, Any]]) -> list[str]:
    """The names of pieces; a row for several of a kind has a number for each."""
    names = []
    for row in pieces:
        count = row.get("count")
        if isinstance(count, int) and 1 < count <= MAX_COUNT:
            names += [f"{row['name']}-{number}" for number in range(1, count + 1)]
        else:
            names.append(row["name"])
    return names


def read_rules(top: Fields) -> AnyRuleset | None:
    """The rule system that the scenario names."""
    name = top.text("rules", None, example='"skirmish"')
    if not name:
        return None
    try:
        return rulesets.load(name)
    except rulesets.UnknownRulesetError as error:
        top.wrong("rules", str(error))
        return None


def read_sheet(report: ProblemList, data: Mapping[str, Any]) -> tuple[AnyRuleset, Sheet]:
    """The rule system and the sheet. Raises ScenarioError with every problem found."""
    top = Fields(report, (), data)
    rules = read_rules(top)
    title = top.line("title", None, longest=80, example='"The mill"')
    briefing = top.text("briefing", longest=4000)
    land = read_map(top, rules)
    seats = read_seats(top)
    sides = tuple(dict.fromkeys(seat.side for seat in seats if seat.side))
    pieces, roles = read_pieces(top, land, [seat.name for seat in seats])
    kinds = read_kinds(top)
    options = top.table("options").rest()
    if rules is not None:
        options = read_options(report, options, rules.options)
    prizes = read_prizes(top, land, rules, pieces)
    goals = read_goals(top, land, sides, [prize.name for prize in prizes])
    limit = top.whole("limit", 0, MAX_BEATS)
    at_limit = top.word("at_limit", ("points", "draw", *(sides or [top.said("at_limit")])), "points")
    order = _order(top, [str(row["name"]) for row in pieces], [seat.name for seat in seats])
    tips = read_tips(top, rules, _every_name(pieces), [seat.name for seat in seats], land)
    description = read_description(top, sides)
    about = read_about(top)
    top.raw("include")  # read before: see `included.py`
    top.table("puzzle")  # read by itself: see `puzzles.py`
    lines, theirs = read_script(top, land, rules, pieces, limit, sides)
    zones = read_zones(top, land, rules, pieces, [seat.name for seat in seats])
    extra = _extra(top, land)
    if theirs:
        extra["script"] = theirs
    top.end()
    if rules is None:
        report.raise_any()
        raise AssertionError("rules that could not be read were not reported")
    sheet = Sheet(
        title,
        land.board if land.board is not None else _plain_board(top, rules),
        seats,
        pieces,
        kinds,
        options,
        goals,
        limit,
        at_limit,
        briefing.strip(),
        order,
        extra,
        tips,
        description,
        roles,
        about,
        lines,
        zones,
        prizes,
    )
    whole = len(kinds) == len(top.table("kinds").data) and not report.partial  # else their pieces would be told of too
    if report and whole:
        _ask_rules(report, rules, sheet, drawn=land.board is not None)
    report.raise_any()
    if land.board is None:
        raise AssertionError("a map that could not be read was not reported")
    return rules, sheet


def _ask_rules(report: ProblemList, rules: AnyRuleset, sheet: Sheet, *, drawn: bool) -> None:
    """Report what the rules refuse in a scenario that is wrong already, as far as it does not come of that: a value or
    a key of which nothing is told yet. Where pieces stand may come of a wrong picture, and whatever is said of cells
    does where there is none that can be read (`drawn`)."""
    try:
        rules.open(sheet)
    except SheetError as error:
        for problem in error.problems:
            inner = problem.where[0] not in ("map", "order") and len(problem.where) > 1 if problem.where else False
            apart = drawn or _apart_from_the_map(report, problem, rules)
            if inner and apart and problem.where[-1] != "cell" and "missing" not in problem.message:
                report.sheet(SheetError([problem]), anew=True)
    except Exception:  # noqa: BLE001 - it may rely on what is wrong, and that is told
        return


def _apart_from_the_map(report: ProblemList, found: Problem, rules: AnyRuleset) -> bool:
    """True if a problem holds on any map: about kinds, weapons, options, or a value of a piece that is no cell."""
    said, names = report.said(found.where), report.said(("map", "names"))
    named = isinstance(said, str) and isinstance(names, dict) and said in names
    is_cell = named or (isinstance(said, str) and _CELL.fullmatch(said) is not None)
    return said is not None and not is_cell and found.where[0] in ("pieces", "options", *rules.catalogue)


def _plain_board(top: Fields, rules: AnyRuleset) -> Board:
    """A board to ask the rules on where there is none that can be read: of open ground, as large as the picture."""
    land = top.data.get("map")
    picture = land.get("picture") if isinstance(land, dict) else None
    rows = picture.split("\n") if isinstance(picture, str) else [""]
    side = min(max(len(rows), *map(len, rows), 1), _PLAIN_SIDE)
    topology = land.get("topology") if isinstance(land, dict) else None
    ground = next((name for name, look in rules.terrain.items() if look.role != "wall"), GROUND)
    board = draw("\n".join(["." * side] * side), {PLAIN: Letter({GROUND: ground})}, topology="square8").board
    return msgspec.structs.replace(board, topology=topology) if topology in get_args(Topology) else board


def _order(top: Fields, pieces: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    order: list[str] = []
    names = [name for name in (*pieces, *seats) if name] if pieces and seats else []
    for number, name in enumerate(top.words("order", "names")):
        where = top.item("order", number)
        if name in order:
            top.report.add(where, f"{shown(name)} is in the order twice")
        elif names and name not in names and len(names) == len(pieces) + len(seats):  # else it may be one misspelt
            top.report.add(where, f"unknown piece or seat {shown(name)}{suggestion(name, names)}")
        order.append(name)
    return tuple(order)


def _extra(top: Fields, land: Any) -> dict[str, Any]:
    """The ruleset's own tables. A misspelt common key would pass for one, so what is nearly one is an error here."""
    extra: dict[str, Any] = {}
    known = list(top.known)
    for key, value in top.rest().items():
        near = get_close_matches(key[:60], known, 1, NEARLY)
        if near or not isinstance(value, (dict, list)):
            top.report.add_key((key,), f"unknown key {shown(key)}{suggestion(key, near or known)}")
        elif len(extra) == MAX_TABLES:
            top.report.add_key((key,), f"too many tables of the rules' own: at most {MAX_TABLES}")
            break
        else:
            extra[key] = land.resolved(top.report, (key,), value)
    return extra


def _brackets(text: str) -> dict[str, bool]:
    """The tables by name, of a text that cannot be read yet: whether each is written [[in double brackets]]."""
    named = _SYSTEM.search(text)
    known = (*keys.SHARED, *([named[1]] if named and named[1] in rulesets.system_names() else []))
    tables = {table.name.partition(" ")[0]: keys.heading(table)[:2] == "[[" for s in known for table in keys.tables(s)}
    top = {key.name: key.type == "tables" for key in keys.tables(known[0])[0].keys if key.type in ("table", "tables")}
    return tables | top
