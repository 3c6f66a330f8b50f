"""The codec of whatever is played: of a battle under one rule system, or of a campaign."""

from __future__ import annotations

from functools import cache

from tactical.journal.codec import Codec, battle_codec
from tactical.journal.head import CAMPAIGN
from tactical.journal.readable import BUILDING


def codec(rules: str) -> Codec:
    """The codec of a ruleset, or of campaigns, built once per process."""
    if rules != CAMPAIGN:
        return battle_codec(rules)
    with BUILDING:
        return _campaigns()


@cache
def _campaigns() -> Codec:
    from tactical.journal.campaign_codec import CampaignCodec  # noqa: PLC0415 - a plain game pays nothing for campaigns

    return CampaignCodec()
