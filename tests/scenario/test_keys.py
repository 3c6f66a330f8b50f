"""The page about the scenario format: its examples open, and it names every key that is read and no other."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec
import pytest

from tactical.rules import SHIPPED, load
from tactical.rules.armour.terrain import LAYERS
from tactical.scenario import (
    campaign_from_text,
    campaign_names,
    read_campaign,
    rulebook,
    scenario_from_text,
    scenario_names,
)
from tactical.scenario import keys as format_
from tactical.scenario.battle_links import Fields
from tactical.scenario.opening import read_scenario
from tactical.scenario.puzzles import puzzle_from_text
from tactical.scenario.rows import GOALS
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.table.effects import Effect
from tactical.table.options import Options
from tactical.table.pieces import Piece
from tests.scenario.format_page import markdown
from tests.ui.goldens import UPDATE

PAGE = Path(__file__).resolve().parents[2] / "tactical/guide/format.md"
EXAMPLES = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
SYSTEMS = (*format_.SHARED, *SHIPPED)
CONTENTS = ("name", "seat", "cell")  # keys of a piece that all systems share


def is_campaign(text: str) -> bool:
    return 'rules = "campaign"' in text


def open_example(text: str) -> None:
    if is_campaign(text):
        campaign_from_text(text, "example").begun()
    else:
        scenario_from_text(text, "example").opened()


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_opens(number: int) -> None:
    open_example(EXAMPLES[number])


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_has_the_tables_of_the_format(system: str) -> None:
    text = PAGE.read_text("utf-8")
    start, end = f"<!-- keys {system} -->\n", "<!-- end -->"
    at = text.index(start) + len(start)
    stop = text.index(end, at)
    wanted = "\n" + "\n".join(markdown(system)).rstrip() + "\n\n"
    if os.environ.get(UPDATE):
        PAGE.write_text(text[:at] + wanted + text[stop:], "utf-8")
        return
    assert text[at:stop] == wanted, f"{UPDATE}=1 writes the tables anew"
    assert f'rules = "{system if system in SHIPPED or system == "campaign" else "skirmish"}"' in text


@pytest.mark.parametrize("system", SHIPPED)
def test_every_key_that_a_system_reads_has_a_meaning_and_no_other(system: str) -> None:
    named = {table.name: {key.name for key in table.keys} for table in format_.tables(system)}
    read = load(system).tables
    for name, kind in read.items():
        if kind is dict:
            assert len(named[name]) == 1  # what its author calls it
            continue
        own = CONTENTS if name == "pieces" else ("name",) if name in NAMED_BY_TABLE else ()
        assert named[name] == set(kind.__struct_fields__) - {*own}, name
    assert named.keys() - read.keys() <= {"map.legend"}


NAMED_BY_TABLE = ("kinds", "weapons", "planets", "players", "abilities")  # [kinds.NAME]: the name is no key


@pytest.mark.parametrize("system", SHIPPED)
def test_the_tables_of_a_system_are_all_that_it_reads(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made of a scenario's data while it is opened: every example and every shipped scenario of a system."""
    made: set[type] = set()
    convert = msgspec.convert

    def noticed(value: object, kind: type, **options: object) -> object:
        if isinstance(kind, type) and not issubclass(kind, (Options, Piece)):
            made.add(kind)
        return convert(value, kind, **options)  # type: ignore[call-overload]

    found = [scenario_from_text(text) for text in EXAMPLES if not is_campaign(text)]
    found = [one for one in (*found, *map(read_scenario, scenario_names())) if one.rules.name == system]
    monkeypatch.setattr("msgspec.convert", noticed)
    for scenario in found:
        scenario.opened()
    known = {kind for kind in load(system).tables.values() if kind is not dict}
    assert made <= known
    nested = {kind for name, kind in load(system).tables.items() if "." in name}
    assert known - nested <= made  # the examples use every table


