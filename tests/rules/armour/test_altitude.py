"""Altitude: AR-104 to AR-109, AR-H31, AR-H32."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.table.notation import write
from tactical.table.opening import SheetError
from tests.rules.armour.fixture import (
    RULES,
    after,
    altitude,
    cost,
    left,
    legal,
    piece,
    prices,
    red,
    refused,
    start,
    travel,
)

LIMITS = {
    "foot": (0, "AR-104"), "powered": (0, "AR-H27"), "tracked": (0, "AR-104"), "walker": (0, "AR-104"),
    "wheeled": (0, "AR-104"), "gravpack": (2, "AR-105"), "jetpack": (12, "AR-106"), "grav": (4, "AR-107"),
    "hover": (1, "AR-108"),
}  # fmt: skip


@pytest.mark.clause("AR-104", "AR-105", "AR-106", "AR-107", "AR-108", "AR-H27", "AR-H32")
@pytest.mark.parametrize("mobility", LIMITS)
def test_each_has_its_limit(mobility):
    limit, clause = LIMITS[mobility]
    state = start(car=red(mobility, 5, 5))
    if limit:
        up = after(state, f"car climb {limit}")
        assert (altitude(up, "car"), travel(up, "car")) == (limit, limit)
    refused(state, f"car climb {limit + 1}", clause)
    with pytest.raises(SheetError, match="altitude limit"):
        start(car=red(mobility, 5, 5, altitude=limit + 1))


@pytest.mark.clause("AR-109")
def test_thrusters_have_none():
    state = after(start(car=red("thruster", 5, 5)), "car climb 48")
    assert (altitude(state, "car"), left(state, "car")) == (48, 0)


@pytest.mark.clause("AR-104")
def test_guns_stay_down():
    refused(start(gun=red("gun", 5, 5)), "gun climb 1", "AR-104")


@pytest.mark.clause("AR-H32")
def test_an_inch_up_or_down_costs_an_inch_on_any_ground():
    for fill in ("firm", "wood", "soft", "river"):
        state = start(fill=fill, ann=red("jetpack", 5, 5))
        up = after(state, "ann climb 10")
        assert left(up, "ann") == 14
        assert left(after(up, "ann descend 10"), "ann") == 4
    refused(start(ann=red("jetpack", 5, 5)), "ann descend 1", "AR-H32")


@pytest.mark.clause("AR-H31")
@pytest.mark.parametrize(
    ("picture", "below", "above"), [('."', 3, 4), (".:", 0, 2), (".*", 1, 2), ("./", 2, 3), (".o", 2, 3)]
)
def test_higher_than_a_thing_is_above_it(picture, below, above):
    """Jetpacks pay 1 for stairs, floors and low obstacles in any case: what differs is refusals and vegetation."""
    bears = {"bears": {(1, 0): "4"}}
    low = start(picture, car=red("thruster", 0, 0, altitude=below), **bears)
    high = start(picture, car=red("thruster", 0, 0, altitude=above), **bears)
    assert cost(high, "car advance 1") == 1
    assert cost(low, "car advance 1") == (2 if picture in ('."', ".*") else 1)


@pytest.mark.clause("AR-H31")
def test_over_woods_and_walls():
    grav = {"car": red("grav", 0, 0, altitude=4)}
    assert cost(start('."', **grav), "car advance 1") == 1
    refused(start(".%", **grav), "car advance 1", "AR-61")
    refused(start(".#", **grav), "car advance 1", "AR-68")
    refused(start(".#", car=red("grav", 0, 0, altitude=4)), "car advance 1", "AR-68")
    assert cost(start(".%", ann=red("jetpack", 0, 0, altitude=5)), "ann advance 1") == 1
    refused(start(".%", ann=red("jetpack", 0, 0, altitude=4)), "ann advance 1", "AR-61")
    refused(start(".#", ann=red("jetpack", 0, 0, altitude=12)), "ann advance 1", "AR-69")
    assert cost(start(".#", ann=red("jetpack", 0, 0, altitude=12), high_wall="inclusive"), "ann advance 1") == 1
    refused(start(".o", car=red("grav", 0, 0, altitude=2)), "car advance 1", "AR-75")
    assert cost(start(".o", car=red("grav", 0, 0, altitude=3)), "car advance 1") == 1
    assert cost(start(".t", car=red("grav", 0, 0, altitude=4)), "car advance 1") == 1
    refused(start(".t", car=red("grav", 0, 0, altitude=3)), "car advance 1", "AR-H37")


@pytest.mark.clause("AR-H31", "AR-H32")
def test_a_path_says_where_it_climbs():
    state = start('.""..', car=red("grav", 0, 0))
    text = "car go 0,0 1,0 2,0 3,0 3,0 at 4,4,4,4,0"
    assert prices(state, text) == [Fraction(1)] * 11
    there = after(state, text)
    assert (altitude(there, "car"), left(there, "car")) == (0, 36 - 11)
    refused(state, "car go 0,0 1,0 at 4", "AR-H32")
    legal(state, "car go 1,0 2,0")


@pytest.mark.clause("AR-H32")
def test_nobody_comes_down_into_what_keeps_it_out():
    refused(start(".%", ann=red("jetpack", 1, 0, altitude=5)), "ann descend 1", "AR-61")
    refused(start(".o", car=red("grav", 1, 0, altitude=3)), "car descend 1", "AR-75")
    legal(start('."', car=red("grav", 1, 0, altitude=4)), "car descend 4")


@pytest.mark.clause("AR-106", "AR-109", "AR-H32")
@pytest.mark.parametrize(("mobility", "at", "limit"), [("jetpack", 0, 12), ("jetpack", 9, 12), ("thruster", 0, 40)])
def test_flight_reaches_every_altitude_that_is_allowed_and_paid_for(mobility, at, limit):
    state = start(car=red(mobility, 5, 5, altitude=at))
    flown = RULES.reach(state, piece(state, "car").id, "fly")
    there = flown.stops[state.board.cell(13, 5)]
    cheapest: dict[int, int] = {}
    for stop in there:
        cheapest.setdefault(stop.level, stop.cost)
    assert cheapest == {level: 12 * (8 + abs(level - at)) for level in sorted(cheapest)}
    assert sorted(cheapest) == list(range(limit + 1))
    assert there[0].level == at  # the cheapest first, then by altitude


@pytest.mark.clause("AR-H08", "AR-H32")
def test_an_inch_between_two_turns_is_worth_it_high_up_too():
    """From 20 inches up, round by half a circle and 9 farther up: 90 + 90 with an inch between, for 2/3 of the rate."""
    state = start(car=red("thruster", 5, 5, "n", altitude=20))
    flown = RULES.reach(state, piece(state, "car").id, "fly")
    stop = next(s for s in flown.stops[state.board.cell(5, 5)] if (s.level, s.heading) == (29, 4))
    assert stop.cost == 12 * (9 + 32)
    choice = flown.stops[stop.cell].index(stop)
    assert sum(prices(state, write(state, flown.order_to(stop.cell, choice)))) == 9 + 32
