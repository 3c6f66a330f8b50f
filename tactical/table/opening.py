"""What a scenario hands to a ruleset: a neutral sheet, and the problems it may find in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tactical.board import Board
from tactical.table.goals import AnyGoal
from tactical.table.pieces import Seat
from tactical.table.roles import Behaviour, Role
from tactical.table.tips import Tip
from tactical.table.values import CellRefs

Where = tuple[str | int, ...]


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in a scenario: the path of keys to it, and what would be right."""

    where: Where
    message: str
    known: tuple[str, ...] = ()  # where a key is unknown: the keys that there are


class SheetError(ValueError):
    """A scenario that cannot be opened, with all problems found in it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class Description(msgspec.Struct, frozen=True):
    """What a list of scenarios tells of one before it is opened. Everything may be left unsaid."""

    minutes: int = 0  # of play, about
    difficulty: str = ""  # easy, medium or hard
    sides: str = ""  # who against whom, in a line
    favours: str = ""  # the side that has the better of it; empty: even, or nobody knows
    picture: tuple[str, ...] = ()  # a strip of its map: kinds of ground, from left to right


class Sheet(msgspec.Struct, frozen=True):
    """A scenario as data: what is common is typed, the rest is for the ruleset to check.

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
    extra: Mapping[str, Any] = {}  # what is left: tables of the ruleset's own
    tips: tuple[Tip, ...] = ()  # of a guided battle; the scenario's reader puts them into the opened state
    description: Description = Description()
    roles: tuple[tuple[str, Behaviour, CellRefs, str], ...] = ()  # how the computer plays pieces; put in like `tips`


def roles_in(sheet: Sheet, state: Any) -> tuple[Role, ...]:
    """How the computer plays the pieces of an opened sheet: all that a row stands for (`NAME-1`), those there are."""
    rows = {row["name"] for row in sheet.pieces}
    found: dict[str, list[int]] = {}
    for piece in state.pieces:
        name = piece.name if piece.name in rows else piece.name.rpartition("-")[0]
        found.setdefault(name, []).append(piece.id)
    return tuple(
        Role(piece, plays, cells, tuple(found.get(other, ())))
        for name, plays, cells, other in sheet.roles
        for piece in found.get(name, ())
    )
