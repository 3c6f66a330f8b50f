"""Occupied squares, popping and slagged squares: BA-14 to BA-27."""

from __future__ import annotations

import pytest

from tests.rules.boarding.fixture import (
    RULES,
    actions,
    after,
    cell,
    corridor,
    dif,
    foe,
    friend,
    legal,
    mp,
    out,
    piece,
    price,
    refused,
    start,
    to,
)  # fmt: skip

ANN = friend((0, 0))
ROW = corridor(10)
DOOR = [((3, 1), (3, 0))]
BY_A_DOOR = ("..........", "0000000000")


@pytest.mark.clause("BA-14")
def test_no_move_ends_with_a_conscious_character():
    for other in (friend((3, 0)), foe((3, 0))):
        state = start(ROW, ann=ANN, bea=other)
        spent = after(state, 'ann act "looks"')
        refused(spent, f"ann walk {to(0, 3)}", "BA-14")
        legal(spent, f"ann walk {to(0, 4)}")


@pytest.mark.clause("BA-15")
def test_the_unconscious_do_not_stop_a_move():
    spent = after(start(ROW, ann=ANN, bea=out(friend((3, 0)))), 'ann act "looks"')
    assert price(spent, f"ann walk {to(0, 3)}") == [1, 1, 1]


@pytest.mark.clause("BA-16")
def test_an_occupied_square_is_left_with_the_action():
    state = start(ROW, ann=ANN, bea=friend((3, 0)))
    state = after(state, f"ann walk {to(0, 3)}")
    refused(state, "ann end", "BA-16")
    refused(state, "end phase", "BA-16")
    state = after(state, "ann walk 4,0")
    assert (cell(state, "ann"), actions(state, "ann")) == ((4, 0), 0)
    legal(state, "ann end")


@pytest.mark.clause("BA-16")
def test_the_way_out_leads_into_an_empty_square():
    state = after(start(ROW, ann=ANN, bea=friend((3, 0)), cat=friend((4, 0))), f"ann walk {to(0, 3)}")
    refused(state, "ann walk 4,0 5,0", "BA-16")
    legal(state, "ann walk 2,0")
    both = start(ROW, ann=friend((3, 0), move=1), bea=friend((4, 0)), cat=out(friend((5, 0))), dan=out(friend((3, 0))))
    refused(both, "ann walk 4,0", "BA-16")  # nobody at all may be in the square that leads out


@pytest.mark.clause("BA-16")
def test_who_would_end_in_anothers_square_is_warned():
    state = start(ROW, ann=friend((0, 0)), bea=friend((3, 0)))
    assert [RULES.presenter.why(warning) for warning in legal(state, f"ann walk {to(0, 3)}").warnings] == [
        "Bea is in d1, which must be left again before the turn ends"
    ]
    assert legal(state, f"ann walk {to(0, 4)}").warnings == ()


@pytest.mark.clause("BA-17")
def test_an_occupied_square_is_left_by_a_pop():
    state = after(start(ROW, ann=ANN, bea=friend((3, 0)), xan=foe((5, 0))), f"ann walk {to(0, 3)}")
    refused(state, "ann attack xan with bare-hands", "FT-BA-03")
    refused(state, 'ann act "waits"', "BA-17")
    popped = after(state, 'ann act "waits" then 4,0')
    assert cell(popped, "ann") == (4, 0)
    refused(state, "ann attack xan with bare-hands from 4,0 then 3,0", "BA-H09")


@pytest.mark.clause("BA-18")
def test_an_enemys_square_is_slagged_to_walk_in():
    state = start(ROW, ann=ANN, xan=foe((2, 0)))
    assert price(state, f"ann walk {to(0, 4)}") == [1, 2, 1, 1]


@pytest.mark.clause("BA-19", "BA-H08")
def test_an_enemys_square_is_slagged_to_act_in():
    # the enemy peeks, so that one may end in its square's neighbour; then it is walked into and acted in
    state = start(BY_A_DOOR, doors=DOOR, ann=friend((1, 1)), xan=foe((3, 1)))
    state = after(state, "ann walk 2,1 3,1", "react pass")
    done = after(state, "ann hack 3,0 then 4,1", "react pass", (1, 1))
    assert cell(done, "ann") == (4, 1)
    asked = after(state, "ann hack 3,0 then 4,1")
    assert dif(asked, "react pass") == 15
    plain = start(BY_A_DOOR, doors=DOOR, ann=friend((3, 1)))
    assert dif(plain, "ann hack 3,0") == 11


