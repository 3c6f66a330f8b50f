"""A character's walks and shifts: the board's search over the numbers of `movement.py`."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

from tactical.board import Board, Crossing, Graph, Mobility, entry_prices, plain_steps
from tactical.rules.skirmish import data
from tactical.rules.skirmish.moving import Shift, Walk
from tactical.rules.skirmish.options import SkirmishOptions
from tactical.rules.skirmish.order_checks import may_overspend, move_reasons, turn_reasons
from tactical.rules.skirmish.position import Character, Position
from tactical.table.memo import Memo
from tactical.table.orders import Order
from tactical.table.reach import Reach, Stop

if TYPE_CHECKING:
    from tactical.board import ReachableStates as Found

FAR = 999  # squares: more than any way across a board costs


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """The movement modes of this character now; empty if it may enter no square."""
    who = state.pieces[piece]
    if turn_reasons(state, piece) or move_reasons(state, who):
        return ()
    found = ["walk"]
    if piece in state.hidden and who.turn.mode != "normal":
        found.append("hidden")
    on_foot = not who.prone and not who.turn.stood
    if not who.turn.entered and (on_foot or state.setup.options.prone_shift):
        found.append("shift")
    return tuple(found)


def reach(state: Position, piece: int, mode: str) -> Reach:
    """Every square this character could stop on in `mode`, by the cheapest path there."""
    who = state.pieces[piece]
    left = state.left(who)
    if mode == "hidden":
        left = min(left, max(0, state.hidden_rate(who).total - who.turn.spent.walking))
    elif mode == "shift":
        left = min(1, left)
    return _within(state, who, mode, left)


def way_to(state: Position, piece: int, mode: str, cell: int) -> Order | None:
    """The order to a square by the cheapest path, in this turn or not."""
    if mode == "shift":
        return None
    return _within(state, state.pieces[piece], mode, FAR).order_to(cell)


def _within(state: Position, who: Character, mode: str, allowance: int) -> Reach:
    """Every square this character could stop on for this many squares of movement."""
    options, piece = state.setup.options, who.id
    factor = options.prone_cost if who.prone and mode != "shift" else 1
    free_step = mode == "walk" and may_overspend(state, who)
    graph = _graph(state, who, factor)
    blocked, no_stop = _obstacles(state, who)
    found = graph.reach(
        graph.state(who.cell),
        allowance,
        blocked=blocked,
        no_stop=no_stop,
        entry=dict.fromkeys(no_stop, 1) if options.ally_squares == "one" else None,
        guaranteed=state.board.directions if free_step else (),
    )
    stops: dict[int, tuple[Stop, ...]] = {}
    near = state.board.neighbours(who.cell)
    for end in sorted(found.stops):
        cell = graph.cell(end)
        if cell == who.cell:
            continue
        if mode == "shift" and cell not in near:
            continue
        cost, trace = found.states[end], partial(_traced, found, end)
        stops[cell] = (Stop(cell, trace, cost, allowance - cost, around=trace),)

    def order(stop: Stop) -> Order:
        if mode == "shift":
            return Shift(who.seat, piece, stop.cell)
        return Walk(who.seat, piece, stop.path, mode == "hidden")

    return Reach(mode, allowance, stops, order)


def _traced(found: Found, end: int, avoided: Collection[int] = ()) -> tuple[int, ...]:
    return tuple(leg.cell for leg in found.path_to(end, avoided)[1:])


def _obstacles(state: Position, who: Character) -> tuple[list[int], list[int]]:
    """(squares it may not enter, squares it may pass but not stop on) because of who is there."""
    blocked: list[int] = []
    no_stop: list[int] = []
    for other in state.pieces:
        if other.id == who.id or other.cell < 0:
            continue
        if other.able:
            (no_stop if state.allies(who, other) else blocked).append(other.cell)
        elif state.setup.options.bodies_block:
            blocked.append(other.cell)
    return blocked, no_stop


_GRAPHS: Memo[Graph] = Memo(64)


def _graph(state: Position, who: Character, factor: int) -> Graph:
    """The compiled map for characters like this one."""
    kind, options = state.kind(who), state.setup.options
    over_rough = kind.flying and options.flight_over_rough
    over_holes = kind.flying and options.holes == "flight"
    key = (kind.ignores, over_rough, over_holes, factor, options.corners, options.neighbours)

    def compiled() -> Graph:
        prices = {name: ground.cost for name, ground in data.GROUNDS.items() if not ground.wall}
        for name, ground in data.GROUNDS.items():
            if ground.hole and not over_holes:
                prices[name] = 0
            elif ground.difficult and (over_rough or name in kind.ignores):
                prices[name] = 1
        return Graph(state.board, _mobility(state.board, prices, factor, options))

    return _GRAPHS.get(state.board, key, compiled)


def _mobility(board: Board, prices: dict[str, int], factor: int, options: SkirmishOptions) -> Mobility:
    walls = bytes(data.GROUNDS[kind].wall for kind in board.layer("ground").kinds)
    steps = plain_steps(board, factor, factor)
    # of equal paths the search takes the one whose last steps come first here: straight ones look more natural
    steps = tuple(tuple(sorted(layer, key=lambda step: step.direction % 2)) for layer in steps)
    if options.neighbours == "four":
        steps = tuple(tuple(step for step in layer if step.direction % 2 == 0) for layer in steps)
    return Mobility(
        steps,
        (entry_prices(board, "ground", prices),),
        edges={kind: Crossing(shut=True) for kind in data.SHUT},
        corners="any" if options.corners == "walls" else "free",
        corner_cells=board.layer("ground").cells.translate(walls.ljust(256, b"\0")),
    )
