"""Foot by foot, off the grid: the source's base rules with their own numbers (SC-08 to SC-43, SC-H06, SC-H28)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.starship import data, gridless
from tactical.rules.starship.firing import Attack
from tactical.scenario import open_scenario
from tactical.table import Ask, awaiting, judge, opened, play, tape
from tactical.table.goals import Exit
from tactical.table.notation import read, write
from tactical.table.opening import SheetError
from tactical.table.places import OnBoard
from tactical.table.sentences import imperative
from tactical.table.values import replace
from tactical.table.verdicts import Reason
from tests.rules.starship.fixture import (
    RULES,
    after,
    card,
    cell,
    effect,
    heading,
    left,
    legal,
    line,
    price,
    refused,
    said,
    seen,
    sheet,
    ship,
    start,
    stops,
    until,
    why,
)  # fmt: skip


def off_grid(**changes: Any) -> Any:
    """The page's board without the grid."""
    return start(**{"grid": False, **changes})


def fine(**changes: Any) -> Any:
    """The same with turns by the degree."""
    return off_grid(fine_turns=True, **changes)


def place(state: Any, name: str = "ada") -> tuple[Fraction, Fraction]:
    """Where a ship is, in feet from the corner of the board, exactly."""
    x, y = gridless.position(state, ship(state, name))
    return Fraction(x, data.POINT), Fraction(y, data.POINT)


def feet(state: Any, at: Any) -> int:
    return int(seen(state, "ada", at)["Range"].split()[0])


def test_the_table_of_sines() -> None:
    assert len(gridless.SINES) == 91
    for degrees in range(-360, 720):
        east, south = gridless.pointing(degrees)
        assert abs(east - data.POINT * sin(radians(degrees))) < 1.000001
        assert abs(south + data.POINT * cos(radians(degrees))) < 1.000001
        assert hypot(east, south) <= data.POINT


@pytest.mark.clause("SC-14", "SC-H28")
def test_any_number_of_feet_up_to_flight_speed() -> None:
    state = off_grid(ada={"speed": 300, "cell": (5, 8)})
    legal(state, "ahead 300")
    refused(state, "ahead 301", "SC-14")
    assert why(state, "ahead 301") == "301 ft ahead cost 301 ft; 300 ft of 300 ft left; ada boost by engineer"
    assert left(until(after(state, "ahead 300", "end"), "ada")) == 300


@pytest.mark.clause("SC-15", "SC-H28")
def test_a_foot_ahead_is_a_foot_of_flight_speed() -> None:
    state = off_grid(ada={"speed": 350})
    assert left(after(state, "ahead 75 feet")) == left(after(state, "ahead 75")) == 275
    assert left(after(state, "ahead 150")) == 200
    assert left(after(state, "ahead 1")) == 349
    assert place(after(state, "ahead 75")) == (275, 200)
    assert after(state, "ahead 75") == after(state, "ahead 74", "ahead 1")
    assert ship(after(state, "ahead 75")) == ship(after(state, "ahead 30", "ahead 45"))


@pytest.mark.clause("SC-17")
def test_all_of_it_some_or_none() -> None:
    for order in ("end", "ahead 50", "ahead 33", "ahead 275"):
        legal(off_grid(), order)


@pytest.mark.clause("SC-08")
def test_only_toward_its_front() -> None:
    state = after(off_grid(ada={"heading": "e"}), "ahead 50")
    assert (place(state), cell(state)) == ((325, 275), (6, 5))


@pytest.mark.clause("SC-09", "SC-H21")
def test_turning_leaves_it_where_it_is() -> None:
    state = after(fine(), "ahead 10", "turn 90")
    assert (place(state), heading(state)) == ((275, 265), "E")
    assert place(after(state, "turn 7")) == (275, 265)


