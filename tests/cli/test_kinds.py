"""`tactical scenario kinds`: all that scenarios may name."""

from __future__ import annotations

import pytest

from tactical.rules import SHIPPED, load
from tactical.scenario.catalogue import catalogue


def good(table, *words):
    done = table.run(*words)
    assert (done.code, done.err) == (0, "")
    return done


@pytest.mark.parametrize("system", SHIPPED)
def test_every_name_is_listed(table, system):
    out = good(table, "scenario", "kinds", system).out
    told = {line.split()[0] for line in out.splitlines() if line.startswith("  ")}
    assert {row.name for listed in catalogue(load(system)) for row in listed.rows} <= told


def test_some_are_told_whole(table):
    out = good(table, "scenario", "kinds", "skirmish", "scout", "spear").out
    assert out.index("scout (kinds)") < out.index("attributes speed 2  ") < out.index("spear (weapons)")
    assert " dv 6                Defence Value" in out
    assert "recruit" not in out


def test_as_json(table):
    told = good(table, "scenario", "kinds", "skirmish", "rifle", "--json").json
    (weapons,) = told["tables"]
    assert (weapons["name"], [row["name"] for row in weapons["rows"]]) == ("weapons", ["rifle"])
    assert weapons["rows"][0]["numbers"]["reach"] == 12


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a rule system: "),
        (("nowhere",), "nowhere"),
        (("skirmish", "rifel"), "skirmish has nothing called 'rifel'; did you mean rifle?"),
    ],
)
def test_what_there_is_not(table, words, said):
    done = table.run("scenario", "kinds", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
