"""Several processes play one game at random and race for each of its moments: one wins it, and all see the same.

python -m tests.hosting.moments ADDRESS MOMENTS SEED
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from hashlib import blake2b
from typing import Any, NamedTuple

from tactical.journal.game import Game
from tactical.table import Over, awaiting
from tests.journal.games import random_order, thrown


def play(address: str, moments: int, seed: int) -> dict[str, Any]:
    """Play until the game has so many records; which of them were won here, and what was seen of all of them."""
    rng, won, seen = random.Random(seed), [], {}
    with Game.open(address) as game:

        def look() -> None:
            for told in game.history.told:
                seen.setdefault(told.record.seq, told.record.digest.hex())

        game.history.load_all()  # whoever comes late begins at a snapshot
        look()
        while game.history.seq < moments:
            game.follow()
            before = game.history.seq
            chosen = None if isinstance(awaiting(game.state), Over) else random_order(game, rng)
            if chosen is None or rng.random() < 0.3:
                done = bool(game.undo(0, (0, 1)))
            else:
                done = bool(game.play(chosen, thrown(rng)).verdict)
            look()
            if done:
                won.append(before + 1)
        game.follow()
        look()
        digest = blake2b(json.dumps([seen[number] for number in range(1, moments + 1)]).encode()).hexdigest()
        return {"won": [number for number in won if number <= moments], "digest": digest}


class Race(NamedTuple):
    """What came of a race."""

    moments: int
    unclaimed: int  # won by nobody
    twice: int  # won by more than one
    digests: int  # different ones of all that the processes have seen: 1 where they agree
    seconds: float


def race(address: str, moments: int, processes: int = 4) -> Race:
    """Let processes race for the moments of a game."""
    start = time.monotonic()
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.hosting.moments", address, f"{moments}", f"{seed}"], stdout=subprocess.PIPE
        )
        for seed in range(processes)
    ]
    found = []
    for process in running:
        out, _ = process.communicate()
        assert process.returncode == 0
        found.append(json.loads(out))
    won = [number for each in found for number in each["won"]]
    unclaimed = moments - len(set(won))
    digests = len({each["digest"] for each in found})
    return Race(moments, unclaimed, len(won) - len(set(won)), digests, time.monotonic() - start)


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
