"""Every --json output of every command, in all six systems and the campaign, is what the JSON Schema says."""

from __future__ import annotations

import argparse
import json
import os
import shutil
from pathlib import Path

import msgspec
import pytest

from tactical.cli.answer import SCHEMA
from tactical.cli.json_schema import ANSWERS, schema
from tactical.cli.parser import build
from tactical.rules import SHIPPED
from tactical.rules.fleet.facts import FleetFacts
from tactical.scenario import shipped_saves
from tests.cli.table import ROOT

FILE = ROOT / ".github" / "schema.json"
AT_A_SAVE = ("show", "orders", "log", "replay", "check", "computer", "undo", "redo")
IN_A_CAMPAIGN = ("campaign", "roster", "calendar", "chronicle")
ELSEWHERE = (
    ("rules",), ("rules", "skirmish"), ("scenario", "list"), ("scenario", "show", "the-mill"),
    ("scenario", "show", "lantern-rock"), ("scenario", "check", "the-mill"),
    ("scenario", "keys"), ("scenario", "keys", "fleet"), *(("scenario", "kinds", name) for name in SHIPPED),
    ("scenario", "kinds", "starship", "frigate"), ("keys", "check"),
    ("locate",), ("balance", "first-steps", "--computer", "all:random", "--games", "1"),
    ("puzzle", "list"), ("puzzle", "skirmish-into-the-thicket", "--best"),
)  # fmt: skip


def holds(command, value):
    """The output is one of the types of its command, and has no key besides."""
    assert value["schema"] == SCHEMA
    found = []
    for shape in ANSWERS[command]:
        try:
            return msgspec.convert(value, shape)
        except msgspec.ValidationError as error:
            found.append(f"{shape.__name__}: {error}")
    raise AssertionError("; ".join(found))


@pytest.fixture
def run(table):
    """Run a command with --json, and hold what it prints to the schema."""

    def ran(command, *words):
        done = table.run(command, *map(str, words), "--json")
        assert done.out, done.err
        holds(command, done.json)
        return done.json

    return ran


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_saves())
def test_of_a_save(run, table, name):
    save = table.folder / "save.tactical"
    shutil.copy(Path(str(shipped_saves()[name])), save)
    for command in AT_A_SAVE[:-2]:
        run(command, save)
    shown, offers = run("show", save), run("orders", save)["orders"]
    if shown["rules"] == "fleet":
        msgspec.convert(shown["facts"], FleetFacts)
        assert all(sum(p["points"] for p in s["points_from"]) == s["points"] for s in shown["facts"]["seats"])
    else:
        assert shown["facts"] == {}
    for piece in shown["pieces"]:
        done = table.run("reach", str(save), piece["name"], "--json")
        if done.code == 0:
            holds("reach", done.json)
    run("log", save, "--who")
    chosen = next((offer for offer in offers if offer["piece"]), offers[0])["text"]
    run("odds", save, chosen)
    run("odds", save, chosen, "--deep", "--tries", "20")
    run("try", save, chosen, "--seed", "1")
    run("try", save, "campaign nonsense" if name == "campaign" else offers[-1]["text"], "--by-hand")
    run("do", save, chosen, "--seed", "1")
    run("do", save, chosen)  # it may be refused now
    for command in AT_A_SAVE[-2:]:
        run(command, save)
    for command in IN_A_CAMPAIGN if name == "campaign" else ():
        run(command, save)


@pytest.mark.parametrize("words", ELSEWHERE, ids=" ".join)
def test_elsewhere(run, words):
    run(*words)


def test_of_a_roll_that_is_awaited_a_hint_and_the_end(run, table):
    run("hint", table.save)
    assert table.run("lines", "keep", table.save, "plan", "ann walk b1").code == 0
    run("lines", "list", table.save)
    run("lines", "show", table.save, "plan")
    run("lines", "compare", table.save)
    run("worst", table.save)
    reach = ("--goal", "reach ann b1", "--answers", "pass", "--effort", "2")
    run("puzzle", "make", table.save, *reach, "--out", table.folder / "p.toml")
    run("computer", table.save, "blue:easy")
    run("computer", table.save, "blue:none")
    assert table.on("do", "ann fire rifle at dee", "--by-hand", "--json").code == 6
    assert run("show", table.save)["awaiting"]["kind"] == "roll"
    assert run("do", table.save, "concede")["awaiting"]["kind"] == "over"
    run("replay", table.save)


def test_every_command_that_prints_json_is_there():
    (commands,) = (action.choices for action in build()._actions if isinstance(action, argparse._SubParsersAction))
    assert {name for name in commands if "--json" in commands[name].format_help()} == {
        *ANSWERS,
        "json",
    }  # which names it in words


def test_what_is_wrong_is_found(table):
    shown = table.good("show", "--json").json
    for key in list(shown):
        with pytest.raises((AssertionError, KeyError)):
            holds("show", {name: value for name, value in shown.items() if name != key})
    with pytest.raises(AssertionError, match="more"):
        holds("show", shown | {"more": 1})
    with pytest.raises(AssertionError, match=r"pieces\[0\]"):
        holds("show", shown | {"pieces": [shown["pieces"][0] | {"cell": 7}]})


def test_the_schema_is_in_its_file():
    if os.environ.get("TACTICAL_UPDATE_GOLDENS"):
        FILE.write_text(json.dumps(schema(), indent=2) + "\n", "utf-8")
    assert json.loads(FILE.read_text("utf-8")) == schema()


def test_it_is_printed_as_a_schema_and_as_a_list(table):
    assert json.loads(table.run("json", "--schema").out) == schema()
    listed = table.run("json").out
    for name, part in schema()["$defs"].items():
        assert name in listed
        assert all(key in listed for key in part.get("properties", ()))