@pytest.mark.clause("SC-21", "SC-22", "SC-20")
def test_turns_are_bought_as_often_as_speed_lasts() -> None:
    state = off_grid(ada={"speed": 350})
    assert left(after(state, "ahead 25", "turn 90", "ahead 25", "turn 90")) == 100
    assert left(after(state, "turn 90", "turn 90", "turn 90")) == 50


@pytest.mark.clause("SC-18")
def test_a_larger_radius_turns_for_more() -> None:
    assert [left(after(off_grid(ada={"turning": radius}), "turn 90")) for radius in (100, 200)] == [200, 100]


@pytest.mark.clause("SC-23")
def test_turns_go_by_90_degrees() -> None:
    state = off_grid(ada={"speed": 400})
    refused(state, "turn 45", "SC-23")
    refused(state, "fly 20 +30", "SC-23")
    for degrees in (90, -90, 180, 270, 360):
        legal(state, f"turn {degrees}")


@pytest.mark.clause("SC-24", "SC-28", "SC-H09", "SC-H28")
def test_turns_by_the_degree() -> None:
    state = fine()
    turned = after(state, "turn 30")
    assert left(turned) == Fraction(800, 3), "30 degrees cost 100/3, exactly"
    assert left(after(state, "turn 45")) == 250
    assert (heading(turned), ship(turned).degrees) == ("30°", 30)
    flown = after(turned, "ahead 100")
    assert place(flown) == (325, 275 - Fraction(866025, 10_000))
    assert (cell(flown), heading(flown)) == ((6, 3), "30°")
    assert left(flown) == Fraction(500, 3)
    refused(flown, "ahead 167", "SC-14")
    assert left(after(flown, "ahead 166")) == Fraction(2, 3)
    assert heading(after(turned, "turn -35")) == "355°"
    assert [heading(after(state, f"turn {by}")) for by in (22, 23, 45, -90)] == ["22°", "23°", "NE", "W"]


@pytest.mark.clause("SC-25", "SC-26", "SC-27", "SC-H01")
def test_the_sources_own_example() -> None:
    state = off_grid(ada={"speed": 350})
    assert left(after(state, "turn 90")) == 250
    example = after(state, "ahead 150 feet", "turn 90")
    assert (heading(example), left(example), place(example)) == ("E", 100, (275, 125))
    assert [left(after(state, f"turn {by}")) for by in (180, 270)] == [150, 50]
    refused(after(example, "turn 90"), "turn 90", "SC-25")


@pytest.mark.clause("SC-29", "SC-30", "SC-31", "SC-32")
def test_a_radius_above_flight_speed() -> None:
    stiff = {"speed": 100, "turning": 150}
    refused(off_grid(ada=stiff), "turn 90", "SC-29")
    assert left(after(off_grid(ada={**stiff, "speed": 150}), "turn 90")) == 0
    legal(off_grid(ada=stiff, in_combat=False), "turn 90")
    helped = {**stiff, "effects": (effect("turning_radius", -60),)}
    assert left(after(off_grid(ada=helped), "turn 90")) == 10
    hard = after(off_grid(ada=stiff), "hard turn 90")
    assert (heading(hard), left(hard)) == ("E", 0)


@pytest.mark.clause("SC-33", "SC-34")
def test_moves_are_broken_up_by_actions() -> None:
    state = after(off_grid(ada={"cell": (5, 8)}), "ahead 100", 'act gunner-1 "looks"', 'act gunner-2 "looks"')
    assert left(after(state, "ahead 200")) == 0


@pytest.mark.clause("SC-35", "SC-36")
def test_flying_between_attacks() -> None:
    state = off_grid(ada={"cell": (5, 8)}, zed={"cell": (7, 5)})
    state = after(after(state, "ahead 100"), "attack zed with light", (1,))
    state = after(state, "ahead 199")
    assert left(state) == 1
    assert awaiting(state).why == "between_attacks", "a foot is left to fly"
    assert left(after(state, "ahead 1")) == 0


