"""An easy computer errs, but nobody whom a scenario has hold a place leaves it by an error."""

from __future__ import annotations

import pytest

from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, leaves_post
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.table import awaiting, opened, play
from tactical.table.notation import read


@pytest.fixture
def berth():
    """First boarding, with Ann waiting outside and Blue to act."""
    rules, state = open_scenario("first-boarding")
    state = opened(rules, state).state
    return rules, play(rules, state, read(rules, state, 0, "end phase"), live(1)).state


@pytest.mark.slow
def test_an_error_leaves_nobody_away_from_a_post(berth):
    rules, state = berth
    for seed in range(30):
        choice = Opponent(rules, LEVELS["easy"], seed=seed).choose(rules.view(state, 1), 1)
        assert choice.line is not None
        assert not leaves_post(state, choice.line.state), choice.order


def test_who_walks_off_has_left_it(berth):
    rules, state = berth
    rex = state.piece_named("rex")
    assert awaiting(state).seat == 1
    away = play(rules, state, read(rules, state, 1, "rex walk e3"), live(1)).state
    assert leaves_post(state, away)
    assert not leaves_post(away, state), "and who is away already leaves nothing"
    assert away.pieces[rex.id].cell != rex.cell
