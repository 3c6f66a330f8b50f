"""Campaigns in a save: one snapshot holds all games in play, and every record says which of them it was given to."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache, reduce
from itertools import chain, repeat
from operator import or_
from typing import Any

import msgspec

from tactical import campaign
from tactical.board import Board
from tactical.campaign import CampaignOrder, CampaignState
from tactical.campaign.awaited import Happened
from tactical.campaign.state import GameInPlay, Tale
from tactical.campaign.validation import problems
from tactical.journal import wire
from tactical.journal.codec import Codec, Events, Rolled, battle_codec
from tactical.journal.digest import canonical
from tactical.journal.errors import WireError
from tactical.journal.head import CAMPAIGN, campaign_head, migrated_events, of_this_shape
from tactical.journal.moments import Moment, Whole
from tactical.journal.patches import changes
from tactical.journal.readable import read_back, settled
from tactical.journal.records import (
    ComputerSeats,
    Consented,
    Head,
    Hosted,
    KeptLine,
    Played,
    PlayedIn,
    Redone,
    Telling,
    Undone,
)
from tactical.journal.rewording import WORDED
from tactical.rules import UnknownRulesetError
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Dice, Order, Outcome, Verdict
from tactical.table.events import Event
from tactical.table.refs import dangling_in_record
from tactical.table.values import replace


class CampaignCodec(Codec):
    """The codec of campaigns. Positions, orders and events are held to the types of their own rule systems."""

    worded = (*WORDED, Tale)

    def __init__(self) -> None:
        self._state = CampaignState
        self._record = PlayedIn | Undone | Redone | Consented | ComputerSeats | Hosted
        self._note = KeptLine[Any]
        self._decoder = msgspec.msgpack.Decoder(self._record)

    # --- payloads ---

    def filled(self, value: Any) -> Any:
        if isinstance(value, PlayedIn):
            return replace(value, order=msgspec.convert(value.order, _orders(value.rules)))
        if isinstance(value, KeptLine):
            typed = ((tried, msgspec.convert(tried.order, _orders(tried.rules))) for tried in value.line)
            return replace(value, line=tuple(replace(tried, order=order) for tried, order in typed))
        return value

    def with_games(self, whole: Whole) -> Whole:
        return whole.having(tables=tuple(_filled(table) for table in _campaign(whole).tables))

    def events(self, record: Played[Order, Event], before: Any, after: Any, head: Head) -> tuple[Event, ...]:
        assert isinstance(record, PlayedIn)
        given = CAMPAIGN if isinstance(record.order, CampaignOrder) else before["tables"][-1]["rules"]
        if record.table != len(before["tables"]) - 1 or record.rules != given:
            raise WireError("table", "the order was given to a game that is not in play")
        rules = str(after["tables"][-1]["rules"])  # those of the game in play after it, which is what it tells of
        told = migrated_events(head, rules, record.events)
        return _typed_events(rules, told, of_this_shape(head))

    def heard(self, record: Played[Order, Event]) -> tuple[Event, ...]:
        assert isinstance(record, PlayedIn)
        return tuple(Event(seen=event.get("seen")) for event in record.events)  # which are not of any type yet

    def _brought_events(self, plain: object, head: Head) -> object:
        return {}  # `events` does it, once it is known under which rules they are

    def _under(self, plain: Any, head: Head) -> str:
        return str(plain.get("rules", ""))

    # --- what a whole is, and how it goes on ---

    def head(self, whole: Whole, telling: Telling | None = None) -> bytes:
        return campaign_head(whole.setup.title, (link.rules for link in _campaign(whole).setup.links), telling)

    def rules_at(self, whole: Whole) -> AnyRuleset:
        return campaign.rules_of(_campaign(whole))

    def rules_then(self, whole: Whole, rules: AnyRuleset) -> AnyRuleset:
        return campaign.rules_of(_campaign(whole))

    def position(self, whole: Whole) -> AnyState:
        state: AnyState = _campaign(whole).top.state
        return state

    def with_boards(self, whole: Whole, shared: Callable[[Board], Board]) -> Whole:
        games = _campaign(whole).tables
        tables = (replace(each, state=each.state.having(board=shared(each.state.board))) for each in games)
        return whole.having(tables=tuple(tables))

    def played(
        self, seq: int, digest: bytes, order: Order, before: Whole, after: Whole, events: Events, rolled: Rolled
    ) -> Played[Order, Event]:
        before, after = _campaign(before), _campaign(after)
        rules = CAMPAIGN if isinstance(order, CampaignOrder) else before.top.rules
        patch, showed = changes(before, after), self.showed(before, order, after, rolled)
        table = len(before.tables) - 1
        final = order.final
        return PlayedIn(seq, digest, order, rolled, patch, events, showed, final=final, table=table, rules=rules)

    def settled(self, before: Whole | None, after: Whole, order: Order | None = None, events: Events = ()) -> Whole:
        after = _campaign(after)
        told = tuple(event for event in events if not isinstance(event, Happened))
        was = _campaign(before) if before is not None else None
        earlier = was.tables if was is not None else ()
        tables = tuple(map(_settled_game, chain(earlier, repeat(None)), after.tables))
        same = all(game is held for game, held in zip(tables, after.tables, strict=True))
        whole = read_back(CampaignState, was, after if same else after.having(tables=tables), but="tables")
        settled(self.rules_at(whole), self.position(whole), self.position(whole), None, told)
        _typed_events(after.top.rules, wire.unpack(canonical(events)))
        return whole

    def play(self, whole: Whole, order: Order, dice: Dice) -> Outcome[Whole]:
        return campaign.play(_campaign(whole), order, dice)

    def replayed(self, whole: Whole, record: Played[Order, Event], dice: Dice) -> Outcome[Whole]:
        assert isinstance(record, PlayedIn)
        own = isinstance(record.order, CampaignOrder)
        now = _campaign(whole)
        if record.table != len(now.tables) - 1 or record.rules != (CAMPAIGN if own else now.top.rules):
            raise ValueError("the order was given to a game that is not in play")
        return self.play(whole, record.order, dice)

    def border(self, moment: Moment, seat: int, computers: Collection[int] = frozenset()) -> Verdict:
        before, after = _campaign(moment.before_all), _campaign(moment.after_all)
        known = (moment.dice_fell, seat, moment.showed, moment.final, computers)
        return campaign.border(before, moment.order, after, *known)

    def showed(self, before: Whole, order: Order, after: Whole, rolled: Rolled) -> bool:
        before, after = _campaign(before), _campaign(after)
        if isinstance(order, CampaignOrder):
            return False
        return battle_codec(before.top.rules).showed(before.top.state, order, after.top.state, rolled)

    def problems(self, whole: Whole) -> list[str]:
        return problems(_campaign(whole))

    def dangling_in_record(self, order: Order, events: tuple[Event, ...], before: Any, after: Any) -> str:
        own = isinstance(order, CampaignOrder)
        if own and not 0 <= order.seat < len(before["setup"]["seats"]):
            return "the order is from a seat that does not exist"
        was, now = before["tables"][-1]["state"], after["tables"][-1]["state"]
        return dangling_in_record(None if own else order, events, was, now)


def _campaign(whole: Whole) -> CampaignState:
    assert isinstance(whole, CampaignState)
    return whole


def _typed_events(rules: str, told: object, ours: bool = True) -> tuple[Event, ...]:
    """Plain events that are told under these rules. Raises WireError for what is none of them."""
    try:
        found: tuple[Event, ...] = msgspec.convert(told, tuple[_events(rules), ...])  # type: ignore[misc]
    except msgspec.ValidationError as error:
        wrong = wire.decoder_error(error, ours=ours)
        raise WireError(f"events{wrong.where}", wrong.problem, newer=wrong.newer) from error
    return found


def _settled_game(before: GameInPlay | None, after: GameInPlay) -> GameInPlay:
    """A game in play as it is read again; the one that was in its place before, if any."""
    if after is before:
        return after
    known = before if before is not None and before.rules == after.rules else None
    state = settled(battle_codec(after.rules).rules, known.state if known is not None else None, after.state)
    return read_back(GameInPlay, known, after if state is after.state else replace(after, state=state), but="state")


def _filled(table: GameInPlay) -> GameInPlay:
    try:
        rules = battle_codec(table.rules).rules  # with types that one thread has compiled
    except UnknownRulesetError as error:
        raise msgspec.ValidationError(str(error)) from None
    return replace(table, state=msgspec.convert(table.state, rules.state))


@cache
def _orders(rules: str) -> object:
    """The orders that there are under these rules, or about a campaign."""
    if rules == CAMPAIGN:
        return reduce(or_, campaign.CAMPAIGN_ORDERS)
    try:
        return reduce(or_, battle_codec(rules).rules.all_orders)
    except UnknownRulesetError as error:
        raise msgspec.ValidationError(str(error)) from None


@cache
def _events(rules: str) -> object:
    """The events that are told under these rules in a campaign."""
    try:
        return reduce(or_, battle_codec(rules).rules.all_events, Happened)
    except UnknownRulesetError as error:
        raise msgspec.ValidationError(str(error)) from None
