"""Interceptive fire asked about once a move, where the shot is best (AR-H24, `interceptive_fire = "best_step"`)."""

import pytest

from tests.rules.armour.fixture import after, asked, blue, cell, lives, offered, piece, played, red, refused, start
from tests.rules.armour.test_referee import REFEREED
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


@pytest.mark.clause("AR-H24")
def test_a_shot_that_no_throw_makes_hit_stands_in_no_window():
    growth = {(x, 5): "vegetation" for x in (3, 4, 5)}
    far = {"ann": red("foot", 2, 5, size=1), "cy": blue("foot", 16, 5, **RIFLE), "di": blue("foot", 20, 5, **RIFLE)}
    state = after(walked(growth=growth, **far), "ann advance 3")  # 2d6 - 5 for cy, 2d6 - 6 for di, 7 hits
    assert offered(state) == ["cy overwatch with rifle", "hold"]
    assert asked(after(state, "cy overwatch with rifle", (1, 1))).why == "activation"  # nor is it asked about then
    assert "di overwatch with rifle" in offered(after(walked("each_step", growth=growth, **far), "ann advance 3"))


@pytest.mark.clause("AR-H24", "FT-01")
def test_a_referee_may_make_any_shot_hit_and_its_owner_is_asked():
    growth = {(x, 5): "vegetation" for x in (3, 4, 5)}
    far = {"ann": red("foot", 2, 5, size=1), "cy": blue("foot", 20, 5, **RIFLE)}
    state = after(walked(growth=growth, seats=REFEREED, fighting="referee", **far), "ann advance 3")
    assert offered(state) == ["cy overwatch with rifle", "hold"]


def nearing():
    """Cy's shot is best as ann sets out, di's where she has come within 12 inches of him."""
    return walked(ann=red("powered", 2, 5), di=blue("foot", 18, 5, **RIFLE))


@pytest.mark.clause("AR-H24")
def test_who_will_have_a_better_shot_is_asked_about_then_though_another_has_fired():
    state = after(nearing(), "ann advance 4")
    assert (cell(state, "ann"), offered(state)[:2]) == ((3, 5), ["cy overwatch with rifle", "di overwatch with rifle"])
    state = after(state, "cy overwatch with rifle", (1, 1))
    assert (cell(state, "ann"), offered(state)) == ((6, 5), ["di overwatch with rifle", "hold"])


@pytest.mark.clause("AR-H24")
def test_who_held_before_is_asked_again_where_another_has_fired():
    """What a shot did changes what is worth doing."""
    state = after(nearing(), "ann advance 1", "hold", "ann advance 3")
    assert cell(state, "ann") == (6, 5)  # for di's sake: cy's shot is as good as before
    state = after(state, "di overwatch with rifle", (1, 1))
    assert offered(state) == ["cy overwatch with rifle", "hold"]


@pytest.mark.clause("AR-H24")
def test_one_answer_fires_with_all_the_likeliest_first_until_their_target_is_out():
    state = after(walked(ann=red("powered", 2, 5), di=blue("foot", 18, 5, **RIFLE)), "ann advance 1")
    assert "cy overwatch with rifle all" in offered(state)
    fired = after(state, "cy overwatch with rifle all", (1, 1), (1, 1))
    assert [piece(fired, name).turn.fired for name in ("cy", "di")] == [True, True]
    assert asked(fired).why == "activation"
    out = after(state, "cy overwatch with rifle all", (6, 6))
    assert (lives(out, "ann"), piece(out, "di").turn.fired) == (False, False)
    other = after(state, "di overwatch with rifle all", (6, 6))  # whoever is named begins
    assert [piece(other, name).turn.fired for name in ("cy", "di")] == [False, True]


@pytest.mark.clause("AR-H24")
def test_whoever_is_told_to_hold_is_not_among_all():
    state = after(walked(ann=red("powered", 2, 5), di=blue("foot", 18, 5, **RIFLE)), "ann advance 1")
    state = after(state, "stand never intercept for di")
    assert [text for text in offered(state) if "all" in text] == []  # cy is alone
    fired = after(state, "cy overwatch with rifle all", (1, 1))
    assert [piece(fired, name).turn.fired for name in ("cy", "di")] == [True, False]
