"""Every promise as often as it is stated, or some of them as often as wanted, with what was found."""

from __future__ import annotations

import argparse
import sys
import time

from tests.hard.promises import PROMISES


def main() -> int:
    """Try them; 1 where one is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.hard", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="promise", help=", ".join(promise.name for promise in PROMISES))
    parser.add_argument("--times", type=int, help="how often (default: as stated)")
    parser.add_argument(
        "--seed", type=int, default=int(time.time()), help="for the same tries again (default: the time)"
    )
    options = parser.parse_args()
    chosen = [promise for promise in PROMISES if promise.name in (options.names or [p.name for p in PROMISES])]
    broken = 0
    for promise in chosen:
        times, started = options.times or promise.stated, time.perf_counter()
        faults = promise.run(times, options.seed)
        spent = time.perf_counter() - started
        print(
            f"{promise.name}: {promise.words}: {len(faults)} in {times:,} (seed {options.seed}, {spent:.0f} s)",
            flush=True,
        )
        for fault in faults[:20]:
            print(f"  {fault}")
        broken += len(faults)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
