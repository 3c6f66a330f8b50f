"""A map from another program: cells with their descriptions, borders, marks, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tactical.board import Topology
from tactical.rules import UnknownRulesetError, load
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.imports.sources import Source

USUAL: Final = {"hex": "fleet", "square8": "skirmish", "square4": "skirmish"}
"""The rule system for a map of which nothing else is said."""
BARRED: Final = ("wall", "hole")  # looks of ground on which nobody starts
WALL, DOOR, MARK = "wall", "door", "mark"

Cell = tuple[int, int, int]  # storey, row, column


class Tile(NamedTuple):
    """A cell of a map: its ground, the best letter for it, and if the ground is a guess, the other program's name for
    it."""

    ground: str
    letter: str = ""
    unknown: str = ""


class ImportedPiece(NamedTuple):
    """A piece placed by the other program."""

    name: str
    kind: str
    seat: str
    cell: Cell


class DrawnMap(NamedTuple):
    """Everything that was imported; `notes` lists the rest, for comments."""

    rules: AnyRuleset
    topology: Topology
    storeys: tuple[tuple[tuple[Tile, ...], ...], ...]
    edges: Mapping[tuple[Cell, Cell], str] = {}
    marks: Mapping[str, tuple[Cell, ...]] = {}
    pieces: tuple[ImportedPiece, ...] = ()
    notes: tuple[str, ...] = ()


def rules_for(source: Source, system: str, topology: Topology) -> AnyRuleset:
    """The requested rule system, or the default. Raises ScenarioError."""
    try:
        return load(system or USUAL[topology])
    except UnknownRulesetError as error:
        raise source.wrong(str(error)) from None


def plain_ground(rules: AnyRuleset) -> str:
    """The ground for cells with no information: the first open kind."""
    return next((name for name, look in rules.terrain.items() if look.role == "floor"), next(iter(rules.terrain)))


def solid_ground(rules: AnyRuleset) -> str:
    """The ground for walls; the open one if a system has none."""
    walls = [name for name, look in rules.terrain.items() if look.role == "wall"]
    return next((name for name in walls if name == WALL), walls[0] if walls else plain_ground(rules))


def ground_called(rules: AnyRuleset, words: Iterable[str]) -> str:
    """The kind of ground that one of some words names: by its id, its usual name, or its look; empty if none does."""
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
