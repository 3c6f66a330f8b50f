"""Texts and names fit for a screen and for notation: nothing hidden, no markup, no name that looks like a cell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from tactical.scenario.locate import Path
from tactical.scenario.problems import ProblemList, shown
from tactical.table.names import RESERVED, name_fault

MAX_NAME: Final = 40
MAX_TEXT: Final = 10_000
MAX_NUMBER: Final = 2**53  # every reader of a save or of JSON can hold it exactly

__all__ = ["RESERVED", "check_file", "check_values", "hidden", "name_problem", "slug_problem"]

_CELL: Final = re.compile(r"[a-z]{1,4}[1-9][0-9]{0,5}")
_MARKUP: Final = re.compile(r"[\[\]]")
_SLUG: Final = re.compile(r"[a-z][a-z0-9_]*(-[a-z0-9_]+)*")
# The legend's letters and the pictures are marks, not words: `[` may be a letter of a map.
# A battle inside a campaign is a scenario's text, looked at when it is read itself.
_PICTURES: Final = ("picture", "legend", "inline")


# Letters and symbols that are drawn as nothing, or as an empty space.
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc")


def hidden(char: str) -> bool:
    """True if a character shows nothing, or changes how others are shown: controls, text direction, unassigned."""
    if char in "\n\t":
        return False
    return char in _BLANK or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def check_file(report: ProblemList, text: str) -> None:
    """Report hidden characters anywhere in a file, even in comments."""
    for char in sorted(set(text)):
        if char != "\r" and hidden(char):
            for match in list(re.finditer(re.escape(char), text))[:20]:
                report.add_at(match.start(), _hidden_words(char))


def check_values(report: ProblemList, data: dict[str, object]) -> None:
    """Report hidden characters written as escapes, markup, and fractions, in every key and value."""
    for where, text, is_key in _texts(data, ()):
        if isinstance(text, float):
            report.add(where, "fractions are not used: write a whole number")
            continue
        if isinstance(text, int):
            if len(where) > 1 and not -MAX_NUMBER <= text <= MAX_NUMBER:  # the file's own keys say what they want
                report.add(where, f"this number is too large: at most {MAX_NUMBER}")
            continue
        if len(text) > MAX_TEXT and not {"picture", "inline"} & set(where):
            # Told where it begins: nothing goes through a text letter by letter that may be as long as the file.
            (report.add_key if is_key else report.add)(where, f"too long: at most {MAX_TEXT} characters")
            continue
        wrong = {char for char in set(text) if hidden(char)}
        at = next((number for number, char in enumerate(text) if char in wrong), None) if wrong else None
        message = "" if at is None else _hidden_words(text[at])
        if at is None and not set(_PICTURES) & set(where) and (match := _MARKUP.search(text)):
            at, message = match.start(), "[ and ] are not allowed in text: write round brackets"
        if at is not None and is_key:
            report.add_key(where, message)
        elif at is not None:
            report.add_at(report.outline.inside(where)[1][at], message)


def _texts(value: object, where: Path) -> Iterator[tuple[Path, str | float | int, bool]]:
    """(key path, text or number, whether it is the key) in parsed data; its depth is bounded by the outline."""
    if isinstance(value, (str, float, int)):
        yield where, value, False
    elif isinstance(value, dict):
        for key, item in value.items():
            yield (*where, key), key, True
            yield from _texts(item, (*where, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _texts(item, (*where, number))


def _hidden_words(char: str) -> str:
    return f"the hidden character U+{ord(char):04X} is not allowed: remove it"


def name_problem(name: str) -> str:
    """Why a text cannot be the name of a piece, seat, side, cell or mark; "" if it can."""
    if len(name) > MAX_NAME:
        return f"{shown(name)} is too long for a name: at most {MAX_NAME} characters"
    if fault := name_fault(name):
        return f"{shown(name)} {fault}"
    return _cell_problem(name)


def slug_problem(name: str) -> str:
    """Why a text cannot be the name of a kind, field or battle; "" if it can."""
    if len(name) > MAX_NAME:
        return f"{shown(name)} is too long for a name: at most {MAX_NAME} characters"
    if not _SLUG.fullmatch(name):
        return f"{shown(name)} cannot be used here: use small letters a to z, digits, - and _, a letter first"
    return _cell_problem(name)


def _cell_problem(name: str) -> str:
    looks = unicodedata.normalize("NFKC", name).lower()
    if _CELL.fullmatch(looks):
        cut = re.sub(r"(\d)", r"-\1", looks, count=1)
        return f"{shown(name)} looks like a cell: choose another name, such as {cut}"
    return ""
