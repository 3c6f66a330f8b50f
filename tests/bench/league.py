"""Computers against each other: `python -m tests.bench.league [PAIR...] [--scenario NAME]... [--games N] [--jobs N]`.

A pair is `hard:normal`, `normal:random`; without any, all that FIGURES has. Every two games share their dice:
in the second the sides are swapped. Each game is written to a file of this commit as it ends (`--kept` names another),
and one that is there is not played again, so a league can be stopped with Ctrl+C and gone on with, and tells what there
is. A scenario of one side counts arrivals of the pair's first.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tactical.opponent.balance import Computer, minds
from tactical.opponent.match import game
from tactical.opponent.seeded_dice import SeededRandom
from tactical.scenario import open_scenario, scenario_names
from tactical.table import opened
from tactical.table.chances import Interval, wilson
from tests.bench.luck import Luck, corrected

ROOT = Path(__file__).parents[2]
PAIRS = (("normal", "random"), ("normal", "easy"), ("hard", "normal"), ("expert", "hard"))
LEAST = {("normal", "random"): 0.85, ("normal", "easy"): 0.6}  # of the lower end; hard must not be worse than normal
ARRIVALS = 0.3, 0.8  # the share of journeys with a price that computers should complete: neither lost nor given
EVEN = 0.5
FEWEST = 10  # games in twos that the luck is taken off of


class Match(NamedTuple):
    """One game to be played: `first` and `second` are levels; an odd number swaps their sides."""

    scenario: str
    first: str
    second: str
    number: int


class Ended(NamedTuple):
    """The score of the pair's first in that game (a draw counts half), how it ended, and what of it was luck."""

    score: float
    why: str
    beats: int
    seconds: float
    luck: float | None = None  # None: kept before it was measured


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
    luck = Luck(rules, state, own, row) if len(sides) > 1 else None
    found = game(rules, state, minds(rules, state, levels, row), SeededRandom("live", row), thrown=luck)
    drawn = not found.winners and (len(sides) > 1 and not found.losers)
    score = 0.5 if drawn else float(own in found.winners)
    return match, Ended(score, found.why, found.beats, time.process_time() - began, luck and luck.total)


def battles() -> list[str]:
    """Shipped scenarios, those of one side too."""
    return sorted(scenario_names())


def commit() -> str:
    """The state of the code, with `-changed` where it is no commit's."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()

    return (git("rev-parse", "--short", "HEAD") or "none") + ("-changed" if git("status", "--porcelain") else "")


def read(path: Path) -> dict[Match, Ended]:
    """The games kept in a file; a last line that was cut is left out."""
    found: dict[Match, Ended] = {}
    for line in filter(None, path.read_text().splitlines() if path.exists() else ()):
        try:
            match, ended = json.loads(line)
        except ValueError:
            continue
        found[Match(*match)] = Ended(*ended)
    return found


def verdict(first: str, second: str, arrivals: bool, score: Interval) -> str:
    """What a score says of its target; empty while it says nothing yet."""
    if arrivals and (first, second) == ("normal", "random"):
        least, most = ARRIVALS
        return "met" if least <= score.share <= most else "missed"
    if (first, second) in LEAST:
        least = LEAST[first, second]
        return "met" if score.low >= least else "missed" if score.high < least else ""
    return "better" if score.low > EVEN else "worse" if score.high < EVEN else ""


def without_luck(games: Mapping[Match, Ended]) -> Interval | None:
    """The score of one pair in one scenario corrected for the luck of the dice: of games in twos, the sides swapped.
    None: too few were measured, or all came to the same."""
    measured = {match.number: (ended.score, ended.luck) for match, ended in games.items() if ended.luck is not None}
    twos = [
        (measured[number], measured[number + 1]) for number in measured if not number % 2 and number + 1 in measured
    ]
    if len(twos) < FEWEST or len({score for score, _ in measured.values()}) == 1:
        return None
    return corrected([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in twos])


def cell(games: Mapping[Match, Ended]) -> str:
    """The score of one pair in one scenario, its 95% interval, of how many, the same without luck, and its verdict."""
    if not games:
        return ""
    (_, first, second, _), *_ = games
    score = wilson(sum(each.score for each in games.values()), len(games))
    arrivals = any(each.why in ("arrive", "too late") for each in games.values())
    fair = without_luck(games)
    said = [f"{_share(score)} of {len(games)}", f"{_share(fair)} without luck" if fair else ""]
    return ", ".join(filter(None, [*said, verdict(first, second, arrivals, fair or score)]))


def _share(score: Interval) -> str:
    return f"{score.share:.0%} ({100 * score.low:.0f} to {score.high:.0%})"


def table(games: Mapping[Match, Ended]) -> Iterator[str]:
    """A row for each scenario, with a cell for each pair."""
    pairs = [pair for pair in PAIRS if any(match[1:3] == pair for match in games)]
    pairs += sorted({match[1:3] for match in games} - set(pairs))
    yield f"| scenario | {' | '.join(':'.join(pair) for pair in pairs)} |"
    yield "|---" * (1 + len(pairs)) + "|"
    for scenario in sorted({match.scenario for match in games}):
        rows = ({match: ended for match, ended in games.items() if match[:3] == (scenario, *pair)} for pair in pairs)
        yield f"| {scenario} | {' | '.join(map(cell, rows))} |"


def play(left: Sequence[Match], jobs: int) -> Iterator[tuple[Match, Ended]]:
    """Games as they end."""
    if jobs == 1:
        yield from map(played, left)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(played, left)


def main() -> int:
    """Play what is missing, print the table of what there is."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.league", description=__doc__)
    parser.add_argument("pairs", nargs="*", help="first:second", default=[":".join(pair) for pair in PAIRS])
    parser.add_argument("--scenario", action="append", default=[], choices=battles())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=ROOT / ".ci" / "long-done" / f"league-{commit()}.jsonl")
    given = parser.parse_args()
    given.kept.parent.mkdir(parents=True, exist_ok=True)
    wanted = [
        Match(scenario, first, second, number)
        for number in range(given.games)
        for scenario in given.scenario or battles()
        for first, second in (pair.split(":") for pair in given.pairs)
    ]
    done, stopped = read(given.kept), False
    left = [match for match in wanted if match not in done]
    with given.kept.open("a") as file:
        file.write("\n" if given.kept.stat().st_size else "")  # after a line that was cut off
        try:
            for count, (match, ended) in enumerate(play(left, given.jobs), 1):
                done[match] = ended
                file.write(json.dumps([match, ended]) + "\n")
                file.flush()
                print(f"\r{len(done)} games, {len(left) - count} to go ", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            stopped = True
    print(f"\n{commit()}, {time.strftime('%Y-%m-%d')}{', stopped' if stopped else ''}\n")
    print("\n".join(table({match: done[match] for match in wanted if match in done})))
    return 130 if stopped else 0


if __name__ == "__main__":
    raise SystemExit(main())
