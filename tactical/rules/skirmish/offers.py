"""The orders possible at the pending ask: one cheapest path a stop, then actions, then the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.skirmish import data, handling
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.actions import Act, EndTurn, Fire, Strike, ThrowAt
from tactical.rules.skirmish.answers import React, Result
from tactical.rules.skirmish.arrivals import ComeOn
from tactical.rules.skirmish.doors import CloseDoor, ForceDoor, OpenDoor, doors_beside
from tactical.rules.skirmish.hiding_and_first_aid import Aid, Hide
from tactical.rules.skirmish.moving import DropProne, EndMove, Leave, StandUp
from tactical.rules.skirmish.paths import modes, reach
from tactical.rules.skirmish.position import Character, Position
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.offers import Offers, goings
from tactical.table.engine import judge
from tactical.table.frames import Ask
from tactical.table.goals import exits_of
from tactical.table.orders import Order

RESULTS = (3, 6, 9, 12)  # damages a referee is offered; any other may be typed


def offers(rules: Ruleset[Position], state: Position, ask: Ask) -> Sequence[Order]:
    """The legal orders, in a fixed order; never none."""
    if ask.why == "opportunity":
        return (React(ask.seat, "strike"), React(ask.seat, "pass"))
    if ask.why == "result":
        return Result.offered(ask.seat, "damage", RESULTS)
    who = state.turn_of()
    assert who is not None
    moves = [going for mode in modes(state, who.id) for going in goings(who.id, reach(state, who.id, mode))]
    others = [order for order in _others(state, who) if judge(rules, state, order)]
    return Offers((*moves, *others, EndTurn(who.seat, who.id)))


def _others(state: Position, who: Character) -> Iterator[Order]:
    """Everything that might be legal beside moving; the engine judges each."""
    seat, piece = who.seat, who.id
    if who.arrival is not None and state.may_come(who):
        yield from (ComeOn(seat, piece, cell) for cell in who.arrival.cells)
        return
    yield StandUp(seat, piece)
    yield DropProne(seat, piece)
    if not who.turn.acted:
        yield from _attacks(state, who)
        yield Hide(seat, piece)
        for other in state.pieces:
            if other.cell >= 0 and state.allies(who, other) and mv.squares(state, who.cell, other.cell) <= 1:
                yield Aid(seat, piece, other.id)
        yield Act(seat, piece, "waits")
    for cell, kind in doors_beside(state, who.cell):
        yield {data.CLOSED: OpenDoor, data.LOCKED: ForceDoor, data.OPEN: CloseDoor}[kind](seat, piece, cell)
    yield from handling.offers(state, who)
    yield EndMove(seat, piece)
    if exits_of(state, piece):
        yield Leave(seat, piece)


def _attacks(state: Position, who: Character) -> Iterator[Order]:
    targets = [p for p in state.pieces if p.able and p.id not in state.hidden and not state.allies(who, p)]
    targets = [p for p in targets if p.id != who.id]
    keeps_move = not who.turn.entered and state.setup.options.fire_then_move
    for weapon in nr.usable(state, who):
        name, ranged = weapon.name, nr.is_ranged(state, who, weapon)
        for target in targets:
            if mv.squares(state, who.cell, target.cell) > weapon.reach:
                continue
            if weapon.blast:
                yield ThrowAt(who.seat, who.id, name, target.cell)
            elif ranged:
                yield Fire(who.seat, who.id, name, target.id)
                if keeps_move:
                    yield Fire(who.seat, who.id, name, target.id, True)
            else:
                yield Strike(who.seat, who.id, target.id, name)
                if name == "bare-hands":
                    yield Strike(who.seat, who.id, target.id, name, "push")
                    yield Strike(who.seat, who.id, target.id, name, "fell")
