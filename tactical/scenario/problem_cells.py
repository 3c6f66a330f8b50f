"""The cells of a board that a text's problems are about, as far as their lines show: a place in a picture, a letter of
the legend, a piece's table, and any pieces and cells named in the line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tactical.board import Board, parse_cell
from tactical.scenario.map_contents import MARK
from tactical.scenario.problems import Mistake

_BEGINS: Final = re.compile(r"""^\s*picture\s*=\s*('''|\""")""")
_ENDS: Final = ("'''", '"""')
_HEADER: Final = re.compile(r"^\s*\[+([^\[\]#]*)\]+")
_NAME: Final = re.compile(r"""^\s*name\s*=\s*["']([^"']*)["']""")
_LETTER: Final = re.compile(r"""^\s*(?:["'](.)["']|(\w))\s*=""")
_QUOTED: Final = re.compile(r"""["']([^"']{1,60})["']""")


class _Picture(NamedTuple):
    first: int  # the number of its first line
    rows: tuple[str, ...]


class _Drawn(NamedTuple):
    """The places to look for problems: the text by lines, its pictures, a storey each, and who stands where."""

    lines: Sequence[str]
    pictures: Sequence[_Picture]
    walled: bool
    board: Board
    standing: Sequence[tuple[str, Sequence[int]]]


def problem_cells(
    text: str, problems: Sequence[Mistake], board: Board, standing: Sequence[tuple[str, Sequence[int]]]
) -> list[tuple[int, ...]]:
    """The cells of each problem on this board, which may be that of an earlier text; often none. `standing`: the pieces
    by name, with their cells."""
    lines = text.splitlines()
    walled = re.search(r"^\s*walled\s*=\s*true", text, re.MULTILINE) is not None
    drawn = _Drawn(lines, list(_pictures(lines)), walled, board, standing)
    return [
        () if problem.file or not 0 < problem.line <= len(lines) else _cells(drawn, problem) for problem in problems
    ]


def _cells(drawn: _Drawn, found: Mistake) -> tuple[int, ...]:
    lines = drawn.lines
    for storey, picture in enumerate(drawn.pictures):
        row = found.line - picture.first
        if 0 <= row < len(picture.rows):
            return _at(drawn, found.column - 1, row, storey)
    line = lines[found.line - 1]
    table = next((at for at in range(found.line - 1, -1, -1) if _HEADER.match(lines[at])), -1)
    header = _HEADER.match(lines[table]) if table >= 0 else None
    name = header[1].strip() if header is not None else ""
    if name == "map.legend" and (letter := _LETTER.match(line)):
        return _lettered(drawn, letter[1] or letter[2])
    cells = [cell for word in _QUOTED.findall(line) for cell in _named(drawn, word)]
    if not cells and name == "pieces":
        cells = [cell for piece in _own_name(lines, table) for cell in _pieces(drawn, piece)]
    return tuple(dict.fromkeys(cells))


def _pictures(lines: Sequence[str]) -> Iterator[_Picture]:
    """The pictures, a storey each."""
    first = 0
    rows: list[str] = []
    for number, line in enumerate(lines, 1):
        if first and line.strip().endswith(_ENDS):
            yield _Picture(first, tuple(rows))
            first = 0
        elif first:
            rows.append(line)
        elif _BEGINS.match(line):
            first, rows = number + 1, []


def _at(drawn: _Drawn, column: int, row: int, storey: int) -> tuple[int, ...]:
    """The cell at a letter of a picture; for a border of a walled picture, the cell before it."""
    board = drawn.board
    if drawn.walled:
        x, y = max(0, (column - 1) // 2), max(0, (row - 1) // 2)
    elif board.topology == "hex":
        x, y = max(0, (column - row % 2) // 2), row
    else:
        x, y = column, row
    return (board.cell(x, y, storey),) if board.holds(x, y, storey) else ()


def _lettered(drawn: _Drawn, letter: str) -> tuple[int, ...]:
    """The cells that have a letter."""
    spots = [
        (storey, row, column)
        for storey, picture in enumerate(drawn.pictures)
        for row, line in enumerate(picture.rows)
        for column, sign in enumerate(line)
        if sign == letter
    ]
    cells = (cell for storey, row, column in spots for cell in _at(drawn, column, row, storey))
    return tuple(dict.fromkeys(cells))


def _named(drawn: _Drawn, word: str) -> Iterator[int]:
    """The cells that a word of a text means: of a piece, of a mark, or itself."""
    if pieces := _pieces(drawn, word):
        yield from pieces
    elif word.startswith(MARK):
        mark = re.compile(rf"""\bmark\s*=.*["']{re.escape(word.removeprefix(MARK))}["']""")
        for line in drawn.lines:
            if mark.search(line) and (letter := _LETTER.match(line)):
                yield from _lettered(drawn, letter[1] or letter[2])
    else:
        try:
            yield parse_cell(drawn.board, word)
        except ValueError:  # a word like any other
            return


def _own_name(lines: Sequence[str], table: int) -> Iterator[str]:
    """The name in a table that begins at a line."""
    for line in lines[table + 1 :]:
        if _HEADER.match(line):
            return
        if match := _NAME.match(line):
            yield match[1]


def _pieces(drawn: _Drawn, name: str) -> list[int]:
    """Where a piece stands, or all of several that one row makes."""
    several = re.compile(rf"{re.escape(name)}(-\d+)?")
    return [cell for piece, cells in drawn.standing if several.fullmatch(piece) for cell in cells]
