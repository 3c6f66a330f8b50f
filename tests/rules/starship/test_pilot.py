"""Status and pilot: SC-01 to SC-06, SC-16, SC-H22."""

from __future__ import annotations

import pytest

from tests.rules.starship.fixture import (
    REFEREED,
    RULES,
    after,
    effect,
    left,
    legal,
    line,
    played,
    refused,
    ship,
    start,
    until,
    why,
)  # fmt: skip


@pytest.mark.clause("SC-01", "SC-02")
def test_nobody_has_to_move():
    state = start()
    assert left(state) == 300
    legal(state, "end")
    assert after(state, "end").turn_of().name == "zed"


@pytest.mark.clause("SC-03")
def test_one_pilot_at_a_time():
    state = after(start(), "set pilot gunner-1")
    assert line(state, "At the helm") == "gunner 1"
    assert why(state, "set pilot pilot", "SC-03") == "gunner-1 has the helm this turn, and a ship has one pilot"
    state = until(state, "ada")
    assert line(state, "At the helm") == "gunner 1"  # who is at the helm stays there
    legal(state, "set pilot pilot")


@pytest.mark.clause("SC-04")
def test_the_pilot_is_settled_as_the_turn_starts():
    state = start()
    assert state.piloted(ship(state))
    for first in ("ahead 1", "turn 45", 'act engineer "listens"', "evade", "boost by engineer"):
        refused(after(state, first), "set pilot gunner-1", "SC-04")
    refused(state, "set pilot cook", "SC-H23")


@pytest.mark.clause("SC-05", "SC-06")
def test_only_the_pilot_moves_and_turns_the_ship():
    state = start()
    legal(state, "ahead 1 by pilot")
    refused(state, "ahead 1 by gunner-1", "SC-05")
    legal(state, "turn 90 by pilot")
    refused(state, "turn 90 by gunner-1", "SC-06")
    helmed = after(state, "set pilot gunner-1")
    legal(helmed, "ahead 1 by gunner-1")
    refused(helmed, "ahead 1 by pilot", "SC-05")


@pytest.mark.clause("SC-16")
def test_a_ship_moves_in_its_own_turn():
    state = after(start(), "end")
    refused(state, "ada ahead 1", "SC-16")
    assert why(state, "ada ahead 1") == "it is Zed's turn"
    refused(start(), "ada ahead 1", "TABLE", seat="blue")
    assert RULES.modes(state, ship(state, "ada").id) == ()
    assert RULES.modes(state, ship(state, "zed").id) == ("fly",)


@pytest.mark.clause("SC-H22")
def test_without_a_pilot_no_movement():
    state = start(ada={"pilot": ""})
    assert left(state) == 0
    for text in ("ahead 1", "turn 90", "fly 1", "evade", "hard turn 90"):
        refused(state, text, "SC-H22")
    assert RULES.modes(state, 0) == ()
    legal(state, 'act gunner-1 "signals"')
    taken = after(state, "set pilot gunner-1")
    assert left(taken) == 300
    legal(taken, "ahead 1")


@pytest.mark.clause("SC-H22", "FT-SC-10")
def test_a_disabled_pilot_does_not_fly():
    state = start(ada={"effects": (effect("disabled", 0, "round"),)})
    refused(state, "ahead 1", "SC-H22")
    refused(state, 'act pilot "groans"', "SC-H22")
    assert left(after(state, "set pilot engineer")) == 300
    refused(state, "set pilot pilot", "SC-H22")
    again = until(state, "ada")  # the effect is over, and the pilot is at the helm still
    legal(again, "ahead 1")


@pytest.mark.clause("SC-H22")
def test_a_pilot_lost_in_mid_turn_takes_what_is_left_along():
    state = after(start(seats=REFEREED), "ahead 2")
    assert left(state) == 200
    state = after(state, "ahead 1")
    lost = played(state, "referee set ada pilot -1", seat="gm").state
    assert left(lost) == 0
    refused(lost, "ahead 1", "SC-H22")
    legal(lost, "end")
