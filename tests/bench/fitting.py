"""A logistic curve fitted to the results of games, and how far it can be trusted. Needs numpy (extra `bench`).

Of each position every side has measures; a side's chance is its share of exp(score), the score a weighted sum of its
measures. What is told of a game is told by weights that were fitted without it. Positions of one game are not
independent: intervals are of games drawn again and again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tactical.opponent.distances import Distances
from tactical.opponent.measures import CONSTANT, MEASURES, Measures, Measuring
from tactical.opponent.winning import SURE, decided
from tests.bench.kept_games import KeptGame, random_orders, replayed

FOLDS = 5  # parts of the games, each told by what was fitted on the others
RIDGE = 3.0  # how strongly weights are drawn to nothing, by standard deviations of their measures
EACH = 4  # of the orders within a turn, every so-manieth position counts beside the turn's first
DRAWN = 1000  # times that games are drawn again for an interval
FEW = 10  # games, of which no interval is told
ALLOWED = 0.05  # of a chance, that as many may be won more or less
MATERIAL = ("force",)
STANDING = ("force", "health")
JOURNEY = ("days", CONSTANT)
LEAD = "lead"

Floats = NDArray[np.float64]


class Position(NamedTuple):
    """A position as one seat sees it: its side first, then the others. `certain`: what the rules decide for its side;
    None: it is open."""

    side: str
    measures: tuple[Measures, ...]
    results: tuple[float, ...]
    certain: float | None


def positions(game: KeptGame) -> Iterator[Position]:
    """Positions of a game at the start of each turn and now and then within, as each side's seat sees them, from the
    last order on that came at random: before it they were not played by equals, and journeys lose by such orders.

    ValueError: it does not come to the same end under today's rules.
    """
    last, distances, count = None, None, 0
    for rules, state, order in islice(replayed(game), random_orders(game.match), None):
        distances = distances or Distances(rules)
        asked = state.seat(order.seat).side
        if len(state.stack) != 1 or not asked:
            continue
        bottom = state.stack[0]
        turn = (
            state.beat,
            state.phase,
            bottom.piece,
            getattr(state, "index", 0),
            getattr(state, "active", 0),
            order.seat,
        )
        begins, last, count = turn != last, turn, count + 1
        if not begins and count % EACH:
            continue
        for side in state.sides:
            seat = order.seat if side == asked else _seat_of(state, side)
            view = rules.view(state, seat)
            sides = (side, *(other for other in state.sides if other != side))
            known = decided(rules, view)
            found = Measuring(rules, view, distances).measures(view)
            yield Position(
                side,
                tuple(found[of] for of in sides),
                tuple(_result(game, of, len(sides)) for of in sides),
                None if known is None else known[side],
            )


def _seat_of(state: Any, side: str) -> int:
    return next(number for number, seat in enumerate(state.setup.seats) if seat.side == side)


def _result(game: KeptGame, side: str, sides: int) -> float:
    """A draw is shared by all; a journey that does not arrive is lost."""
    if game.winners:
        return (side in game.winners) / len(game.winners)
    return 1 / sides if sides > 1 else 0.0


class Sample:
    """Positions of many games as arrays: position, side (its own first; of a journey then the calendar), measure."""

    def __init__(self, games: Sequence[tuple[KeptGame, Sequence[Position]]]) -> None:
        rows = [(number, each) for number, (_, some) in enumerate(games) for each in some]
        sides = max([2, *(len(each.measures) for _, each in rows)])
        self.names = tuple(MEASURES)
        self.game = np.array([number for number, _ in rows], dtype=int)
        self.scenario = np.array([games[number][0].match.scenario for number, _ in rows])
        self.x = np.zeros((len(rows), sides, len(self.names)))
        self.y = np.zeros((len(rows), sides))
        self.there = np.zeros((len(rows), sides), dtype=bool)
        self.certain = np.array([np.nan if each.certain is None else each.certain for _, each in rows])
        for number, (_, each) in enumerate(rows):
            many = len(each.measures)
            self.x[number, :many] = [[one[name] for name in self.names] for one in each.measures]
            self.y[number, :many], self.there[number, :many] = each.results, True
            if many == 1:
                self.y[number, 1], self.there[number, 1] = 1 - each.results[0], True
        self.open = np.isnan(self.certain)

    def columns(self, names: Sequence[str]) -> Floats:
        """Some of the measures."""
        return self.x[:, :, [self.names.index(name) for name in names]]

    def live(self) -> tuple[str, ...]:
        """The measures that differ between the sides anywhere."""
        spread = (self.x[:, 0] - self.x[:, 1]).std(0) + abs(self.x[:, 0] - self.x[:, 1]).max(0)
        return tuple(name for name, each in zip(self.names, spread, strict=True) if each > 1e-6)


def told(x: Floats, there: NDArray[np.bool_], weights: Floats) -> Floats:
    """The chances of all sides: as `winning.shares`, for many positions."""
    scores = np.where(there, np.clip(x @ weights, -30, 30), -np.inf)
    odds = np.exp(scores - scores.max(1, keepdims=True))
    found: Floats = odds / odds.sum(1, keepdims=True)
    return found


def fitted(x: Floats, y: Floats, there: NDArray[np.bool_], free: Sequence[bool]) -> Floats:
    """The likeliest weights, none below nothing but those that are `free`: more of a measure is never worse."""
    able = np.ones(x.shape[2], dtype=bool)
    while True:
        weights = np.zeros(x.shape[2])
        if able.any():
            weights[able] = _newton(x[:, :, able], y, there)
        wrong = (weights < 0) & ~np.array(free)
        if not wrong.any():
            return weights
        reach = weights * (x[:, 0] - x[:, 1]).std(0)
        able[np.argmin(np.where(wrong, reach, np.inf))] = False


def _newton(x: Floats, y: Floats, there: NDArray[np.bool_]) -> Floats:
    scale = (x[:, 0] - x[:, 1]).std(0)
    scale[scale < 1e-9] = 1.0
    z, weights = x / scale, np.zeros(x.shape[2])
    for _ in range(50):
        p = told(z, there, weights)
        slope = np.einsum("ij,ijk->k", p - y, z) + RIDGE * weights
        centred = z - np.einsum("ij,ijk->ik", p, z)[:, None, :]
        bend = np.einsum("ij,ijk,ijl->kl", p, centred, centred) + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        largest = float(abs(step).max())
        weights = weights - step * min(1.0, 3.0 / max(largest, 1e-12))
        if largest < 1e-7:
            break
    found: Floats = weights / scale
    return found


def weights_of(sample: Sample, names: Sequence[str], rows: NDArray[np.bool_] | None = None) -> Floats:
    """The weights of some measures, of the positions that rules leave open."""
    seen = sample.open if rows is None else sample.open & rows
    free = [name == CONSTANT for name in names]
    return fitted(sample.columns(names)[seen], sample.y[seen], sample.there[seen], free)


def held_out(sample: Sample, names: Sequence[str], parts: NDArray[np.int64]) -> Floats:
    """What the side of each position is told by weights that were fitted on the games of the other parts."""
    found = np.zeros(len(sample.game))
    for part in np.unique(parts):
        out = parts == part
        weights = weights_of(sample, names, ~out)
        found[out] = told(sample.columns(names)[out], sample.there[out], weights)[:, 0]
    sides = sample.there.sum(1)
    least = (1 - SURE) / (sides - 1)
    found = least + (1 - sides * least) * found
    return np.where(sample.open, found, sample.certain)


def by_games(sample: Sample) -> NDArray[np.int64]:
    """Parts of the games by chance, the same each time."""
    draw = np.random.default_rng(1)
    parts: NDArray[np.int64] = draw.integers(0, FOLDS, int(sample.game.max()) + 1)[sample.game]
    return parts


def by_scenarios(sample: Sample) -> NDArray[np.int64]:
    """Each scenario, with its variants, a part."""
    return np.unique(sample.scenario, return_inverse=True)[1]


def chosen(sample: Sample, without: Collection[str] = ()) -> tuple[str, ...]:
    """The measures that held-out games and held-out scenarios show to help: all that differ, less one after the other
    as long as what is told without it is no worse. One of what stands is kept: whoever loses a piece is told so. So is
    who leads at the limit, where rules decide. `without`: measures that may not count."""

    def loss(names: Sequence[str]) -> float:
        parts = (by_games(sample), by_scenarios(sample)) if several(sample) else (by_games(sample),)
        return float(np.mean([log_loss(held_out(sample, names, each), sample.y[:, 0]).mean() for each in parts]))

    names = tuple(name for name in sample.live() if name not in without)
    best = loss(names)
    while len(names) > 1:
        fewer = [tuple(name for name in names if name != out) for out in names if out not in (CONSTANT, LEAD)]
        fewer = [some for some in fewer if CONSTANT in some or any(name in some for name in STANDING)]
        if not fewer:
            break
        least, without = min((loss(some), some) for some in fewer)
        if least > best:
            break
        best, names = least, without
    return names


def several(sample: Sample) -> bool:
    """Whether the games are of more than one scenario."""
    return len(np.unique(sample.scenario)) > 1


# --- how far it can be trusted ---


def log_loss(p: Floats, y: Floats) -> Floats:
    """Of each position."""
    q = np.clip(p, 1e-4, 1 - 1e-4)
    found: Floats = -(y * np.log(q) + (1 - y) * np.log(1 - q))
    return found


class Interval(NamedTuple):
    """A mean, between what it lies in 95 of 100 draws of games, and of how many games it is."""

    mean: float
    low: float
    high: float
    games: int


def interval(values: Floats, game: NDArray[np.int64]) -> Interval:
    """The mean of some values of positions, by whole games."""
    _, numbers = np.unique(game, return_inverse=True)
    sums, counts = np.bincount(numbers, values), np.bincount(numbers)
    drawn = np.random.default_rng(3).integers(0, len(sums), (DRAWN, len(sums)))
    means = sums[drawn].sum(1) / counts[drawn].sum(1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Interval(float(values.mean()), float(low), float(high), len(sums))


class Bin(NamedTuple):
    """Of positions that were told about the same: what they were told on average, how many were won, of how many."""

    told: float
    won: Interval
    positions: int

    @property
    def falls_short(self) -> bool:
        """Whether the interval of what was won misses five points about what was told."""
        enough = self.won.games >= FEW
        return enough and not (self.won.low <= self.told + ALLOWED and self.won.high >= self.told - ALLOWED)


def reliability(p: Floats, y: Floats, game: NDArray[np.int64]) -> Iterator[Bin]:
    """Positions by tenths of what they were told."""
    tenths = np.minimum(9, (p * 10).astype(int))
    for tenth in range(10):
        inside = tenths == tenth
        if inside.any():
            yield Bin(float(p[inside].mean()), interval(y[inside], game[inside]), int(inside.sum()))


class Trust(NamedTuple):
    """How far what is told can be trusted, beside what material alone would tell."""

    games: int
    positions: int
    log_loss: float
    brier: float
    material_log_loss: float
    material_brier: float
    gain: Interval  # of log loss, beside material
    new_scenarios: float  # log loss where the scenario, too, was not fitted on
    certain: int  # positions that the rules decide
    bins: tuple[Bin, ...]


def trusted(sample: Sample, names: Sequence[str]) -> Trust:
    """How far the chances of held-out games can be trusted."""
    parts = by_games(sample)
    simple = JOURNEY if CONSTANT in names else MATERIAL
    y = sample.y[:, 0]
    p, plain = held_out(sample, names, parts), held_out(sample, simple, parts)
    new = held_out(sample, names, by_scenarios(sample)) if several(sample) else p
    return Trust(
        int(sample.game.max()) + 1,
        len(y),
        float(log_loss(p, y).mean()),
        float(((p - y) ** 2).mean()),
        float(log_loss(plain, y).mean()),
        float(((plain - y) ** 2).mean()),
        interval(log_loss(plain, y) - log_loss(p, y), sample.game),
        float(log_loss(new, y).mean()),
        int((~sample.open).sum()),
        tuple(reliability(p, y, sample.game)),
    )


class Fit(NamedTuple):
    """What was fitted on which games, how many ended otherwise under today's rules, and how far it can be trusted."""

    games: tuple[KeptGame, ...]
    changed: int
    weights: dict[str, float]
    trust: Trust


