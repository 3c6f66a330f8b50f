"""A picture of a map becomes rows of letters, each of which still knows where it stands.

Squares are drawn one letter a cell. Hexes are drawn with a space between them, odd rows shifted right by one:

    a . .
     . . #
    . . x
"""

from __future__ import annotations

from typing import NamedTuple


class PictureError(ValueError):
    """A picture that cannot be read; `spots` are messages, each with the index of the character it is about."""

    def __init__(self, *spots: tuple[str, int]) -> None:
        super().__init__("; ".join(message for message, _ in spots))
        self.spots = spots


class Drawn(NamedTuple):
    """The letters of a picture by rows, and the index in it where each row starts."""

    rows: tuple[str, ...]
    starts: tuple[int, ...]
    stride: int  # characters from one cell to the next

    @property
    def width(self) -> int:
        """Cells of a row; all rows have as many."""
        return len(self.rows[0])

    def at(self, x: int, y: int) -> int:
        """The index of a cell's letter in the picture."""
        return self.starts[y] + x * self.stride


def read_picture(picture: str, *, hexes: bool, spaces: bool = False) -> Drawn:
    """The rows of a picture. `spaces`: the space is a letter of its own.

    Empty lines around the picture, spaces at line ends and a margin that all lines share do not count. Raises
    PictureError where a row is longer or shorter than the first.
    """
    lines = _lines(picture, spaces=spaces and not hexes)
    if not lines:
        raise PictureError(("the picture is empty: draw a letter for each cell", 0))
    rows: list[str] = []
    starts: list[int] = []
    wrong: list[tuple[str, int]] = []
    for y, drawn in enumerate(lines):
        line, start = _hexes(*drawn, y % 2) if hexes else drawn
        if rows and len(line) != len(rows[0]):
            at = start + (2 if hexes else 1) * min(len(line), len(rows[0]))
            cells = "hexes" if hexes else "cells"
            wrong.append((f"this row has {len(line)} {cells}: the first has {len(rows[0])}", at))
        rows.append(line)
        starts.append(start)
    if wrong:
        raise PictureError(*wrong)
    return Drawn(tuple(rows), tuple(starts), 2 if hexes else 1)


def _lines(picture: str, *, spaces: bool) -> list[tuple[str, int]]:
    """The lines without margin, each with the index where it starts."""
    lines, at = [], 0
    for line in picture.split("\n"):
        lines.append((line if spaces else line.rstrip(" \t\r"), at))
        at += len(line) + 1
    while lines and not lines[0][0].strip():
        del lines[0]
    while lines and not lines[-1][0].strip():
        del lines[-1]
    if spaces:
        return lines
    margin = min((len(line) - len(line.lstrip(" ")) for line, _ in lines), default=0)
    return [(line[margin:], start + margin) for line, start in lines]


def _hexes(line: str, start: int, shift: int) -> tuple[str, int]:
    """The letters of a row of hexes and where its first one stands."""
    indent = len(line) - len(line.lstrip(" "))
    if indent != shift:
        wanted = "one further right than the rows above and below it" if shift else "at the left margin"
        raise PictureError((f"this row of hexes must start {wanted}", start + indent))
    spaced = line[indent:]
    for i in range(1, len(spaced), 2):
        if spaced[i] != " ":
            raise PictureError(("hexes are drawn with one space between them", start + indent + i))
    return spaced[::2], start + indent
