"""Journeys with two roads: the computer takes either, and neither always nor hardly ever leads there in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.match import game
from tactical.opponent.player import Opponent
from tactical.scenario import open_scenario
from tactical.table import Roll, judge, opened
from tactical.table.chances import wilson
from tactical.table.notation import read

GAMES = 20
SOUTH = 5  # the first row south of the mountains, counted from 0


def travelled(name: str, parting: Callable[[int, int], str], style: str, seed: int) -> tuple[str, bool]:
    """The road that computers of this style took in a game, and whether they arrived in time; `parting` tells it from
    the column and row of a group. Who is on no side says anything."""
    rng = Random(seed)
    rules, state = open_scenario(name)
    levels = [LEVELS["normal" if seat.side else "random"] for seat in state.setup.seats]
    players = [Opponent(rules, level, STYLES[style], seed=seed) for level in levels]

    def dice(roll: Roll) -> tuple[int, ...]:
        return tuple(rng.randint(1, roll.sides) for _ in range(roll.dice))

    def look(_before: object, _order: object, after: Any) -> None:
        for piece in after.pieces:
            if piece.on_map and piece.seat == 0:
                roads.add(parting(piece.cell % after.board.width, piece.cell // after.board.width))

    roads = {""}
    ended = game(rules, opened(rules, state, dice).state, dict(enumerate(players)), dice, followed=look)
    return max(roads), bool(ended.winners)


ROADS: dict[str, Callable[[int, int], str]] = {
    "the-salt-money": lambda x, y: ("south" if y >= SOUTH else "north") if 6 <= x <= 9 else "",
    "salt-road": lambda x, y: ("south" if y > 2 else "north") if 3 <= x <= 7 else "",
    "over-the-ridge": lambda x, y: ("canyon" if y > 1 else "saddle") if 10 <= x <= 12 else "",
}


@pytest.mark.long
@pytest.mark.parametrize("name", ROADS)
def test_computers_take_both_roads_and_often_arrive(name: str) -> None:
    styles = tuple(STYLES) * GAMES  # each game has dice of its own: on a journey styles often decide alike
    games = [travelled(name, ROADS[name], style, seed) for seed, style in enumerate(styles)]
    games = [one for one in games if one[0]]  # some never come so far
    taken, arrived = Counter(road for road, _ in games), Counter(road for road, there in games if there)
    assert len(taken) == 2
    assert min(taken.values()) >= len(games) / 10
    for road, many in taken.items():  # one of them is taken seldom: what so few games tell is a range
        _, low, high = wilson(arrived[road], many)
        assert low <= 0.8, (road, taken, arrived)
        assert high >= 0.3, (road, taken, arrived)


@pytest.mark.parametrize(("name", "deadline"), [("the-salt-money", 4), ("salt-road", 3)])
def test_days_alone_are_too_few_on_either_road(name: str, deadline: int) -> None:
    rules, state = open_scenario(name)
    state = opened(rules, state, lambda roll: (1,) * roll.dice).state
    for route, late in (("band route to saltby", True), ("band route to saltby night", False)):
        warnings = judge(rules, state, read(rules, state, 0, route)).warnings
        days = dict(next(why.args for why in warnings if why.code == "route_days"))["days"]
        assert (days > deadline) is late
