"""The page's interactions SC-X01 to SC-X12, to the letter."""

from __future__ import annotations

import pytest

from tests.rules.starship.fixture import (
    after,
    asked,
    cell,
    cells,
    heading,
    left,
    legal,
    price,
    refused,
    seen,
    start,
    stops,
)  # fmt: skip

E, NE = 2, 1


@pytest.mark.clause("SC-X01")
def test_the_sources_own_example():
    state = start(ada={"speed": 350})
    state = after(state, "ahead 150 feet", "turn 90")
    assert (left(state), heading(state)) == (100, "E")
    state = after(state, "turn 90")
    assert (left(state), heading(state)) == (0, "S")
    refused(state, "turn 90", "SC-25")


@pytest.mark.clause("SC-X02")
def test_diagonals_are_counted_across_turns():
    ada = {"heading": "ne", "speed": 400}
    state = start(ada=ada)
    assert price(state, "fly 1 +45 3 -45 1") == [50, 50, 50, 50, 50, 50, 100]
    state = after(state, "ahead 1", "turn 45", "ahead 3", "turn -45", "ahead 1")
    assert (left(state), cell(state)) == (0, (10, 3))
    short = after(start(ada={**ada, "speed": 350}), "ahead 1", "turn 45", "ahead 3", "turn -45")
    assert left(short) == 50
    refused(short, "ahead 1", "SC-51")
    assert stops(start(ada=ada))[(10, 3), NE] == 400
    assert ((10, 3), NE) not in stops(start(ada={**ada, "speed": 350}))


@pytest.mark.clause("SC-X03")
def test_a_difficult_diagonal():
    ada = {"heading": "ne"}
    assert price(start(ada=ada, field=[(7, 3)]), "ahead 2") == [50, 200]
    assert price(start(ada=ada, field=[(6, 4)]), "ahead 2") == [100, 100]


@pytest.mark.clause("SC-X04")
def test_a_field_and_two_ships_in_one_square():
    there = {"more": {"bo": {"cell": (6, 5), "size": "large"}, "cy": {"cell": (6, 5), "size": "gargantuan"}}}
    there |= {"field": [(6, 5)], "grid_sizes": False}
    assert price(start(ada={"heading": "e"}, **there), "ahead 1") == [100]
    assert price(start(ada={"heading": "ne", "cell": (5, 6)}, **there), "ahead 1") == [100]
    twice = start(ada={"heading": "ne", "cell": (4, 7)}, **there)
    assert price(twice, "ahead 2") == [50, 200]


@pytest.mark.clause("SC-X05")
def test_stopping_on_a_ship():
    ada = {"heading": "e", "speed": 100}
    state = start(ada=ada, more={"bo": {"cell": (6, 5), "size": "large"}}, grid_sizes=False)
    state = after(state, "ahead 1")
    assert left(state) == 0
    legal(state, "end")
    medium = {"bo": {"cell": (6, 5), "size": "medium"}}
    refused(start(ada=ada, more=medium, grid_sizes=False), "ahead 1", "SC-H17")
    state = start(ada={**ada, "speed": 150}, more=medium, grid_sizes=False)
    assert sum(price(state, "ahead 2")) == 150
    legal(after(state, "ahead 2"), "end")
    state = after(state, "ahead 1")
    refused(state, "end", "SC-42")
    legal(after(state, "ahead 1"), "end")
    assert ((6, 5), E) not in stops(start(ada={**ada, "speed": 150}, more=medium, grid_sizes=False))


@pytest.mark.clause("SC-X06")
def test_turning_radius_above_flight_speed():
    state = start(ada={"speed": 100, "turning": 150})
    refused(state, "turn 90", "SC-29")
    state = after(state, "turn 45")
    assert left(state) == 25
    refused(state, "turn 45", "SC-25")
    state = after(state, "boost by engineer")
    assert left(state) == 125
    assert left(after(state, "turn 45")) == 50


@pytest.mark.clause("SC-X07")
def test_enough_on_paper_not_in_hand():
    state = after(start(ada={"turning": 150}), "ahead 200 feet")
    assert left(state) == 100
    refused(state, "turn 90", "SC-25")


@pytest.mark.clause("SC-X08")
def test_attack_move_attack():
    twin = {"twin": {"dice": 1, "attacks": 2, "short": 1000}}
    mounts = ({"name": "twin", "weapon": "twin", "sides": ("front", "left", "right", "rear")},)
    state = start(ada={"mounts": mounts}, weapons=twin)
    spent = [left(state := after(state, "ahead 2"))]
    state = after(state, "attack zed with twin by gunner-1", (2,))
    assert asked(state).why == "between_attacks"
    spent.append(left(state))
    state = after(state, "turn 90")
    spent.append(left(state))
    state = after(state, "ahead 2")
    spent.append(left(state))
    state = after(state, "attack zed", (2,))
    assert asked(state).why == "turn"  # the window is shut
    spent.append(left(state))
    assert spent == [200, 200, 100, 0, 0]
    refused(state, "ahead 1", "SC-50")


@pytest.mark.clause("SC-X09")
def test_a_corner():
    state = start(ada={"heading": "ne"}, solid=[(5, 4)])
    refused(state, "ahead 1", "SC-52")
    refused(after(state, "turn -45"), "ahead 1", "SC-H16")
    state = after(state, "turn 45", "ahead 1")
    assert cell(state) == (6, 5)
    manned = start(ada={"heading": "ne"}, more={"bo": {"cell": (5, 4)}})
    assert price(manned, "ahead 1") == [50]


@pytest.mark.clause("SC-X10")
def test_a_ship_of_two_squares_turns():
    ada = {"size": "medium"}
    state = start(ada=ada)
    assert cells(state) == {(5, 5), (5, 4)}
    assert cells(after(state, "turn 90")) == {(5, 5), (6, 5)}
    blocked = start(ada=ada, solid=[(6, 5)])
    refused(blocked, "turn 90", "SC-H14")
    assert left(blocked) == 300


@pytest.mark.clause("SC-X11")
def test_range_from_a_big_ship():
    for at, feet in (((4, 3), 200), ((2, 1), 50), ((1, 0), 0)):
        state = start(ada={"size": "large", "cell": (1, 1)}, zed={"cell": at, "size": "tiny"})
        assert cells(state) == {(0, 0), (1, 0), (0, 1), (1, 1)}
        assert seen(state, "ada", at)["Range"].startswith(f"{feet} ft")


@pytest.mark.clause("SC-X12")
def test_pausing_inside_a_ship():
    state = start(ada={"heading": "e"}, more={"bo": {"cell": (6, 5)}})
    state = after(state, "ahead 1")
    assert left(state) == 200
    refused(state, "end", "SC-42")
    state = after(state, 'act gunner-1 "scans the hull beside us"')
    refused(state, "end", "SC-42")
    state = after(state, "ahead 1")
    assert left(state) == 150
    legal(state, "end")
