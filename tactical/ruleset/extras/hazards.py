"""Hazards: for systems whose boards hurt the pieces on them."""

from __future__ import annotations

from tactical.ruleset.extras.extra import Extra
from tactical.table.state import S


class Hazards(Extra[S]):
    """Lack of air, and fire."""

    def exposure(self, state: S, piece: int) -> float:
        """The average share of a piece, 0 to 1, that its surroundings take before it can be elsewhere. Default:
        none."""
        return 0.0
