"""The key table: what can be done, under which name, with which keys, and when. Footer, help, palette and the user's
own keys all come from it.

Only keys that any terminal sends unmodified are needed for play. A few entries are pinned: whatever a user binds, help
opens and the program ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tactical.ui.toml_file import FileProblems, Problem, TomlFile, read, suggest

if TYPE_CHECKING:
    from textual.binding import Binding

CONTEXTS = ("always", "board", "path", "window", "rehearsal", "menu", "line")
"""`path` is a board with an order being built, `window` one with a question, `line` the order line."""

LAYERS: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "always"),
    "path": ("path", "board", "always"),
    "window": ("window", "board", "always"),
    "rehearsal": ("rehearsal", "board", "always"),
    "menu": ("menu", "always"),
    "line": ("line",),
}
"""Where a key is looked for, first match first; in the order line every character is text."""


@dataclass(frozen=True)
class KeyEntry:
    """One thing a key does. `footer` orders the key line, 0 keeps out of it."""

    id: str
    keys: tuple[str, ...]
    action: str
    label: str
    help: str
    context: str = "board"
    footer: int = 0
    pinned: bool = False


def _move(name: str, dx: int, dy: int, *keys: str) -> KeyEntry:
    return KeyEntry(f"cursor.{name}", keys, f"cursor({dx}, {dy})", name.replace("-", " "),
                    f"Move the cursor {name.replace('-', ' and ')}")


TABLE: tuple[KeyEntry, ...] = (
    _move("left", -1, 0, "left", "h", "4"),
    _move("down", 0, 1, "down", "j", "2"),
    _move("up", 0, -1, "up", "k", "8"),
    _move("right", 1, 0, "right", "l", "6"),
    _move("up-left", -1, -1, "y", "7"),
    _move("up-right", 1, -1, "u", "9"),
    _move("down-left", -1, 1, "b", "1"),
    _move("down-right", 1, 1, "n", "3"),
    KeyEntry("page.up", ("pageup",), "page(0, -1)", "page up", "Move the cursor up by half a screen"),
    KeyEntry("page.down", ("pagedown",), "page(0, 1)", "page down", "Move the cursor down by half a screen"),
    KeyEntry("page.left", ("home",), "page(-1, 0)", "page left", "Move the cursor left by half a screen"),
    KeyEntry("page.right", ("end",), "page(1, 0)", "page right", "Move the cursor right by half a screen"),
    KeyEntry("piece.next", ("tab",), "next_piece(1)", "next", "Go to the next piece that can act", footer=10),
    KeyEntry("piece.previous", ("shift+tab",), "next_piece(-1)", "previous", "Go to the previous piece that can act"),
    KeyEntry("order.preview", ("enter",), "preview", "preview", "Pick the piece, or show what the order would do",
             footer=20),
    KeyEntry("order.commit", ("enter",), "commit", "commit", "Give the order that is shown", "path", footer=20),
    KeyEntry("order.waypoint", ("w",), "waypoint", "waypoint", "Make the path go through this cell", "path", footer=25),
    KeyEntry("back", ("escape",), "back", "back", "Step back one level", "always", footer=80, pinned=True),
    KeyEntry("undo", ("z",), "undo", "undo", "Take back the last order, as far as nothing was decided since",
             footer=40),
    KeyEntry("redo", ("Z",), "redo", "redo", "Give the order taken back again"),
    KeyEntry("rehearse", ("r",), "rehearse", "rehearse", "Try orders out without playing them", footer=50),
    KeyEntry("end", ("e",), "end", "end", "End the phase or turn", footer=30),
    KeyEntry("order.type", ("colon",), "order_line", "order", "Type an order", footer=60),
    KeyEntry("jump", ("slash",), "jump", "jump", "Jump to a piece or cell by name"),
    KeyEntry("goto.enemy", ("m",), "goto('enemy')", "next enemy", "Go to the next enemy"),
    KeyEntry("goto", ("g",), "goto", "go to", "Go to the next door, objective, enemy or target"),
    KeyEntry("zoom.in", ("plus", "equals_sign"), "zoom(1)", "larger", "Draw cells larger"),
    KeyEntry("zoom.out", ("minus",), "zoom(-1)", "smaller", "Draw cells smaller"),
    KeyEntry("centre", ("c",), "centre", "centre", "Scroll until the cursor is in the middle"),
    KeyEntry("overlay", ("o",), "overlay", "overlay", "Show the next overlay: reach, threat, sight, none"),
    KeyEntry("theme", ("t",), "theme", "theme", "Change the colours", "always"),
    KeyEntry("window.pass", ("space",), "pass_window", "pass", "Let the chance go by", "window", footer=20),
    KeyEntry("window.use", ("enter",), "use_window", "use it", "Use the chance, at the odds shown", "window", footer=10),
    KeyEntry("rehearsal.leave", ("R",), "leave_rehearsal", "leave", "End the rehearsal; the game is as it was",
             "rehearsal", footer=10),
    KeyEntry("menu.up", ("up", "k", "8"), "menu(-1)", "up", "The choice above", "menu"),
    KeyEntry("menu.down", ("down", "j", "2"), "menu(1)", "down", "The choice below", "menu"),
    KeyEntry("menu.choose", ("enter", "space"), "choose", "choose", "Take this choice", "menu", footer=10),
    KeyEntry("line.enter", ("enter",), "line_enter", "give", "Give the order as typed", "line", footer=10),
    KeyEntry("line.complete", ("tab",), "line_complete", "complete", "Finish the word", "line", footer=20),
    KeyEntry("line.back", ("escape",), "line_cancel", "back", "Leave the order line", "line", footer=30, pinned=True),
    KeyEntry("help", ("question_mark",), "help", "help", "What can be done at this moment", "always", footer=90,
             pinned=True),
    KeyEntry("quit", ("q",), "quit_game", "quit", "Leave; the game is saved as it is", "always", footer=95,
             pinned=True),
)

# Textual's names for characters, and what people write instead.
SYNONYMS = {
    ":": "colon", "/": "slash", "?": "question_mark", "+": "plus", "-": "minus", "=": "equals_sign", " ": "space",
    ";": "semicolon", ",": "comma", ".": "full_stop", "!": "exclamation_mark", "*": "asterisk", "#": "number_sign",
    "<": "less_than_sign", ">": "greater_than_sign", "esc": "escape", "return": "enter", "pgup": "pageup",
    "pgdn": "pagedown", "del": "delete", "'": "apostrophe", '"': "quotation_mark", "_": "underscore", "&": "ampersand",
    "%": "percent_sign", "$": "dollar_sign", "@": "at", "(": "left_parenthesis", ")": "right_parenthesis",
    "[": "left_square_bracket", "]": "right_square_bracket", "{": "left_curly_bracket", "}": "right_curly_bracket",
    "\\": "backslash", "^": "circumflex_accent", "`": "grave_accent", "|": "vertical_line", "~": "tilde",
}
_NAMED = frozenset(("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "enter", "escape", "tab",
                    "shift+tab", "space", "backspace", "delete", "insert", *(f"f{n}" for n in range(1, 13))))
SHOWN = {
    **{name: char for char, name in SYNONYMS.items() if len(char) == 1 and char != " "},
    "escape": "Esc", "enter": "Enter", "tab": "Tab", "shift+tab": "Shift+Tab", "space": "Space", "pageup": "PgUp",
    "pagedown": "PgDn", "left": "Left", "right": "Right", "up": "Up", "down": "Down", "home": "Home", "end": "End",
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

    def entry(self, id: str) -> KeyEntry:
        """The entry of that id."""
        return next(entry for entry in self.entries if entry.id == id)

    def in_context(self, context: str) -> list[KeyEntry]:
        """What keys do in a context, upper layers first; an entry whose keys are all taken above is left out."""
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

    def bindings(self, *contexts: str) -> list[Binding]:
        """Textual bindings of the entries of just these contexts, layers not applied."""
        from textual.binding import Binding

        return [
            Binding(",".join(e.keys), e.action, e.label, id=e.id, show=bool(e.footer), tooltip=e.help)
            for e in self.entries if e.context in contexts and e.keys
        ]

    def clashes(self) -> list[tuple[KeyEntry, KeyEntry, str]]:
        """Pairs of entries that ask for one key in one context, or that take a pinned entry's key."""
        found = []
        for at, one in enumerate(self.entries):
            for other in self.entries[at + 1 :]:
                for key in one.keys:
                    if key in other.keys and (one.context == other.context or _pins(one, other)):
                        found.append((one, other, key))
        return found


