"""Named keymaps, and the file in which users change their keys: read, checked, and reported by file and line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from platformdirs import user_config_path

from tactical.session.preferences.key_names import key_label, key_name, reaches
from tactical.session.preferences.key_table import KeyEntry
from tactical.session.preferences.keys import DEFAULT_KEYS, KeyMap
from tactical.session.preferences.toml_file import FileProblem, FileProblems, TomlFile, read, suggest
from tactical.table.values import replace

RENAMED = {"saga": "campaign-pages"}
"""The old first half of a name and its new one: accepted, with a hint, until the next release."""

_KEYMAPS = Path(__file__).resolve().parent / "keymaps"
MIXED = "mixed"
"""The name of the table as it stands: arrows, letters and the numpad all move the cursor."""


def keymap_names() -> tuple[str, ...]:
    """The names of the shipped keymaps, the default first."""
    return (MIXED, *sorted(path.stem for path in _KEYMAPS.glob("*.toml")))


def keymap(name: str) -> KeyMap:
    """A named keymap. Raises ValueError for an unknown name."""
    if name == MIXED:
        return DEFAULT_KEYS
    if name not in keymap_names():
        raise ValueError(f"unknown keymap {name!r}{suggest(name, [*keymap_names()])}")
    remapped, problems = remap(read(_KEYMAPS / f"{name}.toml"))
    assert not problems, problems
    return remapped


def user_keys_file() -> Path:
    """The path of a user's own keys."""
    return user_config_path("tactical") / "keys.toml"


def load_keys(path: Path, map_name: str = "") -> tuple[KeyMap, list[FileProblem]]:
    """The keymap with the user's keys, and the problems in them. An unusable line leaves the default in force.

    The keymap is `map_name`, or else the one that the file names (`map = "roguelike"`), or else the default.
    """
    try:
        file = read(path) if path.exists() else None
    except FileProblems as error:
        return keymap(map_name or MIXED), error.problems
    if file is None:
        return keymap(map_name or MIXED), []
    named, problems = file.data.pop("map", MIXED), []
    try:
        base = keymap(map_name or (named if isinstance(named, str) else str(named)))
    except ValueError as error:
        base, problems = DEFAULT_KEYS, [file.problem("", "map", f"map: {error}")]
    remapped, more = remap(file, base)
    return remapped, [*problems, *more]


def remap(file: TomlFile, table: KeyMap = DEFAULT_KEYS) -> tuple[KeyMap, list[FileProblem]]:
    """Apply a `[keys]` table (`"zoom.in" = ["plus", "f3"]`); clashes and mistakes are reported and not applied."""
    wanted = file.data.get("keys", {})
    problems = [
        file.problem("", key, f"unknown table or key {key!r}; keys are set under [keys], a keymap is named by map")
        for key in file.data
        if key != "keys"
    ]
    if not isinstance(wanted, dict):
        return table, [*problems, file.problem("", "keys", "[keys] must be a table")]
    known = {entry.id: entry for entry in table.entries}
    changed: dict[str, KeyEntry] = {}
    for written, value in wanted.items():
        room, _, which = written.partition(".")
        name = f"{RENAMED[room]}.{which}" if room in RENAMED else written
        entry = known.get(name)
        if entry is not None and name != written:
            problems.append(file.problem("keys", written, f"{written} is now called {name}; the old name still works"))
        if entry is None:
            problems.append(file.problem("keys", name, f"unknown key name {name!r}{suggest(name, [*known])}"))
        elif entry.pinned:
            problems.append(file.problem("keys", name, f"{name} is always {_list(entry.keys)}"))
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
            return result, sorted(problems, key=lambda problem: problem.line)
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
    keys = tuple(dict.fromkeys(key_name(str(key)) for key in written))
    if not any(map(reaches, keys)):
        raise ValueError(f"{_list(keys)} does not reach every terminal; add a key without modifiers")
    return keys


def _list(keys: Iterable[str]) -> str:
    return " and ".join(map(key_label, keys))
