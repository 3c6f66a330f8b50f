"""Seats, pieces, kinds, goals and options of a scenario: rows of a table become the sheet's contents."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, cast, get_args

import msgspec

from tactical.ruleset.sheet import faults
from tactical.scenario import keys
from tactical.scenario.fields import Fields
from tactical.scenario.locate import Path
from tactical.scenario.map_contents import MapContents
from tactical.scenario.plain_text import slug_problem
from tactical.scenario.problems import ProblemList, shown, suggestion
from tactical.table.goals import AllOf, AnyGoal, AnyOf
from tactical.table.names import RESERVED, alike, folded
from tactical.table.options import Options, rows
from tactical.table.pieces import Seat
from tactical.table.roles import Behaviour
from tactical.table.values import CellRefs, tag_of

MAX_PIECES: Final = 500
MAX_SEATS: Final = 16
MAX_GOALS: Final = 50

GOALS: Final = {tag_of(kind): kind for kind in get_args(AnyGoal)}
PieceRole = tuple[str, Behaviour, CellRefs, str]  # piece, what it does, cells, another piece
JOINED: Final = (tag_of(AllOf), tag_of(AnyOf))  # goals made of others


def read_seats(top: Fields) -> tuple[Seat, ...]:
    """The seats; at least one must be on a side."""
    seats: list[Seat] = []
    for row in top.tables("seats", MAX_SEATS):
        name = row.name("name", example='"red"')
        side = row.name("side", row.said("name"))  # a seat without a side fights for itself
        referee = row.flag("referee", default=False)
        row.end()
        before = [seat.name for seat in seats]
        if name and (other := alike(name, RESERVED)):
            why = "is reserved" if name == other else f"looks like {other}, which is reserved"
            row.wrong("name", f"{shown(name)} {why}: choose another name")
        elif name and folded(name) in map(folded, before):
            row.wrong("name", f"two seats are named {shown(name)}: give each its own name")
        elif name and (other := alike(name, before)):
            row.wrong("name", f"{shown(name)} looks like the seat {shown(other)}: choose another name")
        if folded(side) in ("points", "draw"):
            row.wrong("side", f"{shown(side)} means something else in at_limit: choose another name for the side")
        # A wrong name is kept as it stands: what refers to it is no second problem.
        own = "" if referee and "side" in row.data else row.said("name")  # side = "": a referee on no side
        seats.append(Seat(row.said("name"), row.said("side") or own, referee))
    if top.lacks("seats"):
        top.report.add((), "there are no seats: add [[seats]] with a name and a side for each player")
    elif seats and all(seat.referee and not seat.side for seat in seats):
        top.report.add(("seats",), "every seat is a referee without a side: somebody has to play")
    return tuple(seats)


def read_pieces(
    top: Fields, land: MapContents, seats: Sequence[str]
) -> tuple[tuple[dict[str, object], ...], tuple[PieceRole, ...]]:
    """The pieces as rows for the ruleset, with `name`, `seat` and `cell` checked here and the rest as written; and how
    the computer plays some of them."""
    if top.lacks("pieces"):
        top.report.add((), "there are no pieces: add [[pieces]] with a name, a seat and a cell for each")
    defaults = top.table("defaults").rest()
    for key in ("name", "cell"):
        if key in defaults:
            top.report.add_key(("defaults", key), f"each piece has its own {key}: it cannot have a default")
    names: dict[str, Path] = {}
    pieces: list[dict[str, object]] = []
    roles: list[PieceRole] = []
    rows = top.tables("pieces", MAX_PIECES)
    for row in rows:
        for key in defaults.keys() - row.data.keys():
            top.report.moved(row.at(key), ("defaults", key))
        row.data = {**defaults, **row.data}
        pieces.append(_piece(row, land, seats, names))
    for row, piece in zip(rows, pieces, strict=True):
        roles += _role(row, land, piece, list(names))
    for name, at in land.starts.items():
        if names and name not in names:
            top.report.add(at.where, f"unknown piece {shown(name)}{suggestion(name, list(names))}")
    return tuple(pieces), tuple(roles)


def _role(row: Fields, land: MapContents, piece: Mapping[str, Any], names: Sequence[str]) -> list[PieceRole]:
    """How the computer plays a piece: `plays = "holds"`, `plays = { guards = "c4" }`, `plays = { hunts = "bo" }`."""
    said = row.data.get("plays")
    if said is None:
        return []
    if said == "holds":
        if "cell" in piece:
            return [(piece["name"], "holds", (piece["cell"],), "")]
        row.wrong(
            "plays", f"{piece['name'] or 'it'} has no cell to hold: give it one, or write plays = {{ guards = ... }}"
        )
        return []
    if not isinstance(said, dict) or len(said) != 1 or not said.keys() <= {"guards", "hunts"}:
        row.wrong("plays", 'plays is "holds", { guards = cell or piece } or { hunts = piece }: { guards = "c4" }')
        return []
    how, other = next(iter(said.items()))
    what = Fields(row.report, row.at("plays"), said)
    if other == piece["name"]:
        what.wrong(how, f"{shown(other)} cannot guard or hunt itself: name another piece")
    elif isinstance(other, str) and other in names:
        return [(piece["name"], how, (), other)]
    elif how == "hunts" or not isinstance(other, str | list):
        what.wrong(how, f"unknown piece {shown(other)}{suggestion(str(other), names)}")
    elif cells := land.cells(what, how):
        return [(piece["name"], "guards", cells, "")]
    return []


def _piece(row: Fields, land: MapContents, seats: Sequence[str], names: dict[str, Path]) -> dict[str, Any]:
    piece: dict[str, Any] = {"name": _piece_name(row, land, seats, names)}
    seat = row.text("seat", None, example='"red"')
    if seat and seats and seat not in (*seats, "nobody"):
        row.wrong("seat", f"unknown seat {shown(seat)}{suggestion(seat, seats)}")
    piece["seat"] = seat
    start = land.starts.get(piece["name"]) if names[piece["name"]] == row.where else None
    cell = land.cell(row, "cell") if "cell" in row.data else None
    if cell is not None and start is not None:
        row.wrong("cell", f"the letter {shown(start.letter)} of the map also places {piece['name']}: keep one of them")
    elif cell is not None:
        piece["cell"] = cell
    elif start is not None:
        piece["cell"] = start.cell
        row.report.moved(row.at("cell"), start.offset)
    row.raw("cell")
    row.raw("plays")
    return piece | {key: land.resolved(row.report, row.at(key), value) for key, value in row.rest().items()}


def _piece_name(row: Fields, land: MapContents, seats: Sequence[str], names: dict[str, Path]) -> str:
    name = row.name("name", example='"ann"')
    if name and folded(name) in map(folded, names):
        row.wrong("name", f"two pieces are named {shown(name)}: give each its own name")
    elif name and folded(name) in map(folded, seats):
        row.wrong("name", f"{shown(name)} is already a seat: choose another name")
    elif name and land.board is not None and land.board.named(name) >= 0:
        row.wrong("name", f"{shown(name)} is already a cell of the map: choose another name")
    names.setdefault(name, row.where)
    return name


def read_kinds(top: Fields) -> dict[str, dict[str, object]]:
    """The scenario's own kinds by name, for the ruleset to check."""
    kinds: dict[str, dict[str, object]] = {}
    table = top.table("kinds")
    for name, row in table.rest().items():
        problem = slug_problem(name)
        if problem:
            table.report.add_key(table.at(name), problem)
        elif not isinstance(row, dict):
            table.wrong(name, f"a kind must be a table, not {shown(row)}: write [kinds.{name}]")
        else:
            kinds[name] = row
    return kinds


