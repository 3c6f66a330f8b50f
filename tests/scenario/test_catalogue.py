"""What a scenario may name is listed with its numbers: all of it, from the systems' own tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
import pytest

from tactical.report.catalogue import aligned, grid, number_words
from tactical.rules import SHIPPED, load
from tactical.ruleset.sheet import SheetReader
from tactical.scenario import keys, scenario_names
from tactical.scenario.catalogue import catalogue, lines, row_lines
from tactical.scenario.opening import read_scenario
from tests.scenario.test_keys import EXAMPLES, is_campaign, scenario_from_text


@pytest.mark.parametrize("system", SHIPPED)
def test_all_that_a_system_reads_scenarios_with_is_listed(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped: dict[str, Mapping[str, Any]] = {}
    table = SheetReader.table

    def noticed(self: SheetReader, name: str, rows: Mapping[str, Any], kind: type[Any]) -> Any:
        shipped[name] = rows
        return table(self, name, rows, kind)

    monkeypatch.setattr(SheetReader, "table", noticed)
    texts = [scenario_from_text(text) for text in EXAMPLES if not is_campaign(text)]
    for scenario in (*texts, *map(read_scenario, scenario_names())):
        if scenario.rules.name == system:
            scenario.opened()
    rules = load(system)
    listed = {table.name: {row.name for row in table.rows} for table in catalogue(rules)}
    assert {name: set(rows) for name, rows in shipped.items() if rows} == {
        name: rows for name, rows in listed.items() if name not in ("ground", "edges")
    }
    assert listed["ground"] == set(rules.terrain)
    assert listed.get("edges", set()) == set(rules.edges)


@pytest.mark.parametrize("system", SHIPPED)
def test_every_number_is_that_of_the_table_and_has_a_meaning(system: str) -> None:
    rules = load(system)
    for table in catalogue(rules):
        for row in table.rows:
            for column in table.columns:
                assert column.words, (table.name, column.name)
                value = row.numbers[column.name]
                own = getattr(rules.catalogue[table.name][row.name], column.name)
                if isinstance(own, int | str):
                    assert value == own
                elif isinstance(value, dict):
                    assert tuple(value.items()) == own
                else:
                    assert len(value or ()) == len(own or ())
                    assert (value is None) == (own is None)


@pytest.mark.parametrize("system", SHIPPED)
def test_ground_has_meanings_and_is_no_table_of_scenarios(system: str) -> None:
    rules = load(system)
    assert "ground" not in {table.name for table in keys.tables(system)}
    ground = rules.catalogue.get("ground")
    if ground is not None:
        named = {key.name for key in keys.meanings(rules)["ground"].keys}
        assert named == set(next(iter(ground.values())).__struct_fields__)


def test_what_tells_rows_apart_has_columns_and_the_rest_is_named() -> None:
    kinds = catalogue(load("skirmish"))[0]
    head, rows, _ = grid(kinds)
    assert head == ("name", "body", "attack", "dv", "armour", "points", "")
    assert rows[2] == ("scout", "4", "8", "6", "0", "5", "attributes speed 2; stealth 2")
    recruit, trooper = list(aligned(grid(kinds)))[1:3]
    assert recruit == "recruit      4       7   5       0       4"
    assert trooper == "trooper      5       8   5       1       6"


def test_one_row_is_told_whole() -> None:
    tables = catalogue(load("starship"))
    ((table, row),) = [(table, row) for table in tables for row in table.rows if row.name == "bomber"]
    text = "\n".join(row_lines(table, row))
    assert "mounts torpedo (torpedo: front), flak (flak: front, left, right, rear)  its weapons, at most" in text
    assert "shields 3, 2, 2, 2  front, left, right, rear (FT-SC-06)" in text
    assert "thing no" in text


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "yes"), (False, "no"), (0, "0"), (None, "-"), ("", "-"), ((), "-"), ({}, "-"), (("a", "b"), "a, b"),
     ({"ride": 1, "drive": 2}, "ride 1, drive 2"), (({"name": "bow", "sides": ("left", "rear")},), "bow (left, rear)")],
)  # fmt: skip
def test_values_in_words(value: Any, words: str) -> None:
    assert number_words(value) == words


def test_a_system_that_lists_nothing_has_no_tables() -> None:
    class Bare(type(load("overland"))):  # type: ignore[misc]
        catalogue: ClassVar[Mapping[str, Any]] = {}
        terrain: ClassVar[Mapping[str, Any]] = {}

    assert catalogue(Bare()) == ()


def test_the_numbers_are_no_second_place() -> None:
    """Another row in the system's table is listed with nothing else said."""
    rules = load("skirmish")
    weapons = rules.catalogue["weapons"]
    halberd = msgspec.structs.replace(weapons["spear"], name="halberd", damage=12)

    class More(type(rules)):  # type: ignore[misc]
        catalogue: ClassVar[Mapping[str, Any]] = {**rules.catalogue, "weapons": {**weapons, "halberd": halberd}}

    table = next(table for table in catalogue(More()) if table.name == "weapons")
    assert [line.split() for line in lines(table)][-1] == ["halberd", "2", "12", "melee_range", "2"]
