"""Simulates a chain of orders that would take too long to work out exactly.

Dice follow from a seed and the number of the try: the same seed gives the same figures in every process. A `watch` is
called as they come and may stop them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from random import Random

from tactical.rehearsal.answers import Reply, nobody
from tactical.rehearsal.chain import (
    LIMIT,
    Chain,
    Chained,
    ChainEnd,
    ahead,
    chances,
    harmed,
    replying,
    summed,
)  # fmt: skip
from tactical.rehearsal.odds import Events, OddsProgress, Watch, known_to
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Dice, Faces, Order, Outcome, Roll, Throw, play

SAMPLES = 1_000  # an interval of three percent to either side
ROLLS = 500  # of one try, which then ends
SEED = 1


def seeded(seed: int, number: int) -> Dice:
    """The dice of one try."""
    own = Random(f"{seed}/{number}")  # noqa: S311 - dice of a what-if guard no secret

    def dice(roll: Roll, /) -> Faces:
        return tuple(1 + int(own.random() * roll.sides) for _ in range(roll.dice))

    return dice


def deep(
    rules: AnyRuleset,
    state: AnyState,
    orders: Sequence[Order],
    *,
    reply: Reply | str = nobody,
    limit: int = LIMIT,
    samples: int = SAMPLES,
    seed: int = SEED,
    watch: Watch | None = None,
) -> Chain:
    """The possible results of a chain of orders: exact if `limit` throws suffice, or leave less uncertainty than
    simulating `samples` tries would; otherwise simulated."""
    found = chances(rules, state, orders, reply=reply, limit=limit, watch=watch)
    if is_settled(found.open, samples) or not found.verdict or found.why == "stopped":
        return found
    return simulated(rules, state, orders, reply=reply, samples=samples, seed=seed, watch=watch)


def simulated(
    rules: AnyRuleset,
    state: AnyState,
    orders: Sequence[Order],
    *,
    reply: Reply | str = nobody,
    samples: int = SAMPLES,
    seed: int = SEED,
    watch: Watch | None = None,
) -> Chain:
    """The same by simulation alone. If stopped, it returns the results so far."""
    seen = known_to(rules, state, orders[0].seat)
    verdict = ahead(rules, seen, orders)[1]
    if not verdict:
        return Chain(verdict, open=Fraction(1), why="refused")
    futures = Chained(rules, seen, orders, replying(rules, reply))
    begun = futures.onward(*futures.first())
    counts: Counter[ChainEnd] = Counter()
    throws = tries = cut = 0
    for number in range(samples):
        if watch is not None and not watch(OddsProgress(throws, Fraction(number, samples))):
            break
        end, rolls = _tried(futures, begun, seeded(seed, number))
        tries, throws = tries + 1, throws + rolls
        counts.update((end,) if end is not None else ())
        cut += end is None
    if not tries:
        return Chain(verdict, open=Fraction(1), why="stopped")
    shares = [(end, Fraction(count, tries)) for end, count in counts.items()]
    found = Chain(verdict, open=Fraction(cut, tries), throws=throws, why="limit" if cut else "", samples=tries)
    return summed(found, orders, shares)


def _tried(
    futures: Chained, begun: tuple[Outcome[AnyState], Hashable, Events], dice: Dice
) -> tuple[ChainEnd | None, int]:
    """One try: its end (None if it takes too long), and how many rolls it took."""
    out, mark, events = begun
    harm = harmed((), events)
    for number in range(ROLLS):
        if not isinstance(out.awaiting, Roll):
            return futures.end(out.state, mark, harm), number
        thrown = play(futures.rules, out.state, Throw(CHANCE, dice(out.awaiting) or ()))
        out, mark, events = futures.onward(thrown, mark)
        harm = harmed(harm, events)
    return None, ROLLS


def is_settled(open_: Fraction, tries: int) -> bool:
    """True if the open share is less than the width of an interval of this many tries, which would tell no more."""
    return open_**2 * tries < 1
