"""Facts that follow from the map alone: ships, modules, the squares around a hull. Worked out once per board."""

from __future__ import annotations

from typing import Final, NamedTuple

from tactical.board import SQUARE_STEPS, Board, Edge
from tactical.rules.boarding.data import GROUNDS, Ground
from tactical.table.memo import memo

NOWHERE: Final = "none"  # the kind of a cell in a layer that says nothing of it
OUTSIDE: Final = -1


class Module(NamedTuple):
    """A part of a ship: whose, and what it is called."""

    ship: int
    name: str


class Chart(NamedTuple):
    """Cells in terms of ships. Lists are by cell; ships are numbered in the order of the layer's kinds."""

    ships: tuple[str, ...]
    modules: tuple[Module, ...]
    ground: tuple[Ground, ...]
    ship: tuple[int, ...]  # OUTSIDE where there is none
    module: tuple[int, ...]  # -1 outside, and in ship squares without one
    by_side: tuple[tuple[int, ...], ...]  # cells of ships that share a side with this outside cell, clockwise
    by_corner: tuple[tuple[int, ...], ...]  # those that only touch it by a corner
    doors: tuple[tuple[int, int], ...]  # (inside cell, outside cell), in the order of the board's edges

    def hulls(self, cell: int, *, corners: bool) -> tuple[int, ...]:
        """The ships whose hull an outside cell touches, ascending (BA-81, BA-H28)."""
        near = (*self.by_side[cell], *(self.by_corner[cell] if corners else ()))
        return tuple(sorted({self.ship[other] for other in near}))


@memo(16)
def chart(board: Board) -> Chart:
    """The chart of a board."""
    layers = {layer.name: layer for layer in board.layers}
    ships = tuple(kind for kind in layers["ship"].kinds if kind != NOWHERE) if "ship" in layers else ()
    grounds = [GROUNDS[kind] for kind in layers["ground"].kinds]
    ground = tuple(grounds[number] for number in layers["ground"].cells)
    ship = tuple(
        ships.index(name) if "ship" in layers and (name := board.kind("ship", cell)) != NOWHERE else OUTSIDE
        for cell in range(board.size)
    )
    modules: dict[Module, int] = {}
    module = []
    for cell in range(board.size):
        name = board.kind("module", cell) if "module" in layers else NOWHERE
        if ship[cell] == OUTSIDE or name == NOWHERE:
            module.append(-1)
        else:
            module.append(modules.setdefault(Module(ship[cell], name), len(modules)))
    sides, corners = [], []
    for cell in range(board.size):
        near: tuple[list[int], list[int]] = ([], [])
        if ship[cell] == OUTSIDE:
            x, y, storey = board.xy(cell)
            for turn, (dx, dy) in enumerate(SQUARE_STEPS):
                if board.holds(x + dx, y + dy, storey) and ship[other := board.cell(x + dx, y + dy, storey)] >= 0:
                    near[turn % 2].append(other)
        sides.append(tuple(near[0]))
        reached = {ship[other] for other in near[0]}
        corners.append(tuple(other for other in near[1] if ship[other] not in reached))
    doors = tuple(
        (edge.a, edge.b) if ship[edge.a] >= 0 else (edge.b, edge.a) for edge in board.edges if edge.kind == "door"
    )
    return Chart(ships, tuple(modules), ground, ship, tuple(module), tuple(sides), tuple(corners), doors)


@memo(16)
def without_edges(board: Board, pairs: tuple[tuple[int, int], ...]) -> Board:
    """A board with these borders open."""
    for a, b in pairs:
        board = board.with_edge(a, b, "")
    return board


def hulled(board: Board) -> Board:
    """The board with walls along every hull that has none drawn: nobody walks through plating."""
    ship = chart(board).ship
    known = {(edge.a, edge.b) for edge in board.edges}
    edges = list(board.edges)
    edges += [
        Edge(a, b, "wall")
        for a in range(board.size)
        for b in board.neighbours(a)
        if a < b and board.share_side(a, b) and ship[a] != ship[b] and (a, b) not in known
    ]
    edges.sort(key=lambda edge: (edge.a, edge.b))
    return board if len(edges) == len(board.edges) else _with_edges(board, tuple(edges))


def _with_edges(board: Board, edges: tuple[Edge, ...]) -> Board:
    return Board(
        board.topology, board.width, board.height, board.storeys, board.layers, edges, board.links, board.names
    )
