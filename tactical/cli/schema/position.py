"""A position: seats, board, pieces, goals."""

from __future__ import annotations

from tactical.cli.schema.base import Told
from tactical.cli.schema.numbers import Bar, Line, Made


class Beat(Told):
    """What turns are counted in, and up to where; limit 0: none."""

    unit: str
    number: int
    limit: int


class Crumb(Told):
    """A phase, as the status line shows it."""

    text: str
    current: bool


class Seat(Told):
    """A player's chair."""

    name: str
    side: str
    referee: bool


class Standing(Told):
    """How far a side has come: beats held in a row, pieces gone, or points lost, of how many."""

    side: str
    count: int
    of: int


class Goal(Told):
    """A goal. `now`: who stands there alone, and so holds it if the beat ends so."""

    goal: str
    side: str | None
    text: str
    so_far: list[Standing]
    now: str | None


class Advice(Told):
    """What the seat that decides may weigh, with prices and odds."""

    label: str
    text: str
    clause: str


class Layer(Told):
    """Terrain: the kinds, and the number of its kind for every cell, row by row, storey after storey."""

    kinds: list[str]
    cells: list[int]


class Edge(Told):
    """A border between two cells. `look`: what it is now, in words, such as door or broken door."""

    a: str
    b: str
    kind: str
    look: str


class Link(Told):
    """A way between two cells that do not touch."""

    a: str
    b: str
    kind: str
    both: bool


class CellName(Told):
    """A name that a cell has."""

    cell: str
    text: str


class Board(Told):
    """The map."""

    topology: str
    width: int
    height: int
    storeys: int
    layers: dict[str, Layer]
    edges: list[Edge]
    links: list[Link]
    names: list[CellName]


class Shield(Told):
    """One side of a ship: what is left of its shield of how much, and the mounts that bear there."""

    side: str
    left: int
    whole: int
    mounts: list[str]


class GunTarget(Told):
    """What a mount could hit: `needed` or more on the die, how likely, how far, and the shield that it strikes."""

    target: str
    needed: int
    made: Made
    percent: int
    distance: int
    strikes: str
    shield: int


class Mount(Told):
    """A weapon, the sides it bears on, its ranges, why it is idle (empty: it is not), and what it could hit."""

    name: str
    sides: list[str]
    short: int
    long: int
    idle: str
    targets: list[GunTarget]


class Gunnery(Told):
    """A ship's shields and mounts. `heading` counts eighths clockwise from north."""

    heading: int
    shields: list[Shield]
    mounts: list[Mount]


class Piece(Told):
    """A piece. `place`: as notation writes it; `cell`: its anchor cell; `flags`: prone, hidden and others."""

    name: str
    kind: str
    seat: str
    side: str
    place: str
    cell: str | None
    flags: list[str]
    title: str
    subtitle: str
    bars: list[Bar]
    lines: list[Line]
    effects: list[Line]
    gunnery: Gunnery | None
