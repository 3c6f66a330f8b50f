"""Every word of every table is checked where it is read: a wrong one is refused in a line, none breaks the program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from tactical.rules import load
from tactical.scenario import scenario_from_text, shipped_scenario
from tactical.table import Ask, awaiting, opened
from tactical.table.opening import Sheet, SheetError, Where
from tactical.table.values import replace

SCENARIOS = {
    "skirmish": "first-steps", "boarding": "the-cold-berth", "starship": "first-flight", "fleet": "first-fleet",
    "overland": "first-journey", "armour": "first-advance",
}  # fmt: skip
MORE: Mapping[str, Mapping[str, Any]] = {  # rows of the tables that the scenario has none of
    "boarding": {
        "modules": [{"ship": "heron", "module": "bridge", "counters": 1}],
        "fire": [{"round": 2, "ship": "heron", "module": "bridge"}],
    },
    "fleet": {
        "abilities": {"tow": {"moves": "ship"}},
        "players": {"red": {"pool": 3}}, "wormholes": {"alpha": ["ash", "cor"]},
        "encounters": [{"name": "fray", "rules": "skirmish", "scenario": "first-steps", "system": "bel"}],
    },
    "overland": {
        "encounters": [{"name": "fray", "rules": "skirmish", "scenario": "first-steps", "cells": ["a1"]}],
    },
    "armour": {
        "kinds": {"rover": {"mobility": "grav", "category": "vehicle", "size": 3, "rate": 36}},
        "areas": {"red": ["a1"]}, "outside": {"wood": ["a1"]},
    },
}  # fmt: skip
EFFECT = {"skirmish": "squares", "boarding": "dazed", "starship": "disabled", "fleet": "move"}
# what any words may stand in: names, what players read, and what only the file of another battle tells
FREE = {("armour", "kinds", "weapons"),  # one without numbers is the placeholder (AR-H22)
        "name", "text", "clause", "role", "faces", "label", "unit", "attributes", "crew",
        "scenario", "maps", "attacker", "defender"}  # fmt: skip
BY_THE_READER = {("pieces", "seat"), ("pieces", "cell")}  # looked at before a rule system sees the sheet
WRONG = "xyzzy"
TYPES: tuple[Any, ...] = (True, 3.5, -7, 10**12, [], [[]], {}, {WRONG: WRONG}, [WRONG, 7])
TABLES = [(system, table) for system in SCENARIOS for table in load(system).tables]


@cache
def whole_sheet(system: str) -> Sheet:
    """A scenario with a row in every table, and kinds and weapons of its own for all that its pieces have."""
    sheet = scenario_from_text(shipped_scenario(SCENARIOS[system]).read_text("utf-8")).sheet
    tables, setup = load(system).tables, load(system).open(sheet).setup
    pieces = [dict(row) for row in sheet.pieces]
    if "pieces.effects" in tables:
        pieces[0]["effects"] = [{"name": EFFECT[system], "until": "battle"}]
    extra = {**MORE.get(system, {}), **sheet.extra}
    kinds = {**{row["kind"]: {"like": row["kind"]} for row in pieces}, **sheet.kinds, **extra.pop("kinds", {})}
    if "weapons" in tables:
        extra["weapons"] = {row.name: {"like": row.name} for row in setup.weapons}
    if "kinds.mounts" in tables:
        mounts = {row.name: [msgspec.to_builtins(mount) for mount in row.mounts] for row in setup.kinds}
        kinds = {name: {**row, "mounts": mounts[name]} for name, row in kinds.items()}
    return replace(sheet, pieces=tuple(pieces), kinds=kinds, extra=extra)


def rows(sheet: Sheet, table: str) -> Iterator[tuple[Where, Mapping[str, Any]]]:
    """The rows of a table, each with its place."""
    outer, _, inner = table.partition(".")
    given: Any = {"pieces": sheet.pieces, "kinds": sheet.kinds}.get(outer, sheet.extra.get(outer, ()))
    for key, row in given.items() if isinstance(given, Mapping) else enumerate(given):
        if inner:
            yield from (((outer, key, inner, i), each) for i, each in enumerate(row.get(inner, ())))
        else:
            yield (outer, key), row


def changed(sheet: Sheet, where: Where, value: Any) -> Sheet:
    """The sheet with one field otherwise."""

    def put(held: Any, keys: Where) -> Any:
        if not keys:
            return value
        if isinstance(held, Mapping):
            return {**held, keys[0]: put(held.get(keys[0]), keys[1:])}
        return type(held)(put(each, keys[1:]) if i == keys[0] else each for i, each in enumerate(held))

    outer, *keys = where
    if outer in ("pieces", "kinds"):
        return replace(sheet, **{outer: put(getattr(sheet, str(outer)), tuple(keys))})
    return replace(sheet, extra={**sheet.extra, outer: put(sheet.extra[str(outer)], tuple(keys))})


def problems(system: str, sheet: Sheet) -> list[tuple[Where, str]]:
    """What is wrong with a sheet; where nothing is, its battle begins, and all that is in it can be shown."""
    rules = load(system)
    try:
        state = opened(rules, rules.open(sheet), lambda roll: (roll.sides,) * roll.dice).state
    except SheetError as error:
        return [(problem.where, problem.message) for problem in error.problems]
    assert rules.broken_invariants(state) == []
    want = awaiting(state)
    if isinstance(want, Ask):
        assert list(rules.offers(rules.view(state, want.seat)))
    for piece in state.pieces:
        assert rules.presenter.piece_card(state, piece.id)
    return []


def words_of(system: str) -> list[list[str]]:
    """Words that mean something in some field of some table of this system, by what they are."""
    sheet, found = whole_sheet(system), []
    for table, row in load(system).tables.items():
        found.append([str(where[1]) for where, _ in rows(sheet, table) if isinstance(where[1], str)])
        for field in msgspec.structs.fields(row) if issubclass(row, msgspec.Struct) else ():
            found += ([word for word in literals(field.type) if word],)
    found += [str(row["name"]) for row in sheet.pieces], [seat.name for seat in sheet.seats]
    return [words for words in found if words]


def literals(kind: Any) -> Iterator[str]:
    """The words that a type permits, wherever they stand in it."""
    for inner in get_args(kind):
        if isinstance(inner, str):
            yield inner
        else:
            yield from literals(inner)


def holds_words(kind: Any) -> bool:
    """Whether words, and not only numbers or switches, stand in a field of this type."""
    return kind is str or any(isinstance(inner, str) or holds_words(inner) for inner in get_args(kind))


def look_through(system: str, table: str, *, most: int, words: int) -> None:
    """Puts wrong values into each field of a table, in `most` of its rows: a word that means nothing, values of other
    types, and so many of the words of each other kind."""
    sheet, row_type = whole_sheet(system), load(system).tables[table]
    assert problems(system, sheet) == []
    others = [word for kind in words_of(system) for word in kind[:words]]
    found = list(rows(sheet, table))
    assert found
    fields = msgspec.structs.fields(row_type) if issubclass(row_type, msgspec.Struct) else ()
    for where, _ in found[:most]:
        for field in fields:
            name = field.encode_name
            if (table, name) in BY_THE_READER:
                continue
            nonsense = (WRONG, [WRONG], {WRONG: 1}, [[WRONG, 1]])
            listed = "tuple" in str(field.type)
            for value in (*nonsense, *TYPES, *([word] if listed else word for word in others)):
                told = problems(system, changed(sheet, (*where, name), value))
                assert all(message and "\n" not in message for _, message in told)
                free = ({name, (system, table, name)} & FREE) and holds_words(field.type)
                if value in nonsense and not free:
                    assert any(at[: len(where)] == where for at, _ in told), (*where, name, value, told)
                    assert any(name in (*at, *re.findall(r"\w+", message)) for at, message in told), (
                        *where,
                        name,
                        value,
                        told,
                    )


@pytest.mark.parametrize(("system", "table"), TABLES)
def test_what_is_wrong_in_a_table_is_told_where_it_stands(system, table):
    look_through(system, table, most=1, words=1)


@pytest.mark.long
@pytest.mark.parametrize(("system", "table"), TABLES)
def test_what_is_wrong_in_any_row_of_a_table_is_told(system, table):
    look_through(system, table, most=6, words=99)


@pytest.mark.parametrize(("system", "table"), [(system, table) for system, table in TABLES if "." not in table])
def test_a_table_that_is_none_is_told(system, table):
    sheet = whole_sheet(system)
    if table in ("pieces", "kinds"):  # the scenario's reader looks at these
        return
    for value in (WRONG, 7, [WRONG], {WRONG: WRONG}, {WRONG: 7}, [{WRONG: 7}]):
        told = problems(system, changed(sheet, (table,), value))
        assert any(at[0] == table for at, _ in told), (value, told)


@pytest.mark.clause("AR-05", "AR-19")
def test_a_mobility_of_another_category_is_told_with_those_that_are_right():
    rover = ("kinds", "rover")
    sheet = whole_sheet("armour")
    for mobility in ("foot", "jetpack"):
        told = problems("armour", changed(sheet, (*rover, "mobility"), mobility))
        words = "is no mobility of category vehicle; mobilities: grav, hover, thruster, tracked, walker, wheeled, "
        words += "helicopter, hoverprop, hoverjet"
        assert told == [((*rover, "mobility"), f"{mobility} {words}")]
    with pytest.raises(SheetError) as caught:
        load("armour").open(changed(sheet, (*rover, "mobility"), "grv"))
    (problem,) = caught.value.problems
    assert problem.where == (*rover, "mobility")
    assert {"foot", "grav", "gravpack"} < set(problem.known)
    ((_, message),) = problems("armour", changed(sheet, (*rover, "category"), "infantry"))
    assert message == "grav is no mobility of category infantry; mobilities: foot, gravpack, jetpack, powered"