def read_goals(top: Fields, land: MapContents, sides: Sequence[str], prizes: Sequence[str] = ()) -> tuple[AnyGoal, ...]:
    """The goals, with cells instead of names and marks, and numbers instead of the names of carried things. Parts of
    others come after all that are not."""
    rows: list[tuple[Fields, str | None]] = [(row, None) for row in top.tables("goals", MAX_GOALS)]
    goals: list[AnyGoal | None] = []
    for row, whose in rows:  # it grows as parts are met
        parts = row.tables("parts", MAX_GOALS - len(rows)) if row.data.get("goal") in JOINED else []
        goals.append(_goal(row, whose, range(len(rows), len(rows) + len(parts)), land, sides, prizes))
        rows += [(part, row.said("side") if whose is None else whose) for part in parts]
    if None in goals:  # whatever counts on a number would be wrong
        alone = zip(goals, rows, strict=True)
        return tuple(
            goal for goal, (_, whose) in alone if goal and whose is None and not isinstance(goal, AllOf | AnyOf)
        )
    return tuple(filter(None, goals))


def _goal(
    row: Fields,
    whose: str | None,
    parts: Sequence[int],
    land: MapContents,
    sides: Sequence[str],
    prizes: Sequence[str],
) -> AnyGoal | None:
    """A goal; None where it is wrong. `whose`: the side of the goal it is a part of. `parts`: its own, by number."""
    goal = row.word("goal", tuple(GOALS))
    if not goal:
        return None
    kind = GOALS[goal]
    data = _resolved(row, kind.__struct_fields__, land, prizes)
    if data is None or (whose is not None and not _fits(row, whose, goal, data)):
        return None
    if goal in JOINED:
        if len(parts) < 2:
            if isinstance(data.get("parts", []), list):
                where = row.at("parts") if "parts" in data else row.where
                row.report.add(where, f"{goal} joins two or more goals: write [[{row.path('parts')}]] above each")
            return None
        data["parts"] = list(parts)
    try:
        return cast("AnyGoal", _sound(row, msgspec.convert(data, kind), sides))
    except msgspec.ValidationError:
        _tell_faults(row, goal, kind, data)
    return None


