"""Infantry and crewed weapons: AR-05 to AR-17."""

from __future__ import annotations

import pytest

from tests.rules.armour.fixture import after, clauses, cost, heading, left, legal, rate, red, refused, start

RATES = {"foot": 6, "gravpack": 12, "powered": 12, "jetpack": 24}


@pytest.mark.clause("AR-02", "AR-05", "AR-06", "AR-07", "AR-08")
@pytest.mark.parametrize(("mobility", "inches"), RATES.items())
def test_infantry_goes_as_far_as_its_rate_and_no_farther(mobility, inches):
    state = start(ann=red(mobility, 0, 5))
    assert rate(state, "ann") == left(state, "ann") == inches
    assert left(after(state, f"ann advance {inches}"), "ann") == 0
    refused(state, f"ann advance {inches + 1}", "AR-02")


@pytest.mark.clause("AR-09")
def test_powered_armour_and_gravpacks_are_not_encumbered():
    heavy = ("rifle", "charge", "machine-gun", "launcher")
    for mobility in ("powered", "gravpack"):
        assert rate(start(ann=red(mobility, 0, 5, weapons=heavy)), "ann") == 12


@pytest.mark.clause("AR-10", "AR-67")
def test_jetpacks_pass_over_low_walls_at_an_inch_an_inch():
    state = start(ann=red("jetpack", 0, 5), edges={((2, 5), (3, 5)): "low"})
    assert cost(state, "ann advance 4") == 4
    assert cost(start(".:,.", ann=red("jetpack", 0, 0)), "ann advance 3") == 3


@pytest.mark.clause("AR-11")
def test_infantry_in_reverse_pays_double():
    state = start(ann=red("foot", 9, 5))
    assert cost(state, "ann reverse 3") == 6
    assert clauses(state, "ann reverse 1") == ["AR-11"]
    refused(state, "ann reverse 4", "AR-02", because="AR-11")
    assert heading(after(state, "ann reverse 3"), "ann") == "e"


@pytest.mark.clause("AR-12")
def test_infantry_sideways_pays_double():
    state = start(ann=red("gravpack", 9, 9))
    assert cost(state, "ann sidestep left 6") == 12
    assert clauses(state, "ann sidestep right 1") == ["AR-12"]
    refused(state, "ann sidestep left 7", "AR-02", because="AR-12")


@pytest.mark.clause("AR-13", "AR-H53")
def test_joints_for_it_make_sideways_free_on_foot_only():
    assert cost(start(ann=red("foot", 9, 9, side_jointed=True)), "ann sidestep left 6") == 6
    assert cost(start(ann=red("powered", 9, 9, side_jointed=True)), "ann sidestep left 6") == 6
    assert cost(start(ann=red("jetpack", 9, 9, side_jointed=True)), "ann sidestep left 6") == 12
    assert cost(start(ann=red("gravpack", 9, 9, side_jointed=True)), "ann sidestep left 6") == 12
    assert cost(start(ann=red("foot", 9, 9, side_jointed=True)), "ann reverse 3") == 6


# --- crewed weapons ---


@pytest.mark.clause("AR-14")
def test_a_wheeled_weapon_is_pushed_by_its_crew():
    state = start(gun=red("gun", 2, 5), ann=red("foot", 2, 9))
    legal(state, "gun push 3,5")
    refused(state, "gun go 3,5", "AR-14")
    refused(state, "ann push 3,9", "AR-14")


@pytest.mark.clause("AR-15", "AR-H52")
def test_a_weapon_without_wheels_only_turns():
    state = start(gun=red("gun", 2, 5, wheels=False))
    for text in ("gun push 3,5", "gun advance 1", "gun reverse 1"):
        refused(state, text, "AR-15")
    assert cost(state, "gun rotate 90") == 2


@pytest.mark.clause("AR-16", "AR-17")
@pytest.mark.parametrize(("men", "inches"), [(4, 6), (3, 3), (1, 3)])
def test_a_weapon_goes_as_far_as_its_crew_can_push_it(men, inches):
    state = start(gun=red("gun", 2, 5, men=men))
    assert rate(state, "gun") == inches
    path = " ".join(f"{3 + n},5" for n in range(inches))
    assert left(after(state, f"gun push {path}"), "gun") == 0
    refused(state, f"gun push {path} {3 + inches},5", "AR-02", because="" if men == 4 else "AR-17")


@pytest.mark.clause("AR-H52", "AR-45")
def test_a_weapon_pays_as_a_wheeled_vehicle_does():
    state = start(",,,,,,", gun=red("gun", 0, 0))
    assert cost(state, "gun push 1,0 2,0 3,0") == 6
    refused(state, "gun push 1,0 2,0 3,0 4,0", "AR-02", because="AR-45")
    refused(state, "gun sidestep right 1", "AR-31")
    assert cost(start("......", gun=red("gun", 5, 0)), "gun push 4,0 reverse") == 2
