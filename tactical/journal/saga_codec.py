"""Campaigns in a save: one snapshot holds all games in play, and every record says which of them it was given to."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from tactical import campaign
from tactical.campaign import CampaignOrder, Saga
from tactical.campaign.soundness import faults
from tactical.journal.codec import Codec, codec, look_at
from tactical.journal.head import CAMPAIGN, campaign_head
from tactical.journal.moments import Moment, Whole
from tactical.journal.records import RECORD, SNAPSHOT, Consented, Played, PlayedIn, Redone, Snapshot, Undone
from tactical.rules import UnknownRulesetError, load
from tactical.table import Dice, Order, Outcome, Ruleset, Verdict
from tactical.table.values import replace


class SagaCodec(Codec):
    """The codec of campaigns. Positions and orders are held to the types of their own rule systems."""

    def __init__(self) -> None:
        self._types: dict[int, Any] = {
            SNAPSHOT: Snapshot[Saga],
            RECORD: PlayedIn | Undone | Redone | Consented,
        }
        self._decoders = {kind: msgspec.msgpack.Decoder(type_) for kind, type_ in self._types.items()}

    def filled(self, value: Any) -> Any:
        if isinstance(value, Snapshot):
            tables = tuple(_filled(table) for table in value.state.tables)
            return replace(value, state=value.state.having(tables=tables))
        if isinstance(value, PlayedIn):
            return replace(value, order=msgspec.convert(value.order, _orders(value.rules)))
        return value

    def head(self, whole: Any) -> bytes:
        return campaign_head(whole.setup.title, (link.rules for link in whole.setup.links))

    def rules_at(self, whole: Any) -> Ruleset[Any]:
        return campaign.rules_of(whole)

    def position(self, whole: Any) -> Any:
        return whole.top.state

    def played(self, seq: int, digest: bytes, order: Order, outcome: Outcome, before: Any) -> Played[Any]:
        rules = CAMPAIGN if isinstance(order, CampaignOrder) else before.top.rules
        return PlayedIn(seq, digest, order, outcome.rolled, len(before.tables) - 1, rules)

    def play(self, whole: Any, order: Order, dice: Dice) -> Outcome:
        return campaign.play(whole, order, dice)

    def replayed(self, whole: Any, record: Played[Any], dice: Dice) -> Outcome:
        assert isinstance(record, PlayedIn)
        own = isinstance(record.order, CampaignOrder)
        if record.table != len(whole.tables) - 1 or record.rules != (CAMPAIGN if own else whole.top.rules):
            raise ValueError("the order was given to another game than the one in play")
        return self.play(whole, record.order, dice)

    def moment(self, seq: int, before: Any, order: Order, outcome: Outcome) -> Moment:
        after = outcome.state
        whole = Whole(before, after, self.rules_at(before), self.rules_at(after))
        return Moment(seq, before.top.state, order, replace(outcome, state=after.top.state), whole)

    def border(self, moment: Moment, seat: int) -> Verdict:
        assert moment.whole is not None
        return campaign.border(moment.whole.before, moment.order, moment.whole.after, moment.entry.rolled, seat)

    def faults(self, whole: Any) -> list[str]:
        return faults(whole)

    def look_at(self, whole: Any) -> None:
        for table in whole.tables:
            look_at(load(table.rules), table.state)


def _filled(table: Any) -> Any:
    try:
        rules = codec(table.rules).rules  # whose types have been compiled, by one thread
    except UnknownRulesetError as error:
        raise msgspec.ValidationError(str(error)) from None
    return replace(table, state=msgspec.convert(table.state, rules.state))


@cache
def _orders(rules: str) -> Any:
    """The orders that there are under these rules, or about a campaign."""
    if rules == CAMPAIGN:
        return reduce(or_, campaign.CAMPAIGN_ORDERS)
    try:
        return reduce(or_, codec(rules).rules.all_orders)
    except UnknownRulesetError as error:
        raise msgspec.ValidationError(str(error)) from None
