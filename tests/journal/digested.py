"""Prints the digest of every position of a few random games: python -m tests.journal.digested"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tactical.journal.game import Game
from tactical.scenario import open_scenario
from tests.journal.games import random_order, thrown

NAMES = ("the-mill", "the-west-lock", "bridge-and-ford", "three-suns", "belt-duel", "salt-road")  # one of each system
ORDERS = 20


def lines() -> Iterator[str]:
    """Play a scenario of each system, and tell each position."""
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            rng = random.Random(4)
            with Game.create(Path(folder) / name, *open_scenario(name)) as game:
                for _ in range(ORDERS):
                    chosen = random_order(game, rng)
                    if chosen is not None:
                        game.play(chosen, thrown(rng))
                for told in game.history.told:
                    yield f"{name} {told.record.seq} {told.record.digest.hex()}"


if __name__ == "__main__":
    print("\n".join(lines()))
