"""Orders for a whole unit as one plan: in formation, in column, into a transport and out of it.

    unit_plan(session, "formation", cell)    each keeps its place beside the picked piece
    unit_plan(session, "column", cell)       each follows the picked piece's road, one behind the other
    unit_plan(session, "board", cell)        each goes to the doors of the transport there and gets in
    unit_plan(session, "out", cell)          those aboard get out, as near to a cell as they can

Each order is one that its piece could be given after those before it; pieces that cannot take part are left out and
named. The plan becomes the session's own: `Session.give_all` gives it until something interrupts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tactical.ruleset.extras import Transport, UnitActivations
from tactical.session.exposure import safest
from tactical.session.planner import Plan
from tactical.session.selection import Orders
from tactical.session.session import Session
from tactical.table import AnyState, Ask, Order, judge
from tactical.table.phrases import in_a_row
from tactical.table.places import Aboard
from tactical.table.values import replace

FORMATION, COLUMN, BOARD, OUT = WAYS = ("formation", "column", "board", "out")
WORDS = {FORMATION: "in formation", COLUMN: "in column", BOARD: "all get in", OUT: "all get out"}
TRIED = 6  # stops from which getting into a transport is tried


def unit_plan(session: Session, how: str, cell: int) -> Plan | None:
    """The plan of the picked piece and its companions about a cell; None if none of them can do anything."""
    plan = session.plan
    if session.selection.piece < 0 or not session.seat.asked:
        return None
    unit = _Unit(session, how, cell)
    orders, left_out = unit.orders()
    if not orders:
        return None
    plan.consider(*orders)
    assert plan.current is not None
    names = in_a_row([session.seat.view.name(i) for i in left_out], "and")
    plan.current = replace(plan.current, why=f"{names} cannot take part" if names else "")
    return plan.current


def next_unit_plan(session: Session, cell: int) -> Plan | None:
    """The same in the next way that does something there: formation first, and after the last the first again."""
    shown = session.plan.current.orders if session.plan.current is not None else ()
    plans: dict[Orders, Plan] = {}
    for how in WAYS:
        if (plan := unit_plan(session, how, cell)) is not None and plan.verdict and len(plan.orders) > 1:
            plans.setdefault(plan.orders, replace(plan, why=". ".join(filter(None, (WORDS[how], plan.why)))))
    ways = list(plans)
    if not ways:
        session.plan.forget()
        return None
    at = (ways.index(shown) + 1) % len(ways) if shown in plans else 0
    session.plan.current = replace(plans[ways[at]], at=at, others=len(ways))
    return session.plan.current


class _Unit:
    """A unit on its way: the position as it will be once the orders so far are carried out."""

    def __init__(self, session: Session, how: str, cell: int) -> None:
        self.rules, self.session = session.seat.rules, session
        self.how, self.cell = how, cell
        self.there = session.seat.view
        self.leader = session.seat.view.pieces[session.selection.piece]
        self.road: tuple[int, ...] = ()  # the cells the leader has entered

    def orders(self) -> tuple[list[Order], list[int]]:
        """The orders, and the pieces left out."""
        members = (self.leader.id, *self.rules.extra(UnitActivations).companions(self.there, self.leader.id))
        if self.how == COLUMN:  # the nearest to the leader follows first
            board, at = self.there.board, self.leader.cell
            members = tuple(sorted(members, key=lambda i: (board.distance(at, self.there.pieces[i].cell), i)))
        orders: list[Order] = []
        left_out: list[int] = []
        for number, piece in enumerate(members):
            given = self._for_one(piece, number)
            orders += given
            left_out += [piece] * (not given)
        return orders, left_out

    def _for_one(self, piece: int, number: int) -> Sequence[Order]:
        if self.how == BOARD:
            return self._get_in(piece)
        if self.how == OUT:
            return self._get_out(piece)
        ideal = self._ideal(piece, number)
        going = self._nearest_stop(piece, ideal) if ideal >= 0 else None
        if going is not None and self._carried_out(going):
            if not number:
                self.road = tuple(getattr(going, "path", ()))
            return (going,)
        return ()

    def _ideal(self, piece: int, number: int) -> int:
        """Where a piece would best stand: on its place in the formation, or behind those before it on the road."""
        board = self.there.board
        if not number:
            return self.cell
        who = self.there.pieces[piece]
        if who.cell < 0:
            return -1
        if self.how == COLUMN:
            spaced = self.road[-1 - 2 * number] if len(self.road) > 2 * number else self.leader.cell
            return int(spaced)
        (ax, ay, _), (bx, by, _), (x, y, storey) = (board.xy(c) for c in (self.leader.cell, who.cell, self.cell))
        column = min(max(x + bx - ax, 0), board.width - 1)
        row = min(max(y + by - ay, 0), board.height - 1)
        return int(board.cell(column, row, storey))

    def _nearest_stop(self, piece: int, ideal: int) -> Order | None:
        """The move that ends nearest to a cell; nothing where staying is as near."""
        rules, there = self.rules, self.there
        modes = rules.modes(there, piece)
        if not modes or there.pieces[piece].cell < 0:
            return None
        reach, far = rules.reach(there, piece, modes[0]), there.board.distance
        taken = {cell for other in there.pieces if other.id != piece for cell in other.place.cells}
        stops = [stop for stop in reach if stop.cell not in taken]
        best = min(stops, key=lambda stop: (far(stop.cell, ideal), stop.cost), default=None)
        if best is None or far(best.cell, ideal) >= far(there.pieces[piece].cell, ideal):
            return None
        way = partial(reach.order_to, best.cell, reach.stops[best.cell].index(best))
        return safest(rules, there, way)

    def _get_in(self, piece: int) -> Sequence[Order]:
        """Straight in, or up to a door and in."""
        rules, there = self.rules, self.there
        carriers = [p.id for p in there.pieces_on(self.cell) if p.id != piece]
        if boarding := self._boarding(there, piece, carriers):
            return (boarding,) if self._carried_out(boarding) else ()
        modes = rules.modes(there, piece)
        reach = rules.reach(there, piece, modes[0]) if modes and there.pieces[piece].cell >= 0 else ()
        near = sorted(reach, key=lambda stop: (there.board.distance(stop.cell, self.cell), stop.cost))[:TRIED]
        for stop in near:
            going = reach.order_to(stop.cell, reach.stops[stop.cell].index(stop))  # type: ignore[union-attr]
            before = self.there
            if going is not None and self._carried_out(going):
                if (then := self._boarding(self.there, piece, carriers)) and self._carried_out(then):
                    return (going, then)
                self.there = before
        return ()

    def _boarding(self, there: AnyState, piece: int, carriers: list[int]) -> Order | None:
        offered = self.rules.extra(Transport).boarding_orders(there, piece)
        fitting = (order for order in offered if getattr(order, "carrier", -1) in carriers)
        return next((order for order in fitting if judge(self.rules, there, order)), None)

    def _get_out(self, piece: int) -> Sequence[Order]:
        there = self.there
        if not isinstance(there.pieces[piece].place, Aboard):
            return ()
        outs = [o for o in self.rules.extra(Transport).boarding_orders(there, piece) if getattr(o, "cell", -1) >= 0]
        outs.sort(key=lambda order: there.board.distance(getattr(order, "cell", 0), self.cell))
        for order in outs:
            if judge(self.rules, there, order) and self._carried_out(order):
                return (order,)
        return ()

    def _carried_out(self, order: Order) -> bool:
        """Take an order as given; False where it is refused, or its seat is not asked again after it."""
        from tactical.rehearsal.chain import ahead

        after, verdict = ahead(self.rules, self.there, (order,))
        if not verdict:
            return False
        want = after.stack[-1].ask if after.stack else None
        if not isinstance(want, Ask) or want.seat != order.seat:
            return False
        self.there = after
        return True
