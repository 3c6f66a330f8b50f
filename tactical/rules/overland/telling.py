"""Encounters and the storyteller's script, read from a scenario's own tables (FT-OV-01, OV-D40)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tactical.board import Board, parse_cell
from tactical.rules.overland import data
from tactical.rules.overland.position import Cue, Encounter
from tactical.table.opening import Problem, Where, read_as

_SLUG = re.compile(r"[a-z][a-z0-9_-]{0,39}")
CELLS = ("cells", "enter")


def _rows(problems: list[Problem], name: str, raw: object) -> Iterable[tuple[Where, dict[str, Any]]]:
    """The rows of a list of tables."""
    if not isinstance(raw, list) or not all(isinstance(row, Mapping) for row in raw):
        problems.append(Problem((name,), f"write [[{name}]] for each"))
        return
    for number, row in enumerate(raw):
        yield (name, number), dict(row)


def _with_cells(problems: list[Problem], where: Where, row: dict[str, Any], board: Board) -> None:
    """Names of cells become cells."""
    for key in CELLS:
        if key not in row:
            continue
        found = []
        for number, text in enumerate(row[key] if isinstance(row[key], list) else [row[key]]):
            try:
                found.append(parse_cell(board, str(text)))
            except ValueError as error:
                problems.append(Problem((*where, key, number), str(error)))
        row[key] = found


def _plain(text: str) -> bool:
    """Words that the log can show."""
    return bool(text.strip()) and text == text.strip() and text.isprintable() and not {"{", "}", "_"} & set(text)


def _hostile(
    problems: list[Problem], where: Where, row: dict[str, Any], key: str, names: Mapping[str, int], hostiles: set[str]
) -> None:
    """A hostile group's name becomes its piece."""
    if key in row:
        if not (isinstance(row[key], str) and row[key] in hostiles):
            known = ", ".join(sorted(hostiles)) or "none"
            problems.append(Problem((*where, key), f"no hostile group {str(row[key])[:40]!r}; hostile groups: {known}"))
            row[key] = -1
        else:
            row[key] = names[row[key]]


def read_encounters(
    problems: list[Problem], raw: object, board: Board, names: Mapping[str, int], hostiles: set[str]
) -> tuple[Encounter, ...]:
    """[[encounters]]: each on squares, in a kind of hazard, or of a hostile group."""
    found: list[Encounter] = []
    for where, row in _rows(problems, "encounters", raw):
        _with_cells(problems, where, row, board)
        _hostile(problems, where, row, "hostile", names, hostiles)
        for key in ("maps", "loot"):
            if isinstance(row.get(key), Mapping):
                row[key] = sorted(row[key].items())
        made = read_as(problems, where, row, Encounter)
        if made is None:
            continue
        if (bool(made.cells) + bool(made.hazard) + (made.hostile >= 0)) != 1 and not problems:
            problems.append(Problem(where, "an encounter has cells, a hazard, or a hostile group: one of them"))
        if made.hazard and not made.number and made.hazard not in data.MEETS:
            text = f"rules give no number for meeting somebody in {made.hazard!r}: add number ="
            problems.append(Problem((*where, "hazard"), text))
        if not _plain(made.faces):
            problems.append(Problem((*where, "faces"), "faces says in plain words who stands against the group"))
        if any(made.name == other.name for other in found):
            problems.append(Problem((*where, "name"), f"there are two encounters {made.name!r}"))
        if made.hazard and any(made.hazard == other.hazard for other in found):
            problems.append(Problem((*where, "hazard"), f"there are two encounters for {made.hazard!r} (FT-OV-02)"))
        found.append(made)
    return tuple(found)


def read_script(
    problems: list[Problem], raw: object, board: Board, names: Mapping[str, int], hostiles: set[str]
) -> tuple[Cue, ...]:
    """[[script]]: what the storyteller does on which day, or when a group enters which squares."""
    found: list[Cue] = []
    for where, row in _rows(problems, "script", raw):
        _with_cells(problems, where, row, board)
        _hostile(problems, where, row, "piece", names, hostiles)
        cue = read_as(problems, where, row, Cue)
        if cue is None:
            continue
        if cue.day < 1 and not cue.enter:
            problems.append(Problem(where, "a line of the script has a day, or squares to enter"))
        if cue.do in ("offer", "withdraw", "hazard") and not _SLUG.fullmatch(cue.label):
            problems.append(Problem((*where, "label"), "a label is wanted: small letters, digits, - and _"))
        if cue.do == "offer" and not (1 <= cue.bonus <= 99 and 0 <= cue.amount <= 12):
            problems.append(Problem((*where, "bonus"), "a shortcut adds 1 to 99 squares, its penalty is 0 to 12"))
        if cue.do == "penalty" and not (0 <= cue.amount <= 12 and 1 <= cue.days <= 99):
            problems.append(Problem((*where, "amount"), "a penalty is 0 to 12, for 1 to 99 days"))
        if cue.do in ("hazard", "clear", "move") and not cue.cells:
            problems.append(Problem((*where, "cells"), f"{cue.do} needs cells"))
        if cue.do == "move" and (cue.piece < 0 or cue.day < 1):
            problems.append(Problem(where, "a move has a hostile piece and a day"))
        if cue.do == "say" and not _plain(cue.text):
            problems.append(Problem((*where, "text"), "say needs a text: one line of plain words"))
        found.append(cue)
    return tuple(found)
