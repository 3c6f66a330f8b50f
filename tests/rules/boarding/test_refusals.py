"""What a refused walk rests on: whatever lowered the allowance or raised the price, each with its clause."""

from __future__ import annotations

import pytest

from tests.rules.boarding.fixture import after, corridor, foe, friend, judged, refused, start, to, why

ANN = friend((0, 0))
LONG = corridor(20)
HULL = ("......", ".0000.", "......")


@pytest.mark.clause("BA-02")
def test_merely_too_far_rests_on_the_move_value():
    assert why(start(LONG, ann=ANN), f"ann walk {to(0, 6)}", "BA-02") == "entering g1 costs 1 MP; 0 of 5 left"


@pytest.mark.clause("BA-09")
def test_the_ooc_penalty_is_named():
    state = start(LONG, ann=ANN, ooc=3)
    assert (
        why(state, f"ann walk {to(0, 3)}", "BA-02", because="BA-09")
        == "entering d1 costs 1 MP; 0 of 2 left: OOC -3 (BA-09)"
    )
    beyond = f"ann walk {to(0, 6)}"  # the steps are tried in turn: the first that fails could be paid without it
    assert "OOC -3 (BA-09)" in why(state, beyond, "BA-02", because="BA-09")


@pytest.mark.clause("BA-18")
def test_an_enemy_in_the_square_is_named():
    state = start(LONG, ann=friend((0, 0), move=2), xan=foe((2, 0)))
    said = why(state, f"ann walk {to(0, 3)}", "BA-02", because="BA-18")
    assert said == "entering c1 costs 2 MP; 1 of 2 left: Xan is there +1 (BA-18)"


@pytest.mark.clause("BA-24")
def test_a_barrel_on_the_way_is_named():
    state = start(LONG, ann=friend((0, 0), move=3), ground={(1, 0): "barrel"})
    said = why(state, f"ann walk {to(0, 3)}", "BA-02", because="BA-24")
    assert said == "entering d1 costs 1 MP; 0 of 3 left: barrel on the way +1 (BA-24)"
    farther = start(LONG, ann=friend((0, 0), move=2), ground={(1, 0): "barrel"})
    assert why(farther, f"ann walk {to(0, 3)}", "BA-02", because="BA-24") == (
        "entering c1 costs 1 MP; 0 of 2 left: barrel on the way +1 (BA-24)"
    )


@pytest.mark.clause("BA-83")
def test_the_surcharge_outside_is_named():
    state = start(HULL, ann=friend((0, 0)))
    said = why(state, f"ann walk {to(0, 3)}", "BA-02", because="BA-83")
    assert said == "entering d1 costs 2 MP; 1 of 5 left: outside +1 (BA-83)"
    slower = start(HULL, ann=friend((0, 0), move=4))
    assert why(slower, f"ann walk {to(0, 3)}", "BA-02", because="BA-83") == (
        "entering d1 costs 2 MP; 0 of 4 left: outside +1 (BA-83), outside on the way +2 (BA-83)"
    )


@pytest.mark.clause("BA-76")
def test_points_made_into_jets_are_named():
    state = after(start(LONG, ann=friend((0, 0), jetpack=True, piloting=5)), "ann jet 4", (6, 6))
    said = why(state, f"ann walk {to(0, 2)}", "BA-02", because="BA-76")
    assert said == "entering c1 costs 1 MP; 0 of 5 left: made Jet Moves +4 (BA-76)"


@pytest.mark.clause("BA-98", "BA-H03")
def test_a_failed_run_and_ooc_are_told_apart():
    state = after(start(LONG, ann=ANN, ooc=1), f"ann run 1 {to(0, 5)}", (4, 4))  # 8 + 1 against 11: fails by 2
    said = why(state, f"ann walk {to(0, 3)}", "BA-02", because="BA-98")
    assert said == "entering d1 costs 1 MP; 0 of 2 left: run -2 (BA-98), OOC -1 (BA-09)"


@pytest.mark.clause("BA-H18")
def test_a_passenger_is_named():
    state = start(LONG, ann=ANN, bob=friend((0, 0), hits=0))
    said = why(state, f"ann carry bob {to(0, 5)} to 5,0", "BA-02", because="BA-H18")
    assert said == "entering f1 costs 1 MP; 0 of 4 left: carrying -1 (BA-H18)"


