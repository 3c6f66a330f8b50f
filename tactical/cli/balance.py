"""balance: many games of a scenario between computers; how often each side wins, how long games take, what decides
them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tactical.cli.answer import Answer
from tactical.cli.computer import PlayerReport
from tactical.cli.drawing import board_lines
from tactical.cli.exits import DONE, INTERRUPTED, usage
from tactical.cli.output import Output
from tactical.cli.progress import bar, progress
from tactical.opponent.balance import Balance, Computer, numbered, summed
from tactical.opponent.match import GameResult
from tactical.opponent.match_summary import MatchObserver, MatchSummary
from tactical.opponent.seeded_dice import SeededRandom
from tactical.report.base import Reported
from tactical.ruleset import AnyRuleset
from tactical.scenario import open_scenario, read_scenario
from tactical.session.drawing.columns import fit, width
from tactical.table import AnyState, Seat, opened
from tactical.table.events import ENDS
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital, plain, possessive


class BalanceSide(Reported, frozen=True):
    """The results of a side. `share`: of games won, `low` to `high` in 95 of 100 cases. `losses`: the share of its
    points."""

    side: str
    won: int
    share: float | int
    low: float | int
    high: float | int
    losses: float | int


class Length(Reported, frozen=True):
    """The length of games."""

    unit: str
    mean: float | int
    least: int
    most: int


class ExplainedSide(Reported, frozen=True):
    """A side's record in all games: its orders by their record names, and its pieces that never moved."""

    side: str
    orders: dict[str, int]
    unmoved: tuple[str, ...]


class ExplainedGames(Reported, frozen=True):
    """`lost`: the number of pieces lost in each cell."""

    sides: tuple[ExplainedSide, ...]
    lost: dict[str, int]


class BalanceAnswer(Answer, frozen=True):
    """Games between computers, counted. `decided`: how often each reason decided. `explained`: with --explain alone."""

    scenario: str
    rules: str
    games: int
    wanted: int
    seed: int
    computers: dict[str, PlayerReport]
    wins: dict[str, int]
    drawn: int
    sides: tuple[BalanceSide, ...]
    length: Length
    decided: dict[str, int]
    explained: ExplainedGames | None


MOST_PLACES = 5

Computers = dict[str, Computer]


def balance(args: Namespace, out: Output) -> int:
    """Play the games, on as many processes as requested, and show the results. Ctrl+C keeps those so far."""
    rules, state = open_scenario(args.scenario)
    if args.explain and (args.dask or args.jobs > 1):
        raise usage("balance --explain follows games in this process only: leave out --jobs and --dask")
    observer = MatchObserver(rules, state) if args.explain else None
    seats = [seat.name for seat in state.setup.seats if seat.side]
    computers = dict.fromkeys(seats, Computer()) | _named(args.computer, state.setup.seats)
    seed = 1 if args.seed is None else args.seed
    played: dict[int, GameResult] = {}
    stopped = False
    if args.dask:
        from tactical.cli.cluster import played_on_cluster

        start = _start(args.scenario, seed)
        games = played_on_cluster(args.dask, rules, start, computers, seed, args.games)
    elif args.jobs > 1:
        games = _together(args.scenario, computers, seed, args.games, args.jobs)
    else:
        games = _alone(args.scenario, computers, seed, args.games, observer)
    try:
        for number, one in games:
            played[number] = one
            progress(out, len(played) / args.games, f"{len(played)}/{args.games} games")
    except KeyboardInterrupt:
        stopped = True
    progress(out, 0, "")
    totals = summed(state.sides, (played[number] for number in sorted(played)))
    explained = observer.summary(len(played)) if observer is not None and played else None
    if args.json:
        out.json(_answer(args.scenario, rules, state, computers, seed, args.games, totals, explained))
    else:
        out.lines(*_told(args.scenario, rules, computers, seed, args.games, totals))
        if explained is not None:
            out.lines(*_explained(rules, state, explained))
    return INTERRUPTED if stopped else DONE


def _named(given: list[str], seats: tuple[Seat, ...]) -> Computers:
    """The computer of each seat: `red:hard`, `blue:normal:cautious`, `all:easy`."""
    from tactical.session.computer_seats import players_from  # the processes of the pool need none of it

    try:
        return {seats[number].name: Computer(*who) for number, who in players_from(given, seats).items()}
    except ValueError as error:
        raise usage(f"--computer {error}") from None


# --- playing ---


def _alone(
    scenario: str, computers: Computers, seed: int, games: int, observer: MatchObserver | None
) -> Iterator[tuple[int, GameResult]]:
    rules, start = read_scenario(scenario).rules, _start(scenario, seed)
    for number in range(games):
        one = numbered(rules, start(number), computers, seed, number, followed=observer)
        assert one is not None
        yield number, one


def _start(scenario: str, seed: int) -> Callable[[int], AnyState]:
    """The opening position of each game by its number, which differ where the scenario has something drawn."""
    scenario_file = read_scenario(scenario)

    def drawn(number: int) -> AnyState:
        start: AnyState = scenario_file.drawn(SeededRandom("opening", f"{seed}/{number}")).opened()
        state: AnyState = opened(scenario_file.rules, start).state
        return state

    same = None if scenario_file.draws else drawn(0)
    return drawn if same is None else lambda _: same


