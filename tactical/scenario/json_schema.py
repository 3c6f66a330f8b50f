"""The scenario format as a JSON Schema (draft 4, which TOML editors understand), from the same tables of keys as the
reference.

It refuses what no scenario may have: unknown keys, and values of another type or out of range. `tactical scenario
check` does the rest, such as whether a name is a piece's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from tactical.rules import load, system_names
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario import keys
from tactical.scenario.drawn import MAX_OPTIONS, ONE_OF
from tactical.scenario.keys import FormatKey, FormatTable
from tactical.table.options import OptionRow, rows

DRAFT: Final = "http://json-schema.org/draft-04/schema#"
CAMPAIGN: Final = "campaign"

Schema = dict[str, Any]

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_TABLE: Final = {"type": "object"}
_GOAL: Final = {"$ref": "#/definitions/goal"}
_PART: Final = {"$ref": "#/definitions/part"}

_TYPES: Final[Mapping[str, Schema]] = {
    "true or false": {"type": "boolean"},
    "whole number": _WHOLE,
    "table": _TABLE,
    "tables": {"type": "array", "items": _TABLE},
    "goals": {"type": "array", "items": _PART, "minItems": 2},
    "list": {"type": "array"},
    "two cells": {"type": "array", "items": _TEXT, "minItems": 2, "maxItems": 2},
    "two pieces": {"type": "array", "items": _TEXT, "minItems": 2, "maxItems": 2},
    "name or list": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]},
    "list of tables": {"type": "array", "items": _TABLE},
    "list of cells": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]},
    "letters": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]},
    '`"holds"`, `{ guards = cells or piece }` or `{ hunts = piece }`': {
        "anyOf": [
            {"enum": ["holds"]},
            {
                "type": "object",
                "properties": {
                    "guards": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]},
                    "hunts": _TEXT,
                },
                "additionalProperties": False,
                "minProperties": 1,
                "maxProperties": 1,
            },
        ]
    },
}
"""The types of the tables of keys that are none of the forms below."""

_RANGE: Final = re.compile(r"(-?\d+) to (-?\d+)")
_LEAST: Final = re.compile(r"(\d+) or more")
_LETTERS: Final = re.compile(r"up to (\d+) characters")
_MANY: Final = re.compile(r"(two|three|four) of (.*)")
_EITHER: Final = re.compile(r"(`.*`), or (-?\d+ to -?\d+)")
_CHOICE: Final = re.compile(r"(`[^`]+`)(, `[^`]+`)*( or `[^`]+`)?")
_COUNTS: Final = {"two": 2, "three": 3, "four": 4}


def schema(system: str = "") -> Schema:
    """The schema of a rule system's scenarios, or of campaigns; without a name, of all. Raises UnknownRulesetError."""
    if system == CAMPAIGN:
        return {"$schema": DRAFT, "title": "A Tactical campaign", **_campaign()}
    if system:
        rules = load(system)
        whole = {"title": f"A scenario of {rules.title}", "definitions": _goals()}
        return {"$schema": DRAFT, **whole, **_scenario(rules)}
    every = [_scenario(load(name)) for name in system_names()]
    return {"$schema": DRAFT, "title": "A scenario", "definitions": _goals(), "anyOf": [*every, _campaign()]}


def of_type(words: str) -> Schema:
    """The schema of a type in the tables of keys, as far as it is defined there; a text if it is a name."""
    if words in _TYPES:
        return dict(_TYPES[words])
    if match := _RANGE.fullmatch(words):
        return {"type": "integer", "minimum": int(match[1]), "maximum": int(match[2])}
    if match := _LEAST.fullmatch(words):
        return {"type": "integer", "minimum": int(match[1])}
    if match := _LETTERS.fullmatch(words):
        return {"type": "string", "maxLength": int(match[1])}
    if match := _MANY.fullmatch(words):
        count = _COUNTS[match[1]]
        return {"type": "array", "items": of_type(match[2]), "minItems": count, "maxItems": count}
    if match := _EITHER.fullmatch(words):
        return {"anyOf": [of_type(match[1]), of_type(match[2])]}
    if words.startswith("list of "):
        return {"type": "array", "items": of_type(words.removeprefix("list of "))}
    if _CHOICE.fullmatch(words):
        return {"enum": [*dict.fromkeys(re.findall(r"`([^`]+)`", words))]}
    return dict(_TEXT)


