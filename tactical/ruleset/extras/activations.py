"""Units: for systems in which several pieces take their turn together."""

from __future__ import annotations

from tactical.ruleset.extras.extra import Extra
from tactical.table.orders import Order
from tactical.table.state import S


class UnitActivations(Extra[S]):
    """Pieces that act together, and what they give up by reacting."""

    def companions(self, state: S, piece: int) -> tuple[int, ...]:
        """The other pieces that take their turn with a piece, and may act now. Default: none."""
        return ()

    def closing_order(self, state: S) -> Order | None:
        """The order that ends the current question, the last such offer, if it is known without working out all offers.
        Default: None, search for it."""
        return None

    def close_idle(self, state: S) -> S:
        """The position without a question that nobody is left to answer, after an order. Default: unchanged."""
        return state

    def reacts_instead(self, before: S, state: S, answer: Order) -> bool:
        """True if an enemy who reacts could do the same in its own turn, and gives that up: then the reaction is not a
        cost of the orders that it answers. `before`: the position before those; `state`: where it is asked. Default:
        False."""
        return False
