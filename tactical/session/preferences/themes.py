"""Theme files: TOML with the fields of a Textual `Theme`, and tables for the board.

`[ground]` has a look for each kind of ground, `[side]` for each side's counters, `[board]` for what lies over the
ground; `[fallback.256]` and `[fallback.16]` are for terminals with few colours. Anything a file leaves out comes from
its looks by role, which files of the first edition have, or else from the shipped theme of its brightness.

A bad colour crashes Textual when the theme is registered, so every value is checked first, and every problem is
reported with its file and line. Nothing here imports Textual: the shell makes its `Theme` from a checked one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_config_path

from tactical.session.preferences.colours import KeyLook, colour_problem, parse_look
from tactical.session.preferences.toml_file import FileProblem, FileProblems, TomlFile, read, suggest
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.session.scene.style_keys import (
    BOARD_KEYS,
    FALLBACK_KEYS,
    FIRST_EDITION_KEYS,
    SIDE_NUMBERS,
    STYLE_KEYS,
)
from tactical.table.cards import GROUND_KINDS

NO_COLOUR_THEME = "mono"
SIXTEEN_COLOUR_THEME = "ansi16"
COLOUR_FIELDS = (
    "primary",
    "secondary",
    "warning",
    "error",
    "success",
    "accent",
    "foreground",
    "background",
    "surface",
    "panel",
    "boost",
)
OTHER_FIELDS = {
    "name": str,
    "title": str,
    "glyphs": str,
    "dark": bool,
    "ansi": bool,
    "luminosity_spread": float,
    "text_alpha": float,
    "variables": dict,
    "ground": dict,
    "side": dict,
    "board": dict,
    "fallback": dict,
}
REQUIRED = ("name", "primary", "foreground", "background")
TABLES: Mapping[str, tuple[str, ...]] = {
    "ground": GROUND_KINDS,
    "side": SIDE_NUMBERS,
    "board": (*STYLE_KEYS, *BOARD_KEYS, *FIRST_EDITION_KEYS),
}
"""The tables of looks, with their keys."""


class ThemeLooks:
    """Looks by style key, and the looks of layered keys."""

    def __init__(self, by_key: Mapping[str, KeyLook]) -> None:
        self.by_key = by_key

    def look(self, key: str) -> KeyLook:
        """The look of a layered key: each layer over the one before, all over plain text."""
        look = self.by_key["text"]
        for layer in key.split():
            look = look.under(self.by_key.get(layer, KeyLook()))
        return look


class BoardTheme(msgspec.Struct, frozen=True):
    """A theme that passed every check."""

    name: str
    title: str
    glyphs: str
    dark: bool
    ansi: bool
    fields: Mapping[str, Any]
    looks: ThemeLooks
    source: str
    ground: Mapping[str, KeyLook] = {}
    """By kind of ground: the ink of its marks on its colour."""
    sides: Mapping[int, KeyLook] = {}
    """By side, from 0: letters on the colour of its counters."""
    over: Mapping[str, KeyLook] = {}
    """By `BOARD_KEYS`."""
    indexed: Mapping[str, int] = {}
    """By kind of ground or side: its colour in terminals of 256."""
    sixteen: Mapping[str, KeyLook] = {}
    """By kind of ground or side: its look in terminals of 16 colours."""


def shipped_themes() -> Path:
    """The folder of shipped themes: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parents[2]
    installed = package / "_shipped" / "themes"
    return installed if installed.is_dir() else package.parent / "themes"


def user_themes() -> Path:
    """The folder of a user's own themes."""
    return user_config_path("tactical") / "themes"


def load_theme(path: Path) -> BoardTheme:
    """Read and check one theme file; `FileProblems` lists everything wrong with it. A file that has not changed is not
    read again, because changing colours reads them all."""
    try:
        now = path.stat()
    except OSError:
        return check_theme(read(path))  # which tells why
    return _known(path, now.st_mtime_ns, now.st_size, now.st_ino)


@lru_cache(64)
def _known(path: Path, *_when: int) -> BoardTheme:
    return check_theme(read(path))


def load_themes(*folders: Path) -> tuple[dict[str, BoardTheme], list[FileProblem]]:
    """Every good theme by name, and the problems of the others; a later folder replaces a name."""
    themes: dict[str, BoardTheme] = {}
    problems: list[FileProblem] = []
    for folder in folders:
        for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
            try:
                theme = load_theme(path)
            except FileProblems as error:
                problems += error.problems
            else:
                themes[theme.name] = theme
    return themes, problems


