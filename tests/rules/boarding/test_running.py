"""Running: BA-94 to BA-98, OOC and the floor."""

from __future__ import annotations

import pytest

from tests.rules.boarding.fixture import (
    after,
    cell,
    corridor,
    dif,
    friend,
    legal,
    moves,
    mp,
    piece,
    refused,
    said,
    start,
    to,
)  # fmt: skip

LONG = corridor(20)
ANN = friend((0, 0), athletics=3)


@pytest.mark.clause("BA-94")
def test_a_run_starts_the_move_action():
    state = after(start(LONG, ann=ANN), "ann walk 1,0 on")
    refused(state, "ann run 1 2,0", "BA-94")
    legal(start(LONG, ann=ANN), "ann run 1 1,0")


@pytest.mark.clause("BA-95")
def test_success_gives_a_square():
    state = after(start(LONG, ann=ANN), f"ann run 1 {to(0, 6)}", (4, 4))
    assert cell(state, "ann") == (6, 0)
    assert moves(state, "ann") == 0
    refused(start(LONG, ann=ANN), f"ann run 1 {to(0, 7)}", "BA-02")


@pytest.mark.clause("BA-96")
def test_each_square_more_adds_three():
    state = start(LONG, ann=ANN)
    assert [dif(state, f"ann run {n} 1,0") for n in (1, 2, 3)] == [11, 14, 17]
    assert cell(after(state, f"ann run 2 {to(0, 7)}", (6, 5)), "ann") == (7, 0)


@pytest.mark.clause("BA-97")
def test_the_squares_are_for_that_move_alone():
    state = after(start(LONG, ann=ANN), f"ann run 1 {to(0, 6)}", (4, 4))
    refused(state, f"ann walk {to(6, 12)}", "BA-02")
    assert cell(after(state, f"ann walk {to(6, 11)}"), "ann") == (11, 0)


@pytest.mark.clause("BA-98")
def test_a_failure_takes_squares():
    state = after(start(LONG, ann=ANN), f"ann run 1 {to(0, 6)}", (4, 2))
    assert cell(state, "ann") == (0, 0)  # the path no longer fits: it is not walked
    assert mp(state, "ann") == 3
    refused(state, f"ann walk {to(0, 4)}", "BA-02", because="BA-98")
    assert cell(after(state, f"ann walk {to(0, 3)}"), "ann") == (3, 0)
    nearly = after(start(LONG, ann=ANN), f"ann run 2 {to(0, 7)}", (5, 5))
    assert mp(nearly, "ann") == 4
    short = start(LONG, ann=ANN)
    assert cell(after(short, f"ann run 1 {to(0, 3)}", (4, 2)), "ann") == (3, 0)  # one that still fits is
    floor = after(start(LONG, ann={**ANN, "athletics": 0}), "ann run 2 1,0 2,0", (1, 2))
    assert mp(floor, "ann") == 1
    assert any("was stopped and may still move" in line for line in said(short, f"ann run 1 {to(0, 6)}", (4, 2)))
    assert piece(floor, "ann").turn.move.ran
