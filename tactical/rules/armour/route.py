"""A declared path becomes atomic steps: where it turns, climbs and steps (section 22)."""

from __future__ import annotations

from functools import cache

from tactical.rules.armour import movement as mv
from tactical.rules.armour import turning
from tactical.rules.armour.movement import Manner
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.steps import Enter, Rise, Spin, TakeStairs, link_entry
from tactical.table.frames import Step
from tactical.table.values import replace

Altitudes = tuple[int, ...]
Spot = tuple[int, int]  # a cell and an altitude


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
        # Travel that asks for no heading, still to be written down: altitudes gone through and links taken. A turn may
        # come before, between or after, so it is divided among the spots, one more than there are such steps.
        self.easy: list[Step] = []
        self.spots: list[Spot] = [(self.cell, self.altitude)]

    def along(self, path: tuple[int, ...], altitudes: Altitudes, facing: int) -> list[Step]:
        """The steps: at each square first turns and climbs, as one, then the step to the next."""
        for number, cell in enumerate(path):
            self._rise(altitudes[number] if number < len(altitudes) else self.altitude)
            if cell == self.cell:
                continue
            direction = self.state.board.direction(self.cell, cell)
            if direction < 0 and cell in (to for to, _ in self.state.board.links_from(self.cell)):
                self.cell = cell
                self._ease(TakeStairs(self.who.id, cell))
                continue
            self._turn(self._wanted(direction))
            self.steps.append(Enter(self.who.id, cell, self.manner))
            if direction >= 0 and self.free and self.manner != "sidestep":
                self.heading = direction if self.manner == "advance" else (direction + 4) % 8
            self.cell, self.spun, self.spots = cell, 0, [(cell, self.altitude)]
        self._turn(self.heading if facing < 0 else facing)
        return self.steps

    def _wanted(self, direction: int) -> int:
        """The heading it must have for a step in a direction."""
        if direction < 0 or self.free or self.manner == "sidestep":
            return self.heading
        return direction if self.manner == "advance" else (direction + 4) % 8

    def _rise(self, altitude: int) -> None:
        by = 1 if altitude > self.altitude else -1
        while self.altitude != altitude:
            self.altitude += by
            self._ease(Rise(self.who.id, by))

    def _ease(self, step: Step) -> None:
        self.easy.append(step)
        self.spots.append((self.cell, self.altitude))

    def _turn(self, heading: int) -> None:
        """Write down what is still to be: a turn is spread over travel that asks for none, if cheaper (AR-H08)."""
        parts = self._parts(turning.eighths_to(self.heading, heading))
        self._spin(parts[0])
        for number, step in enumerate(self.easy, 1):
            self.steps.append(step)
            self.spun = 0
            if number < len(parts):
                self._spin(parts[number])
        self.easy = []

    def _parts(self, eighths: int) -> tuple[int, ...]:
        """How a turn is best divided among the spots: cheapest, then earliest.

        A long piece turns only where it has room; if it has none anywhere, the turn comes first, to be refused.
        """
        if len(self.spots) == 1 or not eighths or self.free:
            return (eighths,)
        sign, size = (1 if eighths > 0 else -1), abs(eighths)

        @cache
        def best(slot: int, turned: int) -> tuple[int, tuple[int, ...]] | None:
            """The price of the remaining turns from a spot on, and its parts; None: there is no way."""
            found: list[tuple[int, tuple[int, ...]]] = []
            for part in range(size - turned, -1, -1):
                if part and not self._room(slot, sign * turned, sign * part):
                    continue
                last = slot == len(self.spots) - 1
                if not last and not self._open(slot, sign * (turned + part)):
                    continue
                rest = ((0, ()) if turned + part == size else None) if last else best(slot + 1, turned + part)
                if rest is not None:
                    price = turning.spin_cost(self.state, self.who, part, 0 if slot else self.spun)
                    found.append((price + rest[0], (sign * part, *rest[1])))
            return min(found, key=lambda way: way[0], default=None)

        way = best(0, 0)
        return way[1] if way else (eighths,)

    def _room(self, slot: int, turned: int, part: int) -> bool:
        """True if the piece could turn at a spot, having turned so far: only shapes of several squares ask."""
        there = self._there(slot, turned)
        return there is self.who or (there is not None and not Spin(there.id, part).no_room(self.state, there))

    def _open(self, slot: int, turned: int) -> bool:
        """True if it could go on from a spot to the next, having turned so far."""
        before, there = self._there(slot, turned), self._there(slot + 1, turned)
        if before is None or there is None or there is self.who:
            return there is self.who
        step, altitude = self.easy[slot], self.spots[slot + 1][1]
        if isinstance(step, TakeStairs):
            link = next(kind for to, kind in self.state.board.links_from(before.cell) if to == step.cell)
            if link_entry(self.state, before, link, (before.cell, step.cell)).refused:
                return False
        elif any(mv.stands(self.state, there, cell, altitude).refused for cell in there.place.cells):
            return False
        return mv.in_the_way(self.state, there, there.place.cells, altitude) is None

    def _there(self, slot: int, turned: int) -> Element | None:
        """The piece as it would be; itself if it covers one square, None where part of it would be off the board."""
        if len(self.who.place.cells) == 1:
            return self.who
        cell, altitude = self.spots[slot]
        try:
            place = self.state.set_down(self.who, cell, (self.heading + turned) % 8, altitude)
        except ValueError:
            return None
        return replace(self.who, place=place)

    def _spin(self, eighths: int) -> None:
        if not eighths:
            return
        self.steps.append(Spin(self.who.id, eighths))
        self.heading = (self.heading + eighths) % 8
        self.spun += abs(eighths)
