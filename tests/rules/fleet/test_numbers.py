"""Every number says what it is made of, and a refusal what is in the way."""

from __future__ import annotations

from collections import Counter

import pytest

from tactical.report.rolls import roll_text
from tactical.rules.fleet.facts import PointsFrom
from tactical.ruleset.extras import Holdings
from tactical.scenario import open_scenario
from tactical.table.goals import points_made, standings
from tests.fixtures.breakdowns import agree, look_at_cards, sound, wander
from tests.rules.fleet.fixture import (
    ANCHOR,
    RULES,
    SEATS,
    after,
    bar,
    barred,
    legal,
    moving,
    played,
    refused,
    roll,
    said,
    start,
    why,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "orders", "least"), [("three-suns", 150, 1), ("six-thrones", 60, 0)])
def test_numbers_of_random_positions(scenario, orders, least):
    found, rolls, (rules, state) = Counter(), 0, open_scenario(scenario)

    def look(rules, view):
        found.update(look_at_cards(rules, view, cells=view.phase != "move_ships"))
        for side, points in standings(view, rules.fighters):
            sound(rules, points_made(view, rules.fighters, side), points)

    for done in wander(rules, state, orders, 1):
        rolls += agree(rules, done, look)
        for event in done.outcome.events:
            if getattr(event, "made", None) is not None:
                sound(rules, event.made, getattr(event, "halves", None))
    assert min(found["Move"], found["Combat"], found["Room"]) > 0
    assert rolls >= least


@pytest.mark.clause("FT-FL-02", "FT-FL-04", "FL-D03", "FL-D17")
def test_a_roll_tells_whose_dice_need_what():
    red = ("s1 war-sun red C", "c1 cruiser red C", "c2 cruiser red C", "b1 cruiser blue C")
    state = after(moving(*red, *ANCHOR), "commit", "stay")
    rolls = [event.roll for event in played(state, "stay", (1, 1, 1), (1, 1), (1,)).events if hasattr(event, "roll")]
    assert [due.made_of for due in rolls] == [
        "1 war sun with 3 dice hits on 3",
        "2 cruisers hit on 7",
        "1 cruiser hits on 7",
    ]
    first = rolls[0]
    assert roll_text(first).endswith("(1 war sun with 3 dice hits on 3)")
    assert "Red's ships: 3d10 1,1,1, each ≥ 3: 0 hits (1 war sun with 3 dice hits on 3)" in said(
        state, "stay", (1, 1, 1), (1, 1), (1,)
    )
    barrage = moving("d1 destroyer red C", "d2 destroyer red C", "b1 carrier blue C", "f1 fighter blue C", *ANCHOR)
    assert roll(barrage, "commit").made_of == "2 destroyers with 2 dice each hit on 9"
    guns = after(moving("c1 cruiser red B", "p1 pds blue c-one", *ANCHOR), "order c1 c", "commit")
    assert roll(guns, "fire").made_of == "1 PDS hits on 6"
    rift = after(moving("c1 cruiser red B", *ANCHOR, ground={"B": "rift"}), "order c1 c")
    assert roll(rift, "commit").made_of == "lost in the rift on 3, more than that +1"


@pytest.mark.clause("FL-D21", "FL-D17")
def test_a_card_says_what_a_move_is_made_of():
    tired = {"c1": {"effects": [{"name": "move", "amount": -1}]}}
    state = moving("c1 cruiser red B", *ANCHOR, ground={"B": "rift"}, more=tired, move_bonus=1)
    assert bar(state, "Move", "c1").made.words() == "move 2, everybody's bonus +1, effect -1"
    drafted = after(state, "order c1 c")
    made = bar(drafted, "Move", "c1").made
    assert (made.words(), made.total) == ("move 2, everybody's bonus +1, effect -1, rifts left +1", 3)


@pytest.mark.clause("FT-FL-12", "FT-06")
def test_points_are_told_planet_by_planet():
    state = start("i1 infantry red a-one", "i2 infantry red b-one", "i3 infantry blue c-one", seats=SEATS[:2])
    log = said(after(state, "pass"), "pass")
    assert "Red has 2 points (was 0, A One +1, B One +1)" in log
    facts = RULES.extra(Holdings).facts(after(state, "pass", "pass")).seats[0]
    assert facts.points == 2
    assert facts.points_from == (PointsFrom("objectives held", 2, "FT-06"),)


