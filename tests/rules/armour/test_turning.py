"""Turning: AR-32 to AR-43, AR-H07 to AR-H12."""

from __future__ import annotations

import pytest

from tests.rules.armour.fixture import (
    after,
    blue,
    cell,
    clauses,
    cost,
    heading,
    left,
    legal,
    prices,
    red,
    refused,
    spent,
    start,
    travel,
)  # fmt: skip

VEHICLES = {"grav": 36, "hover": 30, "thruster": 48, "tracked": 30, "walker": 24, "wheeled": 36}


@pytest.mark.clause("AR-04")
def test_turns_shorten_the_way():
    state = after(start(tank=red("grav", 0, 5, "ne")), "tank rotate 45")
    assert left(state, "tank") == 30
    refused(state, "tank advance 31", "AR-02")


@pytest.mark.clause("AR-32", "AR-33", "AR-34", "AR-H09")
@pytest.mark.parametrize("mobility", VEHICLES)
def test_what_a_turn_costs(mobility):
    state = start(car=red(mobility, 5, 5))
    rate = VEHICLES[mobility]
    for degrees, sixths in ((45, 1), (90, 2), (135, 4), (180, 5)):
        assert cost(state, f"car rotate {degrees}") == rate * sixths // 6
    for degrees, sixths in ((-45, 1), (-90, 2), (-135, 4)):
        assert cost(state, f"car rotate {degrees}") == rate * sixths // 6
    assert set(clauses(state, "car rotate 45")) == {"AR-32"}


@pytest.mark.clause("AR-H09")
def test_the_other_table_is_linear():
    state = start(car=red("tracked", 5, 5), turn_table="linear")
    assert [cost(state, f"car rotate {degrees}") for degrees in (45, 90, 135, 180)] == [5, 10, 15, 20]
    assert cost(start(car=red("tracked", 5, 5)), "car rotate 180") == 25


@pytest.mark.clause("AR-32")
def test_plus_is_clockwise():
    state = start(car=red("grav", 5, 5, "n"))
    assert heading(after(state, "car rotate 45"), "car") == "ne"
    assert heading(after(state, "car rotate -90"), "car") == "w"
    assert heading(after(state, "car rotate 180"), "car") == "s"
    refused(state, "car rotate 50", "AR-95")
    refused(state, "car rotate 0", "AR-95")


@pytest.mark.clause("AR-35", "AR-37")
def test_as_many_turns_as_the_allowance_pays_for():
    state = start(tank=red("grav", 2, 12))
    for squares in (6, 4, 6):  # on the diagonal four squares are 6 inches
        assert left(state, "tank") % 12 == 0
        state = after(state, f"tank advance {squares}", "tank rotate 45")
    assert left(state, "tank") == 0
    refused(state, "tank rotate 45", "AR-37")


@pytest.mark.clause("AR-36")
def test_moves_turns_and_fire_in_any_order_out_of_one_allowance():
    state = start(tank=red("grav", 2, 12, weapons=("rifle",)), foe=blue("foot", 20, 12))
    state = after(state, "tank advance 5", "tank rotate 45", "tank advance 6")
    assert left(state, "tank") == 36 - 5 - 6 - 9
    state = after(state, "tank fire rifle at foe", (1, 1))
    assert left(state, "tank") == 16
    state = after(state, "tank rotate -90", "tank advance 2")
    assert left(state, "tank") == 16 - 12 - 3
    assert travel(state, "tank") == 5 + 9 + 3


@pytest.mark.clause("AR-37", "AR-38")
def test_a_turn_must_be_paid_in_full():
    refused(after(start(tank=red("grav", 2, 12)), "tank advance 31"), "tank rotate 45", "AR-37")
    state = after(start(tank=red("grav", 2, 12)), "tank advance 30", "tank rotate 45")
    assert left(state, "tank") == 0


@pytest.mark.clause("AR-39")
def test_how_far_it_goes_does_not_count():
    state = after(start(car=red("grav", 2, 12)), "car advance 12")
    assert cost(state, "car rotate 45") == 6


@pytest.mark.clause("AR-40", "AR-41")
@pytest.mark.parametrize("fill", ["soft", "wood", "road", "firm"])
def test_neither_does_the_ground(fill):
    state = start(fill=fill, tank=red("tracked", 5, 5))
    assert cost(state, "tank rotate 45") == 5
    assert cost(after(state, "tank advance 1"), "tank rotate 90") == 10


@pytest.mark.clause("AR-43", "AR-96", "AR-101", "AR-102")
def test_damage_does():
    for levels, price in ((0, 12), (1, 8), (2, 4)):
        assert cost(start(car=red("wheeled", 5, 5, damage=levels)), "car rotate 90") == price


# --- defaults ---


