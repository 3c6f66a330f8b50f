"""Ground vehicles: rates, reverse and sideways: AR-18 to AR-31."""

from __future__ import annotations

import pytest

from tactical.table.opening import SheetError
from tests.rules.armour.fixture import after, asked, clauses, cost, left, legal, rate, red, refused, start

BASIC = {"grav": 36, "hover": 30, "thruster": 48, "tracked": 30, "walker": 24, "wheeled": 36}
SIDEWAYS = ("grav", "hover", "thruster", "walker")


@pytest.mark.clause("AR-18", "AR-19", "AR-20")
@pytest.mark.parametrize("mobility", BASIC)
def test_in_basic_every_vehicle_of_a_type_has_one_rate(mobility):
    for size in (1, 6):
        state = start(car=red(mobility, 0, 5, size=size), size=(60, 12))
        assert rate(state, "car") == BASIC[mobility]
        assert left(after(state, f"car advance {BASIC[mobility]}"), "car") == 0
        refused(state, f"car advance {BASIC[mobility] + 1}", "AR-02")


@pytest.mark.clause("AR-18", "AR-22")
def test_in_basic_nobody_is_asked_for_grades():
    assert asked(start(car=red("tracked", 0, 5))).why == "activation"
    with pytest.raises(SheetError, match="AR-21"):
        start(car=red("tracked", 0, 5, set="slow"))


@pytest.mark.clause("AR-18", "AR-21", "AR-22")
def test_in_advanced_the_players_choose():
    state = start(car=red("tracked", 0, 5, grade="average"), bus=red("wheeled", 0, 7, set="slow"), rates="advanced")
    assert (rate(state, "car"), rate(state, "bus")) == (24, 24)
    assert asked(state).why == "setup"
    slow = after(state, "car grade slow")
    assert rate(slow, "car") == 18
    assert rate(after(slow, "bus grade fast"), "bus") == 36
    begun = after(slow, "end phase", (1,))
    assert asked(begun).why == "activation"
    refused(begun, "car grade fast", "TABLE")
    refused(begun, "car advance 19", "AR-02")
    legal(begun, "car advance 18")


@pytest.mark.clause("AR-22")
def test_only_vehicles_have_grades_and_only_ones_own():
    state = start(car=red("tracked", 0, 5), ann=red("foot", 0, 9), rates="advanced")
    refused(state, "ann grade slow", "AR-22")
    refused(state, "foe grade slow", "TABLE")


@pytest.mark.clause("AR-25")
@pytest.mark.parametrize("mobility", BASIC)
def test_sixths_and_thirds_of_a_rate_are_whole_inches(mobility):
    for grade in ("fast", "average", "slow"):
        inches = rate(start(car=red(mobility, 0, 5, set=grade), rates="advanced"), "car")
        assert inches % 6 == 0


@pytest.mark.clause("AR-26")
@pytest.mark.parametrize("mobility", BASIC)
def test_in_reverse_a_vehicle_pays_double(mobility):
    state = start(car=red(mobility, 38, 5))
    half = BASIC[mobility] // 2
    assert cost(state, f"car reverse {half}") == BASIC[mobility]
    assert clauses(state, "car reverse 1") == ["AR-26"]
    refused(state, f"car reverse {half + 1}", "AR-02", because="AR-26")


@pytest.mark.clause("AR-27")
def test_a_driver_at_each_end_reverses_freely():
    state = start(car=red("wheeled", 38, 5, dual_drive=True))
    assert cost(state, "car reverse 36") == 36
    refused(state, "car reverse 37", "AR-02")


@pytest.mark.clause("AR-28")
@pytest.mark.parametrize("mobility", SIDEWAYS)
def test_sideways_pays_double(mobility):
    state = start(car=red(mobility, 5, 1), size=(12, 40))
    half = BASIC[mobility] // 2
    assert cost(state, f"car sidestep right {half}") == BASIC[mobility]
    assert clauses(state, "car sidestep right 1") == ["AR-28"]
    refused(state, f"car sidestep right {half + 1}", "AR-02", because="AR-28")


@pytest.mark.clause("AR-29")
def test_walkers_jointed_for_it_go_sideways_freely():
    state = start(car=red("walker", 5, 2, side_jointed=True), size=(12, 40))
    assert cost(state, "car sidestep right 24") == 24
    assert cost(start(car=red("grav", 5, 2, side_jointed=True), size=(12, 40)), "car sidestep right 2") == 4


@pytest.mark.clause("AR-30", "AR-31")
@pytest.mark.parametrize(("mobility", "clause"), [("tracked", "AR-30"), ("wheeled", "AR-31")])
def test_tracked_and_wheeled_do_not_go_sideways(mobility, clause):
    state = start(car=red(mobility, 5, 5, side_jointed=True))
    for text in (
        "car sidestep left 1",
        "car sidestep right 1 at 45",
        "car sidestep right 1 at 135",
        "car go 5,6 sidestep",
    ):
        refused(state, text, clause)


@pytest.mark.clause("AR-30", "AR-31")
def test_off_the_board_is_said():
    state = start(car=red("tracked", 0, 0))
    refused(state, "car reverse 1", "AR-H56")
    refused(state, "car sidestep left 1", "AR-30")
    refused(start(car=red("grav", 0, 0)), "car sidestep left 1", "AR-H56")
