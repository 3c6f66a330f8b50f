"""The board in words, for people who do not see it: runs of cells, directions and distances."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from math import atan2, pi

from tactical.board import Board, column_letters
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.table import AnyState
from tactical.table.ledgers import quantity
from tactical.table.phrases import in_a_row

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

HEX_ROW = 0.866  # how far apart the rows of hexes are, in columns


def bearing(board: Board, start: int, cell: int) -> str:
    """`3 east and 2 south`; on hexes, the nearest of eight directions; empty for the same place."""
    (ax, ay, a_floor), (bx, by, b_floor) = board.xy(start), board.xy(cell)
    words = _hex_bearing(board, start, cell) if board.topology == "hex" else _steps(bx - ax, by - ay)
    if a_floor != b_floor:
        floors = abs(b_floor - a_floor)
        level = f"{quantity(floors, 'storeys')} {'up' if b_floor > a_floor else 'down'}"
        words = f"{words}, {level}" if words else level
    return words


def _steps(dx: int, dy: int) -> str:
    parts = []
    if dx:
        parts.append(f"{abs(dx)} {'east' if dx > 0 else 'west'}")
    if dy:
        parts.append(f"{abs(dy)} {'south' if dy > 0 else 'north'}")
    return " and ".join(parts)


def _hex_bearing(board: Board, start: int, cell: int) -> str:
    """The steps that a hex is away, and in which of eight directions it lies."""
    (ax, ay, _), (bx, by, _) = board.xy(start), board.xy(cell)
    far = board.distance(board.cell(ax, ay), board.cell(bx, by))
    return f"{far} {_hex_direction(board, start, cell)}" if far else ""


def _hex_direction(board: Board, start: int, cell: int) -> str:
    (ax, ay, _), (bx, by, _) = board.xy(start), board.xy(cell)
    across, down = 2 * bx + by % 2 - 2 * ax - ay % 2, by - ay  # half columns: odd rows lie half a cell to the right
    turn = atan2(across / 2, -down * HEX_ROW)  # clockwise from north
    return COMPASS[round(turn / (pi / 4)) % 8]


def around(board: Board, cell: int) -> list[tuple[str, int]]:
    """The neighbours of a cell, clockwise: direction in words, and the cell."""
    neighbours: list[tuple[str, int]] = []
    for other in board.neighbours(cell):
        if board.topology == "hex":
            neighbours.append((_hex_direction(board, cell, other), other))
            continue
        (ax, ay, _), (bx, by, _) = board.xy(cell), board.xy(other)
        words = "-".join(filter(None, (_sign(by - ay, "south", "north"), _sign(bx - ax, "east", "west"))))
        neighbours.append((words, other))
    return sorted(neighbours, key=lambda item: COMPASS.index(item[0]))


def _sign(number: int, more: str, less: str) -> str:
    return more if number > 0 else less if number < 0 else ""


def cells_in_words(view: AnyState, cells: Iterable[int]) -> str:
    """Cells by name, with neighbours in a row as `b3 to e3`."""
    parts: list[str] = []
    for run in _runs(view, sorted(cells)):
        names = [view.cell_name(cell) for cell in run]
        parts += [f"{names[0]} to {names[-1]}"] if len(run) > 2 else names
    return ", ".join(parts)


def _runs(view: AnyState, cells: list[int]) -> list[list[int]]:
    """Cells next to each other in one row together; cells with names of their own stay alone."""
    runs: list[list[int]] = []
    for cell in cells:
        row = runs and runs[-1][-1] + 1 == cell and cell % view.board.width
        if row and not view.board.given_name(cell) and not view.board.given_name(runs[-1][-1]):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


# --- ground and borders ---


class CurrentBoard:
    """The cells and borders of a position as they are now: doors may have opened since the map was drawn."""

    def __init__(self, rules: AnyRuleset, view: AnyState) -> None:
        self.rules = rules
        self.view = view
        self._looks = rules.extra(Scenery).changed_looks(view)

    def ground(self, cell: int) -> str:
        """The ground of a cell, in words."""
        look = self._looks.cells.get(cell) or self.rules.extra(Scenery).look(self.view.board, cell)
        return look.name if look is not None else "open"

    def border(self, a: int, b: int) -> str:
        """The border between two cells; empty if there is none."""
        kind = self.view.board.edge(a, b)
        look = self._looks.between(a, b) or self.rules.edges.get(kind)
        return look.name if look is not None else kind

    def content(self, cell: int) -> str:
        """The ground of a cell, and who is there."""
        view = self.view
        ground = ", ".join(filter(None, (view.board.given_name(cell), self.ground(cell))))
        here = self._pieces(cell)
        return f"{here} on {ground}" if here else ground

    def named(self, cell: int) -> str:
        """A cell by its name, then its ground, and who is there: `g7, open floor: Cleo (red)`."""
        here = self._pieces(cell)
        return f"{self.view.cell_name(cell)}, {self.ground(cell)}{f': {here}' if here else ''}"

    def _pieces(self, cell: int) -> str:
        """The pieces in a cell by seat: `Ann and Bo (red), Cy (blue)`."""
        by_seat = groupby(self.view.pieces_on(cell), key=lambda piece: piece.seat)
        return ", ".join(
            f"{in_a_row([piece.title for piece in pieces], 'and')} ({self.view.seat(seat).name})"
            for seat, pieces in by_seat
        )

    def row(self, y: int, storey: int = 0) -> list[str]:
        """One row: what is in which columns, then the borders in it and below it."""
        board = self.view.board
        cells = [board.cell(x, y, storey) for x in range(board.width)]
        parts = []
        for what, group in groupby(cells, key=self.content):
            run = list(group)
            first, last = (column_letters(board.xy(cell)[0]) for cell in (run[0], run[-1]))
            parts.append(f"{first} {what}" if first == last else f"{first} to {last} {what}")
        borders = [words for cell in cells for words in self._borders(cell)]
        lines = [f"Row {y + 1}: {', '.join(parts)}."]
        return [*lines, f"  Borders: {', '.join(borders)}."] if borders else lines

    def _borders(self, cell: int) -> list[str]:
        board, name = self.view.board, self.view.cell_name
        after = [other for other in board.neighbours(cell) if other > cell and board.share_side(cell, other)]
        borders = ((self.border(cell, other), other) for other in after)
        return [f"{kind} between {name(cell)} and {name(other)}" for kind, other in borders if kind]

    def kinds(self) -> str:
        """The ground of the board: each kind with its number of cells."""
        count: dict[str, int] = {}
        for cell in range(self.view.board.size):
            name = self.ground(cell)
            count[name] = count.get(name, 0) + 1
        return ", ".join(f"{number} {name}" for name, number in sorted(count.items(), key=lambda item: -item[1]))


def board_in_words(view: AnyState) -> str:
    """Its shape and size."""
    board = view.board
    shape = {"hex": "hexes", "square4": "squares without diagonals"}.get(board.topology, "squares")
    last = view.cell_name(board.cell(board.width - 1, board.height - 1))
    floors = f", {board.storeys} storeys" if board.storeys > 1 else ""
    first = view.cell_name(0)
    return f"A board of {board.width} by {board.height} {shape}{floors}, from {first} in the north-west to {last}"
