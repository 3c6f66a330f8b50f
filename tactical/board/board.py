"""The map: cells in layers of kinds, borders between neighbours, links between cells that do not touch.

A cell is a whole number, `(storey * height + y) * width + x`, counted row by row from the top-left
corner of storey 0. A board never changes: `with_kind` and `with_edge` give a new one that shares
everything they did not touch. The board knows no game: kinds are words whose meaning a ruleset gives.
"""

from bisect import bisect_left
from functools import cached_property
from typing import Final, Self

import msgspec

from .names import folded
from .topology import (
    DIRECTIONS,
    HEX_STEPS,
    SQUARE_STEPS,
    Topology,
    chebyshev,
    from_axial,
    hex_distance,
    manhattan,
    to_axial,
)

_HEX_INDEX: Final = {step: direction for direction, step in enumerate(HEX_STEPS)}
_SQUARE_INDEX: Final = {step: direction for direction, step in enumerate(SQUARE_STEPS)}


class Layer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One fact about every cell (ground, height, cover): `cells[c]` is an index into `kinds`."""

    name: str
    kinds: tuple[str, ...]
    cells: bytes

    @property
    def used(self) -> set[str]:
        """The kinds that some cell is of."""
        return {self.kinds[index] for index in set(self.cells)}


class Edge(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The border between two cells that share a side, a < b. An open border is not stored."""

    a: int
    b: int
    kind: str


