"""From sheets to positions: what is wrong is said; positions from files and referees are held to the rules."""

from __future__ import annotations

import pytest

from tactical.rules.overland.position import Cue, Mark, RoutePlan, Spent
from tactical.ruleset.validation import problems as problems_of
from tactical.table import Seat
from tactical.table.goals import ArriveAt, Exit
from tactical.table.opening import SheetError
from tactical.table.places import Aboard, Destroyed, OffBoard, at
from tactical.table.values import replace
from tests.rules.overland.fixture import (
    RULES,
    TOLD,
    after,
    asked,
    card,
    cell,
    health,
    piece,
    played,
    refused,
    sheet,
    start,
    stock,
    told,
)  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"changes": {"kit": {"group": "dun"}}}, "kit: group must name a travelling group"),
        ({"changes": {"kit": {"group": "", "aboard": "vic"}}}, "aboard must name a mount"),
        ({"changes": {"kit": {"cell": 3}}}, "no cell of its own"),
        ({"changes": {"band": {"cell": -1}}}, "needs a cell"),
        ({"changes": {"kit": {"kind": "wizard"}}}, "unknown kind 'wizard'"),
        ({"changes": {"band": {"seat": "gm"}}, "seats": TOLD}, "needs a player's seat"),
        ({"changes": {"rae": {"drives": True}}}, "can only drive a vehicle"),
        ({"changes": {"kit": {"group": "", "aboard": "dun"}}}, "dun has 2 riders, but a horse carries 1"),
        ({"kinds": {"bus": {"like": "truck", "riders": 2}}}, "only a mount has riders, and bus is a vehicle"),
        ({"changes": {"kit": {"group": "", "aboard": "truck", "drives": True}}}, "truck has more than one driver"),
        ({"changes": {"kit": {"seat": "blue"}}, "seats": (Seat("red", "Red"), Seat("blue", "Blue"))}, "to one seat"),
        ({"more": [{"name": "lone", "kind": "company", "seat": "red", "cell": 1}]}, "lone has no members"),
        ({"kinds": {"cart": {"sort": "vehicle"}}}, "needs attributes"),
        ({"kinds": {"cart": {"like": "cartt"}}}, "nothing called"),
        ({"kinds": {"cart": {"like": ["horse"]}}}, "nothing called"),
        ({"encounters": [{"hostile": ["wolves"]}]}, "unknown hostile group"),
        ({"script": [{"do": "say", "text": "x"}]}, "a day, or squares"),
        ({"script": [{"day": 1, "do": "offer", "label": "A B", "bonus": 1}]}, "a label may have"),
        ({"script": [{"day": 1, "do": "offer", "label": "pass"}]}, "adds 1 to 99"),
        ({"script": [{"day": 1, "do": "penalty", "amount": 40}]}, "0 to 12"),
        ({"script": [{"day": 1, "do": "hazard", "label": "storm"}]}, "needs cells"),
        ({"script": [{"day": 1, "do": "move", "cells": ["1,1"]}]}, "a hostile piece and a day"),
        ({"script": [{"day": 1, "do": "say", "text": " "}]}, "plain words"),
        ({"script": [{"day": 1, "do": "dance"}]}, "dance"),
        ({"encounters": [{"nme": "x"}]}, "nme"),
        ({"limit": 0, "goals": ()}, "needs an end"),
        ({"goals": (Exit((3,)),), "limit": 9}, "no exit goal"),
    ],
)
def test_what_is_wrong_in_a_scenario_is_said(changes, words):
    with pytest.raises(SheetError, match=words):
        RULES.open(sheet("kit", "rae", "vic", **changes))


def test_there_is_a_spare_group_for_every_member_but_one():
    state = start("kit", "rae", "vic")
    spares = [p.name for p in state.pieces if isinstance(p.place, OffBoard)]
    assert spares == ["band-2", "band-3", "band-4", "band-5"]
    assert card(state, "band-2").subtitle == "no group: it has no members"


