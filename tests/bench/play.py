"""Orders a second through the one door: `python -m tests.bench.play [--orders N] [--pieces N] [--profile]`.

A plain order, a system that is activated in the shipped galaxy with its units over and over until there are 200,
against the moves a second of boardgame.io in production mode on a state of the same size, in turns, so that what slows
the machine for a while slows both: the ratio is the median of those of the turns. What counts is the time that the one
thread of each was on the processor; the other's helpers, which compile and collect for it, are not counted against it.
Needs node and npm for the other half; says so where they are not there.
"""

from __future__ import annotations

import argparse
import cProfile
import math
import os
import pstats
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from tactical.rules.fleet.activation import Activate
from tactical.ruleset import Ruleset
from tactical.scenario import open_scenario
from tactical.table import Order, judge, opened, play
from tactical.table.values import replace
from tests.bench.rows import Figure, report

ROUNDS = 11
PACKAGE = "boardgame.io@0.50.2"
SCENARIO = "six-thrones"
WHAT = "play of a plain order, as many a second"
# One move that sets four fields of one of many units, as its own documents write it; no undo, no endless turn.
RIVAL = """
const { Client } = require('boardgame.io/client');
const { existsSync, readFileSync } = require('fs');
const [N, U] = process.argv.slice(2).map(Number);
const thread = `/proc/self/task/${process.pid}/schedstat`;
const now = () => existsSync(thread) ? +readFileSync(thread, 'utf8').split(' ')[0] : +`${process.hrtime.bigint()}`;
const unit = (id) => ({
  id, name: '1st Foot', side: id & 1, kind: 'inf', x: 1, y: 2, facing: 0, formation: 'line', strength: 30, full: 40,
  morale: 8, fatigue: 0, ammo: 40, moved: false, fired: false, disordered: false, brigade: 1, orders: ['hold'],
  losses: [0, 0], note: null,
});
const march = ({ G }, id, x, y, facing) => {
  const unit = G.units[id];
  if (!unit || x < 0 || x >= 96 || y < 0 || y >= 72) return 'INVALID_MOVE';
  Object.assign(unit, { x, y, facing, moved: true });
  G.seq++;
};
const setup = () => ({ seq: 0, units: Object.fromEntries([...Array(U).keys()].map((id) => [id, unit(id)])) });
const phases = { move: { start: true, next: 'rest', moves: { march } }, rest: { next: 'move', moves: { march } } };
require('readline').createInterface({ input: process.stdin }).on('line', () => {
  const client = Client({ game: { setup, phases, disableUndo: true }, debug: false, numPlayers: 2 });
  client.start();
  const start = now();
  for (let i = 0; i < N; i++) {
    client.moves.march((i * 7919) % U, (i * 31) % 96, (i * 17) % 72, i % 8);
    if (i % 100 === 99) client.events.endPhase();
  }
  const seconds = (now() - start) / 1e9;
  if (client.getState().G.seq !== N) throw new Error('lost moves');
  console.log(N / seconds);
  client.stop();
});
"""


def position(count: int, pieces: int) -> tuple[Ruleset, Any, list[Order]]:
    """The first decision with so many units, and so many orders that may be given there, over and over again."""
    rules, opening = open_scenario(SCENARIO)
    units = islice(cycle(opening.pieces), pieces)
    many = tuple(replace(unit, id=i, name=f"unit-{i}") for i, unit in enumerate(units))
    state = opened(rules, opening.having(pieces=many)).state
    _ = state.occupants  # kept up to date from here on, as in a game
    plain = [order for order in rules.offers(state) if isinstance(order, Activate)]
    return rules, state, list(islice(cycle(plain), count))


def ours(count: int, pieces: int) -> Iterator[tuple[float, float]]:
    """Rounds without end, each the orders a second for `play` and for `judge`."""
    rules, state, given = position(count, pieces)
    while True:
        started = time.thread_time()
        for order in given:
            out = play(rules, state, order)
            assert out.verdict
        played = time.thread_time()
        for order in given:
            judge(rules, state, order)
        yield len(given) / (played - started), len(given) / (time.thread_time() - played)


@contextmanager
def rival(count: int, pieces: int) -> Iterator[Callable[[], float] | str]:
    """What runs a round of the other and gives its moves a second, or why there is none."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        yield "node and npm are not there"
        return
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "package.json").write_text("{}", "utf-8")
        (Path(folder) / "rival.cjs").write_text(RIVAL, "utf-8")
        install = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE]
        try:
            subprocess.run(install, cwd=folder, check=True, capture_output=True, timeout=300)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            yield f"{PACKAGE} could not be installed: {error}"
            return
        run = [node, "rival.cjs", str(count), str(pieces)]
        env = {**os.environ, "NODE_ENV": "production"}
        with subprocess.Popen(
            run, cwd=folder, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            asked, told = process.stdin, process.stdout

            def a_round() -> float:
                print("go", file=asked, flush=True)
                return float(told.readline())

            yield a_round
            asked.close()


def profile(count: int, pieces: int) -> None:
    """Where the time of `play` goes."""
    rules, state, given = position(count, pieces)
    with cProfile.Profile() as measured:
        for order in given:
            play(rules, state, order)
    pstats.Stats(measured).sort_stats("tottime").print_stats(18)


def shown(name: str, rates: Sequence[float]) -> None:
    """Print the median of the rates and what they lie between."""
    middle = statistics.median(rates)
    print(f"{name:<22} {middle:>9,.0f} a second   ({min(rates):,.0f} to {max(rates):,.0f}, {1e6 / middle:.1f} us each)")


def main() -> None:
    """Measure both, and print the ratio."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.play", description=__doc__)
    parser.add_argument("--orders", type=int, default=5000)
    parser.add_argument("--pieces", type=int, default=200)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    if options.profile:
        profile(options.orders, options.pieces)
        return
    rounds = ours(options.orders, options.pieces)
    with rival(min(options.orders, 2000), options.pieces) as other:
        took = [(*next(rounds), math.nan if isinstance(other, str) else other()) for _ in range(ROUNDS + 1)]
    played, judged, theirs = zip(*took[1:], strict=True)  # the first is for warming up
    shown("play", played)
    shown("judge, with prices", judged)
    if isinstance(other, str):
        report(WHAT, why_not=other)
        return
    shown("boardgame.io", theirs)
    ratio = statistics.median(ours_ / theirs_ for ours_, theirs_ in zip(played, theirs, strict=True))
    report(WHAT, Figure(PACKAGE, ratio, 10, at_least=True))


if __name__ == "__main__":
    main()
