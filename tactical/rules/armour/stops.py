"""The result of a search, as stops that are made on demand: there may be tens of thousands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from tactical.rules.armour.data import U
from tactical.rules.armour.levels import Derived, Levels
from tactical.rules.armour.position import Element
from tactical.table.reach import Stop

if TYPE_CHECKING:
    from tactical.board import ReachableStates as Found

Way = tuple[tuple[int, ...], tuple[int, ...]]


class Stops(Mapping[int, tuple[Stop, ...]]):
    """The stops of one search by cell: for each cell, first those of the cheapest altitude, by heading.

    `begun`: the states it starts from, which are not stops. With `cells`, only those are considered.
    """

    def __init__(
        self, who: Element, found: Found, begun: frozenset[int], headings: Sequence[int], levels: Levels,
        cells: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.who, self.found, self.begun, self.headings, self.levels = who, found, begun, headings, levels
        self._only = frozenset(cells)
        self._made: dict[int, tuple[Stop, ...]] = {}

    @cached_property
    def lefts(self) -> Mapping[int, int]:
        """The most that can be left, by cell."""
        found = self.found
        if self._only:
            costs = {cell: found.states_at(cell).values() for cell in sorted(self._only)}
            lefts = {cell: found.allowance - min(some) for cell, some in costs.items() if some}
        else:
            lefts = found.most_left
        own = self._make(self.who.cell)
        rest = {cell: left for cell, left in lefts.items() if cell != self.who.cell or own}
        return rest | ({self.who.cell: max(stop.left for stop in own)} if self.who.cell in rest else {})

    def __iter__(self) -> Iterator[int]:
        return iter(self.lefts)

    def __len__(self) -> int:
        return len(self.lefts)

    def __contains__(self, cell: object) -> bool:
        return cell in self.lefts

    def __getitem__(self, cell: int) -> tuple[Stop, ...]:
        if cell not in self.lefts:
            raise KeyError(cell)
        if cell not in self._made:
            self._made[cell] = self._make(cell)
        return self._made[cell]

    def by_heading(self) -> Iterator[tuple[int, frozenset[int]]]:
        """The squares it could reach with a heading at any altitude, heading by heading; -1: it has none."""
        count = len(self.headings)
        for number, heading in enumerate(self.headings):
            layers = range(number, self.found.graph.layers, count)
            yield heading, frozenset(cell for layer in layers for cell in self.found.in_layer(layer))

    def _make(self, cell: int) -> tuple[Stop, ...]:
        allowance, count = self.found.allowance, len(self.headings)
        by_altitude: dict[int, list[Stop]] = {}
        derived: dict[int, list[Derived]] = {}
        for each in self.levels.derived(allowance // U):
            derived.setdefault(each.level, []).append(each)
        for state, cost in self.found.states_at(cell).items():
            level, heading = divmod(self.found.graph.layer(state), count)
            altitude, facing = self.levels.searched[level], self.headings[heading]
            if state not in self.begun:
                stop = FlightStop(self, cell, cost, facing, altitude, state)
                by_altitude.setdefault(altitude, []).append(stop)
            for other in derived.get(level, ()):
                total = cost + U * other.inches
                if total <= allowance:
                    stop = FlightStop(self, cell, total, facing, other.altitude, state)
                    by_altitude.setdefault(other.altitude, []).append(stop)
        groups = sorted(
            by_altitude.values(), key=lambda stops: (stops[0].cost, abs(stops[0].level - self.who.altitude))
        )
        return tuple(stop for stops in groups for stop in stops)

    def way(self, stop: FlightStop, avoided: Collection[int] = ()) -> Way:
        """The squares to a stop, one that repeats where it climbs, and the altitude at each; of equally cheap ways one
        through the fewest avoided squares."""
        path, heights = [], []
        count = len(self.headings)
        for arc in self.found.path_to(stop.state, avoided)[1:]:
            if arc.arc != "turn":
                path.append(arc.cell)
                heights.append(self.levels.searched[arc.layer // count])
        if stop.level != (heights[-1] if heights else self.who.altitude):
            path.append(stop.cell)
            heights.append(stop.level)
        return self._together(path, heights)

    def _together(self, path: list[int], heights: list[int]) -> Way:
        """Inches one after the other the same way as one entry."""
        cells = [self.who.cell]
        levels = [self.who.altitude]
        for cell, height in zip(path, heights, strict=True):
            climbs = len(cells) > 1 and cell == cells[-1] == cells[-2]
            if climbs and (levels[-1] - levels[-2]) * (height - levels[-1]) > 0:
                levels[-1] = height
                continue
            cells.append(cell)
            levels.append(height)
        return tuple(cells[1:]), tuple(levels[1:])


class FlightStop(Stop):
    """A stop whose path is traced on demand. `state`: of the search, from which it may still climb."""

    __slots__ = ("_stops", "_way", "state")

    def __init__(self, stops: Stops, cell: int, cost: int, heading: int, altitude: int, state: int) -> None:
        super().__init__(cell, (), cost, stops.found.allowance - cost, heading, altitude)
        self._stops, self.state = stops, state
        self._way: Way = ((), ())

    @property
    def path(self) -> tuple[int, ...]:
        """The squares; one that repeats is where it climbs."""
        return self.way[0]

    @property
    def heights(self) -> tuple[int, ...]:
        """The altitude at each."""
        return self.way[1]

    @property
    def way(self) -> Way:
        """Both."""
        if not self._way[0]:
            self._way = self._stops.way(self)
        return self._way

    def avoiding(self, cells: Collection[int]) -> FlightStop:
        there = FlightStop(self._stops, self.cell, self.cost, self.heading, self.level, self.state)
        there._way = self._stops.way(self, cells)
        return there