def _pins(one: KeyEntry, other: KeyEntry) -> bool:
    """Whether one of two entries is pinned and would be hidden by the other, lying in a layer above it."""
    for upper, lower in ((one, other), (other, one)):
        if lower.pinned and any(
            upper.context in layers and lower.context in layers
            and layers.index(upper.context) < layers.index(lower.context)
            for layers in LAYERS.values()
        ):
            return not upper.pinned
    return False


DEFAULT_KEYS = KeyMap()


def user_keys_file() -> Path:
    """Where a user's own keys are looked for."""
    from platformdirs import user_config_path

    return user_config_path("tactical") / "keys.toml"


def load_keys(path: Path, table: KeyMap = DEFAULT_KEYS) -> tuple[KeyMap, list[Problem]]:
    """The table with the user's keys, and what was wrong with them. An unusable line leaves the default in force."""
    if not path.exists():
        return table, []
    try:
        return remap(read(path), table)
    except FileProblems as error:
        return table, error.problems


def remap(file: TomlFile, table: KeyMap = DEFAULT_KEYS) -> tuple[KeyMap, list[Problem]]:
    """Apply a `[keys]` table (`"zoom.in" = ["plus", "i"]`); clashes and mistakes are told and not applied."""
    wanted = file.data.get("keys", {})
    problems = [file.problem("", key, f"unknown table or key {key!r}; keys are set under [keys]")
                for key in file.data if key != "keys"]
    if not isinstance(wanted, dict):
        return table, [*problems, file.problem("", "keys", "[keys] must be a table")]
    known = {entry.id: entry for entry in table.entries}
    changed: dict[str, KeyEntry] = {}
    for id, value in wanted.items():
        entry = known.get(id)
        if entry is None:
            problems.append(file.problem("keys", id, f"nothing is called {id!r}{suggest(id, [*known])}"))
        elif entry.pinned:
            problems.append(file.problem("keys", id, f"{id} always stays on {_list(entry.keys)}"))
        else:
            try:
                changed[id] = replace(entry, keys=_keys_of(value))
            except ValueError as error:
                problems.append(file.problem("keys", id, f"{id}: {error}"))
    # Drop changes until nothing clashes: the defaults do not clash among themselves.
    while True:
        result = KeyMap(tuple(changed.get(entry.id, entry) for entry in table.entries))
        clash = next(((a, b, key) for a, b, key in result.clashes() if {a.id, b.id} & changed.keys()), None)
        if clash is None:
            return result, problems
        one, other, key = clash
        if one.id not in changed:
            one, other = other, one
        problems.append(file.problem("keys", one.id, f"{one.id}: {key_label(key)!r} is already {other.id} ({other.label})"
                                                     f"; free it there first or take another key"))
        del changed[one.id]


def _keys_of(value: object) -> tuple[str, ...]:
    written: Sequence[object] = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    if not written or not all(isinstance(key, str) for key in written):
        raise ValueError('write a key or a list of keys in quotes, as "z" or ["z", "f2"]')
    return tuple(dict.fromkeys(key_name(str(key)) for key in written))


def _list(keys: Iterable[str]) -> str:
    return " and ".join(map(key_label, keys))
