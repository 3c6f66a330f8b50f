"""The decisions a campaign waits for, and the sentences that report events."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tactical import table
from tactical.campaign.links import BattleLink
from tactical.campaign.state import DEEPEST, CampaignState
from tactical.rules import load
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Awaiting, Battle
from tactical.table.events import Event


class Happened(Event, tag="happened", frozen=True):
    """An event of the campaign, as a sentence."""

    text: str

    def words(self, state: AnyState, /) -> str:
        return self.text


class Due(NamedTuple):
    """A decision about the campaign itself: to open a battle, or to return from one that is over."""

    what: Literal["open", "return"]
    link: BattleLink | None  # which battle; None: one that is awaited and that nobody has written

    @property
    def order(self) -> str:
        """The order that does it, in notation."""
        return f"campaign {self.what}"


def rules_of(campaign: CampaignState) -> AnyRuleset:
    """The rule system of the game in play."""
    return load(campaign.top.rules)


def awaiting(campaign: CampaignState) -> Awaiting:
    """The decision that the game in play waits for. If it waits for a battle or is over, `due` has the campaign's next
    step."""
    return table.awaiting(campaign.top.state)


def due(campaign: CampaignState) -> Due | None:
    """The next step of the campaign itself; None while the game in play goes on, and when the campaign is over."""
    if campaign.result is not None:
        return None
    if campaign.pending is not None:
        return Due("open", campaign.setup.link(campaign.pending.link))
    if campaign.top.state.result is not None:
        return Due("return", campaign.link)
    want = awaiting(campaign)
    return Due("open", answering(campaign, want)) if isinstance(want, Battle) else None


def answering(campaign: CampaignState, want: Battle) -> BattleLink | None:
    """The link that the pending battle opens; None if nobody has written that battle, or it is too deep."""
    if len(campaign.tables) >= DEEPEST:
        return None
    for link in campaign.setup.links:
        if (link.answers, link.rules, link.battle) == (campaign.top.link, want.rules, want.scenario):
            return link
    return None
