"""The offers to a seat: orders in a fixed order; those that move are built on demand.

There may be hundreds of moves, and a player reads ten. The search knows all their ends; tracing a path to each costs
more than the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from tactical.table.orders import Order
from tactical.table.reach import Reach


class MoveOffer:
    """A move to one cell in one mode, by the cheapest path; the order is built on demand."""

    __slots__ = ("_order", "_reach", "cell", "piece")

    def __init__(self, piece: int, reach: Reach, cell: int) -> None:
        self.piece, self.cell, self._reach = piece, cell, reach
        self._order: Order | None = None

    @property
    def mode(self) -> str:
        """The movement mode."""
        return self._reach.mode

    @property
    def order(self) -> Order:
        """The order that goes there."""
        if self._order is None:
            self._order = self._reach.order_to(self.cell)
            assert self._order is not None, "an offered cell is one of the reach"
        return self._order


class Offers(Sequence[Order]):
    """Offered orders. `rows` are the same before any is built."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[Order | MoveOffer]) -> None:
        self.rows = tuple(rows)

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, at: int) -> Order: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Order]: ...
    def __getitem__(self, at: int | slice) -> Order | Sequence[Order]:
        if isinstance(at, slice):
            return Offers(self.rows[at])
        row = self.rows[at]
        return row.order if isinstance(row, MoveOffer) else row

    def __iter__(self) -> Iterator[Order]:
        return (row.order if isinstance(row, MoveOffer) else row for row in self.rows)


def goings(piece: int, reach: Reach) -> Iterator[MoveOffer]:
    """The moves to each stop of a reach."""
    return (MoveOffer(piece, reach, cell) for cell in reach.stops)
