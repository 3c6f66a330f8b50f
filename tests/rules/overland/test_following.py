"""Travelling day by day: following a planned route, what `e` ends, and why a leg is too short."""

from __future__ import annotations

import pytest

from tactical.journal.game import Game
from tactical.table import Ask
from tactical.table.goals import ArriveAt
from tactical.table.values import replace, tag_of
from tests.rules.overland.fixture import (
    RULES,
    after,
    asked,
    cell,
    east,
    left,
    legal,
    line,
    order,
    piece,
    played,
    refused,
    start,
    stock,
)  # fmt: skip
from tests.rules.overland.test_care import worn_truck
from tests.ui.battle.games import new_game, sit

RAIDERS = {"name": "raiders", "rules": "skirmish", "scenario": "the-mill", "faces": "raiders", "cells": ["3,4"]}


def why(state, text, clause, because=""):
    return [RULES.presenter.why(reason) for reason in refused(state, text, clause, because=because).reasons]


# --- a route ---


@pytest.mark.clause("OV-03")
def test_a_route_is_followed_day_by_day():
    state = after(start("rae"), f"route {east(5)}", "follow route")
    assert (cell(state), left(state)) == ((2, 4), 0)
    assert why(state, "follow route", "OV-05") == ["f5 costs 3 squares; 0 of 2 left in this leg; band forced march"]
    state = after(state, "end day", "follow route", "end day", "follow route")
    assert cell(state) == (5, 4)
    assert not piece(state, "band").plan.path
    assert "has not planned a route" in why(state, "follow route", "OV-03")[0]
    assert "follow_route" not in [tag_of(type(offer)) for offer in RULES.offers(state)]
    assert "follow_route" in [tag_of(type(o)) for o in RULES.offers(after(start("rae"), f"route {east(5)}"))]


@pytest.mark.clause("OV-26", "OV-47")
def test_marches_and_the_night_are_followed_as_planned():
    state = after(start("rae"), f"route {east(8)} marches 1 night", "follow route", (1, 1), (1, 1))
    assert (cell(state), stock(state, "provisions")) == ((6, 4), 4)
    assert left(state) == 0
    slow = after(start("rae"), f"route {east(8)} marches 1 night", "follow route", (1, 1), (6, 6))
    assert cell(slow) == (5, 4)  # a square by night, however badly the roll failed


@pytest.mark.clause("OV-24")
def test_a_march_that_cannot_be_paid_is_left_out():
    hungry = start("rae", stocks={"provisions": 0})
    state = after(hungry, f"route {east(8)} marches 1", "follow route")
    assert cell(state) == (2, 4)
    assert why(state, "follow route", "OV-24") == ["a forced march takes 1 Provisions for 1 mount; 0 left"]


@pytest.mark.clause("FT-OV-03")
def test_an_encounter_drops_the_rest_of_the_day():
    state = played(start("vic", encounters=[RAIDERS]), f"route {east(8)}").state
    met = played(state, "follow route")
    assert met.awaiting == Ask(0, ("slip", "fight"), "encounter")
    assert cell(met.state) == (3, 4)


# --- too far ---

ON = "travel as far as this leg goes, then band forced march"


@pytest.mark.clause("OV-10", "OV-11")
def test_a_square_behind_a_ridge_that_can_be_gone_round_is_merely_too_far(tmp_path):
    ridge = {(1, y): "yes" for y in range(1, 9)}
    with Game.create(tmp_path / "ridge.tactical", RULES, start("rae", layers={"barrier": ridge})) as game:
        session = sit(game)
        assert session.plan.aim(session.seat.view.board.cell(2, 4)) is None  # as far as it goes today
        assert session.plan.current.orders
        session.plan.forget()
        assert session.plan.aim(session.seat.view.board.cell(1, 4)).clause == "OV-10"  # nobody crosses a ridge on foot


@pytest.mark.clause("OV-11")
def test_too_far_says_who_is_slow():
    band = start("kit", "rae")
    assert why(band, "travel 1,4 2,4", "OV-11") == [
        f"c5 costs 2 squares; 1 of 1 left in this leg: Kit is slower -1 (OV-11); {ON}"
    ]
    assert len(why(start("rae"), f"travel {east(7)}", "OV-05")) == 1


@pytest.mark.clause("OV-35", "OV-59")
def test_too_far_says_what_was_worn_or_given_up():
    worn = after(start("vic"), "end leg", "forced march", (6, 6), "end day")
    assert why(worn, f"travel {east(3)}", "OV-05", "OV-35") == [
        f"d5 costs 3 squares; 2 of 2 left in this leg: Truck worn -2 (OV-35); {ON}"
    ]
    fed = after(start("vic", "kit", changes={"kit": {"aboard": "truck", "group": ""}}), "forage kit", (6, 6))
    assert why(fed, f"travel {east(4)}", "OV-05", "OV-59") == [
        f"e5 costs 4 squares; 3 of 4 left in this leg: spent on foraging +1 (OV-59); {ON}"
    ]


