"""Keys as people write them, as Textual names them and as they are shown; and which of them every terminal sends."""

from __future__ import annotations

from tactical.session.preferences.toml_file import suggest

# Textual's names for characters, and what people write instead.
SYNONYMS = {
    ":": "colon",
    "/": "slash",
    "?": "question_mark",
    "+": "plus",
    "-": "minus",
    "=": "equals_sign",
    " ": "space",
    ";": "semicolon",
    ",": "comma",
    ".": "full_stop",
    "!": "exclamation_mark",
    "*": "asterisk",
    "#": "number_sign",
    "<": "less_than_sign",
    ">": "greater_than_sign",
    "esc": "escape",
    "return": "enter",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "del": "delete",
    "'": "apostrophe",
    '"': "quotation_mark",
    "_": "underscore",
    "&": "ampersand",
    "%": "percent_sign",
    "$": "dollar_sign",
    "@": "at",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "{": "left_curly_bracket",
    "}": "right_curly_bracket",
    "\\": "backslash",
    "^": "circumflex_accent",
    "`": "grave_accent",
    "|": "vertical_line",
    "~": "tilde",
}
_NAMED = frozenset(
    (
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "pageup",
        "pagedown",
        "enter",
        "escape",
        "tab",
        "shift+tab",
        "space",
        "backspace",
        "delete",
        "insert",
        *(f"f{n}" for n in range(1, 13)),
    )
)
_MODIFIERS = frozenset(("ctrl", "alt", "shift", "super", "meta", "hyper"))
TAKEN = {
    "ctrl+h": "backspace",
    "ctrl+i": "tab",
    "ctrl+j": "enter",
    "ctrl+m": "enter",
    "ctrl+c": "an interrupt",
    "ctrl+z": "a request to stop",
}
"""Keys that terminals send as something else."""
SHOWN = {
    **{name: char for char, name in SYNONYMS.items() if len(char) == 1 and char != " "},
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "space": "Space",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "home": "Home",
    "end": "End",
    "backspace": "Backspace",
    "delete": "Delete",
    "insert": "Insert",
}


def key_name(written: str) -> str:
    """A key's name, from what a person wrote; ValueError says why it is not a key."""
    name = SYNONYMS.get(written, written)
    if reaches(name):
        return name
    if name in TAKEN:
        raise ValueError(f"{written!r} does not reach every terminal as itself: it comes as {TAKEN[name]}")
    *modifiers, key = name.split("+")
    if modifiers and set(modifiers) <= _MODIFIERS and (key in _NAMED or (len(key) == 1 and key.isalnum())):
        return name
    raise ValueError(f"{written!r} is not a key{suggest(written, [*sorted(_NAMED)])}")


def reaches(name: str) -> bool:
    """True if every terminal sends a key, also over SSH: letters, digits, signs, the plain named keys, and Ctrl with
    those letters that are not another key's own code."""
    if name in _NAMED or name in SYNONYMS.values() or (len(name) == 1 and name.isalnum()):
        return True
    return len(name) == 6 and name.startswith("ctrl+") and name[5].isalpha() and name not in TAKEN


def key_label(key: str) -> str:
    """A key as shown to people.

    >>> key_label("question_mark"), key_label("escape"), key_label("Z"), key_label("ctrl+shift+u")
    ('?', 'Esc', 'Z', 'Ctrl+Shift+U')
    """
    if key in SHOWN or "+" not in key:
        return SHOWN.get(key, key)
    *modifiers, last = key.split("+")
    return "+".join((*(part.capitalize() for part in modifiers), SHOWN.get(last, last.upper())))
