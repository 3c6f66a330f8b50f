"""Days and campaign turns: how they pass, and what ends with a turn."""

from __future__ import annotations

from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.table.effects import passed
from tactical.table.values import replace

TURN = "campaign_turn"


def passing(campaign: CampaignState, days: int) -> CampaignState:
    """The campaign this many days later, after any campaign turns that end meanwhile."""
    for _ in range(days):
        day = campaign.day + 1
        campaign = campaign.having(day=day)
        length = campaign.setup.turn_days
        if length and (day - 1) % length == 0:
            campaign = turned(campaign)
    return campaign


def turned(campaign: CampaignState) -> CampaignState:
    """The campaign after its turn ends: hacked doors are repaired (BA-66), people recover, supplies are used."""
    marks = tuple(mark for mark in campaign.marks if mark.what.until != TURN)
    roster = tuple(_recovered(campaign, entry) for entry in campaign.roster)
    campaign = campaign.having(marks=marks, roster=roster, turn=campaign.turn + 1, ready=())
    return campaign.with_chronicle_line(f"Campaign turn {campaign.turn} begins.")


def _recovered(campaign: CampaignState, entry: RosterEntry) -> RosterEntry:
    kept = []
    for each in entry.effects:
        still, _ = passed((each.effect,), TURN)
        kept += [replace(each, effect=effect) for effect in still]
    entry = replace(entry, effects=tuple(kept))
    if not entry.here:
        return entry
    first = next((each for each in campaign.setup.roster if each.name == entry.name), entry)
    for field in campaign.setup.fields:
        now, full = entry.amount(field.name), first.amount(field.name)
        if field.recover and now is not None and full is not None:
            most = max(now, full) if field.recover > 0 else now
            entry = entry.with_amount(field.name, max(field.low, min(most, now + field.recover)))
    return entry
