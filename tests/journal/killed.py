"""Plays a game in a save at random for ever, printing each record once it is on the disk: to be killed at any moment.

python -m tests.journal.killed SAVE SEED
"""

from __future__ import annotations

import os
import random
import sys

from tactical.journal.game import Game
from tactical.table import Over, awaiting
from tests.journal.games import random_order, thrown


def main(path: str, seed: int) -> None:
    """Play, take back, follow; print the number and digest of every record as soon as it may be shown."""
    rng = random.Random(seed)
    with Game.open(path) as game:
        while True:
            game.follow()
            seen = game.history.seq
            if isinstance(awaiting(game.state), Over) or rng.random() < 0.1:
                game.undo(0, (0, 1))
            elif rng.random() < 0.05:
                game.redo(rng.randrange(2))
            else:
                chosen = random_order(game, rng)
                assert chosen is not None
                game.play(chosen, thrown(rng))
            for told in game.history.told:
                if told.record.seq > seen:
                    os.write(1, f"{told.record.seq} {told.record.digest.hex()}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
