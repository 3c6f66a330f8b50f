"""The search for pieces that never turn, with all states of one value at once: a bit a place, a whole number a set.

Where there are no turns, a few kinds of ground and many states with the same left, a set of places is best kept as
one long number: a step moves the whole set by a shift, and what it costs is told apart by a mask for each price.
Only a window of places that can be reached at all is worked on. As in `search`, a value is one more than what is
left, and 0 where the piece cannot come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import compress
from typing import Final, NamedTuple

import msgspec

from .prices import BLOCKED
from .search import Moves, Seed

MOST: Final = 255
"""The highest value: an answer has a byte a place."""
_PRICES: Final = 8
"""With more different prices in a list, masks for each would take longer than looking."""
_PLACES: Final = 1 << 14
"""In a window of more places than this, numbers are so long that going state by state is quicker."""
_KEPT: Final = 8
"""So many windows are kept: a piece is asked about again and again where it stands."""

_ONES: Final = tuple(tuple([bit for bit in range(8) if value >> bit & 1]) for value in range(MOST + 1))
_DIGIT_OF: Final = tuple(b"0" * number + b"1" + b"0" * (255 - number) for number in range(_PRICES + 1))
"""Tables that make one number the digit 1, and all others 0."""

Masks = dict[int, int]
"""The places of each price."""


class Window(msgspec.Struct, frozen=True, gc=False):
    """`rows` stretches of `width` places, `stride` apart; the first begins at place `first`."""

    first: int
    width: int
    rows: int
    stride: int

    def bit(self, place: int) -> int:
        """The bit of a place, -1 if it is outside."""
        row, x = divmod(place - self.first, self.stride)
        return row * self.width + x if x < self.width and 0 <= row < self.rows else -1

    def shift(self, offset: int) -> int:
        """A step on the grid as one in bits."""
        rows, x = divmod(offset + 1, self.stride)
        return rows * self.width + x - 1

    @property
    def begins(self) -> range:
        """Where each stretch begins on a grid that has a stride to spare before its first place."""
        return range(self.first + self.stride, self.first + (self.rows + 1) * self.stride, self.stride)


class Shift(NamedTuple):
    """A step: its offset, the list it reads, and where that is open (a byte a place), if not where its group is."""

    offset: int
    prices: list[int]
    free: bytes | None


class Group(msgspec.Struct, frozen=True, gc=False):
    """Steps of a layer into layer `to` that pay the same wherever they may go.

    `kinds` has for each place the number of its price in `prices`, from 1 on; 0 where all are shut.
    """

    to: int
    prices: tuple[int, ...]
    kinds: bytes
    shifts: tuple[Shift, ...]


class Ready(msgspec.Struct, frozen=True, gc=False):
    """A group in a window: masks by price, cheapest first; offsets in bits with the lists they read and their masks."""

    to: int
    masks: tuple[tuple[int, int], ...]
    shifts: tuple[tuple[int, list[int], int | None], ...]


class Found:
    """The places reached in a layer, as one shelf that is filled when somebody looks."""

    def __init__(self, row: bytearray) -> None:
        self._row = row

    def __iter__(self) -> Iterator[Iterator[int]]:
        yield compress(range(len(self._row)), self._row)


class Bitboards:
    """A mobility without turns made ready, for one unit."""

    def __init__(self, layers: Sequence[Sequence[Group]], stride: int, size: int) -> None:
        self._layers, self._stride, self._size = layers, stride, size
        self._known: dict[Window, list[list[Ready]]] = {}

    def window(self, seeds: Sequence[Seed], cheapest: int) -> Window | None:
        """The places that can be reached; None if bitboards would not pay there."""
        most = max((seed.left for seed in seeds), default=0)
        if not 0 < most <= MOST:
            return None
        stride, far = self._stride, (most - 1) // cheapest
        lowest, highest = min(seed.place for seed in seeds), max(seed.place for seed in seeds)
        width = 2 * far + 1 if lowest == highest and 2 * far < stride else stride
        first = lowest - far
        above = min(far, (first + width - 1) // stride)
        below = min(far + (highest + far - first) // stride, (self._size - 1 - first) // stride)
        rows = above + 1 + below
        return Window(first - above * stride, width, rows, stride) if width * rows <= _PLACES else None

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
        unseen = [(1 << window.width * window.rows) - 1] * len(self._layers)
        for layer, place in marks:
            if (bit := window.bit(place)) >= 0:
                unseen[layer] &= ~(1 << bit)
        closed = {
            prices: ~sum({1 << bit for place in places if (bit := window.bit(place)) >= 0})
            for prices, places in shut.items()
        }
        rows = [
            (
                layer,
                waiting[layer],
                [0] * most.bit_length(),
                [_arcs(group, waiting[group.to], closed) for group in groups],
            )
            for layer, groups in enumerate(self._in(window))
        ]
        for left in range(most, 0, -1):
            for layer, mine, planes, groups in rows:
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
        return [self._row(planes, window) for _, _, planes, _ in rows]

    def _in(self, window: Window) -> list[list[Ready]]:
        """The groups as they are in a window."""
        if window not in self._known:
            if len(self._known) >= _KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[window] = [[_ready(group, window) for group in groups] for groups in self._layers]
        return self._known[window]

    def _row(self, planes: Sequence[int], window: Window) -> bytearray:
        """Bits to a byte a place."""
        width, count = window.width, window.width * window.rows
        total = 0
        for plane in reversed(planes):
            total = (total << 1) + _bytes(plane, count)
        total -= _bytes(0, count) * ((1 << len(planes)) - 1)
        values = total.to_bytes(count, "little")
        row = bytearray(self._stride + window.first)
        row += bytes(window.stride - width).join([values[at : at + width] for at in range(0, count, width)])
        row += bytes(max(0, self._size + 2 * self._stride - len(row)))
        return row[self._stride : self._stride + self._size]


def bitboards(moves: Sequence[Moves], stride: int, size: int) -> Bitboards | None:
    """The steps of a mobility, over so many places; None if there are too many different prices."""
    known: dict[int, Masks] = {}
    for steps, _ in moves:
        for _, prices, _ in steps:
            if id(prices) not in known:
                found = sorted(set(prices) - {BLOCKED})
                if len(found) > _PRICES:
                    return None
                known[id(prices)] = _masks(prices, found)
    return Bitboards([_groups(steps, known, stride, size) for steps, _ in moves], stride, size)


def _masks(prices: Sequence[int], different: Sequence[int]) -> Masks:
    number = {price: index for index, price in enumerate((BLOCKED, *different))}
    kinds = bytes(map(number.__getitem__, prices))[::-1]
    return {price: int(kinds.translate(_DIGIT_OF[number[price]]), 2) for price in different}


def _groups(
    steps: Sequence[tuple[int, list[int], int]], known: Mapping[int, Masks], stride: int, size: int
) -> list[Group]:
    """Steps together whose prices agree wherever both are open, if they are not too different in all."""
    found: list[tuple[int, Masks, list[tuple[int, list[int]]]]] = []
    for offset, prices, to in steps:
        mine = known[id(prices)]
        for other, masks, shifts in found:
            if other == to and _agree(mine, masks) and len({*mine, *masks}) <= _PRICES:
                for price, mask in mine.items():
                    masks[price] = masks.get(price, 0) | mask
                shifts.append((offset, prices))
                break
        else:
            found.append((to, dict(mine), [(offset, prices)]))

    def padded(number: int) -> bytes:
        return bytes(stride) + number.to_bytes(size, "little") + bytes(stride)

    zero = _bytes(0, size)
    groups = []
    for to, masks, shifts in found:
        different, free = sorted(masks), _all(masks)
        kinds = sum((_bytes(masks[price], size) - zero) * number for number, price in enumerate(different, 1))
        opens = [(each, _all(known[id(each[1])])) for each in shifts]
        made = [Shift(*each, None if mine == free else padded(_bytes(mine, size) - zero)) for each, mine in opens]
        groups.append(Group(to, tuple(different), padded(kinds), tuple(made)))
    return groups


def _all(masks: Masks) -> int:
    whole = 0
    for mask in masks.values():
        whole |= mask
    return whole


def _agree(one: Masks, other: Masks) -> bool:
    here, there = _all(one), _all(other)
    return all(one.get(price, 0) & there == other.get(price, 0) & here for price in (*one, *other))


def _bytes(bits: int, count: int) -> int:
    """Each bit as a digit, 48 or 49, in a byte of its own: printed in twos, read as bytes."""
    return int.from_bytes(f"{bits:0{count}b}".encode(), "big")


def _ready(group: Group, window: Window) -> Ready:
    kinds = _cut(group.kinds, window)
    masks = [(price, int(kinds.translate(_DIGIT_OF[number]), 2)) for number, price in enumerate(group.prices, 1)]
    return Ready(
        group.to,
        tuple((price, mask) for price, mask in masks if mask),
        tuple(
            (
                window.shift(offset),
                prices,
                None if free is None else int(_cut(free, window).translate(_DIGIT_OF[1]), 2),
            )
            for offset, prices, free in group.shifts
        ),
    )


def _cut(values: bytes, window: Window) -> bytes:
    """The bytes of a window, the last first."""
    return b"".join([values[begin : begin + window.width] for begin in window.begins])[::-1]


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
