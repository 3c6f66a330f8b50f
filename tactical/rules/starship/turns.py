"""Rounds and turns: what follows when nothing is pending any more (SC-14, SC-H23)."""

from __future__ import annotations

from typing import Any

from tactical.mechanics.effects import expire_effects
from tactical.rules.starship import data
from tactical.rules.starship.events import RoundBegan, TurnBegan
from tactical.rules.starship.position import Ship, Starship, Turn
from tactical.table.contract import Ruleset
from tactical.table.events import Ended, Event
from tactical.table.frames import Ask, Did, Frame, Result
from tactical.table.goals import at_limit
from tactical.table.values import replace

Position = Starship[Any]


def next_phase(rules: Ruleset[Any], state: Position) -> Did:
    """End the turn that was, go on to the next ship that can act, and close rounds on the way."""
    events: list[Event] = []
    if state.phase == "turn":
        did = turn_end(state)
        state, events = did.state, list(did.events)
        state = state.having(index=state.index + 1)
    elif not state.beat:
        state = state.having(beat=1, index=0)
        events.append(RoundBegan(1, clause="SC-14"))
    if not any(state.able(state.pieces[i]) for i in state.setup.initiative):
        return _nobody_left(rules, state, events)
    while True:
        order = state.setup.initiative
        while state.index < len(order):
            if state.able(state.pieces[order[state.index]]):
                did = turn_start(state)
                return Did(did.state, (*events, *did.events), did.push)
            state = state.having(index=state.index + 1)
        ended = round_end(rules, state)
        events += ended.events
        state = ended.state
        if state.result is not None:
            return Did(state, tuple(events))
        state = state.having(beat=state.beat + 1, index=0)
        events.append(RoundBegan(state.beat, clause="SC-14"))


def _nobody_left(rules: Ruleset[Any], state: Position, events: list[Event]) -> Did:
    """No ship can act any more: what the limit would decide is decided at once (FT-08); without one, a draw."""
    winners = at_limit(state, rules.fighters) if state.setup.limit else ()
    result = Result(winners, "nobody left", "FT-08")
    return Did(state.having(result=result), (*events, Ended(winners, "nobody left", clause="FT-08")))


def turn_start(state: Position) -> Did:
    """A fresh turn: nothing spent, diagonals counted from the first, the crew at its posts (SC-04, SC-14, SC-H10)."""
    ship = state.pieces[state.setup.initiative[state.index]]
    after = begun(state, ship)
    ship = after.pieces[ship.id]
    began = TurnBegan(ship.id, after.speed(ship), after.post(ship, ship.turn.helm), clause="SC-04")
    return Did(after.with_stack(state.stack), (began,), after.stack)


def begun(state: Position, ship: Ship) -> Position:
    """The position with the turn of this ship just begun, and nothing else under way."""
    fit = ship.pilot if not state.disabled(ship, ship.pilot) else -1  # SC-H22
    state = state.with_piece(replace(ship, stranded=False, turn=Turn(helm=fit)))
    ask = Ask(ship.seat, data.TURN_VERBS, "turn", ("end_turn", "leave"))
    return state.having(phase="turn", stack=(Frame[Any]("turn", ship.id, (), ask),))


def turn_end(state: Position) -> Did:
    """What waited for this turn's end ends; a ship that could not get off another is remembered (SC-H17)."""
    ship = state.pieces[state.setup.initiative[state.index]]
    if ship.cell >= 0 and state.under(ship) is not None:
        state = state.with_piece(replace(ship, stranded=True))
    return expire_effects(state.having(phase="turn_end"), "turn", ship.id)


def round_end(rules: Ruleset[Any], state: Position) -> Did:
    """Effects that last the round end; goals and the limit are looked at (FT-03, FT-08)."""
    did = expire_effects(state.having(phase="round_end"), "round")
    ended = rules.beat_end(did.state)
    return Did(ended.state, (*did.events, *ended.events))
