"""A ship's ways into a system: the board's search over the systems of `movement.py`, and the reach from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tactical.board import Board, Crossing, Graph, Link, LinkPrice, Mobility, Start, plain_steps
from tactical.rules.fleet.activation import Activate
from tactical.rules.fleet.draft import boarders, riding, ship_reasons, usual_load
from tactical.rules.fleet.movement import adjacent, bars, leaves_rifts, no_entry, path_reasons
from tactical.rules.fleet.moving import Send
from tactical.rules.fleet.position import Position, Unit
from tactical.table.memo import Memo, memo
from tactical.table.reach import Reach, Stop, Via

if TYPE_CHECKING:
    from tactical.board import ReachableStates

HOLE, RIFT = "wormhole", "rift wormhole"  # links that cost 1, and those that leave a rift, which gives it back


def way(state: Position, ship: Unit, via: int = -1) -> tuple[int, ...] | None:
    """The shortest path of a ship into the active system, through `via` if given; None if there is none.

    Rifts count for their extra move, not for their danger (FL-D17).
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
        barred = bars(state, ship.seat)
        self.blocked = barred - {self.target}
        passes = options.detours or ship.cell == self.target
        held = self.target in barred and (options.active_blocks or state.space(self.target).nebula)
        self.shut = held or not passes

    def leg(self, start: int, end: int, spent: int) -> _Leg | None:
        """The shortest way between two systems, passing the active one only where that is allowed."""
        if spent > self.allowance:
            return None
        found = self.from_(start, spent, end)
        cost = found.cost(end)
        if cost is None:
            return None
        return _Leg(tuple(step.cell for step in found.path_to(end)[1:]), cost)

    def from_(self, start: int, spent: int, end: int = -1) -> ReachableStates:
        """Everything within reach of a system, on the way to `end`."""
        blocked = self.blocked | {self.target} if self.shut and end != self.target else self.blocked
        return _searched(self.graph, (Start(start, spent),), self.allowance, blocked)

    def back(self) -> _Leg | None:
        """The shortest way out of the active system and back (FL-27, FL-28)."""
        return self.loop(self.target, 0)

    def loop(self, here: int, spent: int) -> _Leg | None:
        """The shortest way from a system out and into the active one, where that is the same."""
        price = spent + (0 if self.state.space(here).rift else 1)
        outside = tuple(
            Start(cell, price)
            for cell in adjacent(self.state, here)
            if cell not in self.blocked and not no_entry(self.state, cell, last=False)
        )
        if not outside or price > self.allowance:
            return None
        found = _searched(self.graph, outside, self.allowance, self.blocked)
        cost = found.cost(self.target)
        if cost is None:
            return None
        return _Leg(tuple(step.cell for step in found.path_to(self.target)), cost)


@memo(500)
def _searched(graph: Graph, starts: tuple[Start, ...], allowance: int, blocked: frozenset[int]) -> ReachableStates:
    """A search: the same is asked for every ship that is alike."""
    return graph.reach(starts, allowance, blocked=sorted(blocked))


def _simple_way(state: Position, ship: Unit, via: int) -> tuple[int, ...] | None:
    """The way as `way` finds it, where no system may be entered twice (FL-D14): paths are tried in order of length."""
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


_GRAPHS: Memo[Graph] = Memo(16)


def _graph(state: Position) -> Graph:
    """The compiled map."""
    options = state.setup.options
    return _GRAPHS.get(state.board, (options.anomalies, options.wormholes), lambda: _compiled(state))


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
    """True if a ship may move at all with the present active system."""
    return state.kind(ship).ship and not any(ship_reasons(state, ship.seat, ship))


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """A ship moves in Move Ships; before that its reach assumes that a system were activated."""
    ship = state.pieces[piece]
    if ship.seat != state.turn or not able(state, ship) or piece in riding(state):
        return ()
    return {"move_ships": ("move",), "action": ("activate",)}.get(state.phase, ())


def reach(state: Position, piece: int, mode: str) -> Reach:
    """The ways into the active system; or, before one is, every system that could be activated for this ship."""
    ship = state.pieces[piece]
    if mode == "move":
        found = _onward(state, ship, ())
        if found.stops:
            paths = ways(state, ship)
            found.stops = {state.active: tuple(_stop(state, ship, path) for path in paths)}
        return found
    stops: dict[int, tuple[Stop, ...]] = {}
    may = state.pools[ship.seat] > 0
    for cell in range(state.board.size):
        if not may or not state.space(cell).system or state.token(cell, ship.seat):
            continue
        there = state.supposing(cell)
        path = way(there, ship) if able(there, ship) else None
        if path is not None:
            stops[cell] = (_stop(there, ship, path),)
    return Reach(mode, state.move_value(ship), stops, lambda stop: Activate(ship.seat, stop.cell))


def reach_on(state: Position, piece: int, mode: str, path: tuple[int, ...]) -> Reach | None:
    """The reach as in `reach`, with part of the path fixed: the rest of the move value leads on from its end."""
    return _onward(state, state.pieces[piece], path) if mode == "move" and path else None


def _onward(state: Position, ship: Unit, path: tuple[int, ...]) -> Reach:
    """The way into the active system from the end of a path, and the systems it may lead through (`Reach.via`)."""
    here = path[-1] if path else ship.cell
    spent = len(path) - leaves_rifts(state, ship.cell, path)
    search = _Search(state, ship)
    last = search.loop(here, spent) if here == state.active else search.leg(here, state.active, spent)
    stops: dict[int, tuple[Stop, ...]] = {}
    if last is not None and not any(path_reasons(state, ship, (*path, *last.path), -1)):
        stops[state.active] = (Stop(state.active, last.path, last.spent - spent, search.allowance - last.spent),)
    via: dict[int, Via] = {}
    for cell in range(state.board.size):
        if cell in (here, state.active) or cell in search.blocked or not state.space(cell).system:
            continue
        there = search.leg(here, cell, spent)
        on = search.leg(cell, state.active, there.spent) if there is not None else None
        if there is None or on is None:
            continue
        if not any(path_reasons(state, ship, (*path, *there.path, *on.path), -1)):
            up_to = Stop(cell, there.path, there.spent - spent, search.allowance - there.spent)
            whole = Stop(state.active, (*there.path, *on.path), on.spent - spent, search.allowance - on.spent)
            via[cell] = Via(up_to, whole)
    part = state.part_of(ship.id)

    def order(stop: Stop) -> Send:
        """The order with the drafted cargo that can board on this path; at first with the usual cargo, because a ship
        that goes alone leaves it behind. It ends in the active system."""
        places = (ship.cell, *path, *stop.path, state.active)
        if part is None:
            return Send(ship.seat, ship.id, stop.path, usual_load(state, ship, places))
        may = {unit.id for unit in boarders(state, ship, places)} if part.cargo else ()
        cargo = tuple(unit for unit in part.cargo if unit in may)
        return Send(ship.seat, ship.id, stop.path, tuple(dict.fromkeys(cargo))[: state.kind(ship).capacity])

    return Reach("move", search.allowance, stops, order, via)


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
