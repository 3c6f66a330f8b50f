"""Approximate distances of every cell from some others, for pieces that move alike, whoever stands in the way."""

from __future__ import annotations

from heapq import heappop, heappush

from tactical.ruleset import AnyRuleset
from tactical.table import AnyState

FAR = 100.0  # steps to where no way leads
KEPT = 400

Cells = frozenset[int]


class Distances:
    """Distances kept for a battle: wrecks change its board too little to start again, and doors change who moves
    how."""

    def __init__(self, rules: AnyRuleset) -> None:
        self.rules = rules
        self._graphs: dict[str, list[list[tuple[int, float]]]] = {}
        self._fields: dict[tuple[str, Cells], dict[int, float]] = {}

    def field(self, state: AnyState, piece: int, cells: Cells) -> dict[int, float]:
        """Steps from each cell to the nearest of these."""
        how = self.rules.tactics.mobility(state, piece)
        found = self._fields.get((how, cells))
        if found is None:
            if len(self._fields) >= KEPT:
                self._fields.clear()
            found = self._fields[how, cells] = _spread(self._graph(state, piece, how), cells)
        return found

    def far(self, state: AnyState, piece: int, cells: Cells) -> float:
        """Steps from a piece (or its carrier) to the nearest of these."""
        under = state.cells_under(state.pieces[piece])
        if not under:
            return FAR
        field = self.field(state, piece, cells)
        if len(under) == 1:
            return field.get(under[0], FAR)
        return min(field.get(cell, FAR) for cell in under)

    def _graph(self, state: AnyState, piece: int, how: str) -> list[list[tuple[int, float]]]:
        """For each cell those from which a step leads into it, with its cost."""
        if how not in self._graphs:
            board, cost = state.board, self.rules.tactics.step_costs(state, piece)
            into: list[list[tuple[int, float]]] = [[] for _ in range(board.size)]
            for cell in range(board.size):
                for near in board.neighbours(cell):
                    price = cost(near, cell)
                    if price is not None:
                        into[cell].append((near, price))
            for cell in sorted({end for link in board.links for end in (link.a, link.b)}):
                for other, price in self.rules.tactics.links_from(state, piece, cell):
                    into[other].append((cell, price))
            self._graphs[how] = into
        return self._graphs[how]


def _spread(into: list[list[tuple[int, float]]], cells: Cells) -> dict[int, float]:
    far = dict.fromkeys(sorted(cells), 0.0)
    queue = [(0.0, cell) for cell in far]
    while queue:
        cost, cell = heappop(queue)
        for near, price in into[cell] if cost <= far[cell] else ():
            if cost + price < far.get(near, FAR):
                far[near] = cost + price
                heappush(queue, (cost + price, near))
    return far
