"""From a signal to the end of the program, at a terminal: `python -m tests.bench.leaving`."""

from __future__ import annotations

import os
import shutil
import signal
import statistics
import tempfile
import time
from pathlib import Path

from tests.bench.rows import Figure, report
from tests.ui.battle.player import Player

ROUNDS = 21
SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "skirmish.tactical"
SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)


def main() -> None:
    took = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.tactical"
        for number in range(ROUNDS):
            shutil.copy(SAMPLE, path)
            with Player(path) as player:
                player.wait("decides")
                os.kill(player.pid, SIGNALS[number % len(SIGNALS)])
                begun = time.perf_counter()
                player.ended()
                took.append(time.perf_counter() - begun)
    print(f"  median {statistics.median(took):.2f} s, worst {max(took):.2f} s of {ROUNDS}")
    report("a signal at a terminal, until the program has ended", Figure("worst", max(took) * 1e3, 1000, unit="ms"))


if __name__ == "__main__":
    main()
