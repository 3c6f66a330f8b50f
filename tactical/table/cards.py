"""What the inspector shows: a piece or a cell as labelled lines, bars and effects. Data, no layout."""

from __future__ import annotations

from tactical.table.values import Value


class Line(Value, frozen=True):
    """A label, what it is now, and the clause it rests on."""

    label: str
    value: str
    clause: str = ""


class Bar(Value, frozen=True):
    """A ledger or a stock: `left` of `whole`, in `unit`, of which `parts` are kept apart (see `ledgers.mixed`)."""

    label: str
    left: int
    whole: int
    unit: str = ""
    parts: int = 1


class Card(Value, frozen=True):
    """One piece or one cell, for eyes that may know it."""

    title: str
    subtitle: str = ""
    lines: tuple[Line, ...] = ()
    bars: tuple[Bar, ...] = ()
    effects: tuple[Line, ...] = ()  # the modifier, and when it ends


class Look(Value, frozen=True):
    """How a kind of terrain or edge is drawn and called: a glyph for ASCII terminals, and a role themes colour."""

    name: str
    glyph: str
    role: str


class Token(Value, frozen=True):
    """How a piece is drawn: one or two characters, and flags such as prone, hidden, wounded, out."""

    glyph: str
    flags: tuple[str, ...] = ()
