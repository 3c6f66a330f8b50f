"""Where a character can walk and at what price: the board's search over the numbers of `movement.py`."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.board import SHUT, Graph, Mobility, Start, entry_prices, plain_steps
from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.position import Boarding, Crew, Move
from tactical.table.places import at
from tactical.table.values import replace

Position = Boarding[Any]


class Way(NamedTuple):
    """A way to a square: the squares entered, and what they cost together."""

    path: tuple[int, ...]
    cost: int


Ways = dict[int, Way]


def ways(state: Position, who: Crew, move: Move) -> Ways:
    """The cheapest way to every square that it can come to with an open move action (BA-02, BA-37).

    Where the standard action is spent on it, the first step out of a square that must be vacated leads into an empty
    one (BA-16). A peeker counts from the worse of its squares (BA-H13).
    """
    if not who.peeking:
        return _from(state, who, move)
    base, peek = who.here
    froms = {cell: _from(state, replace(who, place=at(cell)), move) for cell in (base, peek)}
    found: Ways = {}
    for cell in sorted(froms[base].keys() & froms[peek].keys()):
        found[cell] = max(froms[base][cell], froms[peek][cell], key=lambda way: way.cost)
    for cell, other in ((base, peek), (peek, base)):  # back into one of its own
        way = Way((cell,), 0) if state.setup.options.collapse_free else froms[other].get(cell)
        if way is not None:
            found[cell] = way
    return found


def _from(state: Position, who: Crew, move: Move) -> Ways:
    """The ways from one square."""
    graph = _graph(state, who)
    entry = _dearer(state, who)
    guaranteed = not move.entered and state.setup.options.guarantee == "square"
    start = who.cell
    tight = move.action and mv.crowded(state, who)
    if tight:
        firsts: dict[int, int] = {}
        for near in mv.exits(state, who, start):
            paid = mv.pay(state, mv.moved_to(state, who, start, start), move, near)
            if paid is not None:
                firsts[near] = paid
        found = graph.reach([Start(graph.state(c), firsts[c]) for c in firsts], move.left, entry=entry)
        skip = 0
    else:
        directions = state.board.directions if guaranteed else ()
        found = graph.reach(graph.state(start), move.left, entry=entry, guaranteed=directions)
        skip = 1
    return {
        graph.cell(end): Way(tuple(leg.cell for leg in found.path_to(end)[skip:]), cost)
        for end, cost in found.states.items()
        if graph.cell(end) != start
    }


def _dearer(state: Position, who: Crew) -> dict[int, int]:
    """Squares that people make dearer now (BA-18)."""
    found: dict[int, int] = {}
    for other in state.pieces:
        for cell in other.here if other.cell >= 0 and state.enemies(who, other) else ():
            if _open(state, who, cell):
                found[cell] = mv.entry_cost(state, who, cell)[0]
    return found


def _open(state: Position, who: Crew, cell: int) -> bool:
    """Whether a square can be entered at all, from wherever a border lets one in."""
    if state.ground(cell).solid:
        return False
    return not state.outside(cell) or mv.cannot_cling(state, who, cell) is None


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
    graphs: dict[object, Graph] = state.board.__dict__.setdefault("_boarding_graphs", {})
    if key not in graphs:
        prices = list(entry_prices(state.board, "ground", {name: 1 for name, g in data.GROUNDS.items() if not g.solid}))
        nobody = replace(who, seat=-3)  # what people make dearer is added for each search
        for cell, price in enumerate(prices):
            if price:
                prices[cell] = mv.entry_cost(state, nobody, cell)[0] if _open(state, who, cell) else 0
        crossings = {
            (door.outside, state.board.direction(door.outside, door.inside)): SHUT
            for number, door in enumerate(state.doors)
            if number in closed
        }
        mobility = Mobility(plain_steps(state.board), (tuple(prices),), edges={"wall": SHUT}, crossings=crossings)
        graphs[key] = Graph(state.board, mobility)
    return graphs[key]
