"""Sight, cover and the windows of interceptive fire: AR-125, AR-H24, AR-H41, FT-AR-03."""

from __future__ import annotations

import pytest

from tests.rules.armour.fixture import (
    FAR,
    RULES,
    after,
    asked,
    blue,
    cell,
    legal,
    lives,
    needs,
    next_turn,
    order,
    played,
    red,
    refused,
    start,
)  # fmt: skip

SHOT = "ann fire rifle at cy"
RIFLE = {"weapons": ("rifle",)}


def facing_off(picture="", ann="foot", cy="foot", at=(0, 0), cy_at=(9, 0), ann_up=0, cy_up=0, **more):
    other = blue(cy, *cy_at, altitude=cy_up, armoured=False)
    return start(picture, ann=red(ann, *at, altitude=ann_up, **RIFLE), cy=other, di=FAR, **more)


@pytest.mark.clause("AR-H24")
@pytest.mark.parametrize(("thing", "blocks"), [('"', True), ("%", True), ("#", True), (":", False), ("x", False),
                                               ("t", True), ("~", False), (".", False)])  # fmt: skip
def test_what_stands_between_hides(thing, blocks):
    state = facing_off(f"....{thing}....")
    if blocks:
        refused(state, SHOT, "AR-H24")
    else:
        legal(state, SHOT)


@pytest.mark.clause("AR-H24", "AR-H31")
@pytest.mark.parametrize(("thing", "height"), [('"', 3), ("%", 4), ("#", 5)])
def test_what_is_as_high_as_both_hides(thing, height):
    for up, seen in ((height, False), (height + 1, True)):
        for ann_up, cy_up in ((up, 0), (0, up), (up, up)):
            state = facing_off(f"....{thing}....", "jetpack", "jetpack", ann_up=ann_up, cy_up=cy_up)
            if seen:
                legal(state, SHOT)
            else:
                refused(state, SHOT, "AR-H24")


@pytest.mark.clause("AR-H24")
def test_ground_levels_add_two_inches_to_all():
    hill = {"level": {(x, 0): "2" for x in range(3)}}
    legal(facing_off('......"...', **hill), SHOT)  # 4 inches up, over a wood of 3
    refused(facing_off('......"...', level={(x, 0): "1" for x in range(3)}), SHOT, "AR-H24")  # 2 inches up
    refused(facing_off('......"...', level={(x, 0): "2" for x in range(12)}), SHOT, "AR-H24")  # all on one hill


@pytest.mark.clause("AR-H24")
def test_what_stands_on_the_ends_does_not_hide():
    legal(facing_off(growth={(0, 0): "vegetation"}), SHOT)
    legal(facing_off(growth={(9, 0): "vegetation"}), SHOT)


@pytest.mark.clause("AR-H24", "AR-66")
def test_cover_is_vegetation_or_a_low_obstacle_on_the_targets_own_border():
    assert needs(facing_off(), SHOT) == 7
    assert needs(facing_off(growth={(9, 0): "vegetation"}), SHOT) == 9
    assert needs(facing_off(edges={((8, 0), (9, 0)): "low"}), SHOT) == 9
    assert needs(facing_off(edges={((7, 0), (8, 0)): "low"}), SHOT) == 7
    assert needs(facing_off(edges={((9, 0), (10, 0)): "low"}), SHOT) == 7
    assert needs(facing_off(growth={(0, 0): "vegetation"}), SHOT) == 7
    high = facing_off(cy="jetpack", cy_up=4, growth={(9, 0): "vegetation"})
    assert needs(high, SHOT) == 7
    assert needs(facing_off(cy="jetpack", cy_up=3, growth={(9, 0): "vegetation"}), SHOT) == 9


# --- windows ---


def walked(*more, ann="foot", cy=None, **given):
    return start(ann=red(ann, 2, 5, size=4), cy=cy or blue("foot", 12, 5, **RIFLE), di=FAR, **given)


@pytest.mark.clause("AR-H24", "AR-125")
def test_after_each_step_the_other_side_may_fire():
    state = played(walked(), "ann advance 3").state
    for x in (3, 4, 5):
        assert (asked(state).seat, asked(state).why, cell(state, "ann")) == (1, "intercept", (x, 5))
        state = after(state, "hold")
    assert (asked(state).seat, asked(state).why) == (0, "activation")


@pytest.mark.clause("AR-H24", "FT-AR-08")
def test_each_piece_fires_once_a_turn_in_all():
    state = after(walked(), "ann advance 3", "cy overwatch with rifle", (1, 1))
    assert (asked(state).why, cell(state, "ann")) == ("activation", (5, 5))
    state = after(state, "ann end")
    refused(state, "cy fire rifle at ann", "FT-AR-08")
    state = next_turn(state)
    assert asked(played(state, "ann advance 1").state).why == "intercept"


@pytest.mark.clause("AR-H24")
def test_one_that_has_fired_in_its_activation_is_not_asked():
    state = start(ann=red("foot", 2, 5), bob=red("foot", 2, 9), cy=blue("foot", 12, 5, **RIFLE))
    state = after(state, "ann end", "cy fire rifle at ann", (1, 1), "cy end")
    assert asked(played(state, "bob advance 1").state).why == "activation"


