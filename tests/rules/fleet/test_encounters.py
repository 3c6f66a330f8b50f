"""Combats that a scenario has fought on another board: what is awaited, what a report may say, what comes of it."""

from __future__ import annotations

import msgspec
import pytest

from tactical.rules.fleet.encounters import Clash
from tactical.ruleset.validation import problems
from tactical.table import Ask, Battle, Report, awaiting, play
from tactical.table.opening import SheetError
from tests.rules.fleet.fixture import (
    ANCHOR,
    REFEREED,
    RULES,
    after,
    cell,
    moving,
    offered,
    played,
    refused,
    said,
    sheet,
    space,
    unit,
    where,
    who,
)  # fmt: skip

SPACE = {
    "name": "the-narrows", "rules": "starship", "scenario": "belt-duel", "system": "C",
    "maps": {"cruiser": "corvette", "b1": "raider"}, "attacker": "amber",
}  # fmt: skip
GROUND = {"name": "the-mill", "rules": "skirmish", "scenario": "the-mill", "planet": "c-one"}
DUEL = ("c1 cruiser red C", "b1 cruiser blue C")
PENNED = ("x1 cruiser green B", "x2 cruiser green D", "x3 cruiser green F", "x4 cruiser green G")  # no way to retreat


def fray(*units, battles="fought", **changes):
    """Ships of two seats at C, where a battle on another board is due (or told)."""
    state = moving(*(units or DUEL), *ANCHOR, battles=battles, encounters=[SPACE], **changes)
    return played(state, "commit").state


def landing(*units, battles="fought", **changes):
    """Red's infantry has come to C with a carrier, and landed."""
    cargo = " ".join(text.split()[0] for text in units if text.startswith("i"))
    state = moving("c1 carrier red B", *units, *ANCHOR, battles=battles, encounters=[GROUND], **changes)
    state = after(state, f"order c1 c with {cargo}", "commit")
    if who(state)[1] == "space_cannon":
        state = after(state, "decline")
    state = after(state, f"land {cargo} on c-one")
    return played(state, "end landing").state


def reported(state, **told):
    """What comes of a report: `b1="destroyed"`, `c1="won damaged"`; `lost` is `won` -1."""
    words = {"won": ("won", 1), "lost": ("won", -1)}
    result = tuple(
        (unit(state, name).id, tuple(words.get(key, (key, 1)) for key in keys.split())) for name, keys in told.items()
    )
    out = play(RULES, state, Report(-2, result))
    assert RULES.broken_invariants(out.state) == []
    return out


def told(state, **news):
    """The state after a report that is accepted."""
    out = reported(state, **news)
    assert out.verdict, [RULES.presenter.why(r) for r in out.verdict.reasons]
    return out.state


# --- what is awaited ---


@pytest.mark.clause("FT-FL-01")
def test_a_combat_in_a_listed_system_awaits_a_battle():
    state = fray(*DUEL, "i1 infantry blue c-one", *PENNED)
    want = awaiting(state)
    assert isinstance(want, Battle)
    assert (want.rules, want.scenario, want.clause) == ("starship", "belt-duel", "FT-FL-01")
    assert [state.pieces[piece].name for piece in want.pieces] == ["c1", "b1"]  # nobody on planets, nobody elsewhere


def test_who_goes_into_the_battle_as_the_scenario_maps_them():
    step = fray().stack[-1].steps[0]
    assert isinstance(step, Clash)
    state = fray("c1 cruiser red C", "d1 dreadnought red C", *DUEL[1:], more={"d1": {"damaged": True}})
    band = [(f.name, f.kind, f.seat, f.damaged) for f in state.stack[-1].steps[0].muster(state)]
    assert band == [
        ("c1", "corvette", "amber", False), ("d1", "dreadnought", "amber", True), ("b1", "raider", "blue", False),
    ]  # fmt: skip


@pytest.mark.clause("FT-FL-01")
def test_off_unless_the_scenario_says_so_and_only_where_it_is_listed():
    assert not isinstance(awaiting(fray(battles="house")), Battle)
    there = moving("c1 cruiser red B", "b1 cruiser blue B", *ANCHOR, at="B", battles="fought", encounters=[SPACE])
    assert not isinstance(awaiting(played(there, "commit").state), Battle)
    ground = {**SPACE, "part": "ground"}
    state = moving(*DUEL, *ANCHOR, battles="fought", encounters=[ground])
    assert not isinstance(awaiting(played(state, "commit").state), Battle)


@pytest.mark.clause("FT-FL-01")
def test_one_battle_a_foe_of_several():
    state = fray(*DUEL, "g1 cruiser green C", "x1 cruiser blue B", "x2 cruiser blue D", "x3 cruiser blue F",
                 "x4 cruiser blue G")  # fmt: skip
    assert who(state) == ("red", "engage")
    state = played(state, "engage green").state
    assert [state.pieces[piece].name for piece in awaiting(state).pieces] == ["c1", "g1"]
    state = told(state, g1="destroyed")
    assert [state.pieces[piece].name for piece in awaiting(state).pieces] == ["c1", "b1"]
    assert where(told(state, c1="destroyed"), "b1") == "C"


