"""What the promises that play share: games of every shipped scenario in files, and seeded random orders."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tactical.journal.game import Game
from tactical.scenario import open_scenario, scenario_names
from tactical.table import TABLE, Ask, Battle, Order, Over, Report, Roll, Throw, awaiting

IDENTITY = b"hard-use-001"
NAMES = tuple(scenario_names())
LARGE = 800  # cells: on such boards an order takes ten times as long as on the others
RARELY = 20  # one game in so many is played on a large board


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for saves, in memory where the system has such: the disk is not what is tried here."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        yield Path(name)


@cache
def opening(name: str) -> tuple[Any, Any]:
    """Ruleset and opening of a shipped scenario."""
    return open_scenario(name)


@cache
def _by_size() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The scenarios of ordinary boards, and those of large ones."""
    large = tuple(name for name in NAMES if opening(name)[1].board.size > LARGE)
    return tuple(name for name in NAMES if name not in large), large


def scenario_of(number: int) -> str:
    """The scenario of the so-manyth game: all in turn, those on large boards now and then."""
    ordinary, large = _by_size()
    rounds, at = divmod(number, RARELY)
    return large[rounds % len(large)] if at == RARELY - 1 else ordinary[(number - rounds) % len(ordinary)]


def begun(path: Path, name: str) -> Game:
    """A new game; two of the same scenario have the same bytes."""
    rules, state = opening(name)
    return Game.create(path, rules, state, identity=IDENTITY, replace=True)


def any_order(rng: Random, rules: Any, state: Any, most: int = 40) -> Order | None:
    """An answer to whatever is awaited; None when the battle is over. Equal generators give equal answers."""
    want = awaiting(state)
    if isinstance(want, Over):
        return None
    if isinstance(want, Roll):
        return Throw(-1, tuple(rng.randint(1, want.sides) for _ in range(want.dice)))
    if isinstance(want, Battle):
        return Report(TABLE, ())
    assert isinstance(want, Ask)
    offers = tuple(rules.offers(rules.view(state, want.seat)))
    return rng.choice(offers if len(offers) <= most else offers[:: len(offers) // most])
