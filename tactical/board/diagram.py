"""Boards from ASCII diagrams.

    plain            walled            hexes
    . . is a cell    +-+-+             . . # .
    ..#.             |a .|              . a . .
    .a..             + +D+             . . . .
                     |. .|
                     +-+-+

A legend says what each letter stands for. Plain: one letter a cell, no gaps. Walled: between the cells stand
the borders, a space where they are open, `-` and `|` for a wall, or letters of the legend; every corner is
a `+`. Hexes: a space between cells, odd rows indented by one. A blank line begins the next storey.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from .board import Board, CellName, Edge, Layer
from .topology import Topology

GROUND: Final = "ground"
WALL: Final = "wall"


class Letter(msgspec.Struct, frozen=True):
    """A letter's meaning: kinds by layer, a named cell, a marker (where a piece starts), or a border.

    A layer missing in `kinds` takes its kind from the letter `.`. Several cells may have the same marker, but only one
    a name.
    """

    kinds: Mapping[str, str] = {}
    marker: str = ""
    name: str = ""
    edge: str = ""


Legend = Mapping[str, Letter | str]
"""Letters by character; a bare word is short for that kind of the layer "ground"."""


class Diagram(NamedTuple):
    """A board read from a diagram, and the cells of each marker in reading order."""

    board: Board
    markers: dict[str, tuple[int, ...]]

    def at(self, marker: str) -> int:
        """The one cell of a marker. Raises KeyError if there is none, or more than one."""
        cells = self.markers.get(marker, ())
        if len(cells) != 1:
            there = ", ".join(self.markers) or "none"
            raise KeyError(f"marker {marker!r} stands on {len(cells)} cells, not on one; markers: {there}")
        return cells[0]


class DiagramError(ValueError):
    """A diagram that cannot be read: where, counted from 1 in the given text, and what would be right.

    `cells`: the right length of a row; 0: the length is not the problem.
    """

    def __init__(self, line: int, column: int, message: str, cells: int = 0) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line, self.column, self.message, self.cells = line, column, message, cells


class _Row(NamedTuple):
    """A line of the diagram without the indent that all lines share."""

    number: int
    indent: int
    text: str

    def error(self, index: int, message: str, cells: int = 0) -> DiagramError:
        return DiagramError(self.number, self.indent + index + 1, message, cells)


class _Meaning:
    """A legend with its short forms written out."""

    def __init__(self, legend: Legend) -> None:
        self.letters = {
            sign: Letter({GROUND: each}) if isinstance(each, str) else each for sign, each in legend.items()
        }
        for sign in self.letters:
            if len(sign) != 1:
                raise ValueError(f"legend: {sign!r} must be a single character")
        plain = self.letters.get(".", Letter()).kinds
        self.cells: dict[str, dict[str, str]] = {}
        self.layers: dict[str, list[str]] = {}
        cell_letters = {sign: each for sign, each in self.letters.items() if not each.edge}
        for each in cell_letters.values():
            for layer, kind in each.kinds.items():
                kinds = self.layers.setdefault(layer, [])
                if kind not in kinds:
                    kinds.append(kind)
        for sign, each in cell_letters.items():
            self.cells[sign] = {**plain, **each.kinds}
            for layer in self.layers:
                if layer not in self.cells[sign]:
                    raise ValueError(f"legend: {sign!r} says nothing of layer {layer!r}, nor does '.'")
        self.edges = {"-": WALL, "|": WALL}
        self.edges.update((sign, each.edge) for sign, each in self.letters.items() if each.edge)


def parse(text: str, legend: Legend, *, topology: Topology = "square8", walled: bool = False) -> Diagram:
    """The board in a diagram. Raises DiagramError if it is not one; raises ValueError if the legend itself is wrong."""
    meaning = _Meaning(legend)
    storeys = list(_storeys(text))
    if not storeys:
        raise DiagramError(1, 1, "there is no row: write at least one")
    grids: list[list[_Cells]] = []
    edges: list[Edge] = []
    for rows in storeys:
        if topology == "hex":
            grid = [_hex_row(row, y) for y, row in enumerate(rows)]
        elif walled:
            _check_walled(rows)
            grid = [_Cells(row, row.text[1::2], 1, 2) for row in rows[1::2]]
        else:
            grid = [_Cells(row, row.text, 0, 1) for row in rows]
        for row in grid:
            if len(row.letters) != len(grid[0].letters):
                short = min(len(row.letters), len(grid[0].letters))
                wanted = f"this row has {len(row.letters)} cells, the first row {len(grid[0].letters)}"
                raise row.error(short, wanted, len(grid[0].letters))
        first = grids[0] if grids else grid
        if (len(grid), len(grid[0].letters)) != (len(first), len(first[0].letters)):
            wanted = f"{len(first)} rows of {len(first[0].letters)} cells"
            raise grid[0].error(0, f"this storey differs in size: make it {wanted}, like the first")
        grids.append(grid)
    width, height = len(grids[0][0].letters), len(grids[0])
    if walled and topology != "hex":
        for storey, rows in enumerate(storeys):
            edges += _read_edges(rows, meaning, width, height, storey)
    return _assemble(grids, meaning, topology, sorted(edges, key=lambda edge: (edge.a, edge.b)))


class _Cells(NamedTuple):
    """The cells of one row: their letters, and where in the line they stand."""

    row: _Row
    letters: str
    begin: int
    stride: int

    def error(self, x: int, message: str, cells: int = 0) -> DiagramError:
        return self.row.error(self.begin + x * self.stride, message, cells)


def _storeys(text: str) -> Iterator[list[_Row]]:
    lines = [line.rstrip() for line in text.splitlines()]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    rows: list[_Row] = []
    for number, line in enumerate(lines, 1):
        if line:
            rows.append(_Row(number, indent, line[indent:]))
        elif rows:
            yield rows
            rows = []
    if rows:
        yield rows


def _hex_row(row: _Row, y: int) -> _Cells:
    begin = y % 2
    for index, sign in enumerate(row.text):
        between = index < begin or (index - begin) % 2
        if between and sign != " ":
            hint = "begin with one space" if index < begin else "one space between cells"
            raise row.error(index, f"{sign!r} where a space belongs: in row {y + 1}, {hint}")
        if not between and sign == " ":
            raise row.error(index, "a space where a cell belongs")
    return _Cells(row, row.text[begin::2], begin, 2)


def _check_walled(rows: list[_Row]) -> None:
    """Check that corners and cells are where a walled diagram has them."""
    if len(rows) % 2 == 0 or len(rows) < 3:
        raise rows[-1].error(0, "a walled diagram has a row of borders above, between and below its rows of cells")
    width = len(rows[0].text)
    for y, row in enumerate(rows):
        if len(row.text) != width or width % 2 == 0 or width < 3:
            raise row.error(
                min(len(row.text), width), f"this line has {len(row.text)} characters: all need the same odd number"
            )
        for x in range(0, width, 2) if y % 2 == 0 else ():
            if row.text[x] != "+":
                raise row.error(x, f"{row.text[x]!r} where a corner belongs: write +")


def _read_edges(rows: list[_Row], meaning: _Meaning, width: int, height: int, storey: int) -> Iterator[Edge]:
    for line, row in enumerate(rows):
        for index in range(1 - line % 2, len(row.text), 2):
            sign = row.text[index]
            outer = line in (0, 2 * height) or index in (0, 2 * width)
            if sign == " ":
                continue
            if sign not in meaning.edges or (outer and sign not in "-|"):
                letters = "- or |" if outer else " ".join(sorted(meaning.edges))
                raise row.error(index, f"{sign!r} is no border here: write a space or {letters}")
            if not outer:
                b = (storey * height + line // 2) * width + index // 2
                yield Edge(b - 1 if line % 2 else b - width, b, meaning.edges[sign])


def _assemble(grids: list[list[_Cells]], meaning: _Meaning, topology: Topology, edges: list[Edge]) -> Diagram:
    cells: dict[str, bytearray] = {layer: bytearray() for layer in meaning.layers}
    markers: dict[str, list[int]] = {}
    names: list[CellName] = []
    count = 0
    for row in (row for grid in grids for row in grid):
        for x, sign in enumerate(row.letters):
            if sign not in meaning.cells:
                known = " ".join(sorted(meaning.cells))
                raise row.error(x, f"{sign!r} is not in the legend: its letters are {known}")
            for layer, kinds in meaning.layers.items():
                cells[layer].append(kinds.index(meaning.cells[sign][layer]))
            letter = meaning.letters[sign]
            if letter.marker:
                markers.setdefault(letter.marker, []).append(count)
            if letter.name:
                names.append(CellName(count, letter.name))
            count += 1
    board = Board(
        topology,
        len(grids[0][0].letters),
        len(grids[0]),
        len(grids),
        layers=tuple(Layer(name, tuple(meaning.layers[name]), bytes(cells[name])) for name in cells),
        edges=tuple(edges),
        names=tuple(names),
    )
    return Diagram(board, {marker: tuple(where) for marker, where in markers.items()})


# ---------------------------------------------------------------------- and back
