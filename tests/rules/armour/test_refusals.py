"""What a refused move rests on: whatever lowered the rate or raised the price, each with its clause."""

from __future__ import annotations

import pytest

from tactical.report.text import amount_text
from tactical.rules.armour import RULES
from tactical.rules.armour.order_checks import rate_of
from tests.rules.armour.fixture import FAR, after, blue, judged, legal, red, refused, start, why


@pytest.mark.clause("AR-02")
def test_merely_too_far_rests_on_the_rate():
    assert why(start(car=red("foot", 0, 5)), "car advance 7", "AR-02") == "entering h6 costs 1; 0 of 6 inches left"


@pytest.mark.clause("AR-97", "AR-99", "AR-100", "AR-H13")
@pytest.mark.parametrize(
    ("levels", "inches", "clause", "words"),
    [
        (1, 21, "AR-99", "1 level of damage -10 (AR-99)"),
        (2, 11, "AR-100", "2 levels of damage -20 (AR-100)"),
    ],
)
def test_damage_is_named(levels, inches, clause, words):
    state = start(car=red("tracked", 0, 5, damage=levels), di=FAR)
    told = why(state, f"car advance {inches}", clause, because=clause)
    assert told.endswith(f"costs 1; 0 of {inches - 1} inches left: {words}")


@pytest.mark.clause("AR-H13", "AR-H64")
def test_what_took_a_rate_away_is_named():
    tank = start(tank=red("tracked", 0, 5, damage=3), di=FAR)
    told = "Tank cannot move any more: 3 levels of damage -30 (AR-H13)"
    assert {why(tank, f"tank {order}", "AR-H13") for order in ("advance 1", "rotate 45", "leave")} == {told}
    assert why(start(pod=red("drop-pod", 5, 5), di=FAR), "pod advance 1", "AR-H64").endswith("landed -48 (AR-H64)")


@pytest.mark.clause("AR-137", "AR-138", "AR-H47")
def test_what_its_carriers_move_leaves_a_passenger_is_named():
    for moved, told, clause in ((8, 2, "AR-137"), (16, 0, "AR-138")):
        lift = red("walker", 10, 20, "n", slots=8, size=3)
        state = start(lift=lift, ann=red("foot", aboard="lift"), far=FAR)
        state = after(state, f"lift advance {moved}", "lift end", "far end unit", f"ann disembark 10,{21 - moved}")
        refused(
            state, f"ann go {' '.join(f'{11 + n},{21 - moved}' for n in range(told + 1))}", clause, because="AR-H47"
        )


@pytest.mark.clause("AR-127", "AR-132", "AR-133", "AR-134", "AR-143", "AR-144")
@pytest.mark.parametrize(
    ("walk", "levels", "moves", "clause"),
    [(0, 0, 16, "AR-132"), (2, 0, 8, "AR-133"), (3, 0, 0, "AR-134"), (0, 1, 8, "AR-143"), (0, 2, 0, "AR-144")],
)
def test_what_loading_leaves_a_carrier_is_named(walk, levels, moves, clause):
    lift = red("walker", 10, 17, "n", slots=8, size=3, damage=levels)
    state = start(lift=lift, ann=red("foot", 10, 18 + walk, "n"), far=FAR)
    walked = [f"ann advance {walk}"] if walk else []
    state = after(state, *walked, "ann board lift", "ann end unit", "far end unit")
    if moves:
        legal(state, f"lift advance {moves}")
    refused(state, f"lift advance {moves + 1}", clause, because="AR-127")


@pytest.mark.clause("AR-76", "AR-114", "AR-115")
def test_what_makes_stairs_and_overruns_dear_is_named():
    state = after(start(ann=red("foot", 5, 5), di=FAR, links=[((9, 5), (9, 9), "stairs")]), "ann advance 4")
    assert (
        why(state, "ann climb via 9,9", "AR-02", because="AR-76")
        == "going by stairs costs 4; 2 of 6 inches left: stairs +2 (AR-76)"
    )
    hill = {"ground": {(23, 5): "soft"}, "level": {(23, 5): "1"}}
    state = after(start(tank=red("tracked", 2, 5, size=6), cy=blue("foot", 23, 5), di=FAR, **hill), "tank advance 20")
    assert (
        why(state, "tank overrun cy", "AR-115", because="AR-47")
        == "running over Cy costs 12; 10 of 30 inches left: overrun +2 (AR-114), soft +3 (AR-45), uphill +6 (AR-47)"
    )


@pytest.mark.clause("AR-17", "AR-45")
def test_a_missing_crew_and_soft_ground_are_named():
    state = start(gun=red("gun", 0, 0, men=3))
    path = "1,0 2,0 3,0"
    assert (
        why(state, f"gun push {path} 4,0", "AR-02", because="AR-17")
        == "entering e1 costs 1; 0 of 3 inches left: crew 3 of 4 -3 (AR-17)"
    )
    soft = start(",,,,,,", gun=red("gun", 0, 0, men=3))
    assert why(soft, f"gun push {path}", "AR-02", because="AR-45") == (
        "entering c1 costs 2; 1 of 3 inches left: soft +1 (AR-45), crew 3 of 4 -3 (AR-17)"
    )


