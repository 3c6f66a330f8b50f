"""`[prizes]`: things to carry, and their starting places (FT-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.fields import Fields
from tactical.scenario.map_contents import MapContents
from tactical.scenario.plain_text import slug_problem
from tactical.scenario.problems import shown, suggestion
from tactical.table.opening import PrizeRow
from tactical.table.prizes import CLAUSE
from tactical.table.values import tag_of

MAX_PRIZES: Final = 20
ORDER: Final = "take_prize"


def are_carried(rules: AnyRuleset) -> bool:
    """True if pieces of a rule system carry things."""
    return any(tag_of(order) == ORDER for order in rules.all_orders)


def read_prizes(
    top: Fields, land: MapContents, rules: AnyRuleset | None, pieces: Sequence[Mapping[str, object]]
) -> tuple[PrizeRow, ...]:
    """The things that can be carried, in the order of the file; problems are reported."""
    rows = top.table("prizes").rest()
    if rows and rules is not None and not are_carried(rules):
        top.report.add_key(("prizes",), f"in {rules.name} nothing is carried ({CLAUSE}): leave out prizes")
    if len(rows) > MAX_PRIZES:
        top.report.add(("prizes",), f"too many things: at most {MAX_PRIZES}, not {len(rows)}")
    there = {str(row["name"]): row for row in pieces}
    prizes: list[PrizeRow] = []
    for name, data in list(rows.items())[:MAX_PRIZES]:
        where = ("prizes", name)
        if problem := slug_problem(name):
            top.report.add_key(where, problem)
        elif not isinstance(data, dict):
            top.report.add(where, f"a thing must be a table, not {shown(data)}: write [prizes.{name}]")
        else:
            prizes.append(_prize(Fields(top.report, where, data), name, land, there, [row.bearer for row in prizes]))
    return tuple(prizes)


def _prize(
    row: Fields, name: str, land: MapContents, there: Mapping[str, Mapping[str, object]], bearers: Sequence[str]
) -> PrizeRow:
    """One of them. `bearers`: who has one of the others."""
    cells, bearer = land.cells(row, "cell"), row.text("carried_by")
    row.end()
    if ("cell" in row.data) == ("carried_by" in row.data):
        row.report.add(row.where, f'{name} needs a cell to lie on, cell = "c4", or a piece that has it: carried_by')
    elif len(cells) > 1:
        row.wrong("cell", f"{name} lies on one cell, not on {len(cells)}")
    elif "carried_by" in row.data and bearer not in there:
        row.wrong("carried_by", f"unknown piece {shown(bearer)}{suggestion(bearer, list(there))}")
    elif bearer and bearer in bearers:
        row.wrong("carried_by", f"{bearer} carries one thing at a time ({CLAUSE})")
    elif bearer and "cell" not in there[bearer]:
        row.wrong("carried_by", f"{bearer} starts off the board: give {name} a cell, or to somebody who is there")
    return PrizeRow(name, cells[0] if cells else -1, bearer)
