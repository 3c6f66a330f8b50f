"""Tiled maps prepared for pytiled-parser: nothing unchecked reaches it.

The files are read bounded and from the map's own folder; XML with a document type is refused, so that there are no
entities; tiles are unpacked only as far as the map has room. The rest is rewritten, with the keys that the parser wants
and with tiles as plain numbers, into a folder of its own: no pictures, no templates, nothing outside.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tactical.scenario.imports.sources import MAX_CELLS, MAX_SIDE, Source, read_beside
from tactical.scenario.problems import ScenarioError

MAX_LAYERS: Final = 64
MAX_DEPTH: Final = 50
MAX_PARTS: Final = 300_000  # of a file of XML
MAX_FILES: Final = 32
FARTHEST: Final = 100_000  # tiles from the origin

_MAP: Final = {"infinite": "0", "nextlayerid": "1", "nextobjectid": "1", "renderorder": "right-down",
               "tiledversion": "", "version": "1.0"}  # fmt: skip
_SET: Final = {"name": "tiles", "tilecount": "0", "columns": "0", "tilewidth": "1", "tileheight": "1"}
_KEPT: Final = ("properties", "tile", "wangsets")  # of a set of tiles
_LAYERS: Final = ("layer", "objectgroup", "group")


def staged(source: Source, folder: Path, into: Path) -> tuple[Path, list[str]]:
    """Write a map into a folder for the parser, and return its path with notes on what was left out. Raises
    ScenarioError for forbidden or excessive contents."""
    if source.text.lstrip().startswith("<"):
        return _Xml(source, folder).written(into)
    return _Json(source, folder).written(into)


class _Reader:
    """The common part of both forms."""

    def __init__(self, source: Source, folder: Path) -> None:
        self.source, self.folder = source, folder
        self.notes: list[str] = []
        self.templates = self.layers = self.files = self.cells = 0

    def beside(self, path: str) -> Source:
        """The path of a file that the map refers to."""
        self.files += 1
        if self.files > MAX_FILES:
            raise self.source.wrong(f"refers to more than {MAX_FILES} files")
        return read_beside(self.source, self.folder, path)

    def counted(self, width: int, height: int) -> int:
        """The number of tiles in a layer or a part of one. Raises ScenarioError beyond the limits of a map."""
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_CELLS):
            raise self.source.wrong(f"the map is too large: {width}x{height} cells; at most {MAX_CELLS} in all")
        self.cells += width * height
        if self.cells > MAX_LAYERS * MAX_CELLS:
            raise self.source.wrong("has too many layers of tiles")
        return width * height

    def layer(self) -> None:
        """Count another layer."""
        self.layers += 1
        if self.layers > MAX_LAYERS:
            raise self.source.wrong(f"has more than {MAX_LAYERS} layers")

    def unpacked(self, text: str, packing: str, count: int) -> list[int]:
        """The tiles in a base64 text, at most as many as fit."""
        try:
            raw = base64.b64decode("".join(text.split()), validate=True)
            if packing in ("zlib", "gzip"):
                opened = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)
                raw = opened.decompress(raw, 4 * count + 1)
            elif packing == "zstd":
                raw = self._zstd(raw, 4 * count)
            elif packing:
                raise self.source.wrong(f"is packed in an unknown way: {packing[:20]!r}")
        except (binascii.Error, zlib.error, ValueError) as error:
            if isinstance(error, ScenarioError):
                raise
            raise self.source.wrong("has tiles that cannot be unpacked") from None
        if len(raw) != 4 * count:
            raise self.source.wrong(f"has a layer with more or fewer than {count} tiles")
        return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw), 4)]

    def _zstd(self, raw: bytes, size: int) -> bytes:
        try:
            import zstd  # noqa: PLC0415 - an extra
        except ImportError:
            raise self.source.wrong("is packed with zstd: install it, or save the map as CSV or zlib") from None
        if _zstd_size(raw) != size:
            raise self.source.wrong("has tiles that cannot be unpacked")
        try:
            return bytes(zstd.decompress(raw))
        except zstd.Error:
            raise self.source.wrong("has tiles that cannot be unpacked") from None

    def plain(self, numbers: list[int], count: int) -> list[int]:
        """The tiles in a list, which must have the right length."""
        if len(numbers) != count or not all(0 <= number < 1 << 32 for number in numbers):
            raise self.source.wrong(f"has a layer with more or fewer than {count} tiles")
        return numbers

    def told(self) -> list[str]:
        """The notes on what was left out."""
        templates = [f"Objects made from templates, left out: {self.templates}"] if self.templates else []
        return [*self.notes, *templates]


def _zstd_size(raw: bytes) -> int:
    """How large a frame says that it is inside; -1 where it does not say. That much memory will be taken for it."""
    if raw[:4] != b"\x28\xb5\x2f\xfd" or len(raw) < 5:
        return -1
    flags = raw[4]
    single, size = bool(flags & 0x20), (0, 2, 4, 8)[flags >> 6]
    size = size or int(single)
    at = 5 + (not single) + (0, 1, 2, 4)[flags & 3]
    size_read = int.from_bytes(raw[at : at + size], "little") if size else -1
    return size_read + 256 if size == 2 else size_read


class _Xml(_Reader):
    """TMX."""

    def written(self, into: Path) -> tuple[Path, list[str]]:
        """See `staged`."""
        root = _parsed(self.source, "map")
        for key, value in _MAP.items():
            root.set(key, root.get(key, value))
        for number, element in enumerate(list(root)):
            if element.tag == "tileset":
                root[number] = self._set(element)
            elif element.tag not in ("properties", *_LAYERS):
                root[number].clear()
                root[number].tag = "nothing"
        for element in list(_of(root, *_LAYERS)):
            self.layer()
            self._layer(element)
        path = into / "map.tmx"
        ET.ElementTree(root).write(path, "utf-8")
        return path, self.told()

    def _set(self, element: ET.Element) -> ET.Element:
        """A set of tiles inside the map, without pictures."""
        first, path = element.get("firstgid", "1"), element.get("source")
        if path is not None:
            beside = self.beside(path)
            if not beside.text.lstrip().startswith("<"):
                raise beside.wrong("is not the kind of tileset this map needs: save it as TSX")
            element = _parsed(beside, "tileset")
        element.attrib.pop("source", None)
        for key, value in {**_SET, "firstgid": first}.items():
            element.set(key, first if key == "firstgid" else element.get(key, value))
        for part in list(element):
            if part.tag not in _KEPT:
                element.remove(part)
        for tile in element.iter("tile"):
            for part in list(tile):
                if part.tag != "properties":
                    tile.remove(part)
        return element

    def _layer(self, element: ET.Element) -> None:
        for drawn in element.findall("object"):
            if "template" in drawn.attrib:
                self.templates += 1
                element.remove(drawn)
        if element.tag != "layer":
            return
        data = element.find("data")
        if data is None:
            raise self.source.wrong("has a layer without tiles")
        packing, encoding = data.attrib.pop("compression", ""), data.get("encoding", "")
        chunks = data.findall("chunk")
        for part in chunks or [data]:
            whole = part if chunks else element
            count = self.counted(*(_whole(self.source, whole, key) for key in ("width", "height")))
            if chunks and any(abs(_whole(self.source, part, key)) > FARTHEST for key in ("x", "y")):
                raise self.source.wrong(f"has tiles farther away than {FARTHEST}")
            text = part.text or ""
            if encoding == "base64":
                tiles = self.unpacked(text, packing, count)
            elif encoding == "csv":
                tiles = self.plain(_numbers(self.source, text.split(",")), count)
            else:
                tiles = self.plain(_numbers(self.source, [t.get("gid", "0") for t in part.findall("tile")]), count)
                for tile in part.findall("tile"):
                    part.remove(tile)
            part.text = ",".join(map(str, tiles))
        data.set("encoding", "csv")


class _TooManyPartsError(Exception):
    """A text of XML that is too much, or too deep."""


class _Builder(ET.TreeBuilder):
    """Makes the parts of a text, so many and so deep."""

    depth = parts = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> ET.Element:
        """A part begins."""
        self.depth += 1
        self.parts += 1
        if self.depth > MAX_DEPTH or self.parts > MAX_PARTS:
            raise _TooManyPartsError
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ET.Element:
        """A part ends."""
        self.depth -= 1
        return super().end(tag)


def _parsed(source: Source, tag: str) -> ET.Element:
    """The root of a text of XML without a document type, of which entities would be part. Raises ScenarioError."""
    if "<!DOCTYPE" in source.text or "<!ENTITY" in source.text:
        raise source.wrong("has a document type: entities are not read")
    try:
        root = ET.fromstring(source.text, ET.XMLParser(target=_Builder()))  # noqa: S314 - no entities, bounded
    except _TooManyPartsError:
        raise source.wrong("has too many elements, or nests them too deeply") from None
    except (ET.ParseError, ValueError) as error:
        raise source.wrong(f"is not valid XML: {str(error)[:80]}") from None
    if root.tag != tag:
        raise source.wrong(f"is not a Tiled {tag}")
    return root


def _of(root: ET.Element, *tags: str) -> Iterator[ET.Element]:
    return (element for tag in tags for element in root.iter(tag))


def _whole(source: Source, element: ET.Element, key: str) -> int:
    return _numbers(source, [element.get(key, "")])[0]


def _numbers(source: Source, texts: list[str]) -> list[int]:
    try:
        return [int(text[:20]) for text in texts]
    except ValueError:
        raise source.wrong("has something else where a number is needed") from None


class _Json(_Reader):
    """TMJ: the same as JSON."""

    def written(self, into: Path) -> tuple[Path, list[str]]:
        """See `staged`."""
        root = _loaded(self.source)
        for key, value in _MAP.items():
            root.setdefault(key, False if key == "infinite" else 1 if key.startswith("next") else value)
        root["tilesets"] = [self._set(each) for each in _tables(self.source, root.get("tilesets"))]
        root["layers"] = list(self._layers(root.get("layers"), 0))
        path = into / "map.tmj"
        path.write_text(json.dumps(root), "utf-8")
        return path, self.told()

    def _set(self, given: dict[str, object]) -> dict[str, object]:
        first = given.get("firstgid", 1)
        if "source" in given:
            beside = self.beside(str(given["source"]))
            if beside.text.lstrip().startswith("<"):
                raise beside.wrong("is not the kind of tileset this map needs: save it as TSJ")
            given = _loaded(beside)
        numbers = {key: int(value) if value.isdigit() else value for key, value in _SET.items()}
        numbers |= {"spacing": 0, "margin": 0}
        wanted = ("name", "tilecount", "columns", "tilewidth", "tileheight", "properties", "wangsets", "class")
        kept = numbers | {key: given[key] for key in wanted if key in given}
        tiles = _tables(self.source, given.get("tiles"))
        inner = ("id", "type", "class", "properties")
        return kept | {"firstgid": first, "tiles": [{key: tile[key] for key in inner if key in tile} for tile in tiles]}

    def _layers(self, given: object, depth: int) -> Iterator[dict[str, object]]:
        for layer in _tables(self.source, given):
            self.layer()
            if layer.get("type") == "group" and depth < MAX_DEPTH:
                yield layer | {"layers": list(self._layers(layer.get("layers"), depth + 1))}
            elif layer.get("type") == "tilelayer":
                yield self._tiles(layer)
            elif layer.get("type") == "objectgroup":
                objects = _tables(self.source, layer.get("objects"))
                self.templates += sum("template" in each for each in objects)
                yield layer | {"objects": [each for each in objects if "template" not in each]}

    def _place(self, part: dict[str, object], key: str) -> int:
        value = part.get(key, 0)
        if not isinstance(value, int) or abs(value) > FARTHEST:
            raise self.source.wrong(f"has tiles whose {key} is not a number")
        return value

    def _tiles(self, layer: dict[str, object]) -> dict[str, object]:
        packing = str(layer.pop("compression", "") or "")
        encoded = layer.pop("encoding", "csv") == "base64"
        for part in _tables(self.source, layer.get("chunks")) or [layer]:
            width, height, *_ = (self._place(part, key) for key in ("width", "height", "x", "y"))
            count = self.counted(width, height)
            data = part.get("data")
            if encoded and isinstance(data, str):
                part["data"] = self.unpacked(data, packing, count)
            elif isinstance(data, list) and all(isinstance(number, int) for number in data):
                part["data"] = self.plain(data, count)
            else:
                raise self.source.wrong("has a layer without tiles")
        return layer


def _loaded(source: Source) -> dict[str, object]:
    try:
        data = json.loads(source.text)
    except (ValueError, RecursionError) as error:
        raise source.wrong(f"is not valid JSON: {str(error)[:80]}") from None
    if not isinstance(data, dict):
        raise source.wrong("is not a Tiled map")
    return data


def _tables(source: Source, value: object) -> list[dict[str, object]]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise source.wrong("is not a Tiled map: it has something else where a list is needed")
    return value
