"""A considered attack as the board shows it: the target cell, the line there, and its chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from tactical.board.lines import crossed
from tactical.session.planner import Plan
from tactical.session.scene.scene import AimPreview
from tactical.session.session import Session
from tactical.table import Order
from tactical.table.chances import Chance
from tactical.table.refs import fields


def aim_of(session: Session, storey: int) -> AimPreview | None:
    """The aim of the plan on this storey, also after a move; None if nothing is planned, or it only moves."""
    plan, view = session.plan.current, session.seat.view
    if plan is None:
        return None
    order, start = _aiming(session, plan)
    if order is None or not order.declares_path:  # which plans a way
        return None
    at = target(session, order)
    board = view.board
    if at < 0 or board.xy(at)[2] != storey:
        return None
    seen = start >= 0 and start != at and board.xy(start)[2] == storey
    line = crossed(board, start, at) if seen else ()
    chance = Chance.of_roll(plan.roll) if plan.roll is not None else None
    cells = tuple((x, y) for x, y, _ in map(board.xy, _open(session, start, line)) if (x, y) != board.xy(start)[:2])
    x, y, _ = board.xy(at)
    about = session.seat.rules.tactics.aimed(view, order)
    near = about.arc if order is plan.order else ()  # which is where it stands now
    arc, blast = (frozenset((x, y) for x, y, z in map(board.xy, cells) if z == storey) for cells in (near, about.blast))
    return AimPreview(line=cells, target=(x, y), blast=blast, arc=arc, chance=chance, clear=bool(plan.verdict))


def _aiming(session: Session, plan: Plan) -> tuple[Order | None, int]:
    """The order that may be aimed at something, and the cell that it is given from: -1 where nobody gives it."""
    seat = session.seat
    if not seat.goes(plan.order):
        who = plan.order.subject
        return plan.order, seat.view.pieces[who].cell if who >= 0 else -1
    if not plan.then or seat.goes(plan.then[-1]) or plan.ends is None or not plan.ends[1].cells:
        return None, -1
    return plan.then[-1], plan.ends[1].cells[0]


def _open(session: Session, start: int, line: Sequence[int]) -> Sequence[int]:
    """The cells of a line up to the first that cannot be seen from its start: there a shot would stop. All of them
    where its end is seen, whatever hides those beside the line."""
    tactics, view = session.seat.rules.tactics, session.seat.view
    if line and tactics.line_of_sight(view, start, line[-1]).clear:
        return line
    return [*takewhile(lambda cell: tactics.line_of_sight(view, start, cell).clear, line)]


def target(session: Session, order: Order) -> int:
    """The cell that an order is about: its own, or that of a piece it names; -1 without one."""
    for name, kind in fields(type(order)).items():
        value = getattr(order, name)
        if kind.ref == "cell" and value >= 0:
            return int(value)
        if kind.ref == "piece" and name != "piece" and value >= 0:
            return int(session.seat.view.pieces[value].cell)
    return -1
