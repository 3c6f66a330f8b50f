"""The squares just outside the map, and the cheapest way over them (AR-151, AR-152, AR-H58).

They are a ring one square wide round the map, the border of a board two wider and two higher. Off the board turning is
free and everything is on the ground; that ground is firm unless the scenario's `[outside]` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tactical.board import Board, Graph, Layer, Mobility
from tactical.board import StepRule as Arc
from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import U
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.prices import price_array, weight
from tactical.table.memo import memo

if TYPE_CHECKING:
    from tactical.board import ReachableStates

SIDES = ("north", "east", "south", "west")  # of the map, by the direction that leads off it, halved
DEAREST = 12 * U  # no step on any ground costs more: what a search needs in hand a square


class Ring(NamedTuple):
    """The board around the map: which of its squares are the map itself, and the map's own board."""

    board: Board
    map: frozenset[int]
    inner: Board


class Road(NamedTuple):
    """A way off the board: its squares (of the ring), and the twelfths spent when each is reached."""

    cells: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def length(self) -> int:
        """D of AR-H58: the cost of the whole way."""
        return self.totals[-1]

    def reached(self, amount: int) -> int:
        """The square reached after spending so much; a remainder that does not pay for the next one is lost (AR-H06,
        AR-H60)."""
        return max((total, cell) for total, cell in zip(self.totals, self.cells, strict=True) if total <= amount)[1]


def sides_of(board: Board, cell: int) -> tuple[str, ...]:
    """The sides of the map of a square: two for a corner, none for one inside or on an upper floor."""
    x, y, storey = board.xy(cell)
    ends = (y == 0, x == board.width - 1, y == board.height - 1, x == 0)
    return () if storey or True not in ends else tuple(side for side, end in zip(SIDES, ends, strict=True) if end)


@memo(16)
def quarters(board: Board) -> tuple[int, ...]:
    """Three squares on each side of the map, which divide it into quarters."""
    edge = [(cell, sides) for cell in range(board.width * board.height) if (sides := sides_of(board, cell))]
    lines = [[cell for cell, sides in edge if side in sides] for side in SIDES]
    points = (dict.fromkeys(cells[len(cells) * n // 4] for n in (1, 2, 3)) for cells in lines)
    return tuple(cell for some in points for cell in some)


def beside(board: Board, cell: int) -> tuple[int, ...]:
    """The squares of the ring directly outside a square at the edge."""
    x, y, _ = board.xy(cell)
    steps = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    return tuple(_number(board, x + steps[side][0], y + steps[side][1]) for side in sides_of(board, cell))


def _number(board: Board, x: int, y: int) -> int:
    """A square of the ring by its coordinates on the map, which run from -1."""
    return (y + 1) * (board.width + 2) + x + 1


def ring(state: Position) -> Ring:
    """The ring round this map."""
    return _ring(state.board, state.setup.outside)


@memo(16)
def _ring(board: Board, outside: tuple[tuple[int, str], ...]) -> Ring:
    ground = dict(outside)
    width, height = board.width + 2, board.height + 2
    kinds = tuple(dict.fromkeys(("firm", *ground.values())))
    cells = bytearray(width * height)
    for cell, kind in ground.items():
        for number in (*beside(board, cell), *_corner(board, cell)):
            cells[number] = kinds.index(kind)
    inside = frozenset(_number(board, x, y) for x in range(board.width) for y in range(board.height))
    return Ring(Board("square8", width, height, layers=(Layer("ground", kinds, bytes(cells)),)), inside, board)


def _corner(board: Board, cell: int) -> Iterator[int]:
    """The corner of the ring, for a corner of the map: it is drawn with it."""
    sides = sides_of(board, cell)
    for across in ("east", "west"):
        for along in ("north", "south"):
            if across in sides and along in sides:
                x, y = board.width if across == "east" else -1, board.height if along == "south" else -1
                yield _number(board, x, y)


class _Ways:
    """The ways of a sort of piece from somewhere to everywhere on the ring, traced when they are asked for."""

    def __init__(self, board: Board, found: ReachableStates) -> None:
        self.board, self.found = board, found
        self.roads: dict[int, Road | None] = {}

    def end(self, target: int) -> tuple[int, int] | None:
        """The cost and the end of the cheapest way to a place beside a square; None if there is none."""
        ends = beside(self.board, target)
        return min(((cost, cell) for cell in ends if (cost := self.found.cost_to(cell)) is not None), default=None)

    def road(self, target: int) -> Road | None:
        """The way; None if there is none."""
        if target not in self.roads:
            end = self.end(target)
            legs = self.found.path_to_cell(end[1]) if end else ()
            made = Road(tuple(leg.cell for leg in legs), tuple(leg.total for leg in legs))
            self.roads[target] = made if end else None
        return self.roads[target]


def road(state: Position, who: Element, start: int, target: int) -> Road | None:
    """The cheapest way to a place just outside a square at the edge; None if there is none. `start`: the square at
    the edge that it begins outside; -1: its own entry area."""
    ways = _ways(state, who, start)
    return ways.road(target) if ways is not None else None


def length(state: Position, who: Element, start: int, target: int) -> int | None:
    """The cost of that way (D of AR-H58), without tracing it."""
    ways = _ways(state, who, start)
    end = ways.end(target) if ways is not None else None
    return end[0] if end else None


def _ways(state: Position, who: Element, start: int) -> _Ways | None:
    """The ways of a piece to everywhere on the ring: the board's own search, over the very prices of the map (AR-H01,
    AR-H02). It is made once for all squares that are asked about. None: it begins nowhere."""
    begins = beginnings(state, state.side(who)) if start < 0 else (start,)
    if not begins:
        return None
    mover = mv.mover_of(state, who)
    return _searched(ring(state), mover, begins)


def beginnings(state: Position, side: str) -> tuple[int, ...]:
    """The squares of the ring beside a side's entry area."""
    return _beside_all(state.board, dict(state.setup.areas).get(side, ()))


@memo(16)
def _beside_all(board: Board, area: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({number for cell in area for number in beside(board, cell)}))


@memo(16)
def _searched(outer: Ring, mover: mv.Mover, begins: tuple[int, ...]) -> _Ways:
    directions, up = outer.board.directions, mv.cruising(mover)
    arcs = tuple(Arc(direction, weight(direction), 0, direction) for direction in directions)
    # nobody goes over the map itself
    prices = tuple(
        [
            0 if cell in outer.map else cost
            for cell, cost in enumerate(price_array(outer.board, mover, up, direction, 1))
        ]
        for direction in directions
    )
    graph = Graph(outer.board, Mobility((arcs,), prices))
    around = outer.board.size - len(outer.map)
    return _Ways(outer.inner, graph.reach(begins, DEAREST * around))


def bearing(state: Position, way: Road) -> str:
    """The general direction of a way (AR-159): the compass side it leads to, or lies at if it leads nowhere."""
    board = ring(state).board
    (ax, ay, _), (bx, by, _) = board.xy(way.cells[0]), board.xy(way.cells[-1])
    dx, dy = bx - ax, by - ay
    if not dx and not dy:
        return "north" if not ay else "south" if ay == board.height - 1 else "west" if not ax else "east"
    if abs(dx) >= abs(dy):
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"
