"""House defaults SK-D01 to SK-D28, each switch in both positions. SK-D09 is in test_windows, SK-D28 in test_hidden."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tactical.table.opening import SheetError
from tactical.table.options import rows
from tests.rules.skirmish.fixture import (
    REFEREED,
    RULES,
    after,
    cell,
    dv,
    hidden,
    left,
    legal,
    played,
    price,
    prone,
    refused,
    roll,
    sheet,
    start,
    target,
    until,
)  # fmt: skip

EAST = ("3,4", "4,4", "5,4", "6,4", "7,4")


def test_every_switch_names_its_clause():
    assert all(row.clause and row.words for row in rows(RULES.options))


@pytest.mark.clause("SK-D01")
def test_eight_neighbours_or_four():
    state = start(cy={"cell": (5, 7)}, weapons={"dart": {"reach": 3}}, ann={"weapons": ("dart",)})
    assert price(state, "ann walk 3,5 4,6") == [1, 1]
    legal(state, "ann fire dart at cy")  # three squares, diagonally
    four = start(cy={"cell": (5, 7)}, weapons={"dart": {"reach": 3}}, ann={"weapons": ("dart",)}, neighbours="four")
    refused(four, "ann walk 3,5", "SK-D01")
    assert price(four, "ann walk 3,4 3,5") == [1, 1]
    refused(four, "ann fire dart at cy", "FT-SK-03")
    refused(state, "ann walk 4,4", "SK-D01")  # no square is skipped


@pytest.mark.clause("SK-D01")
def test_with_four_neighbours_a_melee_range_has_four_squares():
    corner = {"cell": (3, 5)}
    assert dv(after(start(cy=corner), "ann walk 1,4"), "ann") == 4
    assert dv(after(start(cy=corner, neighbours="four"), "ann walk 1,4"), "ann") == 6
    assert dv(after(start(cy=corner, neighbours="four", walls_stop_melee=False), "ann walk 1,4"), "ann") == 6


@pytest.mark.clause("SK-D02")
def test_diagonals_past_a_walls_corner():
    wall = {(3, 4): "wall"}
    refused(start(ground=wall), "ann walk 3,5", "SK-D02")
    refused(start(ground=wall), "ann walk 3,3", "SK-D02")
    legal(start(ground=wall, corners="free"), "ann walk 3,5")
    legal(start(ground={(3, 4): "hole", (2, 5): "bog"}), "ann walk 3,5")
    legal(start(cy={"cell": (3, 4)}, bo={"cell": (2, 5)}), "ann walk 3,5")


@pytest.mark.clause("SK-D02", "SK-D08")
def test_closed_edges_stop_a_step_and_their_ends_are_corners():
    edge = [((2, 4), (3, 4))]
    verdict = refused(start(edges=edge), "ann walk 3,4", "SK-D08")
    assert RULES.presenter.why(verdict.reasons[0]) == "the edge between c5 and d5 is closed"
    refused(start(edges=edge), "ann walk 3,5", "SK-D02")
    legal(start(edges=edge, corners="free"), "ann walk 3,5")
    refused(start(edges=edge, corners="free"), "ann walk 3,4", "SK-D08")
    refused(start(edges=[((3, 4), (3, 5))]), "ann walk 3,5", "SK-D02")  # at the far side of the corner
    refused(start(edges=[((2, 5), (3, 5))]), "ann walk 3,5", "SK-D02")
    legal(start(edges=[((3, 3), (3, 4))]), "ann walk 3,5")


@pytest.mark.clause("SK-D03")
def test_walls_holes_and_the_boards_edge():
    flier = {"flying": True}
    refused(start(ground={(3, 4): "wall"}, ann=flier), "ann walk 3,4", "SK-D03")
    refused(start(ground={(3, 4): "hole"}), "ann walk 3,4 4,4", "SK-D03")
    legal(start(ground={(3, 4): "hole"}, ann=flier), "ann walk 3,4")
    legal(start(ground={(3, 4): "hole"}, ann=flier), "ann walk 3,4 4,4")
    refused(start(ground={(3, 4): "hole"}, ann=flier, holes="nobody"), "ann walk 3,4", "SK-D03")
    assert all(0 <= stop.cell < 81 for stop in RULES.reach(start(ann={"cell": (0, 4)}), 0, "walk"))
    refused(start(ann={"cell": (8, 4)}), "ann walk 0,5", "SK-D01")  # no way round the board's edge


@pytest.mark.clause("SK-D03")
def test_nobody_starts_in_a_wall_or_over_a_hole():
    for kind, message in (("wall", "ann cannot start on a wall"), ("hole", "ann cannot start on a hole")):
        with pytest.raises(SheetError, match=message):
            RULES.open(sheet(ground={(2, 4): kind}))
    RULES.open(sheet(ground={(2, 4): "hole"}, ann={"flying": True}))
    with pytest.raises(SheetError, match="bo and ann start on the same square"):
        RULES.open(sheet(bo={"cell": (2, 4)}))


def turns(state, count):
    found = []
    for _ in range(count):
        found.append((state.beat, state.turn_of().name))
        state = after(state, "end")
    return found


@pytest.mark.clause("SK-D04")
def test_one_turn_each_a_round_as_listed_or_by_speed():
    state = start(order=("cy", "ann"))
    assert turns(state, 4) == [(1, "cy"), (1, "ann"), (1, "bo"), (2, "cy")]
    quick = start(order=("cy", "ann"), initiative="speed", bo={"attributes": {"speed": 2}}, ann={"body": 6})
    assert turns(quick, 4) == [(1, "bo"), (1, "ann"), (1, "cy"), (2, "bo")]


@pytest.mark.clause("SK-D04")
def test_out_of_turn_nobody_moves():
    state = start()
    verdict = refused(state, "bo walk 1,0", "SK-D04")
    assert RULES.presenter.why(verdict.reasons[0]) == "it is Ann's turn"
    refused(state, "cy walk 7,8", "TABLE", seat="blue")
    refused(state, "bo end", "SK-D04")


@pytest.mark.clause("SK-D05")
@pytest.mark.parametrize(("ends", "seen"), [(1, [4, 6, 6, 6, 6]), (2, [4, 4, 4, 4, 6]), (3, [4] * 5)])
def test_how_long_lost_defense_lasts(ends, seen):
    state = after(start(cy={"cell": (3, 4)}, exposure_turns=ends), "ann walk 1,4")
    found = [dv(state, "ann")]
    for _ in range(4):  # ann's end, bo's, cy's, ann's
        state = after(state, "end")
        found.append(dv(state, "ann"))
    assert found == seen


TWO = {"cy": {"cell": (3, 4)}, "more": {"di": {"seat": "blue", "cell": (1, 6)}}}


@pytest.mark.clause("SK-D06")
def test_one_loss_however_many_are_left_or_one_each():
    path = "ann walk 1,4 1,5 0,4"
    assert dv(after(start(**TWO), path), "ann") == 4
    assert dv(after(start(**TWO, exposure_stacks=True), path), "ann") == 2
    assert dv(after(start(cy=TWO["cy"], ann={"dv": 1}), "ann walk 1,4"), "ann") == 0


PUSH = ("cy strike ann with bare-hands push", (3, 4), (6, 6))


@pytest.mark.clause("SK-D07")
def test_being_pushed_costs_no_defense_unless_switched():
    setting = {"cy": {"cell": (3, 4)}, "order": ("cy", "ann", "bo")}
    state = after(start(**setting), *PUSH)
    assert cell(state, "ann") == (1, 4)
    assert dv(state, "ann") == 6
    state = until(state, "ann")
    legal(state, "ann walk 2,4 3,3 4,3 5,3 6,3")  # its move is whole
    switched = after(start(**setting, forced_exposes=True), *PUSH)
    assert dv(switched, "ann") == 4
    switched = until(switched, "ann")
    assert dv(switched, "ann") == 4
    assert dv(after(switched, "end"), "ann") == 6  # the end of her next turn, which is the first


@pytest.mark.clause("SK-D07")
@pytest.mark.parametrize(
    "change", [{"ground": {(1, 4): "wall"}}, {"bo": {"cell": (1, 4)}}, {"ground": {(1, 4): "hole"}}]
)
def test_a_push_goes_nowhere_that_is_held_or_blocked(change):
    state = after(start(cy={"cell": (3, 4)}, order=("cy", "ann", "bo"), **change), *PUSH)
    assert cell(state, "ann") == (2, 4)
    assert prone(state, "ann")


WALLED = {"ground": {(3, 3): "wall", (3, 4): "wall", (3, 5): "wall"}}


@pytest.mark.clause("SK-D08")
def test_melee_range_is_counted_round_walls():
    far = {"cell": (4, 4), "melee_range": 2}
    assert dv(after(start(cy=far, **WALLED), "ann walk 1,4"), "ann") == 6
    assert dv(after(start(cy=far, **WALLED, walls_stop_melee=False), "ann walk 1,4"), "ann") == 4
    edge = {"edges": [((2, 4), (3, 4))], "cy": {"cell": (3, 4)}}
    assert dv(after(start(**edge), "ann walk 1,4"), "ann") == 6
    assert dv(after(start(**edge, walls_stop_melee=False), "ann walk 1,4"), "ann") == 4
    corner = {"ground": {(3, 4): "wall"}, "cy": {"cell": (3, 5)}}
    assert dv(after(start(**corner), "ann walk 1,4"), "ann") == 6
    assert dv(after(start(**corner, corners="free"), "ann walk 1,4"), "ann") == 4


@pytest.mark.clause("SK-D08")
def test_who_has_a_melee_range_and_what_does_not_shorten_it():
    beside = {"cell": (3, 4)}
    assert dv(after(start(cy={**beside, "prone": True}), "ann walk 1,4"), "ann") == 4
    for harm in (0, -10):
        assert dv(after(start(cy={**beside, "health": harm}, more={"di": {"seat": "blue", "cell": (8, 0)}}),
                        "ann walk 1,4"), "ann") == 6  # fmt: skip
    over = {"ground": {(3, 4): "hole"}, "cy": {"cell": (4, 4), "melee_range": 2}}
    assert dv(after(start(**over), "ann walk 1,4"), "ann") == 4
    assert dv(after(start(bo=beside, cy={"cell": (4, 4), "melee_range": 2}), "ann walk 1,4"), "ann") == 4


LURKER = {"seat": "blue", "cell": (2, 4), "hidden": True}
CUT = {"ann": {"cell": (2, 2)}, "cy": {"cell": (3, 4)}, "more": {"di": LURKER}}


@pytest.mark.clause("SK-D10")
def test_defense_is_lost_as_squares_are_left_or_as_the_walk_begins():
    path = "ann walk 2,3 2,4 1,4"
    assert dv(after(start(**CUT), path), "ann") == 6  # stopped before any square in range was left
    assert dv(after(start(**CUT, exposure_at="order"), path), "ann") == 4
    beside = {"cy": {"cell": (3, 4)}, "more": {"di": {"seat": "blue", "cell": (0, 4), "hidden": True}}}
    for when in ("step", "order"):
        state = after(start(**beside, exposure_at=when), "ann walk 1,4 0,4")
        assert cell(state, "ann") == (1, 4)
        assert dv(state, "ann") == 4  # what was lost stays lost
    assert dv(after(start(cy={"cell": (3, 4)}, exposure_at="order"), "ann shift 1,4"), "ann") == 6


@pytest.mark.clause("SK-D11")
def test_neutrals_block_but_threaten_nobody():
    state = start(more={"nil": {"seat": "", "cell": (3, 4)}})
    refused(state, "ann walk 3,4 4,4", "SK-D11")
    assert dv(after(state, "ann walk 1,4"), "ann") == 6


@pytest.mark.clause("SK-D11")
def test_the_prone_block_and_the_unconscious_do_not_unless_switched():
    refused(start(cy={"cell": (3, 4), "prone": True}), "ann walk 3,4 4,4", "SK-29")
    refused(start(bo={"cell": (3, 4), "prone": True}), "ann walk 3,4", "SK-28")
    for harm in (0, -10):
        setting = {"bo": {"cell": (3, 4), "health": harm}}
        assert price(start(**setting), "ann walk 3,4 4,4") == [1, 1]
        assert cell(after(start(**setting), "ann walk 3,4"), "ann") == (3, 4)
        refused(start(**setting, bodies_block=True), "ann walk 3,4 4,4", "SK-D11")
    legal(start(bo={"cell": (3, 4)}, bodies_block=True), "ann walk 3,4 4,4")


@pytest.mark.clause("SK-D12")
def test_an_allys_difficult_square_costs_its_price_or_one():
    setting = {"bo": {"cell": (3, 4)}, "ground": {(3, 4): "gravel"}}
    assert price(start(**setting), "ann walk 3,4 4,4") == [2, 1]
    assert price(start(**setting, ally_squares="one"), "ann walk 3,4 4,4") == [1, 1]
    assert price(start(**setting, ally_squares="one", ann={"prone": True}), "ann walk 3,4 4,4") == [2, 2]


@pytest.mark.clause("SK-D13")
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_squares_entered_while_prone(factor):
    state = start(ann={"prone": True, "body": 6}, prone_cost=factor)
    assert price(state, "ann walk 3,4 4,4") == [factor, factor]
    assert price(state, "ann stand up") == [1]


@pytest.mark.clause("SK-D13")
def test_speed_one_can_stand():
    state = start(ann={"prone": True, "body": 1})
    refused(state, "ann walk 3,4", "SK-10", because="SK-42")
    assert left(after(state, "ann stand up"), "ann") == 0


@pytest.mark.clause("SK-D13")
def test_standing_needs_an_open_move():
    lying = start(ann={"prone": True})
    legal(after(lying, 'ann act "waits"'), "ann stand up")
    legal(after(lying, "ann stand up", 'ann act "waits"'), "ann walk 3,4")
    refused(after(lying, "ann walk 3,4", 'ann act "waits"'), "ann stand up", "SK-D13", because="SK-14")
    refused(after(lying, "ann end move"), "ann stand up", "SK-D13", because="SK-12")
    refused(after(start(), "ann shift 3,4", "ann go prone"), "ann stand up", "SK-D13", because="SK-22")
    refused(after(lying, "ann walk 3,4 4,4", "ann stand up", "ann go prone"), "ann stand up", "SK-41")


@pytest.mark.clause("SK-D14")
def test_what_else_prone_does_is_the_scenarios_to_say():
    aim, near = "ann fire rifle at cy", {"cell": (6, 4), "prone": True}
    assert target(start(cy=near, ann={"prone": True}), aim) == 7
    assert target(start(cy=near, ann={"prone": True}, prone_attack_mod=-2), aim) == 5
    assert roll(start(cy=near), aim, (1, 1)).target == 6
    assert roll(start(cy=near, prone_dv_vs_ranged=2), aim, (1, 1)).target == 8
    beside = start(cy={"cell": (3, 4), "prone": True}, prone_dv_vs_ranged=2)
    assert roll(beside, "ann strike cy with sword", (1, 1)).target == 6  # only against ranged attacks


@pytest.mark.clause("SK-D15")
def test_dropping_in_mid_move():
    state = after(start(), "ann walk 3,4", "ann go prone")
    assert price(state, "ann walk 4,4") == [2]  # the move goes on
    refused(after(start(drop_mid_move=False), "ann walk 3,4"), "ann go prone", "SK-D15")
    legal(start(drop_mid_move=False), "ann go prone")
    refused(start(), "bo go prone", "SK-D04")


@pytest.mark.clause("SK-D16")
def test_shift_and_posture():
    lying = {"ann": {"prone": True}}
    refused(start(**lying), "ann shift 3,4", "SK-D16")
    refused(start(**lying, prone_cost=1), "ann shift 3,4", "SK-D16")
    refused(after(start(**lying), "ann stand up"), "ann shift 3,4", "SK-D16")
    assert price(start(**lying, prone_shift=True), "ann shift 3,4") == [1]
    legal(after(start(**lying, prone_shift=True), "ann stand up"), "ann shift 3,4")
    slow = {"body": 1, "attributes": {"burden": -1}}
    refused(start(ann=slow), "ann shift 3,4", "SK-D16")
    legal(start(ann={"body": 1}), "ann shift 3,4")


@pytest.mark.clause("SK-D17")
def test_half_speed_is_rounded_down_or_up():
    lurking = {"ann": {"hidden": True}}
    refused(start(**lurking), "ann walk 3,4 4,4 5,4 hidden", "SK-48")
    legal(start(**lurking, hidden_rounding="up"), "ann walk 3,4 4,4 5,4 hidden")
    refused(start(**lurking, hidden_rounding="up"), "ann walk 3,4 4,4 5,4 6,4 hidden", "SK-48")


@pytest.mark.clause("SK-D17")
def test_standing_is_charged_to_speed_and_a_shift_counts_one():
    state = after(start(ann={"hidden": True, "prone": True}), "ann stand up")
    legal(state, "ann walk 3,4 4,4 hidden")
    assert hidden(after(start(ann={"hidden": True}), "ann shift 3,4"), "ann")
    slow = start(ann={"hidden": True, "body": 1})
    assert [note.clause for note in legal(slow, "ann shift 3,4").legs[0].notes] == ["SK-49"]
    assert not hidden(after(slow, "ann shift 3,4"), "ann")
    gravel = start(ann={"hidden": True}, ground={(3, 4): "gravel"})
    refused(gravel, "ann walk 3,4 4,4 hidden", "SK-48")  # squares pay their normal cost


@pytest.mark.clause("SK-D18")
def test_squares_a_level_of_stealth_is_worth():
    path = " ".join(EAST)
    refused(start(ann={"hidden": True, "stealth": 2}), f"ann walk {path} hidden", "SK-48")
    legal(start(ann={"hidden": True, "stealth": 2}, stealth_squares=2), f"ann walk {path} hidden")
    far = start(ann={"hidden": True, "stealth": 9})
    refused(far, f"ann walk {path} 8,4 hidden", "SK-48")  # never above Speed
    refused(start(ann={"hidden": True, "stealth": 9}, stealth_squares=0), f"ann walk {EAST[0]} 4,4 5,4 hidden", "SK-48")


NEAR = {"cell": (6, 4)}


@pytest.mark.clause("SK-D19")
def test_firing_first():
    stood = after(start(cy=NEAR), "ann fire rifle at cy", (6, 6))
    refused(stood, "ann walk 3,4", "SK-D19")
    refused(stood, "ann shift 3,4", "SK-D19")
    moving = after(start(cy=NEAR), "ann fire rifle at cy moving", (6, 6))
    legal(moving, "ann walk 3,4 4,4 5,4")
    assert target(start(cy=NEAR), "ann fire rifle at cy moving") == 5
    refused(start(cy=NEAR, fire_then_move=False), "ann fire rifle at cy moving", "SK-D19")
    legal(start(cy=NEAR, fire_then_move=False), "ann fire rifle at cy")
    lying = after(start(cy=NEAR, ann={"prone": True}), "ann fire rifle at cy", (6, 6))
    legal(lying, "ann stand up")
    assert target(after(start(cy=NEAR), "ann walk 3,4"), "ann fire rifle at cy moving") == 5


@pytest.mark.clause("SK-D20")
def test_speed_burst_switched_off_is_nothing():
    burst = {"ann": {"speed_burst": True}}
    legal(after(start(**burst), "ann walk 3,4", 'ann act "waits"'), "ann walk 4,4")
    refused(after(start(**burst, burst_resumes=False), "ann walk 3,4", 'ann act "waits"'), "ann walk 4,4", "SK-14")
    refused(after(start(**burst), "ann shift 3,4"), "ann walk 4,4", "SK-22")
    refused(after(start(**burst, cy=NEAR), "ann fire rifle at cy", (6, 6)), "ann walk 3,4", "SK-D19")
    refused(after(start(**burst), 'ann act "waits"'), 'ann act "waits"', "SK-D22")


@pytest.mark.clause("SK-D21")
def test_what_counts_as_moving():
    lying = {"cy": NEAR, "ann": {"prone": True}}
    assert target(after(start(**lying), "ann stand up"), "ann fire rifle at cy") == 7
    assert target(after(start(**lying, standing_moves=True), "ann stand up"), "ann fire rifle at cy") == 5
    assert target(after(start(cy=NEAR), "ann go prone"), "ann fire rifle at cy") == 7
    assert target(after(start(cy=NEAR), "ann shift 3,4"), "ann fire rifle at cy") == 5


@pytest.mark.clause("SK-D22")
def test_acting_first():
    state = after(start(), 'ann act "waits"')
    legal(state, "ann walk 3,4 4,4 5,4 6,4 7,4")
    refused(state, 'ann act "waits again"', "SK-D22")
    refused(after(start(act_first=False), 'ann act "waits"'), "ann walk 3,4", "SK-14")
    legal(after(start(), "ann walk 3,4", "ann go prone"), "ann walk 4,4")  # free actions close nothing
    legal(after(start(), "ann walk 3,4", "ann end move"), 'ann act "waits"')


@pytest.mark.clause("SK-D23")
def test_the_flag_that_shoots_steadily():
    steady = {"cy": NEAR, "ann": {"fire_on_move": True}}
    assert target(after(start(**steady), "ann walk 3,4"), "ann fire rifle at cy") == 7
    assert target(after(start(**steady, steady_fire=False), "ann walk 3,4"), "ann fire rifle at cy") == 5


@pytest.mark.clause("SK-D24")
def test_flight_over_difficult_ground():
    flier = {"ann": {"flying": True}, "ground": {(3, 4): "gravel", (4, 4): "bog"}}
    assert price(start(**flier), "ann walk 3,4 4,4") == [1, 1]
    legal(start(**flier), "ann shift 3,4")
    assert price(start(**flier, flight_over_rough=False, size=(9, 9)), "ann walk 3,4") == [2]
    refused(start(**flier, flight_over_rough=False), "ann walk 3,4 4,4", "SK-10", because="SK-32")


@pytest.mark.clause("SK-D25")
def test_no_least_move_unless_switched():
    slow = {"ann": {"body": 1}, "ground": {(3, 4): "gravel", (2, 5): "bog"}}
    refused(start(**slow), "ann walk 3,4", "SK-10", because="SK-32")
    state = start(**slow, minimum_move=True)
    assert price(state, "ann walk 3,4") == price(state, "ann walk 2,5") == [1]
    assert left(after(state, "ann walk 2,5"), "ann") == 0
    refused(state, "ann walk 3,4 4,4", "SK-10", because="SK-32")
    refused(state, "ann shift 3,4", "SK-35")
    later = after(start(ann={"body": 2}, ground=slow["ground"], minimum_move=True), "ann walk 1,4")
    refused(later, "ann walk 2,5", "SK-10", because="SK-34")  # only the first square of a turn


@pytest.mark.clause("SK-D26")
def test_when_speed_is_read():
    state = after(start(seats=REFEREED), "ann walk 3,4")
    changed = play_seat(state, "referee set ann body 7")
    assert left(changed, "ann") == 4
    assert left(until(changed, "ann"), "ann") == 7
    live = play_seat(after(start(seats=REFEREED, speed_read="live"), "ann walk 3,4"), "referee set ann body 7")
    assert left(live, "ann") == 6
    hurt = start(seats=REFEREED, speed_read="live", ann={"health": 5})
    lower = play_seat(after(hurt, "ann walk 3,4 4,4"), "referee set ann body 1")
    assert left(lower, "ann") == 0
    assert left(start(ann={"effects": [{"name": "squares", "amount": 2, "until": "turn"}]}), "ann") == 7


def play_seat(state, text):
    """An order of the referee, carried out whoever is asked."""
    return played(state, text, seat="gm").state


@pytest.mark.clause("SK-D27")
def test_everybody_fills_one_square_of_a_flat_map_and_faces_nowhere():
    for who in start().pieces:
        assert len(who.place.cells) == 1
        assert (who.place.heading, who.place.altitude) == (-1, 0)
    assert not any(row.clause == "SK-D27" for row in rows(RULES.options))
    flat = sheet()
    tall = type(flat.board)("square8", 9, 9, 2, (type(flat.board.layers[0])("ground", ("floor",), bytes(162)),))
    with pytest.raises(SheetError, match="a flat map"):
        RULES.open(replace(flat, board=tall))
