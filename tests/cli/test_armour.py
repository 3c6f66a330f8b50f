"""What the commands say of a game of armour: facings, what was answered in advance, troops off the board."""

from __future__ import annotations

import pytest


@pytest.fixture
def battle(table):
    """Bridge and ford, where Red begins."""
    table.save = str(table.folder / "battle.tactical")
    assert table.run("new", "bridge-and-ford", "--save", table.save).code == 0
    table.good("do", "--dice", "1")
    return table


@pytest.mark.clause("AR-H24")
def test_what_is_answered_in_advance_is_told_once_an_order(battle):
    battle.good("do", "stand never intercept", "--seat", "blue")
    lines = battle.good("do", "anvil advance 12").out.splitlines()
    assert [line for line in lines if "as set" in line] == ["  Blue lets the intercept reaction pass, as set (x2)"]


@pytest.mark.clause("AR-32")
def test_reach_says_which_way_a_piece_faces_where_it_makes_a_difference(battle):
    lines = [line for line in battle.good("reach", "anvil").out.splitlines() if line.startswith("e12 ")]
    assert len(lines) == 8
    assert len({line.partition(":")[0] for line in lines}) == 8
    assert lines[0] == "e12 facing E: 1/2 inch, 29 1/2 left: anvil go e12"


@pytest.mark.clause("AR-H61")
def test_where_a_piece_off_the_board_is_stands_in_words(table):
    table.save = str(table.folder / "company.tactical")
    assert table.run("new", "company-action", "--save", table.save).code == 0
    assert "Trunk, carrier, blue, off the board (reserve);" in table.good("show").out
