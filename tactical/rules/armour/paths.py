"""A piece's reach: the board's search over the prices of `movement.py`, by heading and altitude."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tactical.board import (
    STAY,
    Board,
    Graph,
    Link,
    LinkPrice,
    Mobility,
    Start,
    TurnRule,
    anchors_covering,
    covered,
    room,
    step_entries,
)
from tactical.board import StepRule as Arc
from tactical.rules.armour import movement as mv
from tactical.rules.armour import turning
from tactical.rules.armour.command import beyond
from tactical.rules.armour.data import BAND, U
from tactical.rules.armour.levels import Levels, levels
from tactical.rules.armour.movement import Manner
from tactical.rules.armour.moving import HEADINGS, Go, Push, pushed
from tactical.rules.armour.order_checks import board_reasons, may_stretch, turn_reasons
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.prices import price_array, standing_array, weight
from tactical.rules.armour.steps import link_cost, link_entry
from tactical.rules.armour.stops import FlightStop, Stops
from tactical.table.memo import Memo
from tactical.table.orders import Order
from tactical.table.reach import Reach, Stop
from tactical.table.values import replace

_GRAPHS: Memo[Graph] = Memo(64)  # rates fall and pieces come and go: each compiles another
Shape = Sequence[tuple[int, int]]
FAR = 4  # so many times its rate is a way looked for, to say why a square is out of reach

MODES: dict[str, Manner] = {"forward": "advance", "fly": "advance", "reverse": "reverse", "sidestep": "sidestep"}


def may_order(state: Position, piece: int) -> bool:
    """True if its seat is asked for an activation, and it could be this piece's."""
    who, ask = state.pieces[piece], state.stack[-1].ask if state.stack else None
    asked = ask is not None and ask.why == "activation" and not turn_reasons(state, ask.seat, piece)
    return asked and state.may_act(who)


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """The movement modes of this piece now; empty if it cannot move."""
    who = state.pieces[piece]
    if not may_order(state, piece):
        return ()
    if board_reasons(state, who.seat, piece) or pushed(state, who) or not state.left(who) or who.descending:
        return ()
    kind = state.kind(who)
    found = ["forward", "fly"] if kind.ceiling else ["forward"]
    if kind.aircraft and not who.altitude:
        found.remove("forward")  # it climbs first (FT-AR-14)
    if kind.turns:  # infantry turns for nothing, so that these would gain it nothing (AR-H10)
        found += [m for m in ("reverse", "sidestep") if mv.manner_factor(kind, MODES[m])[0]]
    return tuple(found)


def reach(state: Position, piece: int, mode: str) -> Reach:
    """Every square this piece could stop on in `mode`, with the best heading first."""
    return PathSearch(state, state.pieces[piece], mode).reach()


def stops(state: Position, piece: int, mode: str) -> Stops:
    """The stops of `reach`, for callers that need all of them at once."""
    return PathSearch(state, state.pieces[piece], mode).stops()


def beside(state: Position, piece: int, mode: str) -> Reach:
    """The same for its own square and the neighbouring ones."""
    who = state.pieces[piece]
    return PathSearch(state, who, mode).reach((who.cell, *state.board.neighbours(who.cell)))


def drafts(state: Position, piece: int, cell: int) -> tuple[Order, ...]:
    """The cheapest way to a square out of reach, which is refused where the allowance ends. () if there is none.

    In the first movement mode only; this serves to say why a square cannot be reached.
    """
    ways = modes(state, piece)
    if not ways:
        return ()
    search = PathSearch(state, state.pieces[piece], ways[0])
    stops = search.stops(more=FAR * state.full(state.pieces[piece])).get(cell, ())
    return (search.order(stops[0]),) if stops else ()


