"""The orders of the strategy and action phases: be ready, activate a system, pass (FL-02, FL-07, FL-D02)."""

from __future__ import annotations

from tactical.rules.fleet.cannon import LetGo
from tactical.rules.fleet.events import Activated, SeatDid, StepBegan
from tactical.rules.fleet.position import Position
from tactical.table.frames import Did, Step
from tactical.table.ledgers import quantity
from tactical.table.orders import Order
from tactical.table.values import CellRef, SeatRef
from tactical.table.verdicts import OK, Reason, Verdict, reason


class PlaceToken(Step, tag="place_token", frozen=True):
    """Move a token from the pool into the system, which becomes the active one (FL-D02)."""

    seat: SeatRef
    cell: CellRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        pools = tuple(left - (seat == self.seat) for seat, left in enumerate(state.pools))
        tokens = tuple(sorted((*state.tokens, (self.cell, self.seat))))
        after = state.having(pools=pools, tokens=tokens, active=self.cell)
        begun = StepBegan("activation", clause="FL-03")
        return Did(after, (begun, Activated(self.seat, self.cell, clause="FL-D02")))


def action_open(state: Position, clause: str) -> tuple[Reason, ...]:
    """The reasons against beginning or passing an action in the middle of one: what it waits for."""
    ask = state.stack[-1].ask if state.stack else None
    if state.active < 0 or ask is None:
        return ()
    remedy = "commit the ships that will move, or commit with none" if ask.why == "move_ships" else ""
    return (reason("action_open", clause, system=state.cell_name(state.active), remedy=remedy),)


class Activate(Order, tag="activate", frozen=True):
    """Begin a tactical action in a system (FL-02, FL-03)."""

    form = "activate {cell}"
    help = "place a token and start a tactical action there"
    cell: CellRef

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return action_open(state, "FL-02") or (reason("not_action_phase", "FL-02"),)

    def judge(self, state: Position, /) -> Verdict:
        system, found = state.cell_name(self.cell), []
        if not state.space(self.cell).system:
            found.append(reason("no_system", "FL-D18", system=system))
        if state.token(self.cell, self.seat):
            found.append(reason("token_there", "FL-D02", system=system))
        if state.pools[self.seat] < 1:
            found.append(reason("no_token", "FL-D02", remedy="pass; the tokens return when everyone has passed"))
        return Verdict(tuple(found))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (PlaceToken(self.seat, self.cell),)


class SitOut(Step, tag="sit_out", frozen=True):
    """Take no further action this round (FL-07)."""

    seat: SeatRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        after = state.having(passed=(*state.passed, self.seat))
        return Did(after, (SeatDid(self.seat, "passes", clause="FL-07"),))


class Pass(Order, tag="pass", frozen=True):
    """Take no further action this round; in the cannon window, decline to fire (FL-07)."""

    form = "pass"
    help = "take no more actions this round"

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return action_open(state, "FL-07") or (reason("no_passing", "FL-07"),)

    def judge(self, state: Position, /) -> Verdict:
        left = state.pools[self.seat]
        if state.phase != "action" or not left:
            return OK
        return Verdict(warnings=(reason("sitting_out", "FL-07", left=quantity(left, "tokens")),))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (SitOut(self.seat),) if state.phase == "action" else (LetGo(self.seat),)


class SayReady(Step, tag="say_ready", frozen=True):
    """The seat has nothing more to do before the action phase."""

    seat: SeatRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(state, (SeatDid(self.seat, "is ready", clause="FL-02"),))


class Ready(Order, tag="ready", frozen=True):
    """Be ready for the action phase; asked where `strategy_phase` is on."""

    form = "ready"
    told = "say it is ready"
    help = "say you are ready for the action phase"

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (SayReady(self.seat),)


ORDERS: tuple[type[Order], ...] = (Activate, Pass, Ready)
STEPS: tuple[type[Step], ...] = (PlaceToken, SitOut, SayReady)
