"""Hints: what a seat could do, why, and how likely; from what it may know."""

from __future__ import annotations

import pytest

from tactical.scenario import shipped_saves


def test_orders_that_can_be_given_with_their_reasons(table):
    ran = table.good("hint")
    assert ran.out.startswith("1. ")
    found = table.good("hint", "--json").json
    assert set(found) == {"schema", "seat", "hints"}
    assert 1 <= len(found["hints"]) <= 3
    for hint in found["hints"]:
        assert set(hint) == {"orders", "text", "falls", "purpose", "risk", "gain"}
        assert table.on("try", hint["orders"][0], "--dice", "3,3", "--dice", "3,3").code in (0, 6, 7)


def test_hints_differ_and_are_told_again_the_same(table):
    found = table.good("hint", "--json").json
    firsts = [hint["orders"][0] for hint in found["hints"]]
    assert len(set(firsts)) == len(firsts)
    assert table.good("hint", "--json").json == found


def test_its_odds_are_those_that_odds_tells(table):
    for hint in table.good("hint", "--json").json["hints"]:
        told = table.good("odds", hint["orders"][0], "--json").json["used"]
        falls = [one for one in told["falls"] if one["chance"][0]]
        assert [one for one in hint["falls"] if one["chance"][0]] == falls


def test_nothing_is_given(table):
    before = table.good("show", "--json").json["record"]
    table.good("hint")
    assert table.good("show", "--json").json["record"] == before


def test_a_seat_that_is_not_asked_gets_none(table):
    asked = table.good("orders", "--json").json["awaiting"]["seat"]
    other = "blue" if asked == "red" else "red"
    ran = table.on("hint", "--seat", other)
    assert ran.code == 3


# Of armour the thinking takes longest; on a small board tests/opponent has it.
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name == "armour" else name for name in shipped_saves()]
)
def test_in_every_system(table, name):
    ran = table.run("hint", str(shipped_saves()[name]), "--json")
    assert ran.code == 0, ran.err
    assert ran.json["hints"]