@pytest.mark.clause("AR-H24")
def test_who_is_killed_goes_no_farther_and_its_activation_ends():
    state = after(walked(), "ann advance 3", "cy overwatch with rifle", (6, 6))
    assert not lives(state, "ann")
    assert state.result is not None or asked(state).seat == 1


@pytest.mark.clause("FT-AR-03", "AR-H24")
def test_no_window_without_a_shot():
    tank = {"ann": red("tracked", 2, 5, armoured=True), "cy": blue("trooper", 12, 5)}
    assert asked(played(start(**tank), "ann advance 2").state).why == "activation"  # a rifle alone
    assert asked(played(walked(cy=blue("trooper", 27, 5)), "ann advance 1").state).why == "intercept"  # 24 off
    assert asked(played(walked(cy=blue("trooper", 28, 5)), "ann advance 1").state).why == "activation"  # 25 off
    walled = walked(obstacle={(8, 5): "high-wall"})
    assert asked(played(walled, "ann advance 2").state).why == "activation"
    hull = {"weapons": ("hull-gun",)}
    behind = walked(cy=blue("field-gun", 12, 5, "e", **hull))
    assert asked(played(behind, "ann advance 1").state).why == "activation"
    ahead = walked(cy=blue("field-gun", 12, 5, "w", **hull))
    assert asked(played(ahead, "ann advance 1").state).why == "intercept"


@pytest.mark.clause("AR-H24")
def test_the_line_is_looked_at_at_that_moment():
    state = start("", ann=red("foot", 2, 4), cy=blue("foot", 12, 5, **RIFLE), growth={(3, 4): "vegetation",
                  (4, 4): "vegetation"}, obstacle={(6, y): "high-wall" for y in range(5)})  # fmt: skip
    state = played(state, "ann go 2,5 2,6 3,6").state
    assert cell(state, "ann") == (2, 5)
    assert needs(state, "cy overwatch with rifle") == 8


@pytest.mark.clause("AR-H24")
def test_turning_climbing_and_firing_give_openings_too():
    car = {"cy": blue("foot", 12, 5, weapons=("gun",))}
    state = start(ann=red("grav", 2, 5), **car)
    assert asked(played(state, "ann rotate 45").state).why == "intercept"
    assert asked(played(state, "ann climb 2").state).why == "intercept"
    armed = start(ann=red("foot", 2, 5, **RIFLE), cy=blue("foot", 12, 5, **RIFLE))
    assert asked(played(armed, "ann fire rifle at cy", (1, 1)).state).why == "intercept"


@pytest.mark.clause("AR-H24")
def test_a_reaction_opens_no_window():
    state = start(ann=red("foot", 2, 5), bob=red("foot", 2, 9, **RIFLE), cy=blue("foot", 12, 5, **RIFLE))
    state = after(state, "ann advance 1", "cy overwatch with rifle", (1, 1))
    assert (asked(state).seat, asked(state).why) == (0, "activation")


@pytest.mark.clause("AR-H24")
def test_several_may_fire_at_one_step():
    state = start(ann=red("powered", 2, 5), cy=blue("foot", 12, 5, **RIFLE), di=blue("foot", 12, 7, **RIFLE))
    state = after(state, "ann advance 1", "cy overwatch with rifle", (1, 1))
    assert (asked(state).why, cell(state, "ann")) == ("intercept", (3, 5))
    state = after(state, "di overwatch with rifle", (1, 1))
    assert asked(state).why == "activation"


@pytest.mark.clause("AR-H24")
def test_standing_answers():
    silent = played(walked(), "stand never intercept", seat="blue").state
    assert asked(played(silent, "ann advance 3").state).why == "activation"
    eager = played(walked(), "stand always intercept", seat="blue").state
    out = played(eager, "ann advance 3", (1, 1))
    assert asked(out.state).why == "activation"
    assert out.state.piece_named("cy").turn.fired


@pytest.mark.clause("AR-H24")
def test_what_a_window_offers():
    state = played(walked(), "ann advance 1").state
    assert list(RULES.offers(state)) == [order(state, "cy overwatch with rifle"), order(state, "hold")]


@pytest.mark.clause("AR-H24", "FT-AR-09")
def test_whoever_drives_up_to_a_charge_is_asked_about():
    sapper = blue("powered", 9, 5, weapons=("charge",))
    state = start(tank=red("tracked", 5, 5, armoured=True), cy=sapper, di=FAR)
    state = played(state, "tank advance 3").state
    assert (asked(state).why, cell(state, "tank")) == ("intercept", (8, 5))
    assert needs(state, "cy overwatch with charge") == 7 - 4 + 1


@pytest.mark.clause("AR-H22")
def test_a_weapon_nobody_gave_numbers_is_the_placeholder():
    state = start(ann=red("foot", 0, 0, weapons=("stick",)), cy=blue("medium-tank", 39, 0), di=FAR)
    assert needs(state, "ann fire stick at cy") == 7
