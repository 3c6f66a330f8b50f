"""Clauses that meet: AR-X01 to AR-X09, AR-X13 to AR-X15, with the numbers of the page."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.armour.fixture import (
    FAR,
    REFEREED,
    after,
    altitude,
    as_firer,
    as_target,
    blue,
    cost,
    gm,
    left,
    legal,
    lives,
    needs,
    played,
    red,
    refused,
    spent,
    start,
    travel,
)  # fmt: skip


@pytest.mark.clause("AR-X01")
@pytest.mark.parametrize("fill", ["soft", "firm"])
def test_turning_and_terrain_against_turning_and_damage(fill):
    for levels, inches in ((0, 5), (1, 3), (2, 2)):
        assert cost(start(fill=fill, tank=red("tracked", 5, 5, damage=levels)), "tank rotate 45") == inches


@pytest.mark.clause("AR-X02", "AR-98", "AR-99", "AR-100")
def test_speed_thirds_under_damage():
    for far, speed in ((8, 1), (9, 2), (16, 2), (17, 3), (24, 3)):
        assert as_target(after(start(car=red("walker", 0, 5)), f"car advance {far}"), "car") == speed
    one, two = (start(car=red("walker", 0, 5, damage=levels)) for levels in (1, 2))
    assert as_target(after(one, "car advance 16"), "car") == 2
    refused(one, "car advance 17", "AR-99")
    assert as_target(after(two, "car advance 8"), "car") == 1
    refused(two, "car advance 9", "AR-100")


@pytest.mark.clause("AR-X03", "AR-36", "AR-H18", "AR-H19")
def test_five_legs_with_a_shot_between():
    """5, turn 45 degrees (6), 9, fire, turn 90 degrees (12), 4: on squares 9 is six diagonal ones, 4 two and a rise."""
    state = start(tank=red("grav", 2, 12, weapons=("rifle",)), foe=blue("foot", 12, 4), di=FAR)
    state = after(state, "tank advance 5", "tank rotate -45", "tank advance 6")
    assert (spent(state, "tank"), travel(state, "tank")) == (20, 14)
    assert (as_firer(state, "tank"), as_target(state, "tank")) == (2, 2)
    assert needs(state, "tank fire rifle at foe") == 9
    state = after(state, "tank fire rifle at foe", (1, 1), "tank rotate 90", "tank advance 2", "tank climb 1")
    assert (spent(state, "tank"), travel(state, "tank"), as_target(state, "tank")) == (36, 18, 2)


@pytest.mark.clause("AR-X04", "AR-H08")
def test_a_turn_in_place_split_in_two():
    state = after(start(tank=red("grav", 5, 5)), "tank rotate 90")
    assert spent(after(state, "tank rotate 45"), "tank") == 24
    assert spent(after(state, "tank advance 1", "tank rotate 45"), "tank") == 19


@pytest.mark.clause("AR-X05", "AR-H12")
def test_rounded_costs_for_damaged_vehicles():
    thruster = red("thruster", 5, 5, set="average", damage=2)  # 42: 14 left
    state = after(start(car=thruster, rates="advanced"), "end phase", (1,))
    assert left(state, "car") == 14
    moved = after(state, "car rotate 45", "car climb 1", "car rotate 45")
    assert spent(moved, "car") == 5
    assert spent(after(state, "car rotate 90"), "car") == 5
    walker = red("walker", 5, 5, set="slow", damage=2)  # 12: 4 left
    slow = after(start(car=walker, rates="advanced"), "end phase", (1,))
    assert (cost(slow, "car rotate 45"), cost(slow, "car rotate 90")) == (1, 1)


@pytest.mark.clause("AR-X06", "AR-93", "AR-94")
def test_turning_as_firer_and_as_target():
    state = start(gun=red("gun", 5, 5, "n", weapons=("launcher",)), foe=blue("foot", 14, 5, weapons=("rifle",)))
    still = needs(state, "gun fire launcher at foe")
    state = played(state, "gun rotate 90").state
    assert needs(state, "foe overwatch with rifle") == 7
    assert needs(after(state, "hold"), "gun fire launcher at foe") == still + 1


@pytest.mark.clause("AR-X07", "AR-114", "AR-115")
def test_an_overrun_after_a_move():
    tank = {"tank": red("tracked", 0, 5, size=6), "cy": blue("foot", 21, 5), "di": FAR}
    state = after(start(**tank, ground={(21, 5): "soft"}), "tank advance 20")
    assert cost(state, "tank overrun cy") == 6
    over = after(state, "tank overrun cy")
    assert (spent(over, "tank"), as_target(over, "tank"), left(over, "tank")) == (26, 3, 4)
    uphill = after(start(**tank, ground={(21, 5): "soft"}, level={(21, 5): "1"}), "tank advance 20")
    refused(uphill, "tank overrun cy", "AR-115")


@pytest.mark.clause("AR-X08", "AR-116", "AR-H01")
def test_an_overrun_on_a_road_and_on_a_diagonal():
    straight = start(fill="road", tank=red("tracked", 4, 4, "e", size=6), cy=blue("foot", 5, 4))
    assert cost(straight, "tank overrun cy") * 12 == 18
    diagonal = start(fill="road", tank=red("tracked", 4, 4, "se", size=6), cy=blue("foot", 5, 5))
    assert cost(diagonal, "tank overrun cy") * 12 == 27
    grav = start(fill="road", tank=red("grav", 4, 4, "e", size=6), cy=blue("foot", 5, 4))
    assert cost(grav, "tank overrun cy") * 12 == 36


@pytest.mark.clause("AR-X09", "AR-118", "AR-H42")
def test_foxholes_under_damage():
    def over(mobility, **more):
        state = start(tank=red(mobility, 0, 0, size=6, **more), cy=blue("foot", 1, 0), di=FAR,
                      foxhole={(1, 0): "foxhole"})  # fmt: skip
        return after(state, "tank overrun cy")

    assert lives(after(over("tracked", damage=1), f"tank grind 1,0 {159 - 36}"), "cy")
    assert not lives(after(over("tracked", damage=1), f"tank grind 1,0 {160 - 36}"), "cy")
    assert lives(after(over("walker"), f"tank grind 1,0 {13 * 12 - 1}"), "cy")
    assert not lives(after(over("walker"), f"tank grind 1,0 {13 * 12}"), "cy")
    hover = after(over("hover"), "tank rotate 180")  # 3 + 25 of 30
    assert lives(hover, "cy")
    refused(hover, "tank grind 1,0 12", "AR-117")


@pytest.mark.clause("AR-X13", "AR-126", "AR-H43")
def test_interceptive_fire_in_a_pop_up():
    car = red("grav", 1, 0, armoured=False, weapons=("rifle",))
    state = start('.."', car=car, foe=blue("foot", 6, 0, weapons=("rifle",)), di=FAR)
    state = played(state, "car popup 4 fire rifle at foe").state
    assert (altitude(state, "car"), spent(state, "car"), as_target(state, "car")) == (4, 4, 1)  # at 3 nobody saw it
    assert needs(state, "foe overwatch with rifle") == 8  # slow, and no cover
    down = after(state, "hold", (1, 1), "hold")
    assert (altitude(down, "car"), spent(down, "car"), as_target(down, "car")) == (0, 8, 1)


@pytest.mark.clause("AR-X14", "AR-58", "AR-59", "AR-H34")
def test_a_wet_unpaved_road_and_a_bridge():
    def along(wet):
        road = {(x, 0): "bridge" for x in range(10, 14)}
        return start(size=(80, 1), fill="track", ground=road, car=red("wheeled", 0, 0), wet=wet)

    assert left(after(along(False), "car advance 72"), "car") == 0
    plain = start(size=(80, 1), fill="track", car=red("wheeled", 0, 0), wet=True)
    assert left(after(plain, "car advance 18"), "car") == 0
    refused(plain, "car advance 19", "AR-02", because="AR-58")
    assert cost(along(True), "car advance 13") - cost(along(True), "car advance 9") == 4 * Fraction(1, 2)


@pytest.mark.clause("AR-X15", "AR-H14")
def test_damage_in_mid_move():
    state = after(start(car=red("grav", 0, 5), seats=REFEREED), "car advance 20")
    one = gm(state, "set car damage 1")
    assert left(one, "car") == 4
    turned = after(one, "car rotate 45")
    assert left(turned, "car") == 0
    refused(turned, "car advance 1", "AR-02", because="AR-99")
    two = gm(state, "set car damage 2")
    assert left(two, "car") == 0
    refused(two, "car advance 1", "AR-100")
    legal(two, "car end")
