"""Starting the command line against an empty interpreter: `python -m tests.bench.start`."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from tests.bench.rows import Figure, report

ROUNDS = 21
CASES = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "tactical --version": [sys.executable, "-m", "tactical", "--version"],
    "tactical --help": [sys.executable, "-m", "tactical", "--help"],
}


def main() -> None:
    took: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(ROUNDS):
        for name, command in CASES.items():
            begun = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            took[name].append(time.perf_counter() - begun)
    first = statistics.median(took["python -c pass"])
    for name, times in took.items():
        middle = statistics.median(times)
        print(f"  {name:<22} {middle * 1e3:6.1f} ms   {middle / first:.2f}")
    version = statistics.median(took["tactical --version"])
    report("tactical --version", Figure("python -c pass", version / first, 4))


if __name__ == "__main__":
    main()
