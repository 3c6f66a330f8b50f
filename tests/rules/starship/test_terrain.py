"""Terrain and other ships: SC-37 to SC-43, SC-H11, SC-H14 to SC-H18."""

from __future__ import annotations

import pytest

from tests.rules.starship.fixture import (
    REFEREED,
    RULES,
    after,
    cell,
    cells,
    effect,
    left,
    legal,
    played,
    price,
    refused,
    seen,
    ship,
    start,
    stops,
    why,
)  # fmt: skip

EAST = {"heading": "e"}
NORTHEAST = {"heading": "ne"}


@pytest.mark.clause("SC-37")
def test_a_map_without_terrain_is_a_map():
    assert start().board.cells_of("ground", "space") == tuple(range(192))


@pytest.mark.clause("SC-38")
def test_what_is_difficult():
    ground = {(6, 5): "asteroid_field", (7, 5): "mountains"}
    state = start(ada=EAST, ground=ground, more={"bo": {"cell": (8, 5)}})
    assert price(state, "ahead 2") == [100, 100]
    assert "Difficult" in seen(state, "ada", (6, 5))
    assert "Difficult" in seen(state, "ada", (7, 5))
    legs = legal(start(ada=EAST, more={"bo": {"cell": (6, 5)}}), "ahead 2").legs
    assert [note.clause for note in legs[0].notes] == ["SC-43"]
    noted = legal(state, "ahead 1").legs[0].notes
    assert [(note.clause, note.text) for note in noted] == [("SC-39", "asteroid field")]
    dear = start(ada={**EAST, "speed": 90}, more={"bo": {"cell": (6, 5)}})
    refused(dear, "ahead 1", "SC-50", because="SC-43")  # by the same clause as its price


@pytest.mark.clause("SC-39")
def test_each_foot_costs_one_more():
    state = start(ada=EAST, field=[(8, 5), (9, 5)])
    assert price(state, "ahead 4") == [50, 50, 100, 100]
    assert left(after(state, "ahead 4")) == 0
    assert why(after(state, "ahead 3", "turn 45", "turn -45"), "ahead 1") == (
        "the step to j6 costs 100 ft; 0 ft of 300 ft left: asteroid field +50 ft (SC-39); ada boost by engineer"
    )
    refused(after(state, "ahead 2", "turn 90", "turn -45", "turn -45"), "ahead 1", "SC-50")  # no clear square either
    more = start(ada={**EAST, "speed": 350}, field=[(8, 5), (9, 5)])
    refused(
        after(more, "ahead 3", "turn 45", "turn -45"), "ahead 1", "SC-50", because="SC-39"
    )  # 50 ft left: a clear square could be paid
    slow = start(ada={**EAST, "speed": 250}, field=[(6, 5)])
    refused(slow, "ahead 5", "SC-50", because="SC-39")  # paid too dearly on the way
    assert "on the way +50 ft" in why(slow, "ahead 5")


@pytest.mark.clause("SC-40")
def test_difficult_things_do_not_add_up():
    state = start(ada=EAST, field=[(6, 5)], more={"bo": {"cell": (6, 5)}})
    assert price(state, "ahead 2") == [100, 50]
    assert len(legal(state, "ahead 2").legs[0].notes) == 2  # both are named, and it is paid once


@pytest.mark.clause("SC-41", "SC-43")
def test_through_a_ship():
    for seat in ("blue", "red"):
        state = start(ada=EAST, more={"bo": {"cell": (6, 5), "seat": seat}})
        assert price(state, "ahead 2") == [100, 50]
        assert cell(after(state, "ahead 2")) == (7, 5)
        assert ((6, 5), 2) not in stops(state)
        assert stops(state)[(7, 5), 2] == 150


@pytest.mark.clause("SC-42", "SC-H18")
@pytest.mark.parametrize(
    ("own", "other", "may"),
    [
        ("small", "large", True),
        ("small", "medium", False),
        ("huge", "medium", True),
        ("small", "small", False),
        ("tiny", "medium", True),
        ("large", "huge", False),
        ("gargantuan", "large", True),
    ],
)
def test_ending_on_a_ship_needs_two_sizes(own, other, may):
    there = {"bo": {"cell": (6, 5), "size": other, "seat": "red"}}
    state = after(start(ada={**EAST, "size": own}, more=there, grid_sizes=False), "ahead 1")
    if may:
        legal(state, "end")
    else:
        refused(state, "end", "SC-42")
        assert why(state, "end") == "Ada cannot end its turn on Bo; fly or turn away first"


