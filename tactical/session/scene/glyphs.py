"""Glyph sets: which character stands for which thing on the board and in the panels.

A set keeps to characters that every terminal draws one column wide. `ascii` works everywhere. `narrow`, the default,
adds characters that are never ambiguous in width and that common fonts have (no braille). Ambiguous ones (most boxes,
arrows, circles and blocks) take two columns in some terminals and push the whole row aside. `rich` uses the handsome
ambiguous ones and is only ever chosen by the user.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from tactical.table.values import replace

ROLES = (
    "floor",
    "wall",
    "rough",
    "hole",
    "cover",
    "water",
    "growth",
    "road",
    "height",
    "hazard",
    "space",
    "unseen",
)
EDGES = ("wall", "low", "door", "open", "held", "hacked", "broken", "window")
OPENINGS = ("door", "open", "held", "hacked", "broken", "window")
OPENED = ("open", "held", "hacked", "broken")  # one colour: their characters tell them apart
MARKS = ("target", "threat", "sight", "objective", "prize", "note")
STATES = ("selected", "acting", "prone", "hidden", "wounded", "spent")
SEATS = 6


class GlyphSet(msgspec.Struct, frozen=True):
    """One character for each thing; `edges` holds a horizontal and a vertical one for each kind."""

    name: str
    title: str
    strewn: Mapping[str, str]
    """The marks strewn over each kind of ground (`GROUND_KINDS`)."""
    edges: Mapping[str, tuple[str, str]]
    marks: Mapping[str, str]
    states: Mapping[str, str]
    floors: Mapping[str, str]
    """For each kind of edge that lies south of a cell, what is drawn in the cell where edges have no place."""
    headings: tuple[str, str, str, str, str, str, str, str]
    strokes: tuple[str, str, str, str]
    """Of a line: level, rising, falling; and a dot of one that leads over what lies between."""
    body: str
    stack: str
    storeys: tuple[str, str]
    """Somebody is on a storey above, below."""
    more: str
    separator: str
    replacement: str

    def safe(self, char: str) -> str:
        """A letter with its marks if this set may show it, or else the replacement character."""
        if self.name == "ascii":
            return char if char.isascii() and char.isprintable() else self.replacement
        return char if char.isprintable() else self.replacement

    def characters(self) -> Iterator[str]:
        """Every character the set can put on the screen."""
        for name in self.__struct_fields__:
            if name in ("name", "title"):
                continue
            value = getattr(self, name)
            items = value.values() if isinstance(value, Mapping) else (value,)
            for item in items:
                yield from "".join(item)


def edge_key(kind: str) -> str:
    """The style key of a kind of border."""
    return "edge-open" if kind in OPENED else f"edge-{kind}"


ASCII = GlyphSet(
    name="ascii",
    title="ASCII alone",
    strewn={
        "floor": ".",
        "field": ",",
        "woods": "\"'",
        "water": "~",
        "ford": "-",
        "road": "=",
        "furniture": "n",
        "console": "u",
        "sand": ":",
        "rubble": ";",
        "rock": "^",
        "crag": "A",
        "wall": " ",
        "hull": "'",
        "vacuum": "*.",
        "rift": "v",
        "fire": "^",
    },
    edges={
        "wall": ("-", "|"),
        "low": (".", ":"),
        "door": ("=", "H"),
        "open": ("/", "/"),
        "held": ("(", ")"),
        "hacked": ("{", "}"),
        "broken": ("\\", "\\"),
        "window": ("o", "o"),
    },
    floors={
        "wall": "_",
        "low": ",",
        "door": "]",
        "open": "/",
        "held": "(",
        "hacked": "{",
        "broken": "\\",
        "window": "*",
    },
    marks={"target": "x", "threat": "<", "sight": "@", "objective": "$", "prize": "&", "note": "i"},
    states={"prone": "_", "hidden": "?"},
    headings=("^", "9", ">", "3", "v", "1", "<", "7"),
    strokes=("-", "/", "\\", "."),
    body="=",
    stack="+",
    storeys=("^", "v"),
    more="~",
    separator="|",
    replacement="?",
)

NARROW = replace(
    ASCII,
    name="narrow",
    title="narrow Unicode, which terminals agree on",
    strewn={**ASCII.strewn, "woods": "↟", "furniture": "▭", "console": "▯", "rock": "▵", "crag": "▴"},
    storeys=("⌃", "⌄"),
    marks={"target": "✕", "threat": "!", "sight": "◦", "objective": "◊", "prize": "⊞", "note": "i"},
    headings=("▴", "◹", "▸", "◿", "▾", "◺", "◂", "◸"),
    strokes=("-", "/", "\\", "∙"),
    body="▬",
    more="›",
    separator="¦",
)

RICH = replace(
    NARROW,
    name="rich",
    title="rich Unicode, for terminals that draw it one column wide",
    edges={
        "wall": ("━", "┃"),
        "low": ("┄", "┆"),
        "door": ("═", "║"),
        "open": ("╌", "╎"),
        "held": ("╍", "╏"),
        "hacked": ("╪", "╫"),
        "broken": ("╱", "╲"),
        "window": ("┈", "┊"),
    },
    marks={"target": "×", "threat": "!", "sight": "◦", "objective": "◆", "prize": "⊞", "note": "•"},
    headings=("↑", "↗", "→", "↘", "↓", "↙", "←", "↖"),
    strokes=("─", "╱", "╲", "∙"),
    more="…",
    separator="│",
    replacement="\ufffd",
)

GLYPH_SETS: Mapping[str, GlyphSet] = {"ascii": ASCII, "narrow": NARROW, "rich": RICH}
