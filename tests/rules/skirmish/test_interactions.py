"""Clauses that meet: the page's list "Interactions", SK-X01 to SK-X12."""

from __future__ import annotations

import pytest

from tests.rules.skirmish.fixture import (
    after,
    cell,
    dv,
    hidden,
    left,
    legal,
    price,
    prone,
    refused,
    start,
    target,
    until,
)  # fmt: skip

BESIDE = {"cell": (3, 4)}
NEAR = {"cell": (6, 4)}


@pytest.mark.clause("SK-X01")
def test_one_square_two_ways():
    walked = after(start(cy=BESIDE), "ann walk 1,4")
    assert dv(walked, "ann") == 4
    second = until(walked, "ann")
    assert dv(second, "ann") == 4
    assert dv(after(second, "end"), "ann") == 6
    shifted = after(start(cy=BESIDE), "ann shift 1,4")
    assert dv(shifted, "ann") == 6
    refused(shifted, "ann walk 0,4", "SK-22")


@pytest.mark.clause("SK-X02")
def test_shift_into_gravel():
    gravel = {(1, 4): "gravel"}
    refused(start(cy=BESIDE, ground=gravel), "ann shift 1,4", "SK-35")
    state = after(start(cy=BESIDE, ground=gravel, ann={"ignores": ("gravel",)}), "ann shift 1,4")
    assert (cell(state, "ann"), dv(state, "ann")) == ((1, 4), 6)


@pytest.mark.clause("SK-X03")
def test_two_enemies_one_path():
    state = start(cy=BESIDE, more={"di": {"seat": "blue", "cell": (1, 6)}})
    notes = [[n.clause for n in leg.notes] for leg in legal(state, "ann walk 1,4 1,5 0,4").legs]
    assert notes == [["SK-16"], [], ["SK-16"]]
    assert dv(after(state, "ann walk 1,4 1,5 0,4"), "ann") == 4


@pytest.mark.clause("SK-X04")
def test_renewed_exposure():
    state = after(start(cy=BESIDE), "ann walk 2,3")
    state = after(until(state, "ann"), "ann walk 2,4")
    state = after(state, "end")
    found = {}
    while state.beat < 4:
        found[state.beat, state.turn_of().name] = dv(state, "ann")
        state = after(state, "end")
    assert found == {(2, "bo"): 4, (2, "cy"): 4, (3, "ann"): 4, (3, "bo"): 6, (3, "cy"): 6}


@pytest.mark.clause("SK-X05")
def test_prone_sums():
    state = start(ann={"prone": True})
    risen = after(state, "ann walk 3,4", "ann stand up")
    assert left(risen, "ann") == 2
    refused(risen, "ann walk 4,4 5,4 6,4", "SK-10", because="SK-41")
    risen = after(risen, "ann walk 4,4 5,4")
    assert (cell(risen, "ann"), left(risen, "ann")) == ((5, 4), 0)
    crawled = after(state, "ann walk 3,4 4,4")
    assert left(crawled, "ann") == 1
    crawled = after(crawled, "ann stand up")
    assert left(crawled, "ann") == 0
    assert not prone(crawled, "ann")


@pytest.mark.clause("SK-X06")
def test_prone_on_rubble():
    state = start(ann={"prone": True}, ground={(3, 4): "gravel"})
    assert price(state, "ann walk 3,4") == [4]
    state = after(state, "ann walk 3,4")
    assert left(state, "ann") == 1
    legal(state, "ann stand up")


@pytest.mark.clause("SK-X07")
def test_weak_and_prone():
    state = start(ann={"prone": True, "body": 1})
    refused(state, "ann walk 3,4", "SK-10", because="SK-42")
    assert left(after(state, "ann stand up"), "ann") == 0


@pytest.mark.clause("SK-X08")
def test_a_corridor_of_allies():
    rows = {(x, y): "wall" for x in range(9) for y in (3, 5)}
    crowd = {"bo": {"cell": (3, 4)}, "more": {"di": {"seat": "red", "cell": (4, 4)}}, "ground": rows}
    slow = start(ann={"body": 2}, **crowd)
    refused(slow, "ann walk 3,4", "SK-28")
    refused(slow, "ann walk 3,4 4,4", "SK-28")
    refused(slow, "ann walk 3,4 4,4 5,4", "SK-10")
    assert cell(after(start(ann={"body": 3}, **crowd), "ann walk 3,4 4,4 5,4"), "ann") == (5, 4)


@pytest.mark.clause("SK-X09")
def test_shoot_or_move():
    state = start(cy=NEAR)
    assert target(state, "ann fire rifle at cy") == 7
    refused(after(state, "ann fire rifle at cy", (6, 6)), "ann walk 3,4", "SK-D19")
    assert target(state, "ann fire rifle at cy moving") == 5
    legal(after(state, "ann fire rifle at cy moving", (6, 6)), "ann walk 3,4 4,4 5,4 5,3 6,3")
    assert target(after(state, "ann shift 3,4"), "ann fire rifle at cy") == 5
    lying = after(start(cy=NEAR, ann={"prone": True}), "ann stand up")
    assert target(lying, "ann fire rifle at cy") == 7


@pytest.mark.clause("SK-X10")
def test_hidden_and_slow():
    lurking = {"hidden": True}
    open_floor = after(start(ann=lurking), "ann walk 3,4 4,4 hidden")
    assert hidden(open_floor, "ann")
    refused(start(ann=lurking), "ann walk 3,4 4,4 5,4 hidden", "SK-48")
    rough = start(ann=lurking, ground={(3, 4): "gravel"})
    assert price(rough, "ann walk 3,4 hidden") == [2]
    refused(rough, "ann walk 3,4 4,4 hidden", "SK-48")
    lying = start(ann={**lurking, "prone": True})
    assert price(lying, "ann walk 3,4 hidden") == [2]
    refused(lying, "ann walk 3,4 4,4 hidden", "SK-48")
    assert not hidden(after(lying, "ann walk 3,4 4,4"), "ann")


@pytest.mark.clause("SK-X11")
def test_cut_move():
    setting = {"cy": NEAR}
    path, strike = "ann walk 3,4 4,4 5,4", ("ann strike cy with sword", (6, 6))
    state = after(start(**setting), path, *strike)
    refused(state, "ann walk 5,3", "SK-14")
    assert left(until(state, "ann"), "ann") == 5
    burst = after(start(**setting, ann={"speed_burst": True}), path, *strike)
    legal(burst, "ann walk 5,3 6,3")
    refused(burst, "ann walk 5,3 6,3 7,3", "SK-10")


@pytest.mark.clause("SK-X12")
def test_dropping_mid_move():
    state = after(start(), "ann walk 3,4 4,4", "ann go prone")
    assert left(state, "ann") == 3
    assert price(state, "ann walk 5,4") == [2]
    state = after(state, "ann walk 5,4")
    assert left(state, "ann") == 1
    refused(state, "ann walk 6,4", "SK-10", because="SK-42")
    state = after(state, "ann stand up")
    assert left(state, "ann") == 0