@pytest.mark.clause("SC-05", "SC-06", "SC-16")
def test_the_pilot_moves_the_ship_in_its_own_turn() -> None:
    state = off_grid()
    refused(state, "ahead 50 by gunner-1", "SC-05")
    refused(state, "turn 90 by gunner-1", "SC-06")
    refused(state, "zed ahead 50", "SC-16")


@pytest.mark.clause("SC-X01", "SC-X06", "SC-X07", "SC-H25")
def test_the_pages_interactions_of_turning() -> None:
    example = after(off_grid(ada={"speed": 350}), "ahead 150", "turn 90", "turn 90")
    assert (heading(example), left(example)) == ("S", 0)
    refused(example, "turn 90", "SC-25")
    stiff = fine(ada={"speed": 100, "turning": 150})
    refused(stiff, "turn 90", "SC-29")
    turned = after(stiff, "turn 45")
    assert left(turned) == 25
    refused(turned, "turn 45", "SC-25")
    assert left(after(turned, "boost by engineer", "turn 45")) == 50
    slow = after(off_grid(ada={"turning": 150, "cell": (5, 8)}), "ahead 200")
    refused(slow, "turn 90", "SC-25")


@pytest.mark.clause("SC-X08", "SC-35")
def test_attack_turn_fly_attack() -> None:
    twin = {"twin": {"dice": 1, "attacks": 2, "short": 500}}
    mounts = ({"name": "ring", "weapon": "twin", "sides": ("front", "left", "right", "rear")},)
    state = off_grid(ada={"mounts": mounts, "cell": (5, 8)}, zed={"cell": (8, 8)}, weapons=twin)
    state = after(state, "ahead 100")
    state = after(state, "attack zed with ring", (1,))
    assert left(state) == 200
    state = after(state, "turn 90", "ahead 100")
    assert left(state) == 0
    refused(after(state, "attack zed", (1,)), "ahead 1", "SC-14")


# --- terrain and other ships ---


@pytest.mark.clause("SC-39")
def test_the_pages_example_of_difficult_terrain() -> None:
    start_ = {"cell": None, "at_feet": (275, 400)}
    state = after(off_grid(ada=start_, field=[(5, 5), (5, 4)]), "ahead 100", "ahead 100")
    assert (left(state), place(state)) == (0, (275, 200)), "100 + 200"


@pytest.mark.clause("SC-X10")
def test_a_bow_that_swings_into_rock() -> None:
    state = off_grid(ada={"size": "medium"})
    swung = after(state, "turn 90")
    assert {state.board.xy(each)[:2] for each in ship(swung).cells} == {(5, 5), (6, 5)}
    refused(off_grid(ada={"size": "medium"}, solid=[(6, 5)]), "turn 90", "SC-H14")


@pytest.mark.clause("SC-X12", "SC-33")
def test_a_pause_on_another_ship() -> None:
    state = off_grid(ada={"heading": "e"}, zed={"cell": (6, 5)})
    inside = after(state, "ahead 50", 'act gunner-1 "looks"')
    assert left(inside) == 225, "25 clear feet and 25 on the other"
    refused(inside, "end", "SC-42")
    legal(after(inside, "ahead 50"), "end")


@pytest.mark.clause("SC-38", "SC-39", "SC-H28")
def test_each_foot_in_difficult_terrain_costs_two() -> None:
    state = off_grid(ada={"cell": (5, 8)}, field=[(5, y) for y in range(7)])
    flown = after(state, "ahead 75")  # 25 feet end in its own square, 50 in the next; the first of the field is 76
    assert left(flown) == 225
    assert left(after(flown, "ahead 100")) == 25, "all but the first foot end among asteroids"
    assert left(after(state, "ahead 76")) == 223
    half = off_grid(ada={"cell": (5, 8)}, field=[(5, 6), (5, 5)])
    assert left(after(half, "ahead 75", "ahead 100")) == 25, "75 + 200"
    notes = [(note.text, note.clause, note.amount) for leg in legal(half, "ahead 100").legs for note in leg.notes]
    assert notes == [("asteroid field", "SC-39", 25 * data.FOOT)]
    refused(half, "ahead 201", "SC-14")
    assert "asteroid field +100 ft (SC-39)" in why(half, "ahead 201")


