"""What a refusal is asked about: where one could walk but for the distance, a wall is not the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.rules.boarding import RULES
from tactical.session.order_hints import way_round
from tactical.table import judge
from tests.rules.boarding.fixture import friend, order, start
from tests.ui.battle.games import sit


@pytest.mark.clause("BA-02")
def test_a_square_behind_a_wall_that_can_be_walked_round_is_merely_too_far():
    state = start(("000", "000", "000"), walls=[((0, 0), (0, 1)), ((1, 0), (1, 1))], ann=friend((0, 0), move=2))
    path = way_round(RULES, state.board, state.board.cell(0, 0), state.board.cell(0, 1))
    assert [state.board.xy(cell)[:2] for cell in path] == [(1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]
    verdict = judge(RULES, state, order(state, "ann walk " + " ".join(state.cell_name(cell) for cell in path)))
    assert [(why.code, why.clause) for why in verdict.reasons] == [("too_far", "BA-02")]


@pytest.mark.clause("BA-02")
def test_the_screen_asks_about_the_way_round(tmp_path: Path):
    state = start(("000", "000", "000"), walls=[((0, 0), (0, 1)), ((1, 0), (1, 1))], ann=friend((0, 0), move=2))
    with Game.create(tmp_path / "hall.tactical", RULES, state) as game:
        why = sit(game).refusals.why_not(state.board.cell(0, 1))
    assert why.clause == "BA-02"
    assert "wall" not in why.text


@pytest.mark.clause("BA-51")
def test_a_square_that_is_walled_in_is_behind_a_wall():
    state = start(("000",), walls=[((0, 0), (1, 0))], ann=friend((0, 0)))
    path = way_round(RULES, state.board, 0, 2)
    assert path == (1, 2)
    assert judge(RULES, state, order(state, "ann walk b1 c1")).reasons[0].clause == "BA-51"
