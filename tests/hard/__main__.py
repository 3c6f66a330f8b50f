"""Every promise as often as it is stated, or some of them as often as wanted, with what was found."""

from __future__ import annotations

import argparse
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE, Popen

from tests.hard.promises import PROMISES, Promise

AT_ONCE = 20_000  # tries of one process at most: what they remember does not grow without end


def main() -> int:
    """Try them; 1 where one is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.hard", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="promise", help=", ".join(promise.name for promise in PROMISES))
    parser.add_argument("--times", type=int, help="how often (default: as stated)")
    parser.add_argument(
        "--seed", type=int, default=int(time.time()), help="for the same tries again (default: the time)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="share the tries out over N processes at once")
    parser.add_argument("--part", action="store_true", help=argparse.SUPPRESS)  # one of those processes
    options = parser.parse_args()
    known = [promise.name for promise in PROMISES]
    if unknown := [name for name in options.names if name not in known]:
        parser.error(f"no promise is called {', '.join(unknown)}; there are: {', '.join(known)}")
    if options.part:
        faults = PROMISES[known.index(options.names[0])].run(options.times, options.seed)
        for fault in faults:
            print(repr(fault))
        return 0
    broken = 0
    for promise in PROMISES:
        if promise.name in (options.names or known):
            broken += tried(promise, promise.often(options.times), options.seed, options.jobs)
    return 1 if broken else 0


def tried(promise: Promise, times: int, seed: int, jobs: int) -> int:
    """Try one and tell of it; how many faults were found."""
    started, before = time.perf_counter(), worked()
    if jobs == 1 and times <= AT_ONCE:
        faults = promise.run(times, seed)
    else:
        share = min(-(-times // jobs), AT_ONCE)
        parts = [(min(share, times - first), seed + first) for first in range(0, times, share)]
        with ThreadPoolExecutor(jobs) as pool:
            faults = [fault for found in pool.map(lambda part: process(promise, *part), parts) for fault in found]
    spent, cpu = time.perf_counter() - started, worked() - before
    told = f"{len(faults)} in {times:,} (seed {seed}, {spent:.0f} s, {cpu:.0f} s of work)"
    print(f"{promise.name}: {promise.words}: {told}", flush=True)
    for fault in faults[:20]:
        print(f"  {fault}", flush=True)
    return len(faults)


def process(promise: Promise, times: int, seed: int) -> list[str]:
    """So many tries in a process of their own; what went wrong, in words."""
    run = [sys.executable, "-m", "tests.hard", promise.name, "--part", "--times", str(times), "--seed", str(seed)]
    with Popen(run, stdout=PIPE, text=True) as part:
        out, _ = part.communicate()
    faults = out.splitlines()
    if part.returncode:
        faults.append(f"{promise.name} {seed}: the process ended with {part.returncode}")
    return faults


def worked() -> float:
    """Seconds of work so far: of this process and of those that have ended."""
    own, ended = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in (own, ended))


if __name__ == "__main__":
    sys.exit(main())
