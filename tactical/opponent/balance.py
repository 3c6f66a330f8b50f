"""Many games of one scenario between computers, and what they show about its balance.

Games are numbered: game N of a seed is the same on every machine, alone or among a thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.match import Followed, GameResult, game
from tactical.opponent.player import Opponent, never
from tactical.opponent.seeded_dice import SeededRandom
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState
from tactical.table.chances import Interval, wilson


class Computer(NamedTuple):
    """The computer in a seat: a level and a style, by name."""

    level: str = "normal"
    style: str = "balanced"

    def __str__(self) -> str:
        return self.level if self.style == "balanced" else f"{self.level}, {self.style}"


def minds(
    rules: AnyRuleset, state: AnyState, computers: Mapping[str, Computer], seed: str, stop: Callable[[], bool] = never
) -> dict[int, Opponent]:
    """A computer for every seat; seats of no side (referees) answer at random."""
    found: dict[int, Opponent] = {}
    for number, seat in enumerate(state.setup.seats):
        who = computers.get(seat.name, Computer()) if seat.side else Computer("random")
        own = int.from_bytes(f"{seed}/{number}".encode(), "big")
        found[number] = Opponent(rules, LEVELS[who.level], STYLES[who.style], own, stop)
    return found


def numbered(
    rules: AnyRuleset,
    state: AnyState,
    computers: Mapping[str, Computer],
    seed: int,
    number: int,
    stop: Callable[[], bool] = never,
    followed: Followed | None = None,
) -> GameResult | None:
    """Game `number` of a seed; None if it was stopped before its end. `followed` gets every change in it."""
    row, live = f"{seed}/{number}", SeededRandom("live", f"{seed}/{number}")
    found = game(rules, state, minds(rules, state, computers, row, stop), live, stop=stop, followed=followed)
    return None if stop() else found


class Side(NamedTuple):
    """A side's results in its games."""

    name: str
    won: int
    share: Interval
    losses: float  # of its points, on average


class Balance(NamedTuple):
    """The results of a number of games."""

    games: int
    drawn: int
    sides: tuple[Side, ...]
    beats: tuple[float, int, int]  # on average, least, most
    decided: tuple[tuple[str, int], ...]  # by what, the most frequent first


def summed(sides: Iterable[str], played: Iterable[GameResult]) -> Balance:
    """The balance of some games."""
    games = list(played)
    count, beats = len(games), [one.beats for one in games]
    found = []
    for side in sides:
        won = sum(side in one.winners for one in games)
        lost = sum(dict(one.losses)[side] for one in games)
        found.append(Side(side, won, wilson(won, count), lost / count if count else 0.0))
    whys = Counter(one.why or "too long" for one in games)
    return Balance(
        count,
        sum(not one.winners and not one.losers for one in games),
        tuple(found),
        (sum(beats) / count, min(beats), max(beats)) if beats else (0.0, 0, 0),
        tuple(sorted(whys.items(), key=lambda item: (-item[1], item[0]))),
    )
