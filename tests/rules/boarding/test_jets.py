"""Jet Moves, inside and outside: BA-72 to BA-80, BA-99 to BA-108."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import RULES
from tactical.rules.boarding.jets import length
from tactical.table import judge
from tests.rules.boarding.fixture import (
    actions,
    after,
    cell,
    corridor,
    dif,
    foe,
    friend,
    legal,
    moves,
    mp,
    piece,
    price,
    refused,
    said,
    start,
    to,
    why,
)  # fmt: skip

HALL = ("00000000000000",) * 12
BIRD = {"natural_jets": 1}
PACK = {"jetpack": True, "piloting": 2}
OK = (6, 6)


def ann(cell_=(0, 0), **more):
    return friend(cell_, **more)


@pytest.mark.clause("BA-72")
def test_a_jet_is_a_move_action():
    state = after(start(HALL, ann=ann(**BIRD)), "ann jet 0 to 4,0")
    assert (moves(state, "ann"), actions(state, "ann")) == (0, 1)


@pytest.mark.clause("BA-73")
def test_natural_jets_are_some_of_the_points():
    state = after(start(HALL, ann=ann(move=4, **BIRD)), "ann jet 0 to 8,0 on")
    assert mp(state, "ann") == 3
    refused(state, "ann jet 0 to 9,0", "BA-73")
    assert cell(after(state, "ann walk 9,0 10,0 11,0"), "ann") == (11, 0)
    walked = after(start(HALL, ann=ann(move=4, **BIRD)), "ann walk 1,0 2,0 3,0 on", "ann jet 0 to 9,6")
    assert cell(walked, "ann") == (9, 6)


@pytest.mark.clause("BA-74")
def test_natural_jets_need_no_check():
    state = start(HALL, ann=ann(**BIRD))
    assert cell(after(state, "ann jet 0 to 5,0"), "ann") == (5, 0)  # no faces thrown


@pytest.mark.clause("BA-75")
def test_others_need_a_jetpack():
    state = start(HALL, ann=ann())
    refused(state, "ann jet 0 to 5,0", "BA-75")
    refused(state, "ann jet 1 to 5,0", "BA-75")
    legal(start(HALL, ann=ann(**PACK)), "ann jet 1 to 5,0")


@pytest.mark.clause("BA-76")
def test_a_jetpack_converts_points():
    state = start(HALL, ann=ann(**PACK))
    twice = after(state, "ann jet 2 to 5,0 5,5 on", OK)
    assert mp(twice, "ann") == 3
    refused(twice, "ann jet 0 to 6,5", "BA-76")
    assert cell(after(twice, "ann walk 6,5 7,5 8,5"), "ann") == (8, 5)
    refused(state, "ann jet 6 to 5,0", "BA-76")


@pytest.mark.clause("BA-76")
def test_a_jetpack_tells_its_jet_moves_and_what_is_left_to_walk():
    told = said(start(HALL, ann=ann(**PACK)), "ann jet 2 to 5,0 5,5 on", OK)
    assert any("Ann has 2 Jet Moves and 3 MP" in line for line in told)


@pytest.mark.clause("BA-77", "BA-H25")
def test_it_takes_a_piloting_check():
    state = start(HALL, ann=ann(**PACK), ooc=2)
    assert [dif(state, f"ann jet {n} to 3,0") for n in (1, 2, 3)] == [8, 11, 14]  # OOC does not count here
    plain = start(HALL, ann=ann(**PACK))
    assert cell(after(plain, "ann jet 1 to 9,0", (3, 3)), "ann") == (9, 0)
    failed = after(plain, "ann jet 1 to 9,0", (3, 2))
    assert cell(failed, "ann") == (0, 0)
    assert mp(failed, "ann") == 5  # nothing is converted: the points are for walking
    assert cell(after(failed, f"ann walk {to(0, 5)}"), "ann") == (5, 0)


@pytest.mark.clause("BA-77", "BA-76", "BA-75")
def test_why_there_is_no_jet_left():
    packed = start(HALL, ann=ann(**PACK))
    assert why(packed, "ann jet 0 to 5,0", "BA-76").startswith("Ann has not converted any MP into Jet Moves")
    failed = after(packed, "ann jet 1", (1, 2))
    assert "JetPack failed" in why(failed, "ann jet 0 to 5,0", "BA-77")  # it has a pack
    assert "no Jet Moves left" in why(after(packed, "ann jet 1 to 5,0 on", OK), "ann jet 0 to 6,0", "BA-76")
    assert why(start(HALL, ann=ann()), "ann jet 0 to 5,0", "BA-75") == "Ann has no Jet Moves"


@pytest.mark.clause("BA-08", "BA-73", "BA-76")
@pytest.mark.parametrize("guarantee", ["square", "point"])
def test_the_square_that_is_always_possible_is_walked(guarantee):
    options = {"guarantee": guarantee}
    bird = start(HALL, ann=ann(move=3, **BIRD), ooc=9, options=options)
    assert "jet" not in RULES.modes(bird, 0)
    assert "must be walked" in why(bird, "ann jet 0 to 10,0", "BA-08")
    assert cell(after(bird, "ann walk 1,0"), "ann") == (1, 0)
    packed = start(HALL, ann=ann(move=3, **PACK), ooc=3, options=options)
    assert "jet" not in RULES.modes(packed, 0)
    refused(packed, "ann jet 1 to 10,0", "BA-08")
    legal(start(HALL, ann=ann(move=3, **BIRD), ooc=2, options=options), "ann jet 0 to 10,0")  # one MP of its own
    stumbled = after(start(HALL, ann=ann(move=3, **BIRD)), "ann run 1", (1, 2))  # fails by 7
    refused(stumbled, "ann jet 0 to 10,0", "BA-08")


@pytest.mark.clause("BA-H25")
def test_a_check_that_failed_is_not_made_again_in_the_same_move_action():
    state = after(start(HALL, ann=ann(**PACK)), "ann jet 2 to 8,0", (4, 3))  # 7 + 2 against 11
    assert (cell(state, "ann"), mp(state, "ann")) == ((0, 0), 5)
    assert "jet" not in RULES.modes(state, 0)
    for again in ("ann jet 2 to 8,0", "ann jet 1 to 8,0", "ann jet 1"):
        refused(state, again, "BA-H25")
    legal(state, f"ann walk {to(0, 5)}")
    second = after(state, "ann end move")  # the standard action is another move action, with a check of its own
    assert "jet" in RULES.modes(second, 0)
    assert cell(after(second, "ann jet 1 to 8,0", OK), "ann") == (8, 0)


@pytest.mark.clause("BA-H25", "BA-73")
def test_a_failed_jetpack_leaves_the_natural_jets():
    state = after(start(HALL, ann=ann(**PACK, **BIRD)), "ann jet 1", (1, 2))
    assert cell(after(state, "ann jet 0 to 8,0"), "ann") == (8, 0)


@pytest.mark.clause("BA-H19", "BA-H25")
def test_reach_says_of_the_jetpack_what_orders_do():
    state = start(HALL, ann=ann(athletics=3, **PACK), options={"run_and_jet": True})
    run = after(state, "ann run 1", (4, 4))
    assert "jet" in RULES.modes(run, 0)
    landings = RULES.reach(run, 0, "jet")
    assert judge(RULES, run, landings.order_to(8))
    assert "jet" not in RULES.modes(after(run, "ann jet 1", (1, 2)), 0)  # failed: no second check


@pytest.mark.clause("BA-H19")
def test_a_run_may_begin_with_a_natural_jet():
    state = after(start(HALL, ann=ann(athletics=3, **BIRD)), "ann run 1", (4, 4))
    assert (cell(state, "ann"), mp(state, "ann")) == ((0, 0), 6)
    landed = after(state, "ann jet 0 to 8,0 on")
    assert (cell(landed, "ann"), mp(landed, "ann")) == ((8, 0), 5)
    assert cell(after(landed, f"ann walk {to(8, 13)}"), "ann") == (13, 0)
    refused(state, "ann run 1", "BA-94")
    refused(start(HALL, ann=ann(athletics=3)), "ann run 1 peek", "BA-02")


@pytest.mark.clause("BA-H19", "BA-H33")
def test_what_a_run_adds_is_for_walking():
    bird = ann(move=1, natural_jets=2, athletics=3)
    state = after(start(HALL, ann=bird), "ann run 1", (4, 4))
    assert mp(state, "ann") == 2
    landed = after(state, "ann jet 0 to 8,0 on")
    refused(landed, "ann jet 0 to 8,8", "BA-73")
    legal(landed, "ann walk 9,0")


@pytest.mark.clause("BA-78")
def test_ten_squares():
    state = start(HALL, ann=ann(**BIRD))
    assert price(state, "ann jet 0 to 10,0") == [1]
    refused(state, "ann jet 0 to 11,0", "BA-78")


@pytest.mark.clause("BA-79")
def test_each_is_one_straight_line():
    state = start(HALL, ann=ann(**PACK), walls=[((x, 0), (x, 1)) for x in range(4)])
    refused(state, "ann jet 1 to 2,3", "BA-79")
    assert price(state, "ann jet 2 to 4,0 4,3")[-2:] == [0, 0]
    two = after(state, "ann jet 2 to 4,0 4,3 on", OK)
    assert (cell(two, "ann"), mp(two, "ann")) == ((4, 3), 3)


@pytest.mark.clause("BA-80", "BA-H26")
def test_slanting_lines_count_every_square():
    state = start(HALL, ann=ann(**BIRD))
    counts = {(5, 5): 5, (2, 1): 3, (10, 10): 10, (7, 4): 11}
    assert {end: length(state, 0, state.board.cell(*end)) for end in counts} == counts
    legal(state, "ann jet 0 to 10,10")
    refused(state, "ann jet 0 to 7,4", "BA-78")


@pytest.mark.clause("BA-H26")
def test_an_exact_corner_needs_one_way_round():
    one = start(("000", "000"), ann=ann(**BIRD), walls=[((0, 0), (1, 0))])
    legal(one, "ann jet 0 to 1,1")
    both = start(("000", "000"), ann=ann(**BIRD), walls=[((0, 0), (1, 0)), ((0, 0), (0, 1))])
    refused(both, "ann jet 0 to 1,1", "BA-H26")
    strict = start(("000", "000"), ann=ann(**BIRD), walls=[((0, 0), (1, 0))], options={"jet_corners": "both"})
    refused(strict, "ann jet 0 to 1,1", "BA-H26")


# --- outside ---

# Red's ship in the middle of nothing, a third ship three squares north.
SPACE = ("............", "aaaa........", "............", "............", "............", "0000000000..", "0000000000..",
         "............")  # fmt: skip


@pytest.mark.clause("BA-99")
def test_only_around_ones_own_ship():
    state = start(SPACE, ann=ann((3, 4), **BIRD), xan=foe((0, 1)))
    legal(state, "ann jet 0 to 8,4")
    refused(state, "ann jet 0 to 3,2", "BA-102")
    refused(start(SPACE, ann=ann((3, 4), **BIRD), xan=foe((0, 1)), docked=True), "ann jet 0 to 3,2", "BA-104")


@pytest.mark.clause("BA-100")
def test_it_begins_in_touch():
    drifting = ann((5, 2), adrift=True, ship="own", **BIRD)
    refused(start(SPACE, ann=drifting, xan=foe((0, 1))), "ann jet 0 to 5,4", "BA-100")


@pytest.mark.clause("BA-101")
def test_it_ends_in_touch():
    state = start(SPACE, ann=ann((3, 4), **BIRD), xan=foe((0, 1)))
    refused(state, "ann jet 0 to 6,3", "BA-101")
    legal(state, "ann jet 0 to 8,4")


@pytest.mark.clause("BA-102")
def test_no_way_between_undocked_ships():
    rows = ("......", "000000", "......", "aaaaaa", "......")
    doors = [((2, 1), (2, 2)), ((2, 3), (2, 2)), ((4, 3), (4, 2))]
    open_ = {"doors": [{"between": ["2,3", "2,2"], "broken": True}]}
    state = start(rows, doors=doors, extra=open_, ann=ann((2, 1), move=9, **BIRD), xan=foe((5, 3)))
    refused(state, "ann walk 2,2 2,3", "BA-102")
    docked = start(rows, doors=doors, extra=open_, docked=True, ann=ann((2, 1), move=9, **BIRD), xan=foe((5, 3)))
    legal(docked, "ann walk 2,2 2,3")
    apart = ("0000..aaaa",)
    refused(start(apart, doors=[((3, 0), (4, 0)), ((6, 0), (5, 0))], ann=ann((3, 0), **BIRD), xan=foe((9, 0))),
            "ann jet 0 to 5,0", "BA-102")  # fmt: skip
    refused(start(apart, doors=[((3, 0), (4, 0))], ann=ann((3, 0), **BIRD), xan=foe((9, 0))),
            "ann walk 4,0 5,0", "BA-102")  # fmt: skip


# The map of BA-103: own door 0/1, gap 1 to 4, the other ship's door 4/5.
GAP = ("0....aaaaaaa",)
DOORS = [((0, 0), (1, 0)), ((5, 0), (4, 0))]


def gap(*, docked=True, **people):
    return start(GAP, doors=DOORS, docked=docked, **people)


@pytest.mark.clause("BA-103")
def test_the_gap_is_jetted_like_anything_else():
    state = gap(ann=ann(**BIRD), xan=foe((11, 0)))
    legal(state, "ann jet 0 to 4,0")
    assert length(state, 0, 4) == 4
    refused(gap(docked=False, ann=ann(**BIRD), xan=foe((11, 0))), "ann jet 0 to 4,0", "BA-102")


@pytest.mark.clause("BA-104", "BA-H36")
def test_such_a_jet_ends_at_the_door():
    state = gap(ann=ann(**BIRD), xan=foe((11, 0)))
    refused(state, "ann jet 0 to 6,0", "BA-104")
    hacked = {"doors": [{"between": ["5,0", "4,0"], "hacked": True}]}
    opened = start(GAP, doors=DOORS, docked=True, extra=hacked, ann=ann(**BIRD), xan=foe((11, 0)))
    refused(opened, "ann jet 0 to 6,0", "BA-104")
    lenient = start(GAP, doors=DOORS, docked=True, extra=hacked, ann=ann(**BIRD), xan=foe((11, 0)),
                    options={"jet_through_opened": True})  # fmt: skip
    legal(lenient, "ann jet 0 to 6,0")


@pytest.mark.clause("BA-105")
def test_a_held_door_lets_it_in():
    state = gap(ann=ann(**BIRD), bea=friend((5, 0)), xan=foe((11, 0)))
    held = after(state, "bea hold 4,0")
    assert cell(after(held, "ann jet 0 to 6,0"), "ann") == (6, 0)
    legal(held, "ann jet 0 to 10,0")
    refused(held, "ann jet 0 to 11,0", "BA-78")


@pytest.mark.clause("BA-106")
def test_staying_on_costs_a_point():
    state = after(gap(ann=ann(move=3, **PACK), xan=foe((11, 0))), "ann jet 1 to 4,0 on", OK)
    assert mp(state, "ann") == 1
    assert not piece(state, "ann").adrift


@pytest.mark.clause("BA-107")
def test_else_one_drifts():
    state = after(gap(ann=ann(move=1, **PACK), xan=foe((11, 0))), "ann jet 1 to 4,0", OK)
    assert piece(state, "ann").adrift
    assert state.spacewalker(piece(state, "ann"))
    refused(state, "ann walk 3,0", "BA-107")


@pytest.mark.clause("BA-82", "BA-107", "BA-H21")
def test_with_both_hands_full_one_drifts_and_is_told_why():
    state = gap(ann=ann(weapons=("carbine",), **BIRD), xan=foe((11, 0)))
    (leg,) = legal(state, "ann jet 0 to 4,0").legs
    assert {"BA-82", "BA-107"} <= {note.clause for note in leg.notes}
    assert piece(after(state, "ann jet 0 to 4,0"), "ann").adrift


@pytest.mark.clause("BA-108", "BA-H29")
def test_magboots_spare_it():
    booted = {"magboots": True, "boots_on": True}
    state = after(gap(ann=ann(move=1, **PACK, **booted), xan=foe((11, 0))), "ann jet 1 to 4,0", OK)
    assert not piece(state, "ann").adrift
    off = {"magboots": True}
    state = after(gap(ann=ann(move=1, **PACK, **off), xan=foe((11, 0))), "ann jet 1 to 4,0", OK)
    assert not piece(state, "ann").adrift  # carried is enough, as printed
    (_, leg) = legal(gap(ann=ann(move=1, **PACK, **off), xan=foe((11, 0))), "ann jet 1 to 4,0").legs
    assert (leg.cost, "BA-108" in {note.clause for note in leg.notes}) == (0, True)
    strict = start(GAP, doors=DOORS, docked=True, options={"boots_must_be_on": True},
                   ann=ann(move=1, **PACK, **off), xan=foe((11, 0)))  # fmt: skip
    assert piece(after(strict, "ann jet 1 to 4,0", OK), "ann").adrift


def test_a_chain_of_jets_from_an_open_move():
    state = start(corridor(14), ann=ann(**PACK))
    opened = after(state, "ann jet 1", OK)
    assert cell(after(opened, "ann walk 1,0 on", "ann jet 0 to 9,0"), "ann") == (9, 0)


@pytest.mark.clause("BA-76")
def test_the_points_converted_belong_to_the_price():
    state = start(HALL, ann=ann(**PACK))
    legs = legal(state, "ann jet 2 to 5,0 5,5").legs
    assert [leg.cost for leg in legs] == [2, 0, 0]
    assert legs[-1].left == 3
    assert mp(after(state, "ann jet 2 to 5,0 5,5 on", OK), "ann") == 3
