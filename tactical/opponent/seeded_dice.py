"""Pseudorandom numbers from a seed, and dice without chance: strata of a roll.

No process, machine or Python release gives others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import TypeVar

from tactical.rehearsal.chances import throws_of
from tactical.table.rolls import Dice, Faces, Roll

T = TypeVar("T")

MIDDLES = 12  # rolls of one sample in the middle of their strata
SHIFT = 0.618  # of a stratum, by which no few rolls after them repeat


class SeededRandom:
    """A series of numbers from a seed; each call takes the next."""

    def __init__(self, *seed: object) -> None:
        self._seed, self._count = " ".join(map(str, seed)), 0

    def below(self, limit: int) -> int:
        """0 or more, below a limit."""
        self._count += 1
        found = blake2b(f"{self._seed}/{self._count}".encode(), digest_size=8).digest()
        return int.from_bytes(found, "big") % limit

    def pick(self, some: Sequence[T]) -> T:
        """One of these."""
        return some[self.below(len(some))]

    def happens(self, chance: float) -> bool:
        """True if an event of that chance happens."""
        return self.below(1_000_000) < chance * 1_000_000

    def __call__(self, roll: Roll, /) -> Faces:
        """A throw."""
        return tuple(1 + self.below(roll.sides) for _ in range(roll.dice))


def strata(number: int, of: int) -> Dice:
    """Dice of sample `number` out of `of`: each roll falls in another stratum of its exact chances in each sample. So
    four samples say about as much as thirty throws, and all orders meet the same luck.

    The middle of a stratum represents it, but not for ever: of two strata, neither middle hits at 9 or more of 10, and
    a combat that goes on until somebody hits would never end.
    """
    count = 0

    def dice(roll: Roll, /) -> Faces:
        nonlocal count
        stratum = _order(count, of)[number]
        within = 0.5 if count < MIDDLES else (0.5 + SHIFT * count) % 1
        count += 1
        return _quantile(_shape(roll), (stratum + within) / of)

    return dice


def _shape(roll: Roll) -> Roll:
    """The roll without the parts that do not change how its throws are ranked, so that few rolls differ."""
    if roll.each:
        return Roll(roll.dice, roll.sides, "", "", -1, roll.aim, roll.target, roll.bonus, each=True)
    return Roll(roll.dice, roll.sides, "", "", sums=roll.sums)


@cache
def _quantile(roll: Roll, share: float) -> Faces:
    """The throw below which this share of all lies, by their sums."""
    throws = throws_of(roll) or (((1 + roll.sides // 2,) * roll.dice, 1),)
    ranked = sorted(throws, key=lambda throw: (sum(throw[0]), throw[0]))
    seen, want = 0, share * sum(ways for _, ways in ranked)
    for faces, ways in ranked:
        seen += ways
        if seen >= want:
            return faces
    return ranked[-1][0]


@cache
def _order(count: int, of: int) -> tuple[int, ...]:
    """The strata in an order for the so-manieth roll of a sample: straight for the first; for the second so that low
    and high ones of it come with every half, quarter and eighth of the first, since one often answers the other, as a
    parry does a blow, or counts only if the other was high, as damage does; mixed for those after it."""
    order = list(range(of))
    if count == 1:
        ranked = sorted(order, key=lambda each: [(each ^ 1) >> bit & 1 for bit in range(of.bit_length())])
        order = [ranked.index(each) for each in order]
    elif count:
        mixed = SeededRandom("strata", count, of)
        for last in range(of - 1, 0, -1):
            other = mixed.below(last + 1)
            order[last], order[other] = order[other], order[last]
    return tuple(order)
