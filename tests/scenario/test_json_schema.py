"""The schema for editors: it has every key of the reference and no other, takes what opens, and refuses what cannot."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

from tactical.rules import SHIPPED, UnknownRulesetError, load
from tactical.scenario import keys
from tactical.scenario.json_schema import CAMPAIGN, of_type, schema
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.scenario.skeleton import skeleton
from tests.scenario.test_keys import EXAMPLES

FOLDER = Path(keys.__file__).parent
SYSTEMS = (*SHIPPED, CAMPAIGN)
VALIDATORS = {system: Draft4Validator(schema(system)) for system in SYSTEMS}
FILES = [file for folder in ("shipped", "campaigns") for file in (FOLDER / folder).rglob("*.toml")]
TEXTS = {
    file.stem: text for file in FILES if "\nrules = " in (text := file.read_text("utf-8"))
}  # else kinds to include
TEXTS |= {name: path.read_text("utf-8") for name, path in shipped_puzzles().items()}
TEXTS |= {f"example {number}": text for number, text in enumerate(EXAMPLES)}


def wrong(system: str, text: str) -> list[str]:
    return [
        f"{list(error.absolute_path)}: {error.message}" for error in VALIDATORS[system].iter_errors(tomllib.loads(text))
    ]


@pytest.mark.parametrize("system", ["", *SYSTEMS])
def test_it_is_a_schema_of_draft_4(system: str) -> None:
    Draft4Validator.check_schema(schema(system))
    json.dumps(schema(system))


def test_what_opens_is_taken() -> None:
    for name, text in TEXTS.items():
        system = tomllib.loads(text).get("rules") or name.partition("-")[0]
        assert wrong(system, text) == [], name


@pytest.mark.parametrize("system", SHIPPED)
def test_skeletons_are_taken_and_name_it(system: str) -> None:
    text = skeleton(system)
    assert wrong(system, text) == []
    assert text.startswith(f"#:schema {system}.schema.json\n")


MISTAKES = (
    ("limit = 12", 'limit = "twelve"'),
    ("limit = 12", "limit = -1"),
    ("limit = 12", "limits = 12"),
    ('rules = "skirmish"', 'rules = "armour"'),
    ('difficulty = "easy"', 'difficulty = "simple"'),
    ('seat = "blue"', "seat = 2"),
    ('name = "bo"', 'nmae = "bo"'),
    ('goal = "last_side"', 'goal = "last"'),
    ('goal = "last_side"', 'goal = "hold"'),
    ('seat = "red"', 'seat = "red"\nheading = { one_of = [1] }'),
    ('piece = "cy"', "piece = 3"),
    ("[defaults]", "[options]\ncorner = true\n[defaults]"),
    ("[defaults]", "[kinds.guard]\nbody = 0\n[defaults]"),
    ('topology = "square8"', 'topology = "round"'),
)


@pytest.mark.parametrize("change", MISTAKES)
def test_mistakes_are_found(change: tuple[str, str]) -> None:
    text = skeleton("skirmish").replace("limit = 10", "limit = 12")
    assert change[0] in text
    assert wrong("skirmish", text.replace(*change)) != []


@pytest.mark.parametrize("system", SHIPPED)
def test_it_has_every_key_of_a_scenario_and_no_other(system: str) -> None:
    rows = tables_of(schema(system))
    wanted: dict[str, set[str]] = {}
    for table in (*keys.tables("scenario"), *keys.tables(system)):
        if not table.name.startswith("goals ") and not (len(table.keys) == 1 and table.keys[0].name.isupper()):
            wanted.setdefault(table.name, set()).update(key.name for key in table.keys)
    nested = {name.rpartition(".")[2] for name in wanted if "." in name}
    own = {table.name for table in keys.tables(system)}
    for name, found in wanted.items():
        more = own if not name else nested | ({"like"} if name in keys.BY_NAME else set())
        assert found <= rows[name] <= found | more, name
    assert rows["options"] == {key.name for key in keys.options_of(load(system))}
    goals = {table.name.partition(" ")[2]: {key.name for key in table.keys}
             for table in keys.tables("scenario") if table.name.startswith("goals ")}  # fmt: skip
    told = {
        row["properties"]["goal"]["enum"][0]: set(row["properties"]) - {"goal"}
        for row in schema(system)["definitions"]["goal"]["anyOf"]
    }
    assert told == goals


def test_it_has_every_key_of_a_campaign_and_no_other() -> None:
    rows = tables_of(schema(CAMPAIGN))
    for table in keys.tables(CAMPAIGN):
        found = {key.name for key in table.keys}
        assert rows[table.name] == found, table.name


def test_every_type_of_the_reference_is_known() -> None:
    """Nothing that is a number, a truth or a list passes for a text."""
    for system in (*keys.SHARED, *SHIPPED):
        for table in keys.tables(system):
            for key in table.keys:
                said = of_type(key.type)
                if any(word in key.type for word in ("to 1", "to 9", "number", "true", "list", "table", " of ")):
                    assert said != {"type": "string"} or key.type in NAMES, (table.name, key)


NAMES = {
    "kind of edge", "kind of ground", "fact of a piece", "key of a piece", "sort of a sheet",
    "`vegetation`, `dense`, `tree`, `tree-2` to `tree-9`",
}  # fmt: skip


def test_an_unknown_system() -> None:
    with pytest.raises(UnknownRulesetError):
        schema("chess")


def tables_of(whole: dict[str, Any], name: str = "") -> dict[str, set[str]]:
    """The names of the keys of every table, by its path as the reference has it."""
    found: dict[str, set[str]] = {}
    for row in rows_in(whole):
        found.setdefault(name, set()).update(row["properties"])
        for key, said in row["properties"].items():
            for path, names in tables_of(said, f"{name}.{key}".strip(".")).items():
                found.setdefault(path, set()).update(names)
    return found


def rows_in(said: dict[str, Any]) -> list[dict[str, Any]]:
    """The tables with known keys that a schema is, or that its lists, names and choices lead to."""
    if "properties" in said and "one_of" not in said["properties"]:  # drawn: what it is drawn of is a row itself
        return [said]
    inner = [said.get("items"), said.get("additionalProperties"), *said.get("anyOf", ())]
    return [row for each in inner if isinstance(each, dict) for row in rows_in(each)]
