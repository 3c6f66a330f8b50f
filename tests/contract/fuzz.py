"""Longer random play: `python -m tests.contract.fuzz --games 1000 [--only NAME...] [--from SEED] [--orders N]`, or
with `--scenario FILE...` from scenario texts of any system that is installed."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from hashlib import blake2b

import msgspec

from tactical.table import ruleset_check
from tests.contract import codes
from tests.contract.openings import NAMES, game
from tests.contract.randomly import Played, random_game
from tests.contract.suite import CHECKS


def digest(played: Played) -> str:
    """All that happened in a game, in one number."""
    whole = blake2b(digest_size=8)
    for move in played.moves:
        whole.update(msgspec.msgpack.encode((move.order, move.out.events, move.out.state)))
    return whole.hexdigest()


def main() -> int:
    """Play, check, and name each seed that fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="random games for each position")
    parser.add_argument("--from", dest="first", type=int, default=1000, help="the first seed")
    parser.add_argument("--orders", type=int, default=80, help="orders a game at most")
    parser.add_argument("--only", nargs="+", default=NAMES, metavar="NAME", help="these positions")
    parser.add_argument("--scenario", nargs="+", metavar="FILE", help="scenario texts, of any system that is installed")
    parser.add_argument("--digest", action="store_true", help="only print what each game came to")
    options = parser.parse_args()
    failed = 0
    if unknown := sorted(set(options.only) - set(NAMES)):
        parser.error(f"no position is called {', '.join(unknown)}; there are: {', '.join(NAMES)}")
    for name in options.scenario or options.only:
        started, orders, faults = time.perf_counter(), 0, 0
        for seed in range(options.first, options.first + options.games):
            played = random_game(game(name), seed, options.orders)
            orders += len(played.moves)
            if options.digest:
                print(name, digest(played))
                continue
            for check in CHECKS:
                try:
                    check(played)
                except Exception:  # noqa: BLE001  any failure is a finding; go on and name them all
                    faults += 1
                    print(f"{name} seed {seed}: {check.__name__}\n{traceback.format_exc(limit=-2)}")
        if not options.digest:
            spent = time.perf_counter() - started
            print(f"{name}: {options.games} games, {orders} orders, {spent:.1f} s, {faults} faults", flush=True)
        failed += faults
    for system in {game(name).rules.name: game(name).rules for name in options.scenario or ()}.values():
        found = [*codes.faults(system), *ruleset_check.faults(system)]
        print(*(f"{system.name}: {fault}" for fault in found), sep="\n", end="\n" if found else "")
        failed += len(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
