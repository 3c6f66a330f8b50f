"""A map as other programs draw it, read: cells with the words that were said of them, borders, marks, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from tactical.board import Topology
from tactical.rules import UnknownRulesetError, load
from tactical.scenario.imports.sources import Source
from tactical.table.contract import Ruleset

USUAL: Final = {"hex": "fleet", "square8": "skirmish", "square4": "skirmish"}
"""The rule system for a map of which nothing else is said."""
BARRED: Final = ("wall", "hole")  # looks of ground on which nobody starts
WALL, DOOR, MARK = "wall", "door", "mark"

Cell = tuple[int, int, int]  # storey, row, column


class Tile(NamedTuple):
    """What a cell is: a kind of ground, the letter it is best drawn with, and, where the ground is a guess, what the
    other program called it."""

    ground: str
    letter: str = ""
    unknown: str = ""


class ImportedPiece(NamedTuple):
    """A piece that the other program placed."""

    name: str
    kind: str
    seat: str
    cell: Cell


class DrawnMap(NamedTuple):
    """All that was taken over, and in `notes` what was not, for comments."""

    rules: Ruleset[Any]
    topology: Topology
    storeys: tuple[tuple[tuple[Tile, ...], ...], ...]
    edges: Mapping[tuple[Cell, Cell], str] = {}
    marks: Mapping[str, tuple[Cell, ...]] = {}
    pieces: tuple[ImportedPiece, ...] = ()
    notes: tuple[str, ...] = ()


def rules_for(source: Source, system: str, topology: Topology) -> Ruleset[Any]:
    """The rule system that was asked for, or the usual one. Raises ScenarioError."""
    try:
        return load(system or USUAL[topology])
    except UnknownRulesetError as error:
        raise source.wrong(str(error)) from None


def plain_ground(rules: Ruleset[Any]) -> str:
    """The ground for cells of which nothing is known: the first that is open."""
    return next((name for name, look in rules.terrain.items() if look.role == "floor"), next(iter(rules.terrain)))


def solid_ground(rules: Ruleset[Any]) -> str:
    """The ground for cells that are walls; the open one where a system has none."""
    walls = [name for name, look in rules.terrain.items() if look.role == "wall"]
    return next((name for name in walls if name == WALL), walls[0] if walls else plain_ground(rules))


def ground_called(rules: Ruleset[Any], words: Iterable[str]) -> str:
    """The kind of ground that one of some words names: by its own name, by what people call it, or by how it looks;
    empty where none does."""
    for word in (word.strip().lower() for word in words):
        plain = word.replace(" ", "-")
        for name, look in rules.terrain.items():
            if plain in (name, name.replace("_", "-")) or word == look.name:
                return name
        if word == WALL:
            return solid_ground(rules)
        if word in ("floor", "ground"):
            return plain_ground(rules)
        for name, look in rules.terrain.items():
            if word and word == look.kind:
                return name
    return ""