@pytest.mark.clause("SC-40", "SC-41", "SC-43")
def test_through_another_ship_in_a_field() -> None:
    plain = off_grid(ada={"heading": "e"}, zed={"cell": (6, 5), "size": "large"}, grid_sizes=False)
    assert left(after(plain, "ahead 100")) == 150, "100 feet, of which 50 end on the other"
    notes = [[note.clause for note in leg.notes] for leg in legal(plain, "ahead 76").legs]
    assert notes == [["SC-43"], []], "the last foot is clear of it"
    refused(plain, "ahead 251", "SC-14", because="SC-43")
    both = off_grid(ada={"heading": "e"}, zed={"cell": (6, 5), "size": "large"}, grid_sizes=False, field=[(6, 5)])
    assert left(after(both, "ahead 100")) == 150
    back = off_grid(ada={"heading": "w", "cell": (7, 5)}, zed={"cell": (6, 5), "size": "large"}, grid_sizes=False)
    assert left(after(back, "ahead 100")) == 150, "the same from the other side"


@pytest.mark.clause("SC-42", "SC-H17")
def test_ending_on_another_ship() -> None:
    def facing(size: str, speed: int) -> Any:
        return off_grid(ada={"heading": "e", "speed": speed}, zed={"cell": (6, 5), "size": size}, grid_sizes=False)

    legal(after(facing("large", 75), "ahead 50"), "end")
    refused(facing("medium", 125), "ahead 50", "SC-H17")  # 50 left are spent on the last of its 25 feet there
    inside = after(facing("medium", 127), "ahead 50")
    refused(inside, "end", "SC-42")
    handy = after(off_grid(ada={"speed": 127, "turning": 20, "heading": "e"}, zed={"cell": (6, 5)}), "ahead 50")
    refused(handy, "turn 90", "SC-H17")
    assert left(after(inside, "ahead 25")) == 2
    refused(after(inside, "ahead 25"), "end", "SC-42")  # a border is still of the square that is left
    assert left(after(inside, "ahead 26")) == 1
    legal(after(inside, "ahead 26"), "end")


@pytest.mark.clause("SC-H16", "SC-H14")
def test_solid_rock_and_the_edge_stop_it() -> None:
    state = off_grid(ada={"speed": 400}, solid=[(5, 3)])
    legal(state, "ahead 75")
    refused(state, "ahead 76", "SC-H16")
    assert why(state, "ahead 200") == "f4 is solid and cannot be entered; Ada can fly 75 ft ahead"
    edge = off_grid(ada={"speed": 400})
    legal(edge, "ahead 275")
    assert why(edge, "ahead 276") == "the board ends 275 ft ahead of Ada"
    corner = fine(ada={"heading": "ne", "speed": 400}, solid=[(6, 5)])
    refused(corner, "ahead 50", "SC-H16")
    assert why(corner, "ahead 50") == "the corner of g6 is in the way; Ada can fly 35 ft ahead"
    long = fine(ada={"size": "medium"}, solid=[(6, 5)])
    legal(long, "turn 45")
    refused(long, "turn 46", "SC-H14")


@pytest.mark.clause("SC-H13")
def test_squares_lie_along_the_nearest_quarter() -> None:
    state = fine(ada={"size": "medium"})
    assert [sorted(ship(after(state, f"turn {by}")).cells) for by in (45, 46)] == [
        sorted(state.board.cell(*at) for at in cells) for cells in (((5, 5), (5, 4)), ((5, 5), (6, 5)))
    ]


