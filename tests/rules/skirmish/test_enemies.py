"""Moving around enemies: SK-15 to SK-25."""

from __future__ import annotations

import pytest

from tests.rules.skirmish.fixture import after, cell, dv, left, legal, piece, refused, start, until

BESIDE = {"cell": (3, 4)}


@pytest.mark.clause("SK-15")
def test_a_walk_is_the_normal_move_up_to_speed():
    state = after(start(), "ann walk 3,4")
    assert piece(state, "ann").turn.mode == "normal"
    assert left(state, "ann") == 4
    verdict = legal(start(cy=BESIDE), "ann walk 1,4")
    assert [note.clause for note in verdict.legs[0].notes] == ["SK-16"]  # the preview says what it will cost
    legal(start(), "ann walk 3,4 4,4 5,4 6,4 7,4")


@pytest.mark.clause("SK-16")
def test_leaving_a_melee_range_costs_two_defense():
    state = start(cy=BESIDE)
    assert dv(state, "ann") == 6
    assert dv(after(state, "ann walk 1,4"), "ann") == 4


@pytest.mark.clause("SK-16")
def test_allies_have_no_melee_range_against_their_own():
    assert dv(after(start(bo=BESIDE), "ann walk 1,4"), "ann") == 6


@pytest.mark.clause("SK-17")
def test_it_lasts_until_the_end_of_the_movers_next_turn():
    state = after(start(cy=BESIDE), "ann walk 1,4")
    seen = [(state.beat, state.turn_of().name, dv(state, "ann"))]
    for _ in range(6):
        state = after(state, "end")
        seen.append((state.beat, state.turn_of().name, dv(state, "ann")))
    assert seen == [
        (1, "ann", 4), (1, "bo", 4), (1, "cy", 4), (2, "ann", 4), (2, "bo", 6), (2, "cy", 6), (3, "ann", 6),
    ]  # fmt: skip


@pytest.mark.clause("SK-18")
def test_a_melee_range_is_the_squares_around_its_owner():
    around = {(x, y) for x in (2, 3, 4) for y in (3, 4, 5)} - {(3, 4)}
    found = set()
    for x in range(9):
        for y in range(9):
            if (x, y) in ((3, 4), (0, 0)):
                continue
            state = start(cy=BESIDE, ann={"cell": (x, y)})
            away = next((a, b) for a in (x - 1, x + 1) for b in (y, y - 1, y + 1)
                        if 0 <= a < 9 and 0 <= b < 9 and (a, b) not in ((3, 4), (0, 0)))  # fmt: skip
            if dv(after(state, f"ann walk {away[0]},{away[1]}"), "ann") == 4:
                found.add((x, y))
    assert found == around


@pytest.mark.clause("SK-19")
def test_a_melee_range_may_be_wider():
    far = {"cell": (4, 4)}
    assert dv(after(start(cy={**far, "melee_range": 2}), "ann walk 1,4"), "ann") == 4
    assert dv(after(start(cy={**far, "melee_range": 1}), "ann walk 1,4"), "ann") == 6
    assert dv(after(start(cy={**far, "weapons": ("spear",)}), "ann walk 1,4"), "ann") == 4


@pytest.mark.clause("SK-20")
def test_entering_costs_nothing():
    state = start(cy=BESIDE, ann={"cell": (0, 4)})
    state = after(state, "ann walk 1,4 2,4")
    assert cell(state, "ann") == (2, 4)
    assert dv(state, "ann") == 6


@pytest.mark.clause("SK-21")
def test_leaving_one_square_in_range_for_another_costs_too():
    assert dv(after(start(cy=BESIDE), "ann walk 2,3"), "ann") == 4


@pytest.mark.clause("SK-22")
def test_walk_or_shift_but_not_both():
    shifted = after(start(), "ann shift 1,4")
    refused(shifted, "ann walk 0,4", "SK-22")
    refused(shifted, "ann shift 0,4", "SK-22")
    refused(shifted, "ann end move", "SK-12")  # there is nothing left to end
    walked = after(start(), "ann walk 1,4")
    refused(walked, "ann shift 0,4", "SK-22")
    legal(until(shifted, "ann"), "ann walk 0,4")


@pytest.mark.clause("SK-23")
def test_a_shift_is_one_square():
    legal(start(), "ann shift 1,4")
    assert left(start(), "ann") == 5
    refused(start(), "ann shift 0,4", "SK-23")


@pytest.mark.clause("SK-24")
def test_a_shift_costs_no_defense():
    state = after(start(cy=BESIDE), "ann shift 1,4")
    assert cell(state, "ann") == (1, 4)
    assert dv(state, "ann") == 6
    assert dv(after(start(cy=BESIDE), "ann shift 2,3"), "ann") == 6


@pytest.mark.clause("SK-25")
def test_a_walk_of_one_square_is_no_shift():
    assert dv(after(start(cy=BESIDE), "ann walk 1,4"), "ann") == 4
    assert dv(after(start(cy=BESIDE), "ann shift 1,4"), "ann") == 6
