"""Rounds and turns: what follows when nothing is pending any more (SK-05, SK-D04, SK-D05)."""

from __future__ import annotations

from typing import Any

from tactical.mechanics.effects import expire_effects
from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.care import wake_all
from tactical.rules.skirmish.events import RoundBegan, TurnBegan
from tactical.rules.skirmish.position import Skirmish, Turn
from tactical.rules.skirmish.reasons import reveal
from tactical.table.contract import Ruleset
from tactical.table.events import Ended, Event
from tactical.table.frames import Ask, Did, Frame, Result
from tactical.table.goals import at_limit
from tactical.table.values import replace

Position = Skirmish[Any]


def next_phase(rules: Ruleset[Any], state: Position) -> Did:
    """End the turn that was, go on to the next character that can act, and close rounds on the way."""
    events: list[Event] = []
    if state.phase == "turn":
        did = turn_end(state)
        state, events = did.state, list(did.events)
        state = state.having(index=state.index + 1)
    elif not state.beat:
        state = state.having(beat=1, index=0)
        events.append(RoundBegan(1))
    if not any(state.pieces[i].takes_turns for i in state.setup.initiative):
        return _nobody_left(rules, state, events)
    while True:
        order = state.setup.initiative
        while state.index < len(order):
            if state.pieces[order[state.index]].takes_turns:
                did = turn_start(state)
                return Did(did.state, (*events, *did.events), did.push)
            state = state.having(index=state.index + 1)
        ended = round_end(rules, state)
        events += ended.events
        state = ended.state
        if state.result is not None:
            return Did(state, tuple(events))
        state = state.having(beat=state.beat + 1, index=0)
        events.append(RoundBegan(state.beat))


def _nobody_left(rules: Ruleset[Any], state: Position, events: list[Event]) -> Did:
    """No character can act any more: what the limit would decide is decided at once (FT-08); without one, a draw."""
    winners = at_limit(state, rules.fighters) if state.setup.limit else ()
    result = Result(winners, "nobody left", "FT-08")
    return Did(state.having(result=result), (*events, Ended(winners, "nobody left", clause="FT-08")))


def turn_start(state: Position) -> Did:
    """A fresh turn: Speed is read, nothing spent, move and action open (SK-D04, SK-D26)."""
    who = state.pieces[state.setup.initiative[state.index]]
    if who.able:  # of one that hides from this view, no more than that it has a turn is known
        who = replace(who, turn=Turn(speed=state.speed(who), footing=who.cell))
        state = state.with_piece(who)
    state = state.having(phase="turn")
    ask = Ask(who.seat, data.TURN_VERBS, "turn", ("end_turn", "leave"))
    began = TurnBegan(who.id, state.allowance(who), clause="SK-D04")
    return Did(state, (began,), (Frame[Any]("turn", who.id, (), ask),))


def turn_end(state: Position) -> Did:
    """Counters that wait for this turn's end run (SK-17), sleepers wake, and lurkers are found (FT-SK-06, -13)."""
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
            and nr.in_sight(state, enemy.cell, lurker.cell)
            for enemy in state.pieces
        ):
            did = reveal(state, i, "seen from near by", "FT-SK-06")
            state, events = did.state, (*events, *did.events)
    return Did(state.having(phase="turn_end"), events)


def round_end(rules: Ruleset[Any], state: Position) -> Did:
    """Effects that last the round end; goals and the limit are looked at (FT-03, FT-08)."""
    did = expire_effects(state.having(phase="round_end"), "round")
    ended = rules.beat_end(did.state)
    return Did(ended.state, (*did.events, *ended.events))