@pytest.mark.clause("BA-11", "BA-12")
def test_carried_by_two_nothing_is_left_to_move_with():
    hall = start(("000000", "000000"), ann=friend((1, 0)), bob=friend((2, 0)), cat=friend((1, 1)))
    once = after(hall, "ann carry bob 0,0 to 1,0", "ann end")
    refused(after(once, 'bob act "looks"'), "bob walk 2,0", "BA-11")
    twice = after(once, "cat carry bob 2,1 to 2,0", "cat end")
    refused(twice, "bob walk 3,0", "BA-12")


@pytest.mark.clause("BA-79")
def test_more_lines_than_jet_moves():
    hall = ("0" * 12,) * 4
    state = start(hall, ann=friend((0, 0), jetpack=True, piloting=5))
    said = "each Jet Move is one straight line, so 2 lines need 2, but there are at most 1"
    assert why(state, "ann jet 1 to 4,0 4,3", "BA-79") == said
    assert why(start(hall, ann=friend((0, 0), natural_jets=1)), "ann jet 0 to 4,0 4,3", "BA-79") == said


@pytest.mark.clause("BA-84", "BA-85")
def test_magboots_do_not_help_over_the_hull():
    state = start((".....", ".000.", ".000.", "....."), ann=friend((2, 0), magboots=True))
    path = "2,1 2,2 2,3"
    refused(state, f"ann walk {path}", "BA-84")
    refused(after(state, "ann boots on"), f"ann walk {path}", "BA-84", because="BA-85")


@pytest.mark.clause("BA-53", "BA-102")
def test_a_shut_door_of_a_ship_that_is_not_docked_is_not_all_that_forbids_it():
    door = [((2, 0), (3, 0))]
    state = start(("00.aa", "00.aa"), ann=friend((1, 0)), doors=[((1, 0), (2, 0)), *door])
    refused(state, "ann walk 2,0 3,0", "BA-102")
    docked = start(("00.aa", "00.aa"), ann=friend((1, 0)), doors=[((1, 0), (2, 0)), *door], docked=True)
    refused(docked, "ann walk 2,0 3,0", "BA-53")


@pytest.mark.clause("FT-BA-03", "FT-BA-06", "BA-H20")
def test_a_shot_names_all_that_forbids_it():
    for weapon, text in (("pistol", "ann attack xan with pistol"), ("grenade", "ann throw grenade at 9,0")):
        ann = friend((0, 0), weapons=(weapon,))
        state = start(LONG, ann=ann, xan=foe((15, 0)), walls=[((3, 0), (4, 0))])
        assert [reason.code for reason in judged(state, text)[1].reasons] == ["no_sight", "out_of_reach"]
    hull = start((f".{'a' * 13}",), ann=friend((13, 0), weapons=("pistol",)), doors=[((0, 0), (1, 0))],
                 walls=[((5, 0), (6, 0))])  # fmt: skip
    assert [r.code for r in judged(hull, "ann breach 1,0 0,0 with pistol")[1].reasons] == ["no_sight", "out_of_reach"]


@pytest.mark.clause("BA-53", "BA-H36")
def test_a_jet_along_the_hull_is_not_stopped_by_the_rule_of_the_gap():
    rows, door = (".....", "00000"), [((3, 1), (3, 0))]
    ann = friend((3, 0), natural_jets=1)
    refused(start(rows, doors=door, ann=ann), "ann jet 0 to 3,1", "BA-H36")  # her own door: she walks in
    boarder = after(start(rows, doors=door, ann=friend((0, 1)), xan=foe((3, 0), natural_jets=1)), "end phase")
    refused(boarder, "xan jet 0 to 3,1", "BA-53")


@pytest.mark.clause("BA-89", "BA-106", "FT-BA-15")
def test_what_else_the_move_was_spent_on_is_named():
    rows = ("............", ".0000000000.", "............")
    on = after(start(rows, ann=friend((1, 0), magboots=True)), "ann boots on")
    path = "2,0 3,0 4,0 5,0 6,0"
    said = why(on, f"ann walk {path}", "BA-02", because="BA-89")
    assert said == "entering g1 costs 1 MP; 0 of 5 left: MagBoots +1 (BA-89)"
    gap = {"doors": [((1, 0), (2, 0)), ((3, 0), (4, 0))], "docked": True, "xan": foe((6, 0))}
    ann = friend((1, 0), move=2, jetpack=True, piloting=5)
    landed = after(start(("00..aaa",), ann=ann, **gap), "ann jet 1 to 3,0 on", (6, 6))
    refused(landed, "ann walk 2,0", "BA-02", because="BA-106")
