"""Fire: FT-AR-01 to FT-AR-12, AR-89 to AR-94, AR-H22."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.table import Roll
from tests.rules.armour.fixture import (
    FAR,
    RULES,
    after,
    blue,
    cost,
    damage,
    left,
    legal,
    lives,
    needs,
    next_turn,
    order,
    piece,
    played,
    rate,
    red,
    refused,
    start,
)  # fmt: skip

TANK = "medium-tank"
SHOT = "ann fire rifle at cy"


def chance(number):
    """Of 36, how many throws of two dice reach a number."""
    return sum(a + b >= number for a in range(1, 7) for b in range(1, 7))


def duel(picture="", ann="trooper", at=(0, 0), cy="trooper", cy_at=(9, 0), facing="w", **more):
    """Ann against Cy in the open, nine inches apart."""
    return start(picture, ann=red(ann, *at), cy=blue(cy, *cy_at, facing, weapons=()), di=FAR, **more)


@pytest.mark.clause("FT-AR-01", "AR-H22")
def test_two_dice_and_the_factors_against_seven():
    state = duel()
    assert needs(state, SHOT) == 7
    assert chance(7) == 21
    assert lives(after(state, SHOT, (3, 3)), "cy")
    assert not lives(after(state, SHOT, (3, 4)), "cy")
    wood = after(duel(growth={(10, 0): "vegetation"}, cy_at=(10, 0)), "ann advance 1")
    assert needs(wood, SHOT) == 10
    assert chance(10) == 6
    assert lives(after(wood, SHOT, (3, 6)), "cy")
    assert not lives(after(wood, SHOT, (4, 6)), "cy")


@pytest.mark.clause("FT-AR-01")
def test_no_throw_hits_or_misses_by_itself():
    far = duel(cy_at=(15, 0), growth={(15, 0): "vegetation"})
    fast = after(far, "ann advance 1", "ann advance 1", "ann reverse 1", "ann sidestep right 1")
    number = needs(fast, SHOT)
    assert number == 7 + 3 + 2 + (1 if number > 12 else 0)
    assert lives(after(fast, SHOT, (6, 5)), "cy")


@pytest.mark.clause("FT-AR-01")
def test_a_foxhole_is_cover():
    assert needs(duel(foxhole={(9, 0): "foxhole"}), SHOT) == 9
    assert needs(duel(foxhole={(8, 0): "foxhole"}), SHOT) == 7


@pytest.mark.clause("FT-AR-02", "AR-H01")
def test_distance_by_straight_and_diagonal_steps():
    assert needs(duel(cy_at=(9, 4)), SHOT) == 7  # 5 + 4 x 1 1/2 = 11
    assert needs(duel(cy_at=(12, 0)), SHOT) == 7
    assert needs(duel(cy_at=(12, 4)), SHOT) == 8  # 14
    assert chance(8) == 15
    assert needs(duel(cy_at=(24, 0)), SHOT) == 8
    refused(duel(cy_at=(25, 0)), SHOT, "FT-AR-02")


@pytest.mark.clause("FT-AR-02")
def test_the_gap_in_altitude_if_it_is_larger():
    up = start(ann=red("trooper", 0, 0), cy=blue("thruster", 9, 0, altitude=14, armoured=False))
    assert needs(up, SHOT) == 8
    refused(start(ann=red("trooper", 0, 0), cy=blue("thruster", 9, 0, altitude=25, armoured=False)), SHOT, "FT-AR-02")


@pytest.mark.clause("FT-AR-03")
def test_a_weapon_in_the_hull_fires_ahead():
    for x, y, facing, allowed in (
        (9, 5, "n", True), (9, 14, "n", False), (14, 9, "n", False), (4, 4, "n", True), (14, 4, "n", True),
        (14, 9, "ne", True), (9, 14, "ne", False), (14, 14, "e", True), (13, 14, "e", False),
    ):  # fmt: skip
        state = start(ann=red("field-gun", 9, 9, facing), cy=blue(TANK, x, y))
        if allowed:
            legal(state, "ann fire hull-gun at cy")
        else:
            refused(state, "ann fire hull-gun at cy", "FT-AR-03")
    east = start(ann=red("field-gun", 9, 9, "n"), cy=blue(TANK, 14, 9, weapons=()))
    legal(after(east, "ann rotate 45"), "ann fire hull-gun at cy")
    legal(start(ann=red(TANK, 9, 9, "n"), cy=blue(TANK, 14, 9)), "ann fire gun at cy")


@pytest.mark.clause("FT-AR-04")
def test_what_is_for_people_does_nothing_to_armour():
    refused(duel(cy=TANK), SHOT, "FT-AR-04")
    truck = duel(cy="truck")
    assert needs(truck, SHOT) == 7
    assert damage(after(truck, SHOT, (6, 6)), "cy") == 1
    gun = duel(ann=TANK)
    assert needs(gun, "ann fire gun at cy") == 9
    assert chance(9) == 10
    assert needs(duel(ann=TANK, cy="field-gun"), "ann fire gun at cy") == 9
    assert needs(duel(cy="powered-trooper"), SHOT) == 8
    assert needs(duel(ann=TANK, cy="powered-trooper"), "ann fire gun at cy") == 10
    assert needs(duel(ann="armoured-car"), "ann fire autocannon at cy") == 7


@pytest.mark.clause("FT-AR-05")
def test_power_against_the_armour_of_the_side_struck():
    for facing, number in (("w", 7), ("sw", 7), ("nw", 7), ("s", 6), ("n", 6), ("se", 5), ("ne", 5), ("e", 5)):
        state = duel(ann=TANK, cy=TANK, facing=facing)
        assert needs(state, "ann fire gun at cy") == number, facing
    assert [chance(n) for n in (7, 6, 5)] == [21, 26, 30]
    near_front = duel(ann=TANK, cy=TANK, at=(0, 8), cy_at=(9, 0), facing="w")
    assert needs(near_front, "ann fire gun at cy") == 7
    past_it = duel(ann=TANK, cy=TANK, at=(1, 9), cy_at=(9, 0), facing="w")
    assert needs(past_it, "ann fire gun at cy") == 6


@pytest.mark.clause("FT-AR-06", "AR-H22", "AR-H14")
@pytest.mark.parametrize(("faces", "levels"), [((3, 4), 1), ((4, 5), 1), ((4, 6), 2), ((6, 6), 2)])
def test_levels_by_the_total(faces, levels):
    state = after(duel(ann=TANK, cy=TANK), "ann fire gun at cy", faces)
    assert damage(state, "cy") == levels
    assert rate(state, "cy") == 30 - 10 * levels


@pytest.mark.clause("FT-AR-06", "AR-H22")
def test_three_levels_and_the_fourth():
    rear = duel(ann=TANK, cy=TANK, facing="e")
    assert damage(after(rear, "ann fire gun at cy", (6, 5)), "cy") == 3  # 11 + 2
    worn = start(ann=red(TANK, 0, 0), cy=blue(TANK, 9, 0, damage=2), di=FAR)
    assert not lives(after(worn, "ann fire gun at cy", (4, 6)), "cy")
    assert lives(after(worn, "ann fire gun at cy", (3, 6)), "cy")
    assert chance(7) - chance(10) == 15  # one level at factor 0, of 36
    assert chance(10) == 6


@pytest.mark.clause("FT-AR-06", "AR-H22", "AR-17")
def test_a_gun_loses_of_its_crew():
    state = duel(ann=TANK, cy="field-gun")
    one = after(state, "ann fire gun at cy", (4, 5))  # 9 - 2
    assert (piece(one, "cy").crew, rate(one, "cy")) == (3, 3)
    two = after(state, "ann fire gun at cy", (6, 6))  # 12 - 2
    assert piece(two, "cy").crew == 2
    rifles = after(duel(cy="field-gun"), SHOT, (6, 6))
    assert piece(rifles, "cy").crew == 3
    last = start(ann=red(TANK, 0, 0), cy=blue("field-gun", 9, 0, men=2), di=FAR)
    assert not lives(after(last, "ann fire gun at cy", (6, 6)), "cy")
    assert lives(after(last, "ann fire gun at cy", (4, 5)), "cy")


@pytest.mark.clause("FT-AR-07")
def test_a_burst_takes_in_two_more_within_two_inches():
    state = start(ann=red("machine-gun-team", 0, 5), cy=blue("trooper", 9, 5), di=blue("trooper", 9, 6),
                  ed=blue("trooper", 9, 4), fay=blue("trooper", 39, 23))  # fmt: skip
    out = played(state, "ann fire machine-gun at cy", (1, 1), (1, 1), (6, 6))
    assert not isinstance(out.awaiting, Roll)
    assert [lives(out.state, name) for name in ("cy", "di", "ed")].count(False) == 1
    assert lives(out.state, "cy")
    all_ = played(state, "ann fire machine-gun at cy", (6, 6), (6, 6), (6, 6))
    assert [lives(all_.state, name) for name in ("cy", "di", "ed")] == [False] * 3
    assert 15**3 * 100 // 36**3 == 7  # all three miss


@pytest.mark.clause("FT-AR-07")
def test_a_burst_takes_the_nearest_and_the_firer_chooses_among_equals():
    state = start(ann=red("machine-gun-team", 0, 5), cy=blue("trooper", 9, 5), di=blue("trooper", 9, 6),
                  ed=blue("trooper", 9, 4), fay=blue("trooper", 10, 5), gil=blue("trooper", 11, 5))  # fmt: skip
    legal(state, "ann fire machine-gun at cy also di then ed")
    legal(state, "ann fire machine-gun at cy also di then fay")
    refused(state, "ann fire machine-gun at cy also di then gil", "FT-AR-07")  # 2 inches off, and ed is nearer
    spread = start(ann=red("machine-gun-team", 0, 5), cy=blue("trooper", 9, 5), di=blue("trooper", 12, 5),
                   car=blue("truck", 9, 6))  # fmt: skip
    out = played(spread, "ann fire machine-gun at cy", (1, 1))  # di is 3 off, and no burst takes in a vehicle
    assert not isinstance(out.awaiting, Roll)
    rifle = start(ann=red("trooper", 0, 5), cy=blue("trooper", 9, 5), di=blue("trooper", 9, 6))
    assert not isinstance(played(rifle, SHOT, (1, 1)).awaiting, Roll)


@pytest.mark.clause("FT-AR-08", "AR-H13")
def test_once_a_turn_with_one_weapon():
    state = after(duel(ann=TANK), "ann fire gun at cy", (1, 1))
    refused(state, "ann fire machine-gun at cy", "FT-AR-08")
    refused(state, "ann fire gun at cy", "FT-AR-08")
    again = next_turn(state)
    legal(again, "ann fire machine-gun at cy")
    refused(duel(), "ann fire gun at cy", "FT-AR-08")
    lame = start(ann=red(TANK, 0, 0, damage=3), cy=blue("trooper", 9, 0), di=FAR)
    legal(lame, "ann fire gun at cy")


@pytest.mark.clause("FT-AR-09")
def test_a_charge_at_a_vehicle_in_a_touching_square():
    beside = {"ann": red("powered-trooper", 8, 0), "di": FAR}
    text = "ann fire charge at cy"
    assert needs(start(cy=blue(TANK, 9, 0), **beside), text) == 6  # front 3
    assert needs(start(cy=blue(TANK, 9, 0, "e"), **beside), text) == 4  # rear 1
    assert [chance(6), chance(4)] == [26, 33]
    wood = {"growth": {(9, 0): "vegetation"}}
    assert needs(start(cy=blue(TANK, 9, 0), **beside, **wood), text) == 6  # no cover
    assert needs(start(cy=blue(TANK, 9, 1), **beside), text) == 7  # 1 1/2 inches: past its short range of 1
    refused(start(cy=blue(TANK, 10, 0), **beside), text, "FT-AR-09")
    refused(start(cy=blue("trooper", 9, 0), **beside), text, "FT-AR-09")
    came = {**beside, "ann": red("powered-trooper", 6, 0)}
    moved = after(start(cy=blue(TANK, 9, 0, weapons=()), **came), "ann advance 2")
    assert needs(moved, text) == 7
    used = next_turn(after(start(cy=blue(TANK, 9, 0), **beside), text, (1, 1)))
    refused(used, text, "FT-AR-09")
    legal(start(cy=blue(TANK, 9, 0), **{**beside, "ann": red("foot", 8, 0, weapons=("charge",))}), text)
    pack = {**beside, "ann": red("gravpack", 8, 0, weapons=("charge",))}
    refused(start(cy=blue(TANK, 9, 0), **pack), text, "FT-AR-09")


@pytest.mark.clause("FT-AR-10")
def test_wrecks():
    tank = {"ann": red(TANK, 0, 0), "di": FAR, "bus": red("tracked", 9, 1, "n"),
            "jet": red("grav", 10, 0, "w")}  # fmt: skip
    road = {"ground": {(9, 0): "road"}}
    script = ("ann fire gun at cy", (6, 6), "ann end", "di end")
    burnt = after(start(cy=blue(TANK, 9, 0, damage=3), **tank, **road), *script)
    assert cost(burnt, "bus advance 1") == 1
    assert cost(burnt, "jet advance 1") == 1
    clean = start(cy=blue(TANK, 9, 0, damage=3), **tank, **road, wrecks="none")
    clean = after(clean, *script)
    assert cost(clean, "bus advance 1") == Fraction(1, 2)
    wide = start(ann=red(TANK, 0, 0), cy=blue("tracked", 9, 1, damage=3, width=2, length=2), di=FAR)
    wide = after(wide, "ann fire gun at cy", (6, 6))
    wrecks = [c for c in range(wide.board.size) if wide.square(c).obstacle == "low"]
    assert [wide.board.xy(c)[:2] for c in wrecks] == [(8, 0), (9, 0), (8, 1), (9, 1)]


@pytest.mark.clause("FT-AR-10")
def test_infantry_and_guns_leave_none_and_fliers_below_them_where_nobody_stands():
    shot = after(duel(), SHOT, (6, 6))
    assert not any(shot.square(c).obstacle for c in range(shot.board.size))
    flier = {"ann": red(TANK, 0, 0), "cy": blue("grav", 9, 0, altitude=4, damage=3), "di": FAR}
    down = after(start(**flier), "ann fire gun at cy", (6, 6))
    assert down.square(down.board.cell(9, 0)).obstacle == "low"
    held = after(start(**flier, ed=blue("foot", 9, 0)), "ann fire gun at cy", (6, 6))
    assert held.square(held.board.cell(9, 0)).obstacle == ""


@pytest.mark.clause("FT-AR-12")
def test_nothing_is_repaired_during_a_battle():
    state = start(ann=red(TANK, 0, 0, damage=2), gun=red("gun", 0, 9, men=1), cy=blue("trooper", 30, 0))
    for _ in range(3):
        state = next_turn(state)
    assert (damage(state, "ann"), piece(state, "gun").crew, left(state, "ann")) == (2, 1, 10)


@pytest.mark.clause("AR-H22")
def test_a_weapon_without_numbers_hits_all_alike():
    plain = {"stick": {}}
    tank = start(ann=red("foot", 0, 0, weapons=("stick",)), cy=blue(TANK, 39, 0), di=FAR, weapons=plain)
    assert needs(tank, "ann fire stick at cy") == 7
    assert damage(after(tank, "ann fire stick at cy", (6, 6)), "cy") == 1
    crew = start(ann=red("foot", 0, 0, weapons=("stick",)), cy=blue("field-gun", 9, 0), weapons=plain)
    assert piece(after(crew, "ann fire stick at cy", (6, 6)), "cy").crew == 3


def test_nobody_fires_at_friends_or_at_nothing():
    state = start(ann=red("trooper", 0, 0), bob=red("trooper", 3, 0), cy=blue("trooper", 9, 0))
    refused(state, "ann fire rifle at bob", "AR-H24")
    offered = [o for o in RULES.offers(state) if type(o).__name__ == "Fire"]
    assert offered == [order(state, SHOT), order(state, "bob fire rifle at cy")]
