"""Space combat and retreat: FT-FL-01 to FT-FL-07, FL-D15, FL-D16."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rehearsal.chain import chances
from tactical.table import Roll, awaiting
from tests.rules.fleet.fixture import (
    ANCHOR,
    RULES,
    after,
    hits,
    legal,
    moving,
    offered,
    order,
    played,
    refused,
    roll,
    said,
    sound,
    space,
    start,
    trace,
    unit,
    where,
    who,
)  # fmt: skip

DUEL = ("c1 cruiser red C", "b1 cruiser blue C")
HELD = ("x1 cruiser green B", "x2 cruiser green D", "x3 cruiser green F", "x4 cruiser green G")  # no way to retreat


@pytest.mark.clause("FT-FL-01", "FL-D25")
def test_who_fights_whom():
    state = moving(*DUEL, "g1 cruiser green C", "x1 cruiser green B", "x2 cruiser green D", "x3 cruiser green F",
                   "x4 cruiser green G", "y1 cruiser blue G", *ANCHOR)  # fmt: skip
    state = after(state, "commit")
    assert who(state) == ("red", "engage")
    assert offered(state) == ["engage blue", "engage green"]
    refused(state, "engage red", "FT-FL-01")
    out = played(state, "engage green")
    assert who(out.state) == ("green", "retreat")  # the defender is asked first
    out = played(out.state, "stay", (7,), (6,))
    assert where(out.state, "g1") == ""
    assert isinstance(out.awaiting, Roll)  # Red then fights Blue
    assert trace(moving(*DUEL[:1], *ANCHOR), "commit").count("space_combat") == 1
    others = moving("b1 cruiser blue C", "g1 cruiser green C", "r9 infantry red a-one", *ANCHOR)
    assert who(after(others, "commit")) == ("blue", "action")  # others do not fight among themselves


@pytest.mark.clause("FT-FL-02")
def test_barrage_before_the_first_round():
    fighters = [f"f{i} fighter blue C" for i in range(1, 4)]
    state = moving("d1 destroyer red C", "b1 carrier blue C", *fighters, *HELD, *ANCHOR)
    wanted = roll(state, "commit")
    assert (wanted.dice, wanted.target, wanted.clause) == (2, 9, "FT-FL-02")
    assert 1 - hits(wanted)[0] == Fraction(36, 100)
    out = played(state, "commit", (9, 4))
    assert [where(out.state, f"f{i}") for i in range(1, 4)].count("C") == 2
    assert where(out.state, "b1") == "C"
    two = moving("d1 destroyer-ii red C", "b1 carrier blue C", "f1 fighter blue C", *HELD, *ANCHOR)
    wanted = roll(two, "commit")
    assert (wanted.dice, wanted.target) == (3, 6)
    assert where(played(two, "commit", (6, 6, 6)).state, "b1") == "C"  # surplus is lost


@pytest.mark.clause("FT-FL-02")
def test_no_ship_left_ends_the_combat():
    state = moving("d1 destroyer red C", "f1 fighter blue C", "k1 space-dock blue c-one", *HELD, *ANCHOR)
    assert after(state, "commit", (9, 9)).phase == "action"


@pytest.mark.clause("FT-FL-03")
def test_a_cruiser_duel():
    state = moving(*DUEL, *HELD, *ANCHOR)
    out = played(state, "commit", (8,), (7,))
    assert (where(out.state, "c1"), where(out.state, "b1")) == ("", "")
    assert "nobody is left" in said(state, "commit", (8,), (7,))
    wanted = roll(state, "commit")
    assert hits(wanted)[1] ** 2 == Fraction(16, 100)
    again = played(state, "commit", (6,), (6,))
    assert isinstance(again.awaiting, Roll)  # the next round


@pytest.mark.clause("FT-FL-03")
def test_the_order_of_a_round():
    state = after(moving(*DUEL, *ANCHOR), "commit")
    assert who(state) == ("blue", "retreat")
    assert who(after(state, "stay")) == ("red", "retreat")
    out = played(after(state, "stay"), "stay")
    assert awaiting(out.state).purpose == "Red's ships"
    assert awaiting(played(after(state, "stay"), "stay", (2,)).state).purpose == "Blue's ships"


@pytest.mark.clause("FT-FL-04")
@pytest.mark.parametrize(
    ("kind", "tenths"), [("carrier", 2), ("destroyer-ii", 3), ("cruiser", 4), ("cruiser-ii", 5), ("dreadnought", 6)]
)
def test_the_dice_of_one_ship(kind, tenths):
    state = moving(f"r1 {kind} red C", "b1 cruiser blue C", *HELD, *ANCHOR)
    barrage = ((1, 1, 1),) if kind == "destroyer-ii" else ()
    assert hits(roll(state, "commit", *barrage))[1] == Fraction(tenths, 10)


@pytest.mark.clause("FT-FL-04")
def test_several_dice_and_none():
    sun = roll(moving("w1 war-sun red C", "b1 cruiser blue C", *HELD, *ANCHOR), "commit")
    assert (sun.dice, sun.target) == (3, 3)
    assert hits(sun)[0] == Fraction(8, 1000)
    flag = roll(moving("w1 flagship red C", "b1 cruiser blue C", *HELD, *ANCHOR), "commit")
    assert (flag.dice, flag.target) == (2, 7)
    ground = moving("c1 carrier red C", "i1 infantry red C", "p1 pds red c-one", "b1 cruiser blue C", *HELD, *ANCHOR)
    assert roll(after(ground, "commit"), "decline").dice == 1


@pytest.mark.clause("FT-FL-05")
def test_hits_are_assigned_by_the_owner():
    units = ("d1 dreadnought red C", "d2 destroyer red C", "b1 war-sun blue C", *HELD, *ANCHOR)
    state = played(moving(*units), "commit", (1, 1), (1,), (1,), (3, 3, 2)).state
    assert who(state) == ("red", "assign_hit")
    assert RULES.presenter.window_words(state).words.startswith("2 hits to assign")
    state = played(state, "assign hit d1 sustain").state
    assert RULES.presenter.window_words(state).words.startswith("1 hit to assign")
    assert unit(state, "d1").damage == 1
    refused(state, "assign hit b1", "FT-FL-05")
    for wrong in ("assign hit d2 sustain", "assign hit d1 sustain"):
        refused(state, wrong, "FL-D05")
    state = played(state, "assign hit d2").state
    assert (where(state, "d1"), where(state, "d2")) == ("C", "")
    alone = played(moving("d1 dreadnought red C", "b1 war-sun blue C", *HELD, *ANCHOR), "commit", (1,), (3, 3, 2)).state
    alone = played(alone, "assign hit d1 sustain").state
    assert where(alone, "d1") == ""  # the second hit left no choice


@pytest.mark.clause("FT-FL-06")
def test_retreat():
    state = after(moving(*DUEL, "x1 cruiser red D", *ANCHOR), "commit")
    refused(state, "retreat to d", "FT-FL-06")
    refused(state, "retreat to h", "FT-FL-06")
    refused(state, "retreat to c", "FT-FL-06")
    state = played(state, "retreat to g").state
    assert where(state, "b1") == "C"  # only announced
    out = played(after(moving(*DUEL, "x1 cruiser red D", *ANCHOR), "commit"), "retreat to g", (2,), (2,))
    assert where(out.state, "b1") == "G"
    assert who(out.state) == ("blue", "action")
    state = after(out.state, "activate f")
    refused(state, "order b1 f", "FT-FL-06")
    assert "Retreated" in [line.label for line in RULES.presenter.piece_card(state, unit(state, "b1").id).lines]


@pytest.mark.clause("FT-FL-06")
def test_one_side_only_and_only_if_it_lives():
    state = after(moving(*DUEL, *ANCHOR), "commit")
    out = played(state, "retreat to g")
    assert isinstance(out.awaiting, Roll)  # the attacker is not asked any more
    refused(played(state, "stay").state, "retreat to g", "TABLE", seat="blue")
    dead = played(state, "retreat to g", (7,), (2,))
    assert where(dead.state, "b1") == ""


@pytest.mark.clause("FT-FL-06")
def test_a_retreat_takes_along_what_it_has_room_for():
    units = ("b1 dreadnought blue C", "b2 carrier blue C", "f1 fighter blue C", "i1 infantry blue C")
    state = after(moving("c1 cruiser red C", *units, *ANCHOR), "commit")
    state = played(state, "retreat to d", (7,), (2,), (2, 2)).state
    assert who(state) == ("blue", "assign_hit")
    out = played(state, "assign hit b2")  # room for one is left
    assert who(out.state) == ("blue", "remove_excess")
    assert space(after(out.state, "remove f1"), "D") == ["b1", "i1"]


@pytest.mark.clause("FT-FL-07")
def test_fighters_alone_fight_on_and_are_then_removed():
    units = ("c1 carrier red C", "f1 fighter red C", "f2 fighter red C", "b1 cruiser blue C", *HELD, *ANCHOR)
    state = played(moving(*units), "commit", (1, 1, 1), (7,)).state
    state = played(state, "assign hit c1").state
    wanted = awaiting(state)
    assert (wanted.dice, wanted.target) == (2, 9)
    won = after(played(moving(*units), "commit", (1, 1, 1), (7,)).state, "assign hit c1", (9, 1), (1,))
    assert [where(won, name) for name in ("b1", "f1", "f2")] == ["", "", ""]


@pytest.mark.clause("FL-D15")
def test_what_is_left_behind_without_room_is_removed():
    fighters = [f"f{i} fighter red B" for i in range(1, 4)]
    state = moving("c1 carrier red B", *fighters, *ANCHOR)
    verdict = sound_with_warning(state, "c1 c")
    assert [(w.code, dict(w.args)) for w in verdict.warnings] == [("losing", {"system": "B", "over": 3})]
    gone = after(state, "order c1 c", "commit")
    assert [where(gone, f"f{i}") for i in range(1, 4)] == ["", "", ""]
    dock = after(moving("c1 carrier red B", *fighters, "d1 space-dock red b-one", *ANCHOR), "order c1 c", "commit")
    assert space(dock, "B") == ["f1", "f2", "f3"]
    small = moving("c1 carrier red B", *fighters, "d1 space-dock red b-one", *ANCHOR, dock_fighters=1)
    assert len(space(after(small, "order c1 c", "commit"), "B")) == 1


def sound_with_warning(state, part):
    return legal(after(state, f"order {part}"), "commit")


@pytest.mark.clause("FL-D15")
def test_the_owner_chooses_what_goes():
    units = ("c1 carrier red B", "r1 cruiser-ii red B", "f1 fighter red B", "i1 infantry red B", *ANCHOR)
    state = after(moving(*units), "order c1 c", "commit")
    assert who(state) == ("red", "remove_excess")
    assert offered(state) == ["remove f1", "remove i1"]
    refused(state, "remove f1 i1", "FL-D15")
    refused(state, "remove r1", "FL-D15")
    assert space(after(state, "remove i1"), "B") == ["r1", "f1"]


@pytest.mark.clause("FL-D15")
def test_fighters_that_fly_count_as_ships():
    units = ("c1 carrier red B", "g1 fighter-ii red B", "g2 fighter-ii red B", *ANCHOR)
    assert space(after(moving(*units), "order c1 c", "commit"), "B") == ["g1", "g2"]
    limited = moving(*units, fleet_pool=1)
    verdict = sound_with_warning(limited, "c1 c")
    assert [w.code for w in verdict.warnings] == ["too_many"]
    assert space(after(limited, "order c1 c", "commit"), "B") == ["g1"]


@pytest.mark.clause("FL-D16")
def test_a_fleet_limit_only_where_the_scenario_gives_one():
    ships = [f"c{i} cruiser red B" for i in range(1, 4)]
    going = [f"order c{i} c" for i in range(1, 4)]
    units = (*ships, "d1 carrier red C", "f1 fighter red C", *ANCHOR)
    assert len(space(after(moving(*units), *going, "commit"), "C")) == 5
    limited = after(moving(*units, players={"red": {"fleet_pool": 3}}), *going, "commit")
    assert who(limited) == ("red", "remove_excess")
    assert offered(limited) == ["remove d1", "remove c1"] or offered(limited) == ["remove c1", "remove d1"]
    for wrong in ("remove c1 c2 c3", "remove f1"):
        refused(limited, wrong, "FL-D16")
    assert len(space(after(limited, "remove c1"), "C")) == 4  # fighters within capacity are not counted
    free = after(moving(*units, players={"blue": {"fleet_pool": 3}}), *going, "commit")
    assert len(space(free, "C")) == 5


def test_orders_read_back():
    state = after(moving(*DUEL, *ANCHOR), "commit")
    assert order(state, "retreat to g").cell == state.board.named("G")
    assert sound(moving("c1 cruiser red A", *ANCHOR), "c1 b c").legs == ()
    assert start(*ANCHOR).beat == 1


@pytest.mark.clause("FT-FL-03", "FT-FL-07", "FT-FL-05")
def test_odds_of_a_combat_say_who_wins_and_what_is_left():
    state = moving("c1 cruiser red B", "b1 cruiser blue C", *ANCHOR)
    state = after(state, "order c1 c", "commit")
    assert who(state) == ("blue", "retreat")
    found = chances(RULES, state, [order(state, "stay")], reply="never")
    # a round: both hit 16/100, one of them 24/100, nobody 36/100, and then the next
    exact = {"Red": Fraction(24, 64), "Blue": Fraction(24, 64), "nobody": Fraction(16, 64)}
    for text, chance, left in found.upshots:
        name, _, rest = text.partition(" ")
        assert left == ((("1 cruiser", chance),) if name != "nobody" else ())
        assert rest == "controls space at C"
        assert 0 <= exact.pop(name) - chance <= found.open
    assert not exact
    assert 0 < found.open < Fraction(1, 1000)  # rounds without a hit
    falls = {state.pieces[piece].name: chance for piece, chance in found.falls}
    assert set(falls) == {"c1", "b1"}
    assert 0 <= Fraction(40, 64) - falls["c1"] <= found.open
    assert found.whole + found.open == 1


@pytest.mark.clause("FL-D07")
def test_a_commit_is_carried_out_whatever_the_combat_does():
    state = after(moving("c1 cruiser red B", "b1 war-sun blue C", *ANCHOR), "order c1 c")
    found = chances(RULES, state, [order(state, "commit")], reply="never")
    assert found.whole + found.open == 1
    assert dict(found.falls)[unit(state, "c1").id] > Fraction(9, 10)  # what becomes of the ship is another matter
