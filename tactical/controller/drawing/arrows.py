"""Arrows over hexes: a stroke from the middle of one to the middle of the next, its head where it crosses the border.

What leads through a wormhole is a row of dots over what lies between, its head where it comes in.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi
from typing import NamedTuple

from tactical.controller.drawing.lines import Box
from tactical.controller.scene.glyphs import GlyphSet
from tactical.controller.scene.scene import SceneArrow

Spot = tuple[int, int]
"""A column and a line."""


def middle(box: Box) -> Spot:
    """The middle of a hex."""
    left, top, wide, high = box
    return left + wide // 2, top + high // 2


def head(start: Box, end: Box, *, linked: bool) -> Spot:
    """Where an arrow has its head: on the border of two hexes, in a place where no word stands."""
    if linked:
        return next(spot for spot in reversed(shaft(start, end, linked=True)) if not _inside(spot, end))
    if start[1] == end[1]:
        return max(start[0], end[0]), middle(start)[1]
    lower, upper = (start, end) if start[1] > end[1] else (end, start)
    left, top, wide, _ = lower
    return (left + wide - wide // 4 if upper[0] > left else left + wide // 4 - 1), top


def shaft(start: Box, end: Box, *, linked: bool) -> list[Spot]:
    """The places between the middles of two hexes, in order: one in each line that is crossed."""
    (x, y), (beyond_x, beyond_y) = middle(start), middle(end)
    dx, dy = beyond_x - x, beyond_y - y
    steps = max(abs(dy), abs(dx) // 2 if linked else 0 if dy else abs(dx))
    return [(x + round(dx * step / steps), y + round(dy * step / steps)) for step in range(1, steps)]


def _inside(spot: Spot, box: Box) -> bool:
    (x, y), (left, top, wide, high) = spot, box
    return left <= x <= left + wide and top <= y < top + high


def heading(start: Box, end: Box) -> int:
    """Where an arrow points, in eighths clockwise from north; a line is as high as two columns are wide."""
    (x, y), (beyond_x, beyond_y) = middle(start), middle(end)
    return round(atan2(beyond_x - x, 2 * (y - beyond_y)) / (pi / 4)) % 8


class DrawnArrow(NamedTuple):
    """An arrow in characters: its strokes with their places, its head and where that is (of a way that there only is,
    another stroke), and whether it leads east."""

    strokes: list[tuple[Spot, str]]
    head: tuple[Spot, str]
    east: bool


def drawn(arrow: SceneArrow, start: Box, end: Box, glyphs: GlyphSet) -> DrawnArrow:
    """An arrow between two hexes."""
    linked = arrow.direction < 0
    points = heading(start, end)
    stroke = glyphs.strokes[3 if linked else 0 if points % 4 == 2 else 1 if points % 4 == 1 else 2]
    tip = head(start, end, linked=linked)
    along = [(spot, stroke) for spot in shaft(start, end, linked=linked) if points % 2 == 0 or spot[1] != tip[1]]
    return DrawnArrow(along, (tip, stroke if arrow.kind == "possible" else glyphs.headings[points]), end[0] >= start[0])


def numbers(arrow: SceneArrow) -> Iterator[str]:
    """What the arrow of a draft says of its ships, the longest first: how many, and how many aboard."""
    if arrow.kind != "drafted":
        return
    if arrow.load:
        yield f"{arrow.ships}+{arrow.load}"
    yield str(arrow.ships)
