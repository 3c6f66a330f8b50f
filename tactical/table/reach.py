"""Where a piece can go, for overlays and offers: a thin, uniform interface to the movement search of `board/`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType

import msgspec

from tactical.table.orders import Order

Cells = tuple[int, ...]


class Stop:
    """A legal end of a move: the path to it (start excluded), its cost and what is left after it.

    The path may be a function, which is called on demand. `level` tells stops of one cell apart that differ in more
    than their heading: the altitude of the stop. `around`: the equally cheap path that enters the fewest of some cells.
    """

    __slots__ = ("_around", "_path", "cell", "cost", "heading", "left", "level")

    def __init__(
        self,
        cell: int,
        path: Cells | Callable[[], Cells],
        cost: int,
        left: int,
        heading: int = -1,
        level: int = 0,
        around: Callable[[Collection[int]], Cells] | None = None,
    ) -> None:
        self.cell = cell
        self._path = path
        self._around = around
        self.cost = cost
        self.left = left
        self.heading = heading
        self.level = level

    @property
    def path(self) -> Cells:
        """The cells entered, in order."""
        if not isinstance(self._path, tuple):
            self._path = self._path()
        return self._path

    def avoiding(self, cells: Collection[int]) -> Stop:
        """The same stop by the equally cheap path that enters the fewest of these cells, if these rules find it."""
        if self._around is None:
            return self
        return Stop(self.cell, self._around(cells), self.cost, self.left, self.heading, self.level)


class Via(msgspec.Struct, frozen=True):
    """A cell that a path may pass through: the way there, and the whole path to a legal end."""

    there: Stop
    whole: Stop


class Reach:
    """All stops of one piece in one movement mode, by cell in ascending order; several headings per cell if any.

    `via`: cells that a path may pass through although it cannot end there. It is built once when a piece is picked:
    moving a cursor only reads it. `stops` may be a mapping that makes the stops of a cell on demand; `lefts` then has
    what shading needs.
    """

    def __init__(
        self,
        mode: str,
        allowance: int,
        stops: Mapping[int, tuple[Stop, ...]],
        order: Callable[[Stop], Order],
        via: Mapping[int, Via] = MappingProxyType({}),
    ) -> None:
        self.mode = mode
        self.allowance = allowance
        self.stops = stops
        self.via = via
        self._order = order

    @property
    def lefts(self) -> Mapping[int, int]:
        """The most that can be left, by cell."""
        known: Mapping[int, int] | None = getattr(self.stops, "lefts", None)
        if known is not None:
            return known
        return {cell: max(stop.left for stop in stops) for cell, stops in self.stops.items()}

    def levels(self, cell: int) -> dict[int, list[int]]:
        """The altitudes of its stops over a cell, the cheapest first, each with the stop's number."""
        found: dict[int, list[int]] = {}
        for choice, stop in enumerate(self.stops.get(cell, ())):
            found.setdefault(stop.level, []).append(choice)
        return found

    def __iter__(self) -> Iterator[Stop]:
        for stops in self.stops.values():
            yield from stops

    def __len__(self) -> int:
        return sum(len(stops) for stops in self.stops.values())

    def order_to(self, cell: int, choice: int = 0, avoided: Collection[int] = ()) -> Order | None:
        """The order to `cell` by its cheapest path (its `choice`-th heading), of equally cheap ones through the fewest
        avoided cells; None if out of reach."""
        stops = self.stops.get(cell, ())
        if not stops:
            return None
        stop = stops[choice % len(stops)]
        return self._order(stop.avoiding(avoided) if avoided else stop)

    def order_through(self, cell: int) -> Order | None:
        """The order through `cell` to a legal end; None: no path leads there."""
        return self._order(self.via[cell].whole) if cell in self.via else None

    def order_up_to(self, cell: int) -> Order | None:
        """The beginning of such an order, up to `cell`."""
        return self._order(self.via[cell].there) if cell in self.via else None