@pytest.mark.clause("BA-20")
def test_friends_are_passed_at_no_cost():
    assert price(start(ROW, ann=ANN, bea=friend((2, 0))), f"ann walk {to(0, 3)}") == [1, 1, 1]


@pytest.mark.clause("BA-21")
def test_a_pop_costs_the_action_one():
    state = start(BY_A_DOOR, doors=DOOR, ann=friend((3, 1)))
    assert dif(state, "ann hack 3,0 then 4,1") == 12
    assert dif(start(BY_A_DOOR, doors=DOOR, ann=friend((2, 1))), "ann hack 3,0 from 3,1") == 12


@pytest.mark.clause("BA-22", "BA-H09")
def test_a_pop_to_a_friend_costs_one_more():
    state = start(BY_A_DOOR, doors=DOOR, ann=friend((3, 1)), bea=friend((4, 1)))
    assert dif(state, "ann hack 3,0 then 4,1") == 13
    after_ = after(state, "ann hack 3,0 then 4,1", (1, 1))
    refused(after_, "ann end", "BA-16")  # the move is still to come, and must be used to leave
    legal(after_, "ann walk 5,1")
    moved = after(start(BY_A_DOOR, doors=DOOR, ann=friend((2, 1)), bea=friend((4, 1))), "ann walk 3,1")
    refused(moved, "ann hack 3,0 then 4,1", "BA-H09")


# --- slagged squares ---


@pytest.mark.clause("BA-23")
def test_a_slagged_square_costs_two_to_enter():
    state = start(ROW, ann=ANN, ground={(1, 0): "barrel"})
    assert price(state, f"ann walk {to(0, 4)}") == [2, 1, 1, 1]
    refused(state, f"ann walk {to(0, 5)}", "BA-02", because="BA-24")


@pytest.mark.clause("BA-24")
def test_a_barrel_slags_its_square():
    assert price(start(ROW, ann=ANN, ground={(1, 0): "barrel"}), "ann walk 1,0") == [2]
    assert price(start(ROW, ann=ANN, ground={(1, 0): "crate"}), "ann walk 1,0") == [1]


SLAGGED = {"modules": [{"ship": "own", "module": "m1", "counters": 2}]}


@pytest.mark.clause("BA-25")
def test_all_squares_of_a_slagged_module():
    state = start(("0111000000",), ann={**ANN, "move": 6}, extra=SLAGGED)
    assert price(state, f"ann walk {to(0, 3)}") == [2, 2, 2]
    broken = {"modules": [{"ship": "own", "module": "m1", "counters": 1}]}
    assert price(start(("0111000000",), ann=ANN, extra=broken), f"ann walk {to(0, 3)}") == [1, 1, 1]


@pytest.mark.clause("BA-25")
def test_where_one_can_walk_changes_once_a_module_is_slagged():
    state = start(("001100",), ann={**ANN, "move": 4}, xan=foe((5, 0)))
    for counters, squares in ((1, {1, 2, 3, 4}), (2, {1, 2})):
        assert set(RULES.reach(state.having(counters=(0, counters)), 0, "walk").stops) == squares


@pytest.mark.clause("BA-26")
def test_no_jet_through_a_slagged_square():
    rows = ("0000000", "0000000")
    state = start(rows, ann={**ANN, "natural_jets": 1}, bea=friend((4, 1)), ground={(4, 0): "barrel"})
    refused(state, "ann jet 0 to 6,0", "BA-26")
    moved = after(state, "bea lift 4,0 to 3,1", "bea end")
    legal(moved, "ann jet 0 to 6,0")


@pytest.mark.clause("BA-27")
def test_nothing_lifts_that():
    state = start(ROW, ann={**ANN, "natural_jets": 1, "ignores_slagged": True, "jetpack": True},
                  ground={(1, 0): "barrel"})  # fmt: skip
    assert price(state, "ann walk 1,0") == [1]
    refused(state, "ann jet 0 to 2,0", "BA-26")
    refused(state, "ann jet 1 to 2,0", "BA-26")
    assert mp(state, "ann") == piece(state, "ann").turn.moved + 5