def test_every_key_that_all_scenarios_share_is_named_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, set[str]] = {}
    raw = Fields.raw

    def noticed(self: Fields, key: str) -> object:
        asked.setdefault(place(self.where), set()).add(key)
        return raw(self, key)

    monkeypatch.setattr(Fields, "raw", noticed)
    for text in (text for text in EXAMPLES if not is_campaign(text)):
        scenario_from_text(text)
        if "[puzzle]" in text:
            puzzle_from_text(text)
    for path in shipped_puzzles().values():
        puzzle_from_text(path.read_text("utf-8"))
    named = {table.name: {key.name for key in table.keys} for table in format_.tables("scenario")}
    goals = {name.partition(" ")[2]: keys for name, keys in named.items() if name.startswith("goals ")}
    assert goals == {name: set(kind.__struct_fields__) for name, kind in GOALS.items()}
    for name, keys in named.items():
        if not name.startswith("goals ") and name != "kinds":
            assert asked[name] | ({"ground"} if name == "map.legend" else set()) == keys, name
    puzzles = {"puzzle.best", "puzzle.obvious"}
    tables = {name for name in asked if not name.startswith("goals.parts")}  # goals again
    assert tables <= {*named, *puzzles, "goals", "defaults", "options", "kinds", "map.names"}


def test_every_key_of_a_campaign_is_named_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, set[str]] = {}
    raw = Fields.raw
    inner = [False]  # in the text of a battle

    def noticed(self: Fields, key: str) -> object:
        if self.report.source == "example" and not inner[0]:
            asked.setdefault(place(self.where), set()).add(key)
        return raw(self, key)

    monkeypatch.setattr(Fields, "raw", noticed)
    monkeypatch.setattr("tactical.scenario.battle_links.scenario_from_text", _quietly(inner))
    for text in (text for text in EXAMPLES if is_campaign(text)):
        campaign_from_text(text, "example")
    named = {table.name: {key.name for key in table.keys} for table in format_.tables("campaign")}
    for name, keys in named.items():
        if name == "carry":  # its keys are those of a field
            continue
        if name != "fields":
            assert asked[name] == keys, name
    assert named["fields"] == asked["fields.*"]
    assert named["carry"] == asked["carry.*.*"]
    for name in campaign_names():
        assert read_campaign(name)


def _quietly(inner: list[bool]) -> object:
    def read(text: str, source: str = "scenario", folder: Path | None = None) -> object:
        inner[0] = True
        try:
            return scenario_from_text(text, source, folder)
        finally:
            inner[0] = False

    return read


def place(where: tuple[str | int, ...]) -> str:
    """A table by the names of what it is in, its number left out, and the names that its author chose."""
    words = [str(word) for word in where if isinstance(word, str)]
    if words[:2] == ["map", "legend"] and len(words) == 3:
        return "map.legend"
    if words and words[0] == "prizes" and len(words) == 2:
        return "prizes"
    if words and words[0] == "fields" and len(words) == 2:
        return "fields.*"
    if words and words[0] == "carry" and len(words) == 3:
        return "carry.*.*"
    return ".".join(words)


def test_layers_that_systems_read_are_named() -> None:
    named = {system: {t.name: {k.name for k in t.keys} for t in format_.tables(system)} for system in SHIPPED}
    assert named["armour"]["map.legend"] == set(LAYERS)
    assert named["boarding"]["map.legend"] == {"ship", "module"}
    board = read_scenario("salt-road").opened().board
    assert named["overland"]["map.legend"] == {layer.name for layer in board.layers} - {"ground"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_that_is_named_is_one(system: str) -> None:
    books = [rulebook(name) for name in SHIPPED] if system in format_.SHARED else [rulebook(system)]
    for table in format_.tables(system):
        for text in (table.about, *(key.words for key in table.keys)):
            for group in re.findall(r"\(([A-Z][A-Z0-9, -]*\d[A-Z0-9, -]*)\)", text):
                for clause in group.split(", "):
                    assert any(book.find(clause) for book in books), (table.name, text)


def test_effects_are_told_alike() -> None:
    for system in SHIPPED:
        if load(system).tables.get("pieces.effects") is Effect:
            table = next(table for table in format_.tables(system) if table.name == "pieces.effects")
            assert {key.name for key in table.keys} == set(Effect.__struct_fields__)