def _resolved(
    row: Fields, known: Collection[str], land: MapContents, prizes: Sequence[str]
) -> dict[str, object] | None:
    """A goal's row with its cells and its prize by number, and its share as two; None if it names what is not there."""
    data = dict(row.data)
    if "cells" in data and "cells" in known:
        data["cells"] = land.cells(row, "cells")
        if not data["cells"] and row.data["cells"] != []:
            return None  # reported already
    if "prize" in data and "prize" in known:
        if data["prize"] not in prizes:
            advice = suggestion(str(data["prize"]), prizes) if prizes else ': write [prizes.NAME] with cell = "c4"'
            row.wrong("prize", f"nothing called {shown(data['prize'])} is carried{advice}")
            return None
        data["prize"] = list(prizes).index(str(data["prize"]))
    share = data.get("share")
    if isinstance(share, str) and "share" in known:
        data["share"] = [int(n) for n in share.split("/") if n.isascii() and n.isdigit() and len(n) < 8]
    return data


def _tell_faults(row: Fields, goal: str, kind: type[AnyGoal], data: Mapping[str, object]) -> None:
    """Report the values that a goal of this kind cannot have."""
    for problem in faults({key: value for key, value in data.items() if key != "goal"}, kind):
        if problem.where[:1] == ("share",):
            row.wrong("share", 'share must be a fraction, such as "2/3"')
        else:
            there = problem.known if problem.where else ("goal", *problem.known)
            words = problem.message + _meaning(goal, problem.message)
            row.report.invalid(words, (*row.where, *problem.where), there)


def _fits(row: Fields, side: str, goal: str, data: dict[str, object]) -> bool:
    """True if a goal may be part of another. It is for the side of the whole, which is put into its `data`."""
    if "side" in data:
        row.wrong("side", "a part is for the side of the goal around it: write side there, beside its parts")
        return False
    fields = {field.name: field.required for field in msgspec.structs.fields(GOALS[goal])}
    if fields.get("side") and not side:
        row.wrong("goal", f"{goal} is for one side: write side in the goal around it, beside its parts")
        return False
    if side and "side" in fields:
        data["side"] = side
    if goal == "points" and not data.get("total"):
        row.report.add(row.where, "points as part of a goal need a total to be reached, such as total = 20")
        return False
    return True


def _meaning(goal: str, message: str) -> str:
    """The meaning of a goal's key, for a message that it is missing."""
    missing = re.match(r"Object missing required field `(\w+)`", message)
    table = next((table for table in keys.tables("scenario") if table.name == f"goals {goal}"), None)
    words = [key.words for key in table.keys if missing and key.name == missing[1]] if table else []
    return f" ({words[0]})" if words else ""


def _sound(row: Fields, goal: Any, sides: Sequence[str]) -> Any:
    side = getattr(goal, "side", "")
    share = getattr(goal, "share", (1, 1))
    if (sides and side not in ("", *sides)) or (side == "" and "side" in goal.__struct_fields__ and "side" in row.data):
        row.wrong("side", f"unknown side {shown(side)}{suggestion(side, sides)}")
    if share[0] > share[1]:
        row.wrong("share", f"a share of {share[0]}/{share[1]} is more than the whole: at most 1/1")
    return goal


def read_options(report: ProblemList, given: Mapping[str, object], options: type[Options]) -> dict[str, object]:
    """The valid options of a scenario."""
    return {name: value for name, value in given.items() if _option(report, ("options", name), name, value, options)}


def _option(report: ProblemList, where: Path, name: str, value: object, options: type[Options]) -> bool:
    known = {row.name: row for row in rows(options)}
    if name not in known:
        report.add_key(where, f"unknown option {shown(name)}{suggestion(name, list(known))}")
        return False
    try:
        msgspec.convert({name: value}, options)
    except msgspec.ValidationError:
        report.add(where, f"{name} cannot be {shown(value)}: permitted: {known[name].values}")
        return False
    return True


def option_from_words(options: type[Options], name: str, words: str) -> object:
    """The value of an option in words on a command line. Raises ValueError with the permitted values."""
    known = {row.name: row for row in rows(options)}
    if name not in known:
        raise ValueError(f"unknown option {shown(name)}{suggestion(name, list(known))}")
    meanings: list[object] = [words]
    meanings += [words == "true"] if words in ("true", "false") else []
    meanings += [int(words)] if re.fullmatch(r"-?[0-9]{1,18}", words) else []
    for meaning in meanings:
        try:
            return getattr(msgspec.convert({name: meaning}, options), name)
        except msgspec.ValidationError:
            continue
    raise ValueError(f"option {name} cannot be {shown(words)}: permitted: {known[name].values}")
