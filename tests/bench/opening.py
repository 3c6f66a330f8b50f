"""Opening a long game against reading the same payloads as plain objects: `python -m tests.bench.opening`.

The game has 5,000 orders. Opening it checks every checksum, decodes the last snapshot and the records after it into
types, refuses what is not exact, and replays those records; `msgpack.unpackb` of all payloads checks nothing.

It takes 8 to 9 ms. While records held orders alone it took 6.6: what became of each order, and the events, make the
file 1.8 times as large, and all of it is hashed. For that a game opens under rules that have been corrected since.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgpack

from tactical.journal.game import Game
from tactical.journal.storage import open_save
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.table import Ask, awaiting
from tests.bench.rows import Figure, report

ORDERS, ROUNDS = 5000, 25


def grown(path: Path) -> None:
    """A game of `ORDERS` orders: battles of the mill, their moves taken at random, begun anew by taking back."""
    rules, state = open_scenario("the-mill", {})
    game, random, dice = Game.create(path, rules, state), Random(1), live(1)
    seats = range(len(state.setup.seats))
    while game.history.seq < ORDERS:
        want = awaiting(game.state)
        if not isinstance(want, Ask):  # over: go back some and fight it out otherwise
            for _ in range(60):
                game.undo(0, seats)
            continue
        offers = rules.offers(rules.view(game.state, want.seat))
        game.play(random.choice(offers), dice)
    game.close()


def medians(*works: Callable[[], object]) -> list[float]:
    """Seconds of each, taken in turns, so that what slows the machine for a while slows all of them."""
    took: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, times in zip(works, took, strict=True):
            begun = time.perf_counter()
            work()
            times.append(time.perf_counter() - begun)
    return [statistics.median(times) for times in took]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.tactical"
        grown(path)
        found = open_save(path, write=False)
        found.save.close()
        payloads = [chunk.payload for chunk in found.chunks]
        plain, typed = medians(
            lambda: [msgpack.unpackb(payload) for payload in payloads],
            lambda: Game.open(path, write=False).close(),
        )
        size = path.stat().st_size
    print(f"{ORDERS} records, {len(payloads)} chunks, {size / 1e3:.0f} KB; medians of {ROUNDS}")
    print(f"  msgpack.unpackb of every payload   {plain * 1e3:7.1f} ms   1.00")
    print(f"  opening the game, typed, checked   {typed * 1e3:7.1f} ms   {typed / plain:.2f}   (aim: at most 1.6)")
    report(f"opening a game of {ORDERS:,} orders, typed, checked", Figure("msgpack.unpackb", typed / plain, 1.6))


if __name__ == "__main__":
    main()
