"""Prices of all steps, compiled once for a board and a mobility, in the largest unit that divides them.

A price list has one number for each place of the grid: the price of entering it by one kind of arc. Arcs with the same
prices everywhere share a list, so a board without borders or corners needs one for each weight. Blocked is `BLOCKED`,
more than any allowance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import gcd
from typing import Final, NamedTuple

from .board import Board
from .grid import Grid
from .mobility import STAY, Crossing, Mobility

BLOCKED: Final = 1 << 60

Way = tuple[int, int]
"""A way over a border or round a corner: (times, plus)."""


class PriceKey(NamedTuple):
    """The key of one price list. `direction` is -1 for lists that every direction shares."""

    entry: int
    weight: int
    direction: int
    stays: bool


class Borders:
    """The effects of borders and corners on steps, by direction and the place entered.

    `ways[d][place]`: the ways left open for that step, none if it is shut. `shut[d][place]` is 255 where side cells
    alone forbid a diagonal: a separate array because there are many of those, and whole bytes at once.
    """

    def __init__(self, board: Board, mobility: Mobility, grid: Grid) -> None:
        self._board, self._mobility, self._grid = board, mobility, grid
        self.ways: dict[int, dict[int, tuple[Way, ...]]] = {}
        self.shut: dict[int, bytes] = {}
        self._diagonals = [d for d in board.directions if board.topology == "square8" and d % 2]
        if mobility.corners != "free" and self._diagonals:
            self._stops = self._corner_cells()
            self._shut_corners()
        if mobility.edges:
            self._cross_edges()
        for (cell, direction), crossing in mobility.crossings.items():
            target = board.neighbour(cell, direction)
            if target >= 0:
                self._add(direction, grid.place(target), (_way(crossing),))

    def _corner_cells(self) -> bytes:
        cells = self._mobility.corner_cells
        if cells is None:
            entry = self._mobility.entries[0]
            if isinstance(entry, bytes):
                return entry.translate(b"\1" + bytes(255))
            return bytes(price <= 0 for price in entry)
        return cells.translate(b"\0" + b"\1" * 255)

    def _shut_corners(self) -> None:
        """Marks diagonals that side cells forbid, all places at once: a shift of one huge number each."""
        grid, offsets = self._grid, self._grid.offsets
        padded = grid.padded(self._stops)
        assert isinstance(padded, bytes)
        stops = int.from_bytes(padded, "little")
        for d in self._diagonals:
            left, right = (_shifted(stops, offsets[side % 8] - offsets[d]) for side in (d - 1, d + 1))
            found = left | right if self._mobility.corners == "any" else left & right
            found &= (1 << 8 * grid.size) - 1
            self.shut[d] = (found * 255).to_bytes(grid.size, "little")

    def _cross_edges(self) -> None:
        board, edges = self._board, self._mobility.edges
        corners: set[tuple[int, int]] = set()  # diagonal steps that some edge concerns: (cell, direction)
        for edge in board.edges:
            crossing = edges.get(edge.kind)
            if crossing is None or crossing == Crossing():
                continue
            for a, b in ((edge.a, edge.b), (edge.b, edge.a)):
                direction = board.direction(a, b)
                if direction not in board.directions:
                    continue
                self._add(direction, self._grid.place(b), (_way(crossing),))
                if self._mobility.corners != "free" and self._diagonals:
                    # Out of a past b's row, and into b past a's: the four diagonals that use this border.
                    corners.update((a, (direction + turn) % 8) for turn in (-1, 1))
                    for turn in (-2, 2):
                        beside = board.neighbour(a, (direction + turn) % 8)
                        if beside >= 0:
                            corners.add((beside, (direction - turn // 2) % 8))
        for cell, direction in sorted(corners):
            target = board.neighbour(cell, direction)
            if target >= 0:
                self._add(direction, self._grid.place(target), self._round(cell, direction, target))

    def _round(self, cell: int, direction: int, target: int) -> tuple[Way, ...]:
        """The ways a diagonal step may take round its corner."""
        board, edges = self._board, self._mobility.edges
        found = []
        for side in (direction - 1, direction + 1):
            beside = board.neighbour(cell, side % 8)
            crossings = [
                edges.get(board.edge(cell, beside), Crossing()),
                edges.get(board.edge(beside, target), Crossing()),
            ]
            if self._stops[beside] or any(crossing.shut for crossing in crossings):
                if self._mobility.corners == "any":
                    return ()
                continue
            first, second = crossings
            found.append((first.times * second.times, first.plus + second.plus))
        return tuple(found)

    def _add(self, direction: int, place: int, ways: tuple[Way | None, ...]) -> None:
        """Puts a border on a step, over what lies on it already."""
        table = self.ways.setdefault(direction, {})
        before = table.get(place, ((1, 0),))
        table[place] = tuple((times * way[0], plus + way[1]) for times, plus in before for way in ways if way)


class Prices:
    """All price lists for one unit, made on first use."""

    def __init__(self, mobility: Mobility, grid: Grid, borders: Borders, unit: int) -> None:
        self.unit = unit
        self._mobility, self._grid, self._borders = mobility, grid, borders
        self.lists: dict[PriceKey, list[int]] = {}

    def key(self, entry: int, weight: int, direction: int) -> PriceKey:
        """The key of an arc's price list."""
        special = direction in self._borders.ways or direction in self._borders.shut
        return PriceKey(entry, weight, direction if special else STAY, direction == STAY)

    def of(self, key: PriceKey) -> list[int]:
        """The price list, in units."""
        found = self.lists.get(key)
        if found is None:
            found = self.lists[key] = self._compile(key)
        return found

    def _compile(self, key: PriceKey) -> list[int]:
        values = self._grid.padded(self._mobility.entries[key.entry])
        shut = self._borders.shut.get(key.direction)
        if shut is not None and isinstance(values, bytes):
            kept = int.from_bytes(values, "little") & ~int.from_bytes(shut, "little")
            values, shut = kept.to_bytes(len(values), "little"), None
        weight, unit = key.weight, self.unit
        if isinstance(values, bytes):
            table = [BLOCKED, *(weight * value // unit for value in range(1, 256))]
            prices = [table[value] for value in values]
        else:
            known = {value: weight * value // unit if value > 0 else BLOCKED for value in set(values)}
            prices = list(map(known.__getitem__, values))
        if shut is not None:
            at = -1
            while (at := shut.find(255, at + 1)) >= 0:
                prices[at] = BLOCKED
        for place in self._borders.ways.get(key.direction, ()):
            raw = price_at(key, values[place], place, self._borders)
            prices[place] = raw // unit if raw < BLOCKED else BLOCKED
        return prices


def price_at(key: PriceKey, entry: int, place: int, borders: Borders) -> int:
    """The price of one arc into one place with the entry price `entry`, not yet divided by the unit."""
    if entry <= 0:
        return BLOCKED
    shut = borders.shut.get(key.direction)
    if shut is not None and shut[place]:
        return BLOCKED
    ways = borders.ways.get(key.direction, _NO_WAYS).get(place, ((1, 0),))
    return min((key.weight * entry * times + plus for times, plus in ways), default=BLOCKED)


def raw_prices(mobility: Mobility, grid: Grid, borders: Borders, keys: Iterable[PriceKey]) -> Iterator[int]:
    """Every price in the lists of these keys, and perhaps a few more."""
    padded = {index: grid.padded(mobility.entries[index]) for index in {key.entry for key in keys}}
    values = {index: sorted(value for value in set(entry) if value > 0) for index, entry in padded.items()}
    for key in keys:
        yield from (key.weight * value for value in values[key.entry])
        for place in borders.ways.get(key.direction, ()):
            raw = price_at(key, padded[key.entry][place], place, borders)
            if raw < BLOCKED:
                yield raw


def common_unit(prices: Iterable[int]) -> int:
    """The largest number that divides all prices, 1 if there are none."""
    return gcd(*prices) or 1


_NO_WAYS: Final[Mapping[int, tuple[Way, ...]]] = {}


def _way(crossing: Crossing) -> Way | None:
    return None if crossing.shut else (crossing.times, crossing.plus)


def _shifted(number: int, places: int) -> int:
    """The bytes of a number moved so that byte i holds what byte i + places held."""
    return number >> 8 * places if places >= 0 else number << -8 * places