class PathSearch:
    """One search: layers are headings (one for infantry), times altitudes when it flies."""

    def __init__(self, state: Position, who: Element, mode: str) -> None:
        self.state, self.who, self.mode, self.manner = state, who, mode, MODES[mode]
        self.kind = state.kind(who)
        self.mover = mv.mover_of(state, who)
        self.turning = bool(self.kind.turns) and self.manner != "sidestep"
        self.headings = tuple(range(8)) if self.turning else (who.heading,)
        self.levels = levels(state, who) if mode == "fly" else Levels((who.altitude,), who.altitude)
        self.altitudes = self.levels.searched
        self._arrays: dict[object, Sequence[int]] = {}

    def reach(self, cells: Sequence[int] = ()) -> Reach:
        """The stops, and the orders to them; with `cells`, only those there."""
        stops = self.stops(cells)
        return Reach(self.mode, stops.found.allowance, stops, self.order)

    def stops(self, cells: Sequence[int] = (), more: int = 0) -> Stops:
        """The stops alone; with so much more to spend than there is."""
        graph, starts, allowance, blocked = self.query(more)
        whole = allowance == self.state.left(self.who)
        found = graph.reach(
            starts,
            allowance,
            blocked=beyond(self.state, self.who),
            blocked_states=blocked,
            guaranteed=self._stretching() if whole else (),
        )
        facing = self.headings if self.kind.turns else (-1,)
        begun = frozenset(start.state for start in starts)
        return Stops(self.who, found, begun, facing, self.levels, cells)

    def query(self, more: int = 0) -> tuple[Graph, list[Start], int, list[int]]:
        """The query for the board's search: graph, starts, allowance, and the states where others stand."""
        who, state = self.who, self.state
        allowance = state.left(who)
        if who.turn.capped:  # AR-H18
            top = who.turn.cap * state.full(who) // 3
            allowance = max(0, min(allowance, top - who.turn.spent.travel - who.turn.spent.turning))
        allowance += more
        graph = self._graph()
        starts = [start for start in self._starts(graph) if start.cost <= allowance]
        return graph, starts, allowance, self._blocked(state.board.size, graph.farthest(allowance))

    def order(self, stop: Stop) -> Order:
        assert isinstance(stop, FlightStop)
        manner: Any = "forward" if self.manner == "advance" else self.manner
        facing: Any = ""
        if self.turning and stop.heading != self._arrives(stop.path):
            facing = HEADINGS[stop.heading]
        kind = Push if self.kind.category == "gun" else Go
        heights = stop.heights
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
        """The starts: where it is, with every heading it could turn to first: turns so far are part of their price
        (AR-H08)."""
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
        """True if a long piece has room to turn where it is."""
        state, who, after = self.state, self.who, self.state.shape(self.who, heading)
        if set(state.shape(who)) == set(after):
            return True
        try:
            cells = covered(state.board, who.cell, after)
        except ValueError:
            return False
        base = self._base(who.altitude)
        free = all(base[cell] for cell in cells if cell not in who.place.cells)
        return free and (who.altitude > 0 or not any(state.grounded_on(cell, who.id) for cell in cells))

    def _stretching(self) -> tuple[int, ...]:
        """The directions of the one step that is always possible (AR-H05)."""
        if not may_stretch(self.state, self.who):
            return ()
        if len(self.headings) == 1:
            return self.state.board.directions
        return (self.who.heading,) if self.manner == "advance" else ((self.who.heading + 4) % 8,)

    def _others(self, within: int) -> list[int]:
        """The squares that others stand on (AR-H55), this many from its anchor at most."""
        board, here = self.state.board, self.who.cell
        others = (p for p in self.state.pieces if p.id != self.who.id and p.on_board and not p.altitude)
        return sorted({cell for p in others for cell in p.place.cells if board.distance(here, cell) <= within})

    def _blocked(self, size: int, farthest: int) -> list[int]:
        if 0 not in self.altitudes:
            return []
        count, shapes = len(self.headings), [self.state.shape(self.who, heading) for heading in self.headings]
        size_of_it = max(abs(by) for shape in shapes for offset in shape for by in offset)
        others, found = self._others(farthest + size_of_it), list[int]()
        for i, shape in enumerate(shapes):
            taken = anchors_covering(self.state.board, others, shape)
            found += [(self.altitudes.index(0) * count + i) * size + cell for cell in sorted(taken)]
        return found

    def _graph(self) -> Graph:
        """The compiled map for pieces like this one."""
        options = self.state.setup.options
        rate = self.state.allowance(self.who) if len(self.headings) > 1 else 0
        key = (self.kind, options, self.mode, rate, self.who.damage, self.headings, self.altitudes)
        return _GRAPHS.get(self.state.board, key, lambda: Graph(self._linked(), self._mobility()))

    def _mobility(self) -> Mobility:
        entries: list[Sequence[int]] = []
        numbers: dict[int, int] = {}

        def entry(prices: Sequence[int]) -> int:
            """The number of an array; identical arrays share one."""
            if id(prices) not in numbers:
                numbers[id(prices)] = len(entries)
                entries.append(prices)
            return numbers[id(prices)]

        layers: list[tuple[Arc, ...]] = []
        count = len(self.headings)
        for level, altitude in enumerate(self.altitudes):
            for heading in self.headings:
                layer, shape = len(layers), self.state.shape(self.who, heading)
                arcs = [
                    Arc(direction, weight(direction), layer, entry(self._prices(altitude, direction, shape)))
                    for direction in self._directions(heading)
                ]
                for by in (1, -1):
                    if 0 <= level + by < len(self.altitudes):
                        to = self.altitudes[level + by]
                        inches = U * abs(to - altitude)  # AR-H32
                        arcs.append(Arc(STAY, inches, layer + by * count, entry(self._standing(to, shape))))
                layers.append(tuple(arcs))
        links = self._links(entry)
        if not entries:
            entries.append(bytes(self.state.board.size))
        return Mobility(tuple(layers), tuple(entries), tuple(self._turns()), links=links)

    def _directions(self, heading: int) -> tuple[int, ...]:
        if self.manner == "sidestep":
            return tuple(d for d in range(8) if mv.manner_of(heading, d) == "sidestep")
        if not self.kind.turns:
            return (0, 2, 4, 6, 1, 3, 5, 7)  # of equal paths, straight ones look more natural
        return (heading,) if self.manner == "advance" else ((heading + 4) % 8,)

    def _turns(self) -> Iterator[TurnRule]:
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
                        yield TurnRule(level * count + a, level * count + b, cost, where)

    def _room(self, altitude: int, a: int, b: int) -> bytes | None:
        before, after = self.state.shape(self.who, a), self.state.shape(self.who, b)
        return None if set(before) == set(after) else room(self.state.board, self._base(altitude), after, before)

    # --- arrays: one number a square, from the same prices that are paid ---

    def _base(self, altitude: int) -> bytes:
        return standing_array(self.state.board, self.mover, altitude)

    def _standing(self, altitude: int, shape: Shape) -> Sequence[int]:
        """The squares it may be on at that altitude."""
        base = self._base(altitude)
        if len(shape) == 1:
            return base
        return self._made(("room", mv.band(self.mover, altitude), shape), lambda: room(self.state.board, base, shape))

    def _prices(self, altitude: int, direction: int, shape: Shape) -> Sequence[int]:
        factor = mv.manner_factor(self.kind, self.manner)[0]
        single = price_array(self.state.board, self.mover, altitude, direction, factor)
        if len(shape) == 1:
            return single
        key = ("step", mv.band(self.mover, altitude), direction, shape)
        return self._made(key, lambda: step_entries(self.state.board, single, shape, direction))

    def _made(self, key: object, make: Callable[[], Sequence[int]]) -> Sequence[int]:
        """An array for a piece of several squares, made once for a graph."""
        if key not in self._arrays:
            self._arrays[key] = make()
        return self._arrays[key]

    def _linked(self) -> Board:
        """The board with the stairs and ladders that would have this piece, as it faces, from end to end."""
        found: list[Link] = []
        if not self.state.board.links:
            return self.state.board
        for number, heading in enumerate(self._facings()):
            there = replace(self.who, place=replace(self.who.place, heading=heading, altitude=0))
            for link in self.state.board.links:
                ways = [link_entry(self.state, there, link.kind, ends) for ends in _both(link)]
                found += [
                    Link(a, b, f"{link.kind}/{number}", both=False)
                    for (a, b), way in zip(_both(link), ways, strict=False)
                    if not way.refused
                ]
        return (
            msgspec.structs.replace(self.state.board, links=tuple(found))
            if self.state.board.links
            else self.state.board
        )

    def _links(self, entry: Callable[[Sequence[int]], int]) -> dict[str, LinkPrice]:
        """The prices of links: taken on foot, so from the ground only (AR-76)."""
        if 0 not in self.altitudes or not self.state.board.links:
            return {}
        everywhere = entry(b"\1" * self.state.board.size)
        begin = self.altitudes.index(0) * len(self.headings)
        found = {}
        for number, heading in enumerate(self._facings()):
            shape = self.state.shape(self.who, heading)
            layers = [begin + i for i, h in enumerate(self.headings) if self.state.shape(self.who, h) == shape]
            for kind in dict.fromkeys(link.kind for link in self.state.board.links):
                if cost := link_cost(self.state, self.who, kind):
                    found[f"{kind}/{number}"] = LinkPrice(cost, 0, everywhere, frozenset(layers))
        return found

    def _facings(self) -> tuple[int, ...]:
        """A heading for each way in which it covers its squares."""
        return tuple({self.state.shape(self.who, heading): heading for heading in self.headings}.values())


def _both(link: Link) -> tuple[tuple[int, int], ...]:
    return ((link.a, link.b), (link.b, link.a)) if link.both else ((link.a, link.b),)
