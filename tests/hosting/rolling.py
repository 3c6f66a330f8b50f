"""Plays a game at random for ever; says when dice have been thrown, and each record once it may be shown. Its parent
kills it between the two.

    python -m tests.hosting.rolling ADDRESS SEED
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from typing import NamedTuple

from tactical.journal.game import Game
from tactical.table import Faces, Over, Roll, awaiting
from tests.journal.games import random_order

ROLLED = b"roll\n"


def play(address: str, seed: int) -> None:
    """Play, take back, follow."""
    rng = random.Random(seed)

    def dice(roll: Roll) -> Faces:
        faces = tuple(rng.randint(1, roll.sides) for _ in range(roll.dice))
        os.write(1, ROLLED)
        if not os.read(0, 1):  # until its parent lets it go on, or kills it
            raise SystemExit("its parent is gone")
        return faces

    with Game.open(address) as game:
        while True:
            game.follow()
            seen = game.history.seq
            chosen = None if isinstance(awaiting(game.state), Over) else random_order(game, rng)
            if chosen is None:
                game.undo(0, (0, 1))
            else:
                game.play(chosen, dice)
            for told in game.history.told:
                if told.record.seq > seen:
                    os.write(1, f"{told.record.seq} {told.record.digest.hex()}\n".encode())


class Killed(NamedTuple):
    """What came of killing."""

    kills: int
    shown: int  # records that some process was shown
    missing: int  # of those, not recorded
    between: int  # kills that fell after a throw and before its order was shown


def kill(address: str, kills: int, seed: int = 1) -> Killed:
    """Kill one process after another that plays a game, each shortly after dice were thrown in it."""
    rng, shown, between = random.Random(seed), set(), 0
    for number in range(kills):
        command = [sys.executable, "-m", "tests.hosting.rolling", address, f"{seed * 10_000 + number}"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
            assert process.stdout is not None
            assert process.stdin is not None
            lines: list[bytes] = []
            throws = rng.randrange(1, 4)
            while lines.count(ROLLED) < throws:
                lines.append(process.stdout.readline())
                assert lines[-1], "it has ended by itself"
                if lines[-1] == ROLLED and (lines.count(ROLLED) < throws or number % 4):
                    process.stdin.write(b".")
            time.sleep(rng.uniform(0.0, 0.008) if number % 4 else 0.0)
            process.send_signal(signal.SIGKILL)
            lines += process.stdout.readlines()
        between += lines[-1] == ROLLED
        shown |= {tuple(line.split()) for line in lines if line.endswith(b"\n") and line != ROLLED}
    with Game.open(address) as game:
        game.verify()
        game.history.load_all()
        there = {(f"{t.record.seq}".encode(), t.record.digest.hex().encode()) for t in game.history.told}
    return Killed(kills, len(shown), len(shown - there), between)


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]))
