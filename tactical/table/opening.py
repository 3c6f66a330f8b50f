"""The opening that a scenario hands to a ruleset: a neutral sheet, and the problems it may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tactical.board import Board
from tactical.table.goals import AnyGoal
from tactical.table.pieces import Seat
from tactical.table.prizes import Prize
from tactical.table.roles import Behaviour, Role
from tactical.table.state import AnyState, S
from tactical.table.tips import Tip
from tactical.table.triggers import Trigger
from tactical.table.values import CellRefs, replace
from tactical.table.zones import Zone

Where = tuple[str | int, ...]


class Problem(msgspec.Struct, frozen=True):
    """A problem in a scenario: the path of keys to it, and what would be right."""

    where: Where
    message: str
    known: tuple[str, ...] = ()  # where a key is unknown: the keys that there are


class SheetError(ValueError):
    """A scenario that cannot be opened, with all its problems."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class Description(msgspec.Struct, frozen=True):
    """The description of a scenario in a list, before it is opened. Everything is optional."""

    minutes: int = 0  # of play, about
    difficulty: str = ""  # easy, medium or hard
    sides: str = ""  # the opponents, in a line
    favours: str = ""  # the side that has the better of it; empty: even, or nobody knows
    picture: tuple[str, ...] = ()  # a strip of its map: kinds of ground, from left to right
    opponent: str = ""  # the level of the computer in the seats against the first side, unless a player says otherwise


class About(msgspec.Struct, frozen=True):
    """The author of a scenario or campaign, its licence, and tags to find it by."""

    author: str = ""
    licence: str = ""
    version: str = ""
    tags: tuple[str, ...] = ()
    description: str = ""


class ScriptLine(msgspec.Struct, frozen=True):
    """A line of the script, with the names it refers to."""

    trigger: Trigger
    lost: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


class PrizeRow(msgspec.Struct, frozen=True):
    """A thing to carry: its cell, or the name of its bearer (FT-13)."""

    name: str
    cell: int = -1
    bearer: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """A scenario as data: common parts are typed, the rest is for the ruleset to check.

    `pieces` are rows with at least `name`, `seat` (its name), and `cell` (an int, or absent); every other key is the
    ruleset's. `kinds` are the scenario's own kinds by name.
    """

    title: str
    board: Board
    seats: tuple[Seat, ...]
    pieces: tuple[Mapping[str, Any], ...]
    kinds: Mapping[str, Mapping[str, Any]] = {}
    options: Mapping[str, Any] = {}
    goals: tuple[AnyGoal, ...] = ()
    limit: int | None = None  # None: the ruleset's default; 0: none
    at_limit: str = "points"
    briefing: str = ""
    order: tuple[str, ...] = ()  # initiative or seat order by name, where a ruleset wants one
    extra: Mapping[str, Any] = {}  # the rest: tables of the ruleset's own
    tips: tuple[Tip, ...] = ()  # of a guided battle; the scenario's reader puts them into the opened state
    description: Description = Description()
    roles: tuple[tuple[str, Behaviour, CellRefs, str], ...] = ()  # how the computer plays pieces; put in like `tips`
    about: About = About()
    script: tuple[ScriptLine, ...] = ()  # put in like `tips`
    zones: tuple[Zone, ...] = ()  # and these
    prizes: tuple[PrizeRow, ...] = ()  # and these


def with_guidance(sheet: Sheet, state: S) -> S:
    """An opened position with the parts that no rule of its system uses: tips, roles of pieces, the script."""
    if not (sheet.tips or sheet.roles or sheet.script or sheet.zones or sheet.prizes):
        return state
    roles, triggers = roles_in(sheet, state), triggers_in(sheet, state)
    setup = replace(state.setup, tips=sheet.tips, roles=roles, triggers=triggers, zones=sheet.zones)
    return state.having(setup=setup, prizes=prizes_in(sheet, state))


def prizes_in(sheet: Sheet, state: AnyState) -> tuple[Prize, ...]:
    """The things of an opened sheet, with their first bearers."""
    numbers = _numbers(sheet, state)
    found = []
    for row in sheet.prizes:
        bearer = next(iter(numbers.get(row.bearer, ())), -1)
        cells = state.cells_under(state.pieces[bearer]) if bearer >= 0 else (row.cell,)
        found.append(Prize(row.name, cells[0] if cells else -1, bearer))
    return tuple(found)


def triggers_in(sheet: Sheet, state: AnyState) -> tuple[Trigger, ...]:
    """The script of an opened sheet, with pieces instead of names: all existing ones that a row stands for."""
    numbers = _numbers(sheet, state)

    def of(names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(piece for name in names for piece in numbers.get(name, ()))

    return tuple(replace(line.trigger, lost=of(line.lost), pieces=of(line.pieces)) for line in sheet.script)


def _numbers(sheet: Sheet, state: AnyState) -> dict[str, list[int]]:
    """The pieces that each row stands for."""
    rows = {row["name"] for row in sheet.pieces}
    found: dict[str, list[int]] = {}
    for piece in state.pieces:
        name = piece.name if piece.name in rows else piece.name.rpartition("-")[0]
        found.setdefault(name, []).append(piece.id)
    return found


def roles_in(sheet: Sheet, state: AnyState) -> tuple[Role, ...]:
    """The roles of the pieces of an opened sheet: of all existing ones that a row stands for (`NAME-1`)."""
    found = _numbers(sheet, state)
    return tuple(
        Role(piece, plays, cells, tuple(found.get(other, ())))
        for name, plays, cells, other in sheet.roles
        for piece in found.get(name, ())
    )
