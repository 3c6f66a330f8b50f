"""Ways for a ship into a system: the board's search over what `movement.py` says of systems, and the reach from it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.board import Board, Crossing, Graph, Link, LinkPrice, Mobility, Start, plain_steps
from tactical.rules.fleet.activation import Activate
from tactical.rules.fleet.draft import ship_reasons
from tactical.rules.fleet.movement import adjacent, barrier, no_entry, path_reasons
from tactical.rules.fleet.moving import Send
from tactical.rules.fleet.position import Galaxy, Unit
from tactical.table.reach import Reach, Stop

Position = Galaxy[Any]
HOLE, RIFT = "wormhole", "rift wormhole"  # links that cost 1, and those that leave a rift, which gives it back


def way(state: Position, ship: Unit, via: int = -1) -> tuple[int, ...] | None:
    """The shortest path of a ship into the active system, through `via` if given; None: there is none.

    Of rifts only the extra move is counted, not the danger (FL-D17).
    """
    target, start = state.active, ship.cell
    if not state.setup.options.revisit:
        return _simple_way(state, ship, via)
    search = _Search(state, ship)
    if via in (-1, start, target):
        found = search.back() if start == target else search.leg(start, target, 0)
    else:
        there = search.leg(start, via, 0)
        on = search.leg(via, target, there.spent) if there is not None else None
        found = _Leg((*there.path, *on.path), on.spent) if there is not None and on is not None else None
    if found is None or any(path_reasons(state, ship, found.path, -1)):
        return None
    return found.path


class _Leg(NamedTuple):
    """A part of a path, start excluded, and what the move value has paid at its end."""

    path: tuple[int, ...]
    spent: int


class _Search:
    """Searches for one ship on its way into the active system."""

    def __init__(self, state: Position, ship: Unit) -> None:
        self.state, self.ship, self.target = state, ship, state.active
        self.allowance = state.move_value(ship)
        self.graph = _graph(state)
        options = state.setup.options
        cells = range(state.board.size)
        bars = {cell for cell in state.occupants if barrier(state, ship.seat, cell)}
        mists = {cell for cell in cells if state.space(cell).nebula}
        self.blocked = (bars | mists) - {self.target}
        passes = options.detours or ship.cell == self.target
        held = self.target in bars and options.active_blocks
        self.shut = held or not passes or state.space(self.target).nebula

    def leg(self, start: int, end: int, spent: int) -> _Leg | None:
        """The shortest way between two systems, passing the active one only where that is allowed."""
        blocked = self.blocked | {self.target} if self.shut and end != self.target else self.blocked
        found = self.graph.reach((Start(start, spent),), self.allowance, blocked=sorted(blocked))
        cost = found.cost(end) if spent <= self.allowance else None
        if cost is None:
            return None
        return _Leg(tuple(step.cell for step in found.path_to(end)[1:]), cost)

    def back(self) -> _Leg | None:
        """The shortest way out of the active system and back (FL-27, FL-28)."""
        price = 0 if self.state.space(self.target).rift else 1
        outside = [
            Start(cell, price)
            for cell in adjacent(self.state, self.target)
            if cell not in self.blocked and not no_entry(self.state, cell, last=False)
        ]
        if not outside or price > self.allowance:
            return None
        found = self.graph.reach(outside, self.allowance, blocked=sorted(self.blocked))
        cost = found.cost(self.target)
        if cost is None:
            return None
        return _Leg(tuple(step.cell for step in found.path_to(self.target)), cost)


def _simple_way(state: Position, ship: Unit, via: int) -> tuple[int, ...] | None:
    """As `way`, where no system may be entered twice (FL-D14): paths are tried in order of length."""
    paths: list[tuple[int, ...]] = [()]
    rifts = sum(state.space(cell).rift for cell in range(state.board.size))
    for _ in range(state.board.size):
        longer = []
        for path in paths:
            for cell in adjacent(state, path[-1] if path else ship.cell):
                new = (*path, cell)
                if cell == state.active and (via in (-1, ship.cell) or via in new):
                    if not any(path_reasons(state, ship, new, -1)):
                        return new
                elif cell not in path and not no_entry(state, cell, last=False):
                    longer.append(new)
        paths = [path for path in longer if len(path) < state.move_value(ship) + rifts + 1]
    return None


def _graph(state: Position) -> Graph:
    """The compiled map, kept as long as the board stays the same."""
    options = state.setup.options
    graphs: dict[object, Graph] = state.board.__dict__.setdefault("_fleet_graphs", {})
    key = (options.anomalies, options.wormholes)
    if key not in graphs:
        graphs[key] = _compiled(state)
    return graphs[key]


def _compiled(state: Position) -> Graph:
    board = state.board
    spaces = [state.space(cell) for cell in range(board.size)]
    links = [
        Link(a, b, RIFT if spaces[a].rift else HOLE, both=False)
        for a in range(board.size if state.setup.options.wormholes else 0)
        for b, _ in board.links_from(a)
        if spaces[a].system and spaces[b].system and not spaces[b].shut
    ]
    flat = Board(board.topology, board.width, board.height, links=tuple(dict.fromkeys(links)))
    entry = bytes(space.system and not space.shut for space in spaces)
    free = {(cell, way): Crossing(times=0) for cell, s in enumerate(spaces) if s.rift for way in board.directions}
    prices = {HOLE: LinkPrice(1), RIFT: LinkPrice(0)}
    return Graph(flat, Mobility(plain_steps(flat), (entry,), crossings=free, links=prices))


# --- as the table asks for it ---


def able(state: Position, ship: Unit) -> bool:
    """Whether a ship may move at all, were the active system as it is."""
    return state.kind(ship).ship and not any(ship_reasons(state, ship.seat, ship))


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """A ship moves in Move Ships; before that one may ask how far it would come, were a system activated."""
    ship = state.pieces[piece]
    if ship.seat != state.turn or not able(state, ship):
        return ()
    return {"move_ships": ("move",), "action": ("activate",)}.get(state.phase, ())


def reach(state: Position, piece: int, mode: str) -> Reach:
    """The ways into the active system; or, before one is, every system that could be activated for this ship."""
    ship = state.pieces[piece]
    move = state.move_value(ship)
    stops: dict[int, tuple[Stop, ...]] = {}
    if mode == "move":
        paths = ways(state, ship)
        stops[state.active] = tuple(_stop(state, ship, path) for path in paths)
        return Reach(mode, move, stops if paths else {}, lambda stop: Send(ship.seat, piece, stop.path))
    may = state.pools[ship.seat] > 0
    for cell in range(state.board.size):
        if not may or not state.space(cell).system or state.token(cell, ship.seat):
            continue
        there = state.having(active=cell)
        path = way(there, ship) if able(there, ship) else None
        if path is not None:
            stops[cell] = (_stop(there, ship, path),)
    return Reach(mode, move, stops, lambda stop: Activate(ship.seat, stop.cell))


def ways(state: Position, ship: Unit) -> tuple[tuple[int, ...], ...]:
    """The shortest path into the active system, and the shortest through each place where cargo waits."""
    shortest = way(state, ship)
    if shortest is None:
        return ()
    found = {shortest: None}
    if state.kind(ship).capacity:
        cargo = (unit for unit in state.pieces if unit.seat == ship.seat and state.kind(unit).cargo)
        for cell in sorted({unit.cell for unit in cargo} - {-1, ship.cell, *shortest}):
            longer = way(state, ship, cell)
            if longer is not None:
                found[longer] = None
    return tuple(found)


def _stop(state: Position, ship: Unit, path: tuple[int, ...]) -> Stop:
    cost = len(path) - sum(state.space(cell).rift for cell in (ship.cell, *path[:-1]))
    return Stop(path[-1], path, cost, state.move_value(ship) - cost)


