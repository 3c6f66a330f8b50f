"""A referee in place of dice, and a referee's own orders: FT-01."""

from __future__ import annotations

import pytest

from tactical.table import Ask, Over, awaiting, judge
from tactical.table.opening import SheetError
from tests.rules.skirmish.fixture import (
    REFEREED,
    RULES,
    acted,
    after,
    asked,
    cell,
    health,
    hidden,
    left,
    legal,
    order,
    piece,
    played,
    prone,
    refused,
    sheet,
    start,
    told,
    until,
)  # fmt: skip

FAR = {"cell": (6, 4)}
FIRE = "ann fire rifle at cy"


def judged(**changes):
    return start(**{"cy": FAR, "seats": REFEREED, "fighting": "referee", **changes})


@pytest.mark.clause("FT-01")
def test_the_referee_is_asked_in_place_of_dice():
    out = played(judged(), FIRE)
    assert acted(out.state, "ann")
    assert out.rolled == ()
    assert out.awaiting == Ask(2, ("result",), "result")
    assert [RULES.presenter.say(out.state, e) for e in out.events] == ["Ann's rifle at Cy: target number 7 (Attack 7)"]
    assert all(judge(RULES, out.state, offer) for offer in RULES.offers(out.state))
    hit = played(out.state, "result damage 9")
    assert (health(hit.state, "cy"), hit.rolled) == (16, ())
    assert asked(hit.state).seat == 0
    assert health(after(out.state, "result miss"), "cy") == 25
    assert isinstance(awaiting(after(out.state, "result out")), Over)
    assert health(after(out.state, "result out"), "cy") == 0


@pytest.mark.clause("FT-01")
def test_with_the_house_rules_dice_are_rolled():
    out = played(start(cy=FAR, seats=REFEREED), FIRE)
    assert (out.awaiting.dice, out.awaiting.sides) == (2, 6)
    with pytest.raises(SheetError, match="a seat with referee = true"):
        RULES.open(sheet(fighting="referee"))


@pytest.mark.clause("FT-01")
def test_a_result_is_a_word_and_its_number():
    state = played(judged(), FIRE).state
    refused(state, "result damage", "FT-01")
    refused(state, "result miss 3", "FT-01")
    refused(state, "result out 3", "FT-01")
    refused(judged(), "result miss", "TABLE")
    refused(state, "result miss", "TABLE", seat="blue")


@pytest.mark.clause("FT-01")
def test_range_sight_and_uses_are_shown_and_refuse_nothing():
    walled = judged(ground={(4, 4): "wall"})
    assert [w.code for w in legal(walled, FIRE).warnings] == ["no_sight"]
    far = judged(ann={"cell": (0, 4)})
    assert [w.code for w in legal(far, "ann strike cy with sword").warnings] == ["out_of_reach"]
    assert [w.code for w in legal(judged(), "ann throw grenade at 8,8").warnings] == ["out_of_reach"]
    used = until(after(judged(), "ann throw grenade at 6,4", "result miss"), "ann")
    assert [w.code for w in legal(used, "ann throw grenade at 6,4").warnings] == ["no_uses"]
    refused(walled, "ann fire rifle at bo", "FT-SK-01")  # whom one may attack stays a rule


@pytest.mark.clause("FT-01")
def test_what_it_costs_stays_the_same():
    state = after(judged(), "ann walk 3,4", FIRE, "result miss")
    refused(state, "ann walk 4,4", "SK-14")
    refused(after(judged(), FIRE, "result miss"), "ann walk 3,4", "SK-D19")
    assert [RULES.presenter.say(state, e) for e in played(after(judged(), "ann walk 3,4"), FIRE).events] == [
        "Ann's rifle at Cy: target number 5 (Attack 7, moved -2)"
    ]


@pytest.mark.clause("FT-01")
def test_a_blast_hurts_all_in_it():
    state = judged(more={"di": {"seat": "blue", "cell": (7, 5)}})
    thrown = after(state, "ann throw grenade at 6,4")
    hurt = after(thrown, "result damage 6")
    assert [health(hurt, name) for name in ("ann", "cy", "di")] == [25, 19, 19]
    assert [health(after(thrown, "result miss"), name) for name in ("cy", "di")] == [25, 25]
    assert [health(after(thrown, "result out"), name) for name in ("cy", "di")] == [0, 0]
    nobody = after(judged(), "ann throw grenade at 2,7", "result damage 6")
    assert [health(nobody, name) for name in ("ann", "bo", "cy")] == [25, 25, 25]


