"""A board and a mobility prepared for the search: arcs forwards for the kernels, backwards for paths."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from .board import Board
from .grid import Grid
from .mobility import STAY, Mobility, TurnRule, problems
from .prices import BLOCKED, Borders, PriceKey, Prices, common_unit, price_at, raw_prices
from .search import Links, Moves, Spins

Patches = list[tuple[list[int], int, int]]
"""Price list, place, and the price that holds there during one query."""
RawPatches = dict[tuple[PriceKey, int], int]
"""The same by key and place, before any unit is chosen."""


class StepInto(msgspec.Struct, frozen=True, gc=False):
    """A step that ends in a layer, read backwards: the place left is the place entered minus `offset`."""

    layer: int
    direction: int
    offset: int
    prices: list[int]


class TurnInto(msgspec.Struct, frozen=True, gc=False):
    """A turn that ends in a layer."""

    layer: int
    cost: int
    where: list[int] | None


class Compiled(msgspec.Struct, frozen=True, gc=False):
    """Everything the search needs, with all prices in one unit."""

    unit: int
    prices: Prices
    moves: tuple[Moves, ...]
    quick_moves: tuple[Moves, ...]  # as moves, without turns that smaller turns add up to
    spins: Spins
    links: tuple[Links, ...]  # by layer
    steps_into: tuple[tuple[StepInto, ...], ...]
    turns_into: tuple[tuple[TurnInto, ...], ...]
    links_into: tuple[Links, ...]  # by layer and the place entered: (place left, sum, prices of the place entered)


class Compiler:
    """Compiles a mobility for a board, once for each requested unit. Raises ValueError if they do not fit.

    `unit` is the largest that divides every price; a query with odd sums asks for a smaller one. `cheapest` is the
    least price of any arc, `cheapest_step` of any step. `closed`: turning in several goes never costs less than the
    table's own turn, so that the search need not remember the arc before.
    """

    def __init__(self, board: Board, mobility: Mobility) -> None:
        if wrong := problems(board, mobility):
            raise ValueError("; ".join(wrong))
        self.board, self.mobility = board, mobility
        self.grid = Grid(board)
        self.borders = Borders(board, mobility, self.grid)
        self._numbered = Prices(mobility, self.grid, self.borders, 1)  # for its keys only
        steps = [step for layer in mobility.layers for step in layer]
        self._keys = sorted({self._numbered.key(s.entry, s.weight, s.direction) for s in steps})
        self._links = tuple(self._directed_links())
        prices = set(raw_prices(mobility, self.grid, self.borders, self._keys))
        self.cheapest_step = min(prices, default=1)
        prices.update(turn.cost for turn in mobility.turns)
        parts: set[int] = set()
        for _, _, plus, key, _ in self._links:
            parts.update((plus, *raw_prices(mobility, self.grid, self.borders, (key,))))
            entered = [value for value in mobility.entries[key.entry] if value > 0]
            prices.add(plus + key.weight * min(entered, default=1))
        self.unit = common_unit((*prices, *parts))
        self.cheapest = min(prices, default=1)
        self.closed = mobility.compose or _closed(mobility.turns)
        self._keys = sorted({*self._keys, *(key for _, _, _, key, _ in self._links)})
        self._made: dict[int, Compiled] = {}

    def _directed_links(self) -> Iterator[tuple[int, int, int, PriceKey, frozenset[int] | None]]:
        """Each link that this mobility follows: place left, place entered, sum, key of its price list, layers."""
        for link in self.board.links:
            price = self.mobility.links.get(link.kind)
            if price is not None:
                key = PriceKey(price.entry, price.weight, STAY, stays=False)
                a, b = self.grid.place(link.a), self.grid.place(link.b)
                yield a, b, price.plus, key, price.layers
                if link.both:
                    yield b, a, price.plus, key, price.layers

    # ------------------------------------------------------------------ compiling

    def in_unit(self, unit: int) -> Compiled:
        """The mobility with prices in this unit, which must divide them all."""
        if unit not in self._made:
            self._made[unit] = self._compile(unit)
        return self._made[unit]

    def _compile(self, unit: int) -> Compiled:
        mobility, grid = self.mobility, self.grid
        prices = Prices(mobility, grid, self.borders, unit)
        marks = [self._turn_prices(turn, unit) for turn in mobility.turns]
        moves, quick_moves = [], []
        steps_into: list[list[StepInto]] = [[] for _ in mobility.layers]
        turns_into: list[list[TurnInto]] = [[] for _ in mobility.layers]
        for layer, steps in enumerate(mobility.layers):
            out = []
            for step in steps:
                listed = prices.of(prices.key(step.entry, step.weight, step.direction))
                offset = grid.offsets[step.direction]
                out.append((offset, listed, step.to))
                steps_into[step.to].append(StepInto(layer, step.direction, offset, listed))
            turns = [
                (turn, (turn.end, turn.cost // unit, where))
                for turn, where in zip(mobility.turns, marks, strict=True)
                if turn.start == layer
            ]
            moves.append(Moves(tuple(out), tuple(sorted((arc for _, arc in turns), key=lambda arc: arc[1]))))
            needed = [arc for turn, arc in turns if mobility.compose or self._is_needed(turn)]
            quick_moves.append(Moves(tuple(out), tuple(sorted(needed, key=lambda arc: arc[1]))))
        for turn, where in zip(mobility.turns, marks, strict=True):
            turns_into[turn.end].append(TurnInto(turn.start, turn.cost // unit, where))
        if mobility.compose:
            moves = self._turns_as_steps(moves)
        layers = range(len(mobility.layers))
        by_layer = [self._links_of(layer, prices) for layer in layers] if self._links else [({}, {}) for _ in layers]
        return Compiled(
            unit,
            prices,
            tuple(moves),
            tuple(quick_moves),
            Spins(_families(mobility), tuple(each if each == BLOCKED else each // unit for each in _slack(mobility))),
            tuple(links for links, _ in by_layer),
            tuple(map(tuple, steps_into)),
            tuple(map(tuple, turns_into)),
            tuple(links_into for _, links_into in by_layer),
        )

    def _links_of(self, layer: int, prices: Prices) -> tuple[Links, Links]:
        """The links that are followed from a layer, by the place left and by the place entered."""
        links: Links = {}
        links_into: Links = {}
        for a, b, plus, key, layers in self._links:
            if layers is None or layer in layers:
                links[a] = (*links.get(a, ()), (b, plus // prices.unit, prices.of(key)))
                links_into[b] = (*links_into.get(b, ()), (a, plus // prices.unit, prices.of(key)))
        return links, links_into

    def _turn_prices(self, turn: TurnRule, unit: int) -> list[int] | None:
        if turn.where is None:
            return None
        cost = turn.cost // unit
        padded = self.grid.padded(turn.where)
        return [cost if mark else BLOCKED for mark in padded]

    def _turns_as_steps(self, all_moves: Sequence[Moves]) -> list[Moves]:
        """Where turns may follow turns, they are steps on the spot to the thorough kernel."""
        everywhere: dict[int, list[int]] = {}
        found = []
        for steps, turns in all_moves:
            spins = []
            for to, cost, where in turns:
                if where is None and cost not in everywhere:
                    everywhere[cost] = [cost] * self.grid.size
                spins.append((0, everywhere[cost] if where is None else where, to))
            found.append(Moves((*steps, *spins), ()))
        return found

    def _is_needed(self, turn: TurnRule) -> bool:
        """True if no two cheaper turns in a row do the same for the same price (in a closed table)."""
        if not self.closed:
            return True
        costs = _turn_costs(self.mobility.turns)
        return not any(
            0 < first < turn.cost and costs.get((middle, turn.end)) == turn.cost - first
            for (start, middle), first in costs.items()
            if start == turn.start
        )

    # ------------------------------------------------------------------ what changes with every query

    def raw_patches(self, blocked: Collection[int], entry: Mapping[int, int], extra: Mapping[int, int]) -> RawPatches:
        """The changed prices of one query, not divided by any unit."""
        raw: RawPatches = {}
        size, entries = self.board.size, self.mobility.entries
        for number, value in entry.items():
            index, cell = divmod(number, size)
            if not 0 <= index < len(entries):
                raise ValueError(f"entry {number} belongs to no cell of the {len(entries)} entry arrays")
            place = self.grid.place(cell)
            for key in self._keys:
                if key.entry == index:
                    raw[key, place] = price_at(key, value, place, self.borders)
        moving = [key for key in self._keys if not key.stays]
        for cell, plus in extra.items():
            place = self.grid.place(cell)
            for key in moving:
                before = raw.get((key, place))
                if before is None:
                    before = price_at(key, entries[key.entry][cell], place, self.borders)
                raw[key, place] = before + plus if before < BLOCKED else BLOCKED
        for cell in blocked:
            place = self.grid.place(cell)
            for key in moving:
                raw[key, place] = BLOCKED
        return raw


@contextmanager
def patched(patches: Patches) -> Iterator[None]:
    """A context in which the price lists have one query's prices. Nothing is copied."""
    before = [(prices, place, prices[place]) for prices, place, _ in patches]
    try:
        for prices, place, price in patches:
            prices[place] = price
        yield
    finally:
        for prices, place, price in before:
            prices[place] = price


