"""Universal VTT: walls as lines at any angle, doors, and a picture that is ignored.

A wall becomes a border between two squares if it separates their centres. So walls off the grid move to the nearest
border, and short ones that separate none are lost: the notes say how many, how far and where.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist, floor
from typing import Final, NamedTuple

import msgspec

from tactical.scenario.imports.drawn import DOOR, WALL, Cell, DrawnMap, Tile, plain_ground, rules_for, solid_ground
from tactical.scenario.imports.sources import Source

MAX_LINES: Final = 20_000
MAX_POINTS: Final = 200_000
FARTHEST: Final = 100_000  # squares from the origin
MOST: Final = 2_000_000  # borders that are looked at
CLOSED: Final = 0.25  # squares between the ends of a line that goes round something
BESIDE: Final = 1e-7  # squares by which every line is moved, so that none leads through the middle of a square
MOVED: Final = 0.25  # squares beyond which a wall that was moved is told


class Point(msgspec.Struct, frozen=True):
    """A place, in squares."""

    x: float
    y: float


class Resolution(msgspec.Struct, frozen=True):
    """The size of the map, in squares."""

    map_size: Point
    map_origin: Point = Point(0, 0)


class Portal(msgspec.Struct, frozen=True):
    """A door or a window."""

    bounds: tuple[Point, ...]
    closed: bool = True


class UniversalMap(msgspec.Struct, frozen=True):
    """The part of a file of this format that is read."""

    resolution: Resolution
    line_of_sight: tuple[tuple[Point, ...], ...] = ()
    objects_line_of_sight: tuple[tuple[Point, ...], ...] = ()
    portals: tuple[Portal, ...] = ()
    lights: tuple[msgspec.Raw, ...] = ()


class _Border(NamedTuple):
    """A border that a line comes over, and how far from it."""

    cells: tuple[Cell, Cell]
    off: float


def drawn(source: Source, system: str) -> DrawnMap:
    """The map of a file. Raises ScenarioError."""
    try:
        parsed = msgspec.json.decode(source.text, type=UniversalMap)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise source.wrong(f"is not a Universal VTT map: {str(error)[:120]}") from None
    _check(source, parsed)
    size, origin = parsed.resolution.map_size, parsed.resolution.map_origin
    width, height = round(size.x), round(size.y)
    source.sized(width, height)
    boarded = system == "boarding"
    rules = rules_for(source, system, "square4" if boarded else "square8")
    floor_, solid = Tile(plain_ground(rules), "."), Tile(solid_ground(rules), "#")
    rows = [[floor_] * width for _ in range(height)]
    reader, notes = _Lines(source, width, height, origin), list[str]()
    walls = [*parsed.line_of_sight, *_filled(parsed.objects_line_of_sight, reader, rows, solid, notes)]
    edges = _walled(walls, reader, notes)
    for portal in parsed.portals:
        ends = portal.bounds
        for border in reader.borders(ends[0], ends[-1]) if len(ends) > 1 else ():
            edges[border.cells] = DOOR if portal.closed else ""
    if parsed.lights:
        notes.append(f"Lights left out, as no rule system uses them: {len(parsed.lights)}")
    grid = tuple(map(tuple, rows))
    return DrawnMap(rules, "square4" if boarded else "square8", (grid,), edges, notes=tuple(notes))


def _filled(
    shapes: Iterable[Sequence[Point]], reader: _Lines, rows: list[list[Tile]], solid: Tile, notes: list[str]
) -> list[Sequence[Point]]:
    """Fill the closed ones of some shapes; the others, which are walls."""
    walls: list[Sequence[Point]] = []
    short, closed = 0, 0
    for shape in shapes:
        if len(shape) > 2 and dist(*((p.x, p.y) for p in (shape[0], shape[-1]))) < CLOSED:
            inside = reader.inside((*shape, shape[0]))
            closed += 1
            short += not inside
            for row, column in inside:
                rows[row][column] = solid
        else:
            walls.append(shape)
    if closed > short:
        notes.append(
            f"Closed objects that block sight: {closed - short}; squares whose centre they cover become {solid.ground}"
        )
    if short:
        notes.append(f"Closed objects left out, as they cover no square's centre: {short}")
    return walls


def _walled(walls: Iterable[Sequence[Point]], reader: _Lines, notes: list[str]) -> dict[tuple[Cell, Cell], str]:
    """The borders nearest to some walls."""
    edges: dict[tuple[Cell, Cell], str] = {}
    lost, moved = 0, []
    for line in walls:
        borders = [border for a, b in pairwise(line) for border in reader.borders(a, b)]
        lost += not borders
        moved += [border for border in borders if border.off > MOVED]
        edges |= dict.fromkeys((border.cells for border in borders), WALL)
    if lost:
        notes.append(f"Walls left out, as they separate no two squares' centres: {lost}")
    if moved:
        ((_, row, column), _), off = max(moved, key=lambda border: border.off)
        where = f"at column {column + 1}, row {row + 1}"
        notes.append(f"Borders that stand for walls off the grid: {len(moved)}, off by up to {off:.2f} squares {where}")
    return edges


def _check(source: Source, found: UniversalMap) -> None:
    lines = [*found.line_of_sight, *found.objects_line_of_sight, *(portal.bounds for portal in found.portals)]
    if len(lines) > MAX_LINES or sum(map(len, lines)) > MAX_POINTS:
        raise source.wrong(f"has too many walls: at most {MAX_LINES}, of {MAX_POINTS} points")
    places = (found.resolution.map_size, found.resolution.map_origin, *(point for line in lines for point in line))
    if any(not (abs(point.x) <= FARTHEST and abs(point.y) <= FARTHEST) for point in places):
        raise source.wrong(f"has positions farther away than {FARTHEST} squares")


class _Lines:
    """Lines on the grid of a map."""

    def __init__(self, source: Source, width: int, height: int, origin: Point) -> None:
        self.source, self.width, self.height, self.origin = source, width, height, origin
        self._left = MOST

    def borders(self, a: Point, b: Point) -> Iterator[_Border]:
        """The borders that a line crosses, on the way from one square's centre to the next."""
        left_, above_ = self.origin.x + BESIDE, self.origin.y + 3 * BESIDE
        ax, ay, bx, by = a.x - left_, a.y - above_, b.x - left_, b.y - above_
        for row in self._between(ay, by, self.height):
            x = ax + (bx - ax) * (row + 0.5 - ay) / (by - ay)
            left = floor(x - 0.5)
            if 0 <= left < self.width - 1:
                yield _Border(((0, row, left), (0, row, left + 1)), abs(x - left - 1))
        for column in self._between(ax, bx, self.width):
            y = ay + (by - ay) * (column + 0.5 - ax) / (bx - ax)
            above = floor(y - 0.5)
            if 0 <= above < self.height - 1:
                yield _Border(((0, above, column), (0, above + 1, column)), abs(y - above - 1))

    def _between(self, a: float, b: float, most: int) -> range:
        """The rows whose middles lie between two heights, the lower one included."""
        low, high = min(a, b), max(a, b)
        span = range(max(0, floor(low + 0.5 - 1e-9)), min(most, floor(high + 0.5 - 1e-9)))
        self._left -= len(span) + 1
        if self._left < 0:
            raise self.source.wrong("has too many walls to import")
        return span

    def inside(self, shape: Sequence[Point]) -> list[tuple[int, int]]:
        """The squares (row, column) whose centre lies inside a closed line."""
        xs, ys = ([getattr(p, axis) - getattr(self.origin, axis) for p in shape] for axis in ("x", "y"))
        cells = []
        for row in self._between(min(ys), max(ys), self.height):
            crossings = sorted(
                xs[i] + (xs[i + 1] - xs[i]) * (row + 0.5 - ys[i]) / (ys[i + 1] - ys[i])
                for i in range(len(xs) - 1)
                if (ys[i] <= row + 0.5) != (ys[i + 1] <= row + 0.5)
            )
            self._left -= len(shape)
            for start, end in zip(crossings[::2], crossings[1::2], strict=False):
                cells += [(row, column) for column in self._between(start, end, self.width)]
        return cells
