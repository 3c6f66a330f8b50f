"""Turning: SC-23 to SC-32, SC-H05, SC-H07, SC-H25, SC-H26; exact prices (SC-H09)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.report.text import amount_text, number_text
from tests.rules.starship.fixture import (
    RULES,
    after,
    effect,
    heading,
    left,
    legal,
    offered,
    price,
    refused,
    ship,
    start,
    until,
    why,
)  # fmt: skip

STIFF = {"speed": 100, "turning": 150}


@pytest.mark.clause("SC-32", "SC-H05")
def test_each_ship_of_a_seat_is_offered_both_its_hard_turns():
    state = until(after(start(more={"bo": {"cell": (5, 8), "seat": "red"}}), "end"), "bo")
    found = [text for text in offered(state) if "hard turn" in text]
    assert found == ["bo hard turn 45", "bo hard turn -45", "bo hard turn 90", "bo hard turn -90"]


@pytest.mark.clause("SC-23")
def test_turns_go_by_90_degrees():
    state = start(ada={"speed": 400}, grid=False)
    refused(state, "turn 45", "SC-23")
    for degrees in (90, -90, 180, 270, 360):
        legal(state, f"turn {degrees}")
    for degrees in (0, 450, 30):
        refused(state, f"turn {degrees}", "SC-23")
    assert why(state, "turn 45") == "45 degrees is not a turn; turns are multiples of 90 up to 360"


@pytest.mark.clause("SC-24", "SC-H07")
def test_fine_turns_are_off_the_grid():
    legal(start(grid=False, fine_turns=True), "turn 30")
    legal(start(grid=False, fine_turns=True), "turn -1")
    refused(start(fine_turns=True), "turn 30", "SC-H07")  # on the grid a ship has eight headings


@pytest.mark.clause("SC-25", "SC-26")
def test_90_degrees_cost_the_turning_radius():
    state = start(ada={"speed": 350})
    assert left(after(state, "turn 90")) == 250
    example = after(state, "ahead 150 feet", "turn 90")
    assert (heading(example), left(example)) == ("E", 100)


@pytest.mark.clause("SC-27")
def test_more_costs_in_proportion():
    state = start()
    assert price(state, "turn 180") == [200]
    assert price(state, "turn 270") == [300]
    assert price(state, "turn -135") == [150]


@pytest.mark.clause("SC-28", "SC-H09")
def test_less_costs_in_proportion_exactly():
    assert price(start(), "turn 45") == [50]
    assert price(start(ada={"turning": 150}), "turn 45") == [75]
    fine = start(grid=False, fine_turns=True)
    assert price(fine, "turn 30") == [Fraction(100, 3)]
    assert left(after(fine, "turn 30")) == Fraction(800, 3)
    assert amount_text(RULES.presenter.amount(fine, legal(fine, "turn 30").legs[0].cost)) == "33 1/3 ft"
    thirds = after(fine, "turn 30", "turn 30", "turn 30")
    assert left(thirds) == 200  # nothing was rounded on the way


@pytest.mark.clause("SC-H09")
def test_feet_in_words_are_exact():
    found = [number_text(RULES.presenter.amount(start(), n)) for n in (0, 90, 4500, 3000, 45, 1, 4501)]
    assert found == ["0", "1", "50", "33 1/3", "1/2", "1/90", "50 1/90"]
    squares = start(shown_in="squares")
    assert [amount_text(RULES.presenter.amount(squares, n)) for n in (0, 4500, 27000, 2250, 3000)] == [
        "0 sq", "1 sq", "6 sq", "1/2 sq", "2/3 sq",
    ]  # fmt: skip


@pytest.mark.clause("SC-29", "SC-H26")
def test_a_radius_above_flight_speed():
    state = start(ada=STIFF)
    refused(state, "turn 90", "SC-29")
    refused(state, "turn 180", "SC-29")
    words = "90 degrees cannot be turned with Turning Radius 150 ft above Flight Speed 100 ft"
    assert why(state, "turn 90", "SC-29") == f"{words}; ada boost by engineer"
    hurt = start(ada={**STIFF, "speed": 200, "hull": 22})
    assert why(hurt, "turn 90", "SC-29", because="FT-SC-08").startswith(f"{words}: crippled -100 ft (FT-SC-08)")
    legal(state, "turn 45")
    even = after(start(ada={"speed": 150, "turning": 150}), "turn 90")
    assert left(even) == 0


@pytest.mark.clause("SC-30", "SC-H24")
def test_outside_combat_nothing_is_charged():
    state = start(ada=STIFF, in_combat=False)
    assert price(state, "turn 90") == [0]
    state = after(state, "turn 90", "ahead 9", "turn 180", "ahead 9")
    assert left(state) == 100
    assert len(RULES.reach(state, 0, "fly").stops) == state.board.size - 1  # all but the other ship's square


@pytest.mark.clause("SC-31", "SC-H25")
def test_the_numbers_as_they_stand_count():
    state = start(ada={**STIFF, "effects": (effect("turning_radius", -60),)})
    assert left(after(state, "turn 90")) == 10
    faster = start(ada={**STIFF, "effects": (effect("flight_speed", 50, "turn"),)})
    assert left(after(faster, "turn 90")) == 0
    refused(until(faster, "ada"), "turn 90", "SC-29")  # it was for one turn
    boosted = after(start(ada={**STIFF, "turning": 160}), "boost by engineer")
    assert left(after(boosted, "turn 90")) == 40


@pytest.mark.clause("SC-H25")
def test_what_is_left_changes_by_the_same_and_never_below_nothing():
    state = after(start(), "ahead 3")
    assert left(after(state, "boost by engineer")) == 250
    slow = start(ada={"effects": (effect("flight_speed", -400),)})
    assert left(slow) == 0
    refused(slow, "ahead 1", "SC-50", because="SC-31")
    hurt = after(start(ada={"turning": 250}), "turn 45")
    assert left(hurt) == 175
    refused(hurt, "turn 90", "SC-25")  # allowed by SC-29, and not payable


@pytest.mark.clause("SC-32", "SC-H05")
def test_a_hard_turn():
    state = start(ada=STIFF)
    legal(state, "hard turn 45")
    refused(state, "hard turn 135", "SC-H05")
    refused(state, "hard turn 30", "SC-H07")
    turned = after(state, "hard turn 90")
    assert (heading(turned), left(turned)) == ("E", 0)
    refused(turned, "hard turn 90", "SC-H23")  # it was the pilot's action
    refused(turned, "evade", "SC-H23")
    refused(after(state, "evade"), "hard turn 90", "SC-H23")
    refused(after(state, "ahead 1"), "hard turn 90", "SC-H05")
    refused(after(state, "turn 45"), "hard turn 90", "SC-H05")
    assert ship(turned).turn.spent.hard == 100 * 90


@pytest.mark.clause("SC-H05")
def test_hard_turns_at_any_time_or_never():
    moved = after(start(ada=STIFF, hard_turn="whenever"), "ahead 1")
    assert left(after(moved, "hard turn -90")) == 0
    refused(start(hard_turn="off"), "hard turn 90", "SC-H05")
    free = after(start(in_combat=False), "hard turn 90")
    assert left(free) == 300


@pytest.mark.clause("SC-H05", "SC-H17")
def test_a_hard_turn_where_one_may_not_stay():
    there = {"bo": {"cell": (5, 4), "size": "small"}}
    state = after(start(more=there, hard_turn="whenever"), "ahead 1")
    refused(state, "hard turn 90", "SC-H17")
    legal(start(more={"bo": {"cell": (5, 4), "size": "large"}}, hard_turn="whenever"), "hard turn 90")


@pytest.mark.clause("SC-H07")
def test_45_degrees_on_the_grid_or_90():
    assert heading(after(start(), "turn 45")) == "NE"
    strict = start(turn_step=90)
    refused(strict, "turn 45", "SC-23")
    refused(strict, "hard turn 45", "SC-23")
    assert price(strict, "turn 90") == [100]
    assert {stop.heading % 2 for stop in RULES.reach(strict, 0, "fly")} == {0}
