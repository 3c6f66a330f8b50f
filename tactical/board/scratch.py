"""Arrays that a query writes its answer into, cheap on a board of any size.

A small graph gets new arrays for each query. On a large one that would cost more than the search, so the
arrays are kept: the next query clears the places that the last one touched. If somebody still holds the
last answer, that answer first moves what it knows into a small copy of its own.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from .search import Lane

Field = list[list[int]]
"""One row for each layer (twice that where arrivals by a step are kept apart), one number for each place."""

_SMALL: Final = 1 << 18
"""Numbers in all below which new arrays are quicker than clearing old ones."""


class Sparse(dict[int, int]):
    """A row of which only the places reached are kept; -1 elsewhere."""

    def __missing__(self, place: int) -> int:
        return -1


class Tenant(Protocol):
    """An answer that reads its values out of the arrays until it is told to move out."""

    def move_out(self, rows: Sequence[Mapping[int, int]]) -> None:
        """From now on read these instead; they hold the same."""


class Scratch:
    """The arrays of one graph."""

    def __init__(self, layers: int, size: int) -> None:
        self._layers, self._size = layers, size
        self._kept: Field = []
        self._lanes: Sequence[Lane] = ()
        self._tenant: weakref.ref[Tenant] | None = None
        self._lent = True

    def take(self, rows: int) -> Field:
        """This many rows of -1. Whoever was answered from kept arrays moves out first."""
        if self._layers * self._size <= _SMALL:
            return [[-1] * self._size for _ in range(rows)]
        if not self._lent:
            self._kept = []  # a query broke off half way: nobody knows what it touched
        self._clear()
        self._lent = False
        while len(self._kept) < rows:
            self._kept.append([-1] * self._size)
        return self._kept[:rows]

    def lend(self, tenant: Tenant, lanes: Sequence[Lane]) -> None:
        """The rows last taken now belong to an answer; `lanes` list the places it touched."""
        self._lent = True
        if self._kept:
            self._tenant, self._lanes = weakref.ref(tenant), lanes

    def _clear(self) -> None:
        tenant = self._tenant() if self._tenant is not None else None
        copies: list[Sparse] = [Sparse() for _ in self._kept]
        for index, row in enumerate(self._kept):
            if not self._lanes:
                break
            copy = copies[index]
            for shelf in self._lanes[index % self._layers]:
                for place in shelf:
                    if row[place] != -1:
                        if tenant is not None:
                            copy[place] = row[place]
                        row[place] = -1
        if tenant is not None:
            tenant.move_out(copies)
        self._tenant, self._lanes = None, ()
