"""The search with all states of one value at once: a bit a place, a whole number a set.

Where there are a few kinds of ground and many states with the same left, a set of places is best kept as one long
number: a step moves the whole set by a shift, what it costs is told apart by a mask for each price, and a turn moves
the set as it is to another layer. Only a window of places that can be reached at all is worked on. As in `search`, a
value is one more than what is left, and 0 where the piece cannot come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import compress
from typing import Final

from .masks import Layer, Ready, Ways, Window, digits, masked, ready
from .prices import BLOCKED
from .search import Moves, Seed

MOST: Final = 255
"""The highest value: an answer has a byte a place."""
_PLACES: Final = 1 << 14
"""In a window of more places than this, numbers are so long that going state by state is quicker."""
_KEPT: Final = 8
"""So many windows are kept: a piece is asked about again and again where it stands."""

_ONES: Final = tuple(tuple([bit for bit in range(8) if value >> bit & 1]) for value in range(MOST + 1))
"""The bits that are set in a value."""


class Found:
    """The places reached in a layer, looked for when somebody asks."""

    def __init__(self, row: bytearray) -> None:
        self._row = row

    def __iter__(self) -> Iterator[int]:
        return compress(range(len(self._row)), self._row)


class Bitboards:
    """A mobility in which a turn after a turn can do no harm, made ready for one unit."""

    def __init__(self, layers: Sequence[Layer], stride: int, size: int) -> None:
        self._layers, self._stride, self._size = layers, stride, size
        self._known: dict[Window, list[list[Ready]]] = {}
        self._known_from: dict[int, list[tuple[int, Ways]]] = {}

    def window(self, seeds: Sequence[Seed]) -> Window | None:
        """The places that can be reached; None if bitboards would not pay there."""
        most: dict[int, int] = {}
        for layer, _, left, _ in seeds:
            most[layer] = max(left, most.get(layer, 0))
        if not 0 < max(most.values(), default=0) <= MOST:
            return None
        stride, (left, right, up, down) = self._stride, self._far(most)
        lowest, highest = min(seed.place for seed in seeds), max(seed.place for seed in seeds)
        width = left + right + 1 if lowest == highest and left + right < stride else stride
        first = lowest - left
        above = min(up, (first + width - 1) // stride)
        below = min(down + (highest + right - first) // stride, (self._size - 1 - first) // stride)
        rows = above + 1 + below
        return Window(first - above * stride, width, rows, stride) if width * rows <= _PLACES else None

    def _far(self, most: Mapping[int, int]) -> Ways:
        """How far left, right, up and down one may come with so much in these layers.

        Every step of a way costs at least what the cheapest such step of its layer does, and all steps together
        what is left when the turns into that layer are paid.
        """
        far = [0, 0, 0, 0]
        for layer, left in most.items():
            for away, cheapest in self._from(layer):
                for way, price in enumerate(cheapest):
                    if price and (left - 1 - away) // price > far[way]:
                        far[way] = (left - 1 - away) // price
        return far[0], far[1], far[2], far[3]

    def _from(self, layer: int) -> list[tuple[int, Ways]]:
        """For each layer that can be come to from this one: what its turns cost, and its cheapest steps."""
        if layer not in self._known_from:
            away, waiting = {layer: 0}, [layer]
            for at in waiting:
                for to, cost in self._layers[at].onward:
                    if away[at] + cost < away.get(to, BLOCKED):
                        away[to] = away[at] + cost
                        waiting.append(to)
            self._known_from[layer] = [(cost, self._layers[to].cheapest) for to, cost in away.items()]
        return self._known_from[layer]

    def spread(
        self,
        window: Window,
        seeds: Sequence[Seed],
        shut: Mapping[int, Collection[int]],
        marks: Collection[tuple[int, int]],
    ) -> list[bytearray]:
        """The kernel: a row of values for each layer.

        shut: places that this query closes to steps, by the identity of the price list. marks: layers and places
        that nothing enters.
        """
        most = max(seed.left for seed in seeds)
        waiting = [[0] * (most + 1) for _ in self._layers]
        for layer, place, left, _ in seeds:
            waiting[layer][left] |= 1 << window.bit(place)
        unseen = _unmarked(window, len(self._layers), marks)
        closed = {prices: window.but(places) for prices, places in shut.items()}
        rows = [
            (
                layer,
                waiting[layer],
                [0] * most.bit_length(),
                [_arcs(group, waiting[group.to], closed) for group in groups],
                [(waiting[to], cost) for to, cost in self._layers[layer].turns],
            )
            for layer, groups in enumerate(self._in(window))
        ]
        for left in range(most, 0, -1):
            for layer, mine, planes, groups, turns in rows:
                if not (here := mine[left] & unseen[layer]):
                    continue
                unseen[layer] ^= here
                for bit in _ONES[left]:
                    planes[bit] |= here
                for up, down, masked_up, masked_down, masks, into in groups:
                    there = 0
                    for offset in up:
                        there |= here << offset
                    for offset in down:
                        there |= here >> offset
                    for offset, free in masked_up:
                        there |= here << offset & free
                    for offset, free in masked_down:
                        there |= here >> offset & free
                    for price, mask in masks:
                        if price >= left:
                            break
                        into[left - price] |= there & mask
                for into, cost in turns:
                    if cost >= left:
                        break
                    into[left - cost] |= here
        return [self._row(planes, window) for _, _, planes, *_ in rows]

    def _in(self, window: Window) -> list[list[Ready]]:
        """The groups as they are in a window."""
        if window not in self._known:
            if len(self._known) >= _KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[window] = ready(self._layers, window)
        return self._known[window]

    def _row(self, planes: Sequence[int], window: Window) -> bytearray:
        """Bits to a byte a place."""
        width, count = window.width, window.width * window.rows
        total = 0
        for plane in reversed(planes):
            total = (total << 1) + digits(plane, count)
        total -= digits(0, count) * ((1 << len(planes)) - 1)
        values = total.to_bytes(count, "little")
        row = bytearray(self._stride + window.first)
        row += bytes(window.stride - width).join([values[at : at + width] for at in range(0, count, width)])
        row += bytes(max(0, self._size + 2 * self._stride - len(row)))
        return row[self._stride : self._stride + self._size]


def _unmarked(window: Window, layers: int, marks: Collection[tuple[int, int]]) -> list[int]:
    """By layer, every place of a window that something may enter."""
    found = [window.but(())] * layers
    for layer, place in marks:
        found[layer] &= window.but((place,))
    return found


def bitboards(moves: Sequence[Moves], stride: int, size: int) -> Bitboards | None:
    """A mobility as bitboards; None if its places are too many for that, or its different prices."""
    layers = masked(moves, stride, size)
    return None if layers is None else Bitboards(layers, stride, size)


Arcs = tuple[list[int], list[int], list[tuple[int, int]], list[tuple[int, int]], tuple[tuple[int, int], ...], list[int]]
"""A group as the kernel sees it: shifts up and down, the same with masks, masks by price, and what waits there."""


def _arcs(group: Ready, into: list[int], closed: Mapping[int, int]) -> Arcs:
    up: list[int] = []
    down: list[int] = []
    masked_up: list[tuple[int, int]] = []
    masked_down: list[tuple[int, int]] = []
    for offset, prices, free in group.shifts:
        shut = closed.get(id(prices)) if closed else None
        if free is None and shut is None:
            (up if offset >= 0 else down).append(abs(offset))
        else:
            mask = (-1 if free is None else free) & (-1 if shut is None else shut)
            (masked_up if offset >= 0 else masked_down).append((abs(offset), mask))
    return up, down, masked_up, masked_down, group.masks, into
