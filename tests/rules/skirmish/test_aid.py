"""First aid and waking: FT-SK-13."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.skirmish.fixture import (
    acted,
    after,
    cell,
    chance,
    health,
    legal,
    piece,
    prone,
    refused,
    start,
    target,
    until,
    why,
)  # fmt: skip

MEDIC = {"mind": 5, "medicine": 1}
AID = "ann act aid bo"


def lying(health_, **changes):
    return start(ann=MEDIC, bo={"cell": (3, 4), "health": health_}, **changes)


@pytest.mark.clause("FT-SK-13")
def test_aid_wakes_at_mind_and_medicine():
    state = lying(-3)
    assert target(state, AID) == 6
    assert chance(state, AID, lambda s: piece(s, "bo").able) == Fraction(15, 36)
    woken = after(state, AID, (3, 3))
    assert (health(woken, "bo"), prone(woken, "bo"), piece(woken, "bo").able) == (2, True, True)
    assert acted(woken, "ann")
    assert after(woken, "end").turn_of().name == "bo"  # its next turn
    failed = after(state, AID, (3, 4))
    assert (health(failed, "bo"), piece(failed, "bo").able) == (-3, False)
    deep = after(lying(-6), AID, (3, 3))
    assert (health(deep, "bo"), piece(deep, "bo").able) == (-1, False)
    assert after(deep, "end").turn_of().name == "cy"


@pytest.mark.clause("FT-SK-13")
def test_once_a_patient_and_battle():
    state = until(after(lying(-6), AID, (3, 4)), "ann")
    refused(state, AID, "FT-SK-13")


@pytest.mark.clause("FT-SK-13")
def test_whom_aid_does_not_help():
    refused(lying(-10), AID, "FT-SK-13")  # dead
    refused(lying(25), AID, "FT-SK-13")  # unhurt
    words = "Ann cannot give itself first aid"
    assert why(start(ann={**MEDIC, "health": 3}), "ann act aid ann", "FT-SK-13") == words
    refused(start(ann=MEDIC, cy={"cell": (3, 4), "health": 3}), "ann act aid cy", "FT-SK-13")
    refused(start(ann=MEDIC, bo={"cell": (4, 4), "health": 3}), AID, "FT-SK-13")
    refused(lying(-3, edges=[((2, 4), (3, 4))]), AID, "FT-SK-13")
    refused(after(lying(-3), 'ann act "waits"'), AID, "SK-D22")
    far = refused(start(ann=MEDIC, bo={"cell": (4, 4), "health": -10}), AID, "FT-SK-13")
    assert [reason.code for reason in far.reasons] == ["dead", "not_beside"]


@pytest.mark.clause("FT-SK-13")
def test_the_wounded_get_health_but_not_above_full():
    assert health(after(lying(10), AID, (1, 1)), "bo") == 15
    assert not prone(after(lying(10), AID, (1, 1)), "bo")
    assert health(after(lying(23), AID, (1, 1)), "bo") == 25


@pytest.mark.clause("FT-SK-13")
def test_who_is_stood_upon_wakes_at_the_first_turn_end_that_finds_the_square_free():
    state = lying(-3, more={"di": {"seat": "red", "cell": (4, 4)}}, order=("di", "ann", "cy", "bo"))
    state = after(state, "di walk 3,4", "end", AID, (1, 1))
    assert (health(state, "bo"), piece(state, "bo").able) == (2, False)
    state = after(state, "end", "end")  # cy's turn is over; bo, still lying under di, has none
    assert (state.beat, state.turn_of().name) == (2, "di")
    state = after(state, "di walk 4,4")
    assert not piece(state, "bo").able  # not before the turn ends
    legal(state, "di end")
    state = after(state, "end")
    assert (piece(state, "bo").able, prone(state, "bo"), cell(state, "bo")) == (True, True, (3, 4))
    assert until(state, "bo").beat == 2


@pytest.mark.clause("FT-SK-13", "FT-02")
def test_one_who_waits_does_not_keep_its_side_in_the_fight():
    people = {"ann": {**MEDIC, "health": 1}, "bo": {"cell": (3, 4), "health": -3}, "cy": {"cell": (2, 3)}}
    state = start(**people, order=("cy", "ann"))
    state = after(state, "cy walk 3,4", "end", AID, (1, 1))
    assert (health(state, "bo"), piece(state, "bo").able, state.result) == (2, False, None)
    state = after(state, "end", "cy strike ann with sword", (3, 4), (6, 6))
    assert state.result.winners == ("Blue",)


@pytest.mark.clause("FT-SK-13")
def test_one_who_waits_is_out_and_no_target():
    di = {"di": {"seat": "red", "cell": (4, 4)}}
    state = lying(-3, more=di, order=("di", "ann", "cy", "bo"), cy={"cell": (3, 3)})
    state = after(state, "di walk 3,4", "end", AID, (1, 1), "end")
    refused(state, "cy strike bo with sword", "FT-SK-10")
    legal(state, "cy strike di with sword")
