"""Orders about a campaign as people write them: all begin with the word `campaign`."""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.campaign.orders import BORDERS, CAMPAIGN_ORDERS, CampaignOrder
from tactical.table import Order, Ruleset
from tactical.table import notation as table_notation
from tactical.table.phases import Phase

WORD = "campaign"

__all__ = ["BORDERS", "WORD", "is_campaign", "read", "usages", "write"]


class _Grammar(Ruleset[Any]):
    """The forms of the orders, for the table's own reader."""

    name = WORD
    title = "Campaign"
    orders: ClassVar[tuple[type[Order], ...]] = CAMPAIGN_ORDERS
    phases: ClassVar[tuple[Phase[Any], ...]] = ()

    @property
    def all_orders(self) -> tuple[type[Order], ...]:
        return self.orders


class _Nothing:
    """A position without pieces: the orders name entries of the roster, which are words."""

    stack: tuple[Any, ...] = ()
    pieces: tuple[Any, ...] = ()

    def piece_named(self, name: str) -> None:
        """No piece of that name."""


_GRAMMAR = _Grammar()
_NOTHING: Any = _Nothing()  # stands where a position does: no name of an order is looked up in it


def is_campaign(text: str) -> bool:
    """Whether a text is meant for the campaign."""
    return text.split(maxsplit=1)[:1] == [WORD]


def read(seat: int, text: str) -> Order:
    """The order about the campaign that `text` is, for `seat`. Raises NotationError, saying what would be right."""
    return table_notation.read(_GRAMMAR, _NOTHING, seat, text)


def write(order: CampaignOrder) -> str:
    """An order about the campaign in notation, without its seat."""
    return table_notation.write(_NOTHING, order)


def usages() -> list[tuple[type[CampaignOrder], str]]:
    """The orders with their forms as help shows them."""
    return [(kind, table_notation.usage(kind)) for kind in CAMPAIGN_ORDERS]
