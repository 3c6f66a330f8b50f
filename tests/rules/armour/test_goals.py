"""How a battle ends: FT-02 to FT-09, FT-AR-13."""

from __future__ import annotations

import pytest

from tactical.table import Over, awaiting
from tactical.table.events import Ended
from tactical.table.goals import Exit, HoldCells, LastSide, Points, Survive
from tests.rules.armour.fixture import (
    REFEREED,
    after,
    asked,
    blue,
    gm,
    next_turn,
    played,
    red,
    start,
)  # fmt: skip

KILL = ("ann fire rifle at cy", (6, 6))


def cells(*places):
    return tuple(y * 40 + x for x, y in places)


def battle(**changes):
    given = {
        "ann": red("trooper", 2, 5),
        "bob": red("trooper", 2, 9),
        "cy": blue("foot", 9, 5),
        "di": blue("foot", 20, 9),
    }
    return start(**{**given, "seats": REFEREED, **changes})


def result(state):
    assert isinstance(awaiting(state), Over), awaiting(state)
    return state.result.winners, state.result.why, state.result.clause


def turns(state, count):
    for _ in range(count):
        state = next_turn(state)
    return state


@pytest.mark.clause("FT-02", "FT-AR-13")
def test_by_default_two_thirds_lost_break_a_side():
    force = {
        "cy": blue("foot", 9, 5, points=10),
        "di": blue("foot", 20, 9, points=1),
        "ed": blue("foot", 20, 11, points=7),
    }
    state = gm(battle(**force), "remove cy destroyed")
    assert state.result is None
    state = gm(state, "remove di destroyed")
    assert state.result is None  # 11 of 18
    assert result(gm(state, "remove ed destroyed")) == (("Red",), "last side", "FT-02")
    twelve = battle(cy=blue("foot", 9, 5, points=12), di=blue("foot", 20, 9, points=6))
    over = gm(twelve, "remove cy destroyed")
    assert result(over)[0] == ("Red",)
    told = Ended(over.result.winners, over.result.why).words(over)
    assert told == "Red won: Blue lost at least 2/3 of its points and broke", "di stands yet"


@pytest.mark.clause("FT-02", "FT-AR-13", "AR-146")
def test_what_has_left_counts_as_lost():
    force = {
        "cy": blue("foot", 9, 5, points=10),
        "di": blue("foot", 20, 9, points=2),
        "ed": blue("foot", 20, 11, points=6),
    }
    state = gm(gm(battle(**force), "remove cy destroyed"), "remove di")
    assert result(state) == (("Red",), "last side", "FT-02")


@pytest.mark.clause("FT-02")
def test_another_share():
    state = battle(goals=(LastSide((1, 2)),))
    assert result(after(state, *KILL)) == (("Red",), "last side", "FT-02")
    whole = after(battle(goals=(LastSide(),)), *KILL)
    assert whole.result is None


@pytest.mark.clause("FT-AR-13", "FT-08")
def test_by_default_twelve_turns_and_then_points():
    state = turns(battle(bob=red("trooper", 2, 9), di=blue("foot", 20, 9, points=9)), 11)
    assert (state.beat, state.result) == (12, None)
    state = after(state, *KILL)
    assert result(next_turn(state)) == (("Red",), "limit", "FT-08")
    assert result(turns(battle(), 12)) == ((), "limit", "FT-08")  # equal points


@pytest.mark.clause("FT-08")
def test_at_the_limit_a_draw_or_a_side():
    assert result(turns(battle(limit=2, at_limit="draw"), 2))[0] == ()
    assert result(turns(battle(limit=2, at_limit="Blue"), 2)) == (("Blue",), "limit", "FT-08")
    assert turns(battle(limit=0), 14).result is None


HOLD = (HoldCells(cells((2, 5), (3, 5)), 2),)


@pytest.mark.clause("FT-03")
def test_holding_alone_at_turn_ends_in_a_row():
    state = turns(battle(goals=HOLD), 1)
    assert state.result is None
    assert result(turns(state, 1)) == (("Red",), "hold", "FT-03")


@pytest.mark.clause("FT-03")
def test_an_enemy_on_a_cell_starts_the_count_again():
    state = turns(battle(goals=HOLD, cy=blue("foot", 5, 5)), 1)
    state = after(state, "ann end", "cy go 4,5", "hold", "cy go 3,5", "hold")
    state = next_turn(state)
    assert (state.beat, state.result) == (3, None)
    state = next_turn(after(state, "ann end", "cy go 4,5", "hold"))
    assert state.result is None
    assert result(next_turn(state))[0] == ("Red",)


@pytest.mark.clause("FT-04")
def test_leaving_by_the_exit():
    goals = (Exit(cells((0, 5), (0, 9)), 2), LastSide())
    state = battle(goals=goals, ann=red("trooper", 0, 5), bob=red("trooper", 0, 9), eve=red("trooper", 2, 14))
    state = after(state, "ann leave")
    assert state.result is None
    state = after(state, "cy end", "bob leave")
    assert result(state) == (("Red",), "exit", "FT-04")


@pytest.mark.clause("FT-05")
def test_surviving():
    state = battle(goals=(Survive("Blue", 3), LastSide()))
    assert turns(state, 2).result is None
    assert result(turns(state, 3)) == (("Blue",), "survive", "FT-05")
    two = battle(goals=(Survive("Blue", 2, 2), LastSide()))
    assert turns(after(two, *KILL), 3).result is None


@pytest.mark.clause("FT-06")
def test_points_for_enemies_and_objectives():
    state = battle(goals=(Points(cells((2, 5)), 2, 12), LastSide()), cy=blue("foot", 9, 5, points=6))
    state = turns(after(state, *KILL), 2)
    assert state.result is None  # 6 + 4
    assert result(turns(state, 1)) == (("Red",), "points", "FT-06")


@pytest.mark.clause("FT-07")
def test_exit_and_last_side_after_an_order_the_rest_at_turn_end():
    state = after(battle(goals=(HoldCells(cells((2, 5)), 1), LastSide())), "ann end")
    assert state.result is None
    assert result(next_turn(state))[1] == "hold"
    both = battle(goals=(Survive("Blue", 1), HoldCells(cells((2, 5)), 1)))
    assert result(next_turn(both))[::2] == ((), "FT-07")


@pytest.mark.clause("FT-09")
def test_conceding_and_drawing():
    assert result(after(battle(), "concede")) == (("Blue",), "last side", "FT-02")
    window = played(battle(cy=blue("trooper", 9, 5)), "ann advance 1").state
    assert asked(window).why == "intercept"
    assert result(after(window, "concede"))[0] == ("Red",)
    offered = after(battle(), "offer draw")
    assert asked(offered).why == "draw_offer"
    assert result(after(offered, "accept draw"))[0] == ()
    declined = after(offered, "decline draw")
    assert declined.result is None
    assert asked(declined).seat == 0


@pytest.mark.clause("FT-AR-13", "FT-04", "FT-07")
def test_a_piece_that_leaves_by_an_exit_counts_for_both():
    goals = (Exit(cells((0, 5)), 1, "Red"), LastSide((1, 2)))
    state = after(battle(goals=goals, ann=red("trooper", 0, 5)), "ann leave")
    assert result(state)[::2] == ((), "FT-07")
    apart = (Exit(cells((0, 5)), 2, "Red"), LastSide((1, 2)))
    assert result(after(battle(goals=apart, ann=red("trooper", 0, 5)), "ann leave")) == (
        ("Blue",),
        "last side",
        "FT-02",
    )