def test_cards_of_members():
    state = start("kit", "rae", "vic", changes={"dun": {"worn": 1}, "kit": {"health": 3}})
    assert card(state, "kit").subtitle == "guide, on foot"
    assert card(state, "rae").subtitle == "rider, on Dun"
    assert card(state, "vic").subtitle == "driver, drives Truck"
    assert card(state, "dun").lines[0].value == "Ground Speed 0 of 1"
    assert [line.value for line in card(state, "truck").lines] == ["Ground Speed 2", "4 squares by ground speed", "Vic"]
    assert RULES.presenter.token(state, piece(state, "kit").id).flags == ("wounded",)
    assert RULES.presenter.token(state, 0).flags == ("acting",)
    assert [crumb.text for crumb in RULES.presenter.trail(state)] == ["Day 1", "Band's day leg"]
    dead = after(start("rae"), *("end leg", "forced march", (6, 6)) * 2, "end day")
    assert card(dead, "dun").subtitle == "horse, dead"


# --- the referee ---


def test_a_referee_changes_what_may_be_changed():
    state = start("kit", "rae", seats=TOLD, storyteller="silent")
    assert stock(told(state, "referee set band provisions 9"), "provisions") == 9
    assert health(told(state, "referee set kit health -2"), "kit") == -2
    assert cell(told(state, "referee place band 5,5")) == (5, 5)
    gone = told(state, "referee remove kit destroyed")
    assert gone.result is None
    skipped = told(state, "referee skip")
    assert skipped.beat == 2  # its only group has had its day
    for wish in (
        "referee place kit 3,3", "referee remove band", "referee set kit provisions 3", "referee set band health 3",
        "referee set kit pending 1", "referee remove dun destroyed", "referee place band-2 3,3",
        "referee set kit health 99", "referee set kit body 3",
    ):  # fmt: skip
        refused(state, wish, "TABLE", seat="gm")


def test_the_storyteller_is_asked_and_may_answer_in_advance():
    state = after(start("rae", seats=TOLD), "end leg")
    state = told(state, "stand always storyteller")
    out = played(state, "forced march", (3, 3))
    assert asked(out.state).seat == 0


# --- positions from files ---

SPENT = Spent(travel=2)


def broken(change):
    state = start("kit", "rae", "vic")
    return problems_of(RULES, change(state))


def put(state, name, **changes):
    return state.with_piece(replace(piece(state, name), **changes))


@pytest.mark.parametrize(
    "change",
    [
        lambda s: put(s, "kit", place=at(3)),
        lambda s: put(s, "kit", place=OffBoard("unformed")),
        lambda s: put(s, "kit", place=Aboard(piece(s, "rae").id)),
        lambda s: put(s, "kit", place=Aboard(piece(s, "dun").id)),
        lambda s: put(s, "kit", place=Aboard(0, "driver")),
        lambda s: put(s, "dun", place=Destroyed("dead")),
        lambda s: put(s, "dun", place=Aboard(piece(s, "rae").id)),
        lambda s: put(s, "truck", levels=()),
        lambda s: put(s, "truck", levels=(9,)),
        lambda s: put(s, "kit", using=3),
        lambda s: put(s, "kit", health=99),
        lambda s: put(s, "kit", energy=99),
        lambda s: put(s, "kit", kind=99),
        lambda s: put(s, "band", place=OffBoard("unformed")),
        lambda s: put(s, "band-2", place=at(3)),
        lambda s: put(s, "band", plan=RoutePlan((999,))),
        lambda s: put(s, "band", came_from=999),
        lambda s: put(s, "band", day=replace(s.pieces[0].day, allowance=0, bonus=0, spent=SPENT)),
        lambda s: s.having(marks=(Mark(999, "x"),)),
        lambda s: s.having(turn=99),
        lambda s: s.having(board=replace(s.board, layers=s.board.layers[:1])),
        lambda s: s.having(setup=replace(s.setup, script=(Cue("move", piece=99),))),
    ],
)  # fmt: skip
def test_what_cannot_be_is_found(change):
    assert broken(lambda state: state) == []
    assert broken(change)


def test_a_group_of_the_unconscious_passes_its_day():
    state = start("kit", changes={"kit": {"health": -2}}, goals=(ArriveAt("Red", (80,), by=5),))
    assert state.beat == 2  # the first evening wakes them
    assert health(state, "kit") == 1 + 4
