"""Tiled maps, through pytiled-parser: squares, or hexes with either stagger; endless maps as far as they are drawn.

A tile is the ground named by its class, a property or its terrain; of several layers, the topmost with such a tile
counts. Objects become marks, or pieces if their class is a kind of the rules. Layers with a whole number as their
property `storey` lie on that floor.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from math import ceil, floor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tactical.board import Topology
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.imports.drawn import (
    MARK,
    Cell,
    DrawnMap,
    ImportedPiece,
    Tile,
    ground_called,
    plain_ground,
    rules_for,
    solid_ground,
)
from tactical.scenario.imports.sources import Source
from tactical.scenario.imports.text_of import SEATS, name_of
from tactical.scenario.imports.tiled_files import staged

if TYPE_CHECKING:
    from pytiled_parser import TiledMap, Tileset

NUMBER: Final = 0x0FFFFFFF  # of a tile, without the flags by which it is turned and mirrored
WORDS: Final = ("ground", "terrain", "type", "name")  # properties whose text says what a tile is
MAX_OBJECTS: Final = 300
MAX_STOREYS: Final = 10
FAR: Final = 1_000_000.0  # cells
EDGE: Final = 0.1  # of a cell that an object may reach into without covering it


class _Layer(NamedTuple):
    """Tiles of a layer by (row, column), which may be less than 0 on endless maps."""

    storey: int
    tiles: Mapping[tuple[int, int], int]


def drawn(source: Source, folder: Path, system: str) -> DrawnMap:
    """The map in a file; `folder` has the files it refers to. Raises ScenarioError."""
    parsed, notes = _parsed(source, folder)
    topology = _topology(source, parsed)
    rules = rules_for(source, system, topology)
    topology = "square4" if rules.name == "boarding" and topology != "hex" else topology
    tiled = _Map(source, parsed, rules)
    layers, objects = tiled.layers()
    if not any(layer.tiles for layer in layers):
        raise source.wrong("has no tiles, so there is no map in it")
    cells = [cell for layer in layers for cell in layer.tiles]
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    bottom, right = (max(cell[axis] for cell in cells) for axis in (0, 1))
    if not parsed.infinite:
        top, left = min(top, 0), min(left, 0)
        bottom, right = max(bottom, int(parsed.map_size.height) - 1), max(right, int(parsed.map_size.width) - 1)
    storeys = 1 + max(layer.storey for layer in layers)
    source.sized(right - left + 1, bottom - top + 1, storeys)
    grids = [
        tiled.grid([layer.tiles for layer in layers if layer.storey == storey], (top, left, bottom, right))
        for storey in range(storeys)
    ]
    marks, pieces = tiled.objects(objects, (top, left, bottom, right)) if topology != "hex" else ({}, ())
    notes += tiled.notes
    if topology == "hex":
        notes += [f"Objects left out, as they cannot be placed on hexes: {len(objects)}"] if objects else []
        grids = [_hexes(parsed, grid, (top, left), rules, notes) for grid in grids]
    return DrawnMap(
        rules,
        topology,
        tuple(tuple(map(tuple, grid)) for grid in grids),
        {},
        marks,
        pieces,
        tuple(dict.fromkeys(notes)),
    )


def _parsed(source: Source, folder: Path) -> tuple[TiledMap, list[str]]:
    try:
        from pytiled_parser import parse_map  # noqa: PLC0415 - an extra
    except ImportError:
        raise source.wrong("Tiled maps need pytiled-parser: pip install 'tactical-board[maps]'") from None
    with tempfile.TemporaryDirectory(prefix="tactical-") as into:
        path, notes = staged(source, folder, Path(into))
        try:
            return parse_map(path), notes
        except Exception as error:  # noqa: BLE001 - whatever it fails with, this is no map that it can read
            raise source.wrong(f"pytiled-parser cannot read it: {type(error).__name__}: {str(error)[:80]}") from None


def _topology(source: Source, parsed: TiledMap) -> Topology:
    if parsed.orientation == "hexagonal":
        return "hex"
    if parsed.orientation not in ("orthogonal", "isometric"):
        raise source.wrong(
            f"{parsed.orientation} maps cannot be imported: orthogonal, isometric and hexagonal ones can"
        )
    return "square8"


class _Map:
    """A parsed map, read for a rule system."""

    def __init__(self, source: Source, parsed: TiledMap, rules: AnyRuleset) -> None:
        self.source, self.parsed, self.rules = source, parsed, rules
        self.notes: list[str] = []
        self._known: dict[int, Tile] = {}

    # --- layers ---

    def layers(self) -> tuple[list[_Layer], list[tuple[int, Any]]]:
        """The layers of tiles from the bottom, and all objects with their storeys, without hidden ones."""
        tiles: list[_Layer] = []
        objects: list[tuple[int, Any]] = []
        left: Counter[str] = Counter()
        for storey, layer in self._flat(self.parsed.layers, 0):
            if not layer.visible:
                left["Hidden"] += 1
            elif hasattr(layer, "tiled_objects"):
                objects += [(storey, each) for each in layer.tiled_objects if each.visible]
            elif hasattr(layer, "chunks"):
                tiles.append(_Layer(storey, dict(self._tiles(layer))))
            else:
                left["Picture"] += 1
        self.notes += [f"{what} layers left out: {number}" for what, number in left.items()]
        return tiles, objects

    def _flat(self, layers: Any, storey: int) -> Iterator[tuple[int, Any]]:
        for layer in layers or ():
            said = (layer.properties or {}).get("storey", storey)
            here = said if isinstance(said, int) and not isinstance(said, bool) else storey
            if not 0 <= here < MAX_STOREYS:
                raise self.source.wrong(f"has a layer on storey {here}: 0 to {MAX_STOREYS - 1}")
            if hasattr(layer, "layers"):
                yield from self._flat(layer.layers if layer.visible else (), here)
            else:
                yield here, layer

    def _tiles(self, layer: Any) -> Iterator[tuple[tuple[int, int], int]]:
        chunks = [(int(c.coordinates.y), int(c.coordinates.x), c.data) for c in layer.chunks or ()]
        for top, left, rows in chunks or [(0, 0, layer.data or [])]:
            for row, numbers in enumerate(rows):
                yield from (
                    ((top + row, left + column), number & NUMBER)
                    for column, number in enumerate(numbers)
                    if number & NUMBER
                )

    def grid(self, layers: list[Mapping[tuple[int, int], int]], bounds: tuple[int, int, int, int]) -> list[list[Tile]]:
        """The cells within some bounds: for each the topmost tile that names a ground, or else the topmost."""
        top, left, bottom, right = bounds
        nothing = Tile(solid_ground(self.rules) if self.parsed.infinite else plain_ground(self.rules), "")
        rows = []
        for row in range(top, bottom + 1):
            cells = []
            for column in range(left, right + 1):
                pile = [self._tile(layer[row, column]) for layer in reversed(layers) if (row, column) in layer]
                cells.append(next((tile for tile in pile if not tile.unknown), pile[0] if pile else nothing))
            rows.append(cells)
        return rows

    # --- tiles ---

    def _tile(self, number: int) -> Tile:
        if number not in self._known:
            self._known[number] = self._said(number)
        return self._known[number]

    def _said(self, number: int) -> Tile:
        first = max((first for first in self.parsed.tilesets if first <= number), default=0)
        tileset = self.parsed.tilesets.get(first)
        if tileset is None:
            return Tile(plain_ground(self.rules), "", f"tile {number} of no tileset")
        local = number - first
        words = list(_words(tileset, local))
        ground = ground_called(self.rules, words)
        if ground:
            return Tile(ground)
        label = words[0] if words else f"tile {local}"
        return Tile(
            plain_ground(self.rules), "", f"{label} of {tileset.name}" if words[:1] != [tileset.name] else label
        )

    # --- objects ---

    def objects(
        self, objects: list[tuple[int, Any]], bounds: tuple[int, int, int, int]
    ) -> tuple[dict[str, tuple[Cell, ...]], tuple[ImportedPiece, ...]]:
        """The marks and pieces among the objects."""
        kinds = self.rules.catalogue.get("kinds", {})
        marks: dict[str, tuple[Cell, ...]] = {}
        pieces: list[ImportedPiece] = []
        left = 0
        for storey, each in objects:
            cells = [(storey, row - bounds[0], column - bounds[1]) for row, column in self._covered(each, bounds)]
            named = each.name or each.class_
            if not cells or not named or len(marks) + len(pieces) >= MAX_OBJECTS:
                left += 1
                continue
            kind = (each.class_ or "").lower()
            if kind in kinds:
                taken = [*marks, *SEATS, *(piece.name for piece in pieces)]
                seat = name_of(str((each.properties or {}).get("seat", SEATS[0])))
                pieces.append(ImportedPiece(name_of(named, taken), kind, seat, cells[0]))
            else:
                name = name_of(named)
                marks[name] = tuple(dict.fromkeys((*marks.get(name, ()), *cells)))
        if left:
            self.notes.append(f"Objects left out, without a name or off the map: {left}")
        if marks:
            self.notes.append(f"Marks come from objects: {', '.join(f'{MARK}:{name}' for name in list(marks)[:8])}")
        return marks, tuple(pieces)

    def _covered(self, each: Any, bounds: tuple[int, int, int, int]) -> list[tuple[int, int]]:
        """The cells (row, column) that an object covers."""
        wide, high = (max(1.0, float(size)) for size in self.parsed.tile_size)
        if self.parsed.orientation == "isometric":
            wide = high  # there objects count in squares as high as tiles
        x, y = float(each.coordinates.x) / wide, float(each.coordinates.y) / high
        width, height = float(each.size.width) / wide, float(each.size.height) / high
        if hasattr(each, "gid"):
            y -= height  # pictures stand on their place
        top, left, bottom, right = bounds
        if not (abs(x) + abs(width) < FAR and abs(y) + abs(height) < FAR):
            return []
        rows = range(max(top, floor(y + EDGE)), min(bottom + 1, max(floor(y + EDGE) + 1, ceil(y + height - EDGE))))
        columns = range(max(left, floor(x + EDGE)), min(right + 1, max(floor(x + EDGE) + 1, ceil(x + width - EDGE))))
        return [(row, column) for row in rows for column in columns]


def _words(tileset: Tileset, local: int) -> Iterator[str]:
    """A tile in words: its class, its properties, its terrain."""
    tile = (tileset.tiles or {}).get(local)
    if tile is not None:
        yield from filter(None, [tile.class_])
        properties = tile.properties or {}
        yield from (value for word in WORDS if isinstance(value := properties.get(word), str) and value)
        yield from (word for word, value in properties.items() if value is True)
    for terrains in tileset.wang_sets or ():
        painted = (terrains.wang_tiles or {}).get(local)
        colours = Counter(number for number in painted.wang_id if number) if painted is not None else Counter[int]()
        for number, _ in colours.most_common(1):
            if 0 < number <= len(terrains.wang_colors or ()):
                yield terrains.wang_colors[number - 1].name


def _hexes(
    parsed: TiledMap, grid: list[list[Tile]], start: tuple[int, int], rules: AnyRuleset, notes: list[str]
) -> list[list[Tile]]:
    """Rows of hexes of which every second is set in: turned where columns are, with a row more where the first is."""
    top, left = start
    nothing = Tile(solid_ground(rules) if "void" not in rules.terrain else "void")
    first = top
    if parsed.stagger_axis == "x":
        grid = [list(column) for column in zip(*grid, strict=True)]
        first = left
        notes.append("The map is turned: its columns are rows here, because hexes are laid out in rows")
    set_in = parsed.stagger_index != "even"  # odd rows are
    if (first % 2 == 0) != set_in:
        grid = [[nothing] * len(grid[0]), *grid]
        notes.append("An empty row is added above, so that the right rows are indented")
    return grid
