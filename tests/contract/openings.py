"""The positions that the contract suite plays from: those of the test rulesets, and every shipped scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tactical.rules import SHIPPED
from tactical.scenario import campaign_names, open_scenario, scenario_names, shipped_campaign
from tactical.table import Report, Ruleset, opened
from tests.contract.cases import armour, boarding, fleet, overland, starship
from tests.contract.seventh import rules as seventh


class Game(NamedTuple):
    """A ruleset and the first decision of one of its positions."""

    name: str
    rules: Ruleset
    state: Any


def _battles(story: str) -> list[Path]:
    """The scenarios beside a shipped campaign."""
    return sorted(shipped_campaign(story).with_suffix("").glob("*.toml"))


_CASES: tuple[tuple[str, Ruleset, Callable[[], Any]], ...] = (
    ("boarding-case", boarding.RULES, boarding.opening),
    ("boarding-crowd", boarding.RULES, boarding.crowd),
    ("armour-case", armour.RULES, armour.opening),
    ("armour-ambush", armour.RULES, lambda: armour.opening(ambush=True)),
    ("fleet-case", fleet.RULES, fleet.opening),
    ("starship-case", starship.RULES, starship.opening),
    ("overland-case", overland.RULES, overland.opening),
    ("seventh", seventh.RULES, seventh.opening),
)
_BATTLES = {file.stem: file for story in campaign_names() for file in _battles(story)}
NAMES = (*(name for name, _, _ in _CASES), *scenario_names(), *_BATTLES)


@cache
def game(name: str) -> Game:
    """A position by name, run on to its first decision."""
    for own, rules, opening in _CASES:
        if own == name:
            return Game(name, rules, opened(rules, opening()).state)
    rules, state = open_scenario(_BATTLES.get(name, name))
    return Game(name, rules, opened(rules, state).state)


def rulesets() -> Iterator[Ruleset]:
    """Every ruleset that has a position here, once."""
    yield from {game(name).rules.name: game(name).rules for name in NAMES}.values()


def unplayed() -> list[str]:
    """Shipped rulesets without a scenario."""
    return sorted(set(SHIPPED) - {game(name).rules.name for name in scenario_names()})


def report(state: Any) -> Report:
    """What the room above says of a battle in random play: nothing has changed."""
    return Report(-2, ())