def test_a_battle_is_not_fought_twice_over_a_save():
    state = fray()
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=RULES.state)
    assert copy == state
    assert awaiting(copy) == awaiting(state)
    assert problems(RULES, copy) == []
    broken = copy.having(stack=(*copy.stack[:-1], msgspec.structs.replace(copy.stack[-1], steps=(Clash((0, 1), 7),))))
    assert problems(RULES, broken) == ["clash names an encounter that is not there (number)"]


# --- the report ---


@pytest.mark.clause("FT-FL-01", "FT-FL-07")
def test_losses_are_removed_and_the_rest_hold_the_space():
    state = fray(*DUEL, "d1 dreadnought red C", *PENNED)
    after_it = told(state, b1="destroyed", d1="damaged")
    assert (where(after_it, "b1"), where(after_it, "c1"), unit(after_it, "d1").damage) == ("", "C", 1)
    assert after_it.phase == "action"
    assert not unit(after_it, "c1").withdrawn
    gone = told(state, c1="destroyed", d1="destroyed", b1="destroyed")
    assert space(gone, "C") == []


@pytest.mark.clause("FT-FL-06")
def test_who_left_retreats_and_does_not_move_again():
    state = fray(*DUEL, "x2 cruiser green D", "x3 cruiser green F", "x4 cruiser green G")
    after_it = told(state, b1="left")
    assert (where(after_it, "b1"), unit(after_it, "b1").withdrawn, where(after_it, "c1")) == ("B", True, "C")
    asked = told(fray(), b1="left")
    assert who(asked) == ("blue", "fall_back")
    assert sorted(offered(asked)) == ["retreat to B", "retreat to D", "retreat to F", "retreat to G"]
    refused(asked, "retreat to H", "FT-FL-06")
    assert where(after(asked, "retreat to G"), "b1") == "G"


@pytest.mark.clause("FT-FL-06")
def test_a_side_that_lost_leaves_whole_with_what_it_has_room_for():
    cargo = [f"f{n} fighter blue C" for n in range(1, 5)]
    state = fray("c1 cruiser red C", "b1 carrier blue C", "b2 cruiser blue C", *cargo, "x2 cruiser green D",
                 "x3 cruiser green F", "x4 cruiser green G")  # fmt: skip
    gone = told(state, b2="lost")
    assert sorted(space(gone, "B")) == ["b1", "b2", "f1", "f2", "f3", "f4"]
    assert space(gone, "C") == ["c1"]
    fewer = told(state, b1="destroyed", c1="won")
    assert space(fewer, "B") == ["b2"]  # no room for fighters any more


@pytest.mark.clause("FT-FL-06")
def test_some_leave_and_the_others_hold_the_space():
    cargo = [f"i{n} infantry blue C" for n in range(1, 5)]
    state = fray("c1 cruiser red C", "b1 carrier blue C", "b2 dreadnought blue C", *cargo, "x2 cruiser green D",
                 "x3 cruiser green F", "x4 cruiser green G")  # fmt: skip
    after_it = told(state, c1="destroyed", b1="left")
    assert space(after_it, "B") == ["b1", "i1", "i2", "i3"]  # those without room on the dreadnought
    assert space(after_it, "C") == ["b2", "i4"]
    assert [unit(after_it, name).withdrawn for name in ("b1", "b2", "i1")] == [True, False, False]


@pytest.mark.clause("FT-FL-06")
def test_nowhere_to_retreat_to():
    state = fray(*DUEL, "d1 destroyer red C", *PENNED)
    lost = told(state, b1="left", c1="won")
    assert where(lost, "b1") == ""
    held = told(state, b1="destroyed", d1="left", c1="won")
    assert where(held, "d1") == "C"  # the space is its side's: it comes back


@pytest.mark.clause("FT-FL-03", "FT-FL-07")
def test_where_nobody_won_the_house_rows_fight_it_out():
    state = fray("c1 cruiser red C", "d1 destroyer red C", "b1 cruiser blue C", *PENNED)
    out = reported(state, d1="destroyed")
    assert out.awaiting.purpose == "Red's ships"
    assert out.awaiting.clause == "FT-FL-04"


WRONG = {
    "stranger": ({"blue-rock": "destroyed"}, "not in the battle"),
    "key": ({"b1": "fired"}, "not of fired"),
    "both": ({"b1": "destroyed left"}, "neither damaged nor"),
    "whole": ({"b1": "damaged"}, "cannot sustain"),
    "winners": ({"b1": "won", "c1": "won"}, "one side or the other wins"),
    "losers": ({"b1": "lost", "c1": "lost"}, "one side or the other wins"),
}


@pytest.mark.clause("FT-FL-01")
@pytest.mark.parametrize("name", WRONG)
def test_a_report_that_cannot_be_is_refused(name):
    news, words = WRONG[name]
    state = fray()
    out = reported(state, **news)
    assert not out.verdict
    assert out.state is state
    assert words in RULES.presenter.why(out.verdict.reasons[0]), RULES.presenter.why(out.verdict.reasons[0])


