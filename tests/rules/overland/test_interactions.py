"""Clauses that meet: OV-X01 to OV-X12."""

from __future__ import annotations

import pytest

from tests.rules.overland.fixture import (
    TOLD,
    after,
    cell,
    gone,
    left,
    legal,
    level,
    line,
    pending,
    refused,
    start,
    stock,
    target,
    told,
    travelled,
)  # fmt: skip

INSIDE = {"kit": {"aboard": "truck", "group": ""}}


def truck(**changes):
    return start("vic", "kit", **{"changes": INSIDE, "size": (20, 9), **changes})


@pytest.mark.clause("OV-X01")
def test_the_slowest_member():
    state = start("vic", "rae", "kit")
    assert left(state) == 1
    state = after(state, "kit board truck")
    assert left(state) == 2
    assert left(after(state, "leave dun")) == 4


@pytest.mark.clause("OV-X02")
def test_foraging_on_foot():
    state = start("kit")
    assert target(state, "forage kit") == 7
    state = after(state, "forage kit", (6, 6))
    assert left(state) == 0
    state = after(state, "forced march")
    assert (left(state), stock(state, "provisions")) == (1, 4)
    refused(state, "forage kit", "OV-D33")


@pytest.mark.clause("OV-X03")
def test_a_foraging_run():
    state = after(truck(), "band forage kit", (3, 4), "take provisions")
    state = after(state, "band forage kit", (1, 2), "take fuel")
    assert target(state, "band forage kit") == 5
    state = after(state, "band forage kit", (3, 3))
    assert (stock(state, "provisions"), stock(state, "fuel"), left(state)) == (6, 6, 1)


@pytest.mark.clause("OV-X04")
def test_a_mixed_march():
    state = start("rae", "vic")
    assert left(state) == 2
    state = after(state, travelled(2), "forced march", (3, 4), (2, 3))
    assert (stock(state, "provisions"), stock(state, "fuel"), left(state)) == (4, 4, 2)
    assert (pending(state, "dun"), pending(state, "truck")) == (1, 0)


@pytest.mark.clause("OV-X05")
def test_ridden_to_death():
    state = after(start("rae"), travelled(2), "forced march", (3, 4), travelled(2, start=(2, 4)))
    state = after(state, "forced march", (4, 4), travelled(2, start=(4, 4)))
    assert cell(state) == (6, 4)
    state = after(state, "end day")
    assert (gone(state, "dun"), left(state)) == ("dead", 1)


@pytest.mark.clause("OV-X06")
def test_one_failure_and_its_healing():
    state = start("rae", "kit")
    state = after(state, "end leg", "forced march", (6, 6), "end day")
    assert (level(state, "dun"), left(state)) == (0, 1)
    state = after(state, "band repair dun by kit", (3, 3), "end day", "leave kit")
    assert (level(state, "dun"), left(state)) == (1, 2)


@pytest.mark.clause("OV-X07")
def test_the_longest_day():
    state = after(truck(), travelled(4), "forced march", (6, 6), travelled(4, start=(4, 4)))
    state = after(state, "night travel kit", (4, 4), travelled(4, start=(8, 4)))
    assert (cell(state), stock(state, "fuel")) == ((12, 4), 4)
    state = after(state, "end day")
    assert (level(state, "truck"), left(state)) == (1, 2)


@pytest.mark.clause("OV-X08")
@pytest.mark.parametrize("faces", [(1, 1), (4, 5), (6, 6)])
def test_the_floor_by_night(faces):
    assert left(after(start("kit"), "end leg", "night travel kit", faces)) == 1


@pytest.mark.clause("OV-X09")
def test_a_night_with_a_penalty():
    state = after(told(truck(seats=TOLD, storyteller="silent"), "penalty night 3"), "end leg")
    assert target(state, "night travel kit") == 5
    assert left(after(state, "night travel kit", (4, 5))) == 1


@pytest.mark.clause("OV-X10")
def test_a_shortcut_is_not_base():
    state = told(truck(seats=TOLD, storyteller="silent"), "offer shortcut pass 3 to band")
    state = after(state, "band shortcut kit", (4, 4), travelled(7), "forced march", (1, 1))
    assert left(state) == 4
    state = after(state, travelled(4, start=(7, 4)), "night travel kit", (1, 1))
    assert cell(after(state, travelled(4, start=(11, 4)))) == (15, 4)


@pytest.mark.clause("OV-X11")
def test_flight_and_one_walker():
    changes = {"kit": {"aboard": "glider", "drives": True, "group": ""}, "rae": {"aboard": "", "group": "band"}}
    state = start("kit", "glider", "rae", changes=changes, layers={"barrier": {(1, 4): "yes"}})
    state = after(state, "leave dun")
    refused(state, "band travel 1,4", "OV-10")
    legal(after(state, "band leave rae"), "band travel 1,4")


@pytest.mark.clause("OV-X12")
def test_who_sleeps():
    tired = {"health": 1, "energy": 0}
    changes = {
        "kit": {**INSIDE["kit"], **tired}, "rae": {"aboard": "truck", **tired}, "vic": tired,
    }  # fmt: skip
    state = start("vic", "kit", "rae", changes=changes)
    state = after(state, "leave dun", "band end leg", "band night travel kit", (4, 4))
    beds = {"vic": "without sleep", "kit": "without sleep", "rae": "in the vehicle"}
    assert [line(state, f"Health tonight {bed}", name) for name, bed in beds.items()] == [
        "+0", "+0", "+4",
    ]  # fmt: skip
    assert line(state, "Energy tonight in the vehicle", "rae") == "+16"
