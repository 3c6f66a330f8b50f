"""Games on many machines: a Dask cluster (extra `cluster`) plays the same games as one machine would."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tactical.cli.exits import usage
from tactical.opponent.balance import Computer, numbered
from tactical.opponent.match import GameResult
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState

AHEAD = 4  # games a thread of the cluster that are handed out before others have ended
CONNECT_SECONDS = 10


def played_on_cluster(
    address: str,
    rules: AnyRuleset,
    start: Callable[[int], AnyState],
    computers: Mapping[str, Computer],
    seed: int,
    games: int,
) -> Iterator[tuple[int, GameResult]]:
    """Yield games as they end, by number, each from its `start`, from the cluster whose scheduler is at `address`. When
    stopped, games not begun are withdrawn. A usage error if there is no cluster."""
    with _client(address) as client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise usage(
                f"--dask {address[:60]}: the cluster has no workers; start some with dask worker {address[:60]}"
            )
        executor = client.get_executor(pure=False, retries=2)
        to_play, waiting = iter(range(games)), dict[Future[GameResult | None], int]()

        def begin(many: int) -> None:
            for number in islice(to_play, many):
                waiting[executor.submit(numbered, rules, start(number), computers, seed, number)] = number

        begin(AHEAD * workers)
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    number, one = waiting.pop(each), each.result()
                    begin(1)
                    if one is not None:
                        yield number, one
        finally:
            for each in waiting:
                each.cancel()


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        import distributed
    except ImportError:
        raise usage("--dask needs the package distributed: pip install 'tactical-board[cluster]'") from None
    try:
        connect: Any = distributed.Client  # it has no type hints
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        problem = "that is not a scheduler's address" if isinstance(error, ValueError) else "no scheduler answers there"
        raise usage(f"--dask {address[:60]}: {problem}; give one such as tcp://host:8786") from None
    try:
        yield client
    finally:
        client.close()
