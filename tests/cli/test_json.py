"""The JSON keys are a promise: exactly these, documented, for every command."""

from __future__ import annotations

import pytest

from tactical.cli.json_schema import schema
from tactical.scenario import shipped_saves

CARD = {
    "name",
    "kind",
    "seat",
    "side",
    "place",
    "cell",
    "flags",
    "title",
    "subtitle",
    "bars",
    "lines",
    "effects",
    "gunnery",
}
ENTRY = {"record", "kind", "seat", "text", "faces", "agreed", "events"}
POSITION = {
    "file", "title", "rules", "options", "record", "seat", "notice", "writable", "beat", "trail", "awaiting", "facts",
    "advice", "seats", "board", "pieces", "prizes", "campaign", "goals", "roster",
}  # fmt: skip
ROLL = {"kind", "dice", "sides", "purpose", "clause", "piece", "aim", "target", "bonus", "each", "chance"}
MADE = {"target_made", "bonus_made"}


def same(value: dict[str, object], keys: set[str]) -> None:
    assert value.keys() - {"schema"} == keys


def test_a_position(table):
    found = table.good("show", "--json").json
    same(found, POSITION)
    same(found["beat"], {"unit", "number", "limit"})
    same(found["trail"][0], {"text", "current"})
    same(found["seats"][0], {"name", "side", "referee"})
    same(found["board"], {"topology", "width", "height", "storeys", "layers", "edges", "links", "names"})
    same(found["board"]["layers"]["ground"], {"kinds", "cells"})
    same(found["pieces"][0], CARD)
    same(found["pieces"][0]["bars"][0], {"label", "left", "parts", "whole", "unit", "made"})
    same(found["pieces"][0]["lines"][0], {"label", "value", "clause", "number", "due", "made"})
    same(found["goals"][0], {"goal", "side", "text", "so_far", "now", "parts"})
    assert (found["record"], found["seat"], found["pieces"][0]["cell"]) == (0, None, "a1")
    assert len(found["board"]["layers"]["ground"]["cells"]) == 21
    assert found["pieces"][2]["flags"] == ["hidden"]
    assert table.good("show", "--json", "--seat", "blue").json["seat"] == "blue"


def test_what_is_awaited(table):
    found = table.good("orders", "--json").json["awaiting"]
    same(found, {"kind", "seat", "why", "verbs", "tags", "piece"})
    assert {"end", "go prone", "walk"} <= set(found["verbs"])
    assert {"end_turn", "drop_prone", "walk"} <= set(found["tags"])
    assert (found["kind"], found["seat"], found["piece"]) == ("order", "red", "ann")
    ran = table.on("do", "ann fire rifle at dee", "--by-hand", "--json")
    assert ran.code == 6
    found = ran.json["awaiting"]
    same(found, ROLL | MADE)
    assert (found["kind"], found["dice"], found["chance"], found["piece"]) == ("roll", 2, [13, 18], "ann")
    assert table.on("do", "--dice", "6,6", "--json").json["orders"][0]["text"] == "throw 6,6"
    table.good("do", "concede")
    found = table.good("orders", "--json").json["awaiting"]
    same(found, {"kind", "winners", "losers", "why", "clause"})
    assert (found["kind"], found["winners"], found["losers"]) == ("over", ["blue"], ["red"])


def test_a_battle_is_awaited():
    """No shipped system awaits one yet; its keys are promised all the same."""
    assert "AwaitedBattle" in schema()["$defs"]


def test_reach_and_orders(table):
    found = table.good("reach", "ann", "--json").json
    same(found, {"piece", "mode", "modes", "allowance", "parts", "unit", "stocks", "stops"})
    same(found["stops"][0], {"cell", "heading", "cost", "left", "costs", "leaves", "path", "order"})
    assert (found["mode"], found["modes"], found["allowance"]) == ("walk", ["walk", "shift"], 5)
    assert {
        "cell": "b1", "heading": None, "cost": 1, "left": 4, "costs": "1 square", "leaves": "4 squares",
        "path": ["b1"], "order": "ann walk b1",
    } in found["stops"]  # fmt: skip
    found = table.good("orders", "--json").json
    same(found, {"awaiting", "orders", "always"})
    same(found["orders"][0], {"text", "verb", "tag", "piece", "cost", "left", "costs", "leaves"})
    assert all(row["text"].startswith(f"ann {row['verb']}") for row in found["orders"])
    assert {row["verb"] for row in found["orders"]} <= set(found["awaiting"]["verbs"])
    same(found["always"][0], {"form", "help"})


