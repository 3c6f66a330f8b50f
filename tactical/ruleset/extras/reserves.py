"""Reserves: for systems in which pieces come onto the board during a battle."""

from __future__ import annotations

from typing import ClassVar

from tactical.ruleset.extras.extra import Extra
from tactical.table.state import S


class Reserves(Extra[S]):
    """Pieces off the board that arrive later, and what others know of them."""

    by_script: ClassVar[bool] = True  # True if the script may bring pieces onto the board

    def may_arrive(self, state: S, piece: int) -> bool:
        """True if a piece that is off the board may enter it later by the rules. Default: False."""
        return False

    def differs_off_board(self, view: S, shared: S) -> bool:
        """True if a seat knows more (`view`) than everybody does (`shared`), but only about pieces off the board.
        Default: False."""
        return False
