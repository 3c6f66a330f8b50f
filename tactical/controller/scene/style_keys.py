"""The names a theme must give a look to. Scenes and widgets speak in these; only themes know colours."""

from __future__ import annotations

from tactical.controller.scene.glyphs import EDGES, MARKS, ROLES, SEATS, STATES, edge_key
from tactical.table.cards import GROUND_KINDS

DEFAULT_THEME = "dark"  # here for settings, which are read where no screen, and so no theme, is loaded

GROUND_KEYS = ROLES
EDGE_KEYS = tuple(dict.fromkeys(map(edge_key, EDGES)))
REACH_KEYS = ("reach-1", "reach-2", "reach-3", "reach-4")
PATH_KEYS = ("path", "path-stop")
MARK_KEYS = tuple(f"mark-{kind}" for kind in MARKS)
SEAT_KEYS = tuple(f"seat-{seat}" for seat in range(SEATS))
STATE_KEYS = tuple(f"state-{state}" for state in STATES)

TEXT_KEYS = (
    "text",
    "muted",
    "strong",
    "title",
    "good",
    "warn",
    "bad",
    "status",
    "status-current",
    "banner",
    "rehearsal",
    "key",
    "key-text",
    "input",
    "input-cursor",
    "ruler",
    "ruler-here",
)
BAR_KEYS = ("bar", "bar-low", "bar-empty")

STYLE_KEYS = (
    *GROUND_KEYS,
    *EDGE_KEYS,
    *REACH_KEYS,
    *PATH_KEYS,
    *MARK_KEYS,
    *SEAT_KEYS,
    *STATE_KEYS,
    "cursor",
    *TEXT_KEYS,
    *BAR_KEYS,
)

BOARD_KEYS = (
    "plate",
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
"""What lies over the ground: numbers on their plate, the cursor's frame (its second colour is the frame's), the colours
that reach and threat mix into the ground (threat: with the ink of its strokes), bars, what lies outside the board."""
SIDE_NUMBERS = tuple(str(seat + 1) for seat in range(SEATS))
FALLBACK_KEYS = (*GROUND_KINDS, *(f"side-{number}" for number in SIDE_NUMBERS))