@pytest.mark.clause("FT-04")
def test_leaving_by_an_exit() -> None:
    state = off_grid(ada={"cell": (5, 0), "speed": 100}, goals=(Exit((5,), 1),))
    assert price(state, "leave") == [26], "25 feet to the border, and one over it"
    assert price(after(state, "ahead 20"), "leave") == [6]
    refused(after(off_grid(ada={"cell": (5, 1), "speed": 60}, goals=(Exit((5,), 1),)), "ahead 60"), "leave", "FT-04")
    turned = after(state, "turn 90")
    refused(turned, "leave", "FT-04")


# --- distances and sides ---


@pytest.mark.clause("SC-H19", "SC-H28")
def test_range_is_straight_and_rounded_up() -> None:
    away = off_grid(ada={"cell": (0, 0)})
    assert [feet(away, at) for at in ((4, 0), (3, 4), (1, 1), (3, 2))] == [200, 250, 71, 181]
    nearer = after(off_grid(ada={"cell": (0, 9)}), "ahead 30")
    assert feet(nearer, (0, 3)) == 270
    large = off_grid(ada={"size": "large", "cell": (4, 4)}, zed={"cell": (9, 4)})
    assert feet(large, (9, 4)) == 250, "from the nearest of its squares"
    anchored = off_grid(ada={"size": "large", "cell": (4, 4)}, zed={"cell": (9, 7)}, range_between="anchors")
    assert feet(anchored, (9, 7)) == 292


@pytest.mark.clause("FT-SC-03")
def test_weapons_reach_to_the_foot() -> None:
    state = off_grid(ada={"cell": (0, 10), "speed": 400}, zed={"cell": (6, 10), "heading": "n"})
    assert seen(state, "ada", (6, 10))["To hit"] == "light 11+ on 1d20", "300 ft are short range"
    assert seen(after(state, "ahead 1"), "ada", (6, 10))["To hit"] == "light 15+ on 1d20", "farther by a little"


@pytest.mark.clause("SC-07", "SC-H06")
def test_sides_by_the_exact_bearing() -> None:
    def side(state: Any, at: Any) -> str:
        return seen(state, "ada", at)["Range"].split(", ")[1]

    state = fine()
    assert [side(state, at) for at in ((8, 2), (8, 8), (2, 8), (2, 2), (8, 5))] == [
        "front", "rear", "rear", "front", "right",
    ]  # fmt: skip
    assert side(fine(boundary="sides"), (8, 2)) == "right"
    turned = after(state, "turn 1")
    assert [side(turned, at) for at in ((8, 2), (2, 2))] == ["front", "left"], "a degree to starboard"
    diagonal = fine(ada={"heading": "ne"})
    assert [side(diagonal, at) for at in ((5, 2), (8, 5), (8, 8), (2, 5))] == ["front", "front", "right", "rear"]
    assert side(after(state, "ahead 1"), (8, 2)) == "right", "a foot on, it lies abaft of 45 degrees"


@pytest.mark.clause("FT-SC-04")
def test_sight_runs_between_exact_places() -> None:
    state = off_grid(ada={"cell": (5, 5)}, zed={"cell": (9, 5)}, solid=[(7, 4)])
    assert seen(state, "ada", (9, 5))["To hit"].startswith("light")
    assert seen(after(state, "ahead 40"), "ada", (9, 5))["To hit"].startswith("light"), "it passes the very corner"
    assert seen(after(state, "ahead 41"), "ada", (9, 5))["To hit"] == "rock at h5 hides it"


@pytest.mark.clause("SC-H28", "SC-45")
def test_the_card_tells_the_place_and_the_log_the_flight() -> None:
    state = after(fine(), "turn 30", "ahead 100")
    assert line(state, "Place") == "325 ft east, 188.4 ft south"
    assert line(state, "Speed") == "300 ft"
    assert said(fine(), "ahead 10", "ahead 65") == ["Ada flies on in f6 (10 ft)", "Ada flies to f5 (65 ft)"]
    assert said(fine(field=[(5, 4)]), "ahead 75") == ["Ada flies 75 ft to f5 (125 ft)"]
    assert [leg.cell for leg in legal(fine(), "ahead 120").legs] == [fine().board.cell(*at) for at in ((5, 4), (5, 3))]
    assert card(state).title == "Ada"


