"""Interceptive fire asked about once a move, where the shot is best (AR-H24, `interceptive_fire = "best_step"`)."""

import pytest

from tests.rules.armour.fixture import after, asked, blue, cell, played, red, refused, start
from tests.rules.armour.test_sight import FAR, RIFLE


def walked(how="best_step", **more):
    people = {"ann": red("foot", 2, 5, size=4), "cy": blue("foot", 12, 5, **RIFLE), "di": FAR, **more}
    return start(interceptive_fire=how, **people)


@pytest.mark.clause("AR-H24")
def test_a_move_is_asked_about_once_and_then_for_a_better_shot_alone():
    state = played(walked(), "ann advance 3").state
    assert (asked(state).seat, asked(state).why) == (1, "intercept")
    state = after(state, "hold")
    assert (asked(state).why, cell(state, "ann")) == ("activation", (5, 5))
    assert asked(played(state, "ann advance 1").state).why == "activation"  # no better than before


@pytest.mark.clause("AR-H24")
def test_whoever_waits_is_asked_at_the_next_step():
    state = after(walked(), "ann advance 3")
    begun = cell(state, "ann")[0]
    state = after(state, "wait")
    assert (asked(state).why, cell(state, "ann")) == ("intercept", (begun + 1, 5))
    refused(after(walked("each_step"), "ann advance 1"), "wait", "AR-H24")  # where each step is asked about


@pytest.mark.clause("AR-H24")
def test_the_best_step_is_the_one_out_of_cover():
    growth = {(x, 5): "vegetation" for x in (3, 4)}
    state = played(walked(growth=growth), "ann advance 3").state
    assert (asked(state).why, cell(state, "ann")) == ("intercept", (5, 5))


@pytest.mark.clause("AR-H24")
def test_a_shot_that_no_throw_makes_hit_is_not_asked_about():
    growth = {(x, 5): "vegetation" for x in (3, 4, 5)}
    far, near = ({"ann": red("foot", 2, 5, size=1), "cy": blue("foot", x, 5, **RIFLE)} for x in (20, 16))
    assert asked(played(walked(growth=growth, **far), "ann advance 3").state).why == "activation"  # 2d6 - 6, 7 hits
    assert asked(played(walked(growth=growth, **near), "ann advance 3").state).why == "intercept"  # 2d6 - 5
    assert asked(played(walked("each_step", growth=growth, **far), "ann advance 3").state).why == "intercept"


@pytest.mark.clause("AR-H24")
def test_firing_makes_them_ask_again():
    state = after(walked(ann=red("foot", 2, 5, **RIFLE)), "ann advance 1", "hold")
    assert asked(state).why == "activation"
    state = after(state, "ann fire rifle at cy", (1, 1))
    assert asked(state).why == "intercept"


@pytest.mark.clause("AR-H24")
def test_several_fire_at_the_best_step_one_after_the_other():
    state = walked(ann=red("powered", 2, 5), di=blue("foot", 12, 7, **RIFLE))
    state = after(state, "ann advance 1", "cy overwatch with rifle", (1, 1))
    assert asked(state).why == "intercept"
    assert asked(after(state, "di overwatch with rifle", (1, 1))).why == "activation"
