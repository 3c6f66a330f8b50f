"""Prints the digest of every position of a few random games: python -m tests.journal.digested"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from tactical.journal.game import Game
from tactical.scenario import open_scenario, scenario_names
from tests.journal.games import random_order, thrown

ORDERS = 60


def main() -> None:
    """Play each shipped scenario and print."""
    with tempfile.TemporaryDirectory() as folder:
        for name in scenario_names():
            rng = random.Random(4)
            with Game.create(Path(folder) / name, *open_scenario(name)) as game:
                for _ in range(ORDERS):
                    chosen = random_order(game, rng)
                    if chosen is not None:
                        game.play(chosen, thrown(rng))
                for told in game.history.told:
                    print(name, told.record.seq, told.record.digest.hex())


if __name__ == "__main__":
    main()
