"""What a scenario hands to a ruleset: a neutral sheet, and the problems it may find in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from tactical.board import Board
from tactical.table.goals import AnyGoal
from tactical.table.pieces import Seat
from tactical.table.tips import Tip

Where = tuple[str | int, ...]
T = TypeVar("T")


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


# --- what rulesets need to read their own rows and tables ---


def read_as(problems: list[Problem], where: Where, raw: object, kind: type[T]) -> T | None:
    """`raw` as a `kind`, or None with the problem noted at its own place."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        keys = path.rstrip("`").replace("[", ".").replace("]", "").split(".")
        inner: Where = tuple(int(key) if key.isdigit() else key for key in keys if key)
        text += _permitted(kind, inner)
        names: tuple[str, ...] = () if inner else kind.__struct_fields__  # type: ignore[attr-defined]
        problems.append(Problem((*where, *inner), text, names))
        return None


def _permitted(kind: type[Any], where: Where) -> str:
    """The words that a key may have, if it is one that only some are permitted for."""
    fields = getattr(msgspec.inspect.type_info(kind), "fields", ())
    types = [field.type for field in fields if (field.encode_name,) == where]
    types += [inner for each in types for inner in getattr(each, "types", ())]
    words = [str(value) for each in types for value in getattr(each, "values", ())]
    return f"; permitted: {', '.join(words)}" if words else ""


def read_table(
    problems: list[Problem], name: str, rows: object, shipped: Mapping[str, T], kind: type[T]
) -> tuple[T, ...]:
    """The shipped rows with the scenario's own added or put in their place; `like` starts from another row."""
    found = dict(shipped)
    if not isinstance(rows, Mapping):
        problems.append(Problem((name,), f"{name} is a table of tables"))
        return tuple(found.values())
    for key, raw in rows.items():
        where: Where = (name, str(key))
        if not isinstance(raw, Mapping):
            problems.append(Problem(where, f"{name}.{key} is a table"))
            continue
        row = {k: sorted(v.items()) if isinstance(v, Mapping) else v for k, v in raw.items()}  # kinds hold pairs
        like = row.pop("like", None)
        if like is not None and not (isinstance(like, str) and like in found):
            problems.append(Problem((*where, "like"), f"nothing called {like!r:.60}; there are: {', '.join(found)}"))
            continue
        base = msgspec.to_builtins(found[like]) if like is not None else {}
        made = read_as(problems, where, {**base, **row, "name": key}, kind)
        if made is None:  # as far as it is right, so that nothing else is wrong for want of it
            made = _as_far_as_right(base or msgspec.to_builtins(next(iter(shipped.values()), {})), row, key, kind)
        if made is not None:
            found[str(key)] = made
    return tuple(found.values())


def _as_far_as_right(base: Mapping[str, Any], row: Mapping[str, Any], name: str, kind: type[T]) -> T | None:
    """`base` with those keys of a row that fit; None where that is not enough for one."""
    right, made = {**base, "name": name}, None
    for changed in ({}, *({key: value} for key, value in row.items())):
        try:
            made = msgspec.convert({**right, **changed}, kind, strict=True)
        except msgspec.ValidationError:
            continue
        right |= changed
    return made


def ownerless(sheet: Sheet) -> list[Problem]:
    """The problem of a battle in which no piece is any seat's, whatever else is wrong with the pieces."""
    seats = [seat.name for seat in sheet.seats]
    if any(raw.get("seat") in seats for raw in sheet.pieces):
        return []
    return [Problem(("pieces",), "at least one piece must belong to a seat")]
