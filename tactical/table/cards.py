"""The inspector's content: a piece or a cell as labelled lines, bars and effects. Data, no layout."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tactical.table.breakdown import Breakdown
from tactical.table.ledgers import share, singular
from tactical.table.values import Value


class Line(Value, frozen=True):
    """A label, its present value, and its clause.

    `number`: the value for programs, if there is one. `due`: what will soon be subtracted. `vital`: the line matters
    for the game, and is always shown. `made`: the breakdown of the number. `brief`: the value for little room. `names`:
    the names of numbers that are no amounts, such as 0 for stationary. `warns`: it speaks against the choice.
    `in_units`: the number is in the unit of ledgers and prices. `under`: it continues the line above.
    """

    label: str
    value: str
    clause: str = ""
    vital: bool = False
    number: int | None = None
    due: int = 0
    made: Breakdown | None = None
    brief: str = ""
    names: tuple[str, ...] = ()
    warns: bool = False
    in_units: bool = False
    several: bool = False  # the value lists several things
    under: bool = False
    id: str = ""  # `allowance`: what a turn has; `price`: of a cell, to enter it; `here`: who is there; an order's text

    @property
    def inset(self) -> str:
        """Its label, indented if it continues the line above."""
        return f"  {self.label}" if self.under else self.label

    @property
    def words(self) -> str:
        """The whole line as text: `Combat: 9 or more`."""
        return f"{self.inset}: {self.value}"

    @classmethod
    def of(cls, label: str, number: int | Breakdown, clause: str = "", *, vital: bool = True) -> Line:
        """A line that is a number."""
        made = number if isinstance(number, Breakdown) else None
        whole = number.total if isinstance(number, Breakdown) else number
        return cls(label, str(whole), clause, vital, whole, made=made)


class Bar(Value, frozen=True):
    """A ledger or a stock: `left` of `whole`, in `unit`, of which `parts` are counted separately (see `ledgers.mixed`).

    `made`: the breakdown of `whole`.
    """

    label: str
    left: int
    whole: int
    unit: str = ""
    parts: int = 1
    made: Breakdown | None = None

    @property
    def is_whole(self) -> bool:
        """True if neither of its numbers has a fraction."""
        return not (self.left % self.parts or self.whole % self.parts)

    @property
    def share(self) -> str:
        """`3 of 4`."""
        return share(self.left, self.whole, self.parts)

    @property
    def words(self) -> str:
        """`3 of 4 squares`."""
        return f"{self.share} {singular(self.unit) if 0 < self.whole <= self.parts else self.unit}".rstrip()


class Card(Value, frozen=True):
    """One piece or one cell, for a seat that may know it. `about`: its kind, then owner, place and state."""

    title: str
    about: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    bars: tuple[Bar, ...] = ()
    effects: tuple[Line, ...] = ()  # the modifier, and when it ends

    @property
    def kind(self) -> str:
        """Its kind, in a word or two."""
        return self.about[0] if self.about else ""

    @property
    def subtitle(self) -> str:
        """All of that: `trooper, Red, c5, prone`."""
        return ", ".join(self.about)


GROUND_KINDS = (
    "floor",
    "field",
    "woods",
    "water",
    "ford",
    "road",
    "furniture",
    "console",
    "sand",
    "rubble",
    "rock",
    "crag",
    "wall",
    "hull",
    "vacuum",
    "rift",
    "fire",
)
"""The looks of ground (a crag: a mountain or solid rock; furniture: tables, shelves, crates; a console: where
a ship is steered or worked). Themes give each a colour and a mark of its own."""


class Look(Value, frozen=True):
    """The look of a kind of terrain or border: an ASCII glyph, a role, a kind of ground, and its name."""

    name: str
    glyph: str
    role: str
    sign: str = ""  # the character to draw it with wherever its role's would not tell it from others
    kind: str = ""  # one of `GROUND_KINDS`; empty: what its role usually is
    level: int = 0  # how high it lies


class Title(msgspec.Struct, frozen=True):
    """A place's name, written at the upper edge of some cells in a row, as far as it fits."""

    cell: int  # the first of them
    cells: int  # how many, from left to right
    text: str


class Looks(msgspec.Struct, frozen=True):
    """The looks that differ from the map's kinds: cells, borders by their two cells, and names of places."""

    cells: Mapping[int, Look] = {}
    edges: Mapping[tuple[int, int], Look] = {}
    titles: tuple[Title, ...] = ()

    def between(self, a: int, b: int) -> Look | None:
        """The look of the border between two cells, in either order, if it differs from the map."""
        return self.edges.get((a, b)) or self.edges.get((b, a))


class Token(Value, frozen=True):
    """How a piece is drawn: one or two characters, flags such as prone, hidden, wounded, out, its type in a word, and
    what is left of its vital stock."""

    glyph: str
    flags: tuple[str, ...] = ()
    kind: str = ""
    left: int = 0
    whole: int = 0  # 0: nothing of it is counted
    counts_aboard: bool = False  # it counts those aboard: how many are well, of how many
    arms: str = ""  # the first of its weapons, which tells it from others of its kind

    @property
    def spare(self) -> bool:
        """True if it is kept in reserve and represents nobody yet, such as a group that could be formed."""
        return "spare" in self.flags


class TurnOrder(Value, frozen=True):
    """The turn order, beginning with the current one: those still to act in this beat, then those of the next. `pieces`
    or `seats`, by number, depending on whose the turns are."""

    pieces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    seats: tuple[int, ...] = ()


class Spot(Value, frozen=True):
    """A named spot of a cell, such as a planet: its owner (-1: nobody), its worth, and its garrison in words."""

    title: str
    owner: int = -1
    worth: int = 0
    held: tuple[tuple[int, str], ...] = ()


class Site(Value, frozen=True):
    """The contents of a cell, for boards whose cells hold many pieces: counts by seat, not the pieces themselves."""

    name: str
    sign: str = ""  # one character for what is special about it, such as a wormhole
    spots: tuple[Spot, ...] = ()
    stacks: tuple[tuple[int, int], ...] = ()  # (seat, how many) in the open
    ships: tuple[tuple[int, str, int, str], ...] = ()  # the same by kind: (seat, its name, how many, that in words)
    guests: tuple[tuple[int, int], ...] = ()  # (seat, how many) with those, such as ground forces in space
    below: tuple[tuple[int, int], ...] = ()  # (seat, how many) on its spots
    tokens: tuple[int, ...] = ()  # seats whose tokens lie there
    marked: bool = False  # the subject of the present action
    links: tuple[int, ...] = ()  # cells that are next to it without touching it, as by a wormhole


class Route(Value, frozen=True):
    """A planned path: the piece, the cells from where it stands, and how many it takes along; if it takes several days,
    the day it reaches each cell after the first."""

    piece: int
    cells: tuple[int, ...]
    load: int = 0
    days: tuple[int, ...] = ()