@pytest.mark.parametrize("command", ["do", "try"])
def test_do_and_try(table, command):
    extra = {"chance", "committed", "saved"} if command == "try" else set()
    more = {"warnings", "rolls"} if command == "try" else {"warnings", "reason", "page"}
    ran = table.on(command, "ann fire rifle at dee", "--dice", "1,1", "--dice", "6,6", "--dice", "3", "--json")
    same(ran.json, {"orders", "awaiting", "refused", "warnings", "unused"} | extra)
    same(ran.json["orders"][0], ENTRY | more)
    same(ran.json["orders"][0]["events"][0], {"event", "text", "clause"})
    assert ran.json["orders"][0]["faces"] == [[1, 1], [6, 6]]
    assert (ran.json["refused"], ran.json["unused"]) == (None, [[3]])
    if command == "try":
        same(ran.json["orders"][0]["rolls"][0], {"text", "faces", "chance", "came"})
        assert (ran.json["saved"], ran.json["chance"]) == (False, [169, 324])


def test_a_refusal(table):
    ran = table.on("do", "ann go prone", "ann walk g3", "--json")
    assert ran.code == 3
    assert len(ran.json["orders"]) == 1
    same(ran.json["refused"], {"text", "reasons"})
    same(ran.json["refused"]["reasons"][0], {"code", "clause", "text", "because", "remedy"})
    assert ran.json["refused"]["text"] == "ann walk g3"


def test_undo_and_redo(table):
    table.good("do", "ann walk b1")
    keys = {"done", "awaiting", "refused", "agreed", "missing"}
    same(table.good("undo", "--json").json, keys)
    found = table.good("redo", "--json").json
    same(found, keys)
    assert found["done"] is True
    table.good("do", "ann fire rifle at dee moving", "--dice", "6,6")
    ran = table.on("undo", "--json")
    assert ran.code == 3
    assert (ran.json["done"], ran.json["agreed"], ran.json["missing"]) == (False, ["red"], ["blue"])
    assert ran.json["refused"]["reasons"][0]["code"] == "undo_roll"


def test_log_and_replay(table):
    table.good("do", "ann walk b1", "ann fire rifle at dee moving", "--dice", "6,6")
    table.on("undo", "--seat", "red")
    table.good("undo", "--seat", "blue")
    found = table.good("log", "--json").json
    same(found, {"entries"})
    assert [entry["text"] for entry in found["entries"]] == ["ann walk b1"]
    entries = table.good("replay", "--json").json["entries"]
    for entry in entries:
        same(entry, ENTRY)
    assert [entry["kind"] for entry in entries] == ["played", "played", "consented", "undone"]
    assert [entry["record"] for entry in entries] == [1, 2, 3, 4]
    assert entries[3]["agreed"] == ["red", "blue"]


def test_the_others(table):
    whole = {"file", "whole", "records", "orders", "snapshots", "digest"}
    same(table.good("check", "--json").json, whole | {"repaired", "newer", "rules_changed_since", "rules_fail_at"})
    same(table.run("rules", "--json").json["systems"][0], {"name", "title"})
    found = table.run("rules", "skirmish", "SK-14", "--json").json
    same(found, {"system", "source", "clauses"})
    same(found["clauses"][0], {"id", "section", "kind", "when", "option", "text", "example"})
    about = {"minutes", "difficulty", "sides", "favours", "guided", "picture"} | {
        "author",
        "licence",
        "version",
        "tags",
        "about",
    }
    same(table.run("scenario", "list", "--json").json["scenarios"][0], {"name", "title", "rules"} | about)
    shipped = {"shipped_scenarios", "shipped_saves", "shipped_themes"}
    places = {"config", "keys", "settings", "themes", "saves", "scenarios", "packs"} | shipped
    same(table.run("locate", "--json").json, places)


def test_every_key_is_documented(table):
    words = table.run("json").out
    for key in POSITION | CARD | ENTRY | ROLL | {"unused", "missing", "allowance", "snapshots", "shipped_themes"}:
        assert key in words
    assert "tactical json" in table.run("--help").out


def test_json_is_ascii_whatever_is_in_it(table):
    assert table.good("show", "--json").out.isascii()
    assert table.on("try", "ann fire rifle at dee", "--dice", "1,1", "--dice", "6,6", "--json").out.isascii()


@pytest.mark.parametrize("name", shipped_saves())
def test_the_words_that_are_told_are_those_that_are_typed(table, name):
    """In every system: what is on offer begins with one of the words of `verbs`, behind its piece."""
    found = table.run("orders", str(shipped_saves()[name]), "--json").json
    for row in found["orders"]:
        typed = row["text"].removeprefix(f"{row['piece']} ")
        assert typed.startswith(row["verb"]), row
        assert row["verb"] in found["awaiting"]["verbs"]
        assert row["tag"] in found["awaiting"]["tags"]


def test_a_door_tells_what_it_is_now(table):
    path = str(table.folder / "lock.tactical")
    assert table.run("new", "the-west-lock", "--save", path).code == 0
    board = table.run("show", path, "--json").json["board"]
    assert {edge["look"] for edge in board["edges"] if edge["kind"] == "wall"} == {"wall"}
    assert {edge["look"] for edge in board["edges"] if edge["kind"] == "door"} > {"door"}
