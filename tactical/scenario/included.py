"""`include = ["kinds.toml"]`: kinds and weapons shared by several scenarios, in files beside them.

An included file has `[kinds.NAME]` and `[weapons.NAME]` and nothing else, so it includes nothing itself. It lies in the
scenario's folder or below.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Final

from tactical.scenario.fields import Fields
from tactical.scenario.files import MAX_BYTES, file_words, read_text
from tactical.scenario.locate import Path
from tactical.scenario.problems import ProblemList, ScenarioError, shown
from tactical.scenario.text import parse

MAX_FILES: Final = 10
SHARED: Final = ("kinds", "weapons")
"""The tables that an included file may have."""

_NAME: Final = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_-]*/){0,4}[A-Za-z0-9_][A-Za-z0-9_-]*\.toml")


def with_included(report: ProblemList, data: dict[str, object], folder: FilePath | None) -> dict[str, object]:
    """A text with its included files; `report` then knows which file has what. Problems are reported; existing rows
    stay."""
    top = Fields(report, (), data)
    names = top.words("include", "files")
    if len(names) > MAX_FILES:
        top.wrong("include", f"too many files: at most {MAX_FILES}")
        names = names[:MAX_FILES]
    shared: dict[str, dict[str, object]] = {table: {} for table in SHARED}
    sizes = 0
    for number, name in enumerate(names):
        where = top.item("include", number)
        if (fault := _fault(name, names[:number], folder)) or folder is None:
            report.add(where, fault)
            report.partial = True
            continue
        try:
            text = read_text(str(folder / name))
        except ScenarioError as error:
            report.add(where, error.lines[0])
            report.partial = True
            continue
        sizes += len(text)
        if sizes > MAX_BYTES:
            report.add(where, f"the files are too large together: at most {MAX_BYTES} characters")
            report.partial = True
            break
        _add(report, data, shared, text, file_words(str(FilePath(report.source).parent / name)))
    whole = data | {table: rows | _table(data, table) for table, rows in shared.items() if rows}
    report.data = whole
    return whole


def _fault(name: str, before: list[str], folder: FilePath | None) -> str:
    """The reason why a file cannot be included; "" if it can."""
    if not _NAME.fullmatch(name):
        return f"{shown(name)} is not a file beside this one: write a name such as kinds.toml, or shared/kinds.toml"
    if name in before:
        return f"{name} is included twice"
    if folder is None:
        return "this text is not in a folder, so it cannot include files: save it as a file, or write the kinds here"
    try:
        inside = (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # links in a ring
        inside = False
    return "" if inside else f"{name} is a link to another folder: put the file itself here"


def _add(
    report: ProblemList, data: Mapping[str, object], shared: dict[str, dict[str, object]], text: str, source: str
) -> None:
    """Put the rows of an included file among those that are shared."""
    try:
        part = ProblemList(source, text)
        read = parse(part)
    except ScenarioError as error:
        report.partial = True
        report.include(ProblemList(source, "\n" * text.count("\n")), (), error.mistakes)
        return
    for key in read:
        if key not in SHARED or not isinstance(read[key], dict):
            message = f"{shown(key)} cannot be included: an included file may only have [kinds.NAME] and [weapons.NAME]"
            part.add_key((key,), message)
    wheres: list[Path] = []
    for table, rows in shared.items():
        for name, row in _table(read, table).items():
            if name in rows or name in _table(data, table):
                message = f"there is already a {table[:-1]} {shown(name)}: give one of them another name"
                part.add_key((table, name), message)
            else:
                rows[name] = row
                wheres.append((table, name))
    report.include(part, wheres, part.mistakes())


def _table(data: Mapping[str, object], table: str) -> dict[str, object]:
    rows = data.get(table)
    return rows if isinstance(rows, dict) else {}
