"""The orders possible at the pending ask: one cheapest path a stop, then actions, then the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from tactical.rules.boarding import handling
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.answers import React, Result
from tactical.rules.boarding.attacks import AttackAt, Breach, Ready, refereed
from tactical.rules.boarding.blasts import PlaceCharge, Prepare, ThrowAt, area
from tactical.rules.boarding.carrying import Carry, Fly
from tactical.rules.boarding.doors import Hack, Hold, Release, RepairDoor
from tactical.rules.boarding.moving import Boots, End, Leave, StopMove
from tactical.rules.boarding.numbers import adjacent, in_reach, melee_weapon, within_arm
from tactical.rules.boarding.other_actions import Act, Heal, Lift, RepairModule
from tactical.rules.boarding.paths import modes, reach
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.spacewalk import LinkUp, Unlink
from tactical.rules.boarding.stations import Operate, OperateStation
from tactical.rules.boarding.steps import OfferFreeAttacks
from tactical.rules.boarding.turns import Finish, waiting
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.offers import MoveOffer, Offers, goings
from tactical.table.engine import judge
from tactical.table.frames import Ask
from tactical.table.goals import exits_of
from tactical.table.orders import Order
from tactical.table.places import Aboard

AROUND = 2  # squares that a peeker's second one, at either end, may bring two nearer to each other
RESULTS = (3, 6, 9, 12)  # damages a referee is offered; any other may be typed


def offers(rules: Ruleset[Position], state: Position, ask: Ask) -> Sequence[Order]:
    """The legal orders, in a fixed order; never none."""
    if ask.why == "free_attack":
        return _reactions(state, ask.seat)
    if ask.why == "result":
        return Result.offered(ask.seat, "damage", RESULTS)
    of = state.turn_of()
    found: list[Order | MoveOffer] = []
    for who in (of,) if of is not None else waiting(state, ask.seat):
        found += [going for mode in modes(state, who.id) for going in goings(who.id, reach(state, who.id, mode))]
        found += [order for order in _others(state, who) if judge(rules, state, order)]
    finish = Finish(ask.seat)
    return Offers((*found, finish) if judge(rules, state, finish) else found)


def _reactions(state: Position, seat: int) -> tuple[Order, ...]:
    """Attack or pass; where several of a seat's characters may, also by the others first (BA-H17)."""
    top = state.stack[-1]
    ready = top.about.ready(state) if isinstance(top.about, OfferFreeAttacks) else ()
    others = [React(seat, "attack", who.id) for who in ready if who.seat == seat and who.id != top.piece]
    return (React(seat, "attack"), *others, React(seat, "pass"))


def _others(state: Position, who: Crew) -> Iterator[Order]:
    """Everything that might be legal beside moving; the engine judges each."""
    seat, piece = who.seat, who.id
    if isinstance(who.place, Aboard):
        craft = state.pieces[who.place.carrier]
        yield from (Fly(seat, piece, craft.id, (cell,)) for cell in state.board.neighbours(craft.cell))
        yield End(seat, piece)
        return
    for weapon in dict.fromkeys((*who.weapons, "bare-hands")):
        yield Ready(seat, piece, weapon)
    if state.actions_left(who):
        yield from _actions(state, who)
    if state.actions_left(who) or state.moves_left(who):
        yield from _carries(state, who)
    if who.magboots:
        yield Boots(seat, piece, "off" if who.boots_on else "on")
    for other in state.pieces:
        if other.airlock >= 0 and other.id != piece and other.seat >= 0:
            yield LinkUp(seat, piece, other.id)
    yield Unlink(seat, piece)
    yield from handling.offers(state, who)
    if exits_of(state, piece):
        yield Leave(seat, piece)
    yield StopMove(seat, piece)
    for number in state.doors_by(who):
        door = state.doors[number]
        yield Hold(seat, piece, door.outside if door.inside in who.here else door.inside)
    yield Release(seat, piece)
    yield End(seat, piece)


