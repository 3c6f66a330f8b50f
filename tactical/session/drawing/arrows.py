"""Arrows over hexes: short ones across the border of two hexes, from edge to edge, clear of all words.

A path through a wormhole is a row of dots over what lies between, with the arrowhead where it comes out.
"""

from __future__ import annotations

from collections.abc import Container
from math import atan2, pi
from typing import NamedTuple

from tactical.session.drawing.lines import Box
from tactical.session.scene.glyphs import GlyphSet
from tactical.session.scene.scene import SceneArrow

Spot = tuple[int, int]
"""A column and a line."""
LOWEST = 3  # lines of the smallest hexes


def middle(box: Box) -> Spot:
    """The centre of a hex."""
    left, top, wide, high = box
    return left + wide // 2, top + high // 2


class DrawnArrow(NamedTuple):
    """An arrow in characters: its strokes with their places, its head with its place, and whether it leads east."""

    strokes: list[tuple[Spot, str]]
    head: tuple[Spot, str]
    east: bool


def drawn(arrow: SceneArrow, start: Box, end: Box, glyphs: GlyphSet, taken: Container[Spot]) -> DrawnArrow:
    """An arrow between two hexes, where words have taken some of the places."""
    points = heading(start, end)
    if arrow.direction < 0:
        way = _dots(start, end)
        stroke = glyphs.strokes[3]
    else:
        before, behind = _level(start, end, taken) if start[1] == end[1] else _slanted(start, end)
        stroke = glyphs.strokes[0 if points % 4 == 2 else 1 if points % 4 == 1 else 2]
        text = numbers(arrow)
        beside = (len(text) + 1 if text else 0) * (1 if end[0] > start[0] else -1)
        way = [*_clear(before, taken), *(behind if _has_room(behind, beside, taken) else ())]
    shown = way[-2::-2] if arrow.kind == "possible" else way[:-1]  # broken: nobody goes there yet
    return DrawnArrow([(spot, stroke) for spot in shown], (way[-1], glyphs.headings[points]), end[0] >= start[0])


def heading(start: Box, end: Box) -> int:
    """An arrow's direction, in eighths clockwise from north; a line is as high as two columns are wide."""
    (x, y), (beyond_x, beyond_y) = middle(start), middle(end)
    return round(atan2(beyond_x - x, 2 * (y - beyond_y)) / (pi / 4)) % 8


def _level(start: Box, end: Box, taken: Container[Spot]) -> tuple[list[Spot], list[Spot]]:
    """Draw up to the border of two hexes of a row, and behind it, past a cursor's frame: in the line nearest to
    their middle in which the fewest words stand."""
    _, top, wide, high = start
    border, east = max(start[0], end[0]), 1 if end[0] > start[0] else -1
    columns = range(min(start[0], end[0]), border + wide)

    def badness(line: int) -> tuple[int, int]:
        return sum((column, line) in taken for column in columns), abs(line - middle(start)[1])

    line = min(range(top + 1, top + high - 1), key=badness)
    before, behind = range(-(wide // 4), 1), range(1, 3)
    return [(border + east * step, line) for step in before], [(border + east * step, line) for step in behind]


def _slanted(start: Box, end: Box) -> tuple[list[Spot], list[Spot]]:
    """Draw up to the corner of the lower of two hexes, and behind it: one place in each line."""
    lower, upper = (start, end) if start[1] > end[1] else (end, start)
    left, top, wide, high = lower
    east = 1 if upper[0] > left else -1
    corner = left + wide - wide // 4 if east > 0 else left + wide // 4 - 1
    if high == LOWEST:
        return [(corner, top)], []
    up = 1 if lower is start else -1
    way = [(corner + east * (1 + up * step), top - up * step) for step in range(-(high // 2), 2)]
    return way[:-1], way[-1:]


def _clear(way: list[Spot], taken: Container[Spot]) -> list[Spot]:
    """The last part of a way that no words stand on or beside."""
    for at in range(len(way) - 2, -1, -1):
        column, line = way[at]
        if any((column + by, line) in taken for by in (-1, 0, 1)):
            return way[at + 1 :]
    return way


def _has_room(way: list[Spot], beside: int, taken: Container[Spot]) -> bool:
    """True if no words stand on a way, nor where as many characters stand beside its end, to the west if negative."""
    column, line = way[-1] if way else (0, 0)
    ahead = ((column + by, line) for by in range(min(0, beside), max(0, beside) + 1))
    return not any(spot in taken for spot in (*way, *ahead))


def _dots(start: Box, end: Box) -> list[Spot]:
    """The places between two hexes that do not touch, outside of both."""
    (x, y), (beyond_x, beyond_y) = middle(start), middle(end)
    dx, dy = beyond_x - x, beyond_y - y
    steps = max(abs(dy), abs(dx) // 2)
    way = [(x + round(dx * step / steps), y + round(dy * step / steps)) for step in range(1, steps)]
    return [spot for spot in way if not _inside(spot, start) and not _inside(spot, end)]


def _inside(spot: Spot, box: Box) -> bool:
    (x, y), (left, top, wide, high) = spot, box
    return left <= x <= left + wide and top <= y < top + high


def numbers(arrow: SceneArrow) -> str:
    """The label of a draft's arrow: how many ships, and how many aboard."""
    load = f"+{arrow.load}" if arrow.load else ""
    return f"{arrow.ships}{load}" if arrow.kind == "drafted" else ""