def check_theme(file: TomlFile) -> BoardTheme:
    """The theme in a parsed file. Raises `FileProblems` with every problem."""
    data, problems = file.data, []
    known = [*COLOUR_FIELDS, *OTHER_FIELDS]
    for key, value in data.items():
        if key in COLOUR_FIELDS:
            wrong = colour_problem(value) if isinstance(value, str) else "a colour is written in quotes: '#rrggbb'"
            if wrong:
                problems.append(file.problem("", key, f"{key}: {wrong}"))
        elif key not in OTHER_FIELDS:
            problems.append(file.problem("", key, f"unknown key {key!r}{suggest(key, known)}"))
        elif not _fits(value, OTHER_FIELDS[key]):
            problems.append(file.problem("", key, f"{key} must be a {OTHER_FIELDS[key].__name__}, not {value!r}"))
    problems += [file.problem("", "", f"{key!r} is missing") for key in REQUIRED if key not in data]
    glyphs = data.get("glyphs", "narrow")
    if isinstance(glyphs, str) and glyphs not in GLYPH_SETS:
        problems.append(file.problem("", "glyphs", f"unknown glyph set {glyphs!r}{suggest(glyphs, [*GLYPH_SETS])}"))
    name = data.get("name")
    if isinstance(name, str) and not (name.isascii() and name.replace("-", "").isalnum()):
        problems.append(file.problem("", "name", f"name {name!r} may have letters, digits and '-' only"))
    tables = {table: _check_looks(file, table, keys, problems) for table, keys in TABLES.items()}
    indexed, sixteen = _check_fallbacks(file, problems)
    problems += _check_variables(file)
    if problems:
        raise FileProblems(sorted(problems, key=lambda p: p.line))
    looks = {"text": KeyLook(data["foreground"], data["background"]), **tables["board"]}
    return BoardTheme(
        name=data["name"],
        title=data.get("title", data["name"]),
        glyphs=glyphs,
        dark=data.get("dark", True),
        ansi=data.get("ansi", False),
        looks=ThemeLooks(looks),
        source=file.name,
        fields={
            key: data[key] for key in (*COLOUR_FIELDS, "luminosity_spread", "text_alpha", "variables") if key in data
        },
        ground=tables["ground"],
        sides={int(number) - 1: look for number, look in tables["side"].items()},
        over={key: look for key, look in tables["board"].items() if key in BOARD_KEYS},
        indexed=indexed,
        sixteen=sixteen,
    )


def _fits(value: object, wanted: type) -> bool:
    if wanted is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    return isinstance(value, wanted)


def _check_looks(
    file: TomlFile, table: str, keys: tuple[str, ...], problems: list[FileProblem], within: str = ""
) -> dict[str, KeyLook]:
    """A table of looks, by its keys; `within`: the table that it is in."""
    rows = (file.data.get(within, {}) if within else file.data).get(table, {})
    where = f"{within}.{table}" if within else table
    looks: dict[str, KeyLook] = {}
    for key, value in rows.items() if isinstance(rows, dict) else ():
        if key not in keys:
            problems.append(file.problem(where, key, f"unknown key {key!r}{suggest(key, [*keys])}"))
        elif not isinstance(value, str):
            words = f"{key}: a look is written in quotes: '#rrggbb on #rrggbb bold'"
            problems.append(file.problem(where, key, words))
        else:
            try:
                looks[key] = parse_look(value)
            except ValueError as error:
                problems.append(file.problem(where, key, f"{key}: {error}"))
    return looks


def _check_fallbacks(file: TomlFile, problems: list[FileProblem]) -> tuple[dict[str, int], dict[str, KeyLook]]:
    """The colours of terminals of 256, and the looks in those of 16."""
    tables = file.data.get("fallback", {})
    if not isinstance(tables, dict):
        return {}, {}
    problems += [
        file.problem(f"fallback.{key}", "", f"unknown table [fallback.{key}]; one of 256, 16")
        for key in sorted(tables.keys() - {"256", "16"})
    ]
    indexed: dict[str, int] = {}
    rows = tables.get("256", {})
    for key, value in rows.items() if isinstance(rows, dict) else ():
        if key not in FALLBACK_KEYS:
            words = f"unknown key {key!r}{suggest(key, [*FALLBACK_KEYS])}"
            problems.append(file.problem("fallback.256", key, words))
        elif not isinstance(value, int) or isinstance(value, bool) or not 16 <= value <= 255:
            problems.append(file.problem("fallback.256", key, f"{key} must be a number from 16 to 255, not {value!r}"))
        else:
            indexed[key] = value
    return indexed, _check_looks(file, "16", FALLBACK_KEYS, problems, "fallback")


def _check_variables(file: TomlFile) -> list[FileProblem]:
    variables = file.data.get("variables", {})
    if not isinstance(variables, dict):
        return []
    # Variables may hold any CSS value; the ones named like colours are the ones that crash.
    return [
        file.problem("variables", key, f"{key}: {words}")
        for key, value in variables.items()
        if (words := _variable_problem(key, value))
    ]


def _variable_problem(key: str, value: object) -> str:
    if not isinstance(value, str):
        return "must be text in quotes"
    coloured = key.endswith(("foreground", "background", "color", "border"))
    return colour_problem(value.split(" ")[0]) if coloured else ""
