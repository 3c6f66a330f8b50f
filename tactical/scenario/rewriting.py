"""Changes of values and rows in a TOML text, with the rest left byte for byte: comments, order, spacing, letters.

tomlkit only gets one block, a header with the pairs below it: a whole text that mixes `[tables]` and `[[rows]]` would
come back in another order. The result is read again, and refused if anything else has changed. Loads tomlkit, which
only changes need.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, Item

from tactical.scenario.locate import Block, Outline, Path
from tactical.scenario.toml_values import toml, toml_key
from tactical.table.state import AnyState


class EditError(ValueError):
    """An edit that is impossible in this text; the message says why, in a line."""


def with_value(text: str, path: Path, value: object) -> str:
    """The text with the value at a key path set, or removed (None). Raises EditError if its form could not be kept.

    >>> with_value('limit = 8   # rounds\\n[map]\\n', ("limit",), 9)
    'limit = 9   # rounds\\n[map]\\n'
    """
    outline = Outline(text)
    wanted = tomllib.loads(text)
    try:
        known = _set(wanted, path, value)
    except (TypeError, LookupError):
        raise _by_hand(path) from None
    block = max((each for each in outline.blocks if path[: len(each.path)] == each.path), key=lambda b: len(b.path))
    if not known and len(path) > len(block.path) + 1:
        return _checked(_with_table(text, outline, path, value), wanted, path)
    end = _line_end(text, block.end)
    part = text[block.start : end]
    loose = bool(part) and not part.endswith("\n")
    try:
        new = _part_with(part + "\n" * loose, path[len(block.path) :], block.path, value)
    except (TOMLKitError, TypeError, LookupError, ValueError):
        raise _by_hand(path) from None
    return _checked(text[: block.start] + _like(new, text) + text[end:], wanted, path)


def with_row(text: str, table: str, values: Mapping[str, object]) -> str:
    """The text with another `[[table]]`, below the existing ones. Raises EditError if they are written in another
    form."""
    return with_rows(text, table, [values])


def with_rows(text: str, table: str, more: Sequence[Mapping[str, object]]) -> str:
    """The same with several."""
    outline = Outline(text)
    wanted = tomllib.loads(text)
    rows = wanted.setdefault(table, [])
    if not isinstance(rows, list):
        raise _by_hand((table,))
    known = bool(rows)
    rows += map(dict, more)
    mine = [block for block in outline.blocks if block.path[:1] == (table,)]
    if not mine and known:
        raise _by_hand((table,))
    lines: list[str] = []
    for values in more:
        lines += [""] * bool(lines)
        lines += [f"[[{table}]]", *(f"{toml_key(key)} = {toml(value)}" for key, value in values.items())]
    at = _line_end(text, mine[-1].end) if mine else len(text)
    return _checked(_inserted(text, at, lines), wanted, (table,))


def without_row(text: str, table: str, number: int) -> str:
    """The text without one `[[table]]` and the part below its header. EditError as `with_row`."""
    wanted = tomllib.loads(text)
    if not any(block.path[:2] == (table, number) for block in Outline(text).blocks):
        raise _by_hand((table, number))
    del wanted[table][number]
    if not wanted[table]:
        del wanted[table]
    return _without_blocks(text, (table, number), wanted)


def without_table(text: str, table: str, name: str) -> str:
    """The text without `[table.name]`, with a header of its own or as a value. EditError as `with_value`."""
    blocks = Outline(text).blocks
    if not any(block.path == (table, name) for block in blocks):
        return with_value(text, (table, name), None)
    wanted = tomllib.loads(text)
    del wanted[table][name]
    if not wanted[table] and not any(block.path == (table,) for block in blocks):
        del wanted[table]
    return _without_blocks(text, (table, name), wanted)


def with_table_renamed(text: str, table: str, name: str, new: str) -> str:
    """The text with another name for `[table.name]`. EditError as `with_value`."""
    wanted = tomllib.loads(text)
    wanted[table][new] = wanted[table].pop(name)
    at = Outline(text).key((table, name))
    written = next((key for key in (toml_key(name), name, f'"{name}"', f"'{name}'") if text.startswith(key, at)), "")
    return _checked(text[:at] + toml_key(new) + text[at + len(written) :], wanted, (table, name))


def _without_blocks(text: str, path: Path, wanted: Mapping[str, object]) -> str:
    """The text without the blocks at a path and below it, and what it then says."""
    for block in reversed([each for each in Outline(text).blocks if each.path[: len(path)] == path]):
        end = _line_end(text, block.end)
        blank = re.compile(r"[ \t]*\r?\n").match(text, end)
        text = text[: block.start] + text[blank.end() if blank else end :]
        if block.start == len(text):  # it was the last: nor is there an empty line before the end
            text = re.sub(r"(\r?\n)\r?\n\Z", r"\1", text)
    return _checked(text, wanted, path)


def _set(data: Any, path: Path, value: Any) -> bool:
    """Set it in plain data. Whether the table that it is in was there. Raises TypeError, LookupError where it
    cannot be."""
    known, here = True, data
    for step in path[:-1]:
        if isinstance(step, str) and isinstance(here, dict) and step not in here:
            known = False
            here[step] = {}
        here = here[step]
    if not isinstance(here, dict):
        raise TypeError(path[-1])
    if value is None:
        here.pop(path[-1], None)
    else:
        here[path[-1]] = deepcopy(value)
    return known


def _part_with(part: str, rest: Path, header: Path, value: Any) -> str:
    """A block with one value changed: `rest` is its path below the header."""
    document = tomlkit.parse(part)
    here: Any = document
    for step in header:
        if isinstance(step, str):
            here = here[step]
            here = here[0] if isinstance(here, AoT) else here
    for step in rest[:-1]:
        here = here[step]
    key = rest[-1]
    if value is None:
        if key in here:
            here.remove(key)
    elif isinstance(before := here.get(key), Array) and isinstance(value, list):
        _rewrite(before, value)
    else:
        here[key] = _item(value, before)
    return document.as_string()


def _rewrite(array: Array, value: Sequence[object]) -> None:
    """Write another content for a list, whose lines and comments stay as far as its items do."""
    before = array.unwrap()
    if before == value[: len(before)]:
        array.extend(value[len(before) :])
        return
    kept = list(value)
    for number in reversed(range(len(before))):
        if kept and before[number] == kept[-1]:
            kept.pop()
        else:
            del array[number]
    if kept or array.unwrap() != list(value):
        array.clear()
        array.extend(value)


def _item(value: object, before: AnyState) -> Item:
    """A value as this house writes it, with the comment behind the old one where it was."""
    if isinstance(value, str) and "\n" in value and "\\" not in value:
        return tomlkit.string(f"\n{value}", multiline=True)
    item = tomlkit.value(toml(value))
    if isinstance(before, Item) and before.trivia.comment:
        spaces = len(before.trivia.comment_ws) + len(before.as_string()) - len(item.as_string())
        before.trivia.comment_ws = " " * max(1, spaces)
    return item


def _with_table(text: str, outline: Outline, path: Path, value: object) -> str:
    """With a table that is not there yet: below its row where it is a row's, before the map what concerns all of it,
    else at the end."""
    header = ".".join(toml_key(step) for step in path[:-1] if isinstance(step, str))
    lines = [f"[{header}]", f"{toml_key(str(path[-1]))} = {toml(value)}"]
    blocks: Sequence[Block] = outline.blocks
    if row := next((at + 1 for at, step in enumerate(path) if isinstance(step, int)), 0):
        last = [block for block in blocks if block.path[:row] == path[:row]][-1]
        return _inserted(text, _line_end(text, last.end), lines, joined=True)
    number = next((number for number, block in enumerate(blocks) if block.path == ("map",)), 0)
    early = path[0] in ("options", "description", "about") and number
    return _inserted(text, _line_end(text, blocks[number - 1].end) if early else len(text), lines)


def _inserted(text: str, at: int, lines: Sequence[str], *, joined: bool = False) -> str:
    """Lines put in as a paragraph of their own, or `joined` to the one before."""
    before, after = text[:at], text[at:]
    before += "" if before.endswith("\n") or not before else "\n"
    gap = "" if joined or not before or before.endswith(("\n\n", "\r\n\r\n")) else "\n"
    return before + _like(gap + "\n".join(lines) + "\n", text) + after


def _like(part: str, text: str) -> str:
    """A part with the line ends of the text."""
    return re.sub(r"\r?\n", "\r\n", part) if "\r\n" in text else part


def _line_end(text: str, at: int) -> int:
    """Behind the line that an offset is in."""
    newline = text.find("\n", at)
    return len(text) if newline < 0 else newline + 1


def _checked(text: str, wanted: Mapping[str, object], path: Path) -> str:
    """A text that says what it should say and nothing else."""
    try:
        if tomllib.loads(text) == wanted:
            return text
    except ValueError:
        pass
    raise _by_hand(path)


def _by_hand(path: Path) -> EditError:
    key = ".".join(map(str, path))
    return EditError(f"{key} is written in a way that only a text editor can change")
