"""Path and move value: FL-24 to FL-30, FL-D13, FL-D14, FL-D17, FL-D18, FL-D21, FL-D24, FL-D26."""

from __future__ import annotations

import pytest

from tests.rules.fleet.fixture import (
    ANCHOR,
    RULES,
    after,
    barred,
    legal,
    moving,
    offered,
    played,
    refused,
    roll,
    sound,
    start,
    where,
)  # fmt: skip


def fast(amount, **changes):
    """Red's cruiser at A with so much added to its move of 2."""
    units = ("c1 cruiser red A", *ANCHOR)
    return moving(*units, more={"c1": {"effects": [{"name": "move", "amount": amount}]}}, **changes)


@pytest.mark.clause("FL-24")
def test_steps_go_to_adjacent_systems():
    state = fast(1)
    barred(state, "c1 C", "FL-24")
    sound(state, "C1 B C")


@pytest.mark.clause("FL-25")
def test_each_system_entered_costs_one():
    sound(moving("c1 cruiser red E", *ANCHOR), "C1 B C")
    barred(moving("c1 carrier red E", *ANCHOR), "C1 B C", "FL-25")
    assert [leg.cost for leg in legal(moving("c1 cruiser red E", *ANCHOR), "order c1 B C").legs] == [1, 1]


@pytest.mark.clause("FL-26")
def test_the_start_is_no_entry_and_the_active_system_is():
    state = moving("c1 carrier red B", "c2 cruiser red A", *ANCHOR)
    assert [(leg.total, leg.left) for leg in legal(state, "order c1 C").legs] == [(1, 0)]
    assert [(leg.total, leg.left) for leg in legal(state, "order c2 b c").legs] == [(1, 1), (2, 0)]
    sound(state, "c1 C", "c2 b c")


@pytest.mark.clause("FL-27")
def test_out_of_the_active_system_and_back():
    state = moving("c1 carrier-ii red C", *ANCHOR)
    assert where(after(state, "order c1 B C", "commit"), "c1") == "C"


@pytest.mark.clause("FL-28")
def test_the_way_out_and_back_is_paid_in_full():
    barred(moving("c1 carrier red C", *ANCHOR), "C1 B C", "FL-28")
    state = moving("c1 carrier-ii red C", *ANCHOR)
    assert [leg.left for leg in legal(state, "order c1 B C").legs] == [1, 0]
    sound(state, "C1 B C")


@pytest.mark.clause("FL-29", "FL-D26")
def test_passing_the_active_system_on_the_way_into_it():
    (why,) = barred(fast(1), "c1 b c g c", "FL-25").reasons
    assert [(note.clause, note.text) for note in why.because] == [("FL-29", "C entered 2 times")]
    sound(fast(2), "c1 b c g c")
    barred(fast(2, detours=False), "c1 b c g c", "FL-D26")
    sound(moving("c1 cruiser red C", *ANCHOR, detours=False), "C1 B C")


@pytest.mark.clause("FL-30")
def test_paths_are_checked_per_ship():
    state = moving("c1 carrier red A", "c2 cruiser red A", *ANCHOR)
    barred(state, "c1 B C", "FL-25")
    sound(state, "c2 b c")


@pytest.mark.clause("FL-D13")
def test_entering_no_system_is_no_move():
    barred(moving("c1 cruiser red C", *ANCHOR), "c1 C", "FL-D13")


@pytest.mark.clause("FL-D14")
def test_a_path_may_come_through_a_system_twice():
    path = "c1 b a b c"
    sound(fast(2), path)
    barred(fast(1), path, "FL-25")
    barred(fast(2, revisit=False), path, "FL-D14")


@pytest.mark.clause("FL-D17")
def test_anomalies_have_no_effect_unless_tagged_and_switched_on():
    for kind in ("asteroids", "supernova"):
        barred(moving("c1 cruiser red A", *ANCHOR, ground={"B": kind}), "C1 B C", "FL-D17")
        sound(moving("c1 cruiser red A", *ANCHOR, ground={"B": kind}, anomalies=False), "C1 B C")
    sound(moving("c1 cruiser red A", *ANCHOR), "C1 B C")


