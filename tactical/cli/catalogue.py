"""`tactical scenario kinds`: the names that a rule system's scenarios may use, with their numbers."""

from __future__ import annotations

from argparse import Namespace

import msgspec

from tactical.cli.answer import Answer
from tactical.cli.exits import DONE, usage
from tactical.cli.output import Output
from tactical.report.catalogue import CatalogueTable
from tactical.rules import UnknownRulesetError, load, system_names
from tactical.scenario.catalogue import catalogue, lines, row_lines
from tactical.scenario.problems import shown, suggestion


class ScenarioKinds(Answer, frozen=True):
    """The kinds that scenarios of a rule system may name: all of them, or the requested rows."""

    system: str
    tables: tuple[CatalogueTable, ...]


def kinds(args: Namespace, out: Output) -> int:
    """Print the kinds, weapons, ground and edges of a system, or everything about some of them."""
    system, *names = args.name or [""]
    try:
        rules = load(system.lower())
    except UnknownRulesetError as error:
        said = str(error) if system else f"name a rule system: {', '.join(system_names())}"
        raise usage(f"scenario kinds: {said}") from None
    tables = catalogue(rules)
    wanted = _chosen(tables, names, rules.name) if names else tables
    if args.json:
        out.json(ScenarioKinds(rules.name, wanted))
        return DONE
    for number, table in enumerate(wanted):
        if number and not names:
            out.line()
        if names:
            out.lines(*(line for row in table.rows for line in row_lines(table, row)))
        else:
            out.lines(*lines(table))
    return DONE


def _chosen(tables: tuple[CatalogueTable, ...], names: list[str], system: str) -> tuple[CatalogueTable, ...]:
    """The tables with nothing but rows of these names, and whole those whose own name is among them."""
    known = [row.name for table in tables for row in table.rows]
    for name in names:
        if name not in known and name not in (table.name for table in tables):
            raise usage(f"{system} has nothing called {shown(name)}{suggestion(name, known)}")
    kept = (
        table
        if table.name in names
        else msgspec.structs.replace(table, rows=tuple(row for row in table.rows if row.name in names))
        for table in tables
    )
    return tuple(table for table in kept if table.rows)
