"""The diagram of a board, for whoever parses it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tactical.board import Board, Legend
from tactical.board.diagram import WALL, _Meaning


def draw(board: Board, legend: Legend, marks: Mapping[int, str] | None = None, *, walled: bool | None = None) -> str:
    """The diagram of a board; `marks` puts other letters on cells. With borders it is walled by default.

    Raises ValueError, naming the cell, if the legend has no letter for its contents.
    """
    meaning = _Meaning(legend)
    walled = bool(board.edges) if walled is None else walled
    letters = [(marks or {}).get(cell) or _letter_for(board, meaning, cell) for cell in range(board.size)]
    blocks = []
    for storey in range(board.storeys):
        begin = storey * board.height * board.width
        rows = [
            letters[start : start + board.width]
            for start in range(begin, begin + board.height * board.width, board.width)
        ]
        if board.topology == "hex":
            lines = [" " * (y % 2) + " ".join(row) for y, row in enumerate(rows)]
        elif walled:
            lines = list(_walled_lines(board, meaning, rows, begin))
        else:
            lines = ["".join(row) for row in rows]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _letter_for(board: Board, meaning: _Meaning, cell: int) -> str:
    wanted = {layer: board.kind(layer, cell) for layer in meaning.layers}
    name = board.given_name(cell)
    for sign, letter in meaning.letters.items():
        if not letter.edge and not letter.marker and letter.name == name and meaning.cells[sign] == wanted:
            return sign
    raise ValueError(f"legend: no letter for cell {cell}, which is {wanted} {name}".rstrip())


def _walled_lines(board: Board, meaning: _Meaning, rows: list[list[str]], begin: int) -> Iterator[str]:
    def border(a: int, b: int, wall: str) -> str:
        kind = board.edge(a, b)
        if not kind or (kind == WALL and meaning.edges[wall] == WALL):
            return wall if kind else " "
        for sign, means in meaning.edges.items():
            if means == kind and sign not in "-|".replace(wall, ""):
                return sign
        raise ValueError(f"legend: no letter for the border {kind!r} between cells {a} and {b}")

    width = board.width
    yield "+-" * width + "+"
    for y, row in enumerate(rows):
        start = begin + y * width
        between = [border(start + x - 1, start + x, "|") for x in range(1, width)]
        yield "|" + "".join(letter + edge for letter, edge in zip(row, [*between, "|"], strict=True))
        if y + 1 < len(rows):
            below = [border(start + x, start + x + width, "-") for x in range(width)]
            yield "+" + "".join(edge + "+" for edge in below)
    yield "+-" * width + "+"
