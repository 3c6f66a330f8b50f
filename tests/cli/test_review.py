"""Looking back on a battle: the curve, the turning points, and to a seat only what it may know."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tactical.opponent.review import review
from tactical.report.review import BetterReport, TurningPointReport, turning_point_lines
from tactical.session import reviewing as command


def begun(table) -> None:
    """A shot and the end of a turn."""
    first = table.good("orders", "--json").json["awaiting"]["seat"]
    assert first == "red"
    table.good("do", "ann fire rifle at dee", "--dice", "1,1", "--dice", "6,6")
    table.good("do", "ann end")


def test_nothing_to_look_back_on_is_said(table):
    ran = table.on("review")
    assert ran.code == 3
    assert "nothing to review" in ran.err


def test_orders_are_told_with_what_they_did_to_the_chance(table):
    begun(table)
    lines = table.good("review").out.splitlines()
    assert "Red's chance to win" in lines[0]
    assert any("red: ann fire rifle at dee" in line.lower() and "decision +" in line for line in lines)
    assert any(line.startswith("Red: ") and "per decision" in line for line in lines)
    found = table.good("review", "--json").json
    assert set(found) == {"schema", "battles"}
    (battle,) = found["battles"]
    assert (battle["side"], battle["told"], battle["whole"]) == ("red", "chance", True)
    before = battle["start"]
    for order in battle["orders"]:
        assert order["chance"] == pytest.approx(before + order["decision"] + order["dice"] + order["end"], abs=0.0004)
        before = order["chance"]
    assert {seat["seat"] for seat in battle["seats"]} == {"red"}
    assert all(point["first"] <= point["last"] for point in battle["turning_points"])


def test_only_the_last_orders_are_told_where_that_is_asked_for(table):
    begun(table)
    (battle,) = table.good("review", "--last", "1", "--json").json["battles"]
    assert [order["text"] for order in battle["orders"]] == ["ann end"]
    assert not battle["whole"]
    assert "--last N" in table.good("review", "--last", "1").out


def test_the_curve_is_a_picture(table):
    begun(table)
    root = ET.fromstring(table.good("review", "--svg").out)
    assert root.tag.endswith("svg")
    (line,) = [each for each in root if each.tag.endswith("polyline")]
    assert len(line.attrib["points"].split()) == 1 + 2


def test_until_it_is_over_a_seat_is_judged_alone(table, monkeypatch):
    begun(table)
    asked = []

    def spied(rules, past, side, see, judges, watch):
        asked.append([judges(0), judges(1)])
        return review(rules, past, side, see, judges, watch)

    monkeypatch.setattr(command, "review", spied)
    (battle,) = table.good("review", "--seat", "blue", "--json").json["battles"]
    assert asked == [[False, True]]
    assert battle["side"] == "blue"
    assert battle["seats"] == []
    assert all(point["better"] is None for point in battle["turning_points"])


def test_a_turning_point_says_for_whom_what_would_have_been_better():
    point = TurningPointReport(
        3, 3, "blue", "zoe end", 0.0, 0.0, 0.0, 0.0, BetterReport(("zoe fire at ann",), "Zoe fires at Ann", 0.12)
    )
    assert list(turning_point_lines(point)) == [
        "3, +0 points: Blue: zoe end",
        "better for Blue by 12 points: Zoe fires at Ann",
    ]