@pytest.mark.clause("FT-01")
def test_aid_gives_what_the_referee_says():
    state = judged(bo={"cell": (3, 4), "health": -3})
    asked_ = played(state, "ann act aid bo")
    log = [RULES.presenter.say(asked_.state, e) for e in asked_.events]
    assert log == ["Ann's first aid at Bo: target number 4 (Mind 4)"]
    helped = after(asked_.state, "result damage 4")
    assert (health(helped, "bo"), prone(helped, "bo")) == (1, True)
    assert health(after(asked_.state, "result miss"), "bo") == -3
    assert health(after(asked_.state, "result out"), "bo") == -3
    refused(until(after(asked_.state, "result miss"), "ann"), "ann act aid bo", "FT-SK-13")


@pytest.mark.clause("FT-01")
def test_windows_open_with_a_referee_too():
    state = after(judged(cy={"cell": (3, 4)}, strike_at_leavers=True), "ann walk 1,4", "react strike")
    assert asked(state).seat == 2
    assert cell(state, "ann") == (2, 4)
    state = after(state, "result damage 3")
    assert (health(state, "ann"), cell(state, "ann")) == (22, (1, 4))


@pytest.mark.clause("FT-01")
def test_an_attacker_from_hiding_is_revealed_all_the_same():
    state = after(judged(ann={"hidden": True}), FIRE, "result miss")
    assert not hidden(state, "ann")


@pytest.mark.clause("FT-01")
def test_ordinary_referee_orders():
    state = start(seats=REFEREED)
    assert cell(told(state, "referee place ann 5,5"), "ann") == (5, 5)
    assert health(told(state, "referee set ann health 3"), "ann") == 3
    assert told(state, "referee skip").turn_of().name == "bo"
    gone = told(state, "referee remove bo")
    assert piece(gone, "bo").cell == -1
    assert gone.result is None  # one who left is not lost
    assert told(state, "referee remove cy destroyed").result.winners == ("Red",)
    refused(state, "referee skip", "TABLE", seat="red")


def test_a_referee_breaks_nothing():
    state = start(seats=REFEREED, ground={(3, 3): "wall", (4, 3): "hole"})
    for there in ("0,0", "3,3", "4,3"):
        refused(state, f"referee place ann {there}", "TABLE", seat="gm")
    refused(state, "referee set ann attack 9", "TABLE", seat="gm")
    refused(state, "referee set ann body 0", "TABLE", seat="gm")


def test_a_referee_may_take_the_hidden_out_of_the_fight():
    state = start(seats=REFEREED, ann={"hidden": True})
    for text in ("referee set ann health 0", "referee remove ann", "referee remove ann destroyed"):
        fallen = told(state, text)
        assert RULES.broken_invariants(fallen) == []
        fallen = told(fallen, "referee skip")
        assert not hidden(fallen, "ann")


def test_whoever_falls_in_its_turn_by_a_referees_word_can_only_end_it():
    state = told(start(seats=REFEREED), "referee set ann health 0")
    assert [order(state, "end")] == list(RULES.offers(state))
    refused(state, "ann walk 3,4", "FT-SK-10")


@pytest.mark.clause("SK-11", "SK-D26")
def test_a_referee_grants_squares_in_mid_turn():
    state = after(start(seats=REFEREED), "ann walk 3,4")
    given = played(state, "referee effect ann squares 2", seat="gm").state
    assert left(given, "ann") == 6
    legal(given, "ann walk " + " ".join(f"{x},4" for x in range(4, 9)))
    assert left(played(given, "referee lift ann squares", seat="gm").state, "ann") == 4
    assert left(until(given, "ann"), "ann") == 5  # the next turn has none of it


@pytest.mark.clause("FT-SK-07")
def test_a_referee_leaves_nobody_with_more_than_full_health():
    state = start(seats=REFEREED)
    verdict = refused(state, "referee set ann body 2", "TABLE", seat="gm")
    said = [RULES.presenter.why(r) for r in verdict.reasons]
    assert said == ["ann has Health 25, but Body 2 allows 10 at most (FT-SK-07)"]
    refused(state, "referee set ann health 26", "TABLE", seat="gm")
    legal(played(state, "referee set ann health 10", seat="gm").state, "referee set ann body 2", seat="gm")
