"""How a fleet game ends: FT-02 to FT-09, FT-FL-12; a referee in place of dice: FT-01."""

from __future__ import annotations

import pytest

from tactical.table import Over, awaiting
from tactical.table.goals import Exit, HoldCells, LastSide, Points, Survive
from tactical.table.opening import SheetError
from tests.rules.fleet.fixture import (
    ANCHOR,
    REFEREED,
    RULES,
    SEATS,
    after,
    asked,
    moving,
    offered,
    played,
    refused,
    said,
    sheet,
    start,
    told,
    where,
    who,
)  # fmt: skip

TWO = SEATS[:2]
PAIR = ("c1 cruiser red A", "b1 cruiser blue H")


def rounds(state, count):
    """Everybody passes until `count` more rounds are over, or the game is."""
    last = state.beat + count
    while state.result is None and state.beat < last:
        state = after(state, "pass")
    return state


def result(state):
    assert isinstance(awaiting(state), Over)
    return state.result.winners, state.result.why, state.result.clause


@pytest.mark.clause("FT-02")
def test_last_side():
    units = ("c1 cruiser red A", "c2 carrier red A", "b1 cruiser blue H")
    state = start(*units, seats=(*TWO, REFEREED[3]), goals=(LastSide((2, 3)),))
    state = told(state, "referee remove c1 destroyed")
    assert state.result is None  # 4 halves of 10
    assert result(told(state, "referee remove c2 destroyed")) == (("Blue",), "last side", "FT-02")


@pytest.mark.clause("FT-03", "FT-FL-12")
def test_hold_planets():
    units = (*PAIR, "i1 infantry red c-one")
    state = start(*units, seats=TWO, goals=(HoldCells((start(*PAIR).board.named("C"),), 2),))
    assert rounds(state, 1).result is None
    assert result(rounds(state, 2)) == (("Red",), "hold", "FT-03")
    ship_only = start(*PAIR, "c2 cruiser red C", seats=TWO, goals=state.setup.goals)
    assert rounds(ship_only, 3).result is None  # planets are held by ground forces
    watched = start(*units, "b2 cruiser blue C", seats=TWO, goals=state.setup.goals)
    assert result(rounds(watched, 2))[0] == ("Red",)


@pytest.mark.clause("FT-04")
def test_nobody_leaves_the_galaxy():
    with pytest.raises(SheetError, match="fleet has no exit goal"):
        RULES.open(sheet(*PAIR, seats=TWO, goals=(Exit((0,), 1),)))


@pytest.mark.clause("FT-05")
def test_survive():
    state = start(*PAIR, seats=TWO, goals=(Survive("Blue", 2),))
    assert result(rounds(state, 2)) == (("Blue",), "survive", "FT-05")


@pytest.mark.clause("FT-06", "FT-FL-12")
def test_points_for_planets_first_to_a_total():
    worth = {f"{name}-x": {"system": name.upper(), "value": 1, "owner": "red"} for name in "ab"}
    state = start(*PAIR, "i1 infantry red c-one", seats=TWO, planets=worth)
    assert [type(goal) for goal in state.setup.goals] == [Points]
    assert state.setup.goals[0].total == 10
    assert state.setup.limit == 6
    state = rounds(state, 3)
    assert state.result is None
    assert dict(state.score.objective) == {"Red": 18}  # halves: 3 planets in 3 rounds
    counted = "Red has 12 points (was 9, C One +1, A X +1, B X +1)"
    assert said(state, "pass", "pass")[-2:] == [counted, "Red won: the points needed were reached"]
    assert result(rounds(state, 1)) == (("Red",), "points", "FT-06")
    # 2, 3, 3, 3 planets: 11 after round 4
    late = start(*PAIR, "c2 carrier red B", "i1 infantry red B", seats=TWO, planets=worth)
    late = after(rounds(late, 1), "activate c", "order c2 c with i1", "commit", "land i1 on c-one", "end landing")
    late = rounds(late, 2)
    assert (late.result, dict(late.score.objective)) == (None, {"Red": 16})
    assert result(rounds(late, 1))[0] == ("Red",)


@pytest.mark.clause("FT-06", "FT-FL-12")
def test_units_count_only_if_the_scenario_says_so():
    units = ("c1 cruiser red C", "b1 cruiser blue C", "b2 cruiser blue H", "c2 cruiser red A")
    walls = ("x1 cruiser red B", "x2 cruiser red D", "x3 cruiser red F", "x4 cruiser red G")
    for counted, winner in ((False, ()), (True, ("Red",))):
        state = start(*units, *walls, seats=TWO, goals=(Points(),), limit=1, points_for_units=counted)
        state = after(played(state, "activate c").state, "commit", "stay", (7,), (2,))
        assert result(rounds(state, 1))[0] == winner


