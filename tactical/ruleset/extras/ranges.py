"""Ranges: for systems in which it is known how far a piece can hit at most."""

from __future__ import annotations

from math import inf

from tactical.ruleset.extras.extra import Extra
from tactical.table.state import S


class Ranges(Extra[S]):
    """Limits of threat, beyond which nobody need look."""

    def hits_within(self, state: S, piece: int) -> float:
        """The cells beyond which a piece hits nobody in its next turn, wherever it moves first. Default: unknown,
        `inf`."""
        return inf