@pytest.mark.clause("AR-H07")
def test_ways_go_by_the_facing():
    tank = start(tank=red("tracked", 5, 5, "n"))
    refused(tank, "tank sidestep right 1 at 45", "AR-30")
    assert prices(tank, "tank go 6,4") == [5, 1.5]  # it turns first
    grav = start(car=red("grav", 5, 5, "n"))
    assert cost(grav, "car sidestep right 1 at 45") == 3
    assert cost(grav, "car sidestep left 1 at 135") == 3
    assert cost(grav, "car sidestep left 1") == 2
    assert cell(after(grav, "car sidestep right 1 at 45"), "car") == (6, 4)
    assert cell(after(grav, "car sidestep left 1 at 135"), "car") == (4, 6)
    assert cell(after(grav, "car reverse 1"), "car") == (5, 6)
    assert heading(after(grav, "car go 6,5 sidestep"), "car") == "n"
    refused(grav, "car go 5,4 sidestep", "AR-H07")
    refused(grav, "car sidestep left 1 at 60", "AR-H07")


@pytest.mark.clause("AR-H08")
def test_turns_with_no_travel_between_are_priced_as_one():
    state = after(start(tank=red("grav", 5, 5)), "tank rotate 45")
    assert cost(state, "tank rotate 90") == 18
    assert left(after(state, "tank rotate 90"), "tank") == 36 - 24
    assert cost(after(state, "tank advance 1"), "tank rotate 90") == 12
    assert cost(state, "tank rotate -45") == 6  # there and back is 90 degrees


@pytest.mark.clause("AR-H08")
def test_beyond_a_half_turn_the_table_starts_again():
    state = after(start(tank=red("thruster", 5, 5)), "tank rotate 180")
    assert left(state, "tank") == 8
    assert cost(state, "tank rotate 45") == 8
    refused(state, "tank rotate 90", "AR-37")


@pytest.mark.clause("AR-H08")
def test_climbing_is_travel_between_turns():
    state = after(start(tank=red("grav", 5, 5)), "tank rotate 45")
    assert cost(after(state, "tank climb 1"), "tank rotate 90") == 12
    fired = start(tank=red("grav", 5, 5, weapons=("rifle",)), foe=blue("foot", 9, 5))
    fired = after(fired, "tank rotate 45", "tank fire rifle at foe", (1, 1))
    assert cost(fired, "tank rotate 90") == 18  # fire is not


@pytest.mark.clause("AR-H10")
@pytest.mark.parametrize("mobility", ["foot", "gravpack", "jetpack", "powered"])
def test_infantry_turns_for_nothing(mobility):
    state = start(ann=red(mobility, 5, 5))
    assert cost(state, "ann rotate 180") == 0
    turned = after(state, "ann rotate 180", "ann rotate 135")
    assert (spent(turned, "ann"), heading(turned, "ann")) == (0, "ne")
    assert cost(state, "ann go 5,4 4,4 4,5") == 3


@pytest.mark.clause("AR-H10")
def test_crewed_weapons_pay_to_turn():
    state = start(gun=red("gun", 5, 5))
    assert [cost(state, f"gun rotate {degrees}") for degrees in (45, 90, 135, 180)] == [1, 2, 4, 5]
    short = start(gun=red("gun", 5, 5, men=2))
    assert [cost(short, f"gun rotate {degrees}") for degrees in (45, 90, 135, 180)] == [0.5, 1, 2, 2.5]


@pytest.mark.clause("AR-H11", "AR-40", "AR-101")
def test_the_base_is_the_rate_that_is_left():
    state = start(fill="soft", tank=red("tracked", 5, 5, damage=1))
    assert cost(state, "tank rotate 45") == 3


@pytest.mark.clause("AR-H12", "AR-103")
def test_the_damaged_pay_whole_inches_or_the_fraction():
    car = red("walker", 5, 5, damage=1)
    assert cost(start(car=car), "car rotate 90") == 5
    assert cost(start(car=car, damaged_turns="exact"), "car rotate 90") * 12 == 64
    slow = red("walker", 5, 5, set="slow", damage=2)  # a rate of 4
    begun = after(start(car=slow, rates="advanced"), "end phase", (1,))
    assert [cost(begun, f"car rotate {degrees}") for degrees in (45, 90, 135, 180)] == [1, 1, 3, 3]


@pytest.mark.clause("AR-H02", "AR-32")
def test_a_long_piece_needs_room_to_turn():
    free = start(car=red("walker", 5, 5, "n", length=2, width=1), size=(12, 12))
    legal(free, "car rotate 90")
    blocked = start(car=red("walker", 5, 5, "n", length=2, width=1), ann=red("foot", 4, 5), bob=red("foot", 6, 5),
                    size=(12, 12))  # fmt: skip
    refused(blocked, "car rotate 90", "AR-H02")
    assert travel(after(free, "car rotate 90"), "car") == 0
