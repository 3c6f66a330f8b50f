"""Scale and allowance: SK-01 to SK-14."""

from __future__ import annotations

import pytest

from tactical.table.effects import Effect
from tactical.table.notation import NotationError
from tests.rules.skirmish.fixture import (
    RULES,
    acted,
    after,
    asked,
    cell,
    left,
    legal,
    order,
    piece,
    price,
    refused,
    speed,
    start,
    until,
)  # fmt: skip

EAST = ("3,4", "4,4", "5,4", "6,4", "7,4", "8,4")


def east(squares: int, after_: int = 0) -> str:
    return "ann walk " + " ".join(EAST[after_ : after_ + squares])


@pytest.mark.clause("SK-01")
def test_only_the_orders_of_combat_are_known_here():
    state = start()
    legal(state, "ann walk 3,4")
    with pytest.raises(NotationError):
        order(state, "ann forced march")
    assert "walk" in asked(state).verbs
    assert not {"forced_march", "travel"} & {kind.__struct_config__.tag for kind in RULES.all_orders}


@pytest.mark.clause("SK-02")
def test_in_combat_a_turn_has_speed_squares_not_a_days_one():
    legal(start(), east(5))
    refused(start(), east(6), "SK-10")


@pytest.mark.clause("SK-03")
def test_each_character_spends_its_own_squares():
    state = after(start(), east(3))
    assert left(state, "ann") == 2
    assert left(state, "bo") == 5
    assert left(until(state, "bo"), "bo") == 5


@pytest.mark.clause("SK-04")
def test_walls_and_holes_are_in_the_way():
    refused(start(ground={(3, 4): "wall"}), "ann walk 3,4", "SK-D03")
    refused(start(ground={(3, 4): "hole"}), "ann walk 3,4", "SK-D03")


@pytest.mark.clause("SK-05")
def test_every_turn_has_a_move_of_its_own():
    state = start()
    assert left(state, "ann") == 5
    state = after(state, east(5))
    assert left(state, "ann") == 0
    state = until(state, "ann")
    assert state.beat == 2
    assert left(state, "ann") == 5


@pytest.mark.clause("SK-05")
def test_squares_not_used_do_not_carry_over():
    state = until(after(start(), east(1)), "ann")
    assert left(state, "ann") == 5


@pytest.mark.clause("SK-06")
@pytest.mark.parametrize(("attributes", "squares"), [({"speed": 2}, 7), ({}, 5)])
def test_squares_are_body_and_bonuses(attributes, squares):
    state = start(size=(15, 9), ann={"attributes": attributes})
    assert left(state, "ann") == squares
    path = " ".join(f"{x},4" for x in range(3, 3 + squares))
    legal(state, f"ann walk {path}")
    refused(state, f"ann walk {path} {3 + squares},4", "SK-10")


@pytest.mark.clause("SK-07")
def test_all_bonuses_count():
    state = start(ann={"body": 4, "attributes": {"speed": 1, "flight": 3}})
    assert left(state, "ann") == 8
    assert left(start(ann={"body": 4, "attributes": {"speed": 1, "flight": 3, "wheels": 2}}), "ann") == 10


@pytest.mark.clause("SK-08")
def test_the_total_is_speed_and_the_attribute_stays_what_it_is():
    state = start(ann={"body": 4, "attributes": {"speed": 1}})
    assert speed(state, "ann") == 5
    assert state.speed(piece(state, "ann")) == 5
    assert dict(state.kind(piece(state, "ann")).attributes)["speed"] == 1


@pytest.mark.clause("SK-09")
@pytest.mark.parametrize("squares", range(6))
def test_fewer_squares_than_speed_or_none(squares):
    state = start()
    if squares:
        assert sum(price(state, east(squares))) == squares
        state = after(state, east(squares))
    assert left(state, "ann") == 5 - squares
    legal(state, "ann end")


