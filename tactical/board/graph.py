"""The one movement search: a board and a mobility compiled once, then asked as often as anything changes.

    graph = Graph(board, mobility)                        # when a piece is picked
    reach = graph.reach(graph.state(cell, heading), 12, blocked=occupied)
    reach.cost_to(cell), reach.stops, reach.path_to(state)

A state is a whole number, `layer * board.size + cell`. What changes with every move (who stands where, what
they make dearer, where one may not stop) is given to `reach` and compiles nothing. A `Graph` serves one
thread; every `Reach` it gave stays valid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import gcd
from typing import Any, Final

from .ahead import ahead
from .answer import Answer, Forced, Places, Start, StopRules
from .bitboards import Bitboards, Found, bitboards
from .board import Board
from .compiled import Compiled, Compiler, Patches, patched
from .mobility import Mobility
from .prices import BLOCKED
from .reach import Reach
from .scratch import Field, Scratch
from .search import Seed, Touched, counting, quick, thorough

_CROWD: Final = 60
"""Where more states than this share a value, bitboards are quicker for pieces that turn. Measured, roughly."""

Marks = list[tuple[int, int]]
"""Layers and places that a query blocks."""


class Graph:
    """A board as one kind of piece may move over it. ValueError if the table does not fit the board."""

    def __init__(self, board: Board, mobility: Mobility) -> None:
        self.board, self.mobility = board, mobility
        self._compiler = Compiler(board, mobility)
        self._scratch = Scratch(len(mobility.layers), self._compiler.grid.size)
        self._bitboards: dict[int, Bitboards | None] = {}
        self._crowded = BLOCKED if mobility.turns else 0

    @property
    def layers(self) -> int:
        """How many layers the mobility has."""
        return len(self.mobility.layers)

    @property
    def states(self) -> int:
        """One more than the highest state."""
        return self.layers * self.board.size

    def state(self, cell: int, layer: int = 0) -> int:
        """The state of a piece in a cell and a layer."""
        return layer * self.board.size + cell

    def cell(self, state: int) -> int:
        """The cell of a state."""
        return state % self.board.size

    def layer(self, state: int) -> int:
        """The layer of a state."""
        return state // self.board.size

    def reach(
        self,
        starts: int | Iterable[int | Start],
        allowance: int,
        *,
        blocked: Collection[int] = (),
        blocked_states: Collection[int] = (),
        entry: Mapping[int, int] | None = None,
        extra: Mapping[int, int] | None = None,
        no_stop: Collection[int] = (),
        no_stop_layers: Collection[int] = (),
        no_stop_states: Collection[int] = (),
        guaranteed: Collection[int] = (),
        payable: bool = False,
    ) -> Reach:
        """Everything a piece can reach from `starts` (states, or `Start`s that have spent something).

        blocked: cells that no step or link may enter. blocked_states: states that no arc may enter, unless
        one is a start. entry: entry prices that differ now, by cell (plus i * board.size for entry array
        i), 0 to shut a cell. extra: sums added to steps and links into a cell. no_stop...: where the piece
        may pass but not stay. guaranteed: directions of a step that each start may take even if it costs
        more than is left; it then takes all that is left. payable: leave out states from which, with what
        is left, no legal stop can be paid for (a state that is itself one counts; a start always does).

        A start that has spent more than the allowance has nothing left. ValueError for a negative
        allowance or sum, or a state that does not exist.
        """
        begin = self._starts(starts, allowance)
        raw = self._compiler.raw_patches(blocked, entry or {}, extra or {}) if blocked or entry or extra else {}
        paid = [price for price in raw.values() if price < BLOCKED]
        if min(paid, default=0) < 0:
            raise ValueError("a price would be negative: sums may only make a step dearer")
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
        # What turned last may not turn again: nor a start, nor (`payable`) a way out of a state turned into.
        apart = self._turns_are_counted and (payable or any(start.turned for start in begin))
        simple = cheapest > 0 and self._compiler.closed and not apart
        seeds = [self._seed(start, left // unit + 1) for start, left in zip(begin, lefts, strict=True)]
        marks = self._marks(blocked_states, seeds) if blocked_states else []
        most = max((seed.left for seed in seeds), default=0)
        boards = self._boards(compiled, patches, marks) if simple and most >= self._crowded else None
        forced: Forced = {}
        if guaranteed:
            with patched(patches):
                forced = self._forced(compiled, seeds, guaranteed)
        every = [*seeds, *(Seed(layer, place, 1) for layer, place in forced)]
        window = boards.window(every) if boards else None
        best: Sequence[Any]
        fresh: Sequence[Any]
        touched: Sequence[Places]
        lent: Touched = []
        if boards and window:
            shut: dict[int, list[int]] = {}
            for prices, place, _ in patches:
                shut.setdefault(id(prices), []).append(place)
            best = fresh = boards.spread(window, every, shut, marks)
            touched = [Found(row) for row in best]
        else:
            rows = self._scratch.take(self.layers if simple else 2 * self.layers)
            best, fresh = rows[: self.layers], rows[-self.layers :]
            if patches or marks:
                with patched(patches), _marked(rows, marks, self.layers):
                    lent = self._walk(compiled, every, rows, cheapest, marks, simple=simple)
            else:
                lent = self._walk(compiled, every, rows, cheapest, marks, simple=simple)
            if simple and most < self._crowded and sum(map(len, lent)) > _CROWD * most:
                self._crowded = most
            touched = lent
        rest = lefts[0] % unit if lefts else 0
        answer = Answer(compiled, patches, seeds, forced, best, fresh, touched, rest)
        rules = StopRules(frozenset(no_stop), frozenset(no_stop_layers), frozenset(no_stop_states), payable)
        found = Reach(self, self._compiler.grid, allowance, answer, rules)
        if lent:
            self._scratch.lend(found, lent)
        return found

    def _walk(
        self, compiled: Compiled, seeds: Sequence[Seed], rows: Field, cheapest: int, marks: Marks, *, simple: bool
    ) -> Touched:
        """State by state, with the quickest kernel that can say what the table and the query do."""
        if simple:
            if self._needs_every_turn(marks):
                return quick(compiled.moves, compiled.links, seeds, rows, cheapest)
            if compiled.ahead:
                return ahead(compiled.ahead, seeds, rows, cheapest)
            return quick(compiled.quick_moves, compiled.links, seeds, rows, cheapest)
        best, fresh = rows[: self.layers], rows[self.layers :]
        if cheapest > 0:
            return counting(compiled.moves, compiled.spins, compiled.links, seeds, best, fresh, cheapest)
        return thorough(compiled.moves, compiled.links, seeds, best, fresh)

    def _boards(self, compiled: Compiled, patches: Patches, marks: Marks) -> Bitboards | None:
        """The mobility as bitboards; None where they cannot say what the table and the query do."""
        if any(compiled.links) or any(price < BLOCKED for _, _, price in patches) or self._needs_every_turn(marks):
            return None
        if compiled.unit not in self._bitboards:
            self._bitboards[compiled.unit] = bitboards(
                compiled.quick_moves, self._compiler.grid.stride, self._compiler.grid.size
            )
        return self._bitboards[compiled.unit]

    def _needs_every_turn(self, marks: Marks) -> bool:
        """A turn that smaller ones add up to is needed where a state between them may be blocked."""
        return bool(marks) and self._turns_are_counted

    @property
    def _turns_are_counted(self) -> bool:
        return bool(self.mobility.turns) and not self.mobility.compose

    def _starts(self, starts: int | Iterable[int | Start], allowance: int) -> list[Start]:
        listed = (starts,) if isinstance(starts, int) else starts
        begin = [Start(each) if isinstance(each, int) else each for each in listed]
        if allowance < 0:
            raise ValueError(f"an allowance of {allowance} is negative")
        for start in begin:
            if not 0 <= start.state < self.states or start.cost < 0:
                raise ValueError(f"{start} is not one of {self.states} states with something spent")
        return begin

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
