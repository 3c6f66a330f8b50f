"""Scenery: for systems whose boards look different from the kinds of ground on their map."""

from __future__ import annotations

from tactical.board import Board
from tactical.ruleset.extras.extra import Extra
from tactical.table.cards import Look, Looks
from tactical.table.state import S


class Scenery(Extra[S]):
    """The looks and names of cells and borders."""

    def look(self, board: Board, cell: int) -> Look | None:
        """The look and name of a cell. Default: by the first layer whose kind is in `terrain`; None: by none."""
        for layer in board.layers:
            look = self.rules.terrain.get(layer.kinds[layer.cells[cell]])
            if look is not None:
                return look
        return None

    def changed_looks(self, state: S) -> Looks:
        """Cells and borders whose look has changed since the map was drawn, such as opened doors. Default: none."""
        return Looks()

    def light(self, state: S) -> str:
        """The light and weather on the board: day, dusk, night, rain or fog. Default: day."""
        return "day"

    def dark_cells(self, state: S) -> frozenset[int]:
        """The cells that lie in the night, where it is not night everywhere. Default: none."""
        return frozenset()
