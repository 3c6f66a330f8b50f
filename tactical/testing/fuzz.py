"""Longer random play, from scenarios of any installed system."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterable
from pathlib import Path

from tactical.ruleset import AnyRuleset
from tactical.ruleset import check as ruleset_check
from tactical.scenario import ScenarioError, open_scenario
from tactical.table import opened
from tactical.testing import refusal_words
from tactical.testing.contract import CHECKS
from tactical.testing.random_play import Opening, random_game


def opening_of(name: str | Path) -> Opening:
    """The first decision of a scenario: a shipped name, or any .toml file. Raises ScenarioError."""
    rules, state = open_scenario(name)
    return Opening(str(name), rules, opened(rules, state).state)


def fuzz(start: Opening, seeds: Iterable[int], orders: int) -> int:
    """Play a random game for each seed, run every check on it, print the failures, and return their number."""
    begun, played, games, faults = time.perf_counter(), 0, 0, 0
    for seed in seeds:
        game = random_game(start, seed, orders)
        games, played = games + 1, played + len(game.moves)
        for check in CHECKS:
            try:
                check(game)
            except Exception:  # noqa: BLE001 - any failure is a finding; go on and name them all
                faults += 1
                print(f"{start.name} seed {seed}: {check.__name__}\n{traceback.format_exc(limit=-2)}")
    spent = time.perf_counter() - begun
    print(f"{start.name}: {games} games, {played} orders, {spent:.1f} s, {faults} faults", flush=True)
    return faults


def look_over(rules: AnyRuleset) -> int:
    """Print the faults of a rule system itself, and return their number."""
    found = [*refusal_words.faults(rules), *ruleset_check.faults(rules)]
    for words in found:
        print(f"{rules.name}: {words}")
    return len(found)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments: how many games, and which."""
    parser.add_argument("--games", type=int, default=100, help="random games for each position")
    parser.add_argument("--from", dest="first", type=int, default=1000, help="the first seed")
    parser.add_argument("--orders", type=int, default=80, help="orders a game at most")


def main() -> int:
    """Play, check, and print each seed that fails."""
    parser = argparse.ArgumentParser(prog="python -m tactical.testing", description=__doc__)
    parser.add_argument("scenarios", nargs="+", metavar="SCENARIO", help="a shipped name, or a .toml file")
    arguments(parser)
    options = parser.parse_args()
    try:
        starts = [opening_of(name) for name in options.scenarios]
    except ScenarioError as error:
        print(error, file=sys.stderr)
        return 2
    seeds = range(options.first, options.first + options.games)
    failed = sum(fuzz(start, seeds, options.orders) for start in starts)
    failed += sum(look_over(rules) for rules in {start.rules.name: start.rules for start in starts}.values())
    return 1 if failed else 0