def _turn_costs(turns: Collection[TurnRule]) -> dict[tuple[int, int], int]:
    costs: dict[tuple[int, int], int] = {}
    for turn in turns:
        pair = (turn.start, turn.end)
        costs[pair] = min(turn.cost, costs.get(pair, turn.cost))
    return costs


def _families(mobility: Mobility) -> tuple[tuple[int, ...], ...]:
    """The layers in groups that no turn leads out of."""
    group = list(range(len(mobility.layers)))
    for turn in mobility.turns:
        one, other = group[turn.start], group[turn.end]
        if one != other:
            group = [one if number == other else number for number in group]
    return tuple(tuple(layer for layer, mine in enumerate(group) if mine == number) for number in sorted(set(group)))


def _slack(mobility: Mobility) -> list[int]:
    """The most by which one turn through a layer can cost more than two; `BLOCKED` if it may not be made."""
    costs = _turn_costs(mobility.turns)
    masked = {layer for turn in mobility.turns if turn.where is not None for layer in (turn.start, turn.end)}
    slack = [0] * len(mobility.layers)
    for (start, middle), first in costs.items():
        for (begin, end), second in costs.items():
            if begin == middle and end != start:
                more = costs.get((start, end), BLOCKED) - first - second
                slack[middle] = max(slack[middle], BLOCKED if masked & {start, middle, end} else min(more, BLOCKED))
    return [BLOCKED if each > BLOCKED // 2 else each for each in slack]


def _closed(turns: Collection[TurnRule]) -> bool:
    """True if two turns in a row always have a turn of their own in the table, at no higher cost."""
    if any(turn.where is not None for turn in turns):
        return False
    costs = _turn_costs(turns)
    after: dict[int, list[tuple[int, int]]] = {}
    for (start, end), cost in costs.items():
        after.setdefault(start, []).append((end, cost))
    return all(
        start == last or costs.get((start, last), BLOCKED) <= first + second
        for (start, end), first in costs.items()
        for last, second in after.get(end, ())
    )
