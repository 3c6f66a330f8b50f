"""The grid: SC-44 to SC-58, SC-H06, SC-H08, SC-H10, SC-H19."""

from __future__ import annotations

import pytest

from tactical.report.text import amount_text, number_text
from tactical.rules.starship.data import SQUARE_FEET
from tactical.ruleset.extras import Scales
from tactical.table.ledgers import mixed
from tests.rules.starship.fixture import (
    RULES,
    after,
    card,
    cell,
    heading,
    left,
    legal,
    line,
    price,
    refused,
    said,
    seen,
    ship,
    start,
    until,
    why,
)  # fmt: skip

NE = {"heading": "ne"}


def feet(state, at):
    return int(seen(state, "ada", at)["Range"].split()[0])


@pytest.mark.clause("SC-44")
def test_a_square_is_50_feet():
    assert SQUARE_FEET == 50
    assert price(start(), "ahead 1") == [50]


@pytest.mark.clause("SC-45", "SC-46")
def test_eight_headings_each_toward_a_neighbour():
    state = start(ada={"speed": 600})
    found = []
    for _ in range(8):
        ahead = after(state, "ahead 1")
        found.append((heading(state), cell(ahead)))
        state = after(state, "turn 45")
    assert found == [
        ("N", (5, 4)),
        ("NE", (6, 4)),
        ("E", (6, 5)),
        ("SE", (6, 6)),
        ("S", (5, 6)),
        ("SW", (4, 6)),
        ("W", (4, 5)),
        ("NW", (4, 4)),
    ]
    assert heading(state) == "N"


@pytest.mark.clause("SC-47", "SC-48")
def test_square_by_square():
    state = start()
    refused(state, "ahead 75 feet", "SC-47")
    assert left(after(state, "ahead 1")) == 250
    assert left(after(state, "ahead 50 feet")) == 250
    assert line(state, "Speed") == "300 ft (6 sq)"


@pytest.mark.clause("SC-48", "SC-49")
def test_feet_or_squares_as_the_players_like():
    state = after(start(ada={"turning": 150}, shown_in="squares"), "ahead 1", "turn 45")
    assert [mixed(bar.left, bar.parts) for bar in card(state).bars if bar.label == "Flight"] == ["3 1/2"]
    assert left(state) == 175
    assert said(state, "ahead 1", "turn 45") == [
        "Ada flies to g4 (1 sq)", "Ada turns 45° right, heading E (1 1/2 sq)",
    ]  # fmt: skip
    dear = "second diagonal on the way +1 sq (SC-53)"
    assert why(state, "ahead 4") == f"the diagonal to i2 costs 1 sq; 1/2 sq of 6 sq left: {dear}; ada boost by engineer"
    assert RULES.extra(Scales).units(state) == ("sq", 4500)
    assert RULES.extra(Scales).units(start()) == ("ft", 90)
    assert amount_text(RULES.presenter.amount(state, 4500)) == "1 sq"
    assert number_text(RULES.presenter.amount(state, 4500)) == "1"
    assert amount_text(RULES.presenter.amount(start(), 4500)) == "50 ft"
    assert seen(state, "ada", (5, 0))["Range"].startswith("4 sq")


@pytest.mark.clause("SC-50")
def test_a_straight_square_needs_50_feet():
    state = after(start(ada={"speed": 100}), "ahead 1")
    assert left(after(state, "ahead 1")) == 0
    short = start(ada={"speed": 40})
    refused(short, "ahead 1", "SC-50")
    assert why(short, "ahead 1") == "the step to f5 costs 50 ft; 40 ft of 40 ft left; ada boost by engineer"


@pytest.mark.clause("SC-51")
def test_a_diagonal_needs_its_own_price():
    state = start(ada={**NE, "speed": 100})
    assert left(after(start(ada={**NE, "speed": 50}), "ahead 1")) == 0
    second = after(state, "ahead 1")
    refused(second, "ahead 1", "SC-51")
    assert why(second, "ahead 1") == "the diagonal to h4 costs 100 ft; 50 ft of 100 ft left; ada boost by engineer"


@pytest.mark.clause("SC-52")
@pytest.mark.parametrize("corner", [(6, 5), (5, 4)])
def test_no_diagonal_past_a_corner(corner):
    refused(start(ada=NE, solid=[corner]), "ahead 1", "SC-52")
    assert price(start(ada=NE, field=[corner]), "ahead 1") == [50]


@pytest.mark.clause("SC-53")
def test_diagonals_cost_50_and_100_in_turn():
    state = start(ada={**NE, "cell": (2, 10), "speed": 400})
    costs = price(state, "ahead 5")
    assert [sum(costs[:n]) for n in range(1, 6)] == [50, 150, 200, 300, 350]
    notes = [[note.clause for note in leg.notes] for leg in legal(state, "ahead 2").legs]
    assert notes == [[], ["SC-53"]]