# --- where ships start ---


def problems(**changes: Any) -> list[str]:
    with pytest.raises(SheetError) as caught:
        RULES.open(sheet(**changes))
    return [problem.message for problem in caught.value.problems]


@pytest.mark.clause("SC-H28")
def test_a_scenario_says_feet_and_degrees() -> None:
    state = off_grid(ada={"cell": None, "at_feet": (260, 131), "heading": 30})
    assert (place(state), cell(state), heading(state)) == ((260, 131), (5, 2), "30°")
    large = off_grid(ada={"cell": None, "at_feet": (260, 131), "size": "large", "heading": 359})
    assert (place(large), heading(large)) == ((260, 131), "359°")
    assert sorted(large.board.xy(each)[:2] for each in ship(large).cells) == [(4, 2), (4, 3), (5, 2), (5, 3)]
    assert problems(ada={"cell": None, "at_feet": (260, 131), "heading": 30}) == [
        "a heading in degrees needs grid = false; on the grid n, ne, e, se, s, sw, w, nw",
        "a place in feet needs grid = false; on the grid give a cell",
    ]
    assert problems(grid=False, ada={"at_feet": (260, 131)}) == ["ada has a cell too: give one of the two"]
    assert problems(grid=False, ada={"cell": None, "at_feet": (800, 0)}) == ["the board ends at [800, 600] ft"]


@pytest.mark.clause("SC-H28")
def test_a_game_saved_before_places_were_exact_lies_in_the_middle_of_its_squares() -> None:
    state = fine()
    old = state.with_piece(replace(ship(state), off=30))  # as a ship at 30 degrees was kept
    assert (ship(old).degrees, place(old), heading(old)) == (30, (275, 275), "30°")
    assert RULES.broken_invariants(old) == []
    assert ship(after(old, "turn 1")).degrees == 31


# --- courses ---


@pytest.mark.clause("SC-H28")
def test_courses_are_typed_in_feet_and_degrees() -> None:
    state = fine(ada={"speed": 350})
    flown = after(state, "fly 75 +90 50 -45 10")
    assert (left(flown), heading(flown)) == (350 - 75 - 100 - 50 - 50 - 10, "NE")
    for text in ("ada fly 75 +90 50 -45 1000", "ada ahead 1250 feet", "ada turn -7"):
        assert write(state, read(RULES, state, 0, text)) == text
    told = [imperative(state, read(RULES, state, 0, text)) for text in ("ada fly 75 -45 50", "ada ahead 75")]
    assert told == ["fly 75 ft ahead, turning 45° left, then 50 ft ahead", "fly 75 ft ahead"]
    refused(state, "ahead 0", "SC-14")
    refused(state, "fly 9999 9999", "SC-14")


@pytest.mark.clause("SC-H28")
def test_what_is_offered_straight_ahead_and_by_turning() -> None:
    texts = {write(fine(), order) for order in RULES.offers(fine())}
    assert {"ada ahead 50 feet", "ada ahead 275 feet", "ada turn 15", "ada turn -90"} <= texts
    reached = stops(off_grid())
    assert reached[(5, 4), 0] == 50
    assert reached[(5, 0), 0] == 250
    assert reached[(6, 5), 2] == 150, "turned, and a square ahead"


