"""Blocking and command tokens: FL-13 to FL-23, FL-D08, FL-D09."""

from __future__ import annotations

import pytest

from tests.rules.fleet.fixture import ANCHOR, RULES, after, barred, moving, refused, sound, space, start, where, who

II = "c1 cruiser-ii red A"
RED = "c1 cruiser red A"


@pytest.mark.clause("FL-13")
def test_not_through_others_ships_but_round_them():
    state = moving(RED, "b1 cruiser blue B", *ANCHOR)
    barred(state, "c1 b c", "FL-13")
    sound(moving(II, "b1 cruiser blue B", *ANCHOR), "c1 e f c")


@pytest.mark.clause("FL-14")
def test_one_ship_of_anybody_is_enough():
    barred(moving(RED, "g1 destroyer green B", *ANCHOR), "c1 b c", "FL-13")


@pytest.mark.clause("FL-15")
def test_fighters_block():
    state = moving(RED, "f1 fighter blue B", "b-dock space-dock blue b-one", *ANCHOR)
    barred(state, "c1 b c", "FL-15")


@pytest.mark.clause("FL-16")
def test_others_ships_do_not_bar_the_last_step():
    state = moving("c1 cruiser red A", "b1 dreadnought blue C", *ANCHOR)
    sound(state, "c1 b c")


@pytest.mark.clause("FL-17")
def test_own_ships_never_block():
    mine = [f"r{i} cruiser red B" for i in range(4)]
    sound(moving(RED, *mine, *ANCHOR), "c1 b c")


@pytest.mark.clause("FL-18")
def test_ground_forces_and_structures_do_not_block():
    state = moving(RED, "i1 infantry blue b-one", "p1 pds blue b-one", *ANCHOR)
    sound(state, "c1 b c")


def test_the_switch_of_the_older_reference():
    state = moving(RED, "f1 fighter blue B", "b-dock space-dock blue b-one", *ANCHOR, fighters_block=False)
    sound(state, "c1 b c")
    assert RULES.options().fighters_block  # the baseline is reference 1.1 (FL-19)


@pytest.mark.clause("FL-20")
@pytest.mark.parametrize("path", ["b c", "e b c", "e f c"])
def test_a_token_at_the_start_locks_the_ship(path):
    state = moving("c1 cruiser-ii red A", *ANCHOR, tokens="red a")
    barred(state, f"c1 {path}", "FL-20")


@pytest.mark.clause("FL-21")
def test_the_active_systems_token_locks_nothing():
    sound(moving("c1 cruiser red C", *ANCHOR), "c1 b c")


@pytest.mark.clause("FL-22")
def test_others_tokens_lock_nothing():
    sound(moving(RED, *ANCHOR, tokens="blue a, green a"), "c1 b c")


@pytest.mark.clause("FL-23")
def test_through_systems_with_own_tokens():
    sound(moving(RED, *ANCHOR, tokens="red b"), "c1 b c")


@pytest.mark.clause("FL-D08")
def test_leaving_a_contested_system_is_free_but_coming_through_it_is_not():
    units = ("c1 cruiser-ii red B", "b1 cruiser blue B", *ANCHOR)
    sound(moving(*units), "c1 c")
    barred(moving(*units), "c1 e b c", "FL-13")  # the start system, in between
    barred(moving(*units, leave_freely=False), "c1 c", "FL-D08")


@pytest.mark.clause("FL-D09")
def test_the_active_system_in_between_is_passed_through():
    far = {"more": {"c1": {"effects": [{"name": "move", "amount": 2}]}}}
    state = moving(RED, "b1 cruiser blue C", *ANCHOR, **far)
    barred(state, "c1 b c g c", "FL-D09")
    sound(state, "c1 b f c")
    sound(moving(RED, "b1 cruiser blue C", *ANCHOR, **far, active_blocks=False), "c1 b c g c")


@pytest.mark.clause("FL-D02")
def test_tokens_come_from_the_pool_and_return_to_it():
    state = start(RED, *ANCHOR, tactic_pool=1)
    assert state.pools == (1, 1, 1)
    state = after(state, "activate c", "commit")
    assert (state.pools[0], state.tokens) == (0, ((state.board.named("C"), 0),))
    state = after(state, "pass", "pass")
    assert who(state) == ("red", "action")
    refused(state, "activate d", "FL-D02")
    blue_there = start(RED, *ANCHOR)
    blue_there = after(blue_there, "activate c", "commit", "activate c", "commit", "pass")
    refused(blue_there, "activate c", "FL-D02")  # Red's own token lies there; Blue's does not matter
    state = after(state, "pass")
    assert (state.beat, state.pools, state.tokens, state.passed) == (2, (1, 1, 1), (), ())


@pytest.mark.clause("FL-D02")
def test_a_seat_that_has_passed_is_skipped():
    state = after(start(RED, *ANCHOR), "pass", "activate d", "commit")
    assert who(state) == ("green", "action")
    state = after(state, "activate d", "commit")
    assert who(state) == ("blue", "action")
    assert space(state, "D") == []
    assert where(state, "c1") == "A"
