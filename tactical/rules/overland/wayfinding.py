"""Planning the shortest way to a square, so that nobody has to name each square of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.overland.paths import reach
from tactical.rules.overland.position import Position
from tactical.rules.overland.routes import PlanRoute
from tactical.rules.overland.steps import Begin, barrier
from tactical.table.frames import Step
from tactical.table.orders import Order
from tactical.table.values import CellRef, PieceRef
from tactical.table.verdicts import Verdict, no


class RouteTo(Order, tag="route_to", frozen=True):
    """Plan the shortest route to a square, through hazards or around them (OV-15, OV-16)."""

    form = "{piece} route to {cell} [safe] [marches {marches}] [night]"
    told = "plan a route to {cell} [safe:round all hazards] [, {marches:forced marches} a day] [night:, also by night]"
    word = "plan a route"
    asked_with = "route"
    help = "plan the shortest route to a square; safe: around all hazards"
    declares_path = False
    piece: PieceRef
    cell: CellRef
    safe: bool = False
    marches: Annotated[int, Meta(ge=0, le=9, extra={"ref": "count"})] = 0
    night: bool = False

    def route(self, state: Position) -> PlanRoute | None:
        """The route, square by square; None if there is none."""
        path = way(state, self.piece, self.cell, safe=self.safe)
        return PlanRoute(self.seat, self.piece, path, self.marches, self.night) if path else None

    def judge(self, state: Position, /) -> Verdict:
        begun = Begin(self.seat, self.piece).check(state)
        if not begun:
            return begun
        route = self.route(state)
        if route is None:
            name, clause = state.pieces[self.piece].title, "OV-15" if self.safe else "OV-10"
            if (why := barrier(state, self.piece, self.cell)) is not None:
                return Verdict((why,))
            return no("no_way", clause, piece=name, cell=state.cell_name(self.cell))
        return route.judge(state)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        route = self.route(state)
        return route.steps(state) if route is not None else (Begin(self.seat, self.piece),)


def way(state: Position, group: int, cell: int, *, safe: bool = False) -> tuple[int, ...]:
    """The shortest path of a group to a square; empty: none, or it is there."""
    stops = reach(state, group, "route-safe" if safe else "route").stops.get(cell, ())
    return tuple(stops[0].path) if stops else ()


ORDERS: tuple[type[Order], ...] = (RouteTo,)
STEPS: tuple[type[Step], ...] = ()
