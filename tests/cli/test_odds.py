"""Exact chances of orders in a row, before any is given."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rehearsal import simulation
from tactical.rehearsal.chain import chances

TOML = '''
title = "The passage"
rules = "boarding"

[map]
topology = "square4"
walled = true
picture = """
+-+-+-+-+-+-+-+-+-+-+
|A c c c c c X Y c c|
+-+-+-+-+-+-+-+-+-+-+
"""

[map.legend]
c = { ground = "deck", ship = "wren", module = "spine" }
A = { ground = "deck", ship = "wren", module = "spine", piece = "ann" }
X = { ground = "deck", ship = "wren", module = "spine", piece = "xan" }
Y = { ground = "deck", ship = "wren", module = "spine", piece = "yve" }

[ships.wren]
side = "red"

[[seats]]
name = "red"

[[seats]]
name = "blue"

[kinds.glider]
like = "scout"
move = 9
natural_jets = 1

[[pieces]]
name = "ann"
seat = "red"
kind = "glider"

[[pieces]]
name = "xan"
seat = "blue"
kind = "marine"
weapons = ["blade"]

[[pieces]]
name = "yve"
seat = "blue"
kind = "marine"
weapons = ["blade"]
'''
CHAIN = ("ann run 1 b1 c1 on", "ann jet 0 to f1 on", "ann walk g1 h1 i1 j1")


@pytest.fixture
def passage(table):
    table.scenario.write_text(TOML, "utf-8")
    table.save = str(table.folder / "passage.tactical")
    assert table.run("new", str(table.scenario), "--save", table.save).code == 0
    return table


def test_run_then_jet_then_two_free_attacks(passage):
    out = passage.good("odds", *CHAIN).out
    lines = out.splitlines()
    assert lines[:3] == [f"> {text}" for text in CHAIN]
    assert "If everybody reacts at the first chance:" in lines
    assert "  3 orders go ahead: " in out
    assert any(line.startswith("  Ann is taken out: ") for line in lines)
    tree = lines[lines.index("Possible sequences:") :]
    assert tree[3] == "      at f1: Blue (Xan) may react: Ann is about to enter g1 (BA-43)"
    assert "        with the reaction" in tree
    assert tree[-1] == "    fails, 58%: ends at f1, stopped early"


def test_the_same_as_json_exactly(passage):
    found = passage.good("odds", *CHAIN, "--json").json
    assert set(found) == {
        "schema",
        "orders",
        "committed",
        "refused",
        "warnings",
        "passed",
        "used",
        "tree",
        "courses",
        "costs",
    }
    assert (found["committed"], found["warnings"]) == (False, [])
    for chain in (found["passed"], found["used"]):
        assert set(chain) == {"kept", "ends", "harms", "falls", "upshots", "open", "why", "samples"}
        assert chain["open"] == [0, 1]
        assert sum(Fraction(*end["chance"]) for end in chain["ends"]) == 1
    assert found["refused"] is found["courses"] is None
    # 2 + 1 + 6 MP of 9: the run must not lose any
    assert found["passed"]["kept"][2] == list(Fraction(15, 36).as_integer_ratio())
    assert not found["passed"]["harms"]
    assert Fraction(*found["used"]["kept"][2]) < Fraction(15, 36)
    assert found["used"]["harms"][0]["piece"] == "ann"
    assert found["tree"]["due"]["rolls"][0]["chance"] == list(Fraction(15, 36).as_integer_ratio())
    runs = found["tree"]["ways"]
    assert [way["label"] for way in runs] == ["succeeds", "fails"]
    window = runs[0]["course"]
    assert (window["due"]["seat"], window["due"]["piece"], window["cells"]) == ("blue", "xan", ["f1"])
    assert [way["label"] for way in window["ways"]] == ["used", "passed"]


@pytest.mark.slow
def test_nothing_is_thrown_and_nothing_saved(passage):
    before = passage.good("show", "--json").json["record"]
    first = passage.good("odds", *CHAIN).out
    assert passage.good("odds", *CHAIN).out == first
    assert passage.good("show", "--json").json["record"] == before


def test_a_chain_that_cannot_be_is_refused(passage):
    ran = passage.on("odds", "ann walk b1 c1", "ann jet 0 to z9")
    assert ran.code == 3
    ran = passage.on("odds", "ann walk b1 c1", "ann walk c2")
    assert ran.code == 3  # beyond the edge of the board
    ran = passage.on("odds", "ann walk b1 c1", "ann heal xan")
    assert ran.code == 3
    assert "FT-BA-09" in ran.err


def test_of_an_attack(table):
    assert "Dee loses" in table.good("odds", "ann fire rifle at dee").out


def test_deep_odds_tell_how_all_may_come_out_and_a_simulation_its_interval(table, monkeypatch):
    out = table.good("odds", "ann fire rifle at dee", "--deep").out
    assert "Damage to Dee, expected " in out
    assert "#" in out
    assert "Most likely" in out
    assert "Possible sequences" not in out
    monkeypatch.setattr(simulation, "chances", lambda *given, **more: chances(*given, **more | {"limit": 1}))
    found = table.good("odds", "ann fire rifle at dee", "--deep", "--tries", "50", "--seed", "2", "--json").json
    assert found["passed"]["samples"] == 50
    assert sum(course["chance"][0] / course["chance"][1] for course in found["courses"]["passed"]) == pytest.approx(1)
    again = table.good("odds", "ann fire rifle at dee", "--deep", "--tries", "50", "--seed", "2").out
    assert "simulated 50 times" in again


def test_the_worst_that_others_can_do_after_an_order_and_who_answers(table):
    out = table.good("worst", "ann walk b1").out
    assert out.startswith("1. ")
    found = table.good("worst", "--json").json["answers"]
    assert found[0]["passed"]
    assert found[0]["cost"] >= found[-1]["cost"]
    tried = table.good("try", "ann end", "--answers", "pass").out
    assert tried.count("> ") >= 2, "what others give is told as well"
    assert "Red" in tried.splitlines()[-1]
