"""The names that scenarios of a rule system may use: its shipped kinds and weapons, ground and borders, with their
numbers.

The numbers are the system's own tables (`Ruleset.catalogue`), their meanings those of its `keys.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from tactical.report.catalogue import (
    WIDEST,
    CatalogueColumn,
    CatalogueRow,
    CatalogueTable,
    Number,
    aligned,
    grid,
    number_words,
)
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario import keys
from tactical.table.cards import Look
from tactical.table.values import Value

_NAME: Final = "name"  # of a row: what it is listed under
GROUND: Final = "ground"
EDGES: Final = "edges"


def catalogue(rules: AnyRuleset) -> tuple[CatalogueTable, ...]:
    """The tables of a rule system, without empty ones."""
    meanings = keys.meanings(rules)
    tables = [_table(name, rows, meanings, {}) for name, rows in rules.catalogue.items() if name != GROUND]
    tables.append(_table(GROUND, rules.catalogue.get(GROUND, {}), meanings, rules.terrain))
    tables.append(_table(EDGES, {}, meanings, rules.edges))
    return tuple(table for table in tables if table.rows)


def _table(
    name: str, rows: Mapping[str, Value], meanings: Mapping[str, keys.FormatTable], looks: Mapping[str, Look]
) -> CatalogueTable:
    known = meanings.get(name)
    words = {key.name: key.words.replace("`", "") for key in known.keys} if known else {}
    about = known.about.replace("`", "") if known else {GROUND: "Kinds of ground.", EDGES: "Kinds of edges."}[name]
    first = next(iter(rows.values()), None)
    fields = [field for field in msgspec.structs.fields(first) if field.name != _NAME] if first is not None else []
    columns = tuple(
        CatalogueColumn(field.name, words.get(field.name, ""), None if field.required else _number(field.default))
        for field in fields
    )
    return CatalogueTable(
        name,
        about,
        columns,
        tuple(
            CatalogueRow(
                row,
                looks[row].name if row in looks else "",
                {column.name: _number(getattr(rows[row], column.name)) for column in columns} if row in rows else {},
            )
            for row in (looks or rows)
        ),
    )


def _number(value: object) -> Number:
    """A field of a row as a report has it: pairs as a mapping, structs by their fields."""
    if isinstance(value, tuple):
        if value and all(isinstance(pair, tuple) for pair in value):
            return {str(name): number for name, number in value}
        return tuple(msgspec.structs.asdict(part) if isinstance(part, msgspec.Struct) else part for part in value)
    plain: Number = value if isinstance(value, bool | int | str) else None
    return plain


def lines(table: CatalogueTable) -> Iterator[str]:
    """A table for a terminal."""
    yield f"{table.name}: {table.about}"
    yield from (f"  {line}" for line in aligned(grid(table)))


def row_lines(table: CatalogueTable, row: CatalogueRow) -> Iterator[str]:
    """Everything in a table's row, with its meaning."""
    yield f"{row.name} ({table.name})" + (f": {row.words}" if row.words else "")
    said = [f"{column.name} {number_words(row.numbers[column.name])}" for column in table.columns]
    width = max((len(words) for words in said if len(words) <= WIDEST), default=0)
    for words, column in zip(said, table.columns, strict=True):
        yield f"  {words.ljust(width)}  {column.words}".rstrip()
