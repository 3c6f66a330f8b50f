"""Ending a turn together with the plan before it: whether all went as planned, and whether the turn is still open."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.journal.game import Game
from tactical.session.planner import Plan
from tactical.session.seen_orders import harmed_piece
from tactical.session.session import Session
from tactical.table import AnyState, Ask, Outcome, Roll
from tactical.table.events import Interrupted
from tactical.table.undo import revealed


def goes_on_after_plan(session: Session) -> bool:
    """True if the turn or phase goes on after the planned orders, and can be ended then."""
    plan, asking = session.plan.current, session.asking
    return plan is not None and bool(plan.verdict) and asking.may_end and not any(map(asking.closes, plan.orders))


def is_open_still(session: Session, piece: int, phase: str) -> bool:
    """True if what can be ended now is this phase, or the turn of this piece in it. Picks the piece."""
    seat, asking = session.seat, session.asking
    if not seat.asked or seat.window is not None or str(seat.view.phase) != phase:
        return False
    if any(order.subject == piece >= 0 and asking.closes(order) for order in seat.offers):
        session.pick(piece)
    closing = asking.closing_order()
    return closing is not None and (closing.subject < 0 or piece in asking.ended(closing))


def surprise(session: Session, plan: Plan, before: AnyState, outcomes: Sequence[Outcome[AnyState]]) -> str:
    """The first thing in the course of a plan that its player could not count on, besides the dice of its last order;
    empty: there was none. `before`: the position that it was made in."""
    seat, view = session.seat, session.seat.view
    events = [event for outcome in outcomes for event in outcome.events if seat.notices(event)]
    side = view.seat(plan.order.seat).side
    struck = filter(lambda who: who >= 0, map(harmed_piece, events))
    hurt = next((who for who in struck if view.side(view.pieces[who]) == side), -1)
    if hurt >= 0:
        return f"{view.name(hurt)} was hit"
    if isinstance(seat.want, Roll):
        return "dice have to be rolled first"
    if isinstance(seat.want, Ask) and len(seat.game.state.stack) > 1:
        return "somebody may react first"
    if any(isinstance(event, Interrupted) for event in events):
        return "the plan was interrupted"
    if len(outcomes) < len(plan.orders):
        return "the rest of the plan is still to come"
    if plan.ends is not None and view.pieces[plan.ends[0]].place != plan.ends[1]:
        return f"{view.name(plan.ends[0])} ended elsewhere than planned"
    moments = seat.game.moments[-len(outcomes) :] if isinstance(seat.game, Game) else ()
    if any(moment.showed for moment in moments) or revealed(seat.rules, before, seat.game.state, seat.viewer):
        return "there is something new to see"
    return ""