def test_a_report_says_one_zero_or_won_lost():
    state = fray()
    b1 = unit(state, "b1").id
    assert not play(RULES, state, Report(-2, ((b1, (("destroyed", 2),)),))).verdict
    assert not play(RULES, state, Report(-2, ((b1, (("won", -2),)),))).verdict
    assert not play(RULES, state, Report(-2, ((b1, (("left", 1), ("left", 0))),))).verdict
    assert play(RULES, state, Report(-2, ((b1, (("destroyed", 0), ("damaged", 0), ("won", 0))),))).verdict


# --- planets ---


@pytest.mark.clause("FT-FL-08", "FT-FL-09")
def test_an_invasion_of_a_listed_planet():
    state = landing("i1 infantry red b-one", "i2 infantry red b-one", "b1 infantry blue c-one", "p1 pds blue c-one")
    want = awaiting(state)
    assert (want.rules, want.clause) == ("skirmish", "FT-FL-08")
    assert [state.pieces[piece].name for piece in want.pieces] == ["i1", "i2", "b1", "p1"]
    taken = told(state, i1="destroyed", b1="destroyed")
    assert [where(taken, name) for name in ("i1", "i2", "b1", "p1")] == ["", "c-one", "", ""]
    assert taken.owner(taken.planets_in(cell(taken, "C"))[0]) == 0
    held = told(state, b1="won")
    assert [where(held, name) for name in ("i1", "i2", "b1", "p1")] == ["", "", "c-one", "c-one"]
    assert not reported(state, i1="left").verdict


@pytest.mark.clause("FT-FL-08")
def test_an_invasion_nobody_won_is_fought_out_here():
    state = landing("i1 infantry red b-one", "b1 infantry blue c-one", "b2 infantry blue c-one")
    out = reported(state, b2="destroyed")
    assert (out.awaiting.dice, out.awaiting.clause) == (1, "FT-FL-08")


# --- told by a seat ---


@pytest.mark.clause("FT-FL-01")
def test_a_seat_says_the_end_where_battles_are_told():
    state = fray(*DUEL, "d1 dreadnought red C", "x2 cruiser green D", "x3 cruiser green F", "x4 cruiser green G",
                 battles="told")  # fmt: skip
    assert who(state) == ("red", "outcome")
    assert offered(state) == ["outcome won red", "outcome won blue", "outcome"]
    refused(state, "outcome won green", "FT-FL-01")
    refused(state, "outcome lost blue-rock", "FT-FL-01")
    refused(state, "outcome lost d1 damaged d1", "FT-FL-01")
    end = after(state, "outcome won red lost c1 damaged d1")
    assert (where(end, "c1"), where(end, "b1"), unit(end, "d1").damage) == ("", "B", 1)
    assert "Red against Blue at C: Red won" in said(state, "outcome won red")
    assert space(after(state, "outcome lost c1 d1 b1"), "C") == []
    assert isinstance(awaiting(landing("i1 infantry red b-one", "b1 infantry blue c-one", battles="told")), Ask)


def test_the_referee_tells_where_there_is_one():
    assert who(fray(battles="told", seats=REFEREED)) == ("gm", "outcome")
    refused(fray(), "stand never retreat", "FT-FL-01", seat="red")  # and nobody gives orders while a battle is awaited


# --- the scenario ---


ROWS = {
    "place": ({"planet": "c-one"}, "either a system or a planet"),
    "planet": ({"system": "", "planet": "q-one"}, "unknown planet 'q-one'"),
    "part": ({"system": "", "planet": "c-one", "part": "space"}, "a space battle needs a system"),
    "system": ({"system": "Q"}, "'Q' is not a cell"),
    "void": ({"system": "5,3"}, "there is no system"),
    "bare": ({"system": "J", "part": "ground"}, "no planet to fight for"),
    "maps": ({"maps": {"galleon": "corvette"}}, "no unit and no kind 'galleon'"),
    "field": ({"loot": 3}, "loot"),
}


@pytest.mark.parametrize("name", ROWS)
def test_what_is_wrong_with_an_encounter_is_said(name):
    row, words = ROWS[name]
    with pytest.raises(SheetError) as error:
        RULES.open(sheet(*DUEL, *ANCHOR, encounters=[{**SPACE, **row}], extra={"J": (0, 3)}))
    assert words in str(error.value)


def test_two_encounters_for_one_combat():
    for other in ({**GROUND, "name": "again"}, {**SPACE, "name": "again", "part": "ground"}):
        with pytest.raises(SheetError, match="one of them is never fought"):
            RULES.open(sheet(*DUEL, *ANCHOR, encounters=[GROUND, other]))
    with pytest.raises(SheetError, match="two encounters"):
        RULES.open(sheet(*DUEL, *ANCHOR, encounters=[GROUND, {**SPACE, "name": "the-mill"}]))
    with pytest.raises(SheetError, match="for each"):
        RULES.open(sheet(*DUEL, *ANCHOR, encounters=[3]))
