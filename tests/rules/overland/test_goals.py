"""How a journey ends: FT-OV-07, and the common rows FT-03 to FT-09 as far as they concern it."""

from __future__ import annotations

import pytest

from tactical.table import Ask, Over, Seat, awaiting
from tactical.table.goals import ArriveAt, Exit, HoldCells, LastSide, Points, Survive
from tactical.table.opening import SheetError
from tests.rules.overland.fixture import RULES, after, cell, gone, played, refused, said, sheet, start, told, travelled

THERE = 4 * 9 + 2  # the square 2,4
TWO = (Seat("red", "Red"), Seat("blue", "Blue"))
RIVALS = [
    {"name": "crew", "kind": "company", "seat": "blue", "cell": 8},
    {"name": "bo", "kind": "traveller", "seat": "blue", "group": "crew"},
]


@pytest.mark.clause("FT-OV-07")
def test_enough_arrive_in_time():
    goals = (ArriveAt("Red", (THERE,), by=6, members=2),)
    state = start("rae", "kit", goals=goals)
    state = after(state, "travel 1,4", "end day", "travel 2,4")
    assert state.result is None  # tested at the day's end
    state = after(state, "end day")
    assert (state.result.winners, state.result.why, state.result.clause) == (("Red",), "arrive", "FT-OV-07")


@pytest.mark.clause("FT-OV-07")
def test_too_late_or_too_few():
    goals = (ArriveAt("Red", (THERE,), by=2, members=2),)
    state = after(start("rae", "kit", goals=goals), "end day", "end day")
    assert (state.result.losers, state.result.winners, state.result.words) == (("Red",), (), "Red lost")
    one = after(start("rae", "kit", goals=goals), "leave kit", "band travel 1,4 2,4", "band end day", "band-2 end day")
    assert one.result is None  # one of two is there
    few = start("rae", goals=(ArriveAt("Red", (THERE,), by=9, members=2),))
    assert after(few, "end day").result.words == "Red lost"
    assert "Red lost: the goal can no longer be reached in time" in said(few, "end day")


@pytest.mark.clause("FT-OV-07")
def test_a_journey_must_end():
    with pytest.raises(SheetError, match="a journey needs an end"):
        RULES.open(sheet("kit", goals=()))
    RULES.open(sheet("kit", goals=(), limit=3))


@pytest.mark.clause("FT-OV-07", "FT-07")
def test_two_seats_race():
    goals = (ArriveAt("Red", (THERE,), by=3), ArriveAt("Blue", (8,), by=9))
    state = start("rae", seats=TWO, more=RIVALS, goals=goals)
    assert state.turn == 0
    state = after(state, travelled(2), "band end day")
    assert awaiting(state) == Ask(1, awaiting(state).verbs, "day")
    both = after(state, "crew end day")
    assert (both.result.winners, both.result.clause) == ((), "FT-07")  # at one test: a draw
    late = start("rae", seats=TWO, more=RIVALS, goals=(ArriveAt("Red", (THERE,), by=1),))
    assert after(late, "band end day", "crew end day").result.winners == ("Blue",)


@pytest.mark.clause("FT-02")
def test_the_last_side():
    seats = (*TWO, Seat("gm", "", referee=True))
    crew = [*RIVALS, {"name": "di", "kind": "traveller", "seat": "blue", "group": "crew"}]
    state = start("kit", seats=seats, more=crew, goals=(LastSide((1, 2)),), limit=9, storyteller="silent")
    assert told(state, "referee remove di destroyed").result.winners == ("Red",)


@pytest.mark.clause("FT-03")
def test_holding_a_square():
    goals = (HoldCells((THERE,), 2),)
    state = start("rae", seats=TWO, more=RIVALS, goals=goals, limit=9)
    state = after(state, travelled(2), "band end day", "crew end day")
    assert state.result is None
    assert after(state, "band end day", "crew end day").result.why == "hold"


@pytest.mark.clause("FT-04")
def test_nobody_leaves_the_map():
    with pytest.raises(SheetError, match="FT-04"):
        RULES.open(sheet("kit", goals=(Exit((THERE,), 1),), limit=9))


@pytest.mark.clause("FT-05")
def test_surviving():
    state = start("kit", seats=TWO, more=RIVALS, goals=(Survive("Red", 2),), limit=9)
    state = after(state, "band end day", "crew end day", "band end day", "crew end day")
    assert (state.result.why, state.result.winners) == ("survive", ("Red",))


@pytest.mark.clause("FT-06", "FT-08")
def test_points_and_the_limit():
    goals = (Points((THERE,), 2),)
    state = start("rae", seats=TWO, more=RIVALS, goals=goals, limit=2)
    state = after(state, travelled(2), "band end day", "crew end day", "band end day", "crew end day")
    assert (state.result.why, state.result.winners, state.score.objective) == ("limit", ("Red",), (("Red", 4),))


@pytest.mark.clause("FT-09")
def test_giving_up():
    assert after(start("kit"), "concede").result.words == "Red lost"
    state = start("kit", seats=TWO, more=RIVALS, goals=(LastSide(),), limit=9)
    assert after(state, "concede").result.winners == ("Blue",)
    assert isinstance(played(after(state, "offer draw"), "accept draw").awaiting, Over)
    refused(state, "crew end day", "OV-D37")


@pytest.mark.clause("FT-08")
def test_nobody_left():
    starved = start("rae", limit=9, goals=())
    marched = after(starved, "end leg", *("forced march", (6, 6), "end leg") * 2, "end day")
    assert gone(marched, "dun") == "dead"
    assert cell(marched) == (0, 4)
