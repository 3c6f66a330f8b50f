"""One value changed in a TOML text, all else left as its owner wrote it: comments, order, keys we do not know."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

_HEADER = re.compile(r"^\s*\[(?!\[).*\]\s*(#.*)?$")
_ANY_HEADER = re.compile(r"^\s*\[")
_BARE = re.compile(r"[A-Za-z0-9_-]+")

Scalar = str | int | bool


class EditError(ValueError):
    """The text cannot be changed without touching what is not ours. The message says what to do by hand."""


def edited(text: str, table: Sequence[str], key: str, value: Scalar | None) -> str:
    """The text with one key of one table set to a value, or taken out (None). EditError, with the line, where that
    would change anything else; ValueError for a text that is no TOML.

    >>> edited('a = 1  # mine\\n', (), "a", 2)
    'a = 2  # mine\\n'
    >>> edited('a = 1\\n', ("seats", "red"), "theme", "light")
    'a = 1\\n\\n[seats.red]\\ntheme = "light"\\n'
    """
    before = tomllib.loads(text)
    wanted = _with(before, table, key, value)
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    start, stop = _region(lines, table)
    at = next((n for n in range(start, stop) if _key_of(lines[n]) == key), -1) if start >= 0 else -1
    if at >= 0 and value is None:
        comment = _comment(lines[at])
        lines[at : at + 1] = [f"{comment}\n"] if comment else []
    elif at >= 0 and value is not None:
        comment = _comment(lines[at])
        head = lines[at][: lines[at].index("=") + 1]
        lines[at] = f"{head} {_written(value)}{f'  {comment}' if comment else ''}\n"
    elif value is not None and start >= 0:
        while stop > start and not lines[stop - 1].strip():
            stop -= 1
        lines.insert(stop, f"{_name(key)} = {_written(value)}\n")
    elif value is not None:
        gap = ["\n"] if lines else []
        lines += [*gap, f"[{'.'.join(map(_name, table))}]\n", f"{_name(key)} = {_written(value)}\n"]
    found = "".join(lines)
    try:
        same = tomllib.loads(found) == wanted
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        place = f"line {at + 1}" if at >= 0 else f"[{'.'.join(table)}]" if table else "the top"
        raise EditError(f"{key} at {place} is written in a way that only its owner can change")
    return found


def _with(data: dict[str, Any], table: Sequence[str], key: str, value: Scalar | None) -> dict[str, Any]:
    """The data as it should be afterwards."""
    if table:
        inner = data.get(table[0], {})
        if not isinstance(inner, dict):
            raise EditError(f"{table[0]} is a value, and should be a table")
        changed = _with(inner, table[1:], key, value)
        return {**data, table[0]: changed} if changed or table[0] in data else data
    if value is None:
        return {name: old for name, old in data.items() if name != key}
    return {**data, key: value}


def _region(lines: list[str], table: Sequence[str]) -> tuple[int, int]:
    """The lines of a table, from behind its head to before the next; (-1, -1) where it has no head."""
    heads = [n for n, line in enumerate(lines) if _ANY_HEADER.match(line)]
    if not table:
        return 0, heads[0] if heads else len(lines)
    for at, head in enumerate(heads):
        if _HEADER.match(lines[head]) and _path(lines[head]) == tuple(table):
            return head + 1, heads[at + 1] if at + 1 < len(heads) else len(lines)
    return -1, -1


def _path(header: str) -> tuple[str, ...]:
    """The names in a table's head."""
    try:
        data = tomllib.loads(header)
    except tomllib.TOMLDecodeError:
        return ()
    names = []
    while data:
        name, data = next(iter(data.items()))
        names.append(name)
    return tuple(names)


def _key_of(line: str) -> str:
    """The key that a line sets, if it sets one by a plain name and ends its value."""
    try:
        data = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ""
    name, value = next(iter(data.items()), ("", None))
    return "" if isinstance(value, dict) else name


def _comment(line: str) -> str:
    """The comment at the end of a line that sets a key: the longest tail from a # without which it says the same."""
    data = tomllib.loads(line)
    for at in (n for n, char in enumerate(line) if char == "#"):
        try:
            if tomllib.loads(line[:at]) == data:
                return line[at:].rstrip("\n")
        except tomllib.TOMLDecodeError:
            continue
    return ""


def _name(name: str) -> str:
    return name if _BARE.fullmatch(name) else _written(name)


def _written(value: Scalar) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in escaped) + '"'
