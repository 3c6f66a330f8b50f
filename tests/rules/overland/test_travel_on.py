"""A planned route is travelled with one order a day, which stops when something comes up."""

from __future__ import annotations

from itertools import takewhile

import pytest

from tactical.report.text import text
from tactical.rules.overland.journey import destinations
from tactical.rules.overland.legs import TravelOn
from tactical.rules.overland.prospects import prospects
from tactical.session.log_lines import tell
from tactical.session.pages.help_pages import left_of_sides
from tactical.table import Ask, judge
from tactical.table.notation import write
from tactical.table.values import replace
from tests.rules.overland.fixture import (
    RULES,
    after,
    asked,
    cell,
    east,
    left,
    order,
    piece,
    played,
    refused,
    said,
    start,
    stock,
)  # fmt: skip
from tests.rules.overland.test_following import RAIDERS
from tests.ui.battle.games import new_game, sit

PASS = {"enter": ["1,4"], "do": "offer", "label": "pass", "bonus": 2}


def advice(state):
    return {line.inset: line.value for line in RULES.presenter.advice(state, 0)}


def rows(state, label):
    """What is told of one choice: when it is there, then its rows."""
    lines = RULES.presenter.advice(state, 0)
    at = [line.label for line in lines].index(label)
    under = takewhile(lambda line: line.under, lines[at + 1 :])
    return [lines[at].brief, *(f"{line.inset} {line.value}" for line in under)]


@pytest.mark.clause("OV-03", "OV-D21")
def test_one_order_is_one_day():
    state = after(start("rae"), "route to 5,4")
    assert piece(state, "band").plan.path == order(state, f"route {east(5)}").path
    state = after(state, "travel")
    assert (state.beat, cell(state), left(state)) == (2, (2, 4), 2)
    state = after(state, "travel", "travel")
    assert (state.beat, cell(state)) == (3, (5, 4))  # it is there and has a square left: the day goes on
    assert "has not planned a route" in RULES.presenter.why(refused(state, "travel", "OV-03").reasons[0])
    assert "travel_on" not in [offer.verb for offer in RULES.offers(state)]


@pytest.mark.clause("OV-03")
def test_the_squares_of_a_leg_are_one_line():
    out = played(after(start("vic"), "route to 8,4"), "travel")
    lines = [line.text for line in tell(RULES, out.state, out.events)]
    assert lines[0] == "Band travels from a5 to e5, open country (0 squares left)"
    assert len(lines) == 4


@pytest.mark.clause("OV-26", "OV-47")
def test_marches_and_nights_of_the_plan_are_part_of_the_day():
    state = after(start("rae"), "route to 8,4 marches 1 night", "travel", (1, 1), (1, 1))
    assert (state.beat, cell(state), stock(state, "provisions")) == (2, (6, 4), 4)


@pytest.mark.clause("OV-24")
def test_a_march_that_cannot_be_paid_is_asked_about():
    hungry = start("rae", stocks={"provisions": 0})
    out = played(after(hungry, "route to 8,4 marches 1"), "travel")
    assert (out.state.beat, cell(out.state)) == (1, (2, 4))
    assert tell(RULES, out.state, out.events)[-1].text == "Band stops: no Provisions for the planned forced march"
    on = after(out.state, "travel")  # asked once: from then on it goes without, a day a key
    assert (on.beat, cell(on), piece(on, "band").plan.marches) == (2, (2, 4), 0)
    assert after(on, "travel").beat == 3


@pytest.mark.clause("OV-17")
def test_a_shortcut_that_is_heard_of_on_the_way_is_a_choice():
    out = played(after(start("vic", script=[PASS]), "route to 8,4"), "travel")
    assert (out.state.beat, cell(out.state), left(out.state)) == (1, (1, 4), 3)
    assert tell(RULES, out.state, out.events)[-1].text == "Band stops: a shortcut is offered"
    assert rows(out.state, "Shortcut pass") == ["42%", "  today +2 squares", "  by Vic"]
    assert list(advice(out.state))[1] == "Shortcut pass"  # what is there today alone comes first
    verbs = [each.verb for each in RULES.offers(out.state) if each.verb not in ("travel", "follow_route")]
    assert verbs[:2] == ["travel_on", "attempt_shortcut"]
    on = after(out.state, "travel")
    assert (on.beat, cell(on)) == (2, (4, 4))


@pytest.mark.clause("FT-OV-03")
def test_whoever_is_met_is_asked_about_and_the_day_goes_on_after():
    out = played(after(start("vic", encounters=[RAIDERS]), "route to 8,4"), "travel")
    assert out.awaiting == Ask(0, ("slip", "fight"), "encounter")
    slipped = after(out.state, "slip by vic", (1, 1))
    assert (slipped.beat, asked(slipped).why) == (1, "day")
    assert after(slipped, "travel").beat == 2


@pytest.mark.clause("OV-10")
def test_a_ridge_across_the_route_is_told():
    sol = {"name": "sol", "kind": "tinker", "seat": "red", "aboard": "glider", "drives": True}
    state = after(start("glider", more=[sol], layers={"barrier": {(1, 4): "yes"}}), "route to 2,4")
    grounded = state.with_piece(replace(piece(state, "glider"), levels=(0,)))
    reasons = refused(grounded, "travel", "OV-10").reasons
    assert "unless everyone in the group flies" in RULES.presenter.why(reasons[0])


