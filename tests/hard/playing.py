"""What the promises that play share: games of every shipped scenario in files, and seeded random orders."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tactical.journal.game import Game
from tactical.journal.reader import StoredPosition
from tactical.scenario import open_scenario
from tactical.table import TABLE, Ask, Battle, Order, Over, Report, Roll, Throw, awaiting

IDENTITY = b"hard-use-001"
BATTLES = Path(__file__).resolve().parents[2] / "tactical/scenario/campaigns/lantern-rock"
# Positions of every system: those that are quick to play in turn, those that take long once in `RARELY` games.
QUICK = {
    "skirmish": (
        "first-steps",
        "pass",
        "first-battle",
        "hostage",
        "the-mill",
        "signal-hill",
        "counting-house",
        "the-gatehouse",
        "the-mailbag",
    ),
    "boarding": ("the-west-lock", "first-boarding", "the-cold-berth", "the-brig", "the-last-bulkhead", "the-pay-chest"),
    "armour": ("slip", "first-advance", "the-toll-road", "the-long-gun", "out-of-the-pocket"),
    "fleet": (
        "six-thrones",
        "narrows",
        "three-suns",
        "first-fleet",
        "the-orchard-run",
        "the-broken-crown",
        "the-relief-of-haven",
    ),
    "starship": (
        "belt-duel",
        "lane",
        "first-flight",
        "the-blind-side",
        "the-needles",
        "the-drift",
        "the-old-battery",
    ),
    "overland": ("salt-road", "march", "over-the-ridge", "first-journey", "the-late-letter", "the-salt-money"),
}
LONG = (
    "hull-to-hull",
    "bridge-and-ford",
    "the-ark",
    "the-quarry-road",
    "hull-to-hull",
    "bridge-and-ford",
    "company-action",
    "the-ark",
)
RARELY = 29  # no multiple of the number of systems: they come up in place of each
REMEMBERED = 16  # positions whose offers are kept: the same is rehearsed from and then played


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for saves, in memory where the system has such: the disk is not what is tried here."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        yield Path(name)


@cache
def opening(name: str) -> tuple[Any, Any]:
    """Ruleset and opening of a scenario that is shipped, or of a battle of the shipped campaign."""
    battle = BATTLES / f"{name}.toml"
    return open_scenario(battle if battle.exists() else name)


def scenario_of(number: int) -> str:
    """The scenario of the so-manyth game: one of each system in turn."""
    rounds, at = divmod(number, RARELY)
    if at == RARELY - 1:
        return LONG[rounds % len(LONG)]
    rounds, at = divmod(number, len(QUICK))
    names = tuple(QUICK.values())[at]
    return names[rounds % len(names)]


def begun(path: Path, name: str) -> Game:
    """A new game; two of the same scenario have the same bytes."""
    rules, state = opening(name)
    game = Game.create(path, rules, state, identity=IDENTITY, replace=True)
    game.clock = lambda: 0  # the same orders give the same bytes
    return game


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
    offers = offered(rules, state, want.seat)
    return rng.choice(offers if len(offers) <= most else offers[:: len(offers) // most])


_remembered: dict[int, tuple[Any, Sequence[Order]]] = {}  # by identity, with the position whose it is


def offered(rules: Any, state: Any, seat: int) -> Sequence[Order]:
    """What may be ordered, worked out once for a position."""
    found = _remembered.pop(id(state), None)
    if found is None:
        found = (state, rules.offers(rules.view(state, seat)))  # builds those orders that are looked at
        if len(_remembered) >= REMEMBERED:
            del _remembered[next(iter(_remembered))]
    _remembered[id(state)] = found
    return found[1]


def put_state(game: Game, whole: Any) -> None:
    """Put another position (of a campaign, all of it) in place of the one that an open game has come to."""
    game.history.place = StoredPosition(game.history.reader, whole=whole)
