"""The chance to win, fitted on games of equals: `python -m tests.bench.fit SYSTEM... [--games N] [--jobs N]`.

It plays what is missing of N games a system, over shipped scenarios and variants of them, fits, and prints the tables
that FIGURES has; `--write` puts the weights into the system's folder. Games are kept as they end, in a folder outside
of the repository (`--kept` names another), in files named by commit: it can be stopped, and goes on from there. With
`--dask ADDRESS` a cluster plays (extra `cluster`), whose workers run in a checkout. Fitting needs numpy (extra
`bench`).
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import platformdirs

from tactical.opponent.measures import MEASURES
from tactical.table.goals import Points, wholes
from tests.bench.kept_games import (
    ONE_SIDED,
    POINT_SCENARIOS,
    POINTS,
    SCENARIOS,
    KeptGame,
    Match,
    play_game,
    read_games,
    written,
)
from tests.bench.league import ROOT, commit
from tests.bench.variants import variant

SLOW = ("the-ark", "hull-to-hull", "bridge-and-ford", "company-action", "six-thrones")


def folder() -> Path:
    """Where games are kept unless told otherwise."""
    return platformdirs.user_cache_path("tactical-bench") / "fit"


def files_of(kept: Path, system: str) -> list[Path]:
    """The files with games of a system, of any commit."""
    return sorted(kept.glob(f"{system}-*.jsonl"))


def missing(
    system: str, games: int, level: str, done: Sequence[Match], *, quick: bool, one_sided: int = 0, points: int = 0
) -> list[Match]:
    """The games that are still to be played, those of slow scenarios last."""
    points = points if system in POINT_SCENARIOS else 0
    numbers = chain(range(games), range(ONE_SIDED, ONE_SIDED + one_sided), range(POINTS, POINTS + points))
    left = [match for number in numbers if (match := Match(system, number, level)) not in done]
    left = [match for match in left if not quick or match.scenario not in SLOW]
    return sorted(left, key=lambda match: (match.scenario in SLOW, match.number))


def played(left: Sequence[Match], jobs: int, until: float) -> Iterator[KeptGame]:
    """Games as they end, none begun after `until`."""
    wanted = (match for match in left if time.monotonic() < until)
    if jobs == 1:
        yield from map(play_game, wanted)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        running: list[multiprocessing.pool.AsyncResult[KeptGame]] = []
        for match in wanted:
            running.append(pool.apply_async(play_game, (match,)))
            while len(running) >= jobs:
                ready = [each for each in running if each.ready()]
                yield from (each.get() for each in ready)
                running = [each for each in running if each not in ready]
                if not ready:
                    running[0].wait(0.2)
        yield from (each.get() for each in running)


def played_on_cluster(address: str, left: Sequence[Match]) -> Iterator[KeptGame]:
    """Games as they end, from the Dask cluster whose scheduler is at an address."""
    import distributed

    with distributed.Client(address, set_as_default=False) as client:
        for each in distributed.as_completed(client.map(play_game, left, pure=False, retries=2)):
            yield each.result()


def keep(kept: Path, system: str, games: Iterable[KeptGame], wanted: int) -> None:
    """Write games to a file of this commit as they end."""
    if not wanted:
        return
    kept.mkdir(parents=True, exist_ok=True)
    state = commit()
    with (kept / f"{system}-{state}.jsonl").open("a", encoding="utf-8") as file:
        file.write("\n" if file.tell() else "")  # after a line that was cut off
        for count, game in enumerate(games, 1):
            file.write(written(game._replace(commit=state)) + "\n")
            file.flush()
            print(f"\r{system}: {wanted - count} to go ", end="", file=sys.stderr, flush=True)


def won_by_points(scenario: str) -> bool:
    """Whether a shipped scenario can be won by points."""
    goals = wholes(variant(scenario, 0).opened().setup.goals)
    return any(isinstance(goal, Points) and goal.total for _, goal in goals)


def weights_file(
    system: str, level: str, games: Sequence[KeptGame], weights: Mapping[str, float], without: Sequence[str] = ()
) -> str:
    """The text of `weights.toml`."""
    command = " ".join((system, "--write", *(("--without", *without) if without else ())))
    commits = ", ".join(f'"{each}"' for each in sorted({game.commit for game in games}))
    lines = [f"{name} = {weight:.4g}" for name, weight in weights.items() if weight]
    return "\n".join(
        (
            f"# Fitted by `python -m tests.bench.fit {command}`, for `tactical/opponent/winning.py`.",
            "# What each measure adds to the log odds of a side that wins.",
            f'level = "{level}"',
            f"games = {len(games)}",
            *(("points = true",) if any(map(won_by_points, {game.match.scenario for game in games})) else ()),
            f"commits = [{commits}]",
            "",
            "[weights]",
            *lines,
            "",
        )
    )


def main() -> int:
    """Play what is missing, fit, and print how far it can be trusted."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fit", description=__doc__)
    parser.add_argument("systems", nargs="+", choices=tuple(SCENARIOS))
    parser.add_argument("--games", type=int, default=400, help="a system")
    parser.add_argument(
        "--one-sided", type=int, default=120, help="games of scenarios with goals of one side, a system"
    )
    parser.add_argument("--points", type=int, default=120, help="games of scenarios in which points win, a system")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dask", metavar="ADDRESS", default="", help="play on a Dask cluster instead")
    parser.add_argument("--quick", action="store_true", help="play no slow scenario")
    parser.add_argument("--minutes", type=float, default=1e6, help="no game of a system is begun later")
    parser.add_argument("--kept", type=Path, default=folder())
    parser.add_argument("--without", nargs="*", default=(), choices=tuple(MEASURES), help="measures that may not count")
    parser.add_argument("--only-play", action="store_true")
    parser.add_argument("--write", action="store_true", help="the weights into tactical/rules")
    given = parser.parse_args()
    rows = []
    for system in given.systems:
        until = time.monotonic() + 60 * given.minutes
        done = list(read_games(files_of(given.kept, system)))
        left = missing(
            system, given.games, given.level, done, quick=given.quick, one_sided=given.one_sided, points=given.points
        )
        games = played_on_cluster(given.dask, left) if given.dask else played(left, given.jobs, until)
        keep(given.kept, system, games, len(left))
        if given.only_play:
            continue
        from tests.bench import fitting  # numpy is not needed to play

        found = read_games(files_of(given.kept, system)).values()
        kept_games = [game for game in found if game.match.level == given.level]
        fit = fitting.fit_games(kept_games, given.without)
        print("\n".join(("", *fitting.system_lines(system, fit))))
        rows.append(fitting.row(system, fit.trust))
        if given.write:
            text = weights_file(system, given.level, fit.games, fit.weights, given.without)
            (ROOT / "tactical" / "rules" / system / "weights.toml").write_text(text, "utf-8")
    if rows:
        print("\n".join(("", *fitting.HEAD, *rows)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
