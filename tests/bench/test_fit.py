"""Games that are kept, variants of scenarios, and the fit of a curve to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.opponent.weights import read_weights
from tactical.scenario import scenario_names
from tactical.table import Over, awaiting, opened
from tests.bench.fit import SLOW, keep, missing, weights_file, won_by_points
from tests.bench.kept_games import (
    ONE_SIDED,
    ONE_SIDED_SCENARIOS,
    POINT_SCENARIOS,
    POINTS,
    SCENARIOS,
    Match,
    play_game,
    read_games,
    replayed,
    written,
)
from tests.bench.variants import variant

QUICK = Match("fleet", 0, "easy")


# --- variants ---


def test_scenarios_of_all_systems_are_shipped():
    kinds = (SCENARIOS, ONE_SIDED_SCENARIOS, POINT_SCENARIOS)
    named = {name for kind in kinds for some in kind.values() for name in some}
    assert named <= set(scenario_names())
    assert set(SLOW) <= named


@pytest.mark.parametrize("name", scenario_names())
def test_a_variant_can_be_played_and_is_the_same_each_time(name: str):
    one, other = variant(name, 7), variant(name, 7)
    state = opened(one.rules, one.opened()).state
    assert not isinstance(awaiting(state), Over)
    assert state == opened(other.rules, other.opened()).state


def test_variants_differ_and_the_first_is_the_scenario_itself():
    found = [opened(each.rules, each.opened()).state for each in (variant("the-mill", n) for n in range(6))]
    assert len({str(each) for each in found}) == 6
    assert found[0].setup.limit == 15
    assert len(found[0].pieces) == 8


# --- games that are kept ---


def test_a_game_is_kept_and_comes_to_the_same_end(tmp_path: Path):
    game = play_game(QUICK)
    keep(tmp_path, "fleet", [game], 1)
    (path,) = tmp_path.glob("fleet-*.jsonl")
    found = read_games([path])
    assert found[QUICK].answers == game.answers
    assert list(found) == [QUICK]
    assert sum(1 for _ in replayed(found[QUICK])) == sum(isinstance(each, str) for each in game.answers)


def test_a_game_that_ends_otherwise_is_found_out():
    game = play_game(QUICK)
    with pytest.raises(ValueError, match="ends otherwise"):
        list(replayed(game._replace(winners=("nobody",))))
    with pytest.raises(ValueError, match="refused"):
        list(replayed(game._replace(answers=(game.answers[0],) * 2)))


def test_what_is_kept_is_not_played_again_and_a_cut_line_is(tmp_path: Path):
    game = play_game(QUICK)
    path = tmp_path / "fleet-1.jsonl"
    path.write_text(f"{written(game)}\n{written(game._replace(match=QUICK._replace(number=1)))[:200]}")
    done = list(read_games([path]))
    assert done == [QUICK]
    assert [each.number for each in missing("fleet", 3, "easy", done, quick=False)] == [1, 2]
    keep(tmp_path, "fleet", [game._replace(match=QUICK._replace(number=2))], 1)
    assert len(read_games(sorted(tmp_path.glob("*.jsonl")))) == 2


def test_games_with_goals_of_one_side_have_numbers_of_their_own():
    left = missing("skirmish", 2, "normal", [], quick=False, one_sided=4)
    assert [each.number for each in left] == [0, 1, ONE_SIDED, ONE_SIDED + 1, ONE_SIDED + 2, ONE_SIDED + 3]
    assert {each.scenario for each in left[2:]} == set(ONE_SIDED_SCENARIOS["skirmish"])


def test_games_won_by_points_have_numbers_of_their_own():
    left = missing("starship", 1, "normal", [], quick=False, points=3)
    assert [each.number for each in left] == [0, POINTS, POINTS + 1, POINTS + 2]
    assert {each.scenario for each in left[1:]} == set(POINT_SCENARIOS["starship"])
    assert [each.number for each in missing("skirmish", 1, "normal", [], quick=False, points=3)] == [0]


def test_slow_scenarios_come_last_or_are_left_out():
    left = missing("fleet", 10, "normal", [], quick=False)
    assert [each.scenario for each in left[-2:]] == ["six-thrones", "six-thrones"]
    assert not any(each.scenario in SLOW for each in missing("fleet", 10, "normal", [], quick=True))


def test_the_weights_that_are_written_can_be_read():
    text = weights_file("fleet", "easy", [play_game(QUICK)], {"force": 1.25, "hold": 0.0}, ["time"])
    found = read_weights(text)
    assert (found.level, found.games, found.weights) == ("easy", 1, {"force": 1.25})
    assert found.points, "fleet is won by points"
    assert "tests.bench.fit fleet --write --without time`" in text


def test_a_battle_is_won_by_points_where_they_win_and_not_where_they_only_break_a_tie():
    assert [name for name in ("belt-duel", "the-drift", "the-brig", "three-suns") if won_by_points(name)] == [
        "the-drift", "the-brig", "three-suns",
    ]  # fmt: skip
