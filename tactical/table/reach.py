"""Where a piece can go, for overlays and offers: a thin, uniform face on the movement search of `board/`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tactical.table.orders import Order

Cells = tuple[int, ...]


class Stop:
    """A legal end of a move: the path to it (start excluded), what it costs and what is left after it.

    The path may be given as a function, which is asked once somebody wants to see it.
    """

    __slots__ = ("_path", "cell", "cost", "heading", "left")

    def __init__(
        self, cell: int, path: Cells | Callable[[], Cells], cost: int, left: int, heading: int = -1
    ) -> None:
        self.cell = cell
        self._path = path
        self.cost = cost
        self.left = left
        self.heading = heading

    @property
    def path(self) -> Cells:
        """The cells entered, in order."""
        if not isinstance(self._path, tuple):
            self._path = self._path()
        return self._path


class Reach:
    """All stops of one piece in one mode of movement, by cell in ascending order; several headings a cell if any.

    Built once when a piece is picked: moving a cursor only reads it.
    """

    def __init__(
        self, mode: str, allowance: int, stops: Mapping[int, tuple[Stop, ...]], order: Callable[[Stop], Order]
    ) -> None:
        self.mode = mode
        self.allowance = allowance
        self.stops = stops
        self._order = order

    def __iter__(self) -> Iterator[Stop]:
        for stops in self.stops.values():
            yield from stops

    def __len__(self) -> int:
        return sum(len(stops) for stops in self.stops.values())

    def order_to(self, cell: int, choice: int = 0) -> Order | None:
        """The order that goes to `cell` by its cheapest path (its `choice`-th heading); None: out of reach."""
        stops = self.stops.get(cell, ())
        return self._order(stops[choice % len(stops)]) if stops else None