@pytest.mark.clause("SK-10")
def test_not_more_squares_than_speed():
    legal(start(), east(5))
    verdict = refused(start(), east(6), "SK-10")
    assert RULES.presenter.why(verdict.reasons[0]) == "i5 costs 6 squares; 5 of 5 left"
    assert [leg.cost for leg in verdict.legs] == [1] * 6  # the preview still prices the whole path


@pytest.mark.clause("SK-10")
def test_a_move_in_pieces_has_no_more_squares_than_one():
    state = after(start(), east(3))
    refused(state, east(3, 3), "SK-10")
    state = after(state, east(2, 3))
    refused(state, east(1, 5), "SK-10")


@pytest.mark.clause("SK-11")
def test_an_effect_may_grant_squares_this_turn():
    boost = [{"name": "squares", "amount": 2, "until": "turn"}]
    state = start(size=(12, 9), ann={"effects": boost})
    path = [f"{x},4" for x in range(3, 11)]
    legal(state, "ann walk " + " ".join(path[:7]))
    refused(state, "ann walk " + " ".join(path), "SK-10")
    state = until(after(state, "ann walk " + " ".join(path[:7])), "ann")
    assert left(state, "ann") == 5
    assert piece(state, "ann").effects == ()
    assert Effect("squares", 2, "turn", 0) == piece(start(ann={"effects": boost}), "ann").effects[0]


@pytest.mark.clause("SK-12")
def test_one_move_a_turn():
    state = after(start(), east(2), "ann end move")
    refused(state, east(1, 2), "SK-12")
    refused(state, "ann shift 3,3", "SK-12")
    refused(state, "ann end move", "SK-12")
    legal(state, 'ann act "looks about"')


@pytest.mark.clause("SK-12")
def test_a_move_ended_before_its_first_square_is_over_too():
    refused(after(start(), "ann end move"), east(1), "SK-12")


@pytest.mark.clause("SK-13")
def test_speed_burst_lets_the_move_go_on():
    state = after(start(ann={"speed_burst": True}), east(3), 'ann act "shouts"')
    legal(state, east(2, 3))
    refused(state, east(3, 3), "SK-10")
    state = after(state, east(2, 3))
    assert cell(state, "ann") == (7, 4)
    ended = after(start(ann={"speed_burst": True}), east(2), "ann end move")
    legal(ended, east(3, 2))


@pytest.mark.clause("SK-14")
def test_an_action_after_a_square_ends_the_move_and_loses_the_rest():
    state = after(start(cy={"cell": (6, 4)}), east(3), "ann strike cy with sword", (6, 6))
    assert acted(state, "ann")
    for there in ("5,3", "4,4"):
        refused(state, f"ann walk {there}", "SK-14")
    refused(state, "ann shift 5,3", "SK-14")
    assert left(until(state, "ann"), "ann") == 5


@pytest.mark.clause("SK-14", "SK-22")
def test_lost_squares_are_not_left():
    acted = after(start(), "ann walk 3,4", 'ann act "looks about"')
    shifted = after(start(), "ann shift 3,4")
    ended = after(start(), "ann walk 3,4", "ann end move")
    for state in (acted, shifted, ended):
        assert left(state, "ann") == 0
    assert legal(start(), "ann shift 3,4").legs[-1].left == 0
    burst = after(start(ann={"speed_burst": True}), "ann walk 3,4", 'ann act "looks about"')
    assert left(burst, "ann") == 4
    why = [RULES.presenter.why(r) for r in refused(acted, "ann walk 4,4", "SK-14").reasons]
    assert why == ["Ann acted after moving, which ended its move"]


@pytest.mark.clause("SK-D19")
def test_of_squares_given_up_by_firing_only_what_standing_takes_is_left():
    fired = after(start(cy={"cell": (6, 4)}), "ann fire rifle at cy", (6, 6))
    assert left(fired, "ann") == 0
    down = after(fired, "ann go prone")
    assert left(down, "ann") == 1
    legal(down, "ann stand up")
