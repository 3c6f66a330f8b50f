"""Systems in which seats place their pieces in zones before the first turn (FT-12)."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ruleset.contract import Ruleset
from tactical.table import deployment
from tactical.table.frames import Ask
from tactical.table.orders import Order
from tactical.table.reach import Reach
from tactical.table.state import S


class DeployingRuleset(Ruleset[S]):
    """Such a system: it covers the battle itself, and this class the deployment before."""

    def battle_offers(self, state: S, ask: Ask) -> Sequence[Order]:
        """`offers_for`, once all have placed their pieces."""
        raise NotImplementedError

    def battle_modes(self, state: S, piece: int) -> tuple[str, ...]:
        """`modes`, once all have placed their pieces."""
        raise NotImplementedError

    def battle_reach(self, state: S, piece: int, mode: str) -> Reach:
        """`reach`, once all have placed their pieces."""
        raise NotImplementedError

    def offers_for(self, state: S, ask: Ask) -> Sequence[Order]:
        if ask.why == deployment.WHY:
            return deployment.offers(self, state, ask.seat)
        return self.battle_offers(state, ask)

    def modes(self, state: S, piece: int) -> tuple[str, ...]:
        return deployment.modes(state, piece) or self.battle_modes(state, piece)

    def reach(self, state: S, piece: int, mode: str) -> Reach:
        if mode == deployment.MODE:
            return deployment.reach(self, state, piece)
        return self.battle_reach(state, piece, mode)