def fit_games(games: Sequence[KeptGame], without: Collection[str] = ()) -> Fit:
    """Fit games of one system, with their positions measured by today's code. `without`: see `chosen`."""
    measured, changed = [], 0
    for game in sorted(games, key=lambda game: game.match):
        try:
            some = list(positions(game))
        except ValueError:
            changed += 1
            continue
        if some:
            measured.append((game, some))
    sample = Sample(measured)
    names = chosen(sample, without)
    weights = dict(zip(names, map(float, weights_of(sample, names)), strict=True))
    return Fit(tuple(game for game, _ in measured), changed, weights, trusted(sample, names))


def system_lines(system: str, fit: Fit) -> Iterator[str]:
    """What was fitted for a system, in lines: games, weights, reliability."""
    trust = fit.trust
    yield f"{system}: {trust.games} games, {trust.certain} of {trust.positions} positions decided by the rules"
    if fit.changed:
        yield f"{fit.changed} games end otherwise under today's rules, and are left out"
    for scenario in sorted({game.match.scenario for game in fit.games}):
        some = [game for game in fit.games if game.match.scenario == scenario]
        ends = Counter(_end(game) for game in some)
        yield f"  {scenario}: {', '.join(f'{won} {many}' for won, many in ends.most_common())}"
    yield "  " + ", ".join(f"{name} {weight:.3g}" for name, weight in fit.weights.items())
    for one in trust.bins:
        yield f"  {bin_words(one)}"