# --- refusals: without their cause they change ---


@pytest.mark.clause("FL-D12")
def test_what_took_the_whole_move_is_named():
    tired = {"c1": {"effects": [{"name": "move", "amount": -2}]}}
    (reason,) = barred(moving("c1 cruiser red B", *ANCHOR, more=tired), "c1 c", "FL-25").reasons
    assert RULES.presenter.why(reason) == "C1 cannot move by itself: effect -2 (FL-D21)"
    legal(after(moving("c1 cruiser red B", *ANCHOR), "order c1 c"), "commit")
    (reason,) = barred(moving("f1 fighter red B", *ANCHOR, "c1 carrier red B"), "f1 c", "FL-D12").reasons
    assert RULES.presenter.why(reason) == "F1 cannot move by itself; a ship with room can carry it"


@pytest.mark.clause("FL-25")
def test_the_way_that_would_do_is_told_and_does():
    state = moving("c1 cruiser red A", *ANCHOR)
    (reason,) = barred(state, "c1 e f c", "FL-25").reasons
    assert reason.remedy == "order c1 B C"
    legal(after(state, reason.remedy), "commit")


@pytest.mark.clause("FL-D15", "FL-D16")
def test_want_of_room_is_told_with_who_takes_it_and_who_gives_it():
    units = ("c1 carrier red B", "c2 cruiser red B", "f1 fighter red B", "f2 fighter red B", "i1 infantry red b-one")
    state = moving(*units, *ANCHOR)
    (reason,) = legal(state, "order c1 c").warnings
    assert RULES.presenter.why(reason) == "2 of your units in B will be removed for lack of room"
    assert not legal(state, "order c1 c with f1 f2").warnings  # with the cause it goes
    crowd = [f"i{n} infantry red b-one" for n in range(2, 6)]
    full = moving(*units, *crowd, *ANCHOR, kinds={"carrier": {"name": "carrier", "move": 1, "capacity": 4}})
    assert [w.code for w in legal(full, "order c1 c with f1 f2 i1 i2").warnings] == []
    limited = moving("c2 cruiser red B", "c3 cruiser red C", *ANCHOR, players={"red": {"fleet_pool": 1}})
    (reason,) = legal(limited, "order c2 c").warnings
    words = "1 ship in C above your fleet limit of 1 will be removed: ships 2 (FL-D16), fleet limit -1 (FL-D16)"
    assert RULES.presenter.why(reason) == words


@pytest.mark.clause("FL-D05", "FT-FL-06", "FL-D11")
def test_who_could_do_it_instead_is_told():
    state = after(
        moving("c1 cruiser red C", "c2 carrier red C", "b1 cruiser blue C", "b2 cruiser blue C", *ANCHOR), "commit"
    )
    assert why(state, "retreat to a").startswith("you cannot retreat to A; it is not adjacent; retreat to ")
    hit = played(after(state, "stay"), "stay", (1,), (1,), (9, 1)).state
    words = "B1 cannot take this hit; it is not yours; assign hit c1 or c2"
    assert why(hit, "assign hit b1") == words
    refused(hit, "assign hit c1 sustain", "FL-D05")
    assert not refused(hit, "assign hit c1 sustain", "FL-D05").reasons[0].because
    legal(hit, "assign hit c1")
    drafted = after(moving("c1 carrier red B", "c2 carrier red B", "f1 fighter red B", *ANCHOR), "order c1 c with f1")
    (reason,) = legal(drafted, "order c2 c with f1").warnings
    assert reason.remedy == "unorder c1 first"
    assert not legal(after(drafted, "unorder c1"), "order c2 c with f1").warnings


@pytest.mark.clause("FL-50", "FL-D22")
def test_orders_out_of_their_step_name_the_step():
    state = moving("c1 cruiser red B", *ANCHOR)
    assert why(state, "end landing", "FL-50") == "landing can only be ended in Invasion"
    assert why(state, "stay", "FT-FL-06") == "a retreat can only be announced before a round of space combat"
    assert why(state, "assign hit c1", "FL-D05") == "you have no hit to assign"