@pytest.mark.clause("SC-H18", "SC-42")
def test_every_ship_overlapped_must_be_far_enough_in_size():
    both = {"bo": {"cell": (6, 5), "size": "large"}, "cy": {"cell": (6, 5), "size": "tiny"}}
    state = after(start(ada=EAST, more=both, grid_sizes=False), "ahead 1")
    assert why(state, "end") == "Ada cannot end its turn on Cy; fly or turn away first"


@pytest.mark.clause("SC-42")
def test_an_order_that_stops_on_a_ship_says_so_before_it_is_given():
    state = start(ada=EAST, more={"bo": {"cell": (6, 5), "seat": "blue"}})
    told = ["Ada will overlap Bo and must move on before its turn ends"]
    assert [RULES.presenter.why(why) for why in legal(state, "ahead 1").warnings] == told
    assert not legal(state, "ahead 2").warnings
    assert not legal(state, "turn 45").warnings


@pytest.mark.clause("SC-42")
def test_a_turn_that_swings_onto_a_ship_says_so():
    long = {"heading": "n", "size": "medium"}
    state = start(ada=long, more={"bo": {"cell": (6, 5), "seat": "blue"}})
    assert [why.code for why in legal(state, "turn 90").warnings] == ["over_a_ship"]
    assert not legal(state, "turn -90").warnings


@pytest.mark.clause("SC-H18")
def test_wrecks_count_as_ships_or_not():
    there = {"bo": {"cell": (6, 5), "size": "medium", "hull": 0, "heading": "n"}}
    state = start(ada=EAST, more={"bo": {**there["bo"], "hull": 1}}, seats=REFEREED)
    wreck = played(state, "referee set bo hull 0", seat="gm").state
    assert price(wreck, "ahead 2") == [100, 50]
    refused(after(wreck, "ahead 1"), "end", "SC-42")
    clear = start(ada=EAST, more={"bo": {**there["bo"], "hull": 1}}, seats=REFEREED, wrecks=False)
    clear = played(clear, "referee set bo hull 0", seat="gm").state
    assert price(clear, "ahead 2") == [50, 50]
    legal(after(clear, "ahead 1"), "end")


@pytest.mark.clause("SC-H11")
def test_difficult_diagonals_double_and_count_once():
    state = start(ada=NORTHEAST, field=[(6, 4), (7, 3)])
    assert price(state, "ahead 2") == [100, 200]
    assert price(start(ada={**NORTHEAST, "speed": 400}, field=[(6, 4)]), "ahead 3") == [100, 100, 50]


@pytest.mark.clause("SC-H14")
def test_a_large_ship_looks_at_what_it_newly_covers():
    large = {**EAST, "size": "large"}
    state = start(ada=large, field=[(6, 4)])
    assert cells(state) == {(4, 4), (5, 4), (4, 5), (5, 5)}
    assert price(state, "ahead 2") == [100, 50]  # one of two squares is enough, and it counts when it is covered
    refused(start(ada=large, solid=[(6, 4)]), "ahead 1", "SC-H16")
    refused(start(ada=large, solid=[(6, 5)]), "ahead 1", "SC-H16")
    legal(start(ada=large, solid=[(6, 3), (6, 6), (3, 4)]), "ahead 1")
    through = start(ada={**large, "speed": 400}, more={"bo": {"cell": (6, 5), "size": "tiny"}})
    assert price(through, "ahead 3") == [100, 50, 50]


@pytest.mark.clause("SC-H14", "SC-52")
def test_a_large_diagonal_clears_the_corners_of_every_square():
    large = {**NORTHEAST, "size": "large"}
    for rock in ((6, 5), (4, 3)):
        refused(start(ada=large, solid=[rock]), "ahead 1", "SC-52")
    for rock in ((6, 4), (5, 3), (6, 3)):
        refused(start(ada=large, solid=[rock]), "ahead 1", "SC-H16")
    legal(start(ada=large, solid=[(3, 3), (6, 6)]), "ahead 1")


