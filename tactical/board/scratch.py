"""Arrays that a query writes its answer into, cheap on a board of any size.

A graph keeps its arrays from query to query: clearing the places that the last one touched costs less than
new arrays, and on a large board less than anything. If somebody still holds the last answer, that answer
first moves what it knows into a small copy of its own, or, where so much was touched that this would take
longer, keeps the arrays while the graph takes new ones.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from .search import Touched

Field = list[list[int]]
"""One row for each layer (twice that where arrivals by a step are kept apart), one number for each place."""

_CLEARING: Final = 4
_MOVING: Final = 64
"""Clearing a place, and moving it out, take as long as this many places of new arrays. Measured, roughly."""


class Sparse(dict[int, int]):
    """A row of which only the places reached are kept; 0 elsewhere."""

    def __missing__(self, place: int) -> int:
        return 0


class Tenant(Protocol):
    """An answer that reads its values out of the arrays until it is told to move out."""

    def move_out(self, rows: Sequence[Mapping[int, int]]) -> None:
        """From now on read these instead; they hold the same."""


class Scratch:
    """The arrays of one graph."""

    def __init__(self, layers: int, size: int) -> None:
        self._layers, self._size = layers, size
        self._kept: Field = []
        self._taken = 0  # of these rows by the last query
        self._touched: Touched = []
        self._tenant: weakref.ref[Tenant] | None = None

    def take(self, rows: int) -> Field:
        """This many rows of 0. Whoever was answered from the same rows moves out first."""
        if self._touched:
            self._vacate(self._tenant() if self._tenant is not None else None)
        else:
            self._kept = []  # none yet, or a query broke off half way and nobody knows what it touched
        self._touched, self._tenant, self._taken = [], None, rows
        while len(self._kept) < rows:
            self._kept.append([0] * self._size)
        return self._kept[:rows]

    def lend(self, tenant: Tenant, touched: Touched) -> None:
        """The rows last taken now belong to an answer, which touched these places."""
        self._tenant, self._touched = weakref.ref(tenant), touched

    def _vacate(self, tenant: Tenant | None) -> None:
        if sum(map(len, self._touched)) * (_CLEARING if tenant is None else _MOVING) > self._layers * self._size:
            self._kept = []
            return
        if tenant is not None:
            tenant.move_out([self._copy(index) for index in range(self._taken)])
        for index, row in enumerate(self._kept[: self._taken]):
            for place in self._touched[index % self._layers]:
                row[place] = 0

    def _copy(self, index: int) -> Sparse:
        row, touched = self._kept[index], self._touched[index % self._layers]
        return Sparse((place, row[place]) for place in touched)
