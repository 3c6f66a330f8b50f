"""The places of a map's cells and borders in the text of its pictures, so that each can be overwritten by itself.

This knows rows and columns and no legend: a picture with unknown letters can be edited like any other.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tactical.scenario.locate import Outline, Path
from tactical.scenario.rewriting import EditError

SIGNS: Final = (
    string.ascii_lowercase
    + string.ascii_uppercase
    + string.digits
    + "!$%&*/:;<=>?@^_`{}~"
    + "".join(chr(code) for code in range(0xC0, 0x250) if chr(code).isprintable())
)
"""Letters that a legend can be given, the most readable first."""

MAX_CELLS: Final = 10_000  # ten times the largest shipped map

Pair = tuple[int, int]


def is_sign(glyph: str) -> bool:
    """True if a character can stand for a cell in any picture."""
    return len(glyph) == 1 and glyph.isprintable() and glyph not in " '+-|"


class PictureSpot(NamedTuple):
    """A character of a picture, and its stretch of the text."""

    sign: str
    start: int
    end: int
    quote: str  # that the string begins with

    def with_sign(self, sign: str) -> tuple[int, int, str]:
        """The edits that write another character here: from, to, replacement."""
        escaped = self.quote == '"' and sign in '"\\'
        return self.start, self.end, f"\\{sign}" if escaped else sign


class _Line(NamedTuple):
    """A row of a picture without the margin that all have."""

    spots: Sequence[PictureSpot]
    end: int  # in the text, behind its last character

    @property
    def text(self) -> str:
        return "".join(spot.sign for spot in self.spots)


class PictureText:
    """The cells of all storeys in the order of the board, and, in walled pictures, the borders between them."""

    def __init__(self, outline: Outline, data: Mapping[str, object]) -> None:
        """EditError where the pictures are no map, with what is wrong."""
        land = data.get("map")
        if not isinstance(land, dict):
            raise EditError("there is no [map] to draw on: add one with a topology, a picture and a legend")
        self.text = outline.text
        self.hexes = land.get("topology") == "hex"
        self.walled = land.get("walled") is True and not self.hexes
        self._storeys = [rows for path in _paths(land) for rows in _storeys(outline, path)]
        self._newline = "\r\n" if "\r\n" in self.text else "\n"
        sizes = {
            (len(rows) // self._step, *{self._columns(y, line) for y, line in enumerate(rows)})
            for rows in self._storeys
        }
        if not sizes:
            raise EditError("the map has no picture: add picture = '''…''' with one letter a cell")
        if len(sizes) != 1 or len(size := sizes.pop()) != 2 or not all(size):
            raise EditError("the rows of the map differ in length: fix that in a text editor")
        self.height, self.width = size
        self.cells = tuple(spot for rows in self._storeys for y, line in self._rows(rows) for spot in self._of(y, line))
        if self.width * self.height * len(self._storeys) > MAX_CELLS:
            raise EditError(f"the map is too large to be drawn on here: at most {MAX_CELLS} cells")
        if any(spot.sign.isspace() for spot in self.cells) or (
            self.walled and not all(len(r) % 2 for r in self._storeys)
        ):
            raise EditError("the rows of the map are not rows of cells: fix that in a text editor")
        self.borders: Mapping[Pair, PictureSpot] = dict(self._borders()) if self.walled else {}

    @property
    def _step(self) -> int:
        return 2 if self.walled else 1

    def _rows(self, rows: Sequence[_Line]) -> Iterator[tuple[int, _Line]]:
        return enumerate(rows[1::2] if self.walled else rows)

    def _of(self, y: int, line: _Line) -> Sequence[PictureSpot]:
        """The cells of a row of cells."""
        return line.spots[1::2] if self.walled else line.spots[y % 2 :: 2] if self.hexes else line.spots

    def _columns(self, y: int, line: _Line) -> int:
        return len(line.spots) // 2 if self.walled else len(self._of(y, line))

    def _borders(self) -> Iterator[tuple[Pair, PictureSpot]]:
        for storey, rows in enumerate(self._storeys):
            for number, line in enumerate(rows[1:-1], 1):
                for at in range(1 + number % 2, 2 * self.width, 2):
                    cell = (storey * self.height + number // 2) * self.width + at // 2
                    if number % 2 or at % 2:
                        yield (cell - 1, cell) if number % 2 else (cell - self.width, cell), line.spots[at]

    def resized(self, width: int, height: int, sign: str) -> str:
        """The text with this many columns and rows: cut at the right and below, or with new cells of this sign
        there."""
        wider, higher = width - self.width, height - self.height
        changes: list[tuple[int, int, str]] = []
        for rows in self._storeys:
            if wider:
                changes += [self._resized_row(number, len(rows), line, wider, sign) for number, line in enumerate(rows)]
            last = rows[-1 - self.walled]  # of the rows that may go, or that others come below
            if higher < 0:
                kept = rows[height * self._step - 1]
                changes = [each for each in changes if not kept.end < each[0] <= last.end]
                changes.append((kept.end, last.end, ""))
            elif higher > 0:
                lines = self._new_rows(width, higher, sign)
                words = "".join(f"\n{self._margin(rows[0])}{line}" for line in lines)
                changes.append((last.end, last.end, words.replace("\n", self._newline)))
        return spliced(self.text, changes)

    def _margin(self, line: _Line) -> str:
        start = line.spots[0].start if line.spots else line.end
        begin = self.text.rfind("\n", 0, start) + 1
        margin = self.text[begin:start]
        return margin if not margin.strip() else ""

    def _resized_row(self, number: int, rows: int, line: _Line, wider: int, sign: str) -> tuple[int, int, str]:
        """The edits to one row: from, to, with what."""
        if wider < 0:
            if self.walled:
                drop = line.spots[2 * wider - 1 : -1] if number % 2 else line.spots[2 * wider :]
            else:
                drop = line.spots[wider * (2 if self.hexes else 1) :]
            return drop[0].start, drop[-1].end, ""
        if self.hexes:
            return line.end, line.end, f" {sign}" * wider
        if not self.walled:
            return line.end, line.end, sign * wider
        if number % 2:
            at = line.spots[-1].start
            return at, at, f" {sign}" * wider
        return line.end, line.end, ("-+" if number in (0, rows - 1) else " +") * wider

    def _new_rows(self, width: int, rows: int, sign: str) -> Iterator[str]:
        for number in range(self.height, self.height + rows):
            if self.walled:
                yield "+" + " +" * width
                yield "|" + " ".join(sign * width) + "|"
            elif self.hexes:
                yield " " * (number % 2) + " ".join(sign * width)
            else:
                yield sign * width


def _paths(land: Mapping[str, object]) -> Iterator[Path]:
    """The key paths of the pictures of a map."""
    storeys = land.get("storey")
    if isinstance(land.get("picture"), str):
        yield ("map", "picture")
    for number, storey in enumerate(storeys if isinstance(storeys, list) else ()):
        if isinstance(storey, dict) and isinstance(storey.get("picture"), str):
            yield ("map", "storey", number, "picture")


def _storeys(outline: Outline, path: Path) -> Iterator[list[_Line]]:
    """The storeys of one picture: an empty line begins the next."""
    said, places = outline.inside(path)
    quote = outline.text[outline.value(path)]
    ends = [_end(outline.text, at) if quote == '"' else at + 1 for at in places]
    spots = [PictureSpot(sign, at, end, quote) for sign, at, end in zip(said, places, ends, strict=True)]
    lines: list[list[PictureSpot]] = [[]]
    for spot in spots:
        if spot.sign == "\n":
            lines.append([])
        else:
            lines[-1].append(spot)
    for line in lines:
        while line and line[-1].sign.isspace():
            line.pop()
    indents = [next(at for at, spot in enumerate(line) if not spot.sign.isspace()) for line in lines if line]
    rows: list[_Line] = []
    for line in lines:
        if line:
            rows.append(_Line(line[min(indents) :], line[-1].end))
        elif rows:
            yield rows
            rows = []
    if rows:
        yield rows


def _end(text: str, at: int) -> int:
    """Behind the character that stands there: an escape is one."""
    if text[at] != "\\":
        return at + 1
    return at + {"x": 4, "u": 6, "U": 10}.get(text[at + 1 : at + 2], 2)


def spliced(text: str, changes: Iterable[tuple[int, int, str]]) -> str:
    """A text with stretches of it (from, to) overwritten."""
    parts, end = [], len(text)
    for start, stop, words in sorted(changes, key=lambda change: change[:2])[::-1]:  # insertions in their order
        parts += [text[stop:end], words]
        end = start
    return "".join([*parts, text[:end]][::-1])