@pytest.mark.clause("OV-D30")
def test_a_night_that_nobody_needed_is_one_line():
    log = said(after(start("kit", "rae"), "route to 8,4"), "travel")
    assert log[:2] == ["Band travels from a5 to b5, open country (0 squares left)", "Band ends the day"]
    assert log[2:4] == ["Kit and Rae sleep in camp and are fully rested", "Day 2"]
    hurt = after(start("kit", "rae", changes={"rae": {"health": 3}}), "route to 8,4")
    assert [words for words in said(hurt, "travel") if words.startswith("Rae sleeps in camp: Health +5")]


@pytest.mark.clause("OV-13", "OV-46")
def test_the_morning_tells_the_weather():
    script = [
        {"day": 2, "do": "hazard", "label": "ley_storm", "cells": ["5,4", "6,4"]},
        {"day": 2, "do": "penalty", "purpose": "night", "amount": 2},
    ]
    log = said(after(start("kit", script=script), "route to 8,4"), "travel")
    assert "Day 2: ley storm over f5, g5; night rolls -2" in log


# --- what may be weighed ---


@pytest.mark.clause("OV-12", "OV-26", "OV-47")
def test_what_is_sooner_is_offered_with_its_price_and_odds():
    state = after(start("kit", "rae"), "route to 8,4")
    found = advice(state)
    assert found["As planned"] == "day 8 (order 'band travel')"
    assert rows(state, "Without Kit") == ["day 4", "  arrive 1 of 2", "  pace 2 squares a day"]
    assert found["Also by night"].endswith("(order 'band route to i5 night')")
    assert rows(state, "Also by night")[1:] == ["  Kit's roll 72%", "  sleep no camp tonight"]
    marches = next(each for each in prospects(state, 0) if each.label == "Forced march")
    assert marches.words.startswith("day 4; Provisions 1 left of 5")
    row = RULES.presenter.row(state, marches.order)
    assert (text(row.label), row.value) == ("i5: 1 forced march a day", "day 4")
    hurried = after(state, write(state, marches.order).removeprefix("band "))
    assert advice(hurried)["As planned"] == "day 4 (order 'band travel')"
    weighed = [each.order for each in prospects(state, 0) if each.order is not None]
    assert {order.verb for order in weighed} == {"travel_on", "route_to", "leave"}
    assert set(weighed) <= set(RULES.offers(state))  # each is a row of the list
    assert RULES.presenter.summary(state, marches.order).startswith("Forced march: day 4; ")


@pytest.mark.clause("OV-15", "OV-16")
def test_the_fork_round_hazards_is_offered():
    danger = {(x, 4): "desert" for x in range(2, 5)}
    state = after(start("rae", layers={"hazard": danger}), f"route {east(8)}")
    assert "  hazards 3 squares" in rows(state, "As planned")
    round_them = after(state, "route to 8,4 safe")
    assert "Around hazards" not in advice(round_them)
    assert rows(round_them, "As planned")[1:] == []


def test_groups_and_horses_on_the_map_are_not_elsewhere_once_it_is_over(tmp_path):
    with new_game(tmp_path, "salt-road") as game:
        ((_, groups),) = left_of_sides(sit(game))
        assert dict(groups)["still standing"] == ["Mara", "Tolla", "Oswin", "Bera"]
        assert not dict(groups).get("elsewhere")


def routes_tried(session):
    """The routes to the goal that one goes through, one after the other, each once."""
    view, tried = session.seat.view, set()
    goal = next(cell for cell, _ in destinations(view, view.pieces[0]))
    while session.plan.other(goal) and session.plan.current.order not in tried:
        tried.add(session.plan.current.order)
    return tried


def test_the_way_round_hazards_is_one_of_the_routes(tmp_path):
    with new_game(tmp_path, "over-the-ridge") as game:
        assert any(each.safe for each in routes_tried(sit(game)))


@pytest.mark.clause("FT-OV-07")
def test_who_has_no_route_is_told_where_to_go_and_when_it_would_be_there(tmp_path):
    with new_game(tmp_path, "salt-road") as game:
        found = RULES.presenter.advice(game.state, 0)
        late = ["too late" in line.value for line in found if line.brief]
        assert late[0], "first what the others are instead of"
        assert late[1:] == sorted(late[1:]), "what comes too late is told last"
        assert 0 < sum(late) < len(late)
        planned = next(line for line in found if line.label == "To Saltby")
        assert planned.brief == "day 5, too late"
        warned = judge(RULES, game.state, order(game.state, "band route to saltby")).warnings
        assert RULES.presenter.why(warned[0]) == "this arrives after the deadline (day 3)"
        session = sit(game)
        tried = routes_tried(session)  # nothing has to be planned before it
        assert {each.marches for each in tried} >= {0, 1}
        assert any(each.night for each in tried)
        session.plan.forget()
        session.give(order(game.state, "band route to saltby night"))
        for day in range(2, 4):  # one key a day
            session.look()
            closing = session.asking.closing_order()
            assert isinstance(closing, TravelOn)
            assert session.asking.unfinished() == []
            session.give(closing)
            assert game.state.beat == day
