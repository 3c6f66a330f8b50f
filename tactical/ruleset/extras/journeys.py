"""Journeys: for systems in which a plan takes several turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tactical.ruleset.extras.extra import Extra
from tactical.table.cards import Line
from tactical.table.state import S


class Journeys(Extra[S]):
    """Plans over several turns, and how they may turn out."""

    def outlook(self, state: S, piece: int) -> Callable[[], Sequence[Line]] | None:
        """Further lines of a piece's card that may take a second: how its plans may turn out. The work is returned as a
        function, for a thread. Default: None."""
        return None

    def steps_left(self, state: S, piece: int) -> float:
        """The plain steps that a piece may still take this turn. Default: none."""
        return 0.0

    def pace(self, state: S, piece: int) -> float:
        """The plain steps of a piece in each turn after this one, as far as that is certain. Default: its stride."""
        return self.rules.tactics.stride(state, piece)

    def parted(self, state: S, side: str) -> int:
        """The groups that a side travels in beside its first, where people together are better off. Default: none."""
        return 0

    def met(self, state: S) -> bool:
        """True if somebody has been met on the way and is still to be dealt with. Default: nobody has."""
        return False
