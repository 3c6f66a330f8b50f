"""A referee in place of dice, and a referee's own orders: FT-01."""

from __future__ import annotations

import pytest

from tactical.table import Ask, judge
from tactical.table.opening import SheetError
from tactical.table.places import OnBoard
from tactical.table.values import replace
from tests.rules.armour.fixture import (
    FAR,
    REFEREED,
    RULES,
    after,
    asked,
    blue,
    cell,
    damage,
    gm,
    left,
    legal,
    lives,
    order,
    piece,
    played,
    rate,
    red,
    refused,
    sheet,
    start,
)  # fmt: skip

FIRE = "ann fire gun at cy"


def judged(**changes):
    given = {"ann": red("medium-tank", 0, 5), "cy": blue("medium-tank", 9, 5, weapons=()), "di": FAR}
    return start(**{**given, "seats": REFEREED, "fighting": "referee", **changes})


@pytest.mark.clause("FT-01")
def test_the_referee_is_asked_in_place_of_dice():
    out = played(judged(), FIRE)
    assert piece(out.state, "ann").turn.fired
    assert out.rolled == ()
    assert out.awaiting == Ask(2, ("result",), "result")
    assert "needs 7" in [RULES.presenter.say(out.state, e) for e in out.events][-1]
    assert all(judge(RULES, out.state, offer) for offer in RULES.offers(out.state))
    hit = played(out.state, "result levels 2")
    assert (damage(hit.state, "cy"), rate(hit.state, "cy"), hit.rolled) == (2, 10, ())
    assert asked(hit.state).seat == 0
    assert damage(after(out.state, "result miss"), "cy") == 0
    assert not lives(after(out.state, "result out"), "cy")
    assert not lives(after(out.state, "result levels 4"), "cy")


@pytest.mark.clause("FT-01")
def test_a_result_is_a_word_and_its_number():
    state = played(judged(), FIRE).state
    refused(state, "result levels", "FT-01")
    refused(state, "result miss 3", "FT-01")
    refused(state, "result out 1", "FT-01")
    refused(judged(), "result miss", "TABLE")
    refused(state, "result miss", "TABLE", seat="blue")


@pytest.mark.clause("FT-01")
def test_with_the_house_rules_dice_are_rolled():
    out = played(start(ann=red("medium-tank", 0, 5), cy=blue("truck", 9, 5), seats=REFEREED), FIRE)
    assert (out.awaiting.dice, out.awaiting.sides) == (2, 6)
    with pytest.raises(SheetError, match="a seat with referee = true"):
        RULES.open(sheet(ann=red("foot", 0, 5), fighting="referee"))


@pytest.mark.clause("FT-01")
def test_range_sight_arc_and_uses_are_shown_and_refuse_nothing():
    walled = judged(obstacle={(5, 5): "high-wall"})
    assert [w.clause for w in legal(walled, FIRE).warnings] == ["AR-H24"]
    far = judged(ann=red("rocket-trooper", 0, 5), cy=blue("medium-tank", 30, 5))
    assert [w.clause for w in legal(far, "ann fire rocket at cy").warnings] == ["FT-AR-02"]
    hull = judged(ann=red("field-gun", 0, 5, "n"))
    assert [w.clause for w in legal(hull, "ann fire hull-gun at cy").warnings] == ["FT-AR-03"]
    charge = judged(ann=red("powered-trooper", 8, 5))
    used = after(charge, "ann fire charge at cy", "result miss", "ann end", "cy end", "di end", (1,))
    assert [w.clause for w in legal(used, "ann fire charge at cy").warnings] == ["FT-AR-09"]
    refused(judged(ann=red("trooper", 0, 5)), "ann fire rifle at cy", "FT-AR-04")  # no effect stays none


