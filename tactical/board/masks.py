"""What bitboards read: the places of each price, as bits of one long number, for a board and in a window of it.

Made once for a mobility and a unit. Steps of a layer that pay the same wherever they may go are one group, which the
kernel moves together. Which places a group can enter for which price is kept a byte a place for the whole board, and
cut out as bits for every window that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from .prices import BLOCKED
from .search import Moves

_PRICES: Final = 8
"""With more different prices in a list, masks for each would take longer than looking."""
_BOARD: Final = 1 << 17
"""On a larger board, the masks would take longer to make than they save."""

_DIGIT_OF: Final = tuple(b"0" * number + b"1" + b"0" * (255 - number) for number in range(_PRICES + 1))
"""Tables that make one number the digit 1, and all others 0."""

Masks = dict[int, int]
"""The places of each price."""
Kinds = dict[frozenset[int], bytes]
"""The `kinds` of groups, by the identities of the price lists they read."""


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

    def but(self, places: Iterable[int]) -> int:
        """Every place of the window but these."""
        bits = {bit for place in places if (bit := self.bit(place)) >= 0}
        return (1 << self.width * self.rows) - 1 ^ sum(1 << bit for bit in bits)

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


Ways = tuple[int, int, int, int]
"""A number for each of left, right, up and down."""


class Layer(msgspec.Struct, frozen=True, gc=False):
    """The arcs out of a layer: steps, turns that are open everywhere as (layer entered, cost), dearest last.

    `cheapest`: the least price of a step that leads left, right, up and down, 0 where none does. `onward`: layers
    that an arc leads to, with what it costs beside its step.
    """

    groups: tuple[Group, ...]
    turns: tuple[tuple[int, int], ...]
    cheapest: Ways
    onward: tuple[tuple[int, int], ...]


class Ready(msgspec.Struct, frozen=True, gc=False):
    """A group in a window: masks by price, cheapest first; offsets in bits with the lists they read and their masks."""

    to: int
    masks: tuple[tuple[int, int], ...]
    shifts: tuple[tuple[int, list[int], int | None], ...]


def masked(moves: Sequence[Moves], stride: int, size: int) -> list[Layer] | None:
    """The steps and turns of a mobility, over so many places; None if they are too many, or their different prices."""
    if size > _BOARD:
        return None
    known: dict[int, Masks] = {}
    kinds: Kinds = {}
    layers = []
    for number, (steps, turns) in enumerate(moves):
        arcs = [*steps, *((0, where, to) for to, _, where in turns if where is not None)]
        for _, prices, _ in arcs:
            if id(prices) not in known:
                found = sorted(set(prices) - {BLOCKED})
                if len(found) > _PRICES:
                    return None
                known[id(prices)] = _masks(prices, found)
        spins = sorted((cost, to) for to, cost, where in turns if where is None)
        least = [(offset, min(known[id(prices)], default=BLOCKED), to) for offset, prices, to in arcs]
        layers.append(
            Layer(
                tuple(_groups(arcs, known, kinds, stride, size)),
                tuple((to, cost) for cost, to in spins),
                _cheapest([(offset, price) for offset, price, _ in least], stride),
                tuple((to, cost if offset == 0 else 0) for offset, cost, to in least if to != number)
                + tuple((to, cost) for cost, to in spins),
            )
        )
    return layers


def _cheapest(steps: Sequence[tuple[int, int]], stride: int) -> Ways:
    found = [0, 0, 0, 0]
    for offset, price in steps:
        down, right = divmod(offset + 1, stride)
        for way, along in enumerate((1 - right, right - 1, -down, down)):
            if along > 0 and price < (found[way] or BLOCKED):
                found[way] = price
    return found[0], found[1], found[2], found[3]


def _masks(prices: Sequence[int], different: Sequence[int]) -> Masks:
    number = {price: index for index, price in enumerate((BLOCKED, *different))}
    kinds = bytes(map(number.__getitem__, prices))[::-1]
    return {price: int(kinds.translate(_DIGIT_OF[number[price]]), 2) for price in different}


def _groups(
    steps: Sequence[tuple[int, list[int], int]], known: Mapping[int, Masks], shared: Kinds, stride: int, size: int
) -> list[Group]:
    """Steps together whose prices agree wherever both are open, if they are not too different in all.

    Groups that read the same lists share their `kinds`, in whatever layer they are.
    """
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

    zero = digits(0, size)
    groups = []
    for to, masks, shifts in found:
        different, free = sorted(masks), _all(masks)
        lists = frozenset(id(prices) for _, prices in shifts)
        if lists not in shared:
            numbered = enumerate(different, 1)
            shared[lists] = padded(sum((digits(masks[price], size) - zero) * number for number, price in numbered))
        opens = [(each, _all(known[id(each[1])])) for each in shifts]
        made = [Shift(*each, None if mine == free else padded(digits(mine, size) - zero)) for each, mine in opens]
        groups.append(Group(to, tuple(different), shared[lists], tuple(made)))
    return groups


def _all(masks: Masks) -> int:
    whole = 0
    for mask in masks.values():
        whole |= mask
    return whole


def _agree(one: Masks, other: Masks) -> bool:
    here, there = _all(one), _all(other)
    return all(one.get(price, 0) & there == other.get(price, 0) & here for price in (*one, *other))


def ready(layers: Iterable[Layer], window: Window) -> list[list[Ready]]:
    """The groups of each layer as they are in a window."""
    masks: dict[int, tuple[tuple[int, int], ...]] = {}  # by the identity of `kinds`, which groups share
    return [[_ready(group, window, masks) for group in layer.groups] for layer in layers]


def _ready(group: Group, window: Window, known: dict[int, tuple[tuple[int, int], ...]]) -> Ready:
    if id(group.kinds) not in known:
        kinds = _cut(group.kinds, window)
        masks = [(price, int(kinds.translate(_DIGIT_OF[number]), 2)) for number, price in enumerate(group.prices, 1)]
        known[id(group.kinds)] = tuple((price, mask) for price, mask in masks if mask)
    return Ready(
        group.to,
        known[id(group.kinds)],
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


def digits(bits: int, count: int) -> int:
    """Each bit as a digit, 48 or 49, in a byte of its own: printed in twos, read as bytes."""
    return int.from_bytes(f"{bits:0{count}b}".encode(), "big")