def row(system: str, trust: Trust) -> str:
    """A row of the table of systems."""
    gain = f"{trust.gain.mean:.3f} ({trust.gain.low:.3f} to {trust.gain.high:.3f})"
    short = [f"{each.told:.0%}" for each in trust.bins if each.falls_short]
    losses = f"{trust.log_loss:.3f} | {trust.material_log_loss:.3f} | {gain}"
    squares = f"{trust.brier:.3f} | {trust.material_brier:.3f}"
    return (
        f"| {system} | {trust.games} | {trust.positions} | {losses} | {squares} "
        f"| {trust.new_scenarios:.3f} | {', '.join(short) or 'none'} |"
    )


HEAD = (
    "| system | games | positions | log loss | of material | better by | Brier | of material | new scenarios | off |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


def _end(game: KeptGame) -> str:
    return " and ".join(game.winners) or ("lost" if game.losers else "drawn")


def bin_words(one: Bin) -> str:
    """A bin in words: `told 72%, won 70% (61 to 78%), 2013 positions of 213 games`."""
    won = f"{one.won.mean:.0%} ({100 * one.won.low:.0f} to {one.won.high:.0%})" if one.won.games >= FEW else "too few"
    short = ", off" if one.falls_short else ""
    return f"told {one.told:.0%}, won {won}, {one.positions} positions of {one.won.games} games{short}"