# --- tables ---


def _property(key: FormatKey) -> Schema:
    return {**of_type(key.type), "description": key.words.replace("`", "")}


def _row(found: Iterable[FormatKey], *, free: bool = False) -> Schema:
    """A table with these keys and no others. `free`: none is required, as it may say `like`, or be completed."""
    listed = tuple(found)
    row_schema: Schema = {
        "type": "object",
        "properties": {key.name: _property(key) for key in listed},
        "additionalProperties": False,
    }
    required = [key.name for key in listed if key.default == "required"]
    return row_schema if free or not required else {**row_schema, "required": required}


def _shaped(table: FormatTable, row: Schema) -> Schema:
    """A table as it is written: by name, once, or as one of many."""
    if table.name in keys.BY_NAME:
        return {"type": "object", "description": table.about.replace("`", ""), "additionalProperties": row}
    if table.name in keys.SINGLE:
        return {**row, "description": table.about.replace("`", "")}
    return {"type": "array", "description": table.about.replace("`", ""), "items": row}


def _either(shared: Schema, own: Schema) -> Schema:
    """Rows of one table of which some are as in all systems, and others a system's own."""
    rows = shared["items"], own["items"]
    properties = {**rows[0]["properties"], **rows[1]["properties"]}
    both = rows[0]["properties"].keys() & rows[1]["properties"].keys()
    properties |= {key: {"anyOf": [row["properties"][key] for row in rows]} for key in both}
    required = [key for key in rows[0].get("required", ()) if key in rows[1].get("required", ())]
    row = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**shared, "items": {**row, "required": required} if required else row}


def _named_by_author(table: FormatTable) -> bool:
    """True if the one key of a table stands for any that its author chooses: `SIDE`."""
    return len(table.keys) == 1 and table.keys[0].name.isupper()


def _with_tables(whole: Schema, tables: Iterable[FormatTable]) -> Schema:
    """A whole file with the tables of a rule system, or of campaigns, those in others where they belong."""
    properties = whole["properties"]
    for table in sorted(tables, key=lambda table: table.name.count(".")):
        outer, _, inner = table.name.rpartition(".")
        if not table.name:
            continue
        if _named_by_author(table):
            inner_schema: Schema = {"type": "object", "additionalProperties": _property(table.keys[0])}
        else:
            inner_schema = _shaped(table, _row(table.keys, free=table.name in keys.BY_NAME))
        if not outer:
            joined = table.name in keys.JOINED and "properties" in properties[inner]["items"]
            properties[inner] = _either(properties[inner], inner_schema) if joined else inner_schema
            continue
        around = properties[outer]
        row = around.get("items") or (around if outer in keys.SINGLE else around["additionalProperties"])
        row["properties"][inner] = inner_schema
    return whole


# --- scenarios ---


def _scenario(rules: AnyRuleset) -> Schema:
    shared = {table.name: table for table in keys.tables("scenario")}
    own = {table.name: table for table in keys.tables(rules.name)}
    whole = _row(shared[""].keys, free=True)
    properties = whole["properties"]
    properties["rules"] = {**properties["rules"], "enum": [rules.name]}
    usual = {"pieces", "kinds", "map.legend"}
    taken = [table for name, table in shared.items() if name not in usual and not name.startswith("goals")]
    _with_tables(whole, (table for table in taken if table.name != "puzzle.aims"))
    puzzle = properties["puzzle"]["properties"]
    puzzle["aims"] = {"type": "array", "items": {**_row(shared["puzzle.aims"].keys, free=True), "required": ["aim"]}}
    properties["puzzle"].pop("required")  # each needs what it is made of: see its table
    properties["map"].pop("required")  # a picture, or storeys
    properties["map"]["properties"]["names"] = {"type": "object", "additionalProperties": _TEXT}
    properties["map"]["properties"]["legend"] = _legend((*shared["map.legend"].keys, *_keys(own, "map.legend")))
    pieces = (*shared["pieces"].keys, *_keys(own, "pieces"))
    row = _row(pieces)
    row["required"] = ["name"]  # the rest may be in [defaults]
    properties["pieces"] = {"type": "array", "items": row}
    properties["defaults"] = _row((key for key in pieces if key.name not in ("name", "cell")), free=True)
    kinds = _row((*shared["kinds"].keys, *_keys(own, "kinds")), free=True)
    properties["kinds"] = {"type": "object", "additionalProperties": kinds}
    like = shared["kinds"].keys
    rest = [table for name, table in own.items() if name not in usual]
    _with_tables(whole, (_with_like(table, like) for table in rest))
    if "effects" in properties["pieces"]["items"]["properties"]:
        effects = properties["pieces"]["items"]["properties"]["effects"]
        properties["defaults"]["properties"]["effects"] = effects
    values = properties["pieces"]["items"]["properties"]
    values |= {key: _drawn(said) for key, said in values.items() if key not in ("name", "seat")}
    properties["options"] = _options(rows(rules.options))
    properties["goals"] = {"type": "array", "items": _GOAL}
    needed = [key.name for key in shared[""].keys if key.default == "required"]
    return {**whole, "anyOf": [{"required": needed}, {"required": ["title", "puzzle"]}]}


