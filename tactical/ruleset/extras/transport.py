"""Transport: for systems whose pieces ride in others."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ruleset.extras.extra import Extra
from tactical.table.orders import Order
from tactical.table.state import S


class Transport(Extra[S]):
    """Getting in and out."""

    def boarding_orders(self, state: S, piece: int) -> Sequence[Order]:
        """Orders of a piece to get into its transport, or out, legal or not. Default: none."""
        return ()
