"""Mentions: who or what a sentence is about, kept beside the name that it prints."""

from __future__ import annotations

from typing import Literal, Protocol

from tactical.table.values import Value


class Naming(Protocol):
    """A position that names its pieces and cells."""

    def name(self, piece: int, /) -> str:
        """A piece's name in sentences."""

    def cell_name(self, cell: int, /) -> str:
        """A cell's name."""


class Mention(Value, frozen=True, tag="Mention"):
    """A piece, cell, seat, clause or order, by its number (-1 if it has none) and its name."""

    kind: Literal["piece", "cell", "seat", "clause", "order"]
    number: int
    name: str

    @classmethod
    def of_piece(cls, state: Naming, piece: int) -> Mention:
        """A piece by its title."""
        return cls("piece", piece, state.name(piece))

    @classmethod
    def of_cell(cls, state: Naming, cell: int) -> Mention:
        """A cell by its name."""
        return cls("cell", cell, state.cell_name(cell))
