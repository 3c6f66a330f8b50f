"""Where a walk ends: who could hit the piece there, as its seat knows."""

from __future__ import annotations

import pytest

from tactical.rehearsal.chain import ahead
from tactical.scenario import open_scenario
from tactical.table import Order, opened, tape
from tactical.table.notation import read
from tests.fixtures.forecasts import exposed
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish

SAFE = "at c1 no known enemy can hit A without moving"


@pytest.mark.parametrize(
    ("picture", "enemies", "said"),
    [
        ("a...........n", {"n": RIFLE}, "at c1 N can hit A without moving: 19% lost on average"),
        ("a.......nop", dict.fromkeys("nop", RIFLE), "at c1 N, O and P can hit A without moving: 56% lost on average"),
        (
            "a......nopq",
            dict.fromkeys("nopq", RIFLE),
            "at c1 N, O and 2 more can hit A without moving: 75% lost on average",
        ),
        ("a..n", {"n": SWORD}, "at c1 N can hit A without moving: 23% lost on average"),
        ("a....n", {"n": SWORD}, SAFE),
        ("a...........\n......#.....\n............\n..........n.", {"n": RIFLE}, SAFE),  # a wall is between
        ("a....b", {"b": RIFLE}, ""),  # a friend's rifle
    ],
)
def test_a_walk_says_whose_fire_it_ends_in(picture, enemies, said):
    rules, state = skirmish(picture, a=SWORD, **enemies)
    assert " ".join(exposed(rules, state, read(rules, state, 0, "a walk b1 c1"))) == said


def test_a_shot_after_a_walk_says_nothing_of_it():
    """Its odds and the windows it opens are told with it."""
    rules, state = skirmish("a.......n", a=RIFLE, n=RIFLE)
    orders = [read(rules, state, 0, text) for text in ("a walk b1 c1", "a fire rifle at n")]
    assert exposed(rules, state, *orders) == ()
    assert exposed(rules, state, orders[0]) != ()


def test_a_day_of_a_journey_has_no_fire():
    rules, state = open_scenario("salt-road")
    state = opened(rules, state, tape([])).state
    going = next(order for order in rules.offers(state) if isinstance(order, rules.moves))
    assert exposed(rules, state, going) == ()


def test_each_of_several_pieces_is_told_of():
    rules, state = skirmish("a...........n\nb............", a=SWORD, b=SWORD, n=RIFLE)
    orders: list[Order] = []
    there = state
    for text in ("a walk b1 c1", "a end", "b walk b2 c2"):
        orders.append(read(rules, there, 0, text))
        there, verdict = ahead(rules, state, orders)
        assert verdict
    assert exposed(rules, state, *orders) == (
        "at c1 N can hit A without moving: 19% lost on average",
        "at c2 N can hit B without moving: 19% lost on average",
    )
