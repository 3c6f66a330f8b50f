"""The command line over a galaxy: a draft, its refusal part by part, and what can come to a system."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest


@pytest.fixture
def galaxy(table, tmp_path):
    save = str(tmp_path / "suns.tactical")
    assert table.run("new", "three-suns", "--save", save).code == 0
    return lambda command, *words: table.run(command, save, *words)


def test_who_can_come_to_a_system_with_what(galaxy):
    out = galaxy("reach", "Bel").out
    assert out.splitlines()[0] == "Bel, system"
    assert "  From Ash: 1 carrier II with up to 6 units, 1 cruiser, 1 destroyer [FL-25]" in out
    assert "Ships of Red that can reach Bel" in out
    assert "  Red Carrier: carrier-ii by Ash Bel, 1 left, room for 6" in out
    assert "    up to 6 by Bel: 1 fighter at Ash, 5 infantry at Ash" in out
    found = galaxy("reach", "Bel", "--json").json
    assert found["cell"] == "Bel"
    assert {line["label"] for line in found["lines"]} >= {"Bel Moon", "From Ash"}
    assert found["comers"][2] == {"label": "Red Cruiser", "value": "cruiser by Ash Bel, 1 left"}
    blue = galaxy("reach", "Bel", "--seat", "blue").out
    assert "  From Cor: 1 carrier II with up to 6 units" in blue
    assert "unknown piece 'pluto'" in galaxy("reach", "pluto").err


def test_a_draft_from_the_command_line(galaxy):
    assert galaxy("do", "activate Bel").code == 0
    refused = galaxy("do", "order red-carrier Bel with red-infantry-1", "order red-cruiser Bel Cor")
    assert refused.code == 3
    assert "Red Cruiser would end at Cor instead of the active system Bel [FL-12]" in refused.err
    held = galaxy("do", "order red-cruiser Bel", "commit")
    assert held.code == 7
    lost = "1 of your units in Ash will be removed for lack of room [FL-D15]"
    assert f"('commit') was not given, because {lost}" in held.err
    assert galaxy("do", "commit").code == 7
    assert "end landing" in galaxy("orders").out


@pytest.mark.clause("FL-D15")
def test_a_draft_with_something_wrong_is_told_at_once(galaxy):
    ran = galaxy("do", "activate Bel", "order red-cruiser Bel with red-infantry-1")
    assert ran.code == 3
    (said,) = ran.err.splitlines()
    assert said.endswith("is refused, because Red Cruiser cannot carry anything [FL-31]")
    assert galaxy("do", "order red-cruiser Bel").code == 0
    found = galaxy("do", "order red-carrier Bel", "--json")  # and now what it would cost
    assert found.code == 7
    warned = [(w["code"], w["clause"]) for w in found.json["orders"][0]["warnings"]]
    assert warned == [("losing", "FL-D15")]
    assert found.json["warnings"] == []
    held = galaxy("do", "unorder red-cruiser", "commit", "--json")
    assert held.code == 7
    assert [w["clause"] for w in held.json["warnings"]] == ["FL-D15"]
    assert len(held.json["orders"]) == 1
    whole = galaxy("do", "order red-carrier Bel with red-fighter red-guard", "commit")
    assert (whole.code, "warning" in whole.out) == (0, False)


@pytest.mark.clause("FL-D15", "FL-07")
def test_an_ability_that_destroys_and_a_pass_with_tokens_left_warn(galaxy):
    ran = galaxy("do", "ability tow red-fighter to Bel")
    assert ran.code == 7
    lost = "1 of your units in Bel will be removed for lack of room [FL-D15]"
    assert f"  warning: {lost}" in ran.out.splitlines()
    ran = galaxy("do", "pass")
    assert ran.code == 7
    assert (
        "  warning: if you pass, you can take no more actions this round; 3 tokens left [FL-07]" in ran.out.splitlines()
    )


@pytest.mark.clause("FL-D07")
def test_odds_carry_a_draft_through_its_commit(galaxy):
    assert galaxy("do", "activate Bel").code == 0
    given = galaxy("odds", "order red-cruiser Bel", "commit", "--json").json
    assert given["passed"]["kept"] == [[1, 1], [1, 1]]
    assert given["passed"]["ends"] == [{"cells": ["Bel"], "chance": [1, 1]}]
    alone = galaxy("odds", "order red-cruiser Bel", "--json").json
    assert alone == {**given, "committed": True}
    assert "> commit (the draft moves only then)" in galaxy("odds", "order red-cruiser Bel").out.splitlines()
    wrong = galaxy("odds", "order red-cruiser Bel with red-infantry-1")
    assert (wrong.code, "Red Cruiser cannot carry anything [FL-31]" in wrong.err) == (3, True)


@pytest.mark.clause("FL-D17", "FL-D07")
def test_odds_of_a_draft_through_a_rift(table, tmp_path):
    save = str(tmp_path / "six.tactical")
    assert table.run("new", "six-thrones", "--save", save).code == 0
    table.run("do", save, *["pass"] * 5, "activate hub")
    found = table.run("odds", save, "order white-cruiser-1 wyn neb hub", "--json").json["passed"]
    assert found["kept"] == [[1, 1], [7, 10]]
    tried = table.run("try", save, "order white-cruiser-1 wyn neb hub")
    assert "it would go as planned: 70%." in tried.out
    assert table.run("try", save, "order white-cruiser-1 wyn neb hub", "--json").json["committed"] == [7, 10]
    assert found["ends"] == [{"cells": ["Hub"], "chance": [7, 10]}, {"cells": [], "chance": [3, 10]}]


def test_the_board_in_letters_says_what_the_screen_says(galaxy):
    galaxy("do", "activate Bel", "order red-carrier Bel with red-infantry-1 red-infantry-2", "order red-cruiser Bel")
    shown = galaxy("show").out.splitlines()
    at = next(i for i, line in enumerate(shown) if line.endswith("c") and "a    " in line)
    assert [line.rstrip() for line in shown[at : at + 5]] == [
        "   a         b         c",
        "1 |Ash      |Bel      |Cor     |",
        "  >rr r5    xoo       |bb b4   |",
        "  |R4       |         |B6      |",
        "  |2 >+2    | *r      |        |",
    ]
    assert "Letters: R red, B blue, o nobody" in shown
    assert "Ash a1, Bel b1, Cor c1" in shown
    galaxy("do", "commit")
    assert any("R2+2" in line for line in galaxy("show").out.splitlines())


def test_all_ways_that_lead_from_a_system_are_told(table, tmp_path):
    save = str(tmp_path / "six.tactical")
    table.run("new", "six-thrones", "--save", save)
    table.run("do", save, "activate nyx", "order red-carrier arn nyx with red-fighter-1", "order red-cruiser-1 mor nyx")
    assert "|1 >+1 1 9|1 9+1" in table.run("show", save).out


def test_reach_marks_systems(galaxy):
    shown = galaxy("reach", "red-carrier").out
    assert "1  Ash" not in shown
    assert "1Bel" in shown  # one left there
    assert "Bel: 1 system, 1 left: activate Bel" in shown


def test_the_board_as_a_picture(galaxy):
    galaxy("do", "activate Bel", "order red-carrier Bel with red-infantry-1 red-infantry-2")
    svg = galaxy("export", "--format", "svg").out
    root = ET.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}polyline")) == 1
    said = " ".join(node.text or "" for node in root.iter(f"{space}text"))
    assert all(word in said for word in ("Ash", "Bel", "Cor", "r5", "b4", "*r", "+2"))
    titles = [node.text or "" for node in root.iter(f"{space}title")]
    assert "Red Carrier with 2: Ash Bel" in titles
    assert any(title.startswith("Bel, system, active; Bel Prime: Free 1 point") for title in titles)


@pytest.mark.clause("FL-D07")
def test_a_commit_is_taken_back_by_all_seats_only(galaxy):
    assert galaxy("do", "activate Bel", "order red-cruiser Bel").code == 0
    assert galaxy("undo").code == 0
    assert galaxy("redo").code == 0
    assert galaxy("do", "commit").code == 0
    alone = galaxy("undo", "--seat", "red")
    assert (alone.code, "[FL-D07]" in alone.err) == (3, True)
    assert galaxy("undo", "--agreed", "all").code == 0


@pytest.mark.clause("FT-FL-12", "FL-D02", "FT-FL-09")
def test_show_tells_the_score_the_tokens_and_whose_the_planets_are(galaxy):
    galaxy("do", "activate Bel", "order red-carrier Bel with red-infantry-1 red-guard red-fighter", "commit",
           "land red-infantry-1 on bel-moon", "land red-guard on bel-prime", "end landing")  # fmt: skip
    shown = galaxy("show").out.splitlines()
    at = shown.index("Red: 0 points")
    assert shown[at + 1 : at + 4] == [
        "  tokens left: 2 of 3",
        "  tokens at: Bel",
        "  holds: Ash Prime, Ash Moon, Bel Prime, Bel Moon",
    ]
    assert shown[at + 4 : at + 7] == ["Blue: 0 points", "  tokens left: 3 of 3", "  holds: Cor Prime, Cor Moon"]
    galaxy("do", "pass")
    facts = galaxy("show", "--json").json["facts"]
    assert facts["active"] is None
    assert facts["seats"][1] == {
        "seat": "blue", "points": 0, "tokens": 3, "tokens_of": 3, "tokens_at": [], "fleet_limit": None, "passed": True,
        "planets": ["cor-prime", "cor-moon"],
        "points_from": [{"text": "objectives held", "points": 0, "clause": "FT-06"}],
    }  # fmt: skip
    assert facts["planets"][3] == {"name": "bel-moon", "system": "Bel", "owner": "red", "value": 2}
    galaxy("do", "pass")  # the round ends: planets count
    assert [seat["points"] for seat in galaxy("show", "--json").json["facts"]["seats"]] == [5, 2]
