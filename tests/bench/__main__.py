"""All measures in one run: `python -m tests.bench [NAME...]`. Each prints figures and ratios; the last thing that is
printed is one table of all of them with their targets, as Markdown. None asserts a time.

Each runs in a process of its own, one after the other, so that none warms or crowds another. For quiet figures let the
machine do nothing else. `tests/bench/NAME.py` says what each compares with what.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.rows import KEPT, kept, machine, table

MEASURES = (
    "search", "play", "pace", "thinking", "opening", "append", "odds", "compare", "start", "leaving", "screen", "turns",
)  # fmt: skip


def main() -> int:
    wanted = sys.argv[1:] or MEASURES
    unknown = [name for name in wanted if name not in MEASURES]
    if unknown:
        print(f"no measure is called {', '.join(unknown)}; there are: {', '.join(MEASURES)}")
        return 2
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / "rows"
        rows.touch()
        for name in wanted:
            print(f"== {name}", flush=True)
            begun = time.monotonic()
            run = [sys.executable, "-m", f"tests.bench.{name}"]
            worst = max(worst, subprocess.run(run, env={**os.environ, KEPT: str(rows)}, check=False).returncode)
            print(f"   ({time.monotonic() - begun:.0f} s)\n", flush=True)
        print("\n".join((machine(), "", *table(kept(rows)))))
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