@pytest.mark.clause("FT-07")
@pytest.mark.parametrize(
    ("red", "blue", "winners", "words"),
    [
        (13, 8, ("Red",), "Red won: more points than the others that reached the total"),
        (8, 13, ("Blue",), "Blue won: more points than the others that reached the total"),
        (9, 9, (), "Draw: several sides reached the total together"),
        (13, 7, ("Red",), "Red won: the points needed were reached"),
    ],
)
def test_of_two_with_enough_points_in_one_round_more_points_win(red, blue, winners, words):
    worth = {
        "a-x": {"system": "A", "value": red, "owner": "red"},
        "h-x": {"system": "H", "value": blue, "owner": "blue"},
    }
    units = ("c1 cruiser red A", "b1 cruiser blue H")
    state = start(*units, seats=TWO, planets=worth, goals=(Points(total=8),))
    assert said(state, "pass", "pass")[-1] == words
    both = min(red, blue) >= 8
    assert result(rounds(state, 1)) == (winners, "points", "FT-07" if both else "FT-06")


@pytest.mark.clause("FT-07")
def test_last_side_after_an_order_the_rest_at_the_end_of_a_round():
    state = start(*PAIR, seats=(*TWO, REFEREED[3]), goals=(LastSide(), Survive("Red", 1)))
    assert result(told(state, "referee remove c1 destroyed")) == (("Blue",), "last side", "FT-02")
    both = start(*PAIR, seats=TWO, goals=(Survive("Red", 1), Survive("Blue", 1)))
    assert result(rounds(both, 1)) == ((), "survive", "FT-07")


@pytest.mark.clause("FT-07")
def test_a_combat_that_puts_out_the_last_of_a_side_ends_the_game_with_it():
    state = moving("c1 cruiser red C", "b1 cruiser blue C", seats=TWO, goals=(LastSide(),))
    assert result(after(state, "commit", "stay", "stay", (7,), (1,)))[:2] == (("Red",), "last side")
    assert result(after(state, "commit", "stay", "stay", (7,), (7,))) == ((), "no side left", "FT-07")


@pytest.mark.clause("FT-08")
def test_the_limit():
    holder = (*PAIR, "i1 infantry red c-one")
    assert result(rounds(start(*holder, seats=TWO, limit=1), 1)) == (("Red",), "limit", "FT-08")
    assert result(rounds(start(*PAIR, seats=TWO, limit=1), 1))[0] == ()
    assert result(rounds(start(*holder, seats=TWO, limit=1, at_limit="Blue"), 1))[0] == ("Blue",)
    assert result(rounds(start(*holder, seats=TWO, limit=1, at_limit="draw"), 1))[0] == ()


@pytest.mark.clause("FT-09")
def test_concede_and_draw():
    assert result(after(start(*PAIR, seats=TWO), "concede"))[0] == ("Blue",)
    state = after(start(*PAIR, "g1 cruiser green G"), "concede")
    assert state.result is None
    assert [who(state)[0], who(after(state, "pass"))[0]] == ["blue", "green"]
    assert who(rounds(state, 1))[0] == "blue"  # Red takes no more actions
    drawn = after(start(*PAIR, seats=TWO), "offer draw")
    assert offered(drawn) == ["accept draw", "decline draw"]
    assert result(after(drawn, "accept draw"))[0] == ()
    assert who(after(drawn, "decline draw")) == ("red", "action")


@pytest.mark.clause("FT-01")
def test_the_referee_is_asked_in_place_of_dice():
    walls = ("x1 cruiser green B", "x2 cruiser green D", "x3 cruiser green F", "x4 cruiser green G")
    units = ("c1 cruiser red C", "c2 cruiser red C", "b1 dreadnought blue C", "p1 pds blue c-one", *walls, *ANCHOR)
    state = moving(*units, seats=REFEREED, fighting="referee")
    state = played(state, "commit").state
    assert played(state, "fire").awaiting.clause == "FL-D03"  # checks that the page states keep their dice
    state = played(state, "decline").state
    assert asked(state).seat == 3
    assert offered(state) == ["result miss", "result hits 1", "result hits 2", "result hits 3", "result out"]
    refused(state, "result hits", "FT-01")
    refused(state, "result miss 2", "FT-01")
    state = played(state, "result miss").state
    state = played(state, "result hits 1").state  # Blue's ships: both cruisers are alike, nobody is asked
    assert [where(state, name) for name in ("c1", "c2", "b1")].count("C") == 2
    out = played(played(state, "result out").state, "result miss")
    while who(out.state)[1] == "assign_hit":
        out = played(out.state, "assign hit b1")
    assert where(out.state, "b1") == ""
    assert out.rolled == ()
    with pytest.raises(SheetError, match="a seat with referee = true"):
        RULES.open(sheet(*PAIR, seats=TWO, fighting="referee"))


@pytest.mark.clause("FT-01")
def test_with_the_house_rules_dice_are_rolled():
    out = played(moving("c1 cruiser red C", "b1 cruiser blue C", *ANCHOR), "commit")
    out = played(played(out.state, "stay").state, "stay")
    assert (out.awaiting.dice, out.awaiting.sides) == (1, 10)


@pytest.mark.clause("FL-D27")
def test_there_are_no_other_kinds_of_actions():
    assert asked(start(*PAIR, seats=TWO)).verbs == ("activate", "pass", "ability_move")
