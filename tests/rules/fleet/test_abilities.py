"""Movement by abilities: FL-51 to FL-54."""

from __future__ import annotations

import pytest

from tests.rules.fleet.fixture import ANCHOR, after, legal, moving, offered, refused, start, where, who

HOME = {"home": {"moves": "ship", "to": "own_planet"}}
LIFT = {"lift": {"moves": "ship", "to": "anywhere", "uses": 0}}
RED_AT_H = {"planets": {"h-two": {"system": "H", "owner": "red"}}}


@pytest.mark.clause("FL-51")
def test_an_ability_has_its_own_rules():
    state = start("c1 cruiser red A", *ANCHOR, abilities=HOME, **RED_AT_H)
    legal(state, "ability home c1 to h")
    refused(state, "ability home c1 to g", "FL-51")
    refused(state, "ability home blue-rock to h", "FL-51")
    refused(state, "ability nothing c1 to h", "FL-51")


@pytest.mark.clause("FL-51")
def test_when_how_often_and_for_whom():
    once = after(start("c1 cruiser red A", *ANCHOR, abilities=HOME, **RED_AT_H), "ability home c1 to h")
    refused(once, "ability home c1 to a", "FL-51")
    blue = {"home": {**HOME["home"], "seats": ["blue"]}}
    refused(start("c1 cruiser red A", *ANCHOR, abilities=blue, **RED_AT_H), "ability home c1 to h", "FL-51")
    midway = {"home": {**HOME["home"], "when": "movement"}}
    units = ("c1 cruiser red A", *ANCHOR)
    refused(start(*units, abilities=midway, **RED_AT_H), "ability home c1 to h", "FL-51")
    state = moving(*units, abilities=midway, **RED_AT_H)  # another step of a tactical action
    legal(state, "ability home c1 to h")
    refused(after(state, "order c1 b c"), "ability home c1 to h", "FL-51")  # it is in the draft


@pytest.mark.clause("FL-52")
def test_its_move_value_is_ignored():
    assert where(after(start("c1 carrier red A", *ANCHOR, abilities=LIFT), "ability lift c1 to d"), "c1") == "D"


@pytest.mark.clause("FL-53")
def test_the_rules_of_move_ships_are_ignored():
    anytime = {"lift": {**LIFT["lift"], "when": "any"}}
    state = moving("c1 carrier red A", "b1 cruiser blue B", *ANCHOR, tokens="red a", abilities=anytime)
    assert where(after(state, "ability lift c1 to d"), "c1") == "D"


@pytest.mark.clause("FL-54")
def test_it_may_move_any_unit():
    drop = {"drop": {"moves": "ground", "to": "other_planet"}}
    state = start("i1 infantry red a-one", *ANCHOR, abilities=drop)
    moved = after(state, "ability drop i1 to d planet d-one")
    assert where(moved, "i1") == "d-one"
    assert moved.owner(moved.setup.planets[3]) == 0
    refused(state, "ability drop i1 to a planet a-one", "FL-51")  # where it is
    refused(state, "ability drop i1 to h planet h-one", "FL-51")  # others hold it
    assert "ability drop i1 to D planet d-one" in offered(state)


@pytest.mark.clause("FL-51")
def test_an_ability_of_invasion_needs_no_ground_force_that_waits():
    drop = {"drop": {"moves": "ground", "to": "other_planet", "when": "invasion"}}
    state = moving("c1 cruiser red B", "i1 infantry red h-one", "blue-rock infantry blue a-one", abilities=drop)
    state = after(state, "order c1 c", "commit")
    assert who(state) == ("red", "invasion")
    assert "ability drop i1 to C planet c-one" in offered(state)
    dropped = after(state, "ability drop i1 to c planet c-one", "end landing")
    assert where(dropped, "i1") == "c-one"
    assert dropped.owner(dropped.planets_in(dropped.board.named("C"))[0]) == 0


@pytest.mark.clause("FL-51", "FL-50")
def test_nobody_is_asked_in_invasion_without_anything_to_do():
    spent = {"drop": {"moves": "ground", "to": "other_planet", "when": "invasion", "seats": ["blue"]}}
    state = moving("c1 cruiser red B", "blue-rock infantry blue a-one", abilities=spent)
    assert who(after(state, "order c1 c", "commit")) == ("blue", "action")
