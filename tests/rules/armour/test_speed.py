"""Slow, moderate, fast: AR-85 to AR-95, AR-H16 to AR-H21."""

from __future__ import annotations

import pytest

from tests.rules.armour.fixture import (
    RULES,
    after,
    as_firer,
    as_target,
    asked,
    blue,
    left,
    legal,
    needs,
    next_turn,
    piece,
    red,
    refused,
    start,
)  # fmt: skip


def moved(mobility, inches, **more):
    return after(start(car=red(mobility, 0, 5, **more)), f"car advance {inches}")


@pytest.mark.clause("AR-85", "AR-86", "AR-87", "AR-88", "AR-H17")
@pytest.mark.parametrize("mobility", ["foot", "gravpack", "jetpack", "powered", "grav", "hover", "tracked", "walker"])
def test_thirds_of_the_original_rate(mobility):
    state = start(car=red(mobility, 0, 5))
    third = int(left(state, "car")) // 3
    assert as_target(state, "car") == as_firer(state, "car") == 0
    for inches, speed in ((1, 1), (third, 1), (third + 1, 2), (2 * third, 2), (2 * third + 1, 3), (3 * third, 3)):
        assert as_target(moved(mobility, inches), "car") == speed
        assert as_firer(moved(mobility, inches), "car") == speed


@pytest.mark.clause("AR-88")
def test_exactly_a_third_and_two_thirds():
    assert as_target(moved("grav", 12), "car") == 1
    assert as_target(moved("walker", 16), "car") == 2


def shot(mobility="grav", *before, **more):
    """What a rifle needs after these orders, at a still trooper in the open at short range; 7 without factors."""
    arms = {"weapons": ("rifle",), **more}
    state = start(car=red(mobility, 5, 5, **arms), foe=blue("foot", 14, 5))
    return needs(after(state, *before) if before else state, "car fire rifle at foe")


@pytest.mark.clause("AR-89", "AR-91", "AR-92", "AR-H17", "AR-H20")
def test_a_firers_own_movement_counts():
    assert shot() == 7
    assert shot("grav", "car reverse 1") == 8
    assert shot("foot", "car advance 2") == 8
    assert shot("foot", "car advance 3") == 9
    assert shot("foot", "car advance 5") == 10


@pytest.mark.clause("AR-90", "AR-91", "AR-H19", "AR-H20")
def test_a_targets_movement_counts_in_fire_at_it():
    state = start(ann=red("foot", 5, 5), foe=blue("foot", 5, 12, weapons=("rifle",)))
    assert needs(after(state, "ann end"), "foe fire rifle at ann") == 7
    state = after(state, "ann advance 6")
    found = []
    while asked(state).why == "intercept":
        found.append(needs(state, "foe overwatch with rifle"))
        state = after(state, "hold")
    assert found == [8, 8, 9, 9, 10, 10]
    assert needs(after(state, "ann end"), "foe fire rifle at ann") == 10


@pytest.mark.clause("AR-H20")
def test_a_slow_firer_at_a_fast_target():
    state = start(ann=red("foot", 5, 5), foe=blue("foot", 5, 12, weapons=("rifle",)))
    state = after(state, "ann advance 5", *["hold"] * 5, "ann end", "foe advance 2")
    assert needs(state, "foe fire rifle at ann") == 7 + 1 + 3


@pytest.mark.clause("AR-93", "AR-94")
def test_turning_slows_ones_fire_and_nobody_elses():
    state = start(gun=red("gun", 5, 5, "n", weapons=("launcher",)), foe=blue("foot", 14, 5))
    turned = after(state, "gun rotate 90")
    assert as_firer(turned, "gun") == 1
    assert needs(turned, "gun fire launcher at foe") == needs(state, "gun fire launcher at foe") + 1
    assert as_target(after(state, "gun rotate 180"), "gun") == 0
    assert as_target(after(start(car=red("grav", 5, 5)), "car rotate 180"), "car") == 0


