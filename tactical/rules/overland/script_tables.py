"""Encounters and the storyteller's script, read from a scenario's own tables (FT-OV-01, OV-D40)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tactical.rules import SHIPPED, system_names
from tactical.rules.overland import data
from tactical.rules.overland.position import Cue, Encounter
from tactical.ruleset.sheet import SheetReader
from tactical.table.opening import Where

_SLUG = re.compile(r"[a-z][a-z0-9_-]{0,39}")
CELLS = ("cells", "enter")


def _rows(
    reader: SheetReader, table: str, hostile: str, names: Mapping[str, int], hostiles: set[str]
) -> Iterator[tuple[Where, dict[str, object]]]:
    """The rows of a list of tables; names of cells become cells, that of a hostile group its piece."""
    for where, row in reader.listed(table):
        row |= {key: reader.cells((*where, key), row[key]) for key in CELLS if key in row}
        if hostile in row:
            said = row[hostile]
            name = said if isinstance(said, str) else str(said)[:40]
            there = reader.known((*where, hostile), "hostile group", name, sorted(hostiles))
            row[hostile] = names[name] if there else -1
        yield where, row


def _plain(text: str) -> bool:
    """Words that the log can show."""
    return bool(text.strip()) and text == text.strip() and text.isprintable() and not {"{", "}", "_"} & set(text)


def read_encounters(reader: SheetReader, names: Mapping[str, int], hostiles: set[str]) -> tuple[Encounter, ...]:
    """[[encounters]]: each on squares, in a kind of hazard, or of a hostile group."""
    found: list[Encounter] = []
    for where, row in _rows(reader, "encounters", "hostile", names, hostiles):
        for key in ("maps", "loot"):
            if isinstance(pairs := row.get(key), Mapping):
                row[key] = sorted(pairs.items())
        made = reader.read(where, row, Encounter)
        if made is None:
            continue
        if made.rules not in SHIPPED:
            reader.known((*where, "rules"), "rule system", made.rules, system_names())
        if (bool(made.cells) + bool(made.hazard) + (made.hostile >= 0)) != 1 and not reader.problems:
            reader.wrong(where, "an encounter needs one of cells, a hazard or a hostile group")
        if made.hazard and not made.number and made.hazard not in data.MEETS:
            text = f"the rules give no encounter number for {made.hazard!r}: add number ="
            reader.wrong((*where, "hazard"), text)
        if not _plain(made.faces):
            reader.wrong((*where, "faces"), "faces says in plain words who opposes the group")
        if any(made.name == other.name for other in found):
            reader.wrong((*where, "name"), f"there are two encounters {made.name!r}")
        if made.hazard and any(made.hazard == other.hazard for other in found):
            reader.wrong((*where, "hazard"), f"there are two encounters for {made.hazard!r} (FT-OV-02)")
        found.append(made)
    return tuple(found)


def read_script(reader: SheetReader, names: Mapping[str, int], hostiles: set[str]) -> tuple[Cue, ...]:
    """[[script]]: what the storyteller does on which day, or when a group enters which squares."""
    found: list[Cue] = []
    for where, row in _rows(reader, "script", "piece", names, hostiles):
        cue = reader.read(where, row, Cue)
        if cue is None:
            continue
        if cue.day < 1 and not cue.enter:
            reader.wrong(where, "a line of the script needs a day, or squares to enter")
        if cue.do in ("offer", "withdraw", "hazard") and not _SLUG.fullmatch(cue.label):
            reader.wrong((*where, "label"), "a label may have small letters, digits, - and _")
        if cue.do == "offer" and not (1 <= cue.bonus <= 99 and 0 <= cue.amount <= 12):
            reader.wrong((*where, "bonus"), "a shortcut adds 1 to 99 squares, its penalty is 0 to 12")
        if cue.do == "penalty" and not (0 <= cue.amount <= 12 and 1 <= cue.days <= 99):
            reader.wrong((*where, "amount"), "a penalty is 0 to 12, for 1 to 99 days")
        if cue.do in ("hazard", "clear", "move") and not cue.cells:
            reader.wrong((*where, "cells"), f"{cue.do} needs cells")
        if cue.do == "move" and (cue.piece < 0 or cue.day < 1):
            reader.wrong(where, "a move has a hostile piece and a day")
        if cue.do == "say" and not _plain(cue.text):
            reader.wrong((*where, "text"), "say needs a text: one line of plain words")
        found.append(cue)
    return tuple(found)
