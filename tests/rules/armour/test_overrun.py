"""Overruns and foxholes: AR-110 to AR-119, AR-H38 to AR-H42."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.armour.data import KINDS
from tests.rules.armour.fixture import (
    FAR,
    RULES,
    after,
    as_target,
    asked,
    blue,
    cell,
    cost,
    left,
    legal,
    lives,
    order,
    piece,
    played,
    red,
    refused,
    start,
    travel,
)  # fmt: skip

TANK = {"size": 6, "armoured": True}


def against(what="foot", picture="", **more):
    """A heavy tracked vehicle facing an enemy in the next square."""
    own = {key: more.pop(key) for key in ("size", "armoured", "crew", "foe_size") if key in more}
    enemy = {"size": own["foe_size"]} if "foe_size" in own else {}
    enemy |= {"crew": own["crew"]} if "crew" in own else {}
    tank = red("tracked", 0, 0, size=own.get("size", 6), armoured=own.get("armoured", True))
    return start(picture, **{"tank": tank, "cy": blue(what, 1, 0, **enemy), "di": FAR, **more})


@pytest.mark.clause("AR-110")
def test_only_armoured_vehicles_overrun():
    legal(against(), "tank overrun cy")
    refused(against(armoured=False), "tank overrun cy", "AR-110")
    refused(start(ann=red("foot", 0, 0), cy=blue("foot", 1, 0)), "ann overrun cy", "AR-110")


@pytest.mark.clause("AR-111")
def test_which_kinds_are_armoured():
    armoured = {"armoured-car", "carrier", "medium-tank", "heavy-tank", "grav-tank", "tank-destroyer", "walker-tank"}
    assert armoured <= {kind.name for kind in KINDS.values() if kind.armoured}
    assert not any(KINDS[name].armoured for name in ("truck", "field-gun", "trooper", "machine-gun-team"))


@pytest.mark.clause("AR-112", "AR-H39")
@pytest.mark.parametrize("what", ["foot", "powered", "gun", "wheeled", "walker"])
def test_whom_they_overrun(what):
    vehicle = {"foe_size": 2} if what in ("wheeled", "walker") else {}
    state = after(against(what, **vehicle), "tank overrun cy")
    assert not lives(state, "cy")
    pieces = {"tank": red("tracked", 0, 0, size=6), "cy": blue("truck", 1, 0), "di": blue("foot", 9, 9)}
    assert not lives(after(start(**pieces), "tank overrun cy"), "cy")
    refused(start(**pieces, overrun_targets="armoured"), "tank overrun cy", "AR-112")
    listed = start(**{**pieces, "cy": blue("foot", 1, 0)}, overrun_targets="armoured")
    assert not lives(after(listed, "tank overrun cy"), "cy")


@pytest.mark.clause("AR-112")
def test_not_their_own_nor_what_is_not_there():
    state = start(tank=red("tracked", 0, 0, size=6), ann=red("foot", 1, 0), cy=blue("foot", 3, 0))
    refused(state, "tank overrun ann", "AR-112")
    refused(state, "tank overrun cy", "AR-H40")  # not in the next square


@pytest.mark.clause("AR-113", "AR-H38")
@pytest.mark.parametrize(("size", "smaller", "allowed"), [(6, 3, True), (6, 4, False), (4, 1, True), (4, 2, False)])
def test_three_sizes_smaller(size, smaller, allowed):
    state = against("wheeled", size=size, foe_size=smaller)
    if allowed:
        legal(state, "tank overrun cy")
    else:
        refused(state, "tank overrun cy", "AR-113")


@pytest.mark.clause("AR-H38", "AR-113")
def test_infantry_counts_0_and_a_gun_1():
    car = red("wheeled", 0, 0, size=3, armoured=True)
    legal(start(tank=car, cy=blue("trooper", 1, 0)), "tank overrun cy")
    refused(start(tank=car, cy=blue("field-gun", 1, 0)), "tank overrun cy", "AR-113")


@pytest.mark.clause("AR-114", "AR-116")
@pytest.mark.parametrize(("picture", "inches"), [("..", 3), (".,", 6), (".=", Fraction(3, 2)), ('."', 6)])
def test_three_times_the_ground(picture, inches):
    assert cost(against(picture=picture), "tank overrun cy") == inches


@pytest.mark.clause("AR-115")
def test_what_is_left_must_pay_for_it():
    state = start(tank=red("tracked", 0, 0, size=6), cy=blue("foot", 29, 0), di=blue("foot", 29, 3))
    refused(after(state, "tank advance 28"), "tank overrun cy", "AR-115")
    near = start(tank=red("tracked", 1, 0, size=6), cy=blue("foot", 29, 0), di=blue("foot", 29, 3))
    over = after(near, "tank advance 27", "tank overrun cy")
    assert (left(over, "tank"), cell(over, "tank")) == (0, (29, 0))


@pytest.mark.clause("AR-119")
def test_the_overrun_are_destroyed_and_off_the_board():
    state = after(against(), "tank overrun cy")
    assert not lives(state, "cy")
    assert cell(state, "cy") == (-1, -1)
    assert cell(state, "tank") == (1, 0)
    assert state.square(state.board.cell(1, 0)).obstacle == ""  # and leave no wreck
    crushed = after(against("wheeled", foe_size=1), "tank overrun cy")
    assert crushed.square(crushed.board.cell(1, 0)).obstacle == ""


@pytest.mark.clause("AR-H40")
def test_forward_or_reverse_over_all_its_squares():
    side = start(tank=red("grav", 5, 5, "e", size=6), cy=blue("foot", 5, 6))
    refused(side, "tank overrun cy", "AR-H40")
    back = start(tank=red("tracked", 5, 5, "w", size=6), cy=blue("foot", 6, 5))
    assert cost(back, "tank overrun cy") == 6
    long = start(tank=red("tracked", 4, 5, "e", size=6), cy=blue("gun", 6, 5, "e", length=2))
    assert {cell_ % 40 for cell_ in piece(long, "cy").place.cells} == {5, 6}
    assert cost(long, "tank overrun cy") == 6
    assert cell(after(long, "tank overrun cy"), "tank") == (6, 5)


@pytest.mark.clause("AR-H40", "AR-H32")
def test_nobody_in_the_air_overruns_or_is_overrun():
    refused(start(tank=red("grav", 5, 5, size=6, altitude=1), cy=blue("foot", 6, 5)), "tank overrun cy", "AR-H40")
    refused(start(tank=red("grav", 5, 5, size=6), cy=blue("jetpack", 6, 5, altitude=1)), "tank overrun cy", "AR-H40")


@pytest.mark.clause("AR-H05", "AR-115")
def test_the_least_move_is_not_for_overruns():
    state = start(".;", tank=red("tracked", 0, 0, size=6, damage=2), cy=blue("foot", 1, 0))
    refused(state, "tank overrun cy", "AR-115")  # 12 of 10


@pytest.mark.clause("AR-H41")
def test_the_target_may_fire_before_it_is_overrun():
    zap = {"zap": {"target": "aa", "power": 5}}
    state = start(tank=red("tracked", 0, 0, size=6), cy=blue("foot", 3, 0, weapons=("zap",)), di=blue("foot", 9, 9),
                  weapons=zap)  # fmt: skip
    state = after(state, "tank advance 2", "hold", "hold")
    out = played(state, "tank overrun cy")
    assert (asked(out.state).why, asked(out.state).seat, cell(out.state, "tank")) == ("intercept", 1, (2, 0))
    over = after(out.state, "hold")
    assert not lives(over, "cy")
    hit = after(out.state, "cy overwatch with zap", (6, 6))  # 12 + 5 - 1: four levels
    assert not lives(hit, "tank")
    limp = after(out.state, "cy overwatch with zap", (1, 5))  # 6 + 5 - 1 = 10: two levels, 10 - 2 = 8 left
    assert not lives(limp, "cy")
    assert left(limp, "tank") == 5


@pytest.mark.clause("AR-H14", "AR-H41")
def test_the_cost_is_looked_at_again_after_the_window():
    zap = {"zap": {"target": "aa", "power": 5}}
    state = start(tank=red("tracked", 0, 0, size=6), cy=blue("foot", 9, 0, weapons=("zap",)), weapons=zap)
    state = after(state, "tank advance 8", *["hold"] * 8, "tank overrun cy")
    limp = after(state, "cy overwatch with zap", (1, 5))  # slow: 6 + 5 - 1 = 10, two levels; 10 - 8 leaves 2
    assert lives(limp, "cy")
    assert (cell(limp, "tank"), left(limp, "tank")) == ((8, 0), 2)


# --- foxholes ---

HOLE = {"foxhole": {(1, 0): "foxhole"}}


def dug_in(mobility="tracked", **more):
    return start(tank=red(mobility, 0, 0, size=6, **more), cy=blue("foot", 1, 0), di=FAR, **HOLE)


@pytest.mark.clause("AR-117", "AR-H42", "AR-H55")
def test_in_a_foxhole_one_survives_being_run_over():
    for mobility in ("wheeled", "hover", "tracked"):
        state = after(dug_in(mobility), "tank overrun cy")
        assert lives(state, "cy")
        assert cell(state, "tank") == cell(state, "cy") == (1, 0)
        on = after(state, "tank advance 1")
        assert (cell(on, "tank"), lives(on, "cy")) == ((2, 0), True)
    refused(after(dug_in("wheeled"), "tank overrun cy"), "tank grind 1,0 100", "AR-117")
    refused(after(dug_in("tracked", fully_tracked=False), "tank overrun cy"), "tank grind 1,0 100", "AR-117")
    refused(dug_in(), "tank grind 1,0 100", "AR-118")


@pytest.mark.clause("AR-118", "AR-H42")
def test_two_thirds_of_the_rate_over_it_destroy_it():
    state = after(dug_in(), "tank overrun cy")  # 3 inches of it
    assert lives(after(state, f"tank grind 1,0 {17 * 12 - 1}"), "cy")
    crushed = after(state, f"tank grind 1,0 {17 * 12}")
    assert not lives(crushed, "cy")
    assert travel(crushed, "tank") == 20
    assert as_target(crushed, "tank") == 2
    assert not crushed.square(crushed.board.cell(1, 0)).foxhole
    refused(state, f"tank grind 1,0 {27 * 12 + 1}", "AR-H42")


@pytest.mark.clause("AR-118", "AR-H42")
def test_turning_over_it_counts_and_what_was_spent_elsewhere_does_not():
    state = after(dug_in(), "tank overrun cy", "tank rotate 90", "tank grind 1,0 83")
    assert lives(state, "cy")  # 3 + 10 + 6 11/12
    assert not lives(after(state, "tank grind 1,0 1"), "cy")
    far = start(tank=red("tracked", 0, 5, size=6), cy=blue("foot", 9, 5), di=FAR,
                foxhole={(9, 5): "foxhole"})  # fmt: skip
    far = after(far, "tank advance 8", "tank overrun cy", f"tank grind 9,5 {16 * 12}")
    assert lives(far, "cy")  # 3 + 16 over it, 8 before
    assert not lives(after(far, "tank grind 9,5 12"), "cy")


@pytest.mark.clause("AR-117", "AR-H42")
def test_a_walker_does_it_too():
    state = after(dug_in("walker"), "tank overrun cy")
    assert lives(after(state, f"tank grind 1,0 {13 * 12 - 1}"), "cy")
    assert not lives(after(state, f"tank grind 1,0 {13 * 12}"), "cy")


def test_what_is_offered_over_a_foxhole_destroys_it():
    state = after(dug_in(), "tank overrun cy")
    offered = [o for o in RULES.offers(state) if type(o).__name__ == "Grind"]
    assert offered == [order(state, f"tank grind 1,0 {17 * 12}")]