@pytest.mark.clause("FL-D17")
def test_a_nebula_is_entered_only_as_the_active_system_and_left_slowly():
    barred(moving("c1 cruiser red A", *ANCHOR, ground={"B": "nebula"}), "C1 B C", "FL-D17")
    sound(moving("c1 cruiser red A", *ANCHOR, ground={"C": "nebula"}), "C1 B C")
    slow = moving("c1 cruiser red A", *ANCHOR, ground={"A": "nebula"})
    (why,) = barred(slow, "C1 B C", "FL-25").reasons  # it is the nebula that makes it too far
    assert RULES.presenter.why(why) == "C1 would enter 2 systems, but has a move of 1: starts in a nebula -1 (FL-D17)"
    sound(moving("c1 cruiser red B", *ANCHOR, ground={"B": "nebula"}), "c1 C")


@pytest.mark.clause("FL-25", "FL-D21", "FL-D17")
def test_too_far_names_what_lowered_the_move():
    tired = {"c1": {"effects": [{"name": "move", "amount": -1}]}}
    (why,) = barred(moving("c1 cruiser red A", *ANCHOR, more=tired), "C1 B C", "FL-25").reasons
    assert RULES.presenter.why(why) == "C1 would enter 2 systems, but has a move of 1: effect -1 (FL-D21)"
    (why,) = barred(moving("c1 cruiser red A", *ANCHOR), "c1 e f c", "FL-25").reasons
    assert RULES.presenter.why(why) == "C1 would enter 3 systems, but has a move of 2; order c1 B C"
    state = moving("c1 cruiser red B", *ANCHOR, ground={"B": "rift"}, more=tired)  # 2 - 1 + 1 for the rift
    (why,) = barred(state, "c1 e f c", "FL-25").reasons
    assert RULES.presenter.why(why) == "C1 would enter 3 systems, but has a move of 2: effect -1 (FL-D21); order c1 C"
    still = {"c1": {"effects": [{"name": "move", "amount": -3}]}}
    barred(moving("c1 cruiser red B", *ANCHOR, more=still), "c1 C", "FL-25")  # no less than 0


@pytest.mark.clause("FL-D17")
def test_a_rift_gives_a_move_each_time_it_is_left_and_may_take_the_ship():
    rift = {"ground": {"B": "rift"}}
    state = moving("c1 carrier red A", "i1 infantry red a-one", *ANCHOR, **rift)
    sound(state, "C1 B C")
    assert [leg.left for leg in legal(state, "order c1 B C").legs] == [0, 0]
    drafted = after(state, "order c1 b c with i1")
    wanted = roll(drafted, "commit")
    assert (wanted.dice, wanted.sides, wanted.clause, wanted.target) == (1, 10, "FL-D17", 4)
    assert played(drafted, "commit").state.pieces[1].place.carrier == 0  # still aboard (FL-47)
    lost = after(drafted, "commit", (3,))
    assert (where(lost, "c1"), where(lost, "i1")) == ("", "")
    kept = after(drafted, "commit", (4,), "end landing")
    assert (where(kept, "c1"), where(kept, "i1")) == ("C", "C")
    twice = moving("c1 cruiser red A", *ANCHOR, **rift)
    sound(twice, "c1 b a b c")  # 4 entries, move 2 + 2
    out = after(twice, "order c1 b a b c", "commit", (9,), (1,))
    assert where(out, "c1") == ""
    barred(moving("c1 carrier red A", *ANCHOR, **rift, anomalies=False), "C1 B C", "FL-25")


@pytest.mark.clause("FL-D18")
def test_wormholes_of_one_type_are_adjacent():
    holes = {"alpha": ["A", "H"], "beta": ["B"]}
    sound(moving("c1 carrier red A", *ANCHOR, at="H", wormholes=holes), "c1 h")
    barred(moving("c1 carrier red B", *ANCHOR, at="H", wormholes=holes), "c1 h", "FL-24")
    barred(moving("c1 carrier red A", *ANCHOR, at="H"), "c1 h", "FL-24")
    off = {"switches": {"wormholes": False}}
    barred(moving("c1 carrier red A", *ANCHOR, at="H", wormholes=holes, **off), "c1 h", "FL-24")


