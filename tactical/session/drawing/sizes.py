"""The size of a cell in columns and lines, and the largest cells with which a board fits."""

from __future__ import annotations

from typing import NamedTuple

from tactical.session.scene.scene import Scene


class CellSize(NamedTuple):
    """Columns and lines of one cell. Rows of hexes overlap by a line."""

    columns: int
    lines: int

    @classmethod
    def parse(cls, text: str) -> CellSize | None:
        """`6x3` as a size; None if it is not one."""
        columns, _, lines = text.partition("x")
        return cls(int(columns), int(lines)) if columns.isdecimal() and lines.isdecimal() else None

    def __str__(self) -> str:
        return f"{self.columns}x{self.lines}"


SQUARE_SIZES = tuple(
    CellSize(*each)
    for each in (
        (2, 1), (3, 1), (4, 1), (3, 2), (4, 2), (5, 2), (6, 2), (5, 3), (6, 3), (7, 3), (8, 3), (7, 4), (8, 4), (9, 4),
        (10, 4), (9, 5), (10, 5), (9, 6), (12, 5), (11, 6), (12, 6), (14, 6), (14, 7), (14, 9), (16, 8), (16, 9),
        (18, 9), (20, 10),
    )
)  # fmt: skip
HEX_SIZES = tuple(
    CellSize(*each)
    for each in (
        (6, 3), (8, 3), (10, 3), (10, 4), (10, 5), (12, 4), (12, 5), (12, 6), (14, 5), (14, 6), (14, 7), (16, 6),
        (16, 7), (16, 8), (18, 6), (18, 7), (18, 8), (18, 10), (20, 7), (20, 8), (20, 10), (24, 8), (24, 9), (24, 12),
        (28, 10), (28, 12), (28, 15), (32, 12), (32, 15), (32, 18), (38, 20), (44, 24), (54, 30),
    )
)  # fmt: skip
ACROSS = 0.9  # of the board's columns: with these it is seen from side to side
SCROLLING_SHARE = 0.6  # of the board, each way, that is seen at least where larger cells make it scroll


def sizes(*, hexes: bool) -> tuple[CellSize, ...]:
    """All cell sizes, smallest first."""
    return HEX_SIZES if hexes else SQUARE_SIZES


def extent(size: CellSize, scene: Scene) -> tuple[int, int]:
    """The columns and lines of a whole board."""
    if scene.topology == "hex":
        first, beyond, top, bottom = hex_bounds(scene)
        return (beyond - first) * size.columns // 2 + 1, (bottom - top) * (size.lines - 1) + 1
    east = any((scene.width, "w") in row for row in scene.index.edges.values())
    south = size.lines > 1 and scene.height in scene.index.edges
    return scene.width * size.columns + east, scene.height * size.lines + south


def largest(scene: Scene, columns: int, lines: int) -> CellSize:
    """The largest cells with which the whole board fits. If none do, the larger of the two smallest that fit its width,
    or else the one that shows most of it."""
    known = sizes(hexes=scene.topology == "hex")

    def fits(size: CellSize, share: float) -> bool:
        wide, high = extent(size, scene)
        return wide * share <= columns and high * share <= lines

    whole = [size for size in known if fits(size, 1)]
    if whole:
        return whole[-1]
    most = [size for size in known[:2] if fits(size, SCROLLING_SHARE)]
    across = [size for size in most if extent(size, scene)[0] * ACROSS <= columns]
    return [known[0], *most, *across][-1]


def hex_bounds(scene: Scene) -> tuple[int, int, int, int]:
    """The range of half hexes and of rows to draw: the first, and the one after the last, of each."""
    cells = list(scene.sites) or [(x, y) for y in range(scene.height) for x in range(scene.width)]
    halves = [2 * x + y % 2 for x, y in cells]
    rows = [y for _, y in cells]
    return min(halves), max(halves) + 2, min(rows), max(rows) + 1
