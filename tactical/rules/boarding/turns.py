"""Phases and turns: what follows once nothing is pending (BA-01, BA-H31, BA-H32)."""

from __future__ import annotations

from tactical.rules.boarding import data
from tactical.rules.boarding.events import PhaseBegan
from tactical.rules.boarding.harm import wake
from tactical.rules.boarding.moving import stays_crowded
from tactical.rules.boarding.order_checks import may_act
from tactical.rules.boarding.position import Crew, Position, Turn
from tactical.rules.boarding.ships import Collateral, FireDie
from tactical.rules.boarding.spacewalk import LifeSupport
from tactical.rules.boarding.steps import let_go
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.handling import VERBS
from tactical.ruleset.phases import Phase, beat_over, nobody_left
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.places import at
from tactical.table.values import SeatRef, replace
from tactical.table.verdicts import Verdict

WITH_PRIZES = tuple(sorted((*data.TURN_VERBS, *VERBS)))  # where things are carried (FT-13)


def waiting(state: Position, seat: int) -> tuple[Crew, ...]:
    """The characters of a seat that have a turn to take in this phase, by id."""
    return tuple(who for who in state.pieces if who.seat == seat and may_act(state, who))


def _there(who: Crew) -> bool:
    """True if on the board, or aboard a fighter there."""
    return who.cell >= 0 or getattr(who.place, "carrier", -1) >= 0


def _phase_start(rules: Ruleset[Position], state: Position) -> Did[Position]:
    """A new phase of a round (BA-H31)."""
    state = state.having(beat=state.beat + 1)
    if not any(who.hits > 0 and who.seat >= 0 and not state.kind(who).craft for who in state.pieces if _there(who)):
        return nobody_left(rules, state)
    return Did(state, (PhaseBegan(state.round, state.phase_of_round, clause="BA-H31"),))


def _ship_fire(_: Ruleset[Position], state: Position) -> Did[Position]:
    """The shots that the scenario lists for this round hit the ships (FT-BA-11)."""
    shots = [shot for shot in state.setup.fire if shot.round == state.round and state.phase_of_round == 1]
    if not shots:
        return Did(state)
    steps: tuple[Step, ...] = (*(FireDie(shot.module) for shot in shots), Collateral())
    return Did(state, push=(Frame("ship_fire", -1, steps),))


def _turns(_: Ruleset[Position], state: Position) -> Did[Position]:
    """The next seat that has a character to play."""
    order = state.setup.order
    first = state.index if state.phase == "turns" else 0
    for index in range(first, len(order)):
        if waiting(state, order[index]):
            return Did(state.having(index=index), push=(turn_frame(state, order[index]),))
    return Did(state.having(index=len(order)))


def _after_turn(state: Position) -> str:
    return "turns" if state.index < len(state.setup.order) else "phase_end"


def _phase_end(_: Ruleset[Position], state: Position) -> Did[Position]:
    """Life support of those outside (BA-70), then everybody's turn is cleared."""
    outside = [who.id for who in state.pieces if who.cell >= 0 and state.spacewalker(who)]
    checks = outside if state.setup.options.life_support == "check" else []
    steps: tuple[Step, ...] = (*(LifeSupport(piece) for piece in checks), Clear())
    return Did(state, push=(Frame("phase_end", -1, steps),))


def _phase_over(rules: Ruleset[Position], state: Position) -> Did[Position]:
    """Effects that last the phase end, at the sixth phase those of the round; then goals and limit (FT-03, FT-08)."""
    did = expire_effects(state, "phase")
    if state.phase_of_round == state.setup.options.phases_in_round:
        more = expire_effects(did.state, "round")
        did = Did(more.state, (*did.events, *more.events))
    return beat_over(rules, did)


def turn_frame(state: Position, seat: int) -> Frame[Step]:
    """The frame that asks a seat to play one of its characters that have not had their turns."""
    verbs = WITH_PRIZES if state.prizes else data.TURN_VERBS
    return Frame("turn", -1, (), Ask(seat, verbs, "turn", ("end", "finish", "hold", "leave")))


class Clear(Step, tag="clear", frozen=True):
    """End the phase for everybody: spent actions come back, boots go off inside, sleepers wake (BA-01)."""

    def run(self, state: Position, got: None, /) -> Did[Position]:
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


class Finish(Order, tag="finish", frozen=True):
    """End the turns of all one's characters that have not had theirs (BA-H31)."""

    form = "end phase"
    told = "end the phase"
    former = "finish"
    help = "end the turns of all your characters in this phase"

    def judge(self, state: Position, /) -> Verdict:
        of = state.turn_of()
        return Verdict(stays_crowded(state, of.id) if of is not None else ())

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (FinishAll(self.seat),)


class FinishAll(Step, tag="finish_all", frozen=True):
    """Pass the turns not taken; doors held by those characters are let go (BA-H20)."""

    seat: SeatRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
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

PHASES: tuple[Phase[Position], ...] = (
    Phase(id="phase_start", title="Phase", who="nobody", begin=_phase_start, then="ship_fire",
          follows="ship fire in phase 1, if the scenario lists any (FT-BA-11)"),
    Phase(id="ship_fire", title="Ship fire", who="nobody", begin=_ship_fire, then="turns", follows="turns"),
    Phase(id="turns", title="Turns", who="each seat in order, one character at a time", verbs=WITH_PRIZES,
          ends="end, hold door or end phase", begin=_turns, then=_after_turn, follows="the next seat, then phase end"),
    Phase(id="phase_end", title="Phase end", who="nobody", begin=_phase_end, then="phase_over",
          follows="life support; actions and movement return"),
    Phase(id="phase_over", title="Phase over", who="nobody", begin=_phase_over, then="phase_start",
          follows="goals and limit, then the next phase; six to a round"),
)  # fmt: skip
