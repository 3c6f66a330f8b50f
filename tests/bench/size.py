"""How the computer's time grows with pieces: `python -m tests.bench.size [SYSTEM...] [--pieces N]... [--side N]`.

On an empty square map with so many pieces in two halves: milliseconds on the processor for a first decision of normal
and a later one, for hints, and the most memory of the process that works them out; each number of pieces in a process
of its own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import time
from typing import Any, NamedTuple

from tactical.opponent.hints import hints
from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent
from tactical.rehearsal.dice import live
from tactical.scenario import scenario_from_text
from tactical.table import Ask, awaiting, opened, play

GROUND = {
    "skirmish": '"floor"',
    "boarding": '{ ground = "deck", ship = "hulk", module = "hold" }',
    "armour": '"firm"',
    "starship": '"space"',
    "fleet": '"system"',
}
KINDS = {
    "skirmish": 'kind = "trooper"\nweapons = ["rifle"]',
    "boarding": 'kind = "crew"\nweapons = ["carbine"]',
    "armour": 'kind = "medium-tank"',
    "starship": 'kind = "corvette"',
    "fleet": 'kind = "cruiser"',
}
USUAL = [system for system in KINDS if system != "fleet"]  # a galaxy is not that large: `fleet --side 60 --pieces 60`
TOPOLOGY = {"boarding": "square4", "fleet": "hex"}
MORE = {"boarding": '[ships.hulk]\nside = "red"\n'}
APART = 3  # squares between pieces, at least: some cover several


class Taken(NamedTuple):
    """Seconds on the processor, and megabytes."""

    pieces: int
    first: float
    later: float
    hint: float
    memory: float


def text(system: str, side: int, pieces: int) -> str:
    """A scenario with so many pieces, those of red in the upper half."""
    dice = random.Random(f"{system}/{side}/{pieces}")
    halves = [dice.sample([(x, y) for x in range(APART, side - APART, APART)
                           for y in range(first + APART, side // 2 + first - APART, APART)], pieces // 2)
              for first in (0, side // 2)]  # fmt: skip
    rows = [
        f'[[pieces]]\nname = "{seat}-{number}"\nseat = "{seat}"\ncell = "{x},{y}"\n{KINDS[system]}\n'
        for seat, half in zip(("red", "blue"), halves, strict=True)
        for number, (x, y) in enumerate(half)
    ]
    topology = TOPOLOGY.get(system, "square8")
    rows_of_it = [" " * (row % 2) + " ".join("." * side) if topology == "hex" else "." * side for row in range(side)]
    picture = "\n".join(rows_of_it)
    more = MORE.get(system, "")
    seats = "".join(f'[[seats]]\nname = "{seat}"\nside = "{seat}"\n' for seat in ("red", "blue"))
    return (
        f'title = "Many"\nrules = "{system}"\nlimit = 20\n[map]\ntopology = "{topology}"\n'
        f"picture = '''\n{picture}\n'''\n[map.legend]\n\".\" = {GROUND[system]}\n{more}"
        f'[[goals]]\ngoal = "last_side"\n{seats}{"".join(rows)}'
    )


def measured(system: str, side: int, pieces: int) -> Taken:
    """What one number of pieces takes."""
    scenario = scenario_from_text(text(system, side, pieces), "size")
    rules, state = scenario.rules, opened(scenario.rules, scenario.opened(), live(1)).state
    mind, took = Opponent(rules, LEVELS["normal"]), list[float]()
    begun_with = state
    while len(took) < 2:
        want = awaiting(state)
        assert isinstance(want, Ask)
        view, began = rules.view(state, want.seat), time.process_time()
        order = mind.choose(view, want.seat).order
        if len(rules.offers(view)) > 1:
            took.append(time.process_time() - began)
        state = play(rules, state, order, live(1)).state
        if not isinstance(awaiting(state), Ask):
            break
    want = awaiting(begun_with)
    assert isinstance(want, Ask)
    began = time.process_time()
    hints(Opponent(rules, LEVELS["hard"]), rules.view(begun_with, want.seat), want.seat)
    hint = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Taken(pieces, took[0], took[-1], hint, memory)


def main() -> None:
    """Measure each system with each number of pieces."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.size", description=__doc__)
    parser.add_argument("systems", nargs="*", default=USUAL, metavar="system")
    parser.add_argument("--pieces", type=int, action="append")
    parser.add_argument("--side", type=int, default=200)
    parser.add_argument("--profile", action="store_true", help="tell where the time goes")
    given = parser.parse_args()
    if unknown := [name for name in given.systems if name not in KINDS]:
        parser.error(f"{', '.join(unknown)}: there is no map for it; there are: {', '.join(KINDS)}")
    for system in given.systems:
        for pieces in given.pieces or (10, 50, 150, 300):
            if given.profile:
                _profiled(system, given.side, pieces)
                continue
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                found: Any = pool.apply(measured, (system, given.side, pieces))
            print(
                f"{system:<9} {pieces:>4} pieces  first {found.first:6.2f} s  later {found.later:6.2f} s  "
                f"hint {found.hint:6.2f} s  {found.memory:5.0f} MB",
                flush=True,
            )


def _profiled(system: str, side: int, pieces: int) -> None:
    import cProfile
    import pstats

    profile = cProfile.Profile()
    profile.runcall(measured, system, side, pieces)
    pstats.Stats(profile).sort_stats("cumulative").print_stats(40)


if __name__ == "__main__":
    main()
