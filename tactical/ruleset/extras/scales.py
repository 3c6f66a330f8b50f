"""Scales: for systems that show distances in several units."""

from __future__ import annotations

from typing import ClassVar

from tactical.ruleset.extras.extra import Extra
from tactical.table.cards import Line
from tactical.table.ledgers import mixed
from tactical.table.state import S


class Scales(Extra[S]):
    """The units of distances and prices for players."""

    names: ClassVar[tuple[str, ...]] = ()  # the units to choose from, if there is a choice

    def units(self, state: S) -> tuple[str, int]:
        """The unit of ledgers and prices in this game, and its number of parts. Default: the system's."""
        return self.rules.unit, self.rules.unit_parts

    def scaled(self, state: S, name: str) -> S:
        """A position with its distances in one of `names`: the same position, shown differently."""
        return state

    def surcharge(self, state: S, number: int) -> str:
        """A number in a refusal, in the ruleset's own form. Default: without its unit."""
        return mixed(number, self.units(state)[1])

    def travel(self, state: S, a: int, b: int, piece: int) -> tuple[Line, ...]:
        """Lines of the ruler, after the distance, on a piece's cost of going that far. Default: none."""
        return ()
