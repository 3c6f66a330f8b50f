"""Orders about a campaign as people write them: all begin with the word `campaign`."""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.campaign.orders import BORDERS, CAMPAIGN_ORDERS, CampaignOrder
from tactical.ruleset import AnyRuleset
from tactical.ruleset.phases import Phase
from tactical.table import AnyState, Frame, Order, Piece, Step
from tactical.table import notation as table_notation

WORD = "campaign"

__all__ = ["BORDERS", "WORD", "is_campaign", "read", "usages", "write"]


class _Grammar(AnyRuleset):
    """The forms of the orders, for the table's own reader."""

    name = WORD
    title = "Campaign"
    orders: ClassVar[tuple[type[Order], ...]] = CAMPAIGN_ORDERS
    phases: tuple[Phase[AnyState], ...] = ()

    @property
    def all_orders(self) -> tuple[type[Order], ...]:
        return self.orders


class _Nothing:
    """A position without pieces: the orders name entries of the roster, which are words."""

    stack: tuple[Frame[Step], ...] = ()
    pieces: tuple[Piece, ...] = ()

    def piece_named(self, name: str) -> None:
        """Find no piece: a campaign has none."""


_GRAMMAR = _Grammar()
_NOTHING: Any = _Nothing()  # stands where a position does: no name of an order is looked up in it


def is_campaign(text: str) -> bool:
    """True if a text is meant for the campaign."""
    return text.split(maxsplit=1)[:1] == [WORD]


def read(seat: int, text: str) -> Order:
    """The order for the campaign in `text`, by `seat`. Raises NotationError, which says what would be right."""
    return table_notation.read(_GRAMMAR, _NOTHING, seat, text)


def write(order: CampaignOrder) -> str:
    """An order about the campaign in notation, without its seat."""
    return table_notation.write(_NOTHING, order)


def usages() -> list[tuple[type[CampaignOrder], str]]:
    """The orders with their forms, for help."""
    return [(kind, table_notation.usage(kind)) for kind in CAMPAIGN_ORDERS]
