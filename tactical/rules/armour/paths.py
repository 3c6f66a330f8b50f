"""Where a piece can go: the board's search over the very prices of `movement.py`, by heading and altitude."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from tactical.board import STAY, Graph, LinkPrice, Mobility, Start, Turn, anchors_covering, room, step_entries
from tactical.board import Reach as Found
from tactical.board import Step as Arc
from tactical.rules.armour import movement as mv
from tactical.rules.armour import turning
from tactical.rules.armour.command import beyond
from tactical.rules.armour.data import BAND, U
from tactical.rules.armour.ground import kept
from tactical.rules.armour.movement import Manner
from tactical.rules.armour.moving import HEADINGS, Go, Push, pushed
from tactical.rules.armour.position import Armour, Element
from tactical.rules.armour.prices import price_array, standing_array
from tactical.rules.armour.reasons import board_reasons, may_stretch, turn_reasons
from tactical.rules.armour.steps import link_cost, link_entry
from tactical.rules.armour.terrain import HEIGHT
from tactical.table.orders import Order
from tactical.table.reach import Reach, Stop

Position = Armour[Any]

MODES: dict[str, Manner] = {"forward": "advance", "fly": "advance", "reverse": "reverse", "sidestep": "sidestep"}
ABOVE = max(HEIGHT.values()) + 1  # higher than this nothing gets easier: `fly` looks no further up (AR-H31)


def may_order(state: Position, piece: int) -> bool:
    """Whether its seat is asked for an activation, and it could be this piece's."""
    who, ask = state.pieces[piece], state.stack[-1].ask if state.stack else None
    asked = ask is not None and ask.why == "activation" and not turn_reasons(state, ask.seat, piece)
    return asked and state.may_act(who)


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """The ways this piece could move now; empty when it cannot."""
    who = state.pieces[piece]
    if not may_order(state, piece):
        return ()
    if board_reasons(state, who.seat, piece) or pushed(state, who) or not state.left(who) or who.descending:
        return ()
    kind = state.kind(who)
    found = ["forward"]
    if kind.ceiling:
        found.append("fly")
    if kind.turns:  # infantry turns for nothing, so that these would gain it nothing (AR-H10)
        found += [m for m in ("reverse", "sidestep") if mv.manner_factor(kind, MODES[m])[0]]
    return tuple(found)


def reach(state: Position, piece: int, mode: str) -> Reach:
    """Every square this piece could stop on in `mode`, with the best heading first."""
    return _Search(state, state.pieces[piece], mode).reach()


def beside(state: Position, piece: int, mode: str) -> Reach:
    """The same for the square it is on and those beside it."""
    who = state.pieces[piece]
    return _Search(state, who, mode).reach((who.cell, *state.board.neighbours(who.cell)))


