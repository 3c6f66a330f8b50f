"""The altitudes that a search must tell apart, so that what it says of all the others follows from them.

Above everything (AR-H31) nothing depends on altitude any more: a piece that is to end higher, or comes from higher,
does there what it would do on the lowest such level, and pays an inch an inch for the rest. One thing remains: an
inch up or down is travel, after which a turn is priced afresh (AR-H08); as many levels as can be worth turning on are
therefore kept beside the one it is on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tactical.rules.armour.data import BAND, BANDS, CRUISING, U
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.terrain import HEIGHT
from tactical.rules.armour.turning import turn_cost

CLEAR = 1 + max(height for name, height in HEIGHT.items() if name != "high-wall")  # walls keep their price (AR-H31)
ABOVE_WALLS = CRUISING  # but for aircraft (FT-AR-15)


class Derived(NamedTuple):
    """An altitude that is not searched: this many inches straight up or down from one that is (by its index)."""

    altitude: int
    level: int
    inches: int


class Levels(NamedTuple):
    """The searched altitudes, ascending; with gaps if a piece is high up. `limit` -1: no limit."""

    searched: tuple[int, ...]
    limit: int = -1

    def derived(self, most: int) -> Iterator[Derived]:
        """The other altitudes it could end at with `most` inches to spend from the nearest level."""
        last = len(self.searched) - 1
        for index, altitude in enumerate(self.searched):
            if index and self.searched[index - 1] < altitude - 1:  # down into the gap
                for by in range(1, min(most, altitude - self.searched[index - 1] - 1) + 1):
                    yield Derived(altitude - by, index, by)
            if index == last:
                top = altitude + most if self.limit < 0 else min(self.limit, altitude + most)
                for higher in range(altitude + 1, top + 1):
                    yield Derived(higher, index, higher - altitude)


def levels(state: Position, who: Element) -> Levels:
    """The altitudes to search for a piece that flies."""
    kind = state.kind(who)
    limit, spare, clear = kind.ceiling, separators(state, who), ABOVE_WALLS if kind.aircraft else CLEAR
    top = max(clear, who.altitude) + spare
    if limit >= 0:
        top = max(who.altitude, min(limit, top))
    lowest = who.altitude - spare
    if lowest <= clear + 1:
        return Levels(tuple(range(top + 1)), limit)
    return Levels((*range(clear + 1), *range(lowest, top + 1)), limit)


def separators(state: Position, who: Element) -> int:
    """How many inches of altitude may be worth putting between turns: those that make a turn cheaper in parts.

    Such a turn costs at least `cheapest`, with an inch between; the rate pays for only this many.
    """
    kind, options = state.kind(who), state.setup.options
    if not kind.turns:
        return 0
    rate, damage = state.allowance(who), who.damage if kind.vehicle else 0
    whole = [turn_cost(kind, options, rate, damage, n * BAND) for n in range(BANDS + 1)]
    parted = [(0, -1)]  # (cost, inches between) of turns of 0, 1, 2 ... eighths in the best parts
    for n in range(1, BANDS + 1):
        parted.append(min((parted[n - k][0] + whole[k], parted[n - k][1] + 1) for k in range(1, n + 1)))
    gains = [(cost, inches) for n, (cost, inches) in enumerate(parted) if cost < whole[n]]
    most = max((inches for _, inches in gains), default=0)
    found = most * (rate // (min(gains)[0] + U)) if gains else 0
    if who.turn.spun:  # the first inch ends what was turned earlier
        found += 1 + most
    return min(found, rate // U)
