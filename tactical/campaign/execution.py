"""Carrying out orders for the campaign: battles open and come back, turns end, sheets change."""

from __future__ import annotations

from typing import NamedTuple

from tactical import table
from tactical.campaign import battle_result
from tactical.campaign.awaited import Happened, answering, awaiting, due, rules_of
from tactical.campaign.battle_opening import Sent, send
from tactical.campaign.calendar import passing, turned
from tactical.campaign.links import BattleLink
from tactical.campaign.orders import CampaignOrder, EndTurn, Equip, Fate, Open, Rename, Return, SetAmount
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.table import AnyState, Battle, Dice, Ending, Report
from tactical.table.events import Event
from tactical.table.rolls import Faces
from tactical.table.values import replace
from tactical.table.verdicts import TABLE_CLAUSE

WALKOVER = "FT-02"  # the side that is there wins, as the last one


class Executed(NamedTuple):
    """The result of an order: the campaign after it, events besides its chronicle, faces rolled."""

    campaign: CampaignState
    events: tuple[Event, ...] = ()
    rolled: tuple[Faces, ...] = ()


def done(campaign: CampaignState, order: CampaignOrder, dice: Dice) -> Executed:
    """Carry out an order that is legal."""
    match order:
        case Open():
            return _open(campaign, dice)
        case Return():
            return _return(campaign, dice)
        case EndTurn():
            return _end_turn(campaign, order)
        case Rename():
            return _rename(campaign, order)
        case Equip():
            return _equip(campaign, order)
        case SetAmount():
            return _set(campaign, order)
        case Fate():
            return _fate(campaign, order)
        case _:
            raise TypeError(type(order).__name__)


def moved(campaign: CampaignState, state: AnyState) -> tuple[CampaignState, tuple[Event, ...]]:
    """The campaign after its game in play moved to this position; strategic beats are days."""
    days = (state.beat - campaign.top.state.beat) * campaign.link.days
    before = len(campaign.chronicle)
    after = campaign.with_top(replace(campaign.top, state=state))
    after = passing(after, max(0, days))
    return after, tuple(Happened(tale.text) for tale in after.chronicle[before:])


def _open(campaign: CampaignState, dice: Dice) -> Executed:
    """The battle that is due opens; where it cannot be fought, it is over at once."""
    now = due(campaign)
    assert now is not None
    link, mustered = now.link, {}
    if campaign.pending is not None:
        present = campaign.pending.present
        campaign = campaign.having(pending=None)
    else:
        campaign, below = battle_result.synced(campaign, campaign.top)
        campaign, want = campaign.with_top(below), awaiting(campaign)
        assert isinstance(want, Battle)
        names = {part.piece: part.entry for part in below.cast}
        present = tuple(names[piece] for piece in want.pieces if piece in names)
        there = rules_of(campaign).campaign.muster(below.state)
        mustered = {names[each.piece]: each for each in there if each.piece in names}
    if link is None:
        return _answered(campaign.with_chronicle_line("This battle has no scenario: it stays undecided."), None, dice)
    sent = send(campaign, link, present, dice, mustered)
    if sent.table is None:
        return _not_fought(campaign, link, sent, present, dice)
    below_it = campaign.tables[:-1] if campaign.top.folded else campaign.tables
    campaign = campaign.having(tables=(*below_it, sent.table)).with_chronicle_line(
        link.prologue or f"{link.title}.", link.name
    )
    return Executed(campaign, sent.events, sent.rolled)


def _not_fought(
    campaign: CampaignState, link: BattleLink, sent: Sent, present: tuple[str, ...] | None, dice: Dice
) -> Executed:
    """A battle that nobody came to, or that cannot be opened: over without a fight."""
    campaign = campaign.with_chronicle_line(f"{link.title}: {sent.why}.", link.name)
    result = Ending(sent.winners, "not fought", WALKOVER)
    fought = tuple(cast.entry for cast in sent.cast)
    return _onward(battle_result.concluded(campaign, link, result, sent.seats, fought, present), dice)


def _return(campaign: CampaignState, dice: Dice) -> Executed:
    """The battle that is over comes back into the campaign."""
    link = campaign.link
    campaign, _ = battle_result.folded(campaign, campaign.top)
    return _onward(passing(campaign, link.length), dice)


