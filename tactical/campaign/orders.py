"""Orders for the campaign itself. They are orders like any other: plain fields, a verdict, a record."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.campaign.roster import NAME
from tactical.table.orders import CountRef, Order, TextRef, WordRef

EntryRef = Annotated[str, Meta(pattern=NAME, max_length=60, extra={"ref": "name"})]
GearRef = Annotated[
    tuple[Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=60)], ...],
    Meta(max_length=20, extra={"ref": "words"}),
]


class CampaignOrder(Order, tag="campaign_order", frozen=True):
    """Base of them: never given to a battle, always to the campaign around it."""


class Open(CampaignOrder, tag="campaign_open", frozen=True):
    """Open the battle that is due."""

    form = "campaign open"
    told = "open the battle that is due"
    help = "open the battle that is due"


class Return(CampaignOrder, tag="campaign_return", frozen=True):
    """Return from a finished battle, with its result."""

    form = "campaign return"
    told = "return from the battle"
    help = "return from the finished battle with its result"


class EndTurn(CampaignOrder, tag="campaign_end_turn", frozen=True):
    """Agree to end the campaign turn. It ends when every seat has agreed, or a referee says so."""

    form = "campaign end turn"
    told = "agree to end the campaign turn"
    help = "agree to end the campaign turn, which ends when all seats agree"


class Rename(CampaignOrder, tag="campaign_rename", frozen=True):
    """Rename an entry of the roster. Its name in orders stays."""

    form = "campaign rename {entry} {title}"
    told = "call {entry} {title}"
    help = 'rename one of yours: campaign rename ann "Old Ann"'
    entry: EntryRef
    title: TextRef


class Equip(CampaignOrder, tag="campaign_equip", frozen=True):
    """Change the gear of an entry of the roster, within the choices of its sheet."""

    form = "campaign equip {entry} with {gear}"
    told = "equip {entry} with {gear}"
    help = "change gear between battles, within what the sheet offers"
    entry: EntryRef
    gear: GearRef


class SetAmount(CampaignOrder, tag="campaign_set", frozen=True):
    """Correct a number of a sheet, as a referee."""

    form = "campaign set {entry} {field} {value}"
    told = "set {field} of {entry} to {value}"
    help = "referee: correct a number on a sheet"
    entry: EntryRef
    field: WordRef
    value: CountRef


class Fate(CampaignOrder, tag="campaign_fate", frozen=True):
    """Decide the fate of an entry of the roster, as a referee."""

    form = "campaign fate {entry} {fate}"
    told = "say that {entry} is {fate}"
    help = "referee: set a fate: alive, dead, destroyed or taken"
    entry: EntryRef
    fate: Annotated[Literal["alive", "dead", "destroyed", "taken"], Meta(extra={"ref": "word"})]


CAMPAIGN_ORDERS: tuple[type[CampaignOrder], ...] = (Open, Return, EndTurn, Rename, Equip, SetAmount, Fate)
BORDERS: tuple[type[CampaignOrder], ...] = (Open, Return)  # nobody takes these back alone
REFEREE: tuple[type[CampaignOrder], ...] = (SetAmount, Fate)
