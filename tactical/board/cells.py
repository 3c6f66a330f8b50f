"""Cells in words: `a1` is the top-left corner, columns a to z, then aa; `x,y` counts from 0.

Above the ground floor the storey follows an at sign, `c4@2` or `2,3@2`. A cell with a name of its own goes by that.
What `name_of` prints, `parse_cell` reads back.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from .board import Board

_LETTERS: Final = r"([a-z]{1,4})([1-9][0-9]{0,5})(?:@([0-9]{1,3}))?\Z"
_NUMBERS: Final = r"([0-9]{1,6}),([0-9]{1,6})(?:@([0-9]{1,3}))?\Z"


def column_letters(x: int) -> str:
    """The letters of column x, counted from 0: a, b, ... z, aa, ab, ..."""
    letters = ""
    x += 1
    while x:
        x, rest = divmod(x - 1, 26)
        letters = chr(97 + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The column that letters stand for, counted from 0."""
    x = 0
    for letter in letters.lower():
        x = x * 26 + ord(letter) - 96
    return x - 1


def coordinates_of(board: Board, cell: int) -> str:
    """The cell in letters and numbers, even if it has a name."""
    x, y, storey = board.xy(cell)
    return f"{column_letters(x)}{y + 1}" + (f"@{storey}" if storey else "")


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Compiled where a coordinate is first read, and not where a game is first shown."""
    return re.compile(_LETTERS, re.IGNORECASE | re.ASCII), re.compile(_NUMBERS, re.ASCII)


def name_of(board: Board, cell: int) -> str:
    """A cell's name if it has one, or else `c4`."""
    return board.given_name(cell) or coordinates_of(board, cell)


def read_coordinates(board: Board, text: str) -> int | None:
    """The cell that letters and numbers stand for; None if the text is not a coordinate or lies outside."""
    letters, numbers = _patterns()
    if found := letters.match(text):
        x, y = column_number(found[1]), int(found[2]) - 1
    elif found := numbers.match(text):
        x, y = int(found[1]), int(found[2])
    else:
        return None
    storey = int(found[3] or 0)
    return board.cell(x, y, storey) if board.holds(x, y, storey) else None


class OffBoardError(ValueError):
    """A coordinate beyond the board's edge."""


def parse_cell(board: Board, text: str) -> int:
    """The cell in a text. ValueError says what would be right: OffBoardError for a coordinate beyond the
    edge."""
    if (named := board.named(text)) >= 0:
        return named
    cell = read_coordinates(board, text)
    if cell is not None:
        return cell
    last = coordinates_of(board, board.size - 1)
    if any(pattern.match(text) for pattern in _patterns()):
        raise OffBoardError(f"{text} is outside the board: cells go from a1 to {last}")
    hint = f", or a name such as {board.names[0].text}" if board.names else ""
    raise ValueError(f"{text[:40]!r} is not a cell: write a1 to {last}, or 0,0{hint}")
