"""How a skirmish ends: FT-02 to FT-09, FT-SK-14."""

from __future__ import annotations

import pytest

from tactical.table import Over, Seat, awaiting
from tactical.table.goals import Exit, HoldCells, LastSide, Points, Survive
from tests.rules.skirmish.fixture import (
    REFEREED,
    after,
    asked,
    cell,
    health,
    legal,
    refused,
    start,
    told,
)  # fmt: skip

KILL = ("ann strike cy with sword", (3, 4), (6, 6))


def cells(*places):
    return tuple(y * 9 + x for x, y in places)


def rounds(state, count):
    """Ends turns until `count` more rounds are over, or the battle is."""
    last = state.beat + count
    while state.result is None and state.beat < last:
        state = after(state, "end")
    return state


def result(state):
    assert isinstance(awaiting(state), Over)
    return state.result.winners, state.result.why, state.result.clause


@pytest.mark.clause("FT-02")
def test_a_side_that_lost_the_share_is_broken():
    state = start(seats=REFEREED, goals=(LastSide((2, 3)),), ann={"points": 11}, bo={"points": 1},
                  more={"di": {"seat": "red", "cell": (4, 0), "points": 6}})  # fmt: skip
    state = told(state, "referee set ann health 0")
    assert state.result is None  # 11 of 18
    state = told(state, "referee set bo health 0")
    assert result(state) == (("Blue",), "last side", "FT-02")


@pytest.mark.clause("FT-02")
def test_by_default_the_last_of_a_side_breaks_it():
    state = start(cy={"cell": (3, 4), "health": 5}, more={"di": {"seat": "blue", "cell": (8, 0)}})
    assert after(state, *KILL).result is None
    assert result(after(start(cy={"cell": (3, 4), "health": 5}), *KILL)) == (("Red",), "last side", "FT-02")


HOLD = (HoldCells(cells((2, 4), (3, 4)), 2),)


@pytest.mark.clause("FT-03")
def test_holding_alone_at_round_ends_in_a_row():
    state = rounds(start(goals=HOLD), 1)
    assert state.result is None
    assert result(rounds(state, 1)) == (("Red",), "hold", "FT-03")


@pytest.mark.clause("FT-03")
def test_an_enemy_on_a_cell_starts_the_count_again():
    state = rounds(start(goals=HOLD, cy={"cell": (4, 4)}), 1)
    state = after(state, "end", "end", "cy walk 3,4", "end")  # the end of round 2
    assert (state.beat, state.result) == (3, None)
    state = after(state, "end", "end", "cy walk 4,4", "end")  # 3: alone again
    assert state.result is None
    assert result(rounds(state, 1)) == (("Red",), "hold", "FT-03")


@pytest.mark.clause("FT-03")
def test_the_unconscious_hold_nothing_and_neutrals_contest_nothing():
    state = start(
        goals=(HoldCells(cells((0, 0), (3, 4))),), bo={"health": 0}, more={"nil": {"seat": "", "cell": (3, 4)}}
    )
    assert rounds(state, 2).result is None
    held = start(goals=(HoldCells(cells((2, 4), (3, 4))),), more={"nil": {"seat": "", "cell": (3, 4)}})
    assert result(rounds(held, 1))[0] == ("Red",)


def exits(count, **changes):
    return start(goals=(Exit(cells((3, 4), (2, 4), (0, 0)), count), LastSide()), **changes)


@pytest.mark.clause("FT-04")
def test_leaving_by_the_exit():
    state = after(exits(2), "ann leave")
    assert cell(state, "ann") == (-1, -1)
    assert state.turn_of().name == "bo"  # and her turn is over
    assert state.result is None
    assert result(after(state, "bo leave")) == (("Red",), "exit", "FT-04")


@pytest.mark.clause("FT-04")
def test_leaving_costs_a_square_and_only_works_at_an_exit():
    spent = after(exits(1, ann={"cell": (7, 4)}), "ann walk 6,4 5,4 4,4 3,4")
    assert result(after(spent, "ann leave"))[0] == ("Red",)
    worn = after(exits(1, ann={"cell": (8, 4)}), "ann walk 7,4 6,4 5,4 4,4 3,4")
    refused(worn, "ann leave", "FT-04")
    legal(after(worn, "end", "end", "end"), "ann leave")
    refused(exits(1, ann={"cell": (5, 5)}), "ann leave", "FT-04")
    refused(start(), "ann leave", "FT-04")
    refused(after(exits(1), "ann end move"), "ann leave", "SK-12")
    refused(exits(1, ann={"body": 1, "prone": True}), "ann leave", "FT-04", because="SK-42")
    legal(exits(1, ann={"body": 2, "prone": True}), "ann leave")
    blue_only = start(goals=(Exit(cells((2, 4)), 1, "Blue"), LastSide()))
    refused(blue_only, "ann leave", "FT-04")


@pytest.mark.clause("FT-05")
def test_surviving():
    goal = (Survive("Red", 2, 1), LastSide())
    state = rounds(start(goals=goal, seats=REFEREED), 1)
    assert state.result is None
    assert result(rounds(state, 1)) == (("Red",), "survive", "FT-05")
    fewer = told(start(goals=(Survive("Red", 1, 2), LastSide()), seats=REFEREED), "referee set bo health 0")
    assert rounds(fewer, 2).result is None


