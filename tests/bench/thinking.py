"""How long the computer thinks: `python -m tests.bench.thinking [SCENARIO...] [--level NAME]... [--decisions N]`.

Games between computers of one level in each shipped scenario, decision by decision, in milliseconds on the processor:
median, p95 and worst of those that are thought about, and how many orders were tried. `--profile` tells where it goes.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import statistics
import time
from typing import Any, NamedTuple

from tactical.opponent.levels import LEVELS
from tactical.opponent.match import game
from tactical.opponent.player import Opponent
from tactical.opponent.seeded_dice import SeededRandom
from tactical.scenario import open_scenario, scenario_names
from tactical.table import opened
from tests.bench.rows import Figure, report

P95 = {"normal": 150.0, "hard": 1000.0, "expert": 2000.0}  # milliseconds, on one idle core
ARMOUR = 2  # times as long, in armour


class Decision(NamedTuple):
    """What a decision took, in milliseconds, and how many orders were tried for it."""

    took: float
    trials: int


class Timed(Opponent):
    """An opponent that notes what each decision takes."""

    def __init__(self, rules: Any, level: str, seed: int, decisions: list[Decision]) -> None:
        super().__init__(rules, LEVELS[level], seed=seed)
        self.decisions = decisions

    def choose(self, view: Any, seat: int) -> Any:
        begun = time.thread_time_ns()
        choice = super().choose(view, seat)
        if choice.line is not None:
            self.decisions.append(Decision((time.thread_time_ns() - begun) / 1e6, choice.trials))
        return choice


def decided(name: str, level: str, count: int) -> list[Decision]:
    """So many decisions of games in a scenario."""
    rules, start = open_scenario(name)
    state, found, seed = opened(rules, start).state, list[Decision](), 0
    while len(found) < count:
        before, seed = len(found), seed + 1
        minds: dict[int, Opponent] = {
            number: Timed(rules, level, seed + number, found) if seat.side else Opponent(rules, LEVELS["random"])
            for number, seat in enumerate(state.setup.seats)
        }
        game(rules, state, minds, SeededRandom("thinking", seed), stop=lambda: len(found) >= count)
        if len(found) == before:
            break
    return found


def p95(some: list[Decision]) -> float:
    """What nineteen of twenty decisions take at most."""
    return sorted(each.took for each in some)[int(0.95 * (len(some) - 1))]


def main() -> None:
    """Measure each scenario at each level, and tell the slowest beside the target."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thinking", description=__doc__)
    parser.add_argument("scenario", nargs="*", default=list(scenario_names()))
    parser.add_argument("--level", action="append", choices=tuple(P95))
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    for level in given.level or P95:
        slowest: dict[bool, float] = {}
        for name in given.scenario:
            armour = open_scenario(name)[0].name == "armour"
            gc.collect()
            with cProfile.Profile() as measured:
                if not given.profile:
                    measured.disable()
                some = decided(name, level, given.decisions)
            if given.profile:
                pstats.Stats(measured).sort_stats("tottime").print_stats(30)
            middle, most = statistics.median(each.took for each in some), max(each.took for each in some)
            tried = sum(each.trials for each in some) / len(some)
            slowest[armour] = max(slowest.get(armour, 0.0), p95(some))
            print(
                f"{name:18} {level:7} median {middle:7.0f}  p95 {p95(some):7.0f}  worst {most:7.0f} ms"
                f"  {tried:4.0f} tried, {len(some)} decisions",
                flush=True,
            )
        for armour, worst in slowest.items():
            what = f"p95 a decision, {level}, the slowest {'of armour' if armour else 'other scenario'}"
            report(what, Figure("itself", worst, P95[level] * (ARMOUR if armour else 1), unit="ms"))


if __name__ == "__main__":
    main()
