"""Every way of a ship into a system, distinguished by the places of cargo that it visits, for `arrivals.py`.

One search serves all systems and all equal ships; it is kept until something it depends on changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from tactical.rules.fleet.movement import adjacent, bars, no_entry
from tactical.rules.fleet.position import Position, Unit
from tactical.table.memo import Memo

Places = frozenset[int]


class Way(NamedTuple):
    """A legal path (start excluded), its share of the move value, and the places of cargo it visits."""

    path: tuple[int, ...]
    spent: int
    places: Places


class ApproachQuery(NamedTuple):
    """Everything a ship's ways depend on, besides the board."""

    start: int
    allowance: int
    barred: Places  # may be ended in, not passed
    places: Places  # where cargo waits
    again: int  # -1: systems may be entered twice; else only this one (FL-D14)


def ways_into(state: Position, ship: Unit, places: Places) -> tuple[Way, ...]:
    """The ways of an able ship into the active system, none visiting only what another visits too; shortest first."""
    options, target, start = state.setup.options, state.active, ship.cell
    if no_entry(state, target, last=True):
        return ()
    if not options.leave_freely and state.others_ships(start, ship.seat):
        return ()
    barred = bars(state, ship.seat)
    if not options.active_blocks and not state.space(target).nebula:
        barred -= {target}
    if not options.detours and start != target:
        barred |= {target}
    asked = ApproachQuery(start, state.move_value(ship), barred, places, -1 if options.revisit else target)
    return _maximal(_answer(state, asked).get(target, {}))


Arrivals = Mapping[int, Mapping[Places, Way]]
_ANSWERS: Memo[Arrivals] = Memo(300)


def _answer(state: Position, asked: ApproachQuery) -> Arrivals:
    """The search, made once for all ships that are alike."""
    key = (asked, state.setup.options.wormholes, state.setup.options.anomalies)
    return _ANSWERS.get(state.board, key, lambda: _searched(state, asked))


def _searched(state: Position, asked: ApproachQuery) -> Arrivals:
    """All systems that can be come into, with the cheapest way for each set of places that one may have visited."""
    found: dict[int, dict[Places, Way]] = {}
    seen: dict[int, list[Places]] = {}
    first = Way((), 0, asked.places & {asked.start})
    todo = [(0, 0, 0, asked.start, first)]
    order = 0
    while todo:
        _, _, _, here, way = heappop(todo)
        if asked.again < 0:
            if any(way.places <= places for places in seen.get(here, ())):
                continue  # as cheap a way has been here with all of that
            seen.setdefault(here, []).append(way.places)
        for cell, further in _steps(state, asked, here, way):
            best = found.setdefault(cell, {})
            if further.places not in best or further.spent < best[further.places].spent:
                best[further.places] = further
            if cell not in asked.barred:
                order += 1
                heappush(todo, (further.spent, len(further.path), order, cell, further))
    return found


def _steps(state: Position, asked: ApproachQuery, here: int, way: Way) -> Iterator[tuple[int, Way]]:
    """The systems that a way may go on to."""
    spent = way.spent + (0 if state.space(here).rift else 1)
    if spent > asked.allowance:
        return
    for cell in adjacent(state, here):
        if state.space(cell).shut:
            continue
        if asked.again >= 0 and cell != asked.again and cell in (asked.start, *way.path):
            continue
        yield cell, Way((*way.path, cell), spent, way.places | (asked.places & {cell}))


def _maximal(arrivals: Mapping[Places, Way]) -> tuple[Way, ...]:
    """The ways that visit what no other visits with more; and the shortest, whatever it visits."""
    ways = sorted(arrivals.values(), key=lambda way: (way.spent, len(way.path)))
    kept = [way for way in ways if not any(way.places < other.places for other in ways)]
    return tuple(dict.fromkeys((*ways[:1], *kept)))