def _actions(state: Position, who: Crew) -> Iterator[Order]:
    """Standard actions, with the pops out of a square that must be vacated."""
    yield from _plain_actions(state, who)
    if mv.crowded(state, who):
        for cell in mv.exits(state, who, who.cell):
            yield Act(who.seat, who.id, text="waits", after=(cell,))
            for other in state.pieces:
                if other.able and not state.allies(who, other):
                    for weapon in dict.fromkeys((who.in_use, melee_weapon(state, who).name)):
                        yield AttackAt(who.seat, who.id, target=other.id, weapon=weapon, before=(cell,))
                        yield AttackAt(who.seat, who.id, target=other.id, weapon=weapon, after=(cell,))


def _plain_actions(state: Position, who: Crew) -> Iterator[Order]:
    seat, piece = who.seat, who.id
    weapon, distance, linked = state.weapon(who.in_use), state.board.distance, who.link
    far = inf if refereed(state) or weapon.blast else AROUND + (1 if weapon.melee else weapon.reach)
    for other in state.pieces:
        if other.id == piece or other.cell < 0:
            continue
        if distance(who.cell, other.cell) > far and not (linked >= 0 and linked == other.link):
            continue  # before anything that takes longer: of hundreds most are too far away
        if state.allies(who, other) and adjacent(state, who, other):
            yield Heal(seat, piece, target=other.id)
        elif other.able and not state.allies(who, other):
            yield from _attacks(state, who, other)
    across = [
        door.outside if door.inside in who.here else door.inside
        for door in (state.doors[number] for number in state.doors_by(who))
    ]
    for cell in across:
        yield Hack(seat, piece, cell=cell)
        yield RepairDoor(seat, piece, cell=cell)
    for door in state.doors:
        yield Breach(seat, piece, cell=door.outside, beyond=door.inside, weapon=who.in_use)
    if weapon.blast:
        for cell in (-1, *across):
            yield Prepare(seat, piece, weapon=weapon.name, cell=cell)
            yield PlaceCharge(seat, piece, weapon=weapon.name, cell=cell)
    yield RepairModule(seat, piece)
    yield Operate(seat, piece, change="up")
    yield Operate(seat, piece, change="down")
    yield OperateStation(seat, piece)
    for own in who.here:
        for cell in (own, *state.board.neighbours(own)):
            if state.ground(cell).item:
                for to in state.board.neighbours(own):
                    yield Lift(seat, piece, cell=cell, onto=to)
    yield Act(seat, piece, text="waits")


def _attacks(state: Position, who: Crew, target: Crew) -> Iterator[Order]:
    """The attacks with what is in hand and with bare hands, where they get there; grenades, wherever they catch it."""
    for name in dict.fromkeys((who.in_use, "bare-hands")):
        if refereed(state) or in_reach(state, who, state.weapon(name), target):
            yield AttackAt(who.seat, who.id, target=target.id, weapon=name)
    weapon = state.weapon(who.in_use)
    if weapon.blast and not weapon.placed and who.used.count(weapon.name) < weapon.uses:
        yield from (ThrowAt(who.seat, who.id, weapon=weapon.name, cell=cell) for cell in _aims(state, who, target))


def _aims(state: Position, who: Crew, target: Crew) -> Iterator[int]:
    """Where a grenade catches a target and not its thrower."""
    for cell in target.here:
        if not set(who.here) & area(state, cell, state.weapon(who.in_use).blast):
            yield cell


def _carries(state: Position, who: Crew) -> Iterator[Order]:
    """Carrying someone beside one a square on: other ways are typed."""
    if who.turn.move is not None:
        return
    for other in state.pieces:
        beside = other.cell >= 0 and other.id != who.id and within_arm(state, who, other)
        if beside and (state.allies(who, other) or not other.able) and not state.kind(other).craft:
            for cell in state.board.neighbours(who.cell):
                yield Carry(who.seat, who.id, other.id, (cell,), who.cell)