class _Search:
    """One search: layers are headings (one for infantry), times altitudes when it flies."""

    def __init__(self, state: Position, who: Element, mode: str) -> None:
        self.state, self.who, self.mode, self.manner = state, who, mode, MODES[mode]
        self.kind = state.kind(who)
        self.mover = mv.mover_of(self.kind, state.setup.options)
        turns = bool(self.kind.turns) and self.manner != "sidestep"
        free = not self.kind.turns
        self.headings = (who.heading,) if free or not turns else tuple(range(8))
        self.altitudes = self._levels() if mode == "fly" else (who.altitude,)

    def _levels(self) -> tuple[int, ...]:
        top = max(self.who.altitude, ABOVE)
        return tuple(range((top if self.kind.ceiling < 0 else min(top, self.kind.ceiling)) + 1))

    def reach(self, cells: Sequence[int] | None = None) -> Reach:
        """The stops, and the orders that go to them; with `cells`, only those there."""
        who, state = self.who, self.state
        allowance = state.left(who)
        if who.turn.capped:  # AR-H18
            top = who.turn.cap * state.full(who) // 3
            allowance = max(0, min(allowance, top - who.turn.spent.travel - who.turn.spent.turning))
        graph = self._graph()
        size = state.board.size
        starts = [start for start in self._starts(graph) if start.cost <= allowance]
        found = graph.reach(
            starts,
            allowance,
            blocked=beyond(self.state, self.who),
            blocked_states=self._blocked(size),
            guaranteed=self._stretching() if allowance == state.left(who) else (),
        )
        stops: dict[int, list[Stop]] = {}
        begun = {start.state for start in starts}
        ends = found.stops if cells is None else [end for cell in cells for end in found.states_at(cell)]
        for end in ends:
            cell, layer = graph.cell(end), graph.layer(end)
            if end in begun and cell == who.cell:
                continue
            heading = self.headings[layer % len(self.headings)] if self.kind.turns else -1
            way = _Way(self, found, end)
            cost = found.states[end]
            stops.setdefault(cell, []).append(_Stop(cell, cost, allowance - cost, heading, way))
        ordered = {cell: tuple(sorted(stops[cell], key=lambda stop: stop.cost)) for cell in sorted(stops)}
        return Reach(self.mode, allowance, ordered, self._order)

    def path(self, legs: Sequence[Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Squares in order, one that repeats where it climbs, and the altitude at each."""
        count = len(self.headings)
        path: list[int] = []
        heights: list[int] = []
        for arc in legs[1:]:
            if arc.arc == "turn":
                continue
            altitude = self.altitudes[arc.layer // count]
            climbs = bool(path) and arc.cell == path[-1] and self._on_the_spot(path)
            if climbs and (heights[-1] - self._before(heights)) * (altitude - heights[-1]) > 0:
                heights[-1] = altitude  # another inch the same way
                continue
            path.append(arc.cell)
            heights.append(altitude)
        return tuple(path), tuple(heights)

    def _on_the_spot(self, path: list[int]) -> bool:
        """Whether the last entry is itself a change of altitude, so that the next inch may join it."""
        return path[-1] == (path[-2] if len(path) > 1 else self.who.cell)

    def _before(self, heights: list[int]) -> int:
        return heights[-2] if len(heights) > 1 else self.who.altitude

    def _order(self, stop: Stop) -> Order:
        assert isinstance(stop, _Stop)
        manner: Any = "forward" if self.manner == "advance" else self.manner
        facing: Any = ""
        if self.kind.turns and self.manner != "sidestep":
            facing = HEADINGS[stop.heading] if stop.heading != self._arrives(stop.path) else ""
        kind = Push if self.kind.category == "gun" else Go
        heights = stop.way.heights
        flies = any(height != self.who.altitude for height in heights)
        return kind(self.who.seat, self.who.id, stop.path, manner, heights if flies else (), facing)

    def _arrives(self, path: tuple[int, ...]) -> int:
        """The heading a path leaves it with, if nothing more is said."""
        heading = self.who.heading
        for a, b in zip((self.who.cell, *path), path, strict=False):
            direction = self.state.board.direction(a, b)
            if direction >= 0:
                heading = direction if self.manner == "advance" else (direction + 4) % 8
        return heading

    # --- the table ---

    def _starts(self, graph: Graph) -> Iterator[Start]:
        """Where it is, and every heading it could turn to first: turns so far are part of their price (AR-H08)."""
        who, count = self.who, len(self.headings)
        base = self.altitudes.index(who.altitude) * count
        if count == 1:
            yield Start(graph.state(who.cell, base))
            return
        for heading in self.headings:
            eighths = turning.eighths_to(who.heading, heading)
            if eighths and not self._turns_here(heading):
                continue
            cost = turning.spin_cost(self.state, who, eighths)
            yield Start(graph.state(who.cell, base + heading), cost, turned=True)

    def _turns_here(self, heading: int) -> bool:
        """Whether a long piece has room to turn where it is."""
        board, before, after = self.state.board, self.state.shape(self.who), self.state.shape(self.who, heading)
        if set(before) == set(after):
            return True
        free = room(board, self._base(self.who.altitude), after, before)[self.who.cell]
        return bool(free) and (self.who.altitude > 0 or self.who.cell not in self._taken(after))

    def _stretching(self) -> tuple[int, ...]:
        """The directions of the one step that is always possible (AR-H05)."""
        if not may_stretch(self.state, self.who):
            return ()
        if len(self.headings) == 1:
            return self.state.board.directions
        return (self.who.heading,) if self.manner == "advance" else ((self.who.heading + 4) % 8,)

    def _taken(self, shape: Sequence[tuple[int, int]]) -> frozenset[int]:
        """The anchors at which it would stand on somebody (AR-H55)."""
        cells = {c for p in self.state.pieces if p.id != self.who.id and not p.altitude for c in p.place.on_cells}
        return anchors_covering(self.state.board, sorted(cells), shape)

    def _blocked(self, size: int) -> list[int]:
        if 0 not in self.altitudes:
            return []
        count = len(self.headings)
        found = []
        for i, heading in enumerate(self.headings):
            taken = self._taken(self.state.shape(self.who, heading))
            found += [(self.altitudes.index(0) * count + i) * size + cell for cell in sorted(taken)]
        return found

    def _graph(self) -> Graph:
        """The compiled map for pieces like this one; kept as long as the board stays the same."""
        options = self.state.setup.options
        rate = self.state.allowance(self.who) if len(self.headings) > 1 else 0
        key = (self.kind, options, self.mode, rate, self.who.damage, self.headings, self.altitudes)
        known = kept(self.state.board, "graphs")
        if key not in known:
            if len(known) >= 32:  # rates fall and pieces come and go: keep those lately asked for
                known.pop(next(iter(known)))
            known[key] = Graph(self.state.board, self._mobility())
        graph: Graph = known[key]
        return graph

    def _mobility(self) -> Mobility:
        arrays: dict[object, int] = {}
        entries: list[Sequence[int]] = []

        def entry(key: object, make: Any) -> int:
            if key not in arrays:
                arrays[key] = len(entries)
                entries.append(make())
            return arrays[key]

        layers: list[tuple[Arc, ...]] = []
        count = len(self.headings)
        for level, altitude in enumerate(self.altitudes):
            for heading in self.headings:
                layer, arcs = len(layers), []
                for direction in self._directions(heading):
                    shape = self.state.shape(self.who, heading)
                    key = (mv.band(altitude), direction, shape)
                    number = entry(key, lambda a=altitude, d=direction, s=shape: self._prices(a, d, s))
                    arcs.append(Arc(direction, 1, layer, number))
                for by in (1, -1):
                    if 0 <= level + by < len(self.altitudes):
                        to = self.altitudes[level + by]
                        shape = self.state.shape(self.who, heading)
                        number = entry(("up", mv.band(to), shape), lambda a=to, s=shape: self._standing(a, s))
                        arcs.append(Arc(STAY, 1, layer + by * count, number))
                layers.append(tuple(arcs))
        links = self._links(entry)
        if not entries:
            entries.append((0,) * self.state.board.size)
        return Mobility(tuple(layers), tuple(entries), tuple(self._turns()), links=links)

    def _directions(self, heading: int) -> tuple[int, ...]:
        if self.manner == "sidestep":
            return tuple(d for d in range(8) if mv.manner_of(heading, d) == "sidestep")
        if not self.kind.turns:
            return (0, 2, 4, 6, 1, 3, 5, 7)  # of equal paths, straight ones look more natural
        return (heading,) if self.manner == "advance" else ((heading + 4) % 8,)

    def _turns(self) -> Iterator[Turn]:
        count = len(self.headings)
        if count == 1:
            return
        rate, damage = self.state.allowance(self.who), self.who.damage if self.kind.vehicle else 0
        for level, altitude in enumerate(self.altitudes):
            for a in range(8):
                for b in range(8):
                    if a != b:
                        eighths = abs(turning.eighths_to(a, b))
                        cost = turning.turn_cost(self.kind, self.state.setup.options, rate, damage, eighths * BAND)
                        where = self._room(altitude, a, b)
                        yield Turn(level * count + a, level * count + b, cost, where)

    def _room(self, altitude: int, a: int, b: int) -> bytes | None:
        before, after = self.state.shape(self.who, a), self.state.shape(self.who, b)
        return None if set(before) == set(after) else room(self.state.board, self._base(altitude), after, before)

    # --- arrays: one number a square, from the same prices that are paid ---

    def _base(self, altitude: int) -> Sequence[int]:
        return standing_array(self.state.board, self.mover, altitude)

    def _standing(self, altitude: int, shape: Sequence[tuple[int, int]]) -> Sequence[int]:
        """What an inch up or down costs where it may be at that altitude (AR-H32)."""
        fits = room(self.state.board, self._base(altitude), shape)
        return bytes(U * each for each in fits)

    def _prices(self, altitude: int, direction: int, shape: Sequence[tuple[int, int]]) -> Sequence[int]:
        factor = mv.manner_factor(self.kind, self.manner)[0]
        single = price_array(self.state.board, self.mover, altitude, direction, factor)
        return single if len(shape) == 1 else step_entries(self.state.board, single, shape, direction)

    def _links(self, entry: Any) -> dict[str, LinkPrice]:
        found = {}
        board = self.state.board
        for kind in dict.fromkeys(link.kind for link in board.links):
            cost = link_cost(self.state, self.who, kind)
            ends = {cell for link in board.links if link.kind == kind for cell in (link.a, link.b)}
            open_ends = {c for c in ends if not link_entry(self.state, self.who, kind, (c,)).refused}
            if cost and open_ends and len(self.who.place.on_cells) == 1:
                number = entry(("link", kind), lambda e=open_ends: bytes(c in e for c in range(board.size)))
                found[kind] = LinkPrice(cost, 0, number)
        return found


class _Way:
    """The path to a stop, traced when somebody looks at it: there may be thousands of stops."""

    def __init__(self, search: _Search, found: Found, end: int) -> None:
        self._search, self._found, self._end = search, found, end

    @cached_property
    def _both(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self._search.path(self._found.path_to(self._end))

    @property
    def path(self) -> tuple[int, ...]:
        """The squares; one that repeats is where it climbs."""
        return self._both[0]

    @property
    def heights(self) -> tuple[int, ...]:
        """The altitude at each."""
        return self._both[1]


class _Stop(Stop):
    """A stop whose path is traced when it is looked at."""

    __slots__ = ("way",)

    def __init__(self, cell: int, cost: int, left: int, heading: int, way: _Way) -> None:
        self.cell, self.cost, self.left, self.heading, self.way = cell, cost, left, heading, way

    @property
    def path(self) -> tuple[int, ...]:
        """The path to it, start excluded."""
        return self.way.path
