"""Longer random play from our own positions: `python -m tests.contract.fuzz --games 1000 [--only NAME...]`, as
`python -m tactical.testing` does it for scenarios."""

from __future__ import annotations

import argparse
import sys
from hashlib import blake2b

import msgspec

from tactical.testing.fuzz import arguments, fuzz
from tactical.testing.random_play import RandomGame, random_game
from tests.contract.openings import NAMES, game


def digest(played: RandomGame) -> str:
    """All that happened in a game, in one number."""
    whole = blake2b(digest_size=8)
    for move in played.moves:
        whole.update(msgspec.msgpack.encode((move.order, move.out.events, move.out.state)))
    return whole.hexdigest()


def main() -> int:
    """Play, check, and name each seed that fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.fuzz", description=__doc__)
    arguments(parser)
    parser.add_argument("--only", nargs="+", default=NAMES, metavar="NAME", help="these positions")
    parser.add_argument("--digest", action="store_true", help="only print what each game came to")
    options = parser.parse_args()
    if unknown := sorted(set(options.only) - set(NAMES)):
        parser.error(f"no position is called {', '.join(unknown)}; there are: {', '.join(NAMES)}")
    seeds = range(options.first, options.first + options.games)
    if options.digest:
        for name in options.only:
            for seed in seeds:
                print(name, digest(random_game(game(name), seed, options.orders)))
        return 0
    return 1 if sum(fuzz(game(name), seeds, options.orders) for name in options.only) else 0


if __name__ == "__main__":
    sys.exit(main())
