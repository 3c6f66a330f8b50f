"""A league is gone on with where it was stopped, and tells no more than was played."""

from __future__ import annotations

import json
import sys

import pytest

from tactical.opponent.match import GameResult
from tests.bench import league
from tests.bench.league import Ended, Match, read, table


def test_a_league_is_gone_on_with(tmp_path, monkeypatch, capsys):
    kept, begun = tmp_path / "kept", list[Match]()

    def stopping(match: Match) -> tuple[Match, Ended]:
        begun.append(match)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return match, Ended(1.0, "last side", 4, 0.1)

    monkeypatch.setattr(league, "played", stopping)
    row = ["league", "normal:random", "--scenario", "first-steps", "--games", "4", "--jobs", "1", "--kept", str(kept)]
    monkeypatch.setattr(sys, "argv", row)
    assert league.main() == 130
    assert "| first-steps | 100% (34 to 100%) of 2 |" in capsys.readouterr().out
    with kept.open("a") as file:
        file.write('[["first-steps", "normal", "ran')  # cut off by the end of the machine
    assert league.main() == 0
    assert [match.number for match in begun] == [0, 1, 2, 2, 3]
    assert "of 4" in capsys.readouterr().out
    assert len(read(kept)) == 4


def test_sides_are_swapped_and_dice_shared(monkeypatch):
    seats: list[list[str]] = []

    def game(rules, state, minds, dice, thrown):
        seats.append([mind.level.name for mind in minds.values()] + [str(dice.below(10**9))])
        return GameResult(("red",), ("blue",), "last side", 4, 20, ())

    monkeypatch.setattr(league, "game", game)
    scores = [league.played(Match("first-steps", "hard", "normal", number))[1].score for number in range(2)]
    assert seats[0][:2] == seats[1][1::-1]
    assert seats[0][2] == seats[1][2]
    assert sorted(scores) == [0.0, 1.0]


@pytest.mark.parametrize(
    ("pair", "won", "said"),
    [
        (("normal", "random"), 98, "98% (93 to 99%) of 100, met"),
        (("normal", "random"), 60, "60% (50 to 69%) of 100, missed"),
        (("normal", "easy"), 65, "65% (55 to 74%) of 100 |"),
        (("hard", "normal"), 70, "70% (60 to 78%) of 100, better"),
        (("hard", "normal"), 30, "30% (22 to 40%) of 100, worse"),
    ],
)
def test_scores_are_told_with_their_intervals_and_targets(pair, won, said):
    games = {Match("the-mill", *pair, number): Ended(float(number < won), "last side", 4, 0.1) for number in range(100)}
    *_, row = table(games)
    assert said in row


@pytest.mark.parametrize(("arrived", "said"), [(29, "missed"), (30, "met"), (80, "met"), (81, "missed")])
def test_a_journey_is_to_be_neither_lost_nor_given(arrived: int, said: str) -> None:
    whys = {number: "arrive" if number < arrived else "too late" for number in range(100)}
    games = {
        Match("salt-road", "normal", "random", number): Ended(float(why == "arrive"), why, 3, 0.1)
        for number, why in whys.items()
    }
    *_, row = table(games)
    assert row.endswith(f" of 100, {said} |")


def test_what_cannot_be_read_is_played_again(tmp_path):
    kept = tmp_path / "kept"
    kept.write_text(json.dumps([["first-steps", "hard", "normal", 0], [0.5, "limit", 9, 1.0]]) + "\n[[")
    assert read(kept) == {Match("first-steps", "hard", "normal", 0): Ended(0.5, "limit", 9, 1.0)}
