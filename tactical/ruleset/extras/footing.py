"""Footing: for systems whose ground is not for everybody."""

from __future__ import annotations

from tactical.ruleset.extras.extra import Extra
from tactical.table.state import S


class Footing(Extra[S]):
    """Ground on which a piece cannot stand, although its invariants would allow it."""

    def barrier(self, state: S, piece: int, cell: int) -> str:
        """Why a piece cannot stand on a cell, in words; empty if it can. Default: it can."""
        return ""