@pytest.mark.clause("OV-42")
def test_too_far_says_what_repairs_took():
    half = after(worn_truck(1), "band repair truck by gen", (4, 4))
    assert why(half, f"travel {east(4)}", "OV-05", "OV-42") == [
        "e5 costs 4 squares; 2 of 2 left in this leg: repairs -2 (OV-42)"
    ]


@pytest.mark.clause("OV-D01")
def test_a_leg_that_was_ended_is_over():
    state = after(start("vic"), "travel 1,4", "end leg")
    told = why(state, "travel 2,4", "OV-05", "OV-D01")[0]
    assert told.startswith("c5 costs 1 square; 0 of 4 left in this leg: leg ended")
    assert why(start("rae", changes={"band": {}}), "forced march", "OV-23") == [
        "Band still has 2 squares left in this leg; travel on, or band end leg"
    ]


# --- e ---


def test_e_ends_the_leg_then_the_day(tmp_path):
    with new_game(tmp_path, "salt-road") as game:
        assert isinstance(game, Game)
        session = sit(game)
        assert session.asking.may_end
        assert session.asking.unfinished() == ["Band can still move or forage"]
        closing = session.asking.closing_order()
        assert session.seat.text(closing) == "band end leg"
        session.give(closing)
        session.look()
        assert session.asking.unfinished() == []  # to march on or to travel by night is no work left undone
        assert session.seat.text(session.asking.closing_order()) == "band end day"
        session.give(session.asking.closing_order())
        session.look()
        assert (session.seat.view.beat, session.seat.text(session.asking.closing_order())) == (2, "band end leg")
        way = next(o for o in session.seat.offers if tag_of(type(o)) == "travel")
        session.give(way)
        session.look()
        assert session.seat.text(session.asking.closing_order()) == "band end day"  # the leg is spent


def test_a_leg_that_is_spent_needs_no_end():
    state = after(start("rae"), "travel 1,4 2,4")
    assert "end_leg" not in [offer.verb for offer in RULES.offers(state)]
    legal(state, "end leg")


# --- windows ---


@pytest.mark.clause("FT-OV-04")
def test_no_key_to_pass_begins_a_battle_or_wastes_what_was_found():
    met = played(start("kit", encounters=[RAIDERS], at=(2, 4)), "travel 3,4").state
    assert not any(offer.passes for offer in RULES.offers(met))
    found = played(start("kit"), "forage kit", (3, 4)).state
    assert asked(found).why == "spoils"
    assert not any(offer.passes for offer in RULES.offers(found))


# --- the card ---


@pytest.mark.clause("OV-D38", "OV-D29")
def test_stocks_are_numbers_with_what_is_due(tmp_path):
    state = after(start("rae", upkeep=True), "travel 1,4")
    rows = {row.label: row for row in RULES.presenter.piece_card(state, 0).lines}
    assert (rows["Provisions"].number, rows["Provisions"].due, rows["Provisions"].vital) == (5, 1, True)
    assert line(state, "Provisions") == "5, 1 due tonight"
    hungry = state.with_piece(replace(piece(state, "band"), provisions=0))
    assert line(hungry, "Provisions") == "0, 1 due tonight: a warning only"
    assert (rows["Fuel"].number, rows["Fuel"].due) == (5, 0)
    worn = after(start("vic"), "end leg", "forced march", (6, 6))
    truck = RULES.presenter.piece_card(worn, piece(worn, "truck").id)
    strain = next(row for row in truck.lines if row.label == "To lose tonight")
    assert (strain.number, strain.vital) == (1, True)
    assert order(worn, "end day")


@pytest.mark.clause("OV-57")
def test_nothing_is_due_tonight_once_the_journey_is_over():
    """The last day's meal is eaten before the goals are looked at, and no other night comes."""
    arrive = (ArriveAt("Red", (4 * 9 + 2,), by=6, members=1),)
    state = after(start("rae", "vic", upkeep=True, goals=arrive), "travel 1,4 2,4")
    assert line(state, "Provisions") == "5, 1 due tonight"
    over = after(state, "end day")
    assert over.result is not None
    assert (line(over, "Provisions"), line(over, "Fuel")) == ("4", "4")
    given_up = after(after(state, "end leg", "forced march", (1, 1), (6, 6)), "concede")
    assert given_up.result is not None
    for ended in (over, given_up):
        cards = [RULES.presenter.piece_card(ended, each.id) for each in ended.pieces]
        assert not [row.label for card in cards for row in card.lines if "night" in f"{row.label} {row.value}".lower()]
