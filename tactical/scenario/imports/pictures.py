"""Pictures in text: one letter a cell, one line a row."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tactical.board import Topology
from tactical.scenario.imports.drawn import DrawnMap, Tile, ground_called, plain_ground, rules_for, solid_ground
from tactical.scenario.imports.sources import Source

LETTERS: Final = {".": "floor", "#": "wall", "~": "water", '"': "woods", "^": "rock", ",": "rubble", "=": "furniture"}
"""The meaning of letters in most such maps."""


def drawn(source: Source, system: str) -> DrawnMap:
    """The map in a picture. Raises ScenarioError if it is not one, or too large."""
    rules = rules_for(source, system, "square8")
    lines = [line.rstrip() for line in source.text.expandtabs().splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    for number, line in enumerate(lines, 1):
        if not line.isprintable():
            raise source.wrong(f"line {number} is not part of a picture: it has characters that cannot be shown")
    width = max(map(len, lines), default=0)
    source.sized(width, len(lines))
    glyphs = {look.glyph: name for name, look in rules.terrain.items() if look.glyph.strip()}
    tiles: dict[str, Tile] = {}
    for letter in dict.fromkeys("".join(lines)):
        named = LETTERS.get(letter, "")
        ground = glyphs.get(letter) or (ground_called(rules, [named]) if named else "")
        tiles[letter] = Tile(ground or plain_ground(rules), letter, "" if ground else f"the letter {letter}")
    counts = Counter("".join(line.ljust(width) for line in lines))
    notes = []
    if counts[" "]:
        tiles[" "] = Tile(solid_ground(rules), "#" if "#" in tiles else "")
        notes.append(f"{counts[' ']} blank cells are drawn as {tiles[' '].ground}")
    rows = tuple(tuple(tiles[letter] for letter in line.ljust(width)) for line in lines)
    topology: Topology = "square4" if rules.name == "boarding" else "square8"
    return DrawnMap(rules, topology, (rows,), notes=tuple(notes))
