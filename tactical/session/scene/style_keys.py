"""The names that a theme must give a look. Scenes and widgets use these; only themes know colours."""

from __future__ import annotations

from typing import NamedTuple

from tactical.session.scene.glyphs import EDGES, MARKS, ROLES, SEATS, STATES, edge_key
from tactical.table.cards import GROUND_KINDS

DEFAULT_THEME = "dark"  # here for settings, which are read where no screen, and so no theme, is loaded

SEAT_KEYS = tuple(f"seat-{seat}" for seat in range(SEATS))

TEXT_KEYS = (
    "text",
    "muted",
    "strong",
    "title",
    "good",
    "warn",
    "poor",
    "bad",
    "status",
    "status-current",
    "banner",
    "rehearsal",
)
BAR_KEYS = ("bar", "bar-low", "bar-empty")

STYLE_KEYS = (*SEAT_KEYS, *TEXT_KEYS, *BAR_KEYS)
"""Words and bars in panels."""
FIRST_EDITION_KEYS = (
    *ROLES,
    *dict.fromkeys(map(edge_key, EDGES)),
    *(f"reach-{step}" for step in range(1, 5)),
    *("path", "path-stop", "cursor", "key", "key-text", "input", "input-cursor", "ruler", "ruler-here"),
    *(f"mark-{kind}" for kind in MARKS),
    *(f"state-{state}" for state in STATES),
)
"""Further keys of files of the first edition: they still load, and lend their colours to kinds of ground."""

BOARD_KEYS = (
    "plate",
    "late",
    "frame",
    "reach",
    "threat",
    "door",
    "window",
    "place",
    "objective",
    "shot",
    "blast",
    "lane",
    "outside",
    "health-good",
    "health-low",
    "health-bad",
    "health-gone",
)
"""Looks over the ground: numbers on their plate, days that come too late on theirs, the cursor's frame (its second
colour is the frame's), the colours that reach and threat mix into the ground (threat: with the ink of its marks), bars,
what lies outside the board."""
SIDE_NUMBERS = tuple(str(seat + 1) for seat in range(SEATS))
SIDES = {f"side-{number}": seat for seat, number in enumerate(SIDE_NUMBERS)}
"""The seat that a side's key is of."""
FALLBACK_KEYS = (*GROUND_KINDS, *SIDES)


class Drawn(NamedTuple):
    """A line of a legend: the drawing, its name, and the kind of ground it stands on (empty: none)."""

    signs: str
    name: str
    ground: str = ""


Paragraph = tuple[str, str] | Drawn
"""Text with its style key, or a sign with its name."""


class StyleKey(NamedTuple):
    """A style key as panels write it: `warn`, with a second one `bar-low poor`, or for a block `on seat-1`."""

    first: str
    second: str = ""
    block: bool = False

    @classmethod
    def parse(cls, text: str) -> StyleKey:
        """The key in a text."""
        plain = text.removeprefix("on ")
        first, _, second = plain.partition(" ")
        return cls(first, second, plain != text)