@pytest.mark.clause("FL-D18")
def test_hexes_without_a_system_are_not_there():
    state = fast(2)
    verdict = refused(state, "order c1 0,3 c", "FL-D18")
    assert "there is no system there" in RULES.presenter.why(verdict.reasons[0])
    refused(start("c1 cruiser red A", *ANCHOR), "activate 5,3", "FL-D18")


@pytest.mark.clause("FL-D21")
def test_move_bonuses_are_added_before_the_check():
    units = ("c1 carrier red A", *ANCHOR)
    barred(moving(*units), "C1 B C", "FL-25")
    sound(moving(*units, move_bonus=1), "C1 B C")
    sound(moving(*units, players={"red": {"move_bonus": 1}}), "C1 B C")
    barred(moving(*units, players={"blue": {"move_bonus": 1}}), "C1 B C", "FL-25")
    barred(moving(*units, "b1 cruiser blue B", move_bonus=1), "C1 B C", "FL-13")  # all other rules hold
    hulk = {"hulk": {"like": "carrier", "move": 0}}
    barred(moving("h1 hulk red B", *ANCHOR, kinds=hulk), "h1 c", "FL-25")  # no fighter that would have to ride
    none = moving("f1 fighter red A", "d1 space-dock red a-one", *ANCHOR, move_bonus=2)
    barred(none, "f1 b c", "FL-D12")


@pytest.mark.clause("FL-D24")
def test_damaged_ships_move_and_carry():
    units = ("d1 dreadnought red B", "i1 infantry red b-one", *ANCHOR)
    hurt = {"more": {"d1": {"damaged": True}}}
    sound(moving(*units, **hurt), "d1 c with i1")
    barred(moving(*units, **hurt, damaged_move=False), "d1 c with i1", "FL-D24")


@pytest.mark.clause("FL-D01")
def test_units_are_data_that_a_scenario_overrides():
    kinds = {kind.name: kind for kind in start(*ANCHOR).setup.kinds}
    table = {
        "carrier": (3, 9, 1, 4), "carrier-ii": (3, 9, 2, 6), "cruiser": (2, 7, 2, 0), "cruiser-ii": (2, 6, 3, 1),
        "destroyer": (1, 9, 2, 0), "destroyer-ii": (1, 8, 2, 0), "dreadnought": (4, 5, 1, 1),
        "dreadnought-ii": (4, 5, 2, 1), "war-sun": (12, 3, 2, 6), "flagship": (8, 7, 1, 3),
    }  # fmt: skip
    for name, (cost, combat, move, capacity) in table.items():
        kind = kinds[name]
        assert (kind.halves, kind.combat, kind.move, kind.capacity) == (2 * cost, combat, move, capacity), name
    assert [kinds[n].halves for n in ("fighter", "fighter-ii", "infantry", "infantry-ii")] == [1, 1, 1, 1]
    assert [kinds[n].combat for n in ("fighter", "fighter-ii", "infantry", "infantry-ii")] == [9, 8, 8, 7]
    assert [kinds[n].cannon for n in ("pds", "pds-ii")] == [6, 5]
    own = {"carrier": {"like": "carrier", "move": 2}, "barge": {"like": "cruiser", "capacity": 2}}
    sound(moving("c1 carrier red A", *ANCHOR, kinds=own), "C1 B C")
    sound(moving("c1 barge red B", "i1 infantry red b-one", *ANCHOR, kinds=own), "c1 c with i1")


@pytest.mark.clause("FL-D20")
def test_only_ships_in_space_are_eligible():
    state = moving("i1 infantry red b-one", "p1 pds red b-one", *ANCHOR)
    refused(state, "order i1 c", "FL-D20")
    refused(state, "order p1 c", "FL-D20")
    assert [text for text in offered(state) if text.startswith("order")] == []