@pytest.mark.clause("SC-H28", "FT-SC-02", "FT-SC-03")
def test_threat_is_what_could_be_fired_at_after_any_course_that_is_offered() -> None:
    short = {"spit": {"dice": 1, "short": 60}}
    mounts = ({"name": "nose", "weapon": "spit", "sides": ("front",)},)
    zed = {"cell": (4, 3), "heading": "n", "mounts": mounts, "speed": 100, "crew": ("pilot", "gunner")}
    state = until(
        fine(size=(9, 6), zed=zed, weapons=short, ada={"cell": (0, 0)}, solid=[(5, 3)], hard_turn="off"), "zed"
    )
    number, found = ship(state, "zed").id, set[int]()
    reach = RULES.reach(state, number, "fly")
    orders = [reach.order_to(at, choice) for at in reach.stops for choice in range(min(2, len(reach.stops[at])))]
    for there in (state, *(play(RULES, state, order).state for order in orders if order)):
        for at in range(state.board.size):
            if not state.ground(at).solid:
                moved = there.with_piece(replace(ship(there), place=OnBoard((at,), 0)))
                if judge(RULES, moved, Attack(1, number, 0, "nose")):
                    found.add(at)
    assert found <= {*RULES.tactics.threat(state, number).attacks}
    assert len(found) > 12


SIZES = ("tiny", "small", "medium", "large", "huge")
GROUNDS = ("space",) * 5 + ("asteroid_field", "mountains", "solid")
WIDTH, HEIGHT = 7, 6


def drawn(seed: int) -> Any:
    """A crowded position in Ada's turn, with something flown perhaps."""
    chance = Random(seed)

    def row(seat: str) -> dict[str, Any]:
        at = (chance.randrange(WIDTH), chance.randrange(HEIGHT))
        heads = ("n", "e", "s", "w", "ne", "sw")
        return {"seat": seat, "cell": at, "size": chance.choice(SIZES), "heading": chance.choice(heads)}

    while True:
        ground = {(x, y): chance.choice(GROUNDS) for x in range(WIDTH) for y in range(HEIGHT)}
        ada = {**row("red"), "speed": chance.choice((40, 100, 175, 230)), "turning": chance.choice((50, 77, 150))}
        try:
            state = off_grid(
                size=(WIDTH, HEIGHT), ground=ground, ada=ada, zed=row("blue"), more={"nil": row("")},
                fine_turns=chance.random() < 0.6, grid_sizes=chance.random() < 0.6, in_combat=chance.random() < 0.9,
            )  # fmt: skip
        except SheetError:
            continue
        break
    for text in chance.sample(("ahead 17", "ahead 60", "turn 90", "turn 7", "turn -30"), chance.randrange(4)):
        out = play(RULES, state, read(RULES, state, 0, f"ada {text}"))
        state = out.state if out.verdict else state
    return state


def foot_by_foot(state: Any, feet: int) -> tuple[Any, int, int]:
    """Ada after so many feet, flown one by one as far as the map lets her: the ship, the feet, and what they cost."""
    here, cost, board = ship(state), 0, state.board
    for done in range(feet):
        x, y = (Fraction(each, data.POINT_SQUARE) for each in gridless.anchor_point(board, here))
        east, south = (Fraction(each, data.POINT_SQUARE) for each in gridless.pointing(here.degrees))
        column, row, _ = board.xy(here.cell)
        to_x, to_y = crossed(x + east, east, column), crossed(y + south, south, row)
        passed = {(to_x, to_y)} | ({(to_x, row), (column, to_y)} if to_x != column and to_y != row else set())
        form = [(board.xy(each)[0] - column, board.xy(each)[1] - row) for each in here.cells]
        covered = {at: [(at[0] + dx, at[1] + dy) for dx, dy in form] for at in passed}
        if not all(board.holds(*each) for cells in covered.values() for each in cells) or any(
            state.ground(board.cell(*each)).solid for cells in covered.values() for each in cells
        ):
            return here, done, cost
        here = gridless.moved(board, here, 1)
        assert sorted(board.xy(each)[:2] for each in here.cells) == sorted(covered[to_x, to_y])
        hard = any(state.ground(cell).difficult or state.bodies_on(cell, here) for cell in here.cells)
        cost += data.FOOT * (1 + hard)
    return here, feet, cost


