"""Turns, one character after another in initiative order, round after round (SK-05, SK-D04, SK-D05)."""

from __future__ import annotations

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish.events import TurnBegan
from tactical.rules.skirmish.hiding_and_first_aid import wake_all
from tactical.rules.skirmish.order_checks import reveal
from tactical.rules.skirmish.position import Position, Turn
from tactical.rules.skirmish.sight import in_sight
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.handling import VERBS
from tactical.ruleset.turns import turn_phases
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.values import replace


def turn_verbs(state: Position) -> tuple[str, ...]:
    """The verbs of a turn; those about doors, late arrivals and things that are carried only where there are some."""
    doors = data.DOOR_VERBS if any(edge.kind in data.DOORS for edge in state.board.edges) else ()
    late = data.ARRIVAL_VERBS if any(who.arrival for who in state.pieces) else ()
    more = (*doors, *late, *(VERBS if state.prizes else ()))
    return tuple(sorted((*data.TURN_VERBS, *more))) if more else data.TURN_VERBS


def turn_start(state: Position) -> tuple[Position, Event, Frame[Step]]:
    """A fresh turn: Speed is read, nothing spent, move and action open (SK-D04, SK-D26)."""
    who = state.pieces[state.setup.initiative[state.index]]
    if who.able or state.may_come(who):  # of one that hides from this view, no more than that it has a turn is known
        who = replace(who, turn=Turn(speed=state.speed(who), footing=who.cell))
        state = state.with_piece(who)
    ask = Ask(who.seat, turn_verbs(state), "turn", ("end_turn", "leave"))
    made = state.allowance_made(who)
    began = TurnBegan(who.id, made.total, made.if_several, clause="SK-D04")
    return state, began, Frame("turn", who.id, (), ask)


def turn_end(state: Position) -> Did[Position]:
    """The end of a turn: counters for it run out (SK-17), sleepers wake, and lurkers are found (FT-SK-06, -13)."""
    did = expire_effects(state, "turn", state.setup.initiative[state.index])
    state, events = did.state, did.events
    did = wake_all(state)
    state, events = did.state, (*events, *did.events)
    for i in state.hidden:
        lurker = state.pieces[i]
        if not lurker.takes_turns:  # a referee took it out of the fight
            state = state.having(hidden=tuple(j for j in state.hidden if j != i))
        elif lurker.able and any(
            enemy.able
            and state.enemies(enemy, lurker)
            and mv.squares(state, enemy.cell, lurker.cell) <= data.SPOTTED
            and in_sight(state, enemy.cell, lurker.cell)
            for enemy in state.pieces
        ):
            did = reveal(state, i, "seen from near by", "FT-SK-06")
            state, events = did.state, (*events, *did.events)
    return Did(state, events)


PHASES = turn_phases(
    who="one character",
    verbs=tuple(sorted((*data.TURN_VERBS, *data.DOOR_VERBS, *data.ARRIVAL_VERBS, *VERBS))),
    ends="end or leave",
    able=lambda state, piece: state.pieces[piece].takes_turns or state.may_come(state.pieces[piece]),
    waits=lambda state, piece: state.comes_later(state.pieces[piece]),
    turn_start=turn_start,
    turn_end=turn_end,
)