@pytest.mark.clause("FT-06")
def test_points_for_enemies_out_and_cells_held():
    goal = Points(cells((2, 4)), 2, 12)
    state = start(goals=(goal,), seats=REFEREED, cy={"points": 6}, more={"di": {"seat": "blue", "cell": (8, 0)}})
    state = rounds(told(state, "referee set cy health 0"), 2)
    assert state.result is None  # 6 + 2 + 2
    assert result(rounds(state, 1)) == (("Red",), "points", "FT-06")


@pytest.mark.clause("FT-06")
def test_a_contested_cell_counts_for_nobody():
    goal = Points(cells((2, 4), (3, 4)), 2, 4)
    state = start(goals=(goal,), cy={"cell": (3, 4)})  # each has one of the two cells
    assert result(rounds(state, 2)) == ((), "points", "FT-07")


@pytest.mark.clause("FT-07")
def test_last_side_is_looked_at_after_each_order_and_hold_at_round_end():
    state = after(start(cy={"cell": (3, 4), "health": 5}), *KILL)
    assert state.beat == 1
    assert state.result is not None
    held = start(goals=(HoldCells(cells((2, 4))), LastSide()))
    assert after(held, "end").result is None
    assert rounds(held, 1).result is not None


@pytest.mark.clause("FT-07")
def test_two_winners_at_once_draw():
    state = start(ann={"health": 4}, cy={"cell": (3, 4), "health": 4}, without=("bo",))
    state = after(state, "ann throw grenade at 3,4", (3, 3), (6, 6), (6, 6))
    assert result(state) == ((), "no side left", "FT-07")


@pytest.mark.clause("FT-08")
@pytest.mark.parametrize(
    ("at_limit", "winners"), [("points", ("Red",)), ("draw", ()), ("Blue", ("Blue",))], ids=["points", "draw", "side"]
)
def test_the_limit(at_limit, winners):
    more = {"di": {"seat": "blue", "cell": (8, 0), "points": 11}}
    state = start(limit=2, at_limit=at_limit, seats=REFEREED, bo={"points": 9}, more=more)
    state = told(told(state, "referee set bo health 0"), "referee set di health 0")
    assert rounds(state, 1).result is None
    assert result(rounds(state, 2)) == (winners, "limit", "FT-08")


@pytest.mark.clause("FT-08")
def test_equal_points_at_the_limit_draw_and_no_limit_is_none():
    assert result(rounds(start(limit=1), 1)) == ((), "limit", "FT-08")
    assert rounds(start(limit=0), 30).result is None


@pytest.mark.clause("FT-08")
def test_a_battle_in_which_nobody_can_act_any_more_is_decided_as_at_the_limit():
    state = start(goals=(Exit(cells((0, 8)), 1),), at_limit="Blue", ann={"health": 4}, without=("bo",),
                  cy={"cell": (3, 4), "health": 4})  # fmt: skip
    state = after(state, "ann throw grenade at 3,4", (3, 3), (6, 6), (6, 6))
    assert result(state) == (("Blue",), "nobody left", "FT-08")


@pytest.mark.clause("FT-09")
def test_conceding():
    assert result(after(start(), "concede")) == (("Blue",), "last side", "FT-02")
    assert result(after(start(goals=(HoldCells(cells((2, 4))),)), "concede")) == (("Blue",), "concession", "FT-09")
    refused(start(), "concede", "TABLE", seat="blue")
    three = (Seat("red", "Red"), Seat("blue", "Blue"), Seat("green", "Green"))
    state = start(seats=three, more={"gil": {"seat": "green", "cell": (8, 0)}})
    assert after(state, "concede").result is None  # two sides are left


@pytest.mark.clause("FT-09")
def test_a_draw_all_accept():
    offered = after(start(), "offer draw")
    assert (asked(offered).seat, asked(offered).why) == (1, "draw_offer")
    assert result(after(offered, "accept draw")) == ((), "draw agreed", "FT-09")
    declined = after(offered, "decline draw")
    assert (asked(declined).seat, asked(declined).why) == (0, "turn")


@pytest.mark.clause("FT-SK-14")
def test_as_shipped():
    state = start()
    assert state.setup.goals == (LastSide(),)
    assert (state.setup.limit, state.setup.at_limit) == (15, "points")
    assert result(rounds(state, 15)) == ((), "limit", "FT-08")


@pytest.mark.clause("FT-SK-14")
def test_leaving_is_no_loss_and_health_is_kept():
    state = exits(2, without=("bo",), more={"di": {"seat": "red", "cell": (0, 0), "points": 50}})
    state = after(state, "ann leave")
    assert state.result is None
    ended = start(ann={"health": 7}, cy={"cell": (3, 4), "health": 5})
    ended = after(ended, "ann strike cy with sword", (3, 3), (6, 6))
    assert ended.result is not None
    assert [health(ended, name) for name in ("ann", "bo", "cy")] == [7, 25, -5]


@pytest.mark.clause("FT-SK-14")
def test_the_hostage_scenario():
    state = start(goals=(Exit(cells((2, 4), (3, 4)), 2, "Red"),), limit=10, at_limit="Blue", bo={"cell": (3, 4)})
    assert result(after(after(state, "ann leave"), "bo leave")) == (("Red",), "exit", "FT-04")
    assert result(rounds(state, 10)) == (("Blue",), "limit", "FT-08")
