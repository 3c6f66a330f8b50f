"""Hints: what a seat could do, why, and how likely; from what it may know."""

from __future__ import annotations

import pytest

from tactical.scenario import shipped_saves


def test_orders_that_can_be_given_with_their_reasons(table):
    ran = table.good("hint")
    assert ran.out.startswith("1. ")
    found = table.good("hint", "--json").json
    assert set(found) == {"schema", "seat", "piece", "hints"}
    assert 1 <= len(found["hints"]) <= 3
    for hint in found["hints"]:
        told = {"orders", "text", "falls", "purpose", "measure", "risk", "outlook", "gain", "exposed", "answered"}
        assert set(hint) == told
        assert hint["outlook"]["told"] == "chance"
        assert hint["gain"] == pytest.approx(hint["outlook"]["then"] - hint["outlook"]["now"], abs=0.0011)
        assert f"your chance to win: {100 * hint['outlook']['then']:.0f}%" in hint["text"]
        assert table.on("try", hint["orders"][0], "--dice", "3,3", "--dice", "3,3").code in (0, 6, 7)


def test_one_piece_has_hints_of_its_own(table):
    found = table.good("hint", "ann", "--json").json
    assert found["piece"] == "ann"
    assert found["hints"]
    assert all(hint["orders"][0].startswith("ann ") for hint in found["hints"])
    then = [round(100 * hint["outlook"]["then"]) for hint in found["hints"]]
    assert then == sorted(then, reverse=True)
    assert table.good("hint", "ann").out.startswith("1. Ann ")
    idle = table.good("hint", "dee", "--json").json
    assert idle["hints"] == []
    assert table.good("hint", "dee").out == "Dee cannot be given an order now\n"
    assert "unknown piece 'nobody'" in table.on("hint", "nobody").err


def test_they_are_told_again_the_same(table):
    assert table.good("hint", "--json").json == table.good("hint", "--json").json


def test_nothing_is_given(table):
    before = table.good("show", "--json").json["record"]
    table.good("hint")
    assert table.good("show", "--json").json["record"] == before


def test_a_seat_that_is_not_asked_gets_none(table):
    asked = table.good("orders", "--json").json["awaiting"]["seat"]
    other = "blue" if asked == "red" else "red"
    ran = table.on("hint", "--seat", other)
    assert ran.code == 3


LONG = ("armour", "fleet", "campaign")  # of these the thinking, or the odds, take longest


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in LONG else name for name in shipped_saves()]
)
def test_in_every_system_they_differ_and_their_odds_are_those_that_odds_tells(table, name):
    save = str(shipped_saves()[name])
    ran = table.run("hint", save, "--json")
    assert ran.code == 0, ran.err
    assert 1 <= len(ran.json["hints"]) <= 3
    firsts = [hint["orders"][0] for hint in ran.json["hints"]]
    about = [
        (*first.replace(" to ", " ").split()[:2], first.partition(" at ")[2], hint["purpose"])
        for first, hint in zip(firsts, ran.json["hints"], strict=True)
    ]
    assert len(set(about)) == len(about), "two hints of one piece begin alike, for the same"
    for hint in ran.json["hints"]:
        told = table.run("odds", save, *hint["orders"], "--json").json["used"]
        falls = [one for one in told["falls"] if one["chance"][0]]
        used = hint["answered"] or hint  # odds are of reactions as soon as possible
        assert [one for one in used["falls"] if one["chance"][0]] == falls, hint["orders"]