@pytest.mark.clause("SC-H15")
def test_turning_costs_no_more_in_a_field():
    assert price(start(field=[(5, 5)]), "turn 90") == [100]


@pytest.mark.clause("SC-H16")
def test_solid_squares_and_edges_refuse_the_step():
    state = start(solid=[(5, 4)])
    refused(state, "ahead 1", "SC-H16")
    assert why(state, "ahead 1") == "f5 is solid and cannot be entered"
    edge = start(ada={"cell": (5, 0)})
    assert why(edge, "ahead 1") == "the board ends ahead of Ada at f1"
    assert ship(state).hull == 44  # no damage


@pytest.mark.clause("SC-H17", "SC-42")
def test_enough_must_be_left_to_get_off_again():
    two = {"bo": {"cell": (6, 5)}, "cy": {"cell": (7, 5)}}
    ada = {**EAST, "turning": 200}
    short = start(ada={**ada, "speed": 200}, more=two)  # straight on: 100, 100, 50; aside: 100, then 100 for 45 degrees
    refused(short, "ahead 1", "SC-H17")
    refused(short, "ahead 1", "SC-H17", because="SC-42")
    assert why(short, "ahead 1") == (
        "Ada could not leave Bo's space again with 100 ft left: its turn cannot end there (SC-42)"
    )
    state = start(ada={**ada, "speed": 250}, more=two)
    assert price(state, "ahead 3") == [100, 100, 50]
    inside = after(state, "ahead 1")
    assert left(inside) == 150
    legal(inside, "turn 45")
    refused(inside, "turn 90", "SC-25")
    over = after(inside, "ahead 1")
    refused(over, "turn 45", "SC-25")
    refused(over, "end", "SC-42")
    slow = after(start(ada={**ada, "speed": 260, "turning": 240}, more=two), "ahead 1")
    refused(slow, "turn 45", "SC-H17")  # 120 of 160: the 40 left is no step


@pytest.mark.clause("SC-H17")
def test_turning_aside_is_a_way_off_too():
    row = {f"b{x}": {"cell": (x, 5)} for x in range(6, 9)}
    state = start(ada={**EAST, "speed": 200}, more=row)
    inside = after(state, "ahead 1")  # 100 left: on is too far, but 45 degrees (50) and a diagonal (50) lead off
    assert left(inside) == 100
    assert after(inside, "turn -45", "ahead 1")
    refused(inside, "ahead 1", "SC-H17")


@pytest.mark.clause("SC-H17", "SC-H22")
def test_a_ship_that_lost_its_speed_there_may_stay():
    state = start(ada=EAST, more={"bo": {"cell": (6, 5)}}, seats=REFEREED)
    inside = after(state, "ahead 1")
    refused(inside, "end", "SC-42")
    lost = played(inside, "referee set ada pilot -1", seat="gm").state
    stayed = played(lost, "end").state
    assert RULES.broken_invariants(stayed) == []
    assert ship(stayed).stranded
    again = after(stayed, "end")  # zed
    refused(again, "end", "SC-42")  # bo has its speed, and is as little allowed to stay
    again = after(again, "ahead 1", "end")
    assert again.turn_of().name == "ada"
    assert not ship(again).stranded
    legal(after(again, "set pilot gunner-1", "ahead 1"), "end")


@pytest.mark.clause("SC-H17", "SC-H25")
def test_a_slower_ship_finds_its_way_with_what_is_left():
    slow = {**EAST, "effects": (effect("flight_speed", -200, "round"),)}
    refused(start(ada=slow, more={"bo": {"cell": (6, 5)}}), "ahead 1", "SC-H17")


@pytest.mark.clause("SC-66")
def test_things_have_sizes_and_count_like_ships():
    rock = {"rock": {"kind": "asteroid", "seat": "", "cell": (7, 5)}}
    state = start(ada=EAST, more=rock)
    assert cells(state, "rock") == {(6, 4), (7, 4), (6, 5), (7, 5)}
    state = after(state, "ahead 1")
    assert left(state) == 200
    legal(state, "end")  # Small on Large
    medium = start(ada={**EAST, "size": "medium", "cell": (4, 5)}, more=rock)
    refused(after(medium, "ahead 1"), "end", "SC-42")
    refused(state, "attack rock with light", "FT-SC-09")
