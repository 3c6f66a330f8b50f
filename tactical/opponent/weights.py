"""The fitted weights of a rule system: `weights.toml` in its folder, written by `python -m tests.bench.fit`."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from tactical.opponent.measures import CONSTANT, MEASURES
from tactical.rules import UnknownRulesetError
from tactical.scenario.shipped_files import weights_text
from tactical.table.errors import RulesetError

MOST = 1000.0


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of each measure in a side's log odds, by name, and the games that they were fitted on."""

    level: str  # of the computers that played
    games: int
    commits: tuple[str, ...]
    weights: dict[str, float]


@cache
def weights_of(system: str) -> Weights | None:
    """The weights of a rule system; None if nothing is fitted. Raises RulesetError for an invalid file."""
    try:
        text = weights_text(system)
    except UnknownRulesetError:  # rules that are played without being installed
        return None
    if not text:
        return None
    try:
        return read_weights(text)
    except ValueError as error:
        raise RulesetError(system, f"its weights.toml cannot be read: {error}") from error


def read_weights(text: str) -> Weights:
    """The weights in a text. ValueError says what is wrong and where."""
    found = msgspec.convert(tomllib.loads(text), Weights)
    for name, weight in found.weights.items():
        if name not in MEASURES:
            raise ValueError(f"weights.{name[:40]}: there is no such measure; there are {', '.join(MEASURES)}")
        if not abs(weight) <= MOST:
            raise ValueError(f"weights.{name}: {weight} is no weight; give a number of log odds, {MOST} at most")
        if weight < 0 and name != CONSTANT:
            raise ValueError(f"weights.{name}: {weight} is below 0, but more of a measure is never worse")
    if not found.weights:
        raise ValueError("weights: there are none; give one at least, such as force = 5.0")
    return found
