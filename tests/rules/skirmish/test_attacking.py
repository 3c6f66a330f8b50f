"""Attacking while moving: SK-43 to SK-47."""

from __future__ import annotations

import pytest

from tests.rules.skirmish.fixture import after, cell, legal, refused, start, target, until

NEAR = {"cell": (6, 4)}


@pytest.mark.clause("SK-43")
def test_ranged_is_what_reaches_beyond_the_melee_range():
    pike = {"pike": {"reach": 2}}
    state = start(weapons=pike, ann={"weapons": ("sword", "pike")}, cy={"cell": (3, 4)})
    legal(state, "ann strike cy with sword")
    refused(state, "ann fire sword at cy", "SK-43")
    legal(state, "ann fire pike at cy")
    refused(state, "ann strike cy with pike", "SK-43")
    longer = start(weapons=pike, ann={"weapons": ("sword", "pike"), "melee_range": 2}, cy={"cell": (3, 4)})
    legal(longer, "ann strike cy with pike")
    refused(longer, "ann fire pike at cy", "SK-43")


@pytest.mark.clause("SK-44")
def test_firing_in_a_round_in_which_one_moved():
    assert target(start(cy=NEAR), "ann fire rifle at cy") == 7
    assert target(after(start(cy=NEAR), "ann walk 3,4"), "ann fire rifle at cy") == 5
    assert target(after(start(cy=NEAR), "ann walk 3,4 2,4 3,4"), "ann fire rifle at cy") == 5


@pytest.mark.clause("SK-44")
def test_the_penalty_is_gone_in_the_next_round():
    state = until(after(start(cy=NEAR), "ann walk 3,4"), "ann")
    assert target(state, "ann fire rifle at cy") == 7


@pytest.mark.clause("SK-44")
def test_a_grenade_is_a_ranged_attack_too():
    state = after(start(cy=NEAR), "ann walk 3,4")
    assert target(state, "ann throw grenade at 6,4") == 5


@pytest.mark.clause("SK-45")
def test_steady_fire_on_the_move():
    state = after(start(cy=NEAR, ann={"fire_on_move": True}), "ann walk 3,4")
    assert target(state, "ann fire rifle at cy") == 7


@pytest.mark.clause("SK-46")
def test_being_pushed_is_no_choice():
    state = start(order=("cy", "ann", "bo"), cy={"cell": (3, 4)})
    state = after(state, "cy strike ann with bare-hands push", (3, 4), (6, 6))
    assert cell(state, "ann") == (1, 4)
    state = until(state, "ann")
    assert target(state, "ann fire rifle at cy") == 7


@pytest.mark.clause("SK-47")
def test_melee_is_as_good_after_a_move():
    state = after(start(cy=NEAR), "ann walk 3,4 4,4 5,4")
    assert target(state, "ann strike cy with sword") == 7