@pytest.mark.clause("AR-45", "AR-26", "AR-H03")
def test_what_raised_the_price_of_the_step_and_of_the_way_is_named():
    state = start(",,,,,,,,,,,,,,,,", tank=red("tracked", 0, 0), di=FAR)
    assert why(state, "tank advance 16", "AR-02", because="AR-45") == (
        "entering q1 costs 1; 0 of 30 inches left: soft on the way +15 (AR-45)"
    )
    back = start(",,,,,,,,,,,,,,,,", tank=red("tracked", 12, 0), di=FAR)
    assert why(back, "tank reverse 8", "AR-02", because="AR-45") == (
        "entering e1 costs 4; 2 of 30 inches left: soft +2 (AR-45), reverse +1 (AR-26)"
    )


@pytest.mark.clause("AR-37", "AR-100")
def test_a_rule_that_forbids_it_stays_the_one_named():
    state = after(start(car=red("wheeled", 0, 5, damage=2), di=FAR), "car advance 11")
    assert (
        why(state, "car rotate 45", "AR-37")
        == "turning 45 degrees costs 2; 1 of 12 inches left: 2 levels of damage -24 (AR-100)"
    )


@pytest.mark.clause("AR-97", "AR-H47", "AR-H52", "AR-H64")
def test_the_parts_of_a_rate_sum_up_to_it():
    state = start(
        car=red("tracked", 0, 5, damage=1), gun=red("gun", 0, 7, men=2), none=red("gun", 0, 9, men=1),
        pod=red("drop-pod", 5, 5), ann=red("foot", 9, 9), foe=blue("thruster", 30, 20, damage=3),
    )  # fmt: skip
    assert [rate_of(state, who).total for who in state.pieces] == [state.allowance(who) for who in state.pieces]


@pytest.mark.clause("AR-H01")
def test_one_inch_is_an_inch():
    state = start(car=red("tracked", 0, 5))
    found = [amount_text(RULES.presenter.amount(state, amount)) for amount in (12, 24, 6)]
    assert found == [
        "1 inch",
        "2 inches",
        "1/2 inch",
    ]


def clauses_of(state, text):
    """The clauses of all reasons against an order."""
    return [reason.clause for reason in judged(state, text)[1].reasons]


@pytest.mark.clause("FT-AR-02", "FT-AR-03", "FT-AR-04", "AR-H24")
def test_a_shot_names_all_that_forbids_it():
    wall = {"ground": {(8, 5): "wall"}}
    gun = start(ann=red("tank-destroyer", 5, 5, "w"), cy=blue("tracked", 79, 5), di=FAR, size=(80, 24), **wall)
    assert clauses_of(gun, "ann fire hull-launcher at cy") == ["FT-AR-02", "FT-AR-03", "AR-H24"]
    rifle = start(ann=red("foot", 5, 5, weapons=("rifle",)), cy=blue("tracked", 35, 5), di=FAR, **wall)
    assert clauses_of(rifle, "ann fire rifle at cy") == ["FT-AR-04", "FT-AR-02", "AR-H24"]


@pytest.mark.clause("AR-110", "AR-113", "AR-H40")
def test_an_overrun_names_all_that_forbids_it():
    truck = red("wheeled", 5, 5, armoured=False, size=3)
    assert clauses_of(start(car=truck, cy=blue("gun", 6, 5), di=FAR), "car overrun cy") == ["AR-110", "AR-113"]
    hover = start(car=red("hover", 5, 5, altitude=1, size=2), cy=blue("foot", 6, 5), di=FAR)
    assert clauses_of(hover, "car overrun cy") == ["AR-113", "AR-H40"]
    assert why(hover, "car overrun cy") == "Car is too small to overrun anything"


@pytest.mark.clause("AR-114", "AR-115")
def test_that_an_overrun_costs_three_times_as_much_is_named():
    state = after(start(tank=red("tracked", 0, 5, size=6), cy=blue("foot", 29, 5), di=FAR), "tank advance 28")
    said = why(state, "tank overrun cy", "AR-115", because="AR-114")
    assert said == "running over Cy costs 3; 2 of 30 inches left: overrun +2 (AR-114)"


@pytest.mark.clause("AR-62", "AR-64")
def test_the_ground_of_a_tree_is_named():
    state = start(tank=red("tracked", 0, 5), di=FAR, ground={(30, 5): "soft"}, growth={(30, 5): "tree"})
    said = why(after(state, "tank advance 29"), "tank fell 30,5", "AR-62", because="AR-64")
    assert said == "felling a tree on ae6 costs 2; 1 of 30 inches left: soft +1 (AR-64)"


@pytest.mark.clause("AR-04", "AR-32", "AR-35", "AR-62")
def test_what_turns_and_trees_have_taken_is_named():
    tank = red("grav", 0, 5, "e")
    turned = after(start(tank=tank, di=FAR), "tank rotate 45", "tank rotate -45", "tank advance 24")
    assert (
        why(turned, "tank advance 1", "AR-02", because="AR-32")
        == "entering z6 costs 1; 0 of 36 inches left: turning +12 (AR-32)"
    )
    felled = after(
        start(tank=red("tracked", 0, 5), di=FAR, growth={(0, 6): "tree"}), "tank fell 0,6", "tank advance 29"
    )
    assert (
        why(felled, "tank advance 1", "AR-02", because="AR-62")
        == "entering ae6 costs 1; 0 of 30 inches left: felling +1 (AR-62)"
    )
