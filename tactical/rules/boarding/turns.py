"""Phases and turns: what follows when nothing is pending any more (BA-01, BA-H31, BA-H32)."""

from __future__ import annotations

from typing import Any

from tactical.rules.boarding import data
from tactical.rules.boarding.events import PhaseBegan
from tactical.rules.boarding.harm import wake
from tactical.rules.boarding.moving import stays_crowded
from tactical.rules.boarding.position import Boarding, Crew, Turn
from tactical.rules.boarding.reasons import may_act
from tactical.rules.boarding.ships import Collateral, FireDie
from tactical.rules.boarding.spacewalk import LifeSupport
from tactical.rules.boarding.steps import let_go
from tactical.table.events import Ended, Event
from tactical.table.frames import Ask, Did, Frame, Result, Step
from tactical.table.goals import at_limit
from tactical.table.orders import Order
from tactical.table.places import at
from tactical.table.ruleset import Ruleset, aged
from tactical.table.values import replace
from tactical.table.verdicts import Verdict

Position = Boarding[Any]


def waiting(state: Position, seat: int) -> tuple[Crew, ...]:
    """The characters of a seat that have a turn to take in this phase, by id."""
    return tuple(who for who in state.pieces if who.seat == seat and may_act(state, who))


def next_phase(rules: Ruleset, state: Position) -> Did:
    """Goes on to the next character, seat, phase or round."""
    events: list[Event] = []
    if not state.beat:
        return _phase_start(rules, state.having(beat=1), events)
    if state.phase == "phase_end":
        did = _phase_over(rules, state)
        if did.state.result is not None:
            return did
        return _phase_start(rules, did.state.having(beat=state.beat + 1), list(did.events))
    if state.phase == "ship_fire":
        state = state.having(phase="turns", index=0)
    return _turns(state, events)


def _phase_start(rules: Ruleset, state: Position, events: list[Event]) -> Did:
    """A new phase: ship fire first where the scenario lists it (FT-BA-11)."""
    if not any(who.hits > 0 and who.seat >= 0 and not state.kind(who).craft for who in state.pieces if _there(who)):
        return _nobody_left(rules, state, events)
    events.append(PhaseBegan(state.round, state.phase_of_round, clause="BA-H31"))
    shots = [shot for shot in state.setup.fire if shot.round == state.round and state.phase_of_round == 1]
    if shots:
        steps: tuple[Step, ...] = (*(FireDie(shot.module) for shot in shots), Collateral())
        return Did(state.having(phase="ship_fire"), tuple(events), (Frame[Any]("ship_fire", -1, steps),))
    return _turns(state.having(phase="turns", index=0), events)


def _there(who: Crew) -> bool:
    """On the board, or aboard a fighter there."""
    return who.cell >= 0 or getattr(who.place, "carrier", -1) >= 0


def _turns(state: Position, events: list[Event]) -> Did:
    """The next seat that has a character to play; after the last, life support (BA-70)."""
    order = state.setup.order
    while state.index < len(order):
        seat = order[state.index]
        if waiting(state, seat):
            return Did(state, tuple(events), (turn_frame(seat),))
        state = state.having(index=state.index + 1)
    outside = [who.id for who in state.pieces if who.cell >= 0 and state.spacewalker(who)]
    checks = outside if state.setup.options.life_support == "check" else []
    steps: tuple[Step, ...] = (*(LifeSupport(piece) for piece in checks), Clear())
    return Did(state.having(phase="phase_end"), tuple(events), (Frame[Any]("phase_end", -1, steps),))


def turn_frame(seat: int) -> Frame[Any]:
    """A seat is asked to play one of its characters that have not had their turns."""
    return Frame[Any]("turn", -1, (), Ask(seat, data.TURN_VERBS, "turn", ("end", "finish", "hold", "leave")))


class Clear(Step, tag="clear", frozen=True):
    """The phase is over for everybody: what was spent comes back, boots go off inside, sleepers wake (BA-01)."""

    def run(self, state: Position, got: Any, /) -> Did:
        events: list[Event] = []
        for who in state.pieces:
            did = wake(state, who.id)
            state, events = did.state, [*events, *did.events]
            now = state.pieces[who.id]
            if now.peeking and state.setup.options.peek_lapses:
                state, released = let_go(state.with_piece(replace(now, place=at(now.cell))), now.id)
                now, events = state.pieces[who.id], [*events, *released]
            boots = now.boots_on and any(state.outside(cell) for cell in now.here)
            fresh = replace(now, turn=Turn(), boots_on=boots)
            if fresh != now:
                state = state.with_piece(fresh)
        return Did(state, tuple(events))


def _phase_over(rules: Ruleset, state: Position) -> Did:
    """Effects that last the phase end, at the sixth phase those of the round; then goals and limit (FT-03, FT-08)."""
    did = aged(state, "phase")
    if state.phase_of_round == state.setup.options.phases_in_round:
        more = aged(did.state, "round")
        did = Did(more.state, (*did.events, *more.events))
    ended = rules.beat_end(did.state)
    return Did(ended.state, (*did.events, *ended.events)) if ended else did


def _nobody_left(rules: Ruleset, state: Position, events: list[Event]) -> Did:
    """Nobody can act any more: what the limit would decide is decided at once (FT-08); without one, a draw."""
    winners = at_limit(state, rules.fighters) if state.setup.limit else ()
    result = Result(winners, "nobody left", "FT-08")
    return Did(state.having(result=result), (*events, Ended(winners, "nobody left", clause="FT-08")))


class Finish(Order, tag="finish", frozen=True):
    """End the turns of all one's characters that have not had theirs (BA-H31)."""

    form = "finish"
    help = "end the turns of all your characters in this phase"

    def judge(self, state: Position, /) -> Verdict:
        of = state.turn_of()
        return Verdict(stays_crowded(state, of.id) if of is not None else ())

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (FinishAll(self.seat),)


class FinishAll(Step, tag="finish_all", frozen=True):
    """Turns not taken pass; doors held by those who let them pass are let go (BA-H20)."""

    seat: int

    def run(self, state: Position, got: Any, /) -> Did:
        events: tuple[Event, ...] = ()
        for who in waiting(state, self.seat):
            if not who.turn.begun:
                state, released = let_go(state, who.id)
                events = (*events, *released)
            turn = replace(state.pieces[who.id].turn, move=None, done=True)
            state = state.with_piece(replace(state.pieces[who.id], turn=turn))
        return Did(state, events)


ORDERS: tuple[type[Order], ...] = (Finish,)
STEPS: tuple[type[Step], ...] = (Clear, FinishAll)
