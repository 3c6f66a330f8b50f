"""Facing, Flight Speed and Turning Radius: SC-07 to SC-22, SC-H01 to SC-H04, SC-H20, SC-H21."""

from __future__ import annotations

import pytest

from tactical.rules.starship.data import KINDS, SIDES
from tactical.table.opening import SheetError
from tests.rules.starship.fixture import (
    RULES,
    after,
    cell,
    heading,
    left,
    legal,
    line,
    price,
    refused,
    seen,
    sheet,
    start,
    stops,
    until,
    why,
)  # fmt: skip


@pytest.mark.clause("SC-07")
def test_four_sides():
    state = start(ada={"heading": "e"})
    assert SIDES == ("front", "left", "right", "rear")
    sides = {at: seen(state, "ada", at)["Range"].split(", ")[1] for at in ((7, 5), (5, 3), (5, 7), (3, 5))}
    assert sides == {(7, 5): "front", (5, 3): "left", (5, 7): "right", (3, 5): "rear"}


@pytest.mark.clause("SC-08", "SC-H20")
def test_a_ship_travels_toward_its_front_only():
    state = start(ada={"heading": "e"})
    assert cell(after(state, "ahead 1")) == (6, 5)
    reached = {at for at, towards in stops(state) if towards == 2 and at[1] == 5}
    assert reached == {(x, 5) for x in range(6, 12)}  # never (4,5) without turning; its own square is no move
    for backward in ("fwd -1", "ahead -50 feet"):
        refused(state, backward, "SC-08")
    assert why(state, "ahead -1") == "Ada can only fly toward its front"
    refused(start(grid=False), "ahead -1", "SC-08")
    refused(state, "ahead 0", "SC-47")
    legal(state, "end")  # no least distance


@pytest.mark.clause("SC-09", "SC-H21")
def test_a_ship_turns_about_its_centre():
    state = after(start(), "turn 90")
    assert (cell(state), heading(state)) == ((5, 5), "E")
    assert left(state) == 200
    state = after(state, "ahead 1", "turn -45", "ahead 1", "turn -45")  # before, between and after steps
    assert heading(state) == "N"
    assert left(state) == 0


@pytest.mark.clause("SC-10")
@pytest.mark.parametrize("missing", ["turning", "speed"])
def test_both_values_must_be_told(missing):
    given = sheet()
    kinds = {name: {k: v for k, v in row.items() if k != missing} for name, row in given.kinds.items()}
    with pytest.raises(SheetError, match=missing):
        RULES.open(type(given)(given.title, given.board, given.seats, given.pieces, kinds))


@pytest.mark.clause("SC-11", "SC-H04")
def test_flight_speed_is_a_field_of_the_record():
    state = start(ada={"kind": "corvette", "speed": 275}, zed={"kind": "corvette"})
    assert line(state, "Speed") == "275 ft (5 1/2 sq)"
    assert line(state, "Speed", "zed") == "350 ft (7 sq)"
    assert (KINDS["corvette"].speed, KINDS["corvette"].turning) == (350, 100)
    assert (KINDS["frigate"].speed, KINDS["frigate"].turning) == (300, 150)


@pytest.mark.clause("SC-12", "SC-13", "SC-H03")
def test_two_medium_ships_of_different_roles_turn_differently():
    state = start(ada={"kind": "corvette"}, zed={"kind": "frigate"})
    assert KINDS["corvette"].size == KINDS["frigate"].size == "medium"
    assert KINDS["corvette"].role != KINDS["frigate"].role
    assert line(state, "Turning", "ada") == "100 ft per 90°"
    assert line(state, "Turning", "zed") == "150 ft per 90°"
    assert line(start(ada={"kind": "corvette", "turning": 130}), "Turning") == "130 ft per 90°"


@pytest.mark.clause("SC-14")
def test_flight_speed_is_the_distance_of_one_round():
    state = start(ada={"cell": (5, 9)})
    assert sum(price(state, "ahead 6")) == 300
    refused(state, "ahead 7", "SC-50")
    legal(state, "ahead 300 feet")
    spent = after(state, "turn 90", "ahead 4")
    assert left(spent) == 0
    assert left(until(spent, "ada")) == 300


@pytest.mark.clause("SC-15")
def test_each_foot_costs_a_foot():
    assert left(after(start(ada={"speed": 350}), "ahead 150 feet")) == 200


@pytest.mark.clause("SC-17")
def test_any_part_of_it_may_be_used():
    state = start(ada={"cell": (5, 9)})
    for text in ("end", "ahead 1", "ahead 6"):
        assert legal(state, text)
    assert left(after(state, "ahead 6")) == 0


@pytest.mark.clause("SC-18", "SC-19")
def test_turning_radius_says_how_dear_turns_are():
    assert price(start(), "turn 90") == [100]
    assert price(start(ada={"turning": 200}), "turn 90") == [200]
    assert line(start(), "Turning") == "100 ft per 90°"  # feet, not degrees


@pytest.mark.clause("SC-20", "SC-H01")
def test_the_radius_is_never_used_up():
    state = after(start(), "ahead 1", "turn 90")
    assert line(state, "Turning") == "100 ft per 90°"
    assert price(state, "turn 90") == [100]
    example = after(start(ada={"speed": 350}), "ahead 150 feet", "turn 90")
    assert left(example) == 100  # a pool of 100 degrees would leave 200


@pytest.mark.clause("SC-21")
def test_turns_are_bought_as_often_as_speed_lasts():
    state = after(start(), "ahead 1", "turn 90", "ahead 1", "turn 90")
    assert left(state) == 0
    refused(state, "turn 45", "SC-25")


@pytest.mark.clause("SC-22", "SC-H02")
def test_no_cap_on_turning_but_flight_speed():
    state = after(start(ada={"speed": 350}), "turn 90", "turn 90", "turn 90")
    assert left(state) == 50
    assert price(start(ada={"speed": 350}), "turn 270") == [300]
