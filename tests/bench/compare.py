"""Four lines side by side in the largest battle, against playing their orders: `python -m tests.bench.compare`.

What is beyond the playing is the weighing of positions. It is worked out in a thread: no key waits for it.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from tactical.rehearsal.dice import live
from tactical.rehearsal.kept import Regrown
from tactical.rehearsal.simulation import seeded
from tactical.scenario import open_scenario
from tactical.session.rehearsed_game import RehearsedGame
from tactical.session.side_by_side import MOST, TRIES, side_by_side
from tactical.table import Roll, awaiting, opened, play
from tests.bench.rows import Figure, report

ORDERS, LIMIT = 3, 10.0  # orders a line; so many times as long as playing them


def lines(rules: Any, state: Any) -> tuple[int, list[tuple[str, Regrown]]]:
    """Four lines of random orders of the seat that is asked."""
    rng, seat, found = Random(1), awaiting(state).seat, []
    while len(found) < MOST:
        tried = RehearsedGame(rules, state, seat)
        while len(tried.rehearsal.path) < ORDERS and not isinstance(awaiting(tried.state), Roll):
            at = awaiting(tried.state)
            tried.rehearsal.play(rng.choice(rules.offers(rules.view(tried.state, at.seat))))
        path = tried.rehearsal.path
        found.append((f"line {len(found) + 1}", Regrown(tried.rehearsal, 0, len(path), len(path))))
    return seat, found


def main() -> None:
    rules, state = open_scenario("company-action")
    state = opened(rules, state, live(1)).state
    seat, found = lines(rules, state)
    begun = time.perf_counter()
    for number in range(TRIES):
        for _, line in found:
            at = line.rehearsal.tree.root.state
            for node in line.rehearsal.path:
                at = play(rules, at, node.order, seeded(1, number)).state
    played = time.perf_counter() - begun
    begun = time.perf_counter()
    side_by_side(rules, found, seat)
    compared = time.perf_counter() - begun
    print(f"{MOST} lines of {ORDERS} orders, {TRIES} tries each: {compared:.2f} s; their orders alone {played:.2f} s")
    figure = Figure("their orders played as often", compared / played, LIMIT)
    report(f"{MOST} lines side by side in company-action", figure)


if __name__ == "__main__":
    main()
