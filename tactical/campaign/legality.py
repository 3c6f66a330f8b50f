"""The legality of orders for the campaign itself, with the reasons against illegal ones."""

from __future__ import annotations

from tactical.campaign.awaited import due
from tactical.campaign.orders import REFEREE, CampaignOrder, EndTurn, Equip, Fate, Open, Rename, Return, SetAmount
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.table import Verdict, no
from tactical.table.verdicts import OK, TABLE_CLAUSE


def judged(campaign: CampaignState, order: CampaignOrder) -> Verdict:
    if not 0 <= order.seat < len(campaign.setup.seats):
        return no("no_such_seat", TABLE_CLAUSE, seat=order.seat)
    if campaign.result is not None:
        return no("campaign_over", TABLE_CLAUSE)
    now, chair = due(campaign), campaign.seat(order.seat)
    if isinstance(order, REFEREE) and not chair.referee:
        return no("not_referee", TABLE_CLAUSE, seat=chair.name)
    match order:
        case Open():
            return OK if now is not None and now.what == "open" else no("nothing_to_open", TABLE_CLAUSE)
        case Return():
            return OK if now is not None and now.what == "return" else no("battle_goes_on", TABLE_CLAUSE)
        case EndTurn():
            if len(campaign.tables) > 1:
                return no("in_battle", TABLE_CLAUSE)
            return no("agreed_already", TABLE_CLAUSE) if order.seat in campaign.ready else OK
        case Rename() | Equip() | SetAmount() | Fate():
            return _of_entry(campaign, order, chair.referee)
        case _:
            raise TypeError(type(order).__name__)


def _of_entry(campaign: CampaignState, order: Rename | Equip | SetAmount | Fate, referee: bool) -> Verdict:
    entry = campaign.entry(order.entry)
    if entry is None:
        return no("no_such_entry", TABLE_CLAUSE, name=order.entry)
    if entry.seat != order.seat and not referee:
        return no("not_your_entry", TABLE_CLAUSE, name=entry.name)
    match order:
        case Rename():
            good = order.title.strip() and order.title.isprintable() and len(order.title) <= 60
            return OK if good and not set("[]") & set(order.title) else no("not_a_title", TABLE_CLAUSE)
        case Equip():
            return _may_equip(campaign, entry, order)
        case SetAmount():
            field = campaign.setup.field(order.field)
            if field is None or entry.amount(order.field) is None:
                known = ", ".join(name for name, _ in entry.amounts) or "none"
                return no("not_settable", TABLE_CLAUSE, field=order.field, known=known)
            if not field.low <= order.value <= field.high:
                return no("out_of_range", TABLE_CLAUSE, field=order.field, low=field.low, high=field.high)
    return OK


def _may_equip(campaign: CampaignState, entry: RosterEntry, order: Equip) -> Verdict:
    if len(campaign.tables) > 1:
        return no("in_battle", TABLE_CLAUSE)
    if not entry.here:
        return no("is_gone", TABLE_CLAUSE, name=entry.name)
    allowed = (*entry.gear, *entry.choices)
    odd = next((gear for gear in order.gear if gear not in allowed), "")
    if odd:
        return no("not_its_gear", TABLE_CLAUSE, gear=odd, known=", ".join(dict.fromkeys(allowed)) or "nothing")
    most = entry.hands or len(entry.gear)
    if len(set(order.gear)) < len(order.gear) or len(order.gear) > most:
        return no("too_much_gear", TABLE_CLAUSE, most=most)
    return OK
