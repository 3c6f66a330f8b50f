"""A referee in place of dice, and a referee's own orders: FT-01."""

from __future__ import annotations

import pytest

from tactical.table import Ask, awaiting
from tactical.table.opening import SheetError
from tests.rules.starship.fixture import (
    REFEREED,
    RULES,
    after,
    asked,
    cells,
    hull,
    left,
    legal,
    order,
    played,
    refused,
    said,
    shields,
    ship,
    start,
    until,
)  # fmt: skip

NEAR = {"cell": (5, 1), "heading": "s"}


def refereed(**changes):
    return start(**{"fighting": "referee", "seats": REFEREED, "zed": NEAR, **changes})


@pytest.mark.clause("FT-01")
def test_a_result_in_place_of_dice():
    state = after(refereed(), "attack zed with heavy")
    assert asked(state) == Ask(2, ("result",), "result")
    assert "Ada's heavy mount at Zed: target number 11 (Defence 14, Gunnery -3)" in said(
        refereed(), "attack zed with heavy"
    )
    hit = after(state, "result damage 9")
    assert (shields(hit, "zed")[0], hull(hit, "zed")) == (0, 43)
    missed = after(state, "result miss")
    assert hull(missed, "zed") == 44
    refused(state, "result damage", "FT-01")
    refused(state, "result miss 3", "FT-01")
    assert [o.outcome for o in RULES.offers(state)] == ["miss", "damage", "damage", "damage", "damage", "out"]


@pytest.mark.clause("FT-01")
def test_out_and_the_windows_are_the_same():
    state = after(refereed(), "attack zed with light", "result miss")
    assert asked(state).why == "between_attacks"
    assert asked(state).seat == 0
    state = after(state, "ahead 1", "attack zed", "result damage 2")
    assert shields(state, "zed")[0] == 6
    over = after(refereed(), "attack zed with heavy", "result out")
    assert awaiting(over).result.winners == ("Red",)


@pytest.mark.clause("FT-01")
def test_arc_range_sight_and_uses_refuse_nothing():
    short = {"heavy-gun": {"dice": 1, "short": 50}}
    state = refereed(zed={"cell": (5, 11), "heading": "n"}, solid=[(5, 8)], weapons=short)
    verdict = legal(state, "attack zed with heavy")
    assert {warning.code for warning in verdict.warnings} == {"no_arc", "too_far", "no_sight"}
    refused(state, "attack ada with heavy", "FT-SC-05")


@pytest.mark.clause("FT-01")
def test_mending_is_told_too():
    state = after(refereed(), "attack zed with heavy", "result damage 5", "end")
    state = after(state, "mend front by engineer", "result damage 4")
    assert shields(state, "zed")[0] == 7
    assert shields(until(after(state, "end"), "zed"), "zed")[0] == 7


@pytest.mark.clause("FT-01")
def test_a_referee_is_needed():
    with pytest.raises(SheetError, match="needs a seat with referee = true"):
        start(fighting="referee")


def test_placing_a_large_ship():
    state = start(seats=REFEREED, ada={"size": "gargantuan", "cell": (8, 6)})
    moved = played(state, "referee place ada 4,4", seat="gm").state
    assert cells(moved) == {(x, y) for x in (2, 3, 4, 5) for y in (2, 3, 4, 5)}
    refused(state, "referee place ada 0,0", "TABLE", seat="gm")  # over the edge
    assert order(state, "referee skip", "gm")


def test_no_referee_puts_a_ship_where_it_could_not_stay():
    state = start(seats=REFEREED, more={"bo": {"cell": (9, 9)}}, solid=[(1, 1)])
    refused(state, "referee place bo 15,11", "TABLE", seat="gm")
    refused(state, "referee place bo 1,1", "TABLE", seat="gm")
    refused(state, "referee set bo hull 45", "TABLE", seat="gm")
    refused(state, "referee set bo pilot 4", "TABLE", seat="gm")


@pytest.mark.clause("SC-31", "SC-H25")
def test_a_referee_lays_an_effect_in_mid_turn():
    state = refereed(ada={"speed": 100, "turning": 150})
    refused(state, "turn 90", "SC-29")
    eased = after_referee(state, "referee effect ada turning_radius -60")
    assert left(after(eased, "turn 90")) == 10
    lifted = after_referee(eased, "referee lift ada turning_radius")
    refused(lifted, "turn 90", "SC-29")
    faster = after_referee(after(state, "turn 45"), "referee effect ada flight_speed 100 until round")
    assert left(faster) == 125
    slower = after_referee(faster, "referee effect ada flight_speed -300")
    assert left(slower) == 0
    assert RULES.presenter.why(refused(slower, "ahead 1", "SC-51", because="SC-31").reasons[0]).endswith(
        "50 ft; 0 ft of 0 ft left: effect -300 ft (SC-31)"
    )


@pytest.mark.clause("SC-31", "SC-H22")
def test_what_a_referee_lays_ends_when_it_was_said():
    state = after_referee(refereed(), "referee effect ada flight_speed -100", "referee effect zed disabled 0")
    assert left(state) == 200
    assert ship(state).effects[0].whose == ship(state).id
    back = after(state, "end")
    assert ship(back).effects == ()
    assert ship(back, "zed").effects  # until zed's own turn ends
    refused(back, "ahead 1", "SC-H22")


def test_only_effects_there_are_and_only_by_a_referee():
    state = refereed()
    for text in ("referee effect ada luck 3", "referee effect ada flight_speed 10000", "referee lift ada disabled"):
        refused(state, text, "TABLE", seat="gm")
    refused(state, "referee effect ada flight_speed -100", "TABLE", seat="red")


def after_referee(state, *texts):
    for text in texts:
        state = played(state, text, seat="gm").state
    return state
