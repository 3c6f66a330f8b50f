"""The map of a scenario as read: the board, its marks, and the pieces placed by letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tactical.board import Board, coordinates_of, parse_cell
from tactical.scenario.fields import Fields
from tactical.scenario.locate import Path
from tactical.scenario.problems import ProblemList, shown, suggestion

MARK = "mark:"  # before the name of a mark, where cells are wanted


class StartingPiece(NamedTuple):
    """A piece that the map places: its letter and cell, the key path in the legend, the offset in the picture."""

    letter: str
    cell: int
    where: Path
    offset: int


class MapContents(NamedTuple):
    """The contents of the map. `board` is None if the map was wrong, and then cells are not checked."""

    board: Board | None
    marks: Mapping[str, tuple[int, ...]]
    starts: Mapping[str, StartingPiece]

    def cell(self, row: Fields, key: str) -> int | None:
        """The one cell that a key names; None, with a report, if it does not."""
        text = row.text(key, None, example='"c4"')
        cells = self.named(row.report, row.at(key), text) if text else ()
        if len(cells) > 1:
            row.wrong(key, f"{shown(text)} is {len(cells)} cells: name one")
        return cells[0] if len(cells) == 1 else None

    def cells(self, row: Fields, key: str) -> tuple[int, ...]:
        """The cells that a key lists, each once, in order."""
        cells: dict[int, None] = {}
        for number, text in enumerate(row.words(key, "cells")):
            cells |= dict.fromkeys(self.named(row.report, row.item(key, number), text))
        return tuple(cells)

    def named(self, report: ProblemList, where: Path, text: str) -> tuple[int, ...]:
        """The cells that a text names: `c4`, `2,3`, a cell's own name, or `mark:` and a mark. Reports anything else."""
        if text.startswith(MARK):
            name = text.removeprefix(MARK)
            if self.board is not None and name not in self.marks:
                report.add(where, f"unknown mark {shown(name)}{suggestion(name, list(self.marks))}")
            return self.marks.get(name, ())
        if self.board is None:
            return ()
        try:
            return (parse_cell(self.board, text),)
        except ValueError as error:
            report.add(where, str(error))
            return ()

    def resolved(self, report: ProblemList, where: Path, value: object) -> object:
        """A value of the ruleset's own, with marks replaced by the names of their cells everywhere."""
        if isinstance(value, str) and value.startswith(MARK):
            cells = self._spelt(report, where, value)
            if len(cells) > 1:
                report.add(where, f"{shown(value)} is {len(cells)} cells: put it in a list")
            return cells[0]
        if isinstance(value, dict):
            return {key: self.resolved(report, (*where, key), item) for key, item in value.items()}
        if isinstance(value, list):
            items: list[object] = []
            for number, item in enumerate(value):
                at = (*where, number)
                if isinstance(item, str) and item.startswith(MARK):
                    items += self._spelt(report, at, item)
                else:
                    items.append(self.resolved(report, at, item))
            return items
        return value

    def _spelt(self, report: ProblemList, where: Path, mark: str) -> list[str]:
        """A mark's cells as texts; the mark itself where there are none."""
        board = self.board
        cells = self.named(report, where, mark)
        return [coordinates_of(board, cell) for cell in cells] if board is not None and cells else [mark]