class Link(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A way from cell a to cell b that do not touch (stairs, a wormhole); `both` ways unless told."""

    a: int
    b: int
    kind: str
    both: bool = True


class CellName(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A cell that players call by name."""

    cell: int
    text: str


class Board(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """A map. Build trusted boards directly; run `check` on any that was read from a file.

    Methods take cells of this board and do not check them again: `xy(-1)` gives nonsense. Cells from
    outside come in through `cell` or `parse_cell`, which raise ValueError.
    """

    # dict=True keeps what cached_property derives: no part of the value, and never written to a file.
    topology: Topology
    width: int
    height: int
    storeys: int = 1
    layers: tuple[Layer, ...] = ()
    edges: tuple[Edge, ...] = ()
    links: tuple[Link, ...] = ()
    names: tuple[CellName, ...] = ()

    # ------------------------------------------------------------------ cells

    @property
    def size(self) -> int:
        """How many cells there are, over all storeys."""
        return self.width * self.height * self.storeys

    def holds(self, x: int, y: int, storey: int = 0) -> bool:
        """True if the place lies on the board."""
        return 0 <= x < self.width and 0 <= y < self.height and 0 <= storey < self.storeys

    def cell(self, x: int, y: int, storey: int = 0) -> int:
        """The cell at a column, row and storey, each counted from 0. ValueError outside the board."""
        if not self.holds(x, y, storey):
            raise ValueError(
                f"({x},{y}) on storey {storey} is outside: columns 0 to {self.width - 1}, "
                f"rows 0 to {self.height - 1}, storeys 0 to {self.storeys - 1}"
            )
        return (storey * self.height + y) * self.width + x

    def xy(self, cell: int) -> tuple[int, int, int]:
        """Column, row and storey of a cell."""
        row, x = divmod(cell, self.width)
        storey, y = divmod(row, self.height)
        return x, y, storey

    # ------------------------------------------------------------------ neighbours

    @property
    def directions(self) -> tuple[int, ...]:
        """The directions of a step, clockwise."""
        return DIRECTIONS[self.topology]

    def neighbour(self, cell: int, direction: int) -> int:
        """The cell one step away; -1 outside. Any square board accepts 0 to 7."""
        width, height = self.width, self.height
        from_x, from_y = cell % width, cell // width % height
        if self.topology == "hex":
            q, r = to_axial(from_x, from_y)
            dq, dr = HEX_STEPS[direction]
            x, y = from_axial(q + dq, r + dr)
        else:
            dx, dy = SQUARE_STEPS[direction]
            x, y = from_x + dx, from_y + dy
        inside = 0 <= x < width and 0 <= y < height and 0 <= cell < width * height * self.storeys
        return cell + (y - from_y) * width + x - from_x if inside else -1

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells one step away, clockwise, without those outside."""
        found = self._neighbours.get(cell)
        if found is None:
            found = self._neighbours[cell] = self._around(cell)
        return found

    def _around(self, cell: int) -> tuple[int, ...]:
        row, x = divmod(cell, self.width)
        inside = 0 < x < self.width - 1 and 0 < row % self.height < self.height - 1 and 0 < cell < self.size
        if inside and self.topology != "hex":  # most cells of a large board
            steps = map(SQUARE_STEPS.__getitem__, self.directions)
            return tuple([cell + dy * self.width + dx for dx, dy in steps])
        around = (self.neighbour(cell, direction) for direction in self.directions)
        return tuple(other for other in around if other >= 0)

    @cached_property
    def _neighbours(self) -> dict[int, tuple[int, ...]]:
        """The neighbours, without cells that were not asked about."""
        return {}

    def direction(self, a: int, b: int) -> int:
        """The direction of the step from a to b, -1 if no single step leads there."""
        height = self.height  # worked out here, as in `distance`
        (a_row, ax), (b_row, bx) = divmod(a, self.width), divmod(b, self.width)
        if a_row // height != b_row // height:
            return -1
        if self.topology == "hex":
            (aq, ar), (bq, br) = to_axial(ax, a_row % height), to_axial(bx, b_row % height)
            return _HEX_INDEX.get((bq - aq, br - ar), -1)
        found = _SQUARE_INDEX.get((bx - ax, b_row - a_row), -1)
        return found if found in DIRECTIONS[self.topology] else -1

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b on an empty board of this topology; each storey apart adds one."""
        # worked out here, not by `xy`: nothing is asked as often
        (ay, ax), (by, bx) = divmod(a, self.width), divmod(b, self.width)
        apart = 0
        if self.storeys > 1:
            (a_storey, ay), (b_storey, by) = divmod(ay, self.height), divmod(by, self.height)
            apart = abs(a_storey - b_storey)
        if self.topology == "hex":
            (aq, ar), (bq, br) = to_axial(ax, ay), to_axial(bx, by)
            return hex_distance(bq - aq, br - ar) + apart
        measure = chebyshev if self.topology == "square8" else manhattan
        return measure(bx - ax, by - ay) + apart

    # ------------------------------------------------------------------ layers

    @cached_property
    def _layer_index(self) -> dict[str, int]:
        return {layer.name: index for index, layer in enumerate(self.layers)}

    def layer(self, name: str) -> Layer:
        """A layer by name. Raises KeyError, naming the layers there are, if there is none."""
        index = self._layer_index.get(name)
        if index is None:
            raise KeyError(f"no layer {name!r}: this board has {', '.join(self._layer_index) or 'none'}")
        return self.layers[index]

    def kind(self, layer: str, cell: int) -> str:
        """The kind that a layer gives a cell."""
        found = self.layer(layer)
        return found.kinds[found.cells[cell]]

    def cells_of(self, layer: str, kind: str) -> tuple[int, ...]:
        """All cells of one kind, in order; none for a kind the layer does not know."""
        found = self.layer(layer)
        if kind not in found.kinds:
            return ()
        index, cells, at = found.kinds.index(kind), found.cells, -1
        result = []
        while (at := cells.find(index, at + 1)) >= 0:
            result.append(at)
        return tuple(result)

    def with_kind(self, layer: str, cell: int, kind: str) -> Self:
        """This board with one cell of one layer changed. A new kind is added to the layer's kinds."""
        old = self.layer(layer)
        kinds = old.kinds if kind in old.kinds else (*old.kinds, kind)
        cells = bytearray(old.cells)
        cells[cell] = kinds.index(kind)
        new = Layer(old.name, kinds, bytes(cells))
        layers = tuple(new if each is old else each for each in self.layers)
        return msgspec.structs.replace(self, layers=layers)

    # ------------------------------------------------------------------ edges, links, names

    @cached_property
    def _edge_kinds(self) -> dict[tuple[int, int], str]:
        return {(edge.a, edge.b): edge.kind for edge in self.edges}

    def edge(self, a: int, b: int) -> str:
        """The kind of the border between two cells, in either order; "" when it is open."""
        return self._edge_kinds.get((a, b) if a < b else (b, a), "")

    def with_edge(self, a: int, b: int, kind: str) -> Self:
        """This board with one border changed; kind "" opens it. Raises ValueError if the cells share no side."""
        if not self.share_side(a, b):
            raise ValueError(f"cells {a} and {b} share no side, so no edge lies between them")
        a, b = min(a, b), max(a, b)
        at = bisect_left(self.edges, (a, b), key=lambda edge: (edge.a, edge.b))
        after = at + (at < len(self.edges) and (self.edges[at].a, self.edges[at].b) == (a, b))
        new = (Edge(a, b, kind),) if kind else ()
        return msgspec.structs.replace(self, edges=self.edges[:at] + new + self.edges[after:])

    def share_side(self, a: int, b: int) -> bool:
        """True if a border lies between the cells: diagonal neighbours touch, but share no side."""
        direction = self.direction(a, b)
        return direction >= 0 and (self.topology == "hex" or direction % 2 == 0)

    @cached_property
    def _links_from(self) -> dict[int, tuple[tuple[int, str], ...]]:
        found: dict[int, tuple[tuple[int, str], ...]] = {}
        for link in self.links:
            found[link.a] = (*found.get(link.a, ()), (link.b, link.kind))
            if link.both:
                found[link.b] = (*found.get(link.b, ()), (link.a, link.kind))
        return found

    def links_from(self, cell: int) -> tuple[tuple[int, str], ...]:
        """The other ends of a cell's links: (cell, kind), in stored order."""
        return self._links_from.get(cell, ())

    @cached_property
    def _name_of(self) -> dict[int, str]:
        return {name.cell: name.text for name in self.names}

    @cached_property
    def _named(self) -> dict[str, int]:
        return {folded(name.text): name.cell for name in self.names}

    def given_name(self, cell: int) -> str:
        """The name a cell was given, "" if none."""
        return self._name_of.get(cell, "")

    def named(self, text: str) -> int:
        """The cell of that name, upper or lower case; -1 if none."""
        return self._named.get(folded(text), -1)
