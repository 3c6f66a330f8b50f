"""Encounters, and what a battle on another board gives back: FT-OV-01 to FT-OV-06, FT-01."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.hints import hints
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Opponent
from tactical.opponent.winning import chance_to_win
from tactical.opponent.worst import Worst, worst
from tactical.rules.overland.encounters import muster
from tactical.rules.overland.events import Met
from tactical.session.advice import no_side
from tactical.session.line_ends import Weighing
from tactical.session.order_hints import chance_of_what
from tactical.session.their_answers import none_answers
from tactical.table import Ask, Battle, Report, Roll, awaiting, judge, play
from tactical.table.opening import SheetError
from tactical.table.undo import PastOrder, border
from tests.rules.overland.fixture import (
    RULES,
    TOLD,
    after,
    asked,
    cell,
    events,
    gone,
    health,
    left,
    legal,
    offered,
    order,
    piece,
    played,
    refused,
    reported,
    roll,
    said,
    sheet,
    start,
    stock,
    travelled,
)  # fmt: skip

CANYON = {"hazard": {(x, 4): "canyon" for x in range(1, 9)}}
RAIDERS = {
    "name": "raiders", "rules": "skirmish", "scenario": "the-mill", "faces": "five raiders", "penalty": 2,
    "maps": {"guide": "scout", "rae": "leader"}, "loot": {"fuel": 2, "wealth": 1},
}  # fmt: skip
IN_CANYON = {**RAIDERS, "hazard": "canyon"}
ON_ROAD = {**RAIDERS, "cells": ["2,4"]}
INSIDE = {"kit": {"aboard": "truck", "group": ""}}


def convoy(*encounters, **changes):
    """Vic drives Kit; Rae and her horse stay at home."""
    return start("vic", "kit", **{"changes": INSIDE, "encounters": encounters, "stocks": {"ammo": 1}, **changes})


def caught(**changes):
    """Rae and Kit have ridden into the raiders on the road and are asked."""
    then = changes.pop("then", ())
    state = start("rae", "kit", encounters=[ON_ROAD], **changes)
    state = after(state, "band travel 1,4", "band end day", *then, "band travel 2,4")
    assert asked(state).why == "encounter"
    return state


def fought(**changes):
    """The battle with them is awaited."""
    return played(caught(**changes), "fight").state


@pytest.mark.clause("FT-OV-01")
def test_an_encounter_is_data():
    state = convoy(IN_CANYON, layers=CANYON)
    found = state.setup.encounters[0]
    assert (found.hazard, found.rules, found.scenario, found.faces, found.penalty) == (
        "canyon", "skirmish", "the-mill", "five raiders", 2,
    )  # fmt: skip


@pytest.mark.clause("FT-OV-01")
@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({**RAIDERS}, "needs one of"),
        ({**ON_ROAD, "hazard": "canyon"}, "needs one of"),
        ({**RAIDERS, "hazard": "fog"}, "no encounter number"),
        ({**RAIDERS, "cells": ["zz99"]}, "zz99"),
        ({**RAIDERS, "hostile": "vic"}, "unknown hostile group"),
        ({**ON_ROAD, "faces": "{x}"}, "plain words"),
        ({**ON_ROAD, "penalty": 40}, "<= 12"),
    ],
)
def test_an_encounter_that_is_wrong_is_reported(row, words):
    with pytest.raises(SheetError, match=words):
        RULES.open(sheet("kit", encounters=[row]))


def test_encounters_are_told_apart():
    with pytest.raises(SheetError, match="two encounters"):
        RULES.open(sheet("kit", encounters=[ON_ROAD, ON_ROAD]))
    with pytest.raises(SheetError, match="two encounters for"):
        RULES.open(sheet("kit", encounters=[IN_CANYON, {**IN_CANYON, "name": "others"}]))


@pytest.mark.clause("FT-OV-02")
def test_the_chance_to_meet_somebody():
    state = convoy(IN_CANYON, layers=CANYON)
    due = roll(state, "travel 1,4")
    assert chance_of_what(order(state, "travel 1,4"), due) == "for meeting five raiders"
    assert (due.target, due.clause, due.dice) == (6, "FT-OV-02", 2)
    passed = after(state, "travel 1,4 2,4", (3, 4))  # once a kind and day
    assert cell(passed) == (2, 4)
    assert roll(after(passed, "end day"), "band travel 3,4").target == 6
    by_night = after(convoy(IN_CANYON, layers=CANYON), "end leg", "night travel kit", (1, 1))
    assert roll(by_night, "travel 1,4").target == 7
    (met,) = (event for event in played(state, "travel 1,4", (1, 1)).events if isinstance(event, Met))
    assert met.clause == "FT-OV-02"
    assert "raiders: 42%, by night 58%" in RULES.presenter.cell_card(state, state.board.cell(1, 4)).lines[1].value


@pytest.mark.clause("FT-OV-02")
@pytest.mark.parametrize(
    ("kind", "number"), [("ley_storm", 4), ("desert", 3), ("radiation", 3), ("canyon", 6), ("mountain", 5)]
)
def test_each_hazard_has_its_number(kind, number):
    state = convoy({**RAIDERS, "hazard": kind}, layers={"hazard": {(1, 4): kind}})
    assert roll(state, "travel 1,4").target == number


@pytest.mark.clause("FT-OV-03")
def test_a_listed_square_needs_no_roll():
    out = played(convoy(ON_ROAD), travelled(4))
    assert out.rolled == ()
    assert out.awaiting == Ask(0, ("slip", "fight"), "encounter")
    assert cell(out.state) == (2, 4)  # the rest of the path is dropped
    assert [event.clause for event in out.events if isinstance(event, Met)] == ["FT-OV-03"]


HOSTILE = {"name": "wolves", "kind": "hostiles", "seat": "", "cell": 4 * 9 + 3}


@pytest.mark.clause("FT-OV-03")
def test_hostile_groups_are_met_and_move():
    pack = {**RAIDERS, "hostile": "wolves"}
    script = [{"day": 1, "do": "move", "piece": "wolves", "cells": ["2,4", "1,4"]}]
    state = convoy(pack, more=[HOSTILE], script=script)
    assert asked(after(state, travelled(3))).why == "encounter"
    state = after(state, "travel 1,4", "end day")
    assert cell(state, "wolves") == (1, 4)
    assert asked(state).why == "encounter"  # it came to them
    assert offered(state) == ["slip by kit", "slip by vic", "fight"]
    won = reported(played(state, "fight").state, band={"won": 1})
    assert gone(won.state, "wolves") == "beaten"
    assert asked(won.state).why == "day"


@pytest.mark.clause("FT-OV-03")
def test_a_square_that_was_won_is_free():
    state = reported(fought(), band={"won": 1}).state
    state = after(state, "end day", "travel 3,4", "end day")
    assert asked(after(state, "travel 2,4")).why == "day"


@pytest.mark.clause("FT-OV-04")
def test_slipping_by():
    state = after(convoy(IN_CANYON, layers=CANYON), "travel 1,4", (3, 3))
    assert roll(state, "slip by kit").target == 5 + 3 - 2
    slipped = after(state, "slip by kit", (3, 3))
    assert left(slipped) == 2  # 4, less the square travelled, less one
    assert asked(slipped).why == "day"
    seen = played(state, "slip by kit", (3, 4))
    assert isinstance(seen.awaiting, Battle)
    refused(state, "slip by truck", "OV-D08")
    refused(start("kit", encounters=[ON_ROAD]), "slip by kit", "TABLE")


@pytest.mark.clause("FT-OV-04")
def test_it_may_be_declined_and_needs_no_square():
    state = caught()
    assert left(state) == 0
    assert left(after(state, "slip by kit", (1, 1))) == 0
    assert isinstance(played(state, "fight").awaiting, Battle)


@pytest.mark.clause("FT-OV-05")
def test_who_goes_into_battle():
    state = fought()
    battle = awaiting(state)
    assert [state.pieces[number].name for number in battle.pieces] == ["band", "rae", "dun", "kit"]
    assert (battle.rules, battle.scenario) == ("skirmish", "the-mill")
    band = {f.name: f for f in muster(state, 0, state.setup.encounters[0])}
    assert [band[name].kind for name in ("kit", "rae", "dun")] == ["scout", "leader", "horse"]
    assert (band["rae"].aboard, band["kit"].aboard, band["kit"].health) == (piece(state, "dun").id, -1, 20)
    assert band["kit"].one_shot
    armed = fought(stocks={"ammo": 2})
    assert not muster(armed, 0, armed.setup.encounters[0])[0].one_shot


@pytest.mark.clause("FT-OV-05")
def test_the_leg_ends_and_the_day_goes_on():
    state = after(convoy(ON_ROAD), "travel 1,4")
    state = played(after(state, "travel 2,4"), "fight").state
    state = reported(state, band={"won": 1}).state
    assert left(state) == 0
    legal(state, "night travel kit")
    legal(state, "forced march")


@pytest.mark.clause("FT-OV-06")
def test_wounds_and_the_evening():
    state = reported(fought(), rae={"health": -4}, band={"won": 1}).state
    assert health(state, "rae") == -4
    refused(state, "band night travel rae", "OV-D08")
    assert health(after(state, "end day"), "rae") == 1 + 5


@pytest.mark.clause("FT-OV-06")
def test_the_dead_and_the_lost():
    state = reported(fought(), kit={"dead": 1}, dun={"destroyed": 1}, band={"won": 1}).state
    assert (gone(state, "kit"), gone(state, "dun")) == ("killed", "dead")
    refused(after(state, "end day"), "band repair dun by rae", "OV-43")
    assert left(after(state, "end day")) == 1
    alone = reported(fought(), kit={"dead": 1}, rae={"dead": 1}).state
    assert alone.result.losers == ("Red",)


@pytest.mark.clause("FT-OV-06")
def test_ammunition_and_loot():
    armed = {"stocks": {"ammo": 2}}
    state = reported(fought(**armed), rae={"fired": 1}, kit={"fired": 1}, band={"won": 1}).state
    assert [stock(state, name) for name in ("ammo", "fuel", "wealth")] == [1, 7, 1]
    quiet = reported(fought(**armed), band={"won": -1}).state
    assert [stock(quiet, name) for name in ("ammo", "fuel", "wealth")] == [2, 5, 0]
    assert stock(reported(fought(), kit={"fired": 1}).state, "ammo") == 0


@pytest.mark.clause("FT-OV-06")
def test_losers_retreat_and_the_undecided_stay():
    assert cell(reported(fought(), band={"won": -1}).state) == (1, 4)
    assert cell(reported(fought()).state) == (2, 4)
    all_left = reported(fought(), kit={"left": 1}, rae={"left": 1}).state
    assert cell(all_left) == (1, 4)
    parted = reported(fought(), kit={"left": 1}, band={"won": 1}).state
    assert (cell(parted), cell(parted, "band-2")) == ((2, 4), (1, 4))
    rode_off = reported(fought(), rae={"left": 1}, band={"won": 1}).state
    assert [p.name for p in rode_off.pieces if p.place == piece(rode_off, "dun").place] == ["dun"]
    assert cell(rode_off, "band-2") == (1, 4)


def test_a_report_of_strangers_is_refused():
    lone = {"name": "lone", "kind": "company", "seat": "red", "cell": 0}
    ida = {"name": "ida", "kind": "rider", "seat": "red", "group": "lone"}
    state = fought(more=[lone, ida], then=["lone end day"])
    stranger = Report(-2, ((piece(state, "ida").id, (("dead", 1),)),))
    assert not play(RULES, state, stranger).verdict
    assert [r.code for r in judge(RULES, state, Report(-2, ())).reasons] == []


@pytest.mark.clause("FT-01")
def test_a_referee_in_place_of_dice():
    state = convoy(IN_CANYON, layers=CANYON, seats=TOLD, storyteller="silent", fighting="referee")
    out = played(state, "travel 1,4")
    assert (out.awaiting, out.rolled) == (Ask(1, ("result",), "result"), ())
    assert "Meeting five raiders: target number 6 (canyon 6)" in [RULES.presenter.say(out.state, e) for e in out.events]
    assert asked(after(out.state, "result miss")).why == "day"
    met = after(out.state, "result out")
    assert asked(met).why == "encounter"
    slip = played(met, "slip by kit")
    assert slip.awaiting == Ask(1, ("result",), "result")
    assert asked(after(slip.state, "result out")).why == "day"
    assert isinstance(played(slip.state, "result miss").awaiting, Battle)
    with pytest.raises(SheetError, match="referee = true"):
        RULES.open(sheet("kit", fighting="referee"))


@pytest.mark.clause("FT-OV-05", "FT-OV-06")
def test_a_battle_may_be_told():
    state = caught(battles="told", stocks={"ammo": 2})
    asked_ = played(state, "fight")
    assert asked_.awaiting == Ask(0, ("outcome",), "outcome")
    won = after(asked_.state, "outcome won fired")
    assert [stock(won, name) for name in ("ammo", "fuel")] == [1, 7]
    assert cell(after(asked_.state, "outcome lost")) == (1, 4)
    assert cell(after(asked_.state, "outcome undecided")) == (2, 4)
    told_by = played(caught(battles="told", seats=TOLD, storyteller="silent"), "fight")
    assert told_by.awaiting == Ask(1, ("outcome",), "outcome")
    hurt = played(told_by.state, "referee set rae health -4", seat="gm").state
    assert health(after(hurt, "outcome won", "end day"), "rae") == 1 + 5


def test_who_takes_no_side_is_not_advised():
    """Where a storyteller told of a battle, hints and the worst replies, to it or to the travellers, ended in a
    KeyError."""
    told_by = played(caught(battles="told", seats=TOLD, storyteller="silent"), "fight").state
    gm, red = (RULES.view(told_by, seat) for seat in (1, 0))
    assert chance_to_win(RULES, gm, 1) is None
    assert hints(Opponent(RULES, LEVELS["easy"]), gm, 1) == []
    assert worst(Worst(RULES, LEVELS["easy"]), gm, 1) == []
    assert no_side(gm, 1) == none_answers(gm, 1) == "Gm takes no side, and needs no advice"
    assert no_side(red, 0) == ""
    assert worst(Worst(RULES, LEVELS["easy"]), red, 0)[0].orders[0].verb == "outcome"
    weighing = Weighing(Evaluation(RULES, gm, STYLES["balanced"], Distances(RULES)), gm, "")
    assert (weighing.now, weighing.gains(gm).outlook) == (0.0, 0.0)


# --- secrets ---


def test_who_lies_in_wait_is_secret_until_met():
    state = convoy(ON_ROAD, seats=TOLD, storyteller="silent")
    seen = RULES.view(state, 0)
    ambush = state.board.cell(2, 4)
    assert RULES.view(state, 1) is state
    assert RULES.presenter.cell_card(seen, ambush).lines == ()
    assert RULES.presenter.cell_card(state, ambush).lines[0].value == "five raiders"
    foreseen = play(RULES, seen, order(state, travelled(4)))
    assert not [e for e in foreseen.events if isinstance(e, Met)]
    out = played(state, travelled(4))
    assert [e.faces for e in out.events if isinstance(e, Met)] == ["five raiders"]
    assert RULES.presenter.cell_card(RULES.view(out.state, 0), ambush).lines[0].value == "five raiders"
    entry = PastOrder(state, order(state, travelled(4)), out.state, bool(out.rolled))
    assert border(RULES, entry, 0).reasons[0].code == "undo_seen"
    known = convoy({**ON_ROAD, "known": True})
    assert RULES.presenter.cell_card(RULES.view(known, 0), ambush).lines[0].value == "five raiders"


def test_the_script_is_secret():
    state = start("kit", script=[{"day": 2, "do": "hazard", "label": "storm", "cells": ["1,4"]}])
    assert RULES.view(state, 0).setup.script == ()
    assert RULES.view(RULES.view(state, 0), 0) == RULES.view(state, 0)
    assert "1,4" not in " ".join(said(RULES.view(state, 0), "end day"))


def test_standing_answers_of_an_encounter():
    state = after(convoy(ON_ROAD), "stand always encounter")
    assert isinstance(played(state, travelled(2)).awaiting, Battle)
    assert isinstance(roll(convoy(IN_CANYON, layers=CANYON), "travel 1,4"), Roll)
    assert Fraction(15, 36) * Fraction(21, 36) == Fraction(315, 1296)
    assert events(convoy(), "end day")
