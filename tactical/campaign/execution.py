"""Orders about the campaign carried out: a battle opens, comes back and is told of below; turns end, sheets change."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical import table
from tactical.campaign import battle_result
from tactical.campaign.awaited import Happened, answering, awaiting, due, rules_of
from tactical.campaign.battle_opening import Sent, send
from tactical.campaign.calendar import passing, turned
from tactical.campaign.links import BattleLink
from tactical.campaign.orders import CampaignOrder, EndTurn, Equip, Fate, Open, Rename, Return, SetAmount
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.table import Battle, Dice, Ending, Report
from tactical.table.events import Event
from tactical.table.rolls import Faces
from tactical.table.values import replace
from tactical.table.verdicts import TABLE_CLAUSE

WALKOVER = "FT-02"  # the side that is there wins, as the last one


class Executed(NamedTuple):
    """What an order did: the campaign after it, events beside its chronicle, faces thrown."""

    saga: CampaignState
    events: tuple[Event, ...] = ()
    rolled: tuple[Faces, ...] = ()


def done(saga: CampaignState, order: CampaignOrder, dice: Dice) -> Executed:
    """Carry out an order that is legal."""
    match order:
        case Open():
            return _open(saga, dice)
        case Return():
            return _return(saga, dice)
        case EndTurn():
            return _end_turn(saga, order)
        case Rename():
            return _rename(saga, order)
        case Equip():
            return _equip(saga, order)
        case SetAmount():
            return _set(saga, order)
        case Fate():
            return _fate(saga, order)
        case _:
            raise TypeError(type(order).__name__)


def moved(saga: CampaignState, state: Any) -> tuple[CampaignState, tuple[Event, ...]]:
    """The campaign with the game in play gone on to this position; strategic beats are days."""
    days = (state.beat - saga.top.state.beat) * saga.link.days
    before = len(saga.chronicle)
    after = saga.with_top(replace(saga.top, state=state))
    after = passing(after, max(0, days))
    return after, tuple(Happened(tale.text) for tale in after.chronicle[before:])


def _open(saga: CampaignState, dice: Dice) -> Executed:
    """The battle that is due opens; where it cannot be fought, it is over at once."""
    now = due(saga)
    assert now is not None
    link, told = now.link, {}
    if saga.pending is not None:
        present = saga.pending.present
        saga = saga.having(pending=None)
    else:
        saga, below = battle_result.synced(saga, saga.top)
        saga, want = saga.with_top(below), awaiting(saga)
        assert isinstance(want, Battle)
        names = {part.piece: part.entry for part in below.cast}
        present = tuple(names[piece] for piece in want.pieces if piece in names)
        there = rules_of(saga).campaign.muster(below.state)
        told = {names[each.piece]: each for each in there if each.piece in names}
    if link is None:
        return _answered(saga.telling("Nobody has written of this battle: it stays undecided."), None, dice)
    sent = send(saga, link, present, dice, told)
    if sent.table is None:
        return _not_fought(saga, link, sent, present, dice)
    below_it = saga.tables[:-1] if saga.top.folded else saga.tables
    saga = saga.having(tables=(*below_it, sent.table)).telling(link.prologue or f"{link.title}.", link.name)
    return Executed(saga, sent.events, sent.rolled)


def _not_fought(
    saga: CampaignState, link: BattleLink, sent: Sent, present: tuple[str, ...] | None, dice: Dice
) -> Executed:
    """A battle that nobody came to, or that cannot be opened: over without a fight."""
    saga = saga.telling(f"{link.title}: {sent.why}.", link.name)
    result = Ending(sent.winners, "not fought", WALKOVER)
    fought = tuple(cast.entry for cast in sent.cast)
    return _onward(battle_result.concluded(saga, link, result, sent.seats, fought, present), dice)


def _return(saga: CampaignState, dice: Dice) -> Executed:
    """The battle that is over comes back into the campaign."""
    link = saga.link
    saga, _ = battle_result.folded(saga, saga.top)
    return _onward(passing(saga, link.length), dice)


def _onward(saga: CampaignState, dice: Dice) -> Executed:
    """After a battle that is over: one that follows it waits; else the game below is told; else the campaign ends."""
    if saga.pending is not None:
        return Executed(saga)
    if saga.top.folded:
        if len(saga.tables) == 1:
            return Executed(_over(saga))
        saga = saga.having(tables=saga.tables[:-1])
    want = awaiting(saga)
    assert isinstance(want, Battle)
    return _answered(saga, answering(saga, want), dice)


def _answered(saga: CampaignState, link: BattleLink | None, dice: Dice) -> Executed:
    """The game in play, which awaits a battle, is told how it ended."""
    want = awaiting(saga)
    assert isinstance(want, Battle)
    order = Report(-2, ()) if link is None else battle_result.report(saga, saga.top, link, want, _since(saga, link))
    out = table.play(rules_of(saga), saga.top.state, order, dice)
    if not out.verdict:  # rules that refuse what their own battle calls right: undecided is always right
        out = table.play(rules_of(saga), saga.top.state, Report(-2, ()), dice)
    after, told = moved(saga, out.state)
    return Executed(after, (*out.events, *told), out.rolled)


def _since(saga: CampaignState, link: BattleLink) -> int:
    """The number of the first finished battle of the chain that answers: the last one that this link opened."""
    return next((i for i in range(len(saga.done) - 1, -1, -1) if saga.done[i].link == link.name), len(saga.done))


def _over(saga: CampaignState) -> CampaignState:
    """The campaign is over: the side with the most points has it."""
    best = max((points for _, points in saga.score), default=0)
    ahead = tuple(side for side, points in saga.score if points == best and best > 0)
    winners = ahead if len(ahead) == 1 else ()
    saga = saga.having(result=Ending(winners, "points", TABLE_CLAUSE))
    points = ", ".join(f"{side} {points}" for side, points in saga.score) or "none"
    end = f"{winners[0].title()} has won it" if winners else "it is nobody's"
    return saga.telling(f"So ends {saga.setup.title}: {end} (points: {points}).")


def _end_turn(saga: CampaignState, order: EndTurn) -> Executed:
    players = {number for number, seat in enumerate(saga.setup.seats) if seat.side}
    ready = (*saga.ready, order.seat)
    if saga.seat(order.seat).referee or players <= set(ready):
        saga, below = battle_result.synced(saga, saga.top)
        return Executed(turned(saga.with_top(below)))
    name = saga.seat(order.seat).name
    return Executed(saga.having(ready=tuple(sorted(ready))), (Happened(f"{name} is ready for the turn to end"),))


def _rename(saga: CampaignState, order: Rename) -> Executed:
    entry = saga.entry(order.entry)
    assert entry is not None
    said = f"{entry.words} is called {order.title} from now on."
    return Executed(saga.with_entry(replace(entry, title=order.title)).telling(said))


def _readers(saga: CampaignState, entry: RosterEntry) -> tuple[int, ...] | None:
    """The seats that may read a sheet; None: all."""
    if saga.setup.rosters == "open":
        return None
    return tuple(number for number, seat in enumerate(saga.setup.seats) if number == entry.seat or seat.referee)


def _equip(saga: CampaignState, order: Equip) -> Executed:
    entry = saga.entry(order.entry)
    assert entry is not None
    kept = tuple(dict.fromkeys((*entry.choices, *entry.gear)))
    changed = replace(entry, gear=order.gear, choices=kept, hands=entry.hands or len(entry.gear))
    said = Happened(f"{entry.words} takes {', '.join(order.gear)}", seen=_readers(saga, entry))
    return Executed(saga.with_entry(changed), (said,))


def _set(saga: CampaignState, order: SetAmount) -> Executed:
    entry, who = saga.entry(order.entry), saga.seat(order.seat).name
    assert entry is not None
    said = Happened(f"Referee {who}: sets {entry.words}'s {order.field} to {order.value}", seen=_readers(saga, entry))
    return Executed(saga.with_entry(entry.with_amount(order.field, order.value)), (said,))


def _fate(saga: CampaignState, order: Fate) -> Executed:
    entry, who = saga.entry(order.entry), saga.seat(order.seat).name
    assert entry is not None
    fate = "" if order.fate == "alive" else order.fate
    said = Happened(f"Referee {who}: {entry.words} is {order.fate}")
    return Executed(saga.with_entry(replace(entry, fate=fate, left="")), (said,))
