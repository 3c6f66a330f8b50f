"""Clauses that meet: FL-X01 to FL-X12."""

from __future__ import annotations

import pytest

from tests.rules.fleet.fixture import (
    ANCHOR,
    after,
    barred,
    legal,
    moving,
    refused,
    said,
    sound,
    space,
    start,
    where,
    who,
)  # fmt: skip

OUT_AND_BACK = ("c1 carrier-ii red C", "i1 infantry red b-one", "i2 infantry red b-one", *ANCHOR)


@pytest.mark.clause("FL-X01")
def test_out_and_back_for_cargo():
    state = moving(*OUT_AND_BACK)
    sound(state, "c1 b c with i1 i2")
    state = after(state, "order c1 b c with i1 i2", "commit")
    assert space(state, "C") == ["c1", "i1", "i2"]
    assert [u for u in state.pieces if u.planet == "b-one"] == []


@pytest.mark.clause("FL-X02")
def test_the_same_where_ones_token_lies():
    state = moving(*OUT_AND_BACK, tokens="red b")
    barred(state, "c1 b c with i1 i2", "FL-42", "FL-42")
    sound(state, "c1 b c")


@pytest.mark.clause("FL-X03")
def test_the_same_with_a_slower_carrier():
    barred(moving("c1 carrier red C", *OUT_AND_BACK[1:]), "c1 b c with i1 i2", "FL-28")


@pytest.mark.clause("FL-X04")
def test_a_lone_fighter_on_one_way():
    state = moving("c1 carrier-ii red C", "f1 fighter blue B", "k1 space-dock blue b-one", *ANCHOR)
    barred(state, "c1 b c", "FL-15")
    sound(state, "c1 f c")


@pytest.mark.clause("FL-X05")
def test_the_active_system_held_by_others():
    far = {"more": {"c1": {"effects": [{"name": "move", "amount": 2}]}}}
    state = moving("c1 cruiser red A", "b1 cruiser blue C", *ANCHOR, **far)
    sound(state, "c1 b c")
    barred(state, "c1 b c g c", "FL-D09")
    sound(state, "c1 b f c")
    assert legal(state, "order c1 b f c").legs[-1].total == 3


@pytest.mark.clause("FL-X06")
def test_a_token_at_the_start_and_one_at_the_end():
    state = moving("c1 cruiser red A", "c2 cruiser red C", *ANCHOR, tokens="red a")
    barred(state, "c1 b c", "FL-20")
    sound(state, "c2 d c")


@pytest.mark.clause("FL-X07")
def test_capacity_is_summed_and_nothing_is_unloaded_early():
    here = [f"i{i} infantry red a-one" for i in range(1, 5)]
    there = [f"j{i} infantry red b-one" for i in range(1, 5)]
    state = moving("c1 carrier-ii red A", *here, *there, "k1 infantry red c-one", *ANCHOR)
    sound(state, "c1 b c with i1 i2 i3 i4 j1 j2")
    sound(state, "c1 b c with i1 i2 i3 i4 j1 k1")
    barred(state, "c1 b c with i1 i2 i3 i4 j1 j2 k1", "FL-34")
    barred(state, "c1 b c with i1 i2 i3 i4 j1 j2 j3 j4", "FL-34")
    refused(state, "land i1 i2 on b-one", "FL-48")


@pytest.mark.clause("FL-X08")
def test_from_planet_to_planet_in_the_active_system():
    planets = {"c-x": {"system": "C"}, "c-y": {"system": "C"}}
    state = moving("c1 carrier red B", "c2 carrier red C", "i1 infantry red c-x", *ANCHOR, planets=planets)
    barred(state, "c2 c with i1", "FL-37", "FL-D13")
    state = after(state, "order c1 c with i1", "commit")
    assert where(after(state, "land i1 on c-y", "end landing"), "i1") == "c-y"


@pytest.mark.clause("FL-X09")
def test_the_cannon_of_a_third():
    units = ("c1 carrier red B", "f1 fighter red B", "f2 fighter red B", "p1 pds blue c-one", *ANCHOR)
    state = after(moving(*units), "order c1 c with f1 f2", "commit")
    assert who(state) == ("blue", "space_cannon")
    hit = after(state, "fire", (6,))
    assert who(hit) == ("red", "assign_hit")
    assert space(after(hit, "assign hit f1"), "C") == ["c1", "f2"]
    assert space(after(state, "fire", (5,)), "C") == ["c1", "f1", "f2"]


@pytest.mark.clause("FL-X10")
def test_an_empty_movement_and_a_live_window():
    state = moving("d1 destroyer red C", "p1 pds blue c-one", *ANCHOR)
    assert who(after(state, "commit")) == ("blue", "space_cannon")


@pytest.mark.clause("FL-X11")
def test_a_carrier_shot_down():
    cargo = [f"i{i} infantry red b-one" for i in range(1, 5)]
    state = moving("c1 carrier red B", *cargo, "p1 pds blue c-one", *ANCHOR)
    state = after(state, "order c1 c with i1 i2 i3 i4", "commit")
    log = said(state, "fire", (6,))
    assert [line for line in log if "removed" in line] == [f"I{i} is removed for lack of room" for i in range(1, 5)]
    end = after(state, "fire", (6,))
    assert who(end) == ("blue", "action")
    assert [where(end, f"i{i}") for i in range(1, 5)] == [""] * 4


@pytest.mark.clause("FL-X12")
def test_abilities_beat_all_but_capacity_and_the_ban():
    lift = {"lift": {"moves": "ship", "to": "anywhere", "uses": 0, "when": "any"}}
    troops = [f"i{i} infantry red a-one" for i in range(1, 6)]
    units = ("c1 carrier red A", "b1 cruiser blue B", *troops, *ANCHOR)
    locked = after(moving(*units, "i6 infantry red c-one", abilities=lift, tokens="red a"), "commit")
    legal(locked, "ability lift c1 to d")
    refused(locked, "ability lift c1 to d with i1", "FL-42")
    free = start(*units, abilities=lift)
    legal(free, "ability lift c1 to d with i1 i2 i3 i4")
    refused(free, "ability lift c1 to d with i1 i2 i3 i4 i5", "FL-34")
