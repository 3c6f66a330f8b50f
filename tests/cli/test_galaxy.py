"""The command line over a galaxy: a draft, its refusal part by part, and what can come to a system."""

from __future__ import annotations

import pytest


@pytest.fixture
def galaxy(table, tmp_path):
    save = str(tmp_path / "suns.tactical")
    assert table.run("new", "three-suns", "--save", save).code == 0
    return lambda command, *words: table.run(command, save, *words)


def test_who_can_come_to_a_system_with_what(galaxy):
    out = galaxy("reach", "bel").out
    assert out.splitlines()[0] == "bel, system"
    assert "  Can come: carrier-ii from ash, 1 left; up to 6 of 3 fighter at ash, 4 infantry at ash [FL-25]" in out
    found = galaxy("reach", "bel", "--json").json
    assert found["cell"] == "bel"
    assert {line["label"] for line in found["lines"]} >= {"bel-moon", "Can come"}
    blue = galaxy("reach", "bel", "--seat", "blue").out
    assert "carrier-ii from cor" in blue
    assert "there is no piece called 'pluto'" in galaxy("reach", "pluto").err


def test_a_draft_from_the_command_line(galaxy):
    assert galaxy("do", "activate bel").code == 0
    assert galaxy("do", "order red-carrier bel with red-infantry-1", "order red-cruiser bel cor").code == 0
    refused = galaxy("do", "commit")
    assert refused.code != 0
    assert "red-cruiser ends at cor, not in the active system bel" in refused.err + refused.out
    assert galaxy("do", "unorder red-cruiser", "commit").code == 0
    assert "done" in galaxy("orders").out
