"""Doors: FT-SK-15."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.board import parse_cell
from tactical.rules.skirmish.sight import in_sight
from tests.rules.skirmish.fixture import (
    RULES,
    acted,
    after,
    chance,
    hidden,
    left,
    legal,
    refused,
    said,
    start,
    until,
)

WALLED = {((2, y), (3, y)): "wall" for y in range(9)}
"""A wall of closed edges between the third and the fourth column."""
EAST = ((2, 4), (3, 4))  # beside Ann


def at(state, name):
    return parse_cell(state.board, name)


def yard(kind="door", **changes):
    return start(edges={**WALLED, EAST: kind}, **changes)


@pytest.mark.clause("FT-SK-15")
def test_a_closed_door_is_a_closed_edge():
    state = yard(cy={"cell": (3, 4)})
    refused(state, "ann walk 3,4", "FT-SK-15")
    refused(state, "ann strike cy with sword", "FT-SK-03")
    refused(state, "ann fire rifle at cy", "FT-SK-03")
    assert not in_sight(state, at(state, "2,4"), at(state, "3,4"))
    assert at(state, "3,4") not in RULES.reach(state, 0, "walk").stops


@pytest.mark.clause("FT-SK-15")
def test_opening_is_a_part_of_the_move_and_costs_a_square():
    state = after(yard(), "ann open door 3,4")
    assert left(state, "ann") == 4
    assert not acted(state, "ann")
    state = after(state, "ann walk 3,4 4,4 5,4 6,4")
    assert left(state, "ann") == 0


@pytest.mark.clause("FT-SK-15")
def test_an_open_door_is_no_edge():
    shut, state = yard(cy={"cell": (3, 4)}), yard("open-door", cy={"cell": (3, 4)})
    assert in_sight(state, at(state, "2,4"), at(state, "3,4"))
    legal(state, "ann strike cy with sword")
    refused(after(shut, "ann end", "bo end"), "cy strike ann with sword", "FT-SK-03")
    legal(after(state, "ann end", "bo end"), "cy strike ann with sword")
    assert at(state, "3,3") not in RULES.reach(yard("open-door"), 0, "shift").stops  # past the corner of a closed edge
    assert at(state, "3,4") in RULES.reach(yard("open-door"), 0, "shift").stops


@pytest.mark.clause("FT-SK-15")
def test_it_is_closed_from_either_side_for_a_square():
    state = after(yard("open-door"), "ann walk 3,4", "ann close door 2,4")
    assert left(state, "ann") == 3
    refused(state, "ann walk 2,4", "FT-SK-15")
    refused(state, "ann close door 2,4", "FT-SK-15")
    legal(state, "ann open door 2,4")


@pytest.mark.clause("FT-SK-15")
def test_it_costs_what_is_left_and_no_more():
    spent = after(yard(), "ann walk 1,4 1,3 1,4 2,4")
    assert left(spent, "ann") == 1
    assert left(after(spent, "ann open door 3,4"), "ann") == 0
    refused(after(spent, "ann open door 3,4"), "ann close door 3,4", "FT-SK-15")
    lying = yard(ann={"cell": (2, 4), "prone": True})
    assert left(after(lying, "ann open door 3,4"), "ann") == 3  # twice the price, as entering a square (SK-42)
    fired = after(yard(cy={"cell": (0, 4)}), "ann fire rifle at cy", (6, 6))
    refused(fired, "ann open door 3,4", "SK-D19")
    refused(after(yard(), "ann end move"), "ann open door 3,4", "SK-12")


@pytest.mark.clause("FT-SK-15")
def test_a_locked_door_is_forced():
    state = yard("locked-door")
    refused(state, "ann walk 3,4", "FT-SK-15")
    refused(state, "ann open door 3,4", "FT-SK-15")
    assert chance(state, "ann force door 3,4", lambda end: end.board != state.board) == Fraction(21, 36)  # Body 5
    failed = after(state, "ann force door 3,4", (4, 4))
    assert acted(failed, "ann")
    refused(failed, "ann force door 3,4", "SK-D22")
    refused(failed, "ann walk 3,4", "FT-SK-15")
    forced = after(state, "ann force door 3,4", (4, 3))
    assert left(forced, "ann") == 5
    state = after(forced, "ann close door 3,4")
    legal(state, "ann open door 3,4")  # it locks no more


@pytest.mark.clause("FT-SK-15")
def test_there_must_be_a_door_of_that_kind_beside():
    state = yard()
    refused(state, "ann open door 2,5", "FT-SK-15")
    refused(state, "ann open door 3,3", "FT-SK-15")
    refused(state, "ann force door 3,4", "FT-SK-15")
    assert RULES.presenter.cell_card(state, at(state, "2,4")).lines[0].value == "to d5, closed door"


@pytest.mark.clause("FT-SK-15")
def test_who_hides_is_seen_at_a_door():
    state = until(after(yard(), "ann act hide"), "ann")
    assert hidden(state, "ann")
    assert not hidden(after(state, "ann open door 3,4"), "ann")
    locked = until(after(yard("locked-door"), "ann act hide"), "ann")
    assert not hidden(after(locked, "ann force door 3,4", (6, 6)), "ann")


def test_it_is_told_and_offered():
    state = yard()
    assert "Ann opens the door between c5 and d5" in said(state, "ann open door 3,4")
    verbs = {type(order).__name__ for order in RULES.offers(state)}
    assert "OpenDoor" in verbs
    assert not verbs & {"CloseDoor", "ForceDoor"}
    assert start().stack[0].ask.verbs == tuple(v for v in state.stack[0].ask.verbs if not v.endswith("_door"))


def test_ways_lead_through_doors_and_round_them():
    state = yard()
    steps = dict(RULES.tactics.steps_from(state, 0, at(state, "2,4")))
    assert steps[at(state, "3,4")] == 2
    assert at(state, "3,3") not in steps
    locked = yard("locked-door")
    assert dict(RULES.tactics.steps_from(locked, 0, at(locked, "2,4")))[at(locked, "3,4")] == 6