@pytest.mark.clause("FT-01")
def test_what_it_costs_and_opens_stays_the_same():
    state = after(judged(), FIRE, "result miss")
    refused(state, "ann fire machine-gun at cy", "FT-AR-08")
    armed = judged(cy=blue("medium-tank", 9, 5))
    window = played(armed, "ann advance 2").state
    assert asked(window).why == "intercept"
    result = played(window, "cy overwatch with gun").state
    assert asked(result).seat == 2
    hit = after(result, "result levels 1")
    assert (damage(hit, "ann"), cell(hit, "ann")) == (1, (2, 5))
    stopped = after(result, "result levels 3")
    assert (cell(stopped, "ann"), left(stopped, "ann")) == ((1, 5), 0)


@pytest.mark.clause("FT-01", "FT-AR-07")
def test_a_burst_asks_for_each_of_its_targets():
    state = judged(ann=red("machine-gun-team", 0, 5), cy=blue("foot", 9, 5), ed=blue("foot", 9, 6))
    state = after(state, "ann fire machine-gun at cy", "result out")
    assert asked(state).why == "result"
    state = after(state, "result miss")
    assert (lives(state, "cy"), lives(state, "ed")) == (False, True)


@pytest.mark.clause("FT-01")
def test_ordinary_referee_orders():
    state = start(seats=REFEREED, ann=red("tracked", 0, 5), gun=red("gun", 0, 9), cy=blue("foot", 9, 5), di=FAR)
    assert cell(gm(state, "place ann 5,6"), "ann") == (5, 6)
    assert rate(gm(state, "set ann damage 1"), "ann") == 20
    assert rate(gm(state, "set gun crew 2"), "gun") == 3
    assert asked(gm(state, "skip")).seat == 1
    assert cell(gm(state, "remove cy"), "cy") == (-1, -1)
    assert not lives(gm(state, "remove cy destroyed"), "cy")
    refused(state, "referee skip", "TABLE", seat="red")


def test_a_referee_breaks_nothing():
    state = start(seats=REFEREED, ann=red("tracked", 0, 5), bob=red("foot", 3, 5), cy=blue("foot", 9, 5))
    refused(state, "referee place ann 3,5", "TABLE", seat="gm")
    refused(state, "referee set ann damage 4", "TABLE", seat="gm")
    refused(state, "referee set bob damage 1", "TABLE", seat="gm")
    refused(state, "referee set bob crew 1", "TABLE", seat="gm")
    refused(state, "referee set ann rate 6", "TABLE", seat="gm")


def test_a_referee_puts_a_long_piece_on_all_its_squares_and_a_flier_on_the_ground():
    state = start(seats=REFEREED, ann=red("tracked", 2, 5, length=3), jet=red("jetpack", 5, 5, altitude=4), cy=FAR)
    put = gm(state, "place ann 9,9")
    at = [put.board.xy(c)[:2] for c in sorted(piece(put, "ann").place.cells)]
    assert at == [(8, 9), (9, 9), (10, 9)]
    assert RULES.broken_invariants(put) == []
    refused(state, "referee place ann 0,9", "TABLE", seat="gm")  # half of it would be outside
    assert piece(gm(state, "place jet 9,9"), "jet").altitude == 0


def test_what_a_referee_puts_down_is_not_coming_down_any_more():
    ship = {"areas": {"Red": ["0,0"], "Blue": ["39,23"]}, "ann": red("foot", 1, 1), "cy": FAR, "seats": REFEREED}
    state = start(ship=red("thruster", lander=True, armoured=True), **ship)
    aloft = state.with_piece(
        replace(piece(state, "ship"), place=OnBoard((state.board.cell(5, 5),), 0, 20), descending=True)
    )
    put = gm(aloft, "place ship 9,9")
    assert (piece(put, "ship").altitude, piece(put, "ship").descending) == (0, False)


def test_whoever_a_referee_takes_away_in_its_activation_is_not_asked_again():
    state = after(start(seats=REFEREED, ann=red("tracked", 0, 5), bob=red("foot", 3, 5), cy=FAR), "ann advance 1")
    gone = gm(state, "remove ann destroyed")
    assert asked(gone).seat == 1
    assert order(gone, "cy end") in RULES.offers(gone)
