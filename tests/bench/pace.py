"""The engine at the pace of a computer opponent: `python -m tests.bench.pace [SCENARIO...] [--orders N] [--profile]`.

`offers` and `play` over random play of each shipped scenario, in milliseconds on the processor without garbage
collection, median and worst; every figure is the lesser of two goes at the same question, so that what else the machine
does is not counted. Beside
each figure stands how often a fixed piece of plain Python work would fit into it: that ratio is to be compared from
machine to machine.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from tactical.scenario import scenario_names
from tactical.table import Over, Roll, Throw, awaiting, by_hand, play, tape
from tactical.table.frames import Ask
from tactical.testing.random_play import Opening, faces
from tactical.testing.random_play import report as battle_report
from tests.bench.rows import Figure, report
from tests.contract.openings import game

TARGETS = {"offers": (3.0, 40.0), "play": (0.4, 3.0)}  # milliseconds: median, worst


class Took(NamedTuple):
    """What one question took, and what it was."""

    milliseconds: float
    what: str


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """How long it takes, the lesser of two goes, and what it gave."""
    begun = time.thread_time_ns()
    found = work()
    middle = time.thread_time_ns()
    work()
    return min(middle - begun, time.thread_time_ns() - middle) / 1e6, found


def yardstick() -> float:
    """Milliseconds for a fixed piece of plain Python work."""
    return min(timed(lambda: sorted(str(i * 7919 % 1009) for i in range(1000)))[0] for _ in range(20))


def walk(name: str, orders: int, seed: int = 1) -> dict[str, list[Took]]:
    """One random game, measured order by order; where it ends early, another is begun."""
    took: dict[str, list[Took]] = {"offers": [], "play": []}
    while len(took["play"]) < orders:
        before = len(took["play"])
        _one(game(name), Random(f"{name} {seed}"), orders, took)
        seed += 1
        if len(took["play"]) == before:
            break
    return took


def _one(begun: Opening, rng: Random, orders: int, took: dict[str, list[Took]]) -> None:
    rules, state = begun.rules, begun.state
    _ = state.occupants
    while len(took["play"]) < orders and not isinstance(want := awaiting(state), Over):
        if not isinstance(want, Ask):
            answer = Throw(-1, faces(rng, want)) if isinstance(want, Roll) else battle_report(state)
            state = play(rules, state, answer, by_hand).state
            continue
        view = rules.view(state, want.seat)
        spent, offers = timed(lambda: rules.offers(fresh(view)))  # noqa: B023
        took["offers"].append(Took(spent, f"{want.why}: {len(offers)} offers"))
        order = rng.choice(offers)
        out = play(rules, state, order, lambda roll: faces(rng, roll))
        spent, _ = timed(lambda: play(rules, state, order, tape(out.rolled)))  # noqa: B023
        took["play"].append(Took(spent, order.verb))
        state = out.state


def fresh(view: Any) -> Any:
    """The view as it comes out of `play`: with its index, and without what its rules have worked out from it since."""
    return view.with_stack(view.stack)


def profile(name: str, orders: int) -> None:
    """Where the time goes in one scenario."""
    with cProfile.Profile() as measured:
        walk(name, orders)
    pstats.Stats(measured).sort_stats("tottime").print_stats(25)
    pstats.Stats(measured).sort_stats("cumtime").print_stats(45)


def main() -> None:
    """Measure every scenario, and print its figures and the worst of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pace", description=__doc__)
    parser.add_argument("scenario", nargs="*")
    parser.add_argument("--orders", type=int, default=150)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    if options.profile:
        for name in options.scenario:
            profile(name, options.orders)
        return
    stick = yardstick()
    print(f"milliseconds, median / worst; in brackets how often a plain piece of work fits in ({stick:.2f} ms)")
    medians: dict[str, list[float]] = {"offers": [], "play": []}
    worst: dict[str, list[float]] = {"offers": [], "play": []}
    for name in options.scenario or scenario_names():
        game(name)
        gc.collect()
        gc.disable()
        took = walk(name, options.orders)
        gc.enable()
        told = []
        for what, some in took.items():
            middle, (most, which) = statistics.median(one.milliseconds for one in some), max(some)
            medians[what].append(middle)
            worst[what].append(most)
            told.append(f"{what} {middle:7.2f} [{middle / stick:5.1f}] / {most:7.2f} [{most / stick:6.1f}] {which:34}")
        print(f"{name:18} " + "  ".join(told), flush=True)
    for what, (middle, most) in TARGETS.items():
        slowest = Figure("median", max(medians[what]), middle, unit="ms")
        report(
            f"`{what}` over random play, the slowest scenario",
            slowest,
            Figure("worst", max(worst[what]), most, unit="ms"),
        )


if __name__ == "__main__":
    main()
