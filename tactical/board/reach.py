"""The result of a search: prices, stops and paths, read as often as the cursor moves."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from .grid import Grid
from .paths import PathLeg, trace_back
from .payable import leave_out_unpayable
from .query import SearchResult, StopRules

if TYPE_CHECKING:
    from .graph import Graph


class ReachableStates:
    """Every state a piece can reach within an allowance. Made by `Graph.reach`; never changes.

    Costs are those of the cheapest way, including the start's own. Everything is listed in order of cost, then of
    state, so that it is the same in every process.
    """

    def __init__(
        self,
        graph: Graph,
        grid: Grid,
        allowance: int,
        result: SearchResult,
        rules: StopRules,
    ) -> None:
        self.graph, self.allowance = graph, allowance
        self._grid, self._result, self._rules = grid, result, rules
        self._size = graph.board.size
        if rules.payable:
            leave_out_unpayable(result, grid, self._stays)

    # ------------------------------------------------------------------ one state

    def left(self, state: int) -> int:
        """The allowance left in a state, -1 if it cannot be reached."""
        layer, cell = divmod(state, self._size)
        units = self._result.best[layer][self._grid.place(cell)]
        return int(units - 1) * self._result.compiled.unit + self._result.rest if units else -1

    def cost(self, state: int) -> int | None:
        """The cost of the cheapest way to a state; None if there is none."""
        left = self.left(state)
        return None if left < 0 else self.allowance - left

    def __contains__(self, state: object) -> bool:
        return isinstance(state, int) and 0 <= state < self.graph.states and self.left(state) >= 0

    def _stays(self, layer: int, cell: int) -> bool:
        rules = self._rules
        if cell in rules.cells or layer in rules.layers:
            return False
        return layer * self._size + cell not in rules.states

    def path_to(self, state: int, avoided: Collection[int] = ()) -> tuple[PathLeg, ...]:
        """The cheapest way to a state, the start first. Raises ValueError if there is none.

        Equally cheap ways are ranked by the avoided cells on them, then by their number of arcs, fewer first. What is
        still equal is ranked by the last arc, then by the one before it, and so on: a step comes first (by the layer it
        leaves, then by that layer's order), then a link, then a turn (by its place in the table of turns).
        """
        layer, cell = divmod(state, self._size)
        if state not in self:
            raise ValueError(f"state {state} cannot be reached with {self.allowance}")
        compose = self.graph.mobility.compose
        arcs = trace_back(
            self._result, compose, layer, self._grid.place(cell), frozenset(map(self._grid.place, avoided))
        )
        legs: list[PathLeg] = []
        unit, before = self._result.compiled.unit, 0
        for arc in arcs:
            total = self.allowance - (arc.left - 1) * unit - self._result.rest
            here = self._grid.cell(arc.place)
            number = arc.layer * self._size + here
            legs.append(PathLeg(arc.arc, arc.direction, number, here, arc.layer, total - before, total))
            before = total
        return tuple(legs)

    # ------------------------------------------------------------------ one cell

    def states_at(self, cell: int) -> dict[int, int]:
        """The cost of each reached state in a cell, cheapest first."""
        numbers = (layer * self._size + cell for layer in range(self.graph.layers))
        found = ((cost, state) for state in numbers if (cost := self.cost(state)) is not None)
        return {state: cost for cost, state in sorted(found)}

    def best_at(self, cell: int, *, stop: bool = False) -> tuple[int, ...]:
        """The cheapest states in a cell, all at the same cost; with `stop` only legal stops."""
        states = {
            state: cost
            for state, cost in self.states_at(cell).items()
            if not stop or self._stays(*divmod(state, self._size))
        }
        least = min(states.values(), default=0)
        return tuple(state for state, cost in states.items() if cost == least)

    def cost_to(self, cell: int, *, stop: bool = False) -> int | None:
        """The cheapest cost in a cell, in any layer; None if the piece cannot reach it, or stop in it."""
        best = self.best_at(cell, stop=stop)
        return self.cost(best[0]) if best else None

    def path_to_cell(self, cell: int) -> tuple[PathLeg, ...]:
        """The path to the first of the cheapest states in a cell. Raises ValueError if there is none."""
        best = self.best_at(cell)
        if not best:
            raise ValueError(f"cell {cell} cannot be reached")
        return self.path_to(best[0])

    # ------------------------------------------------------------------ all of it

    @cached_property
    def states(self) -> dict[int, int]:
        """The cost of every state reached, in order of cost, then of state."""
        result, size, count = self._result, self._size, self.graph.states
        unit = result.compiled.unit
        top = self.allowance - result.rest + unit
        keys: list[int] = []  # cost * count + state: whole numbers sort faster than pairs
        for layer, touched in enumerate(result.touched):
            row, begin = result.best[layer], layer * size
            places = [place for place in set(touched) if row[place]]
            keys += [
                (top - row[place] * unit) * count + begin + cell
                for place, cell in zip(places, self._grid.cells(places), strict=True)
            ]
        keys.sort()
        return {key % count: key // count for key in keys}

    def in_layer(self, layer: int) -> frozenset[int]:
        """The cells reached in a layer."""
        row = self._result.best[layer]
        return frozenset(self._grid.cells({place for place in self._result.touched[layer] if row[place]}))

    @cached_property
    def most_left(self) -> dict[int, int]:
        """The most that can be left in each reached cell: quicker than sorting all states for `cells`."""
        result = self._result
        unit, rest = result.compiled.unit, result.rest
        found: dict[int, int] = {}
        for row, touched in zip(result.best, result.touched, strict=True):
            for place in touched:
                if (left := row[place]) > found.get(place, 0):
                    found[place] = left
        cells = zip(self._grid.cells(found), found.values(), strict=True)
        return {cell: (left - 1) * unit + rest for cell, left in sorted(cells)}

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """Every state where the piece may stay, in order of cost, then of state."""
        rules, size = self._rules, self._size
        if not (rules.cells or rules.layers or rules.states):
            return tuple(self.states)
        return tuple(state for state in self.states if self._stays(*divmod(state, size)))

    @cached_property
    def cells(self) -> dict[int, int]:
        """The cheapest cost of every cell reached."""
        return self._by_cell(self.states)

    @cached_property
    def stop_cells(self) -> dict[int, int]:
        """The cheapest cost of staying in every cell where that is legal."""
        return self._by_cell(self.stops)

    def _by_cell(self, states: Collection[int]) -> dict[int, int]:
        cells: dict[int, int] = {}
        size, costs = self._size, self.states
        for state in states:
            cell = state % size
            if cell not in cells:
                cells[cell] = costs[state]
        return cells
