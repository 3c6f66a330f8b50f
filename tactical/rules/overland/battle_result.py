"""The result of a separate battle for the journey (FT-OV-05, FT-OV-06).

The report tells of pieces by whole numbers. Of people: `health`, `dead`, `left` (went off that board alive), `fired`;
of mounts and vehicles: `destroyed`; of the group itself: `won`, 1 or -1. Whatever is not told has not changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from tactical.rules.overland import groups as gr
from tactical.rules.overland.events import Lost, Paid, Parted, Travelled
from tactical.rules.overland.position import Encounter, Position, Traveller
from tactical.table.events import Event
from tactical.table.frames import Did
from tactical.table.places import Aboard, Destroyed, at
from tactical.table.values import replace

News = Mapping[int, Mapping[str, int]]


def folded(state: Position, group: int, encounter: Encounter, told: News) -> Did[Position]:
    """The state after a battle, and its events."""
    events: list[Event] = []
    state = gr.having_day(gr.begun(state, group), group, closed=True)  # the leg ends there (FT-OV-05)
    for member in gr.members(state, group):
        now = state.pieces[member.id]  # its carrier may have been lost a moment ago
        state = _member(state, now, told.get(member.id, {}), encounter, events)
    if any(news.get("fired") for news in told.values()):
        state = _stock(state, group, "ammo", 1, "fired", events)
    won = told.get(group, {}).get("won", 0)
    alive = [who for who in gr.people(state, group) if who.health > 0]
    leavers = [who.id for who in alive if told.get(who.id, {}).get("left")]
    if won < 0 or (alive and len(leavers) == len(alive)):
        state = _retreat(state, group, events)
    elif leavers:
        state = _retreat_of_some(state, group, leavers, events)
    if won > 0:
        for stock, levels in encounter.loot:
            state = _stock(state, group, stock, -levels, "loot", events)
        if encounter.cells:
            state = state.having(beaten=(*state.beaten, encounter.name))
        if encounter.hostile >= 0 and state.pieces[encounter.hostile].on_map:
            beaten = replace(state.pieces[encounter.hostile], place=Destroyed("beaten"))
            state = state.with_piece(beaten)
            events.append(Lost(beaten.id, "is beaten", clause="FT-OV-06"))
    return Did(gr.disbanded(state, group), tuple(events))


def _member(
    state: Position, member: Traveller, news: Mapping[str, int], encounter: Encounter, events: list[Event]
) -> Position:
    """One person, mount or vehicle comes back, or does not."""
    if state.kind(member).sort == "person":
        if news.get("dead"):
            return killed(state, member, f"is killed by {encounter.faces}", events)
        health = min(state.full_health(member), max(-99, news.get("health", member.health)))
        return state.with_piece(replace(member, health=health))
    if news.get("destroyed") or news.get("dead"):
        return wrecked(state, member, "FT-OV-06", events)
    return state


def killed(state: Position, who: Traveller, how: str, events: list[Event]) -> Position:
    """A traveller is dead."""
    events.append(Lost(who.id, how, clause="FT-OV-06"))
    return state.with_piece(replace(who, place=Destroyed("killed"), health=min(0, who.health)))


def wrecked(state: Position, carrier: Traveller, clause: str, events: list[Event]) -> Position:
    """A mount is dead or a vehicle broken for good; its riders go on foot (OV-36, OV-37, OV-D22)."""
    mount = state.kind(carrier).sort == "mount"
    group = gr.group_of(state, carrier)
    for who in gr.aboard(state, carrier.id):
        state = state.with_piece(replace(who, place=Aboard(group)))
    events.append(Lost(carrier.id, gr.ruin(state, carrier)[0], clause=clause))
    place = Destroyed("dead" if mount else "broken down")
    return state.with_piece(replace(state.pieces[carrier.id], place=place, pending=0))


def _stock(state: Position, group: int, stock: str, amount: int, what: str, events: list[Event]) -> Position:
    piece = state.pieces[group]
    had: int = getattr(piece, stock)
    now = min(999, max(0, had - amount))
    if now == had:
        return state
    events.append(Paid(group, stock, had - now, now, what, clause="FT-OV-06"))
    changed: dict[str, object] = {stock: now}
    return state.with_piece(replace(piece, **changed))


def _retreat(state: Position, group: int, events: list[Event]) -> Position:
    """Back to the square they came from, if they came from anywhere."""
    piece = state.pieces[group]
    if piece.came_from < 0 or piece.came_from == piece.cell:
        return state
    events.append(Travelled(group, piece.cell, piece.came_from, 0, "retreats", clause="FT-OV-06"))
    return state.with_piece(replace(piece, place=at(piece.came_from), came_from=-1))


def _retreat_of_some(state: Position, group: int, leavers: list[int], events: list[Event]) -> Position:
    """Fall back with those who left the battle; the others hold the square. What only leavers are aboard goes with
    them."""
    piece = state.pieces[group]
    apart = gr.spare(state, piece.seat)
    if apart is None or piece.came_from < 0 or piece.came_from == piece.cell:
        return state
    day = replace(piece.day, closed=True)
    state = state.with_piece(replace(apart, place=at(piece.came_from), day=day))
    for number in leavers:
        who = state.pieces[number]
        under = gr.carrier_of(state, who)
        if under is None or any(other.id not in leavers for other in gr.aboard(state, under.id)):
            state = state.with_piece(replace(who, place=Aboard(apart.id)))
        elif under.place == Aboard(group):
            state = state.with_piece(replace(under, place=Aboard(apart.id)))
        events.append(Parted(number, group, apart.id, clause="FT-OV-06"))
    return state
