"""How battles end: FT-02 to FT-09, FT-SC-11."""

from __future__ import annotations

import pytest

from tactical.table import Over, awaiting
from tactical.table.goals import Exit, HoldCells, LastSide, Points, Survive
from tests.rules.starship.fixture import REFEREED, after, legal, played, refused, ship, start, until, why

WEAK = {"cell": (5, 3), "hull": 1, "shields": (0, 0, 0, 0)}
SHOT = ("attack zed with heavy", (15,), (1, 1, 1, 1))


def winners(state):
    want = awaiting(state)
    return want.result.winners if isinstance(want, Over) else None


def place(x, y):
    return y * 16 + x


@pytest.mark.clause("FT-02", "FT-07", "FT-SC-11")
def test_the_last_side_flying_wins_at_once():
    state = start(zed=WEAK)
    assert state.setup.limit == 15
    assert state.setup.goals == (LastSide(),)
    assert winners(after(state, *SHOT)) == ("Red",)
    two = start(zed={**WEAK, "points": 12}, more={"cy": {"cell": (15, 0), "points": 6}}, goals=(LastSide((2, 3)),))
    assert winners(after(two, *SHOT)) == ("Red",)
    assert winners(after(start(zed=WEAK, more={"cy": {"cell": (15, 0)}}, goals=(LastSide((2, 3)),)), *SHOT)) is None


@pytest.mark.clause("FT-03", "FT-SC-11")
def test_holding_squares_with_any_part_of_a_ship():
    goal = HoldCells((place(4, 4),), 2)
    state = start(ada={"size": "large"}, goals=(goal, LastSide()))
    state = until(state, "ada")
    assert winners(state) is None
    assert winners(after(state, "end", "end")) == ("Red",)


@pytest.mark.clause("FT-04", "FT-SC-11")
def test_leaving_by_an_exit():
    goals = (Exit((place(5, 0), place(6, 0)), 1, "Red"), LastSide())
    state = start(ada={"cell": (5, 1)}, goals=goals)
    refused(state, "leave", "FT-04")  # not there yet
    state = after(state, "ahead 1")
    gone = after(state, "leave")
    assert winners(gone) == ("Red",)
    assert ship(gone).turn.spent.travel == 100 * 90
    aside = after(state, "turn 90")
    assert why(aside, "leave") == "Ada does not point off the board"
    slow = after(start(ada={"cell": (5, 1), "speed": 50}, goals=goals), "ahead 1")
    refused(slow, "leave", "FT-04")
    legal(until(slow, "ada"), "leave")


@pytest.mark.clause("FT-04")
def test_leaving_on_a_diagonal_costs_what_the_step_would():
    state = start(ada={"cell": (4, 1), "heading": "ne", "speed": 150}, goals=(Exit((place(5, 0),), 1),))
    state = after(state, "ahead 1")
    assert legal(state, "leave").legs[0].cost == 100 * 90  # the second diagonal
    large = start(ada={"cell": (5, 1), "size": "large"}, goals=(Exit((place(4, 0),), 1),))
    assert winners(after(large, "leave")) == ("Red",)  # any of its squares


@pytest.mark.clause("FT-05", "FT-SC-11")
def test_an_escort_that_survives():
    state = start(goals=(Survive("Blue", 1), LastSide()))
    assert winners(after(state, "end", "end")) == ("Blue",)


@pytest.mark.clause("FT-06", "FT-08", "FT-SC-11")
def test_points_and_the_limit():
    goals = (Points((place(5, 5),), 2),)
    state = start(zed=WEAK, more={"cy": {"cell": (15, 0)}}, goals=goals, limit=1)
    state = after(state, *SHOT, "end", "end")
    assert winners(state) == ("Red",)
    assert winners(after(start(limit=1), "end", "end")) == ()
    assert winners(after(start(limit=1, at_limit="Blue"), "end", "end")) == ("Blue",)


@pytest.mark.clause("FT-09")
def test_conceding_and_agreeing_on_a_draw():
    assert winners(after(start(), "concede")) == ("Blue",)
    state = after(start(), "offer draw")
    assert winners(after(state, "accept draw")) == ()


@pytest.mark.clause("FT-08")
def test_when_nobody_can_act_any_more():
    state = start(seats=REFEREED, goals=(Survive("Blue", 9),), more={"cy": {"cell": (0, 0)}})
    for name in ("ada", "zed", "cy"):
        state = played(state, f"referee remove {name} destroyed", seat="gm").state
    assert winners(after(state, "end")) == ("Red",)  # who put more points out, and would win at the limit
