"""What the inspector shows: a piece or a cell as labelled lines, bars and effects. Data, no layout."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tactical.table.breakdown import Breakdown
from tactical.table.ledgers import share, singular
from tactical.table.values import Value


class Line(Value, frozen=True):
    """A label, what it is now, and the clause it rests on.

    `number` is the value as programs read it, where there is one, and `due` what will soon come off it. A `vital` line
    decides the game: it is told wherever the piece is. `made` says what the number is made of, `brief` the value where
    there is little room, `names` what its numbers are called where they are no amounts: 0 is stationary. What `warns`
    speaks against what is weighed. `in_units`: the number is in the unit of ledgers and prices. `under`: it goes on
    with the line above.
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
    id: str = ""  # `price`: what it costs to enter a cell; `here`: who is there; of an order, that in notation

    @property
    def inset(self) -> str:
        """Its label, set in where it goes on with the line above."""
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
    """A ledger or a stock: `left` of `whole`, in `unit`, of which `parts` are kept apart (see `ledgers.mixed`).

    `made` says what `whole` is made of.
    """

    label: str
    left: int
    whole: int
    unit: str = ""
    parts: int = 1
    made: Breakdown | None = None

    @property
    def is_whole(self) -> bool:
        """Whether neither of its numbers has a fraction."""
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
    """One piece or one cell, for a seat that may know it. `about`: what it is, then whose, where and in what state."""

    title: str
    about: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    bars: tuple[Bar, ...] = ()
    effects: tuple[Line, ...] = ()  # the modifier, and when it ends

    @property
    def kind(self) -> str:
        """What it is, in a word or two."""
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
"""What ground can be to the eye (a crag: a mountain or solid rock; furniture: tables, shelves, crates; a console: where
a ship is steered or worked). Themes give each a colour and a mark of its own."""


class Look(Value, frozen=True):
    """How a kind of terrain or edge is drawn and called: a glyph for ASCII terminals, a role, and a kind of ground."""

    name: str
    glyph: str
    role: str
    sign: str = ""  # the character to draw it with wherever its role's would not tell it from others
    kind: str = ""  # one of `GROUND_KINDS`; empty: what its role usually is
    level: int = 0  # how high it lies


class Title(msgspec.Struct, frozen=True):
    """The name of a place, written at the upper end of some cells in a row, as far as it fits."""

    cell: int  # the first of them
    cells: int  # how many, from left to right
    text: str


class Looks(msgspec.Struct, frozen=True):
    """What is drawn otherwise than the map's kinds say: cells, edges by their two cells, and names of places."""

    cells: Mapping[int, Look] = {}
    edges: Mapping[tuple[int, int], Look] = {}
    titles: tuple[Title, ...] = ()

    def between(self, a: int, b: int) -> Look | None:
        """What the edge between two cells is drawn as, if not as the map says; the cells in either order."""
        return self.edges.get((a, b)) or self.edges.get((b, a))


class Token(Value, frozen=True):
    """How a piece is drawn: one or two characters, flags such as prone, hidden, wounded, out, its type in a word, and
    what it has left of what it dies without."""

    glyph: str
    flags: tuple[str, ...] = ()
    kind: str = ""
    left: int = 0
    whole: int = 0  # 0: nothing of it is counted
    counts_aboard: bool = False  # it counts those aboard: how many are well, of how many
    arms: str = ""  # the first of its weapons, which tells it from others of its kind

    @property
    def spare(self) -> bool:
        """Whether it is kept ready and stands for nobody yet, such as a group that could be formed."""
        return "spare" in self.flags


class TurnOrder(Value, frozen=True):
    """Who acts after whom, the one whose turn it is first: those still to act in this beat, then those who begin the
    next one. `pieces` or `seats`, by number, as the turns are theirs."""

    pieces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    seats: tuple[int, ...] = ()


class Spot(Value, frozen=True):
    """A named spot of a cell, such as a planet: its owner, -1 for nobody, what it is worth, and who holds it with what,
    in words."""

    title: str
    owner: int = -1
    worth: int = 0
    held: tuple[tuple[int, str], ...] = ()


class Site(Value, frozen=True):
    """What a cell holds, for boards whose cells hold many pieces: counts by seat, not the pieces themselves."""

    name: str
    sign: str = ""  # one character for what is special about it, such as a wormhole
    spots: tuple[Spot, ...] = ()
    stacks: tuple[tuple[int, int], ...] = ()  # (seat, how many) in the open
    ships: tuple[tuple[int, str, int, str], ...] = ()  # the same by kind: (seat, its name, how many, that in words)
    guests: tuple[tuple[int, int], ...] = ()  # (seat, how many) with those, such as ground forces in space
    below: tuple[tuple[int, int], ...] = ()  # (seat, how many) on its spots
    tokens: tuple[int, ...] = ()  # seats whose tokens lie there
    marked: bool = False  # what the present action is about
    links: tuple[int, ...] = ()  # cells that are next to it without touching it, as by a wormhole


class Route(Value, frozen=True):
    """A way that is planned but not yet gone: the piece, the cells from where it stands, how many it takes along; on
    which day it gets to each of the cells after the first, where it takes several."""

    piece: int
    cells: tuple[int, ...]
    load: int = 0
    days: tuple[int, ...] = ()
