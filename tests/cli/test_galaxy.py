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
    out = galaxy("reach", "bel").out
    assert out.splitlines()[0] == "bel, system"
    assert "  From ash: carrier-ii +6, cruiser, destroyer [FL-25]" in out
    assert "What red could move into bel" in out
    assert "  red-carrier: carrier-ii by ash bel, 1 left, room for 6" in out
    assert "    up to 6 by bel: 3 fighter at ash, 4 infantry at ash" in out
    found = galaxy("reach", "bel", "--json").json
    assert found["cell"] == "bel"
    assert {line["label"] for line in found["lines"]} >= {"bel-moon", "From ash"}
    assert found["comers"][2] == {"label": "red-cruiser", "value": "cruiser by ash bel, 1 left"}
    blue = galaxy("reach", "bel", "--seat", "blue").out
    assert "  From cor: carrier-ii +6" in blue
    assert "there is no piece called 'pluto'" in galaxy("reach", "pluto").err


def test_a_draft_from_the_command_line(galaxy):
    assert galaxy("do", "activate bel").code == 0
    assert galaxy("do", "order red-carrier bel with red-infantry-1", "order red-cruiser bel cor").code == 0
    refused = galaxy("do", "commit")
    assert refused.code != 0
    assert "red-cruiser ends at cor, not in the active system bel" in refused.err + refused.out
    assert galaxy("do", "unorder red-cruiser", "commit").code == 0
    assert "done" in galaxy("orders").out


def test_the_board_in_letters_says_what_the_screen_says(galaxy):
    galaxy("do", "activate bel", "order red-carrier bel with red-infantry-1 red-infantry-2", "order red-cruiser bel")
    shown = galaxy("show").out.splitlines()
    at = next(i for i, line in enumerate(shown) if line.endswith("c") and "a    " in line)
    assert [line.rstrip() for line in shown[at : at + 5]] == [
        "   a         b         c",
        "1 |ash      |bel      |cor     |",
        "  >rr r4    xoo       |bb b4   |",
        "  |R6       |         |B6      |",
        "  |2 >+2    | *r      |        |",
    ]
    assert "Letters: R red, B blue, o nobody" in shown
    assert "ash a1, bel b1, cor c1" in shown
    galaxy("do", "commit")
    assert any("R2+2" in line for line in galaxy("show").out.splitlines())


def test_reach_marks_systems(galaxy):
    shown = galaxy("reach", "red-carrier").out
    assert "1  ash" not in shown
    assert "1bel" in shown  # one left there
    assert "bel: costs 1, leaves 1: activate bel" in shown


def test_the_board_as_a_picture(galaxy):
    galaxy("do", "activate bel", "order red-carrier bel with red-infantry-1 red-infantry-2")
    svg = galaxy("export", "--format", "svg").out
    root = ET.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}polygon")) == 3
    said = [node.text for node in root.iter(f"{space}text")]
    assert {"ash", "bel", "cor", "R6", "r4", "B6", "b4", "*r", "+2"} <= set(said)
    titles = [node.text or "" for node in root.iter(f"{space}title")]
    assert "red-carrier with 2: ash bel" in titles
    assert any(title.startswith("bel, system, active; bel-prime: nobody's, 1 point") for title in titles)