def _onward(campaign: CampaignState, dice: Dice) -> Executed:
    """Go on after a battle: to one that follows it, or else to the game below with its result, or to the end."""
    if campaign.pending is not None:
        return Executed(campaign)
    if campaign.top.folded:
        if len(campaign.tables) == 1:
            return Executed(_over(campaign))
        campaign = campaign.having(tables=campaign.tables[:-1])
    want = awaiting(campaign)
    assert isinstance(want, Battle)
    return _answered(campaign, answering(campaign, want), dice)


def _answered(campaign: CampaignState, link: BattleLink | None, dice: Dice) -> Executed:
    """Give the game in play the result of the battle that it waits for."""
    want = awaiting(campaign)
    assert isinstance(want, Battle)
    order = (
        Report(-2, ())
        if link is None
        else battle_result.report(campaign, campaign.top, link, want, _since(campaign, link))
    )
    out = table.play(rules_of(campaign), campaign.top.state, order, dice)
    if not out.verdict:  # rules that refuse what their own battle calls right: undecided is always right
        out = table.play(rules_of(campaign), campaign.top.state, Report(-2, ()), dice)
    after, events = moved(campaign, out.state)
    return Executed(after, (*out.events, *events), out.rolled)


def _since(campaign: CampaignState, link: BattleLink) -> int:
    """The number of the first finished battle of the chain that answers: the last one that this link opened."""
    return next(
        (i for i in range(len(campaign.done) - 1, -1, -1) if campaign.done[i].link == link.name), len(campaign.done)
    )


def _over(campaign: CampaignState) -> CampaignState:
    """The campaign is over: the side with the most points has it."""
    best = max((points for _, points in campaign.score), default=0)
    leaders = tuple(side for side, points in campaign.score if points == best and best > 0)
    winners = leaders if len(leaders) == 1 else ()
    campaign = campaign.having(result=Ending(winners, "points", TABLE_CLAUSE))
    points = ", ".join(f"{side} {points}" for side, points in campaign.score) or "none"
    end = f"{winners[0].title()} has won it" if winners else "nobody has won it"
    return campaign.with_chronicle_line(f"So ends {campaign.setup.title}: {end} (points: {points}).")


def _end_turn(campaign: CampaignState, order: EndTurn) -> Executed:
    players = {number for number, seat in enumerate(campaign.setup.seats) if seat.side}
    ready = (*campaign.ready, order.seat)
    if campaign.seat(order.seat).referee or players <= set(ready):
        campaign, below = battle_result.synced(campaign, campaign.top)
        return Executed(turned(campaign.with_top(below)))
    name = campaign.seat(order.seat).name
    return Executed(campaign.having(ready=tuple(sorted(ready))), (Happened(f"{name} is ready to end the turn"),))


def _rename(campaign: CampaignState, order: Rename) -> Executed:
    entry = campaign.entry(order.entry)
    assert entry is not None
    said = f"{entry.words} is now called {order.title}."
    return Executed(campaign.with_entry(replace(entry, title=order.title)).with_chronicle_line(said))


def _readers(campaign: CampaignState, entry: RosterEntry) -> tuple[int, ...] | None:
    """The seats that may read a sheet; None: all."""
    if campaign.setup.rosters == "open":
        return None
    return tuple(number for number, seat in enumerate(campaign.setup.seats) if number == entry.seat or seat.referee)


def _equip(campaign: CampaignState, order: Equip) -> Executed:
    entry = campaign.entry(order.entry)
    assert entry is not None
    kept = tuple(dict.fromkeys((*entry.choices, *entry.gear)))
    changed = replace(entry, gear=order.gear, choices=kept, hands=entry.hands or len(entry.gear))
    said = Happened(f"{entry.words} takes {', '.join(order.gear)}", seen=_readers(campaign, entry))
    return Executed(campaign.with_entry(changed), (said,))


def _set(campaign: CampaignState, order: SetAmount) -> Executed:
    entry, who = campaign.entry(order.entry), campaign.seat(order.seat).name
    assert entry is not None
    said = Happened(
        f"Referee {who}: sets {entry.words}'s {order.field} to {order.value}", seen=_readers(campaign, entry)
    )
    return Executed(campaign.with_entry(entry.with_amount(order.field, order.value)), (said,))


def _fate(campaign: CampaignState, order: Fate) -> Executed:
    entry, who = campaign.entry(order.entry), campaign.seat(order.seat).name
    assert entry is not None
    fate = "" if order.fate == "alive" else order.fate
    said = Happened(f"Referee {who}: {entry.words} is {order.fate}")
    return Executed(campaign.with_entry(replace(entry, fate=fate, left="")), (said,))
