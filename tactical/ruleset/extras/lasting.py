"""Lasting marks: for systems whose battles leave traces on the ground."""

from __future__ import annotations

from tactical.ruleset.aftermath import Lasting
from tactical.ruleset.extras.extra import Extra
from tactical.table.state import S


class LastingMarks(Extra[S]):
    """Doors that stay broken, and the like."""

    def marks(self, state: S) -> tuple[Lasting, ...]:
        """The marks with which the next battle at the same place begins. Default: none."""
        return ()
