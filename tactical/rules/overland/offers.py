"""The orders possible at the pending ask: a path to each stop, then everything else each group can do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.data import STOCKS
from tactical.rules.overland.encounters import FightOn, Result, SayOutcome, Slip
from tactical.rules.overland.foraging import Forage, Take
from tactical.rules.overland.journey import destinations
from tactical.rules.overland.legs import (
    AttemptShortcut,
    EndDay,
    EndLeg,
    FollowRoute,
    ForcedMarch,
    NightTravel,
    TravelOn,
)
from tactical.rules.overland.mending import Repair
from tactical.rules.overland.parting import Leave, Rejoin, Share
from tactical.rules.overland.paths import modes, reach
from tactical.rules.overland.position import Position, Traveller
from tactical.rules.overland.prospects import prospects
from tactical.rules.overland.resting import Camp, Doze
from tactical.rules.overland.riding import BoardVehicle, Dismount, Drive, Mount, Use
from tactical.rules.overland.routes import ForgetRoute
from tactical.rules.overland.storyteller import GoOn
from tactical.rules.overland.wayfinding import RouteTo
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.offers import MoveOffer, Offers, goings
from tactical.table.engine import judge
from tactical.table.frames import Ask
from tactical.table.orders import Order


def offers(rules: Ruleset[Position], state: Position, ask: Ask) -> Sequence[Order]:
    """The legal orders, in a fixed order; never none."""
    seat, piece = ask.seat, state.stack[-1].piece
    match ask.why:
        case "storyteller":
            return (GoOn(seat),)
        case "result":
            return (Result(seat, "out"), Result(seat, "miss"))
        case "outcome":
            return (SayOutcome(seat, "won"), SayOutcome(seat, "undecided"), SayOutcome(seat, "lost"))
        case "encounter":
            slips = (Slip(seat, who.id) for who in _best_first(state, gr.people(state, piece), "slip"))
            return (*(order for order in slips if judge(rules, state, order)), FightOn(seat))
        case "spoils":
            takes = (Take(seat, stock) for stock in STOCKS)
            return (*(order for order in takes if judge(rules, state, order)), Take(seat, "nothing"))
    found: list[Order | MoveOffer] = []
    ending: list[Order] = []
    for group in gr.own_groups(state, seat):
        if not group.day.over:
            if "travel" in modes(state, group.id):
                found += goings(group.id, reach(state, group.id, "travel"))
            found += [order for order in dict.fromkeys(_others(state, group)) if judge(rules, state, order)]
            ending.append(EndDay(seat, group.id))
    return Offers((*found, *ending))


def _best_first(state: Position, people: tuple[Traveller, ...], use: str) -> list[Traveller]:
    """The best roller is what players usually choose (OV-D08)."""
    return sorted(people, key=lambda who: -nr.ability(state, who, use).total)


def _others(state: Position, group: Traveller) -> Iterator[Order]:
    """Everything that might be legal beside travelling, what is weighed first; the engine judges each."""
    seat, piece = group.seat, group.id
    yield TravelOn(seat, piece)
    yield FollowRoute(seat, piece)
    yield from (each.order for each in prospects(state, piece) if each.order is not None)
    goal = (group.plan.path or (group.cell,))[-1]
    yield from (RouteTo(seat, piece, cell) for cell, _ in destinations(state, group) if cell != goal)
    people, carriers = gr.people(state, piece), gr.carriers(state, piece)
    yield ForcedMarch(seat, piece)
    yield from (NightTravel(seat, piece, who.id) for who in _best_first(state, people, "night"))
    yield from (Forage(seat, piece, who.id) for who in _best_first(state, people, "forage"))
    for shortcut in group.shortcuts:
        rollers = _best_first(state, people, "shortcut")
        yield from (AttemptShortcut(seat, piece, who.id, shortcut.label) for who in rollers)
    for carrier in carriers:
        rollers = _best_first(state, people, nr.repair_use(state, carrier))
        yield from (Repair(seat, piece, carrier.id, who.id) for who in rollers)
    for who in people:
        for carrier in carriers:
            if state.kind(carrier).sort == "mount":
                yield Mount(seat, who.id, carrier.id)
            else:
                yield BoardVehicle(seat, who.id, carrier.id)
                yield Drive(seat, who.id, carrier.id)
        yield Dismount(seat, who.id)
        yield Doze(seat, who.id)
        yield Camp(seat, who.id)
    for member in gr.members(state, piece):
        yield from (Use(seat, member.id, name) for name, _ in state.kind(member).attributes)
        yield Leave(seat, piece, member.id)
    for other in gr.own_groups(state, seat):
        if other.id != piece and other.cell == group.cell:
            yield Rejoin(seat, piece, other.id)
            yield from (Leave(seat, piece, member.id, other.id) for member in gr.members(state, piece))
            yield from (Share(seat, piece, 1, stock, other.id) for stock in STOCKS)
    yield ForgetRoute(seat, piece)
    if not gr.finished(state, group):
        yield EndLeg(seat, piece)
