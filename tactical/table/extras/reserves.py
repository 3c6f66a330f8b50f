"""Reserves: for systems in which a seat has secrets off the board."""

from __future__ import annotations

from tactical.table.extras.extra import Extra
from tactical.table.state import S


class Reserves(Extra[S]):
    """Pieces that others know nothing of until they arrive."""

    def differs_off_board(self, view: S, shared: S) -> bool:
        """True if a seat knows more (`view`) than everybody does (`shared`), but only about pieces off the board.
        Default: False."""
        return False