def _together(
    scenario: str, computers: Computers, seed: int, games: int, jobs: int
) -> Iterator[tuple[int, GameResult]]:
    """The same on several processes, as games end. Stopped, those under way end at their next order."""
    context = multiprocessing.get_context("spawn")
    to_play = iter(range(games))
    with _isolated():  # which begins a process that tidies up
        stop = context.Event()
    with ProcessPoolExecutor(min(jobs, games), context, _begin, (scenario, seed, stop)) as pool:
        waiting: dict[Future[GameResult | None], int] = {}
        try:
            with _isolated(), _deaf():  # processes begun now ignore Ctrl+C: this one hears it and stops them
                for number in islice(to_play, 2 * jobs):
                    waiting[pool.submit(_one, computers, seed, number)] = number
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    number, one = waiting.pop(each), each.result()
                    for following in islice(to_play, 1):
                        waiting[pool.submit(_one, computers, seed, following)] = following
                    if one is not None:
                        yield number, one
        finally:
            stop.set()


@contextmanager
def _isolated() -> Iterator[None]:
    """Processes begun in it run nothing of the current folder, where a `pickle.py` would be taken for Python's own."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        del os.environ["PYTHONSAFEPATH"]
        if before is not None:
            os.environ["PYTHONSAFEPATH"] = before


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl+C for a moment, also in processes begun meanwhile."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_opened: list[Any] = []  # in a process of the pool: rules, opening position, and what tells it to stop


def _begin(scenario: str, seed: int, stop: object) -> None:
    _opened[:] = [read_scenario(scenario).rules, _start(scenario, seed), stop]


def _one(computers: Computers, seed: int, number: int) -> GameResult | None:
    rules, start, stop = _opened
    return numbered(rules, start(number), computers, seed, number, stop.is_set)


# --- telling ---


def _told(
    scenario: str, rules: AnyRuleset, computers: Computers, seed: int, wanted: int, found: Balance
) -> Iterator[str]:
    who = ", ".join(f"{seat} {computer}" for seat, computer in computers.items())
    games = (
        quantity(found.games, "games") if found.games == wanted else f"{found.games} of {wanted} games, then stopped"
    )
    yield f"{scenario}: {games}; seed {seed}; {who}"
    if not found.games:
        return
    wide = max(width(side.name) for side in found.sides)
    for side in found.sides:
        share = side.share
        numbers = f"{_percent(share.share)} of games won, likely {_percent(share.low)} to {_percent(share.high)}"
        yield f"{fit(side.name, wide)}  {bar(share.share)}  {numbers}; {_percent(side.losses)} of its points lost"
    yield f"{'drawn':<{wide}}  {bar(found.drawn / found.games)}  {_percent(found.drawn / found.games)}"
    mean, least, most = found.beats
    yield f"Length: {mean:.1f} {rules.beat}s on average, {least} to {most}"
    ends = ENDS | {"last side": "all others were broken"}  # some of whom may have been standing yet
    yield f"Decided by: {', '.join(f'{ends.get(why, why)} ({count})' for why, count in found.decided)}"


def _explained(rules: AnyRuleset, state: AnyState, explained: MatchSummary) -> Iterator[str]:
    """The orders of each side, and the squares where pieces fell, also on the board: 9 where most did."""
    for side in explained.sides:
        orders = ", ".join(f"{plain(verb)} {count / explained.games:.1f}" for verb, count in side.orders)
        yield f"{possessive(capital(side.name))} orders per game: {orders or 'none'}"
        if side.unmoved:
            yield f"{possessive(capital(side.name))} pieces that never moved: {', '.join(map(capital, side.unmoved))}"
    if not explained.fallen:
        yield "No piece was lost on the board"
        return
    most = explained.fallen[0][1]
    places = ", ".join(f"{state.cell_name(cell)} ({count})" for cell, count in explained.fallen[:MOST_PLACES])
    yield f"Most pieces lost at {places}"
    yield from board_lines(rules, state, {cell: str(1 + 8 * count // most) for cell, count in explained.fallen})


def _percent(share: float) -> str:
    return f"{round(100 * share)}%"


def _answer(
    scenario: str,
    rules: AnyRuleset,
    state: AnyState,
    computers: Computers,
    seed: int,
    wanted: int,
    found: Balance,
    explained: MatchSummary | None,
) -> BalanceAnswer:
    sides = {side.name: side for side in found.sides}
    return BalanceAnswer(
        scenario=scenario,
        rules=rules.name,
        games=found.games,
        wanted=wanted,
        seed=seed,
        computers={seat: PlayerReport(who.level, who.style) for seat, who in computers.items()},
        wins={seat.name: sides[seat.side].won for seat in state.setup.seats if seat.side},
        drawn=found.drawn,
        sides=tuple(BalanceSide(name, side.won, *side.share, side.losses) for name, side in sides.items()),
        length=Length(rules.beat, *found.beats),
        decided=dict(found.decided),
        explained=None
        if explained is None
        else ExplainedGames(
            tuple(ExplainedSide(side.name, dict(side.orders), side.unmoved) for side in explained.sides),
            {state.cell_name(cell): count for cell, count in explained.fallen},
        ),
    )
