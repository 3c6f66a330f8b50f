"""How a boarding action ends, and the referee: FT-01 to FT-09, FT-BA-14."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.table.goals import Exit, HoldCells, LastSide, Points, Survive
from tests.rules.boarding.fixture import (
    REFEREED,
    after,
    asked,
    corridor,
    foe,
    friend,
    legal,
    next_phase,
    out,
    piece,
    played,
    refused,
    start,
)  # fmt: skip

ROW = corridor(10)
ANN, XAN = friend((0, 0)), foe((9, 0))
RIFLE = {"weapons": ("carbine",)}
REF: dict[str, Any] = {"seats": REFEREED, "options": {"fighting": "referee"}}


def result(state: Any) -> tuple[tuple[str, ...], str]:
    assert state.result is not None
    return state.result.winners, state.result.clause


@pytest.mark.clause("FT-01")
def test_a_referee_says_what_comes_of_attacks():
    state = start(ROW, ann={**ANN, **RIFLE}, xan={**XAN, "hits": 14}, bea=friend((1, 0)), **REF)
    waiting = played(state, "ann attack xan with carbine")
    assert waiting.rolled == ()
    assert any("difficulty 8" in e.words(waiting.state) for e in waiting.events)
    assert asked(waiting.state).why == "result"
    assert piece(after(waiting.state, "result damage 9"), "xan").hits == 5
    assert piece(after(waiting.state, "result miss"), "xan").hits == 14
    assert not piece(after(waiting.state, "result out"), "xan").able
    refused(waiting.state, "result miss 3", "FT-01")
    verdict = legal(start(corridor(40), ann={**ANN, "weapons": ("pistol",)}, xan=foe((30, 0)), **REF),
                    "ann attack xan with pistol")  # fmt: skip
    assert [w.clause for w in verdict.warnings] == ["FT-BA-03"]  # shown, and refuses nothing


@pytest.mark.clause("FT-01")
def test_a_referee_of_blasts_doors_healing_and_free_attacks():
    state = start(ROW, ann={**ANN, "weapons": ("grenade",)}, xan=foe((4, 0)), yve=foe((5, 0)), **REF)
    blown = after(state, "ann throw grenade at 4,0", "result damage 4")
    assert [piece(blown, name).hits for name in ("xan", "yve")] == [10, 10]
    healed = start(ROW, ann=friend((0, 0), medkit=1), bea=friend((1, 0), hits=3), xan=XAN, **REF)
    assert piece(after(healed, "ann heal bea", "result damage 5"), "bea").hits == 8
    door = start(("....", "0000"), doors=[((1, 1), (1, 0))], ann=friend((1, 0)), xan=foe((3, 1)), **REF)
    assert after(door, "ann breach 1,0 1,1 with bare-hands", "result out").doors[0].broken
    window = after(start(ROW, ann=friend((0, 0)), bea=friend((9, 0)), xan=foe((2, 0)), **REF), "ann walk 1,0 2,0 3,0")
    struck = after(window, "react attack", "result damage 2")
    assert piece(struck, "ann").hits == 12
    checks = start(("....", "0000"), doors=[((1, 1), (1, 0))], ann=friend((1, 0), science=3), xan=foe((3, 1)), **REF)
    assert after(checks, "ann hack 1,1", (4, 4)).doors[0].hacked  # the page's own checks stay with the dice


@pytest.mark.clause("FT-02")
def test_last_side():
    goals = (LastSide((2, 3)),)
    foes = {name: foe((x, 0), points=6, hits=1) for x, name in ((1, "xan"), (3, "yve"), (5, "zed"))}
    state = start(ROW, goals=goals, ann=ANN, bea=friend((4, 0)), **foes)
    state = after(state, "ann attack xan with bare-hands", (6, 6), (2,), "ann end")
    assert state.result is None
    state = after(state, "bea attack yve with bare-hands", (6, 6), (2,))
    assert result(state) == (("Red",), "FT-02")


@pytest.mark.clause("FT-03")
def test_hold():
    state = start(ROW, goals=(HoldCells((0,), 2, "Red"),), ann=ANN, xan=XAN)
    once = next_phase(state)
    assert once.result is None
    assert result(next_phase(once)) == (("Red",), "FT-03")
    left = after(once, "ann walk 1,0", "end phase", "end phase")
    back = after(left, "ann walk 0,0", "end phase", "end phase")
    assert back.result is None  # counted anew


@pytest.mark.clause("FT-04")
def test_exit():
    state = start(ROW, goals=(Exit((3,), 2, "Red"),), ann=friend((2, 0)), bea=friend((3, 0)), xan=XAN)
    state = after(state, "bea leave")
    assert state.result is None
    refused(state, "ann leave", "FT-04")
    spent = after(state, "ann walk 3,0")
    assert result(after(spent, "ann leave")) == (("Red",), "FT-04")  # the action as a second move
    refused(after(spent, 'ann act "waits"'), "ann leave", "BA-03")


@pytest.mark.clause("FT-05")
def test_survive():
    state = start(ROW, goals=(Survive("Blue", 2),), ann=ANN, xan=XAN)
    assert result(next_phase(next_phase(state))) == (("Blue",), "FT-05")


@pytest.mark.clause("FT-06")
def test_points():
    goals = (Points((0,), 2, 12),)
    state = start(ROW, goals=goals, ann=ANN, xan=out(foe((1, 0), points=6)), yve=XAN)
    for _ in range(2):
        state = next_phase(state)
        assert state.result is None
    assert result(next_phase(state)) == (("Red",), "FT-06")


@pytest.mark.clause("FT-07")
def test_two_at_once_is_a_draw():
    state = start(ROW, ann=friend((0, 0), weapons=("grenade",), hits=1), xan=foe((2, 0), hits=1))
    state = after(state, "ann throw grenade at 2,0", (6, 6), (3, 4))
    assert result(state) == ((), "FT-07")


@pytest.mark.clause("FT-08")
def test_the_limit():
    even = start(ROW, limit=2, ann=ANN, xan=XAN)
    assert result(next_phase(next_phase(even))) == ((), "FT-08")
    ahead = start(ROW, limit=1, ann=ANN, xan=XAN, yve=out(foe((8, 0), points=3)))
    assert result(next_phase(ahead)) == (("Red",), "FT-08")
    named = start(ROW, limit=1, at_limit="Blue", ann=ANN, xan=XAN)
    assert result(next_phase(named)) == (("Blue",), "FT-08")


@pytest.mark.clause("FT-09")
def test_conceding_and_draws():
    state = start(ROW, ann=ANN, xan=XAN)
    assert result(after(state, "concede")) == (("Blue",), "FT-02")
    assert result(after(state, "offer draw", "accept draw")) == ((), "FT-09")
    assert after(state, "offer draw", "decline draw").result is None


@pytest.mark.clause("FT-BA-14")
def test_the_defaults():
    state = start(ROW, ann=ANN, xan=XAN)
    assert state.setup.limit == 18
    assert isinstance(state.setup.goals[0], LastSide)
    leaving = start(ROW, goals=(LastSide(), Exit((0,), 5)), ann=ANN, xan=XAN)
    assert after(leaving, "ann leave").result is None  # to leave is no loss
