"""Space Cannon Offense: FL-55 to FL-59, FL-D03 to FL-D06, FL-D23."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.table import awaiting
from tests.rules.fleet.fixture import (
    ANCHOR,
    RULES,
    after,
    asked,
    hits,
    legal,
    moving,
    offered,
    order,
    played,
    refused,
    roll,
    said,
    space,
    trace,
    where,
    who,
)  # fmt: skip

RED = "c1 cruiser red B"
GUN = "p1 pds blue c-one"


def committed(*units, **changes):
    """Red has moved its cruiser from B to C."""
    return after(moving(RED, *units, *ANCHOR, **changes), "order c1 c", "commit")


@pytest.mark.clause("FL-55")
def test_the_window_opens_after_move_ships():
    state = moving(RED, GUN, *ANCHOR)
    refused(state, "fire", "FL-55", seat="blue")
    refused(state, "fire", "FL-55")
    legal(after(state, "order c1 c", "commit"), "fire")


@pytest.mark.clause("FL-56")
def test_players_in_general_may_fire_the_active_one_first():
    assert who(committed(GUN)) == ("blue", "space_cannon")
    both = committed(GUN, "p2 pds red c-one", "b1 cruiser blue C")
    assert who(both) == ("red", "space_cannon")
    assert who(after(both, "decline")) == ("blue", "space_cannon")


@pytest.mark.clause("FL-57")
def test_firing_is_optional():
    for word in ("decline", "pass"):
        out = played(committed(GUN), word)
        assert out.rolled == ()
        assert RULES.presenter.say(out.state, out.events[0]) == "Blue does not fire"
        assert out.state.phase == "action"


@pytest.mark.clause("FL-58")
def test_only_units_in_the_active_system_fire():
    assert committed("p1 pds blue b-one").phase == "action"  # nobody was asked
    state = committed("p1 pds blue b-one", "p2 pds blue c-one")
    refused(state, "fire with p1", "FL-58")
    assert roll(state, "fire").dice == 1


@pytest.mark.clause("FL-59")
def test_only_units_with_the_ability_fire():
    assert who(committed("b1 cruiser blue D", "i1 infantry blue c-one")) == ("blue", "action")
    state = committed(GUN, "i1 infantry blue c-one")
    refused(state, "fire with i1", "FL-59")
    refused(state, "fire with c1", "FL-56")


@pytest.mark.clause("FL-D03")
def test_one_die_a_unit_and_the_number_of_its_kind():
    wanted = roll(committed(GUN), "fire")
    assert (wanted.dice, wanted.sides, wanted.target) == (1, 10, 6)
    assert hits(wanted) == {1: Fraction(5, 10), 0: Fraction(5, 10)}
    assert [wanted.hits((face,)) for face in (5, 6, 10)] == [0, 1, 1]
    far = committed("p1 pds-ii blue d-one")
    assert roll(far, "fire").target == 5
    assert who(committed("p1 pds-ii blue d-one", deep_space_cannon=False)) == ("blue", "action")
    assert who(committed("p1 pds-ii blue e-one")) == ("blue", "action")  # not adjacent
    refused(committed("p1 pds-ii blue e-one", "p2 pds blue c-one"), "fire with p1", "FL-58")


@pytest.mark.clause("FL-D04")
def test_whom_one_may_fire_at():
    state = committed(GUN, "p2 pds red c-one", "b1 cruiser blue C", "g1 cruiser green C")
    assert offered(state) == ["fire at blue", "fire at green", "decline"]
    refused(state, "fire", "FL-D04")
    refused(state, "fire at Red", "FL-D04")
    state = after(state, "decline")
    assert offered(state) == ["fire", "decline"]  # only at the active player
    refused(state, "fire at green", "FL-D04")


@pytest.mark.clause("FL-D04")
def test_one_prompt_a_seat_whose_units_roll_together():
    state = committed("p1 pds blue c-one", "p2 pds blue c-one", "p3 pds-ii blue d-one", "c2 cruiser red C")
    assert asked(state).seat == 1
    first = played(state, "fire").awaiting
    assert (first.purpose, first.dice, first.target) == ("P1, P2 at Red", 2, 6)
    out = played(state, "fire", (6, 2), (5,))
    assert where(out.state, "c1") == where(out.state, "c2") == ""  # two hits, two cruisers


@pytest.mark.clause("FL-D04")
def test_firing_order():
    units = (GUN, "p2 pds red c-one", "b1 cruiser blue C", "p3 pds green c-one")
    state = committed(*units)
    order_ = []
    while who(state)[1] == "space_cannon":
        order_.append(who(state)[0])
        state = after(state, "decline")
    assert order_ == ["red", "blue", "green"]
    turned = after(moving(*units, *ANCHOR), "commit", "decline")
    blue = after(turned, "activate c", "commit")  # from Blue, who has no target: Green, then Red
    assert [who(blue)[0], who(after(blue, "decline"))[0]] == ["green", "red"]
    speaker = moving(*units, *ANCHOR, cannon_order="speaker")
    speaker = after(speaker, "commit", "decline", "activate c", "commit")
    assert [who(speaker)[0], who(after(speaker, "decline"))[0]] == ["red", "green"]


@pytest.mark.clause("FL-D05")
def test_the_owner_picks_who_is_hit():
    state = committed(GUN, "d1 dreadnought red C", "f1 fighter red C")
    hit = after(state, "fire", (6,))
    assert who(hit) == ("red", "assign_hit")
    assert offered(hit) == ["assign hit d1 sustain", "assign hit f1", "assign hit c1", "assign hit d1"]
    refused(hit, "assign hit c1 sustain", "FL-D05")
    refused(hit, "assign hit p1", "FL-D05")
    kept = after(hit, "assign hit d1 sustain")
    assert kept.piece_named("d1").damage == 1
    assert where(kept, "d1") == "C"
    assert where(after(hit, "assign hit f1"), "f1") == ""
    again = after(committed(GUN, "d1 dreadnought red C", more={"d1": {"damaged": True}}), "fire", (6,))
    assert offered(again) == ["assign hit c1", "assign hit d1"]


@pytest.mark.clause("FL-D05")
def test_surplus_hits_are_lost_and_cheapest_asks_nobody():
    state = committed("p1 pds blue c-one", "p2 pds blue c-one")
    assert where(after(state, "fire", (6, 6)), "c1") == ""
    quick = committed(GUN, "f1 fighter red C", "d1 carrier red C", hits="cheapest")
    assert space(after(quick, "fire", (6,)), "C") == ["c1", "d1"]


@pytest.mark.clause("FL-D06")
def test_the_step_runs_even_if_nothing_moved():
    still = moving("d1 destroyer red C", GUN, *ANCHOR)
    assert who(after(still, "commit")) == ("blue", "space_cannon")
    assert who(after(moving("d1 destroyer red C", GUN, *ANCHOR, cannon_always=False), "commit"))[1] == "action"
    nobody = moving("d1 destroyer red C", *ANCHOR)
    assert "space_cannon_offense" in trace(nobody, "commit")
    assert who(after(nobody, "commit")) == ("blue", "action")


@pytest.mark.clause("FL-D23")
def test_cargo_of_a_lost_transport_is_in_space_until_the_end_of_combat():
    units = ("c1 carrier red B", "i1 infantry red b-one", GUN, "r1 destroyer red C", *ANCHOR)
    state = after(moving(*units), "order c1 c with i1", "commit", "fire", (6,))
    log = said(state, "assign hit c1")
    assert log.index("I1 is removed for lack of room") > log.index("Space Combat")
    early = after(moving(*units, excess_after_cannon=True), "order c1 c with i1", "commit", "fire", (6,))
    log = said(early, "assign hit c1")
    assert log.index("I1 is removed for lack of room") < log.index("Space Combat")


def test_standing_answers():
    state = moving(RED, GUN, *ANCHOR)
    never = after(state, "order c1 c")
    never = played(never, "stand never space_cannon", seat="blue").state
    assert who(after(never, "commit")) == ("blue", "action")
    always = played(after(state, "order c1 c"), "stand always space_cannon", seat="blue").state
    assert played(always, "commit").awaiting.purpose == "P1 at Red"
    assert awaiting(played(always, "commit", (2,)).state).seat == 1
    assert order(state, "commit").verb == "commit_moves"