def crossed(at: Fraction, advance: Fraction, before: int) -> int:
    """The row or column that a foot ends in: a border counts to the one that is left."""
    if advance > 0:
        return ceil(at) - 1 if at > before + 1 else before
    return floor(at) if at < before else before


@given(st.integers(0, 10**9), st.integers(0, 359))
def test_a_flight_is_its_feet_one_by_one(seed: int, degrees: int) -> None:
    state = drawn(seed)
    turned = gridless.turned(state, ship(state), degrees) if degrees else ship(state)
    state = state.with_piece(ship(state) if isinstance(turned, Reason) else turned)
    state = state.having(setup=replace(state.setup, options=replace(state.setup.options, in_combat=True)))
    after_, flown, cost = foot_by_foot(state, 150)
    course = gridless.ahead(state, ship(state), 150)
    if flown < 150:
        assert isinstance(course, Reason)
        assert dict(course.args)["feet"] == flown
    if flown:
        course = gridless.ahead(state, ship(state), flown)
        assert not isinstance(course, Reason)
        assert (course.price.total, course.stretches[-1].anchor) == (cost, after_.cell)
        assert gridless.moved(state.board, ship(state), flown) == after_


@pytest.mark.slow
@given(st.integers(0, 10**9))
def test_what_is_drawn_as_in_reach_is_legal_and_costs_what_it_says(seed: int) -> None:
    state = drawn(seed)
    if not RULES.modes(state, 0):
        return
    reach = RULES.reach(state, 0, "fly")
    for at in list(reach.stops)[::3]:
        for choice, stop in enumerate(reach.stops[at]):
            order = reach.order_to(at, choice)
            verdict = judge(RULES, state, order)
            assert verdict, (write(state, order), verdict.reasons)
            assert sum(leg.cost for leg in verdict.legs) == stop.cost
            assert stop.left == reach.allowance - stop.cost
            there = play(RULES, state, order).state.pieces[0]
            assert (there.cell, there.heading) == (stop.cell, stop.heading)
            flown = [state.pieces[0].cell, *(leg.cell for leg in verdict.legs)]
            assert [to for at, to in pairwise(flown) if at != to] == [*stop.path]


@given(st.integers(0, 10**9))
def test_every_offer_is_legal_prints_and_keeps_the_position_sound(seed: int) -> None:
    state = drawn(seed)
    offers = RULES.offers(state)
    assert offers
    assert len(set(offers)) == len(offers)
    for order in offers[seed % 5 :: 9]:
        assert judge(RULES, state, order), write(state, order)
        assert read(RULES, state, 0, write(state, order)) == order
        out = play(RULES, state, order)
        assert RULES.broken_invariants(out.state) == []
        if isinstance(awaiting(out.state), Ask):
            assert RULES.offers(out.state)


@pytest.mark.clause("SC-42", "SC-H17")
def test_who_can_leave_a_ship_only_by_a_turn_of_single_degrees_is_offered_that() -> None:
    """Nothing that is offered as a course got off it, its crew had acted, and the turn could not end: no order was."""
    rules, state = open_scenario("the-needles")
    state = opened(rules, state).state
    heron, gannet = state.piece_named("heron"), state.piece_named("gannet")
    at = OnBoard((143, 165), 5)
    heron = replace(heron, place=at, off=0, within=(17617600, -24644625))
    state = state.with_piece(heron).with_piece(
        replace(gannet, place=OnBoard((165, 166), 2), off=0, within=(-17000000, 0))
    )
    turn = replace(heron.turn, acted=(0, 1, 2, 3), fired=("light", "heavy"))
    turn = replace(turn, spent=replace(turn.spent, travel=state.left(heron) - 1080))
    state = state.with_piece(replace(heron, turn=turn))
    (way,) = rules.offers(state)
    assert write(state, way) == "heron fly +1 10"
    assert judge(rules, state, way)
    assert state.under(play(rules, state, way, tape(())).state.piece_named("heron")) is None
