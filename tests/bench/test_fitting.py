"""The fit of a curve to games, and how far it can be trusted. Needs numpy."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bench.fitting import Bin, Interval, fit_games, fitted, interval, positions, told
from tests.bench.kept_games import Match, play_game, random_orders, replayed


def test_a_fit_finds_the_weights_and_none_is_below_nothing():
    rng = np.random.default_rng(5)
    x = rng.normal(size=(4000, 2, 3))
    there = np.ones((4000, 2), dtype=bool)
    first = rng.random(4000) < told(x, there, np.array([1.5, -1.0, 0.0]))[:, 0]
    y = np.stack([first, ~first], 1).astype(float)
    free = fitted(x, y, there, [True, True, True])
    assert free == pytest.approx([1.5, -1.0, 0.0], abs=0.15)
    bound = fitted(x, y, there, [False, False, False])
    assert bound[0] > 0.5
    assert bound[1] == 0.0


def test_an_interval_is_of_games_and_not_of_positions():
    won = np.repeat(np.array([1.0, 0.0] * 10), 100)
    alone = interval(won, np.arange(2000))
    together = interval(won, np.repeat(np.arange(20), 100))
    assert (alone.games, together.games) == (2000, 20)
    assert together.high - together.low > 5 * (alone.high - alone.low)


def test_a_bin_falls_short_where_its_interval_misses_five_points():
    for low, high, games, short in (
        (0.5, 0.66, 40, False),
        (0.5, 0.64, 40, True),
        (0.76, 0.9, 40, True),
        (0.5, 0.6, 9, False),
    ):
        assert Bin(0.70, Interval((low + high) / 2, low, high, games), 100).falls_short == short


@pytest.mark.slow
def test_what_a_game_is_told_is_fitted_without_it():
    games = [play_game(Match("fleet", 5 * number, "easy")) for number in range(6)]
    fit = fit_games(games)
    assert fit.trust.games == len(fit.games) == 6
    assert fit.trust.positions == sum(len(list(positions(each))) for each in games)
    assert sum(each.positions for each in fit.trust.bins) == fit.trust.positions
    assert all(weight >= 0 for weight in fit.weights.values())
    assert np.isfinite(fit.trust.log_loss)
    assert "force" in fit.weights or "health" in fit.weights
    left = next(iter(fit.weights))
    assert left not in fit_games(games, [left]).weights
    changed = fit_games([*games[:5], games[5]._replace(winners=("nobody",))])
    assert (changed.trust.games, changed.changed) == (5, 1)


@pytest.mark.slow
def test_no_position_counts_before_the_last_order_that_came_at_random():
    match = next(m for number in range(30) if random_orders(m := Match("overland", number, "easy")) == 3)
    game = play_game(match)
    third = [at for at, answer in enumerate(game.answers) if isinstance(answer, str)][2]
    opening = game._replace(answers=game.answers[: third + 1], winners=())
    assert len(list(replayed(opening))) == 3
    assert not list(positions(opening))
    assert list(positions(game))
