"""What a seat weighs before a battle: chances, held against the engine's own; who could come; what stays behind."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rehearsal.chain import chances
from tactical.report.text import text
from tactical.rules.fleet.activation import Activate
from tactical.rules.fleet.battle_odds import Fighter, fought, ground_odds, percent, space_odds
from tactical.rules.fleet.draft import moved
from tactical.rules.fleet.moving import Send
from tactical.ruleset.extras import Drafting, Engagements
from tactical.table import Order
from tactical.table.chances import Chance
from tactical.table.rows import PLAIN_ROW
from tactical.table.sentences import imperative
from tests.rules.fleet.fixture import ANCHOR, RULES, after, cell, moving, order, start, unit

BACKED = ("x1 cruiser green D", "x2 cruiser green F", "x3 cruiser green G")  # no way to retreat but to B


def rows(state, seat=0):
    return [(line.inset, line.value) for line in RULES.presenter.advice(state, seat)]


def advice(state, seat=0):
    return dict(rows(state, seat))


def engine(state, *texts, reply="never", name="red"):
    """The chance that a seat controls space at C, as the engine plays it out, and what it has not followed."""
    orders: list[Order] = [order(state, text) for text in texts]
    found = chances(RULES, state, orders, reply=reply, limit=60_000)
    held = {each.text: each.chance for each in found.upshots}
    return float(held.get(f"{name.capitalize()} controls space at C", 0)), float(found.open)


@pytest.mark.clause("FT-FL-02", "FT-FL-03", "FT-FL-04", "FT-FL-05", "FL-D05")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (["cruiser"], ["cruiser"]),
        (["cruiser", "destroyer"], ["carrier", "fighter"]),
        (["dreadnought"], ["cruiser", "destroyer"]),
        (["war-sun"], ["dreadnought"]),
    ],
)
def test_the_chances_in_space_are_those_of_the_engine(mine, theirs):
    ships = [f"r{n} {kind} red C" for n, kind in enumerate(mine)]
    ships += [f"b{n} {kind} blue C" for n, kind in enumerate(theirs)]
    state = moving(*ships, "x4 cruiser green B", *BACKED, *ANCHOR)
    odds = space_odds(state, 0, 1)
    for name, chance in (("red", odds.won), ("blue", odds.lost)):
        least, open_ = engine(state, "commit", name=name)
        assert least - 1e-9 <= chance <= least + open_ + 1e-9
        assert open_ < 0.03
    assert abs(odds.won + odds.lost + odds.spent - 1) < 1e-9


@pytest.mark.clause("FT-FL-03")
def test_what_is_left_on_average_is_what_the_engine_leaves():
    ships = ("r1 cruiser red C", "r2 destroyer red C", "b1 carrier blue C", "b2 fighter blue C")
    state = moving(*ships, "x4 cruiser green B", *BACKED, *ANCHOR)
    odds = space_odds(state, 0, 1)
    found = chances(RULES, state, [order(state, "commit")], reply="never", limit=60_000)
    for name, mean in zip(("red", "blue"), odds.left, strict=True):
        upshot = next(each for each in found.upshots if each.text.startswith(name.capitalize()))
        units = {words: sum(int(kind[0]) for kind in words.split(", ")) for words, _ in upshot.left}
        engine_mean = sum(units[words] * float(chance) for words, chance in upshot.left) / float(upshot.chance)
        assert abs(engine_mean - mean) < 0.02, (name, units)
    drafted = after(
        moving("r1 cruiser red B", "r2 cruiser red B", "b1 cruiser blue C", *ANCHOR), "order r1 c", "order r2 c"
    )
    assert advice(drafted)["  you keep"].endswith(" of 2 ships")


@pytest.mark.clause("FL-55", "FL-D03", "FL-D04")
def test_cannon_are_part_of_them():
    state = moving("c1 cruiser red C", "b1 cruiser blue C", "p1 pds blue c-one", "x4 cruiser green B", *BACKED, *ANCHOR)
    odds = space_odds(state, 0, 1)
    least, open_ = engine(state, "commit", reply="always")
    assert least - 1e-9 <= odds.won <= least + open_ + 1e-9
    assert odds.won < 0.375 * 0.51  # half of all shots end it


@pytest.mark.clause("FT-FL-08")
def test_the_chances_of_a_landing():
    state = moving(*(f"i{n} infantry red C" for n in range(2)), "g1 infantry blue c-one", "c1 carrier red C", *ANCHOR)
    two = ground_odds(state, [unit(state, "i0"), unit(state, "i1")], [unit(state, "g1")])
    one = ground_odds(state, [unit(state, "i0")], [unit(state, "g1")])
    assert one.won == pytest.approx(0.21 / 0.51)  # 3 in 10 each: only I hit, of rounds in which anybody does
    assert one.won < two.won < 1
    landing = after(state, "commit")
    assert rows(landing) == [
        ("C One", "1 point a round"),
        ("  guards", "1 infantry"),
        ("  1 lands", percent(one.won)),
        ("  2 land", percent(two.won)),
    ]
    told = {imperative(landing, each): RULES.presenter.row(landing, each) for each in RULES.offers(landing)}
    row = told["land 2 infantry on C One"]  # beside it in the list
    assert (text(row.label), row.value) == ("C One: 2 infantry", Chance.near(two.won))


def test_neither_can_harm_the_other():
    hulk = Fighter(2, 0, 1)
    assert not any(fought((hulk,), (hulk,)))
    assert percent(0.001) == "under 1%"
    assert percent(0.999) == "over 99%"
    assert (percent(0.0), percent(1.0), percent(0.5)) == ("0%", "100%", "50%")


@pytest.mark.clause("FL-D15")
def test_a_draft_says_what_it_fights_leaves_and_destroys():
    units = (
        "c1 carrier red B",
        "i1 infantry red b-one",
        "f1 fighter red B",
        "b1 cruiser blue C",
        "g1 infantry blue c-one",
    )
    state = after(moving(*units, *ANCHOR), "order c1 C")
    found = advice(state)
    odds = space_odds(moved(state, state.draft), 0, 1)
    assert (found["Beat Blue"], found["Lose to Blue"]) == (percent(odds.won), percent(odds.lost))
    assert found["Left at B"] == "1 fighter, 1 infantry"  # in the order of kinds, as everywhere
    assert found["Destroyed at B"] == "1 unit: no room"
    assert found["C One"] == "no troops to land"
    assert next(line.brief for line in RULES.presenter.advice(state, 0) if line.label == "C One") == "no troops"
    taken = advice(after(state, "order c1 C with i1 f1"))
    assert "Destroyed at B" not in taken
    assert taken["Then take C One"] == "41% against 1 infantry"


@pytest.mark.clause("FL-25", "FT-FL-09")
def test_before_an_action_score_targets_and_threats_are_told():
    units = (
        "c1 carrier red B",
        "i1 infantry red b-one",
        "b1 cruiser blue C",
        "k1 carrier blue C",
        "g1 infantry blue C",
    )
    state = start(*units, *ANCHOR, planets={"b-one": {"system": "B", "owner": "red"}})
    found = rows(state)
    assert found[0] == ("Red", "0 points, +1 at the end of the round")
    at = found.index(("To gain at C", "1 point a round; 1 carrier with up to 1 unit is within reach"))
    assert found[at + 1][0] == "  Red wins in space"
    at = found.index(("At risk at B", "1 point a round"))
    assert found[at + 1] == ("  Blue within reach", "1 carrier with up to 1 unit, 1 cruiser")
    assert found[at + 2][0] == "  Blue wins in space"
    assert advice(state, 1) == {}  # blue is not asked
    card = RULES.presenter.cell_card(state, cell(state, "B"), 0)
    threat = next(line for line in card.lines if line.label == "Blue within reach")
    assert threat.value == "1 carrier with up to 1 unit, 1 cruiser"


@pytest.mark.clause("FL-25")
def test_a_fight_where_ships_are_already_is_weighed_too():
    mine = ("c1 cruiser red C", "c2 cruiser red B", "r2 infantry red c-one")
    state = start(*mine, "b1 carrier blue C", *ANCHOR, planets={"c-one": {"system": "C", "owner": "red"}})
    assert advice(state)["To gain at C"] == "enemy ships; 1 cruiser is there; 1 cruiser is within reach"
    drafting = advice(after(state, "activate c"))
    assert drafting["Beat Blue"] < drafting["  Red wins in space"]  # with what is there; with what could come as well
    assert drafting["Within reach"] == "1 cruiser"


@pytest.mark.clause("FL-25")
def test_pointing_at_the_active_system_commits_once_nobody_else_can_come():
    on_course = RULES.tactics.on_course
    state = moving("c1 cruiser red B", "c2 cruiser red C", *ANCHOR)
    assert on_course(state, 0, cell(state, "C")) is None  # c1 could come
    drafted = after(state, "order c1 c")
    assert on_course(drafted, 0, cell(state, "C")) == order(drafted, "commit")
    assert on_course(drafted, 0, cell(state, "B")) is None


@pytest.mark.clause("FT-FL-06")
def test_before_a_round_staying_is_weighed():
    state = after(moving("c1 cruiser red B", "b1 cruiser blue C", *ANCHOR), "order c1 c", "commit")
    assert advice(state) == {}  # blue is asked
    assert advice(state, 1) == {"Stay and beat Red": "38%", "Stay and lose to Red": "38%"}
    assert RULES.extra(Engagements).window_chance(state) == Fraction(3750, 10_000)
    for least, asked in ((37, 1), (38, 0)):  # an answer in advance, up to such a chance of a defeat
        told = after(state, f"stand never retreat unless {least}")
        assert told.stack[-1].ask is not None
        assert told.stack[-1].ask.seat == asked
    assert advice(after(state, "stay")) == {"Stay and beat Blue": "38%", "Stay and lose to Blue": "38%"}


@pytest.mark.clause("FL-25")
def test_activations_and_ways_stand_in_the_list_with_what_there_is_to_gain():
    units = ("c1 carrier red B", "g1 infantry red B", "d1 destroyer blue A", *ANCHOR)
    state = start(*units, planets={"c-one": {"system": "C", "owner": "blue"}})
    offers, row = RULES.offers, RULES.presenter.row
    gains = {
        state.cell_name(each.cell): text(row(state, each).value) for each in offers(state) if isinstance(each, Activate)
    }
    assert (gains["C"], gains["B"]) == ("1 point", "")
    state = after(state, "activate C")
    drafts = [row(state, each) for each in offers(state) if isinstance(each, Send) and each.piece == 0]
    assert [(text(each.label), each.value) for each in drafts] == [("draft C1", "1 aboard"), ("draft C1", "alone")]
    assert text(row(state, offers(state)[-1]).label) == "end without moving a ship"
    assert row(after(state, "order c1 C"), offers(after(state, "order c1 C"))[-1]) == PLAIN_ROW


@pytest.mark.clause("FL-D15")
def test_a_list_loads_a_ship_as_its_path_does_and_leaves_a_guard():
    crew = ("f1 fighter red B", "f2 fighter red B", "i1 infantry red b-one", "i2 infantry red b-one")
    owned = {"b-one": {"system": "B", "owner": "red"}}
    state = moving("c1 carrier red B", *crew, *ANCHOR, planets=owned)
    full = next(each for each in RULES.offers(state) if isinstance(each, Send) and each.cargo)
    listed = RULES.extra(Drafting).usual(state, full)
    assert [state.name(unit) for unit in full.cargo] == ["F1", "F2", "I1", "I2"]
    assert len(listed.cargo) == 3
    assert listed == order(state, "order c1 c with f1 f2 i1") or listed == order(state, "order c1 c with f1 f2 i2")
    assert RULES.presenter.row(state, listed).value == "3 aboard"
    for other in (order(state, "order c1 c"), order(state, "commit")):  # which say themselves what is aboard
        assert RULES.extra(Drafting).usual(state, other) == other
