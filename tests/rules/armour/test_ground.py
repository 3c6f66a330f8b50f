"""Ground beyond the table: trees, walls, buildings, stairs and ladders: AR-10, AR-48 to AR-84 and their defaults."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tactical.table import judge
from tactical.table.opening import SheetError
from tests.rules.armour.fixture import RULES, after, blue, cell, clauses, cost, left, legal, piece, red, refused, start

HALF = Fraction(1, 2)


@pytest.mark.clause("AR-48", "AR-H33")
def test_only_going_up_is_slow():
    state = start("01100", tank=red("tracked", 0, 0))
    assert [cost(state, f"tank advance {n}") for n in (1, 2, 3, 4)] == [2, 3, 4, 5]


@pytest.mark.clause("AR-50", "AR-59")
def test_a_river_is_crossed_at_a_bridge_or_ford():
    state = start(".~\n.H\n.-", tank=red("tracked", 0, 1))
    assert cost(state, "tank advance 1") == HALF
    refused(start(".~\n.H\n.-", tank=red("tracked", 0, 0)), "tank advance 1", "AR-50")
    assert cost(start(".~\n.H\n.-", tank=red("tracked", 0, 2)), "tank advance 1") == 2


@pytest.mark.clause("AR-58", "AR-H34")
def test_rain_makes_mud_of_unpaved_roads_only():
    for picture, dry, wet in ((".=", HALF, HALF), ("._", HALF, 2), (".H", HALF, HALF)):
        assert cost(start(picture, tank=red("tracked", 0, 0)), "tank advance 1") == dry
        assert cost(start(picture, tank=red("tracked", 0, 0), wet=True), "tank advance 1") == wet
    assert clauses(start("._", tank=red("tracked", 0, 0), wet=True), "tank advance 1") == ["AR-58"]


@pytest.mark.clause("AR-61")
def test_dense_vegetation_is_declared():
    refused(start(".%", tank=red("tracked", 0, 0)), "tank advance 1", "AR-61")
    assert cost(start(".%", tank=red("tracked", 0, 0), dense_vegetation=False), "tank advance 1") == 2


@pytest.mark.clause("AR-68")
@pytest.mark.parametrize("mobility", ["grav", "hover", "tracked", "walker", "wheeled"])
def test_of_the_vehicles_only_thrusters_pass_high_walls(mobility):
    refused(start(".#", car=red(mobility, 0, 0)), "car advance 1", "AR-68")
    refused(start("..", car=red(mobility, 0, 0), edges={((0, 0), (1, 0)): "high-wall"}), "car advance 1", "AR-68")
    legal(start(".#", car=red("thruster", 0, 0)), "car advance 1")


@pytest.mark.clause("AR-69", "AR-H29")
def test_high_walls_and_infantry_in_three_readings():
    allowed = {
        "inclusive": {"foot", "gravpack", "jetpack", "powered"},
        "literal": {"foot", "gravpack", "powered"},
        "fliers": {"jetpack"},
    }
    for reading, who in allowed.items():
        for mobility in ("foot", "gravpack", "jetpack", "powered"):
            state = start(".#", ann=red(mobility, 0, 0), high_wall=reading)
            if mobility in who:
                legal(state, "ann advance 1")
            else:
                refused(state, "ann advance 1", "AR-69" if reading == "literal" else "AR-H29")
        legal(start(".#", ann=red("thruster", 0, 0), high_wall=reading), "ann advance 1")


@pytest.mark.clause("AR-70", "AR-H30")
def test_antitank_obstacles():
    for mobility in ("tracked", "wheeled"):
        refused(start(".x", car=red(mobility, 0, 0)), "car advance 1", "AR-70")
    assert cost(start(".x", car=red("walker", 0, 0)), "car advance 1") == 2
    assert cost(start(".x", car=red("grav", 0, 0)), "car advance 1") == 1
    refused(start(".x", gun=red("gun", 0, 0)), "gun push 1,0", "AR-H30")


@pytest.mark.clause("AR-74", "AR-75", "AR-H36")
def test_a_floor_bears_what_the_map_says():
    refused(start(".o", tank=red("tracked", 0, 0, size=1)), "tank advance 1", "AR-75")
    refused(start(".o", tank=red("tracked", 0, 0, size=6), bears={(1, 0): "2"}), "tank advance 1", "AR-74")
    assert cost(start(".o", tank=red("tracked", 0, 0, size=2), bears={(1, 0): "2"}), "tank advance 1") == Fraction(1, 2)
    assert cost(start(".o", ann=red("foot", 0, 0)), "ann advance 1") == Fraction(1, 2)


@pytest.mark.clause("AR-H36", "AR-74")
def test_walls_and_doors_of_buildings():
    inside = {"bears": {(1, 0): "6"}}
    for edge, clause in (("wall", "AR-74"),):
        refused(start(".o", ann=red("foot", 0, 0), edges={((0, 0), (1, 0)): edge}), "ann advance 1", clause)
    door = {((0, 0), (1, 0)): "door"}
    assert cost(start(".o", ann=red("foot", 0, 0), edges=door), "ann advance 1") == Fraction(1, 2)
    assert cost(start(".o", car=red("walker", 0, 0), edges=door, **inside), "car advance 1") == Fraction(1, 2)
    wide = {"bears": {(2, y): "6" for y in (0, 1)}}
    state = start("..o\n..o", car=red("walker", 1, 1, width=2, length=2), **wide,
                  edges={((1, 0), (2, 0)): "door", ((1, 1), (2, 1)): "door"})  # fmt: skip
    refused(state, "car advance 1", "AR-H36")
    state = start("..o\n..o", car=red("walker", 1, 1, width=2, length=2), **wide,
                  edges={((1, 0), (2, 0)): "door-2", ((1, 1), (2, 1)): "door-2"})  # fmt: skip
    assert cost(state, "car advance 1") == Fraction(1, 2)


@pytest.mark.clause("AR-73", "AR-H35")
def test_rubble_doubles_again_for_all_that_are_not_above_it():
    assert cost(start(".*", ann=red("foot", 0, 0)), "ann advance 1") == 1
    assert cost(start(".*", ann=red("foot", 0, 0), interior="cost"), "ann advance 1") == 4
    assert cost(start(".*", car=red("grav", 0, 0), bears={(1, 0): "4"}), "car advance 1") == 2
    assert cost(start(".*", ann=red("gravpack", 0, 0)), "ann advance 1") == 2
    assert cost(start(".*", ann=red("gravpack", 0, 0, altitude=2)), "ann advance 1") == 1


@pytest.mark.clause("AR-78", "AR-79", "AR-H36")
def test_stairs_bear_and_admit_what_the_map_says():
    refused(start("./", car=red("walker", 0, 0)), "car advance 1", "AR-79")
    refused(start("./", car=red("walker", 0, 0, size=4), bears={(1, 0): "3"}), "car advance 1", "AR-79")
    legal(start("./", car=red("walker", 0, 0, size=4), bears={(1, 0): "4"}), "car advance 1")
    wide = {"bears": {(2, y): "6" for y in (0, 1)}}
    car = red("walker", 1, 1, width=2, length=2)
    refused(start("../\n../", car=car, **wide), "car advance 1", "AR-78")
    legal(start("../\n../", car=car, **wide, width={(2, 0): "2", (2, 1): "2"}), "car advance 1")


@pytest.mark.clause("AR-80")
def test_only_infantry_takes_ladders():
    up = {"links": [((0, 0), (5, 5), "ladder-2")]}
    refused(start(car=red("walker", 0, 0), **up), "car climb via 5,5", "AR-80")
    refused(start(gun=red("gun", 0, 0), **up), "gun climb via 5,5", "AR-80")
    assert cell(after(start(ann=red("foot", 0, 0), **up), "ann climb via 5,5"), "ann") == (5, 5)


@pytest.mark.clause("AR-81", "AR-82", "AR-83", "AR-H28")
def test_ladders_and_jetpacks():
    up = {"links": [((0, 0), (5, 5), "ladder-2")]}
    assert cost(start(ann=red("foot", 0, 0), **up), "ann climb via 5,5") == Fraction(2, 3)
    assert cost(start(ann=red("foot", 0, 0), ladder="cost", **up), "ann climb via 5,5") == 6
    assert cost(start(ann=red("gravpack", 0, 0), **up), "ann climb via 5,5") == 2
    assert cost(start(ann=red("jetpack", 0, 0)), "ann climb 4") == 4  # beside it, without it


@pytest.mark.clause("AR-76", "AR-77")
def test_stairs_between_storeys():
    up = {"links": [((0, 0), (5, 5), "stairs")]}
    assert cost(start(ann=red("foot", 0, 0), **up), "ann climb via 5,5") == 4  # a storey of 2 inches
    assert cost(start(ann=red("jetpack", 0, 0), **up), "ann climb via 5,5") == 2
    refused(start(ann=red("foot", 0, 0), **up), "ann climb via 5,6", "AR-76")


@pytest.mark.clause("AR-76", "AR-78", "AR-79")
def test_stairs_must_bear_a_vehicle_at_both_ends_and_have_room_for_all_of_it():
    def stairs(kind: str = "stairs", bears: tuple[tuple[int, int], ...] = ((0, 1), (9, 9)), **car: Any) -> Any:
        links = {"links": [((0, 1), (9, 9), kind)]}
        facing = car.pop("facing", "e")
        return start(car=red("walker", 0, 1, facing, size=4, **car), bears=dict.fromkeys(bears, "4"), **links)

    legal(stairs(), "car climb via 9,9")
    refused(stairs(bears=((9, 9),)), "car climb via 9,9", "AR-79")
    refused(stairs(bears=((0, 1),)), "car climb via 9,9", "AR-79")
    long = {"facing": "n", "length": 2}  # it covers the square to the north of each end, too
    both = ((0, 0), (0, 1), (9, 8), (9, 9))
    assert cell(after(stairs(bears=both, **long), "car climb via 9,9"), "car") == (9, 9)
    refused(stairs(bears=both[1:], **long), "car climb via 9,9", "AR-79")
    outside = start(
        car=red("walker", 5, 5, "n", size=4, length=2), links=[((5, 5), (9, 0), "stairs")],
        bears=dict.fromkeys(((5, 4), (5, 5), (9, 0)), "4"),
    )  # fmt: skip
    refused(outside, "car climb via 9,0", "AR-H02")


@pytest.mark.clause("AR-76", "AR-95", "AR-H08")
def test_a_turn_is_shared_between_both_ends_of_stairs_where_that_is_cheaper():
    bears = dict.fromkeys(((0, 1), (9, 9)), "4")
    state = start(car=red("grav", 0, 1, "n"), bears=bears, links=[((0, 1), (9, 9), "stairs")])
    assert cost(state, "car rotate 135") == 24
    assert cost(state, "car climb via 9,9") == 2
    assert cost(state, "car go 9,9 facing se") == 6 + 2 + 12  # 45 degrees at one end, 90 at the other
    reach = RULES.reach(state, piece(state, "car").id, "forward")
    assert min(stop.cost for stop in reach.stops[state.board.cell(9, 9)] if stop.heading == 3) == 20 * 12


@pytest.mark.clause("AR-76")
def test_stairs_begin_on_the_ground():
    up = {"links": [((0, 0), (5, 5), "stairs")]}
    refused(start(ann=red("jetpack", 0, 0, altitude=1), **up), "ann climb via 5,5", "AR-76")
    flown = RULES.reach(state := start(ann=red("jetpack", 0, 0), **up), piece(state, "ann").id, "fly")
    there = [order for n in range(40) if (order := flown.order_to(state.board.cell(5, 5), n))]
    assert any(order.path == (state.board.cell(5, 5),) for order in there)  # on foot, by the stairs
    assert all(judge(RULES, state, order) for order in there)


# --- felling ---


@pytest.mark.clause("AR-62", "AR-H37")
def test_medium_and_heavy_vehicles_fell_trees():
    state = start(".t", tank=red("tracked", 0, 0, size=4))
    refused(state, "tank advance 1", "AR-H37")
    assert cost(state, "tank fell 1,0") == 1
    felled = after(state, "tank fell 1,0")
    assert cost(felled, "tank advance 1") == 1
    assert left(after(felled, "tank advance 1"), "tank") == 28
    assert piece(felled, "tank").turn.spent.other == 12


@pytest.mark.clause("AR-62")
def test_three_trees_on_firm_ground_cost_three_inches():
    state = start("..", growth={(1, 0): "tree-3"}, tank=red("tracked", 0, 0, size=4))
    state = after(state, "tank fell 1,0")
    if left(state, "tank") == 29:  # one tree an order
        state = after(state, "tank fell 1,0", "tank fell 1,0")
    assert left(state, "tank") == 27
    legal(state, "tank advance 1")


@pytest.mark.clause("AR-63", "AR-H37")
def test_light_vehicles_and_infantry_fell_nothing():
    refused(start(".t", car=red("wheeled", 0, 0, size=3)), "car fell 1,0", "AR-63")
    refused(start(".t", ann=red("foot", 0, 0)), "ann fell 1,0", "AR-63")
    legal(start(".t", car=red("wheeled", 0, 0, size=6)), "car fell 1,0")
    assert cost(start(".t", ann=red("foot", 0, 0)), "ann advance 1") == 1  # a tree costs infantry its ground


@pytest.mark.clause("AR-64")
def test_the_ground_scales_the_price_of_a_tree():
    state = start(".,", growth={(1, 0): "tree"}, tank=red("tracked", 0, 0, size=4))
    assert cost(state, "tank fell 1,0") == 2
    assert cost(start(".,", growth={(1, 0): "tree"}, tank=red("grav", 0, 0, size=4)), "tank fell 1,0") == 1


@pytest.mark.clause("AR-65")
def test_the_price_of_a_tree_can_be_set():
    assert cost(start(".t", tank=red("tracked", 0, 0), tree_cost=2), "tank fell 1,0") == 2
    soft = start(".,", growth={(1, 0): "tree"}, tank=red("tracked", 0, 0), tree_cost=2)
    assert cost(soft, "tank fell 1,0") == 4


# --- several effects, corners, sizes ---


@pytest.mark.clause("AR-H03")
def test_effects_multiply_or_the_worst_counts():
    soft = {"picture": ",.", "tank": red("tracked", 1, 0)}
    assert cost(start(**soft), "tank reverse 1") == 4
    assert cost(start(**soft, stacking="worst"), "tank reverse 1") == 2
    hill = {"tank": red("tracked", 0, 0), "growth": {(1, 0): "vegetation"}, "level": {(1, 0): "1"}}
    assert cost(start(**hill), "tank advance 1") == 4
    assert cost(start(**hill, stacking="worst"), "tank advance 1") == 2


@pytest.mark.clause("AR-H04")
def test_a_road_replaces_ground_and_growth_but_not_slopes_and_obstacles():
    assert cost(start(",=", tank=red("tracked", 0, 0)), "tank advance 1") == HALF
    assert cost(start(".=", growth={(1, 0): "dense"}, tank=red("tracked", 0, 0)), "tank advance 1") == HALF
    assert cost(start(".=", level={(1, 0): "1"}, tank=red("tracked", 0, 0)), "tank advance 1") == 1
    assert cost(start(".=", obstacle={(1, 0): "low"}, tank=red("tracked", 0, 0)), "tank advance 1") == 1


@pytest.mark.clause("AR-H02")
def test_the_square_entered_prices_a_step():
    assert cost(start(".,", ann=red("foot", 0, 0)), "ann advance 1") == 2
    assert cost(start(",.", ann=red("foot", 0, 0)), "ann advance 1") == 1


@pytest.mark.clause("AR-H01", "AR-H02")
def test_diagonal_steps_and_corners():
    state = start(tank=red("tracked", 5, 5, "ne"))
    assert cost(state, "tank advance 2") == 3
    assert cost(
        start("..\n..", size=(9, 9), fill="road", tank=red("tracked", 4, 4, "ne")), "tank advance 1"
    ) == Fraction(3, 4)
    river = start(".~\n~.", tank=red("tracked", 0, 0, "se"))
    refused(river, "tank advance 1", "AR-H02")
    assert cost(start("..\n~.", tank=red("tracked", 0, 0, "se")), "tank advance 1") == Fraction(3, 2)
    assert cost(start(".~\n~.", tank=red("grav", 0, 0, "se")), "tank advance 1") == Fraction(3, 2)


@pytest.mark.clause("AR-H01")
def test_four_straight_steps_and_two_diagonal_ones_are_seven_inches():
    state = start(car=red("grav", 0, 0, "e"))
    line = "car go 1,0 2,0 3,0 4,0 5,1 6,2"
    assert cost(state, line) == 4 + 6 + 3  # with the turn of 45 degrees between
    assert cost(start(ann=red("gravpack", 0, 0)), "ann go 1,0 2,0 3,0 4,0 5,1 6,2") == 7


@pytest.mark.clause("AR-H02")
def test_a_diagonal_step_meets_the_borders_of_the_cheaper_way():
    one_way = {((0, 0), (1, 0)): "low"}
    assert cost(start(tank=red("tracked", 0, 0, "se"), edges=one_way), "tank advance 1") == Fraction(3, 2)
    both = {((0, 0), (1, 0)): "low", ((0, 0), (0, 1)): "low"}
    assert cost(start(tank=red("tracked", 0, 0, "se"), edges=both), "tank advance 1") == 3
    twice = {((0, 0), (1, 0)): "low", ((1, 0), (1, 1)): "low", ((0, 0), (0, 1)): "low"}
    assert cost(start(tank=red("tracked", 0, 0, "se"), edges=twice), "tank advance 1") == 3
    shut = {((0, 0), (1, 0)): "antitank", ((0, 1), (1, 1)): "antitank"}
    refused(start(tank=red("tracked", 0, 0, "se"), edges=shut), "tank advance 1", "AR-H02")


@pytest.mark.clause("AR-H02")
def test_a_large_piece_pays_for_the_dearest_square_it_newly_covers():
    state = start("..,.\n....", tank=red("tracked", 1, 1, width=2, length=2))
    assert [cost(state, f"tank advance {n}") for n in (1, 2)] == [2, 3]
    refused(start("..~.\n....", tank=red("tracked", 1, 1, width=2, length=2)), "tank advance 1", "AR-50")


@pytest.mark.clause("AR-H05")
def test_one_step_is_always_possible_with_nothing_spent():
    map_ = {"picture": ";..", "ann": red("foot", 1, 0)}  # reverse, soft, vegetation: 2 x 2 x 2
    state = start(**map_)
    assert cost(state, "ann reverse 1") == 6
    assert left(after(state, "ann reverse 1"), "ann") == 0
    refused(start(**map_, min_step=False), "ann reverse 1", "AR-02", because="AR-45")
    refused(after(start(";..", ann=red("foot", 2, 0)), "ann reverse 1"), "ann reverse 1", "AR-02", because="AR-60")


@pytest.mark.clause("AR-H55")
def test_one_ground_piece_a_square():
    state = start(ann=red("foot", 0, 0), bob=red("foot", 1, 0), cy=blue("foot", 0, 1))
    refused(state, "ann go 1,0", "AR-H55")
    refused(state, "ann go 1,0 2,0", "AR-H55")
    refused(state, "ann go 0,1", "AR-H55")
    above = start(ann=red("jetpack", 0, 0, altitude=3), bob=red("foot", 1, 0), cy=red("jetpack", 2, 0, altitude=3))
    assert cell(after(above, "ann advance 2"), "ann") == (2, 0)  # fliers share
    refused(above, "ann go 1,0 1,0 at 3,0", "AR-H55")
    with pytest.raises(SheetError, match="AR-H55"):
        start(ann=red("foot", 0, 0), bob=red("foot", 0, 0))
