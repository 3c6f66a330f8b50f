"""`[[deployment]]`: the zones in which seats place their pieces before the first turn (FT-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.fields import Fields
from tactical.scenario.map_contents import MapContents
from tactical.scenario.problems import shown, suggestion
from tactical.table.deployment import Deploy
from tactical.table.zones import Zone

MAX_ZONES: Final = 16
MAX_CELLS: Final = 500  # of a zone: rules are asked about each


def read_zones(
    top: Fields, land: MapContents, rules: AnyRuleset | None, pieces: Sequence[dict[str, object]], seats: Sequence[str]
) -> tuple[Zone, ...]:
    """The zones in order, with their problems reported."""
    zones: list[Zone] = []
    taken: dict[int, str] = {}
    rows = top.tables("deployment", MAX_ZONES)
    if rows and rules is not None and Deploy not in rules.all_orders:
        top.report.add_key(("deployment",), f"in {rules.name} there is no deployment (FT-12): say where pieces start")
    for row in rows:
        seat = row.text("seat", None, example='"red"')
        cells, hidden = land.cells(row, "cells"), row.flag("hidden", default=False)
        row.end()
        if seat and seats and seat not in seats:
            row.wrong("seat", f"unknown seat {shown(seat)}{suggestion(seat, seats)}")
            continue
        if seat in (seats[zone.seat] for zone in zones):
            row.wrong("seat", f"{seat} already has a zone: put all its cells in one zone")
        if "cells" not in row.data or row.data["cells"] == []:
            row.report.add(row.where, f'a zone needs cells, such as cells = ["mark:{seat or "red"}"]')
        if len(cells) > MAX_CELLS:
            row.wrong("cells", f"too many cells: at most {MAX_CELLS}, not {len(cells)}")
        other = next((taken[cell] for cell in cells if cell in taken and taken[cell] != seat), "")
        if other:
            row.wrong("cells", f"this zone overlaps that of {other}: keep them apart")
        if cells and not any(piece.get("cell") in cells for piece in pieces if piece["seat"] == seat):
            row.wrong("cells", f"no piece of {seat} starts in this zone: pieces that start there can be placed anew")
        taken |= dict.fromkeys(cells, seat)
        if seat and cells:
            zones.append(Zone(seats.index(seat), cells, hidden))
    return tuple(zones)
