"""What the keys do at a moment, and what users may change about it. Footer, help and palette come from
here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from platformdirs import user_config_path

from tactical.ui.key_table import LAYERS, TABLE, KeyEntry
from tactical.ui.toml_file import FileProblems, Problem, TomlFile, read, suggest

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
}


def key_name(written: str) -> str:
    """The name a key goes by, from what a person wrote; ValueError tells why it is no key we accept."""
    name = SYNONYMS.get(written, written)
    if name in _NAMED or name in SYNONYMS.values() or (len(name) == 1 and name.isalnum()):
        return name
    if name.startswith("ctrl+") and len(name) == 6 and name[5].isalpha() and name[5] not in "himcjz":
        return name
    if name.startswith(("ctrl+", "alt+", "shift+", "super+")):
        raise ValueError(f"{written!r} does not reach every terminal; take a key without modifiers")
    raise ValueError(f"{written!r} is not a key{suggest(written, [*sorted(_NAMED)])}")


def key_label(key: str) -> str:
    """A key as shown to people.

    >>> key_label("question_mark"), key_label("escape"), key_label("Z")
    ('?', 'Esc', 'Z')
    """
    return SHOWN.get(key, key)


@dataclass(frozen=True)
class KeyMap:
    """A table with its keys settled; what the screens ask."""

    entries: tuple[KeyEntry, ...] = TABLE

    def entry(self, name: str) -> KeyEntry:
        """The entry of that id."""
        return next(entry for entry in self.entries if entry.id == name)

    def in_context(self, context: str) -> list[KeyEntry]:
        """What keys do in a context, upper layers first; an entry whose keys are all taken above is left
        out."""
        taken: set[str] = set()
        found = []
        for layer in LAYERS[context]:
            entries = [e for e in self.entries if e.context == layer and not set(e.keys) <= taken]
            found += [replace(e, keys=tuple(k for k in e.keys if k not in taken)) for e in entries]
            taken.update(key for e in entries for key in e.keys)
        return found

    def find(self, context: str, key: str) -> KeyEntry | None:
        """The entry that a key press means in a context."""
        for layer in LAYERS[context]:
            for entry in self.entries:
                if entry.context == layer and key in entry.keys:
                    return entry
        return None

    def footer(self, context: str) -> list[tuple[str, str]]:
        """(key, label) pairs of the key line, in order."""
        shown = sorted((e for e in self.in_context(context) if e.footer and e.keys), key=lambda e: e.footer)
        return [(key_label(entry.keys[0]), entry.label) for entry in shown]

    def help(self, context: str) -> list[tuple[str, str]]:
        """(keys, sentence) pairs of all that can be done in a context."""
        return [(" ".join(map(key_label, entry.keys)), entry.help) for entry in self.in_context(context) if entry.keys]

    def clashes(self) -> list[tuple[KeyEntry, KeyEntry, str]]:
        """Pairs of entries that ask for one key in one context, or that take a pinned entry's key."""
        return [
            (one, other, key)
            for one, other in combinations(self.entries, 2)
            if one.context == other.context or _pins(one, other)
            for key in one.keys
            if key in other.keys
        ]


def _pins(one: KeyEntry, other: KeyEntry) -> bool:
    """Whether one of two entries is pinned and would be hidden by the other, lying in a layer above it."""
    for upper, lower in ((one, other), (other, one)):
        if lower.pinned and any(
            upper.context in layers
            and lower.context in layers
            and layers.index(upper.context) < layers.index(lower.context)
            for layers in LAYERS.values()
        ):
            return not upper.pinned
    return False


DEFAULT_KEYS = KeyMap()


def user_keys_file() -> Path:
    """Where a user's own keys are looked for."""
    return user_config_path("tactical") / "keys.toml"


def load_keys(path: Path, table: KeyMap = DEFAULT_KEYS) -> tuple[KeyMap, list[Problem]]:
    """The table with the user's keys, and what was wrong with them. An unusable line leaves the default in
    force."""
    if not path.exists():
        return table, []
    try:
        return remap(read(path), table)
    except FileProblems as error:
        return table, error.problems


def remap(file: TomlFile, table: KeyMap = DEFAULT_KEYS) -> tuple[KeyMap, list[Problem]]:
    """Apply a `[keys]` table (`"zoom.in" = ["plus", "f3"]`); clashes and mistakes are told and not applied."""
    wanted = file.data.get("keys", {})
    problems = [
        file.problem("", key, f"unknown table or key {key!r}; keys are set under [keys]")
        for key in file.data
        if key != "keys"
    ]
    if not isinstance(wanted, dict):
        return table, [*problems, file.problem("", "keys", "[keys] must be a table")]
    known = {entry.id: entry for entry in table.entries}
    changed: dict[str, KeyEntry] = {}
    for name, value in wanted.items():
        entry = known.get(name)
        if entry is None:
            problems.append(file.problem("keys", name, f"nothing is called {name!r}{suggest(name, [*known])}"))
        elif entry.pinned:
            problems.append(file.problem("keys", name, f"{name} always stays on {_list(entry.keys)}"))
        else:
            try:
                changed[name] = replace(entry, keys=_keys_of(value))
            except ValueError as error:
                problems.append(file.problem("keys", name, f"{name}: {error}"))
    # Drop changes until nothing clashes: the defaults do not clash among themselves.
    while True:
        result = KeyMap(tuple(changed.get(entry.id, entry) for entry in table.entries))
        clash = next(((a, b, key) for a, b, key in result.clashes() if {a.id, b.id} & changed.keys()), None)
        if clash is None:
            return result, problems
        one, other, key = clash
        if one.id not in changed:
            one, other = other, one
        problems.append(
            file.problem(
                "keys",
                one.id,
                f"{one.id}: {key_label(key)!r} is already {other.id} ({other.label})"
                f"; free it there first or take another key",
            )
        )
        del changed[one.id]


def _keys_of(value: object) -> tuple[str, ...]:
    written: Sequence[object] = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    if not written or not all(isinstance(key, str) for key in written):
        raise ValueError('write a key or a list of keys in quotes, as "z" or ["z", "f2"]')
    return tuple(dict.fromkeys(key_name(str(key)) for key in written))


def _list(keys: Iterable[str]) -> str:
    return " and ".join(map(key_label, keys))
