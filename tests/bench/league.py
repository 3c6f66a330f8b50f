"""Computers against each other: `python -m tests.bench.league PAIR... [--scenario NAME]... [--games N] [--jobs N]`.

A pair is `hard:normal`, `normal:random`. Every two games share their dice: in the second the sides are swapped. Each
game is written to a file as it ends (`--kept`), and one that is there is not played again, so a league can be stopped
and gone on with; the file belongs to one state of the code, for which `--kept` has a name by commit. A scenario of one
side counts arrivals of the pair's first.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tactical.opponent.balance import Computer, minds
from tactical.opponent.match import game
from tactical.opponent.seeded_dice import Chance
from tactical.rehearsal.intervals import wilson
from tactical.scenario import open_scenario, scenario_names
from tactical.table import opened

ROOT = Path(__file__).parents[2]


class Match(NamedTuple):
    """One game to be played: `first` and `second` are levels; an odd number swaps their sides."""

    scenario: str
    first: str
    second: str
    number: int


class Ended(NamedTuple):
    """The score of the pair's first in that game (a draw counts half), and how it ended."""

    score: float
    why: str
    beats: int
    seconds: float


def played(match: Match) -> tuple[Match, Ended]:
    """Play one game to its end."""
    began = time.process_time()
    rules, start = open_scenario(match.scenario)
    state = opened(rules, start).state
    sides = state.sides
    own = sides[match.number % len(sides)]
    levels = {
        seat.name: Computer(match.first if seat.side == own else match.second)
        for seat in state.setup.seats
        if seat.side
    }
    row = f"league/{match.number // len(sides)}"
    found = game(rules, state, minds(rules, state, levels, row), Chance("live", row))
    drawn = not found.winners and (len(sides) > 1 and not found.losers)
    score = 0.5 if drawn else float(own in found.winners)
    return match, Ended(score, found.why, found.beats, time.process_time() - began)


def battles() -> list[str]:
    """Shipped scenarios, those of one side too."""
    return sorted(scenario_names())


def kept_name() -> Path:
    """Where games of this commit are kept."""
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return ROOT / ".ci" / "long-done" / f"league-{found.stdout.strip() or 'none'}.jsonl"


def read(path: Path) -> dict[Match, Ended]:
    """The games kept in a file; a last line that was cut is left out."""
    found: dict[Match, Ended] = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            match, ended = json.loads(line)
        except ValueError:
            continue
        found[Match(*match)] = Ended(*ended)
    return found


def table(games: dict[Match, Ended]) -> Iterator[str]:
    """A row for each scenario and pair: n, score of the first and its 95% interval, beats, seconds a game."""
    yield "| scenario | pair | games | score of the first | 95% | beats | s a game |"
    yield "|---|---|---|---|---|---|---|"
    for scenario, first, second in sorted({match[:3] for match in games}):
        own = [ended for match, ended in games.items() if match[:3] == (scenario, first, second)]
        count = len(own)
        score = wilson(sum(each.score for each in own), count)
        beats, seconds = (sum(getattr(each, name) for each in own) / count for name in ("beats", "seconds"))
        yield (
            f"| {scenario} | {first}:{second} | {count} | {score.share:.0%} | {score.low:.0%} to {score.high:.0%} "
            f"| {beats:.1f} | {seconds:.1f} |"
        )


def main() -> None:
    """Play what is missing, print the table as it grows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="+", help="first:second")
    parser.add_argument("--scenario", action="append", default=[], choices=battles())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=None)
    given = parser.parse_args()
    path = given.kept or kept_name()
    path.parent.mkdir(parents=True, exist_ok=True)
    pairs = [pair.split(":") for pair in given.pairs]
    wanted = [
        Match(scenario, first, second, number)
        for number in range(given.games)
        for scenario in given.scenario or battles()
        for first, second in pairs
    ]
    done = read(path)
    left = [match for match in wanted if match not in done]
    with path.open("a") as file, multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for match, ended in pool.imap_unordered(played, left):
            done[match] = ended
            file.write(json.dumps([match, ended]) + "\n")
            file.flush()
            print(f"\r{len(done)} games, {len([m for m in wanted if m not in done])} to go ", end="", file=sys.stderr)
    chosen: dict[Match, Any] = {match: done[match] for match in wanted}
    print("\n" + "\n".join(table(chosen)))


if __name__ == "__main__":
    main()
