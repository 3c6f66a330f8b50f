"""The places for the names of rooms on a board of squares: on floor, between walls and counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from tactical.session.drawing.columns import cut, width
from tactical.session.drawing.look import SOLID
from tactical.session.drawing.sizes import CellSize
from tactical.session.scene.glyphs import OPENINGS
from tactical.session.scene.scene import Scene, ScenePiece, SceneTitle

LEAST = 4  # columns in which a cut name says something


class PlaceNames:
    """The names of a scene at one cell size. `pieces`: those in each row. `more`: the sign for a cut."""

    def __init__(self, scene: Scene, size: CellSize, pieces: Mapping[int, Sequence[ScenePiece]], more: str) -> None:
        self._scene, self._size, self._pieces, self._more = scene, size, pieces, more
        self.by_row = self._find_rows()

    def at(self, y: int, part: int) -> Iterator[tuple[int, str]]:
        """The names in a line of a row of cells, each with its first column."""
        columns, lines = self._size
        titles = self.by_row.get(y, ())
        if lines < 2:
            yield from self._beside(titles, y)
            return
        below, middle = self._below, self._below == lines // 2  # paths have their prices there
        taken = self._stood_on(y)
        signed = self._signed_in(y)
        priced = self._scene.index.path.get(y, {}) if middle else {}
        if below == lines - 1:
            taken |= self._scene.index.marks.get(y, {}).keys()
        for title in titles:
            start, room = self._room(title, y, taken | signed)
            if room < min(LEAST, width(title.text)):  # else it would hide a console's sign
                start, room = self._room(title, y, taken)
            if room < min(LEAST, width(title.text)) or part != (0 if self._is_under(title, y) else below):
                continue
            text = title.text if width(title.text) <= room else cut(title.text, room - 1) + self._more
            if not any(x in priced for x in range(start // columns, (start + width(text) - 1) // columns + 1)):
                yield start, text

    def _beside(self, titles: Sequence[SceneTitle], y: int) -> Iterator[tuple[int, str]]:
        """The names of places in open country, in cells of one line: after the place, or else before it."""
        columns, scene = self._size.columns, self._scene
        taken = self._stood_on(y) | scene.index.path.get(y, {}).keys()
        for title in titles if not scene.edges else ():
            x, wide = title.cell[0], -(-width(title.text) // columns)
            after, before = range(x + 1, x + 1 + wide), range(x - wide, x)
            cells = next((r for r in (after, before) if not any(c in taken or self._is_solid(c, y) for c in r)), None)
            if cells is not None:
                yield (cells[0] * columns if cells is after else x * columns - width(title.text)), title.text

    def _find_rows(self) -> Mapping[int, Sequence[SceneTitle]]:
        """Names by the rows they are written in: their own, or the one below where walls and signs leave more room."""
        by_row: dict[int, list[SceneTitle]] = {}
        for title in self._scene.titles:
            y = title.cell[1]
            walled = (title.cell[0], "n") in self._scene.index.edges.get(y + 1, {})
            rows = (y, y + 1) if self._size.lines > 1 and not walled else (y,)
            best = max(rows, key=lambda row: min(width(title.text), self._room(title, row, self._signed_in(row))[1]))
            by_row.setdefault(best, []).append(title)
        return by_row

    def _is_under(self, title: SceneTitle, y: int) -> bool:
        """True if a name stands under its place, on other ground: close to it, in the first line."""
        x, row = title.cell
        kinds = {self._scene.ground[each][x].drawn_as for each in (row, y)}
        return y != row and len(kinds) > 1 and not kinds & SOLID and not self._scene.edges

    def _room(self, title: SceneTitle, y: int, taken: Set[int]) -> tuple[int, int]:
        """Where a name begins in a row, between walls and columns that counters have taken, and its room: the first
        place where it is whole, or else the longest."""
        left, _ = title.cell
        cells = range(left, left + title.cells)
        free = [x for x in cells if x not in taken and not self._is_solid(x, y)]
        firsts = [x for x in free if x - 1 not in free or self._is_walled(x, y)]
        rooms = [self._room_from(first, title, y, taken) for first in firsts]
        whole = (room for room in rooms if room[1] >= width(title.text))
        return next(whole, max(rooms, key=lambda room: room[1], default=(0, 0)))

    def _room_from(self, first: int, title: SceneTitle, y: int, taken: Set[int]) -> tuple[int, int]:
        """The same from one cell on."""
        columns, last = self._size.columns, title.cell[0] + title.cells
        beyond = next((x for x in range(first + 1, last) if x in taken or self._is_walled(x, y)), last)
        start, end = first * columns + 1, beyond * columns
        border = self._scene.index.edges.get(y, {}).get((first, "w"))
        free = first - 1 not in taken and border is None and not self._is_solid(first - 1, y)
        if free and self._is_walled(beyond, y):  # before a wall or the board's edge a name begins further left
            start = max(start - columns, min(start, end - width(title.text)))
        if border in OPENINGS and end - start > width(title.text):
            start += 1  # or the door would read as a letter of it
        return start, end - start

    @property
    def _below(self) -> int:
        """The line of a row that names are written in: walls lie in the first, marks in the last."""
        return int(self._size.lines > 2 or bool(self._scene.edges))

    def _signed_in(self, y: int) -> set[int]:
        """The cells of a row with a sign where a name would be: consoles have theirs in the middle."""
        if self._below != self._size.lines // 2 or not 0 <= y < self._scene.height:
            return set()
        return {x for x, ground in enumerate(self._scene.ground[y]) if ground.sign}

    def _stood_on(self, y: int) -> set[int]:
        return {x for piece in self._pieces.get(y, ()) for x, row in piece.cells if row == y}

    def _is_solid(self, x: int, y: int) -> bool:
        """True if a cell is no floor for a name: all of it is wall or rock, or it lies outside."""
        return not self._scene.holds((x, y)) or self._scene.ground[y][x].drawn_as in SOLID

    def _is_walled(self, x: int, y: int) -> bool:
        """True if a name may not go on into a cell: wall, or a border with something on it, comes first."""
        return self._is_solid(x, y) or (x, "w") in self._scene.index.edges.get(y, {})
