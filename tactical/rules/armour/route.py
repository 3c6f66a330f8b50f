"""A declared path becomes atomic steps: where it turns, climbs and steps (section 22)."""

from __future__ import annotations

from functools import cache
from typing import Any

from tactical.rules.armour import movement as mv
from tactical.rules.armour import turning
from tactical.rules.armour.movement import Manner
from tactical.rules.armour.position import Armour, Element
from tactical.rules.armour.steps import Enter, Rise, Spin, Via
from tactical.table.frames import Step
from tactical.table.values import replace

Position = Armour[Any]
Altitudes = tuple[int, ...]


def route(
    state: Position, piece: int, path: tuple[int, ...], manner: Manner, altitudes: Altitudes, facing: int
) -> tuple[Step, ...]:
    """The steps along a path of squares. Before each square the piece turns and changes altitude as it must.

    A square equal to the one it is on only changes the altitude; one that a link leads to is reached by the link.
    `facing` -1: it keeps the heading it has at the end.
    """
    return tuple(_Router(state, state.pieces[piece], manner).along(path, altitudes, facing))


class _Router:
    """Keeps track of where the piece will be while its steps are written down."""

    def __init__(self, state: Position, who: Element, manner: Manner) -> None:
        self.state, self.who, self.manner = state, who, manner
        self.cell, self.heading, self.altitude = who.cell, who.heading, who.altitude
        self.spun = who.turn.spun
        self.free = not state.kind(who).turns
        self.steps: list[Step] = []

    def along(self, path: tuple[int, ...], altitudes: Altitudes, facing: int) -> list[Step]:
        """The steps: at each square first turns and climbs, as one, then the step to the next."""
        climbs: list[int] = []  # altitudes still to be gone to, where it is
        for number, cell in enumerate(path):
            altitude = altitudes[number] if number < len(altitudes) else self.altitude
            climbs.append(altitude)
            if cell == self.cell:
                continue
            direction = self.state.board.direction(self.cell, cell)
            self._turn_and_climb(self._wanted(cell, -1), climbs)
            climbs = []
            if direction < 0 and cell in (to for to, _ in self.state.board.links_from(self.cell)):
                self.steps.append(Via(self.who.id, cell))
            else:
                self.steps.append(Enter(self.who.id, cell, self.manner))
                if direction >= 0 and self.free and self.manner != "sidestep":
                    self.heading = direction if self.manner == "advance" else (direction + 4) % 8
            self.cell, self.spun = cell, 0
        self._turn_and_climb(self._wanted(-1, facing), climbs)
        return self.steps

    def _wanted(self, cell: int, facing: int) -> int:
        """The heading it must have before it goes on to a square; with none (-1), the one it is to have at the end."""
        if cell < 0 and facing >= 0:
            return facing
        direction = self.state.board.direction(self.cell, cell) if cell >= 0 else -1
        if direction < 0 or self.free or self.manner == "sidestep":
            return self.heading
        return direction if self.manner == "advance" else (direction + 4) % 8

    def _turn_and_climb(self, heading: int, altitudes: list[int]) -> None:
        """Turn and change altitude; the turn is spread over the climb, which is travel, if that is cheaper (AR-H08)."""
        inches: list[int] = []
        heights = [self.altitude]
        for altitude in altitudes:
            inches += [1 if altitude > self.altitude else -1] * abs(altitude - self.altitude)
            heights += range(self.altitude, altitude, 1 if altitude > self.altitude else -1)
            self.altitude = altitude
        parts = self._parts(turning.eighths_to(self.heading, heading), [*heights[1:], self.altitude])
        self._spin(parts[0])
        for number, by in enumerate(inches, 1):
            self.steps.append(Rise(self.who.id, by))
            self.spun = 0
            if number < len(parts):
                self._spin(parts[number])

    def _parts(self, eighths: int, heights: list[int]) -> tuple[int, ...]:
        """How a turn is best divided among the altitudes gone through: cheapest, then earliest.

        A long piece turns only where it has room; if it has none anywhere, the turn comes first, to be refused.
        """
        if len(heights) == 1 or not eighths or self.free:
            return (eighths,)
        sign, size = (1 if eighths > 0 else -1), abs(eighths)

        @cache
        def best(slot: int, turned: int) -> tuple[int, tuple[int, ...]] | None:
            """The price of what is left to turn from an altitude on, and its parts; None: there is no way."""
            found: list[tuple[int, tuple[int, ...]]] = []
            for part in range(size - turned, -1, -1):
                if part and not self._room(heights[slot], sign * turned, sign * part):
                    continue
                last = slot == len(heights) - 1
                if not last and not self._open(heights[slot + 1], sign * (turned + part)):
                    continue
                rest = ((0, ()) if turned + part == size else None) if last else best(slot + 1, turned + part)
                if rest is not None:
                    price = turning.spin_cost(self.state, self.who, part, 0 if slot else self.spun)
                    found.append((price + rest[0], (sign * part, *rest[1])))
            return min(found, key=lambda way: way[0], default=None)

        way = best(0, 0)
        return way[1] if way else (eighths,)

    def _room(self, altitude: int, turned: int, part: int) -> bool:
        """Whether the piece could turn at an altitude, having turned so far: only shapes of several squares ask."""
        there = self._there(altitude, turned)
        return there is self.who or (there is not None and not Spin(there.id, part).no_room(self.state, there))

    def _open(self, altitude: int, turned: int) -> bool:
        """Whether it could come to an altitude, having turned so far."""
        there = self._there(altitude, turned)
        if there is None or there is self.who:
            return there is self.who
        cells = there.place.on_cells
        shut = any(mv.stands(self.state, there, cell, altitude).refused for cell in cells)
        return not shut and mv.in_the_way(self.state, there, cells, altitude) is None

    def _there(self, altitude: int, turned: int) -> Element | None:
        """The piece as it would be; itself if it covers one square, None where part of it would be off the board."""
        if len(self.who.place.on_cells) == 1:
            return self.who
        try:
            place = self.state.set_down(self.who, self.cell, (self.heading + turned) % 8, altitude)
        except ValueError:
            return None
        return replace(self.who, place=place)

    def _spin(self, eighths: int) -> None:
        if not eighths:
            return
        self.steps.append(Spin(self.who.id, eighths))
        self.heading = (self.heading + eighths) % 8
        self.spun += abs(eighths)
