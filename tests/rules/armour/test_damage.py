"""Damage and what it leaves of a rate: AR-43, AR-96 to AR-103, AR-H13 to AR-H15."""

from __future__ import annotations

import pytest

from tactical.table.opening import SheetError
from tests.rules.armour.fixture import (
    REFEREED,
    after,
    as_target,
    blue,
    cell,
    cost,
    gm,
    left,
    legal,
    piece,
    played,
    rate,
    red,
    refused,
    start,
)  # fmt: skip

D8 = {"thruster": (48, 32, 16), "grav": (36, 24, 12), "tracked": (30, 20, 10), "walker": (24, 16, 8)}


@pytest.mark.clause("AR-97", "AR-H13")
@pytest.mark.parametrize("mobility", D8)
def test_each_level_takes_a_third_of_the_original_rate(mobility):
    for levels, inches in enumerate((*D8[mobility], 0)):
        assert rate(start(car=red(mobility, 0, 5, damage=levels)), "car") == inches


@pytest.mark.clause("AR-H13")
def test_at_three_levels_it_stays_and_may_still_fire():
    state = start(tank=red("tracked", 5, 5, damage=3, weapons=("rifle",)), foe=blue("foot", 12, 5))
    for text in ("tank advance 1", "tank reverse 1", "tank rotate 45"):
        refused(state, text, "AR-H13")
    legal(state, "tank fire rifle at foe")
    aloft = start(car=red("grav", 5, 5, altitude=3, damage=3))
    refused(aloft, "car descend 1", "AR-H13")


@pytest.mark.clause("AR-97", "AR-98", "AR-99", "AR-100")
def test_the_farthest_it_gets_is_not_its_new_fast():
    carrier = start(car=red("walker", 0, 5, damage=1))
    far = after(carrier, "car advance 16")
    assert (as_target(far, "car"), left(far, "car")) == (2, 0)
    refused(carrier, "car advance 17", "AR-99", because="AR-99")
    limp = start(car=red("grav", 0, 5, damage=2))
    assert as_target(after(limp, "car advance 12"), "car") == 1
    refused(limp, "car advance 13", "AR-100", because="AR-100")
    turned = after(carrier, "car rotate 90")  # twelve inches are not fast: its rate forbids them
    refused(turned, "car advance 12", "AR-02", because="AR-99")


@pytest.mark.clause("AR-96", "AR-101", "AR-102")
def test_turns_follow_the_rate_that_is_left():
    car = [start(car=red("wheeled", 5, 5, damage=levels)) for levels in (0, 1, 2)]
    assert [cost(state, "car rotate 90") for state in car] == [12, 8, 4]
    assert [cost(state, "car rotate 45") for state in car] == [6, 4, 2]


@pytest.mark.clause("AR-H14")
def test_a_hit_lowers_what_is_left_at_once():
    state = start(car=red("grav", 0, 5), seats=REFEREED)
    state = after(state, "car advance 20")
    hit = gm(state, "set car damage 1")
    assert left(hit, "car") == 4
    assert as_target(hit, "car") == 2
    worse = gm(state, "set car damage 2")
    assert left(worse, "car") == 0
    fast = gm(after(start(car=red("grav", 0, 5), seats=REFEREED), "car advance 30"), "set car damage 1")
    assert (left(fast, "car"), as_target(fast, "car")) == (0, 3)


@pytest.mark.clause("AR-H14")
def test_pending_steps_are_looked_at_again_and_the_first_that_cannot_be_paid_ends_the_path():
    zap = {"zap": {"target": "aa", "power": 5}}
    state = start(car=red("grav", 0, 5), foe=blue("foot", 20, 6, weapons=("zap",)), weapons=zap,
                  edges={((14, y), (15, y)): "high-wall" for y in range(24)})  # fmt: skip
    refused(state, "car advance 20", "AR-68")
    open_ = start(car=red("grav", 0, 5), foe=blue("foot", 20, 6, weapons=("zap",)), weapons=zap)
    out = played(open_, "car advance 30")
    assert out.awaiting.why == "intercept"
    state = out.state
    while left(state, "car") > 16:
        state = after(state, "hold")
    struck = after(state, "foe overwatch with zap", (4, 5))  # 9 + 5 - 2 for a moderate target: at least two levels
    assert rate(struck, "car") in (0, 12)
    assert left(struck, "car") == 0
    assert as_target(struck, "car") == 2
    assert struck.active == "car" or struck.turn_of == 1


@pytest.mark.clause("AR-H15")
def test_levels_are_for_vehicles_only():
    for what in ("foot", "gun"):
        with pytest.raises(SheetError, match="AR-H15"):
            start(ann=red(what, 0, 5, damage=1))


@pytest.mark.clause("AR-H15")
def test_damage_is_told_in_levels_and_a_guns_in_crew():
    state = start(car=red("grav", 0, 5), cannon=red("gun", 0, 7))
    assert state.harm_words(piece(state, "car").id, 1, 2) == "loses 1 to 2 levels"
    assert state.harm_words(piece(state, "cannon").id, 1, 1) == "loses 1 crew"


@pytest.mark.clause("AR-H14")
def test_after_a_hit_it_goes_on_as_far_as_what_is_left():
    zap = {"zap": {"target": "aa", "power": 5}}
    state = start(car=red("grav", 0, 5), foe=blue("foot", 20, 6, weapons=("zap",)), weapons=zap)
    state = after(state, "car advance 20", *["hold"] * 9)
    assert (as_target(state, "car"), cell(state, "car")) == (1, (10, 5))
    hit = after(state, "foe overwatch with zap", (1, 2))  # 3 + 5 - 1: one level, 24 - 10 = 14 left
    assert (cell(hit, "car"), left(hit, "car")) == ((20, 5), 4)
    limp = after(state, "foe overwatch with zap", (3, 3))  # 10: two levels, 12 - 10 = 2 left
    assert (cell(limp, "car"), left(limp, "car")) == ((12, 5), 0)


@pytest.mark.clause("AR-H08", "AR-H11", "AR-H14")
def test_turns_before_and_after_a_hit_are_priced_as_one_at_the_rate_that_is_left():
    state = start(car=red("grav", 5, 5, "n"), seats=REFEREED)
    state = after(state, "car rotate 45")
    assert left(state, "car") == 30
    assert cost(gm(state, "set car damage 1"), "car rotate 45") == 8 - 4
    assert left(gm(state, "set car damage 1"), "car") == 18
