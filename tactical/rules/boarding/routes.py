"""A character's walks and their prices: the board's search over the numbers of `movement.py`."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from typing import TYPE_CHECKING

from tactical.board import SHUT, Graph, Mobility, Start, entry_prices, plain_steps
from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.data import Ground
from tactical.rules.boarding.position import Crew, Move, Position
from tactical.table.memo import Memo, memo
from tactical.table.places import at
from tactical.table.values import replace

if TYPE_CHECKING:
    from tactical.board import ReachableStates


class Ways:
    """The cost of walking to each square, and the cheapest path there, worked out on demand."""

    def __init__(self, graph: Graph, found: ReachableStates, start: int, skip: int) -> None:
        self.cost = {graph.cell(end): cost for end, cost in found.states.items() if graph.cell(end) != start}
        self._found, self._graph, self._skip = found, graph, skip
        self._others: dict[int, Ways | None] = {}  # where a square is come to from elsewhere; None: one step

    def path(self, cell: int, avoided: Collection[int] = ()) -> tuple[int, ...]:
        """The squares entered on the way to a square, of equally cheap ones through the fewest avoided squares."""
        if cell in self._others:
            other = self._others[cell]
            return other.path(cell, avoided) if other is not None else (cell,)
        return tuple(leg.cell for leg in self._found.path_to(self._graph.state(cell), avoided)[self._skip :])

    def copied(self) -> Ways:
        """A copy that may be changed."""
        other = copy(self)
        other._others = {}
        return other

    def from_worse(self, other: Ways, own: tuple[int, int], *, free: bool) -> Ways:
        """The ways of a peeker in two squares: to each square from the worse of them (BA-37, BA-H13)."""
        base, peek = own
        both = {cell: max(cost, other.cost[cell]) for cell, cost in self.cost.items() if cell in other.cost}
        self._others = {cell: other for cell, cost in both.items() if other.cost[cell] > self.cost[cell]}
        for cell, ways_ in ((base, other), (peek, self)):  # back into one of its own
            if free:
                both[cell], self._others[cell] = 0, None
            elif cell in ways_.cost:
                both[cell] = ways_.cost[cell]
                if ways_ is other:
                    self._others[cell] = other
        self.cost = both
        return self


def ways(state: Position, who: Crew, move: Move) -> Ways:
    """The cheapest way to every square that an open move action can reach (BA-02, BA-37).

    If the standard action is spent on it, the first step out of a square that must be vacated leads into an empty one
    (BA-16). A peeker counts from the worse of its squares (BA-H13).
    """
    if not who.peeking:
        return _from(state, who, move)
    base, peek = who.here
    first, second = (_from(state, replace(who, place=at(cell)), move).copied() for cell in (base, peek))
    return first.from_worse(second, (base, peek), free=state.setup.options.collapse_free)


@memo(64)  # every mode of one piece asks for them
def _from(state: Position, who: Crew, move: Move) -> Ways:
    """The ways from one square."""
    graph, start = _graph(state, who), who.cell
    entry = _dearer(state, who, graph.farthest(move.left) + 1)  # one more where it first gets out of a crowd
    if move.action and mv.crowded(state, who):
        there = mv.moved_to(state, who, start, start)
        firsts = ((near, mv.pay(state, there, move, near)) for near in mv.exits(state, who, start))
        starts = [Start(graph.state(near), paid) for near, paid in firsts if paid is not None]
        return Ways(graph, graph.reach(starts, move.left, entry=entry), start, 0)
    directions = state.board.directions if mv.guaranteed(state, who, move) else ()
    return Ways(graph, graph.reach(graph.state(start), move.left, entry=entry, guaranteed=directions), start, 1)


def _dearer(state: Position, who: Crew, within: int) -> dict[int, int]:
    """Squares that people make dearer now (BA-18), of those this many steps away at most."""
    distance, here = state.board.distance, who.cell
    near = (cell for cell in _enemy_squares(state, state.side(who)) if distance(here, cell) <= within)
    return {cell: mv.entry_cost(state, who, cell) for cell in near if _open(state, who, cell)}


def _enemy_squares(state: Position, side: str) -> tuple[int, ...]:
    """The squares of all enemies of a side, piece by piece: worked out once for all of its own."""

    def found() -> tuple[int, ...]:
        sides = [seat.side for seat in state.setup.seats]
        hostile = {number for number, of in enumerate(sides) if side and of and of != side}
        return tuple(cell for who in state.pieces if who.cell >= 0 and who.seat in hostile for cell in who.here)

    return _ENEMIES.get(state.pieces, side, found)


def _open(state: Position, who: Crew, cell: int) -> bool:
    """True if a square can be entered at all, from wherever a border lets one in."""
    if state.ground(cell).solid:
        return False
    return not state.outside(cell) or mv.cannot_cling(state, who, cell) is None


_ENEMIES: Memo[tuple[int, ...]] = Memo(64)
_GRAPHS: Memo[Graph] = Memo(64)


def _graph(state: Position, who: Crew) -> Graph:
    """The compiled map for characters like this one, as doors and modules are now."""
    options, chart = state.setup.options, state.chart
    clings = state.hands_free(who) > 0
    ignores = state.kind(who).ignores_slagged
    group = state.group(who.ship)
    closed = tuple(
        number
        for number, door in enumerate(state.doors)
        if chart.ship[door.inside] not in group or not mv.may_open(state, who, number, inside=False)
    )
    slagged = tuple(i for i, n in enumerate(state.counters) if n >= options.slagged_at)
    key = (clings, who.boots_on, ignores, group, closed, slagged, options.slag_stacks, options.corner_squares)

    def compiled() -> Graph:
        prices = list(entry_prices(state.board, "ground", {name: 1 for name, g in data.GROUNDS.items() if not g.solid}))
        nobody = replace(who, seat=-3)  # surcharges by people are added for each search
        known: dict[tuple[Ground, bool, bool], int] = {}  # squares alike cost alike
        for cell, price in enumerate(prices):
            if price and _open(state, who, cell):
                alike = state.ground(cell), state.slagged_module(cell), state.outside(cell)
                if alike not in known:
                    known[alike] = mv.entry_cost(state, nobody, cell)
                prices[cell] = known[alike]
            else:
                prices[cell] = 0
        crossings = {
            (door.outside, state.board.direction(door.outside, door.inside)): SHUT
            for number, door in enumerate(state.doors)
            if number in closed
        }
        mobility = Mobility(plain_steps(state.board), (tuple(prices),), edges={"wall": SHUT}, crossings=crossings)
        return Graph(state.board, mobility)

    return _GRAPHS.get(state.board, key, compiled)
