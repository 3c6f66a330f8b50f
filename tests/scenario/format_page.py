"""The tables of the page about the scenario format, `tactical/guide/format.md`: keys, options, and what is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tactical.report.catalogue import grid
from tactical.rules import load
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario import keys
from tactical.scenario.catalogue import catalogue
from tactical.scenario.keys import FormatKey

_HEAD: Final = ("| key | type | default | meaning |", "|---|---|---|---|")


def markdown(system: str) -> Iterator[str]:
    """The tables of a rule system, or of the keys that all scenarios share."""
    for table in keys.tables(system):
        yield from (f"**{keys.heading(table)}** {table.about}", "", *_HEAD, *map(_row, table.keys), "")
    if system not in keys.SHARED:
        rules = load(system)
        yield from ("**[options]**", "", *_HEAD, *map(_row, keys.options_of(rules)), "")
        yield from _shipped(rules)


def _row(key: FormatKey) -> str:
    return f"| `{key.name}` | {key.type} | {key.default} | {key.words} |"


def _shipped(rules: AnyRuleset) -> Iterator[str]:
    for table in catalogue(rules):
        head, rows, _ = grid(table)
        yield from (f"**Shipped {table.name}**", "")
        yield from (f"| {' | '.join(head)} |", f"|{'---|' * len(head)}")
        yield from (f"| `{row[0]}` | {' | '.join(row[1:])} |" for row in rows)
        yield ""