def _keys(tables: Mapping[str, FormatTable], name: str) -> tuple[FormatKey, ...]:
    return tables[name].keys if name in tables else ()


def _with_like(table: FormatTable, like: tuple[FormatKey, ...]) -> FormatTable:
    """Rows by name may start from another."""
    return FormatTable(table.name, table.about, (*like, *table.keys)) if table.name in keys.BY_NAME else table


def _legend(found: Iterable[FormatKey]) -> Schema:
    """A letter is a kind of ground, or a table of layers and of what stands there; layers may be texts as well."""
    row = _row(found, free=True)
    for said in row["properties"].values():
        if said.get("type") == "integer":
            said["type"] = ["integer", "string"]
    return {"type": "object", "additionalProperties": _drawn({"anyOf": [_TEXT, row]})}


def _drawn(said: Schema) -> Schema:
    """A value, or several of which dice draw one for each game."""
    described = {"description": said["description"]} if "description" in said else {}
    options = {"type": "array", "items": said, "minItems": 2, "maxItems": MAX_OPTIONS}
    draw = {"type": "object", "properties": {ONE_OF: options}, "required": [ONE_OF], "additionalProperties": False}
    return {**described, "anyOf": [said, draw]}


def _options(found: Iterable[OptionRow]) -> Schema:
    properties = {row.name: {**of_option(row), "description": f"{row.words} ({row.clause})"} for row in found}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def of_option(row: OptionRow) -> Schema:
    """The schema of the values of an option of the rules."""
    if isinstance(row.default, bool):
        return {"type": "boolean"}
    return (
        {"enum": list(row.choices)} if row.choices else {"type": "integer", "minimum": row.least, "maximum": row.most}
    )


def _goals() -> Schema:
    """The schema of goals, and of the parts of them, which have no side of their own."""
    kinds = {
        table.name.partition(" ")[2]: table for table in keys.tables("scenario") if table.name.startswith("goals ")
    }
    goals: list[Schema] = []
    parts: list[Schema] = []
    for name, table in kinds.items():
        for rows_, without in ((goals, ""), (parts, "side")):
            row = _row(key for key in table.keys if key.name != without)
            row["properties"] = {"goal": {"enum": [name]}, **row["properties"]}
            row["required"] = ["goal", *row.get("required", ())]
            rows_.append({**row, "description": table.about.replace("`", "")})
    return {"goal": {"anyOf": goals}, "part": {"anyOf": parts}}


# --- campaigns ---


def _campaign() -> Schema:
    tables = keys.tables(CAMPAIGN)
    by_name = {table.name: table for table in tables}
    whole = _row(by_name[""].keys)
    properties = whole["properties"]
    _with_tables(whole, (table for table in tables if table.name not in ("carry", "links.cast")))
    carried = {"anyOf": [_TEXT, _row(by_name["carry"].keys)]}
    field = {"type": "object", "additionalProperties": carried}
    properties["carry"] = {"type": "object", "additionalProperties": field}
    link = properties["links"]["items"]["properties"]
    link["carry"] = {**field, "description": link["carry"]["description"]}
    cast = {"anyOf": [_TEXT, _row(by_name["links.cast"].keys)]}
    link["cast"] = {"type": "array", "items": cast, "description": link["cast"]["description"]}
    seats = next(table for table in keys.tables("scenario") if table.name == "seats")
    properties["seats"] = {"type": "array", "items": _row(seats.keys)}
    return whole