@pytest.mark.clause("AR-H16")
def test_speed_goes_by_what_was_spent_or_by_distance():
    soft = {"fill": "soft", "tank": red("tracked", 0, 5)}
    assert as_target(after(start(**soft), "tank advance 6"), "tank") == 2
    assert as_target(after(start(**soft, speed_basis="distance"), "tank advance 6"), "tank") == 1
    road = {"fill": "road", "tank": red("tracked", 0, 5)}
    assert as_target(after(start(**road), "tank advance 20"), "tank") == 1
    assert as_target(after(start(**road, speed_basis="distance"), "tank advance 20"), "tank") == 2
    assert as_target(after(start(ann=red("jetpack", 0, 5)), "ann climb 8", "ann descend 2"), "ann") == 2


@pytest.mark.clause("AR-H18", "AR-H21")
def test_own_fire_counts_what_was_spent_so_far_as_one_sum():
    state = start(tank=red("grav", 2, 12))
    state = after(state, "tank advance 5", "tank rotate 45", "tank advance 6")
    assert (as_firer(state, "tank"), as_target(state, "tank")) == (2, 2)
    both = after(start(car=red("grav", 2, 12)), "car advance 6", "car rotate 90")
    assert (as_firer(both, "car"), as_target(both, "car")) == (2, 1)


@pytest.mark.clause("AR-H18")
def test_or_a_speed_declared_for_the_whole_turn():
    state = start(ann=red("foot", 5, 5, weapons=("rifle",)), foe=blue("foot", 14, 5), fire_speed="declared")
    assert needs(state, "ann fire rifle at foe") == 7
    assert needs(state, "ann fire rifle at foe as moderate") == 9
    fired = after(state, "ann fire rifle at foe as slow", (1, 1))
    legal(fired, "ann advance 2")
    refused(fired, "ann advance 3", "AR-H18")
    still = after(state, "ann fire rifle at foe", (1, 1))
    refused(still, "ann advance 1", "AR-H18")
    refused(after(state, "ann advance 3"), "ann fire rifle at foe as slow", "AR-H18")
    so_far = start(ann=red("foot", 5, 5, weapons=("rifle",)), foe=blue("foot", 14, 5))
    refused(so_far, "ann fire rifle at foe as slow", "AR-H18")
    legal(after(so_far, "ann fire rifle at foe", (1, 1)), "ann advance 6")


@pytest.mark.clause("AR-H19")
def test_a_target_keeps_its_speed_until_the_turn_ends():
    state = start(ann=red("foot", 5, 5), bob=red("foot", 5, 9), foe=blue("foot", 5, 20))
    state = after(state, "ann advance 5", "ann end")
    assert as_target(state, "ann") == 3
    assert as_target(next_turn(state), "ann") == 0


@pytest.mark.clause("AR-H16", "AR-H18")
def test_a_declared_speed_is_held_by_what_is_spent():
    """Also where speed goes by distance: the reach, the preview and the verdict then count alike."""
    soft = start(fill="soft", ann=red("foot", 5, 5, weapons=("rifle",)), foe=blue("foot", 14, 5), fire_speed="declared",
                 speed_basis="distance")  # fmt: skip
    fired = after(soft, "ann fire rifle at foe as slow", (1, 1))
    legal(fired, "ann advance 1")
    refused(fired, "ann advance 2", "AR-H18")
    assert {stop.cost for stop in RULES.reach(fired, piece(fired, "ann").id, "forward")} == {24}


@pytest.mark.clause("AR-H52", "AR-85")
def test_the_speed_of_a_gun_goes_by_six_inches():
    state = start(gun=red("gun", 2, 5, men=2))
    assert as_target(after(state, "gun push 3,5 4,5"), "gun") == 1
    assert as_target(after(state, "gun push 3,5 4,5 5,5"), "gun") == 2
