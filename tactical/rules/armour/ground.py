"""The squares of this board, worked out once per board: surface, growth, obstacle, level and the rest (section 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tactical.board import Board
from tactical.rules.armour.terrain import GROUNDS, HEIGHT
from tactical.table.memo import memo

NONE = "none"


class Square(NamedTuple):
    """One square. Growth and obstacle are empty where there is none; `bears` 0: no vehicle (AR-H36)."""

    surface: str
    growth: str = ""  # vegetation, dense, or empty
    trees: int = 0
    obstacle: str = ""
    rubble: bool = False
    level: int = 0
    bears: int = 0
    width: int = 1
    foxhole: bool = False

    @property
    def paved_over(self) -> bool:
        """True if a road or bridge replaces the ground and vegetation beneath it (AR-H04)."""
        return self.surface in ("road", "track", "bridge")


class Grounds(NamedTuple):
    """All squares of a board: `kinds[numbers[cell]]`."""

    kinds: tuple[Square, ...]
    numbers: Sequence[int]  # bytes, unless there are more kinds than those hold

    def at(self, cell: int) -> Square:
        """The square of a cell."""
        return self.kinds[self.numbers[cell]]


@memo(16)
def grounds(board: Board) -> Grounds:
    """The squares of a board."""
    names = ("ground", "growth", "obstacle", "rubble", "level", "bears", "width", "foxhole")
    layers = {layer.name: layer for layer in board.layers}
    blank = bytes(board.size)
    columns = [layers[name].cells if name in layers else blank for name in names]
    kinds = [layers[name].kinds if name in layers else (NONE,) for name in names]
    rows = list(zip(*columns, strict=True))
    order = {row: number for number, row in enumerate(dict.fromkeys(rows))}
    squares = (_square(*(words[i] for words, i in zip(kinds, row, strict=True))) for row in order)
    numbers = map(order.__getitem__, rows)
    return Grounds(tuple(squares), bytes(numbers) if len(order) <= 256 else tuple(numbers))


def square(board: Board, cell: int) -> Square:
    """One square of a board."""
    return grounds(board).at(cell)


def _square(
    ground: str, growth: str, obstacle: str, rubble: str, level: str, bears: str, width: str, foxhole: str
) -> Square:
    drawn = GROUNDS[ground]
    growth = drawn.growth if growth == NONE else growth
    trees = 0
    if growth.startswith("tree"):
        trees, growth = int(growth.partition("-")[2] or 1), ""
    made = Square(
        drawn.surface,
        growth,
        trees,
        drawn.obstacle if obstacle == NONE else obstacle.replace("wreck", "low"),
        drawn.rubble or rubble != NONE,
        _number(level),
        _number(bears),
        _number(width, 1),
        foxhole != NONE,
    )
    return made._replace(growth="", trees=0) if made.paved_over else made


def _number(word: str, default: int = 0) -> int:
    return int(word) if word.isdigit() else default


def height_of(place: Square) -> int:
    """The height of a square's contents for sight, in inches: growth, high walls; a low obstacle hides nothing."""
    tallest = HEIGHT["vegetation"] if place.growth == "vegetation" or place.trees else 0
    tallest = HEIGHT["dense"] if place.growth == "dense" else tallest
    return max(tallest, HEIGHT["high-wall"] if place.obstacle == "high-wall" else 0)
