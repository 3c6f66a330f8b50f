"""Routes of several days: schedule, price and the exact chance of each outcome."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.overland import cards
from tactical.rules.overland.journey import outlook, schedule
from tactical.rules.overland.position import RoutePlan
from tactical.ruleset.extras import Journeys
from tactical.table.values import replace
from tests.rules.overland.fixture import (
    RULES,
    TOLD,
    after,
    asked,
    card,
    cell,
    east,
    left,
    legal,
    line,
    piece,
    refused,
    start,
)  # fmt: skip

CANYON = {"hazard": {(x, 4): "canyon" for x in range(1, 4)}}
RAIDERS = {
    "name": "raiders", "rules": "skirmish", "scenario": "the-mill", "faces": "raiders", "penalty": 2,
    "hazard": "canyon",
}  # fmt: skip


def plan(state, squares, marches=0, night=False):
    return RoutePlan(tuple(state.board.cell(x, 4) for x in range(1, squares + 1)), marches, night)


def test_the_days_of_a_route_and_their_price():
    state = start("rae", upkeep=True)
    stages = schedule(state, 0, plan(state, 5))
    assert [(s.day, len(s.cells), s.provisions, s.spare) for s in stages] == [(1, 2, 4, 0), (2, 2, 3, 0), (3, 1, 2, 1)]
    pushed = schedule(state, 0, plan(state, 5, marches=1))
    assert [(s.day, len(s.cells), s.marches, s.provisions) for s in pushed] == [(1, 4, 1, 3), (2, 1, 0, 2)]
    by_night = schedule(state, 0, plan(state, 5, night=True))
    assert [(s.day, len(s.cells), s.after_dark) for s in by_night] == [(1, 4, 2), (2, 1, 0)]
    poor = start("rae", upkeep=True, stocks={"provisions": 1})
    assert [s.short for s in schedule(poor, 0, plan(poor, 5))] == ["", "provisions", "provisions"]


def test_the_first_day_is_what_is_left_of_it():
    state = after(start("vic"), "travel 1,4", "end leg")
    route = RoutePlan(tuple(state.board.cell(x, 4) for x in range(2, 7)))
    assert [len(s.cells) for s in schedule(state, 0, route)] == [
        0, 4, 1,
    ]  # fmt: skip


@pytest.mark.clause("FT-OV-02", "FT-OV-04")
def test_three_canyon_squares_on_three_days():
    state = start("kit", layers=CANYON, encounters=[RAIDERS])
    found = outlook(RULES, state, 0, plan(state, 3))
    assert found.open == 0
    assert found.fights == 1 - Fraction(981, 1296) ** 3  # 57%
    assert found.arrives == ((3, Fraction(981, 1296) ** 3),)
    verdict = legal(state, f"route {east(3)}")
    warnings = {w.code: dict(w.args) for w in verdict.warnings}
    assert (warnings["route_meets"]["chance"], warnings["route_danger"]["cells"]) == ("80%", 3)
    assert warnings["route_days"] == {"days": 3, "day": 3, "stores": "nothing"}


def test_what_a_march_does_to_the_horse():
    state = start("rae")
    found = outlook(RULES, state, 0, plan(state, 4, marches=1))
    assert found.arrives == ((1, Fraction(1)),)
    dun = piece(state, "dun").id
    assert found.worn == ((dun, 0, Fraction(21, 36)), (dun, 1, Fraction(15, 36)))
    two = outlook(RULES, state, 0, plan(state, 6, marches=2))
    assert (dun, -1, Fraction(441, 1296)) in two.worn  # ridden to death
    late = outlook(RULES, state, 0, plan(state, 6, marches=1))
    # 4 squares on the first day; a horse at level 0 goes 1 square, and marches again: 2 on the second day
    assert sum(chance for _, chance in late.arrives) == 1


def test_by_night_the_day_of_arrival_is_a_chance():
    state = start("vic", "kit", changes={"kit": {"aboard": "truck", "group": ""}})
    found = outlook(RULES, state, 0, plan(state, 8, night=True))
    assert found.arrives == ((1, Fraction(26, 36)), (2, Fraction(10, 36)))


def test_a_limit_leaves_something_open():
    state = start("rae", "vic", layers=CANYON, encounters=[RAIDERS])
    found = outlook(RULES, state, 0, plan(state, 8, marches=2, night=False), limit=30)
    assert 0 < found.open < 1
    assert sum(chance for _, chance in found.arrives) + found.fights + found.stuck + found.open == 1


def test_a_long_way_is_followed_to_its_end_where_it_is_likeliest():
    state = start("rae", "vic", layers=CANYON, encounters=[RAIDERS])
    found = outlook(RULES, state, 0, plan(state, 8, marches=2, night=False), limit=400)
    assert found.open < Fraction(1, 10)  # 0.29 where all positions are gone on with


def test_a_ridge_beyond_a_walker_is_where_a_route_ends():
    state = start("kit", "glider", changes={"kit": {"aboard": "glider", "drives": True, "group": ""}},
                  layers={"barrier": {(2, 4): "yes"}})  # fmt: skip
    assert outlook(RULES, state, 0, plan(state, 3)).arrives == ((3, Fraction(1)),)
    walker = start("kit", layers={"barrier": {(2, 4): "yes"}})
    assert outlook(RULES, walker, 0, plan(walker, 3)).stuck == 1
    refused(walker, f"route {east(3)}", "OV-10")


def test_a_route_is_priced_kept_and_travelled_off():
    state = start("rae", upkeep=True)
    verdict = legal(state, f"route {east(5)} marches 1")
    assert [leg.left for leg in verdict.legs] == [3, 2, 1, 0, 1]
    assert [leg.total for leg in verdict.legs] == [1, 2, 3, 4, 5]
    kept = after(state, f"route {east(5)} marches 1")
    assert (left(kept), cell(kept), piece(kept, "band").provisions) == (2, (0, 4), 5)
    assert line(kept, "Route") == "5 squares to f5, 1 forced march a day"
    assert line(kept, "  day 2").startswith("to f5, Provisions 2")
    assert line(kept, "Arrive on day 2") == "100%"
    assert line(kept, "Dun worn to 0") == "58%"
    gone_on = after(kept, "travel 1,4")
    assert len(piece(gone_on, "band").plan.path) == 4
    assert piece(after(gone_on, "travel 1,3"), "band").plan == RoutePlan()  # left the route
    assert piece(after(kept, "forget route"), "band").plan == RoutePlan()
    refused(state, "forget route", "OV-03")
    refused(state, "route 5,5", "OV-D01")


def test_routes_are_offered_by_reach():
    state = start("rae", layers=CANYON)
    assert RULES.modes(state, 0) == ("travel", "travel-safe", "route", "route-safe")
    far = RULES.reach(state, 0, "route").order_to(state.board.cell(8, 0))
    assert legal(state, f"route {' '.join(state.cell_name(c) for c in far.path)}")
    assert len(far.path) == 8
    spent = after(state, "end leg")
    assert RULES.modes(spent, 0) == ("route", "route-safe")
    assert RULES.modes(state, 1) == ()


def test_the_storyteller_does_not_stop_an_outlook():
    state = start("rae", seats=TOLD, layers=CANYON)
    assert asked(state).why == "day"
    assert outlook(RULES, state, 0, plan(state, 4, marches=1)).arrives == ((1, Fraction(1)),)
    assert card(state).title == "Band"


def test_what_a_thread_has_worked_out_on_a_board_of_its_own_is_not_worked_out_again(monkeypatch):
    kept = after(start("rae", upkeep=True), f"route {east(5)} marches 1")
    told = RULES.extra(Journeys).outlook(kept.having(board=replace(kept.board)), 0)()
    monkeypatch.setattr(cards, "outlook", None)
    assert RULES.presenter.whole_card(kept, 0).lines[-len(told) :] == told