@pytest.mark.clause("SC-54", "SC-H10")
def test_straight_steps_do_not_start_the_count_again():
    state = start(ada={**NE, "speed": 400})
    assert price(state, "fly 1 +45 1 -45 1") == [50, 50, 50, 50, 100]
    state = after(state, "ahead 1", 'act gunner-1 "looks"', "turn 45", "turn -45")
    assert line(state, "Next diagonal") == "100 ft"
    assert price(state, "ahead 1") == [100]
    fresh = until(state, "ada")
    assert price(fresh, "ahead 1") == [50]


@pytest.mark.clause("SC-H10")
def test_diagonals_counted_afresh_in_every_order():
    state = start(ada={**NE, "speed": 400}, diagonals="order")
    assert price(state, "ahead 2") == [50, 100]
    assert price(after(state, "ahead 1"), "ahead 1") == [50]
    assert price(after(state, "ahead 1", "turn 90"), "ahead 2") == [50, 100]


@pytest.mark.clause("SC-55", "SC-H08")
def test_the_sources_way_of_300_feet_and_its_turns():
    state = start(ada={**NE, "speed": 400})
    costs = price(state, "fly 1 +45 3 -45 1")
    turns = costs[1] + costs[5]
    assert (sum(costs) - turns, turns) == (300, 100)


@pytest.mark.clause("SC-56", "SC-57", "SC-58")
@pytest.mark.parametrize(("at", "wanted"), [((1, 0), 50), ((4, 0), 200), ((3, 2), 200), ((5, 5), 350), ((5, 2), 300)])
def test_range(at, wanted):
    assert feet(start(ada={"cell": (0, 0)}), at) == wanted
    tracked = after(start(ada={"cell": (0, 1), "heading": "ne"}), "ahead 1", "fly -45")
    assert feet(tracked, (2, 1)) == 50  # the ship's own count of diagonals says nothing of range


@pytest.mark.clause("SC-H19")
def test_range_between_large_ships():
    state = start(ada={"size": "gargantuan", "cell": (4, 4)}, zed={"size": "huge", "cell": (12, 4), "heading": "n"})
    assert feet(state, (12, 4)) == 50 * (11 - 5)
    anchored = start(
        ada={"size": "gargantuan", "cell": (4, 4)},
        zed={"size": "huge", "cell": (12, 4), "heading": "n"},
        range_between="anchors",
    )
    assert feet(anchored, (12, 4)) == 400
    assert feet(start(field=[(5, 3), (5, 4)]), (5, 2)) == 150  # terrain does not lengthen it


@pytest.mark.clause("SC-H06")
def test_exactly_between_two_sides():
    def side(at, **options):
        return seen(start(ada={"heading": "n"}, **options), "ada", at)["Range"].split(", ")[1]

    assert [side(at) for at in ((8, 2), (8, 8), (2, 8), (2, 2))] == ["front", "rear", "rear", "front"]
    between = [side(at, boundary="sides") for at in ((8, 2), (8, 8), (2, 8), (2, 2))]
    assert between == ["right", "right", "left", "left"]
    assert side((7, 2)) == side((7, 2), boundary="sides") == "front"


@pytest.mark.clause("SC-45")
def test_the_ruler_and_the_card_of_a_square():
    state = start(field=[(6, 4)], zed={"cell": (6, 3)})
    shown = seen(state, "ada", (6, 3))
    assert shown["Range"] == "100 ft, front"
    assert shown["To hit"] == "light 11+ on 1d20"
    assert shown["Strikes"] == "left shield"
    firing = after(start(zed={"cell": (6, 3)}), "attack zed with light", (1,))
    assert seen(firing, "ada", (6, 3))["To hit"] == "light 11+ on 1d20", "it has attacks left"
    fired = after(firing, "hold")
    assert seen(fired, "ada", (6, 3))["To hit"] == "light fired", "what hits no more has no odds"
    assert seen(start(zed={"cell": (5, 2)}, solid=[(5, 3)]), "ada", (5, 2))["To hit"] == "rock at f4 hides it"
    assert seen(state, "ada", (6, 4))["In a field"] == "Defence +2"
    assert RULES.presenter.cell_card(state, ship(state).cell).title == "f6"
    assert card(state).title == "Ada"


def test_a_mount_tells_its_attacks_damage_sides_and_ranges() -> None:
    state = start()
    assert line(state, "Heavy") == "damage 4d6, front, range 300 ft, or 600 ft at -4"
    assert line(state, "Light") == "3 attacks, damage 1d6, all sides, range 300 ft, or 600 ft at -4"
    light = next(each for each in RULES.presenter.piece_card(state, 0).lines if each.label == "Light")
    assert light.brief == "3x1d6 all 300/600 ft", "beside the board it has a line"
