"""Answering a query to a `Graph`: which unit, which kernel, on which arrays.

Separate from `graph`, with everything behind it, so that a board is on the screen before any of this is loaded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from math import gcd
from typing import TYPE_CHECKING, Final

from .board import Board
from .compiled import Compiled, Compiler, patched
from .mobility import Mobility
from .prices import BLOCKED
from .query import Forced, Query, SearchResult, Start, StopRules
from .reach import ReachableStates
from .search import Field, Seed, Sparse, Touched, counting, quick, thorough

if TYPE_CHECKING:
    from .graph import Graph

Marks = list[tuple[int, int]]
"""Layers and places that a query blocks."""


_LISTED: Final = 1 << 18
"""With more places than this in all layers, to make lists of them takes longer (2 ms) than most queries."""
_KEPT: Final = 1 << 15
"""With more than this in one layer, the lists of hundreds of pieces, kept as long as their reach, fill the memory."""


class Searcher:
    """A board and a mobility, and data kept between queries. Raises ValueError if the table does not fit the board."""

    def __init__(self, board: Board, mobility: Mobility) -> None:
        self.board, self.mobility = board, mobility
        self._compiler = Compiler(board, mobility)

    def farthest(self, allowance: int) -> int:
        """Answer as `Graph.farthest` does."""
        cheapest = self._compiler.cheapest_step
        return max(1, allowance // cheapest) if cheapest > 0 and not self.board.links else self.board.size

    def reach(self, graph: Graph, begin: Sequence[Start], allowance: int, query: Query) -> ReachableStates:
        """Answer like `Graph.reach`, which has checked the starts and the allowance."""
        layers, guaranteed = len(self.mobility.layers), query.guaranteed
        changes = query.blocked or query.entry or query.extra
        raw = self._compiler.raw_patches(query.blocked, query.entry or {}, query.extra or {}) if changes else {}
        paid = [price for price in raw.values() if price < BLOCKED]
        if min(paid, default=0) < 0:
            raise ValueError("a price would be negative: sums may only make a step cost more")
        lefts = [max(0, allowance - start.cost) for start in begin]
        unit = gcd(self._compiler.unit, *paid, *(left - lefts[0] for left in lefts))
        if guaranteed and lefts:
            unit = gcd(unit, lefts[0])  # that step takes all that is left, to the last coin
        compiled = self._compiler.in_unit(unit)
        patches = [
            (compiled.prices.of(key), place, price // unit if price < BLOCKED else BLOCKED)
            for (key, place), price in raw.items()
        ]
        cheapest = min([self._compiler.cheapest, *paid]) // unit
        # A piece that turned last may not turn again: nor a start, nor (`payable`) a way out of a state turned into.
        apart = self._turns_are_counted and (query.payable or any(start.turned for start in begin))
        simple = cheapest > 0 and self._compiler.closed and not apart
        seeds = [self._seed(start, left // unit + 1) for start, left in zip(begin, lefts, strict=True)]
        marks = self._marks(query.blocked_states, seeds) if query.blocked_states else []
        forced: Forced = {}
        if guaranteed:
            with patched(patches):
                forced = self._forced(compiled, seeds, guaranteed)
        every = [*seeds, *(Seed(layer, place, 1) for layer, place in forced)]
        rows = self._rows(layers if simple else 2 * layers)
        with patched(patches), _marked(rows, marks, layers):
            touched = self._walk(compiled, every, rows, cheapest, marks, simple=simple)
        rest = lefts[0] % unit if lefts else 0
        result = SearchResult(compiled, patches, seeds, forced, rows[:layers], rows[-layers:], touched, rest)
        rules = StopRules(
            frozenset(query.no_stop), frozenset(query.no_stop_layers), frozenset(query.no_stop_states), query.payable
        )
        return ReachableStates(graph, self._compiler.grid, allowance, result, rules)

    def _rows(self, count: int) -> Field:
        """Rows of zeros, this many."""
        size = self._compiler.grid.size
        if count * size > _LISTED or size > _KEPT:
            return [Sparse() for _ in range(count)]
        return [[0] * size for _ in range(count)]

    def _walk(
        self, compiled: Compiled, seeds: Sequence[Seed], rows: Field, cheapest: int, marks: Marks, *, simple: bool
    ) -> Touched:
        """State by state, with the quickest kernel that can say what the table and the query do."""
        if simple:
            # A turn that smaller ones add up to is needed where a state between them may be blocked.
            every_turn = bool(marks) and self._turns_are_counted
            return quick(compiled.moves if every_turn else compiled.quick_moves, compiled.links, seeds, rows, cheapest)
        layers = len(self.mobility.layers)
        best, may_turn = rows[:layers], rows[layers:]
        if cheapest > 0:
            return counting(compiled.moves, compiled.spins, compiled.links, seeds, best, may_turn, cheapest)
        return thorough(compiled.moves, compiled.links, seeds, best, may_turn)

    @property
    def _turns_are_counted(self) -> bool:
        return bool(self.mobility.turns) and not self.mobility.compose

    def _seed(self, start: Start, left: int) -> Seed:
        layer, cell = divmod(start.state, self.board.size)
        return Seed(layer, self._compiler.grid.place(cell), left, start.turned)

    def _forced(self, compiled: Compiled, seeds: Sequence[Seed], directions: Collection[int]) -> Forced:
        """The states that only a guaranteed step can enter, with the start and direction it comes from."""
        forced: Forced = {}
        for seed in seeds:
            for to, steps in enumerate(compiled.steps_into):
                for step in steps:
                    if step.layer == seed.layer and step.direction in directions:
                        place = seed.place + step.offset
                        if seed.left <= step.prices[place] < BLOCKED:
                            forced.setdefault((to, place), (seed, step.direction))
        return forced

    def _marks(self, blocked_states: Collection[int], seeds: Sequence[Seed]) -> Marks:
        """Layers and places of blocked states, but for starts."""
        starts = {(seed.layer, seed.place) for seed in seeds}
        listed = (divmod(state, self.board.size) for state in blocked_states)
        marks = [(layer, self._compiler.grid.place(cell)) for layer, cell in listed]
        return [mark for mark in marks if mark not in starts]


@contextmanager
def _marked(rows: Field, marks: Marks, layers: int) -> Iterator[None]:
    """While this holds, blocked states have more than any arc can offer, so that nothing enters them."""
    for layer, place in marks:
        for index in range(layer, len(rows), layers):
            rows[index][place] = BLOCKED
    yield
    for layer, place in marks:
        for index in range(layer, len(rows), layers):
            rows[index][place] = 0
