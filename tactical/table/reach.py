"""Where a piece can go, for overlays and offers: a thin, uniform face on the movement search of `board/`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from tactical.table.orders import Order

Cells = tuple[int, ...]


class Stop:
    """A legal end of a move: the path to it (start excluded), what it costs and what is left after it.

    The path may be given as a function, which is asked once somebody wants to see it. `level` tells the stops of one
    cell apart that are not alike but for their heading: at which altitude it would be.
    """

    __slots__ = ("_path", "cell", "cost", "heading", "left", "level")

    def __init__(
        self, cell: int, path: Cells | Callable[[], Cells], cost: int, left: int, heading: int = -1, level: int = 0
    ) -> None:
        self.cell = cell
        self._path = path
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


class Via(msgspec.Struct, frozen=True):
    """A cell that a path may be laid through: the way there, and the whole way on to a legal end."""

    there: Stop
    whole: Stop


class Reach:
    """All stops of one piece in one mode of movement, by cell in ascending order; several headings a cell if any.

    `via` are cells that a path may be laid through although it cannot end there.
    Built once when a piece is picked: moving a cursor only reads it. `stops` may be a mapping that makes the stops of
    a cell when they are looked at; `lefts` is then what shading needs of it, without making them.
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
        """The altitudes at which it could stop over a cell, the cheapest first, and which of its stops those are."""
        found: dict[int, list[int]] = {}
        for choice, stop in enumerate(self.stops.get(cell, ())):
            found.setdefault(stop.level, []).append(choice)
        return found

    def __iter__(self) -> Iterator[Stop]:
        for stops in self.stops.values():
            yield from stops

    def __len__(self) -> int:
        return sum(len(stops) for stops in self.stops.values())

    def order_to(self, cell: int, choice: int = 0) -> Order | None:
        """The order that goes to `cell` by its cheapest path (its `choice`-th heading); None: out of reach."""
        stops = self.stops.get(cell, ())
        return self._order(stops[choice % len(stops)]) if stops else None

    def order_through(self, cell: int) -> Order | None:
        """The order that goes by `cell` to where it may end; None: no path leads there."""
        return self._order(self.via[cell].whole) if cell in self.via else None

    def order_up_to(self, cell: int) -> Order | None:
        """The beginning of such an order, as far as `cell`."""
        return self._order(self.via[cell].there) if cell in self.via else None
