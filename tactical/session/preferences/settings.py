"""A player's settings: read from a file of their own, and written there when changed on the screen."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
from platformdirs import user_config_path

from tactical.session.preferences.key_files import keymap_names
from tactical.session.preferences.toml_file import FileProblem, FileProblems, TomlFile, read, suggest
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.session.scene.style_keys import DEFAULT_THEME
from tactical.table.values import replace

if TYPE_CHECKING:
    from tactical.session.preferences.toml_edit import Scalar

CURTAINS = ("differ", "always")


class SeatSettings(msgspec.Struct, frozen=True):
    """One seat's own settings; empty ones follow everybody's."""

    theme: str = ""
    keymap: str = ""
    curtain: str = ""


class Settings(msgspec.Struct, frozen=True):
    """Every setting with its default. A field's name is its key in the file; `seats` are the tables [seats.NAME], and
    `cells` is a table of its own."""

    theme: str = DEFAULT_THEME
    glyphs: str = ""  # of the theme
    keymap: str = ""  # the one that keys.toml names
    curtain: str = "differ"
    scale: str = ""  # the game's own
    clock: bool = False
    confirm: bool = True
    ends: bool = False  # turns in which nothing is left to do
    opponent: str = ""  # level of the computer in new games; empty: people play all seats
    pace: str = "normal"  # of the computer's orders
    bell: bool = False
    motion: bool = True  # events are animated on the board
    mouse: bool = True  # False: it is left to the terminal, which then selects text
    cells: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Sizes of cells chosen by hand: "120x40 16x13", the terminal and the board, has "6x3"."""
    seats: Mapping[str, SeatSettings] = msgspec.field(default_factory=dict)

    def seat(self, name: str) -> SeatSettings:
        """The settings of a seat: its own, or the common ones."""
        own = self.seats.get(name, SeatSettings())
        return SeatSettings(own.theme or self.theme, own.keymap or self.keymap, own.curtain or self.curtain)

    def having(self, seat: str, key: str, value: Scalar) -> Settings:
        """The settings with one changed, a seat's or, without a seat, everybody's."""
        change: dict[str, object] = {key: value}
        if not seat:
            return replace(self, **change)
        return replace(self, seats={**self.seats, seat: replace(self.seats.get(seat, SeatSettings()), **change)})


CHOICES: Mapping[str, tuple[Scalar, ...]] = {
    "glyphs": ("", *GLYPH_SETS),
    "keymap": ("", *keymap_names()),
    "curtain": CURTAINS,
    "scale": ("", "feet", "squares"),
    "clock": (False, True),
    "confirm": (True, False),
    "ends": (False, True),
    "opponent": ("", "easy", "normal", "hard", "expert"),
    "pace": ("slow", "normal", "quick", "step by step", "at once"),
    "bell": (False, True),
    "motion": (True, False),
    "mouse": (True, False),
}
"""The permitted values of settings; those of `theme` are the themes there are."""
FORMER: Mapping[str, Mapping[Scalar, Scalar]] = {"pace": {"usual": "normal"}}
"""Former names of values, which files of before still have."""


MEANINGS: Mapping[str, str] = {
    "theme": "The colours. t also cycles through them, without saving the choice.",
    "glyphs": "The characters of the board: ascii works everywhere, narrow on most terminals, rich only where "
    "characters of ambiguous width are drawn one column wide.",
    "keymap": "A named set of keys; tactical keys shows them. Your own keys (keys.toml) go on top.",
    "curtain": "Hide the board when seats change: only where they see different things, or always.",
    "scale": "The units of distances, in games whose rules know several; U changes them for one game.",
    "clock": "Show in the status line how long each seat takes to decide. It stops in menus.",
    "confirm": "Ask before ending a turn while somebody can still act, and say who.",
    "ends": "End a unit's turn by itself once it can do nothing more that ending would ask about. z undoes it.",
    "opponent": "Your opponent in a new game that is not guided. It follows your last choice there.",
    "pace": "How long other players' orders are shown. Any key brings the next one.",
    "bell": "Ring the terminal bell when the turn comes to this keyboard from another player.",
    "motion": "Animate moves, shots and hits on the board. Any key skips to the end.",
    "mouse": "Use the mouse here, or leave it to the terminal to select text. Takes effect at the next start.",
}
"""The use of each setting, in the order in which they are listed."""


def settings_file() -> Path:
    """The path of a user's settings."""
    return user_config_path("tactical") / "settings.toml"


def load_settings(path: Path) -> tuple[Settings, list[FileProblem]]:
    """The settings in a file, and the problems in it; unusable values keep their default. A missing file is no
    problem."""
    if not path.exists():
        return Settings(), []
    try:
        file = read(path)
    except FileProblems as error:
        return Settings(), error.problems
    problems: list[FileProblem] = []
    tables = file.data.pop("seats", {})
    cells = file.data.pop("cells", {})
    if not isinstance(cells, dict) or not all(isinstance(size, str) for size in cells.values()):
        problems.append(file.problem("", "cells", 'cells: write a table, as [cells] with "120x40 16x13" = "6x3"'))
        cells = {}
    common = _read(file, "", file.data, Settings, problems)
    seats: dict[str, SeatSettings] = {}
    if not isinstance(tables, dict):
        problems.append(file.problem("", "seats", "seats: write a table for each seat, as [seats.red]"))
        tables = {}
    for name, table in tables.items():
        if isinstance(table, dict):
            seats[name] = SeatSettings(**_read(file, f"seats.{name}", table, SeatSettings, problems))
        else:
            problems.append(file.problem("seats", name, f"seats.{name}: write a table, as [seats.{name}]"))
    return Settings(**common, cells=cells, seats=seats), problems


def _read(
    file: TomlFile, table: str, data: Mapping[str, Any], kind: type[msgspec.Struct], problems: list[FileProblem]
) -> dict[str, Any]:
    hints = get_type_hints(kind)
    known = [name for name in kind.__struct_fields__ if name not in ("seats", "cells")]
    values: dict[str, Any] = {}
    for key, given in data.items():
        permitted = CHOICES.get(key)
        value = FORMER.get(key, {}).get(given, given) if isinstance(given, str) else given
        if key not in known:
            problems.append(file.problem(table, key, f"unknown setting {key[:40]!r}{suggest(key, known)}"))
        elif type(value) is not hints[key] or (permitted is not None and value not in permitted):
            words = " or ".join(shown(choice) for choice in permitted or ()) or "a name in quotes"
            problems.append(file.problem(table, key, f"{key} cannot be {str(value)[:40]!r}: {words}"))
        else:
            values[key] = value
    return values


def shown(value: Scalar) -> str:
    """A value as written in the file.

    >>> shown(True), shown("always")
    ('true', '"always"')
    """
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def keep(path: Path, table: tuple[str, ...], key: str, value: Scalar | None) -> None:
    """Write one setting into the file, at the top or in a table, and nothing else. Raises ValueError if the file is not
    ours to change, OSError if it cannot be written."""
    from tactical.journal.new_files import write_anew
    from tactical.session.preferences.toml_edit import edited

    path = Path(os.path.realpath(path))  # a link stays one
    text = ""
    if path.exists():
        if problem := _unreadable(path):
            raise ValueError(problem)
        text = path.read_text("utf-8")
    new = edited(text, table, key, value)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_anew(path, new.encode("utf-8"))


def _unreadable(path: Path) -> str:
    try:
        read(path)
    except FileProblems as error:
        return str(error.problems[0])
    return ""
