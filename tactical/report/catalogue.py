"""The kinds, weapons, ground and edges that a scenario of a rule system may name, with their numbers."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from tactical.report.base import Reported

Part = int | str | dict[str, int | str | tuple[str, ...]]
Number = bool | int | str | tuple[Part, ...] | dict[str, int] | None
"""The value of a row in a column; null: the rules' own default."""

COMMON_SHARE = 3  # a column of its own has what one row in so many says otherwise than usual
WIDEST = 28  # letters of such a column: what is longer is named in the last one


class CatalogueColumn(Reported, frozen=True):
    """A column that tells rows apart; its name is the key in scenarios. `usual`: the default value."""

    name: str
    words: str
    usual: Number


class CatalogueRow(Reported, frozen=True):
    """A kind or weapon by its name in scenarios. `words`: its name for people, if different."""

    name: str
    words: str
    numbers: dict[str, Number]


class CatalogueTable(Reported, frozen=True):
    """Rows of one sort: `kinds`, `weapons`, `ground`, `edges`."""

    name: str
    about: str
    columns: tuple[CatalogueColumn, ...]
    rows: tuple[CatalogueRow, ...]


def number_words(value: Number) -> str:
    """A value for people: `yes`, `4`, `front, left`, `ride 1, drive 2`, `-` for none."""
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            words = ", ".join(f"{name} {number}" for name, number in value.items())
        case tuple():
            words = ", ".join(map(_part_words, value))
        case _:
            words = "" if value is None else str(value)
    return words or "-"


def _part_words(part: Part) -> str:
    if not isinstance(part, dict):
        return str(part)
    first, *rest = (", ".join(each) if isinstance(each, tuple) else str(each) for each in part.values())
    return f"{first} ({': '.join(rest)})" if rest else first


def unusual(table: CatalogueTable, row: CatalogueRow) -> Iterator[tuple[CatalogueColumn, Number]]:
    """The values of a row that differ from the default."""
    for column in table.columns:
        if row.numbers[column.name] != column.usual:
            yield column, row.numbers[column.name]


class Columns(NamedTuple):
    """Rows as texts in columns. `right`: the columns of numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


def grid(table: CatalogueTable) -> Columns:
    """A table whose columns tell many rows apart; rare properties are listed in the last one."""
    wanted = tuple(column for column in table.columns if _is_common(table, column))
    columns = [
        ("name", False, [row.name for row in table.rows]),
        ("called", False, [row.words for row in table.rows]),
        *((column.name, _is_whole(table, column), _texts(table, column)) for column in wanted),
        ("", False, [_also(table, row, wanted) for row in table.rows]),
    ]
    heads, right, texts = zip(*(column for column in columns if any(column[2])), strict=True)
    return Columns(heads, tuple(zip(*texts, strict=True)), right)


def _texts(table: CatalogueTable, column: CatalogueColumn) -> list[str]:
    return [number_words(row.numbers[column.name]) for row in table.rows]


def _is_whole(table: CatalogueTable, column: CatalogueColumn) -> bool:
    return all(isinstance(row.numbers[column.name], int) for row in table.rows)


def _also(table: CatalogueTable, row: CatalogueRow, wanted: Container[CatalogueColumn]) -> str:
    """The unusual values of a row that have no column."""
    rest = ((column.name, value) for column, value in unusual(table, row) if column not in wanted)
    return "; ".join(name if value is True else f"{name} {number_words(value)}" for name, value in rest)


def _is_common(table: CatalogueTable, column: CatalogueColumn) -> bool:
    values = [row.numbers[column.name] for row in table.rows if row.numbers]
    if any(isinstance(value, bool | dict) or len(number_words(value)) > WIDEST for value in values):
        return False
    return COMMON_SHARE * sum(value != column.usual for value in values) >= len(values)


def aligned(found: Columns) -> Iterator[str]:
    """The rows under their head, aligned in columns."""
    lines = (found.head, *found.rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = zip(line, widths, found.right, strict=True)
        yield "  ".join(text.rjust(width) if number else text.ljust(width) for text, width, number in cells).rstrip()
