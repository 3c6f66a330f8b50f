"""The tables on the guide's page about settings, keys and themes, made from the program's data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tactical.session.preferences.key_names import key_label
from tactical.session.preferences.keys import DEFAULT_KEYS
from tactical.session.preferences.settings import CHOICES, MEANINGS, SeatSettings, Settings, shown
from tactical.session.preferences.themes import COLOUR_FIELDS, OTHER_FIELDS, REQUIRED
from tactical.session.scene.style_keys import BOARD_KEYS, STYLE_KEYS

THEME_KEYS: Final[Mapping[str, str]] = {
    "name": "the name it is chosen by: letters, digits and `-`",
    "title": "its name in lists; else `name`",
    "glyphs": "the set of characters it is drawn for: `ascii`, `narrow` or `rich`",
    "dark": "true for a dark theme; a light one borrows what it leaves out from `light`",
    "ansi": "true if it uses the sixteen colours of the terminal, as its player has set them",
    "luminosity_spread": "how far shades of a colour lie apart, 0 to 1",
    "text_alpha": "how strong text is on its ground, 0 to 1",
    "variables": "a table of the toolkit's own variables, for what no other key says",
    "primary": "frames of what has the focus, titles",
    "secondary": "frames of everything else",
    "warning": "what should be looked at",
    "error": "what went wrong",
    "success": "what went well",
    "accent": "the chosen row",
    "foreground": "text",
    "background": "the ground of the whole screen",
    "surface": "the ground of panels",
    "panel": "the ground of headings and rows that stand out",
    "boost": "what is added to a ground to lift it",
    "ground": "a table: the marks of each kind of ground on its colour",
    "side": "a table: the letters of counters on the colour of their side, `1` to `6`",
    "board": "a table: words in panels, and what lies over the ground",
    "fallback": "tables `256` (an index from 16 to 255 each) and `16` (a look each), of kinds of ground and of sides",
}
LOOKS: Final[Mapping[str, str]] = {
    "seat-0": "the name of the first seat; `seat-1` to `seat-5` those of the others",
    "text": "text in panels",
    "muted": "text of less weight",
    "strong": "text of more weight",
    "title": "headings",
    "good": "good news",
    "warn": "what is to be heeded",
    "poor": "what is worth little",
    "bad": "bad news",
    "status": "the line at the top",
    "status-current": "in it, the phase that is under way",
    "banner": "what is asked",
    "rehearsal": "the banner of a rehearsal",
    "bar": "bars",
    "bar-low": "bars that run low",
    "bar-empty": "what is missing from bars",
    "plate": "numbers on the board, on their plate",
    "late": "days on the board that come too late",
    "frame": "the cursor: its background is the colour of the frame",
    "reach": "mixed into the ground within reach",
    "threat": "marks on the ground under threat, and what is mixed into it",
    "door": "doors",
    "window": "windows",
    "place": "names of places",
    "objective": "objectives",
    "shot": "the line of a shot",
    "blast": "what a blast covers",
    "lane": "lanes between stars",
    "outside": "what lies beyond the board",
    "health-good": "health bars of those who are well",
    "health-low": "of those who are hurt",
    "health-bad": "of those who are nearly down",
    "health-gone": "what is missing from health bars",
}


def tables(name: str) -> Iterator[str]:
    """A table of the page, in Markdown: `settings`, `keys`, `themes` or `looks`."""
    yield from _HEADS[name]
    yield from _ROWS[name]()


def _settings() -> Iterator[str]:
    own = SeatSettings.__struct_fields__
    for name, words in MEANINGS.items():
        values = " ".join(f"`{shown(value)}`" for value in CHOICES.get(name, ())) or "the name of a theme"
        yield f"| `{name}` | {values} | `{shown(getattr(Settings(), name))}` | {words}{' ◆' if name in own else ''} |"


def _keys() -> Iterator[str]:
    for entry in DEFAULT_KEYS.entries:
        keys = " ".join(_code(key_label(key)) for key in entry.keys)
        yield f"| `{entry.id}` | {keys}{' (always)' if entry.pinned else ''} | {entry.help} |"


def _code(text: str) -> str:
    """A text as it is typed, in a cell of a table."""
    return "`` ` ``" if text == "`" else f"`{text}`".replace("|", "\\|")


def _themes() -> Iterator[str]:
    for name in (*OTHER_FIELDS, *COLOUR_FIELDS):
        kind = "a colour" if name in COLOUR_FIELDS else OTHER_FIELDS[name].__name__
        yield f"| `{name}` | {kind} | {'yes' if name in REQUIRED else ''} | {THEME_KEYS[name]} |"


def _looks() -> Iterator[str]:
    for name in (*STYLE_KEYS, *BOARD_KEYS):
        if name in LOOKS:
            yield f"| `{name}` | {LOOKS[name]} |"


_HEADS: Final[Mapping[str, tuple[str, str]]] = {
    "settings": ("| key | values | default | meaning |", "|---|---|---|---|"),
    "keys": ("| name | keys | what it does |", "|---|---|---|"),
    "themes": ("| key | type | needed | meaning |", "|---|---|---|---|"),
    "looks": ("| key | what it is |", "|---|---|"),
}
_ROWS: Final = {"settings": _settings, "keys": _keys, "themes": _themes, "looks": _looks}
