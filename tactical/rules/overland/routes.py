"""Planning a route of several days: priced before anything is spent, kept with the group, and travelled in stages."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.overland.events import Routed
from tactical.rules.overland.journey import latest_day, meeting_chance, schedule
from tactical.rules.overland.position import Position, RoutePlan
from tactical.rules.overland.steps import Begin, barred
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, PathRef
from tactical.table.phrases import percent_words, plain
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason


class Plot(Step, tag="plot", frozen=True):
    """One square of a route; `left`: the squares left in its day. Nothing is spent."""

    lenient = True
    piece: PieceRef
    start: CellRef
    cell: CellRef
    total: int
    left: int

    def check(self, state: Position, /) -> Verdict:
        blocked = barred(state, self.piece, self.start, self.cell)
        return Verdict((blocked,)) if blocked is not None else OK

    def price(self, state: Position, /) -> Leg:
        hazard = state.hazard(self.cell)
        notes = (Note("OV-16", f"hazard: {plain(hazard)}"),) if hazard else ()
        return Leg(self.cell, 1, self.total, self.left, notes)


class KeepRoute(Step, tag="keep_route", frozen=True):
    """The route is kept with the group."""

    piece: PieceRef
    plan: RoutePlan

    def check(self, state: Position, /) -> Verdict:
        if not self.plan.path and not state.pieces[self.piece].plan.path:
            return no("no_route", "OV-03", piece=state.pieces[self.piece])
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        group = replace(state.pieces[self.piece], plan=self.plan)
        return Did(state.with_piece(group), (Routed(self.piece, len(self.plan.path), clause="OV-03"),))


class PlanRoute(Order, tag="route", frozen=True):
    """Plan a route over several days; the group's card then shows its price and the chance of each outcome."""

    form = "{piece} route {path} [marches {marches}] [night]"
    told = "plan a route to {path} [, {marches:forced marches} a day] [night:, also by night]"
    word = "plan a route"
    help = "plan a route with daily forced marches and night travel; nothing is spent yet"
    lenient = True
    declares_path = False
    piece: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]
    marches: Annotated[int, Meta(ge=0, le=9, extra={"ref": "count"})] = 0
    night: bool = False

    @property
    def plan(self) -> RoutePlan:
        """The plan of a group."""
        return RoutePlan(self.path, min(9, max(0, self.marches)), self.night)

    def judge(self, state: Position, /) -> Verdict:
        stages = schedule(state, self.piece, self.plan)
        if not stages:
            return OK
        group = state.pieces[self.piece]
        last = stages[-1]
        used = ((group.provisions - last.provisions, "Provisions"), (group.fuel - last.fuel, "Fuel"))
        stores = " and ".join(f"{number} {what}" for number, what in used if number) or "nothing"
        warnings: list[Reason] = []
        by = latest_day(state, group, self.path[-1])
        if 0 < by < last.day:
            warnings.append(reason("route_late", "FT-OV-07", by=by))
        short = next((stage for stage in stages if stage.short), None)
        if short is not None:
            warnings.append(reason("route_short", "OV-D29", what=short.short.capitalize(), day=short.day))
        warnings.append(reason("route_days", "OV-03", days=len(stages), day=last.day, stores=stores))
        squares, chance = meeting_chance(state, stages)
        if squares:
            warnings.append(reason("route_danger", "OV-16", cells=squares))
        if chance:
            warnings.append(reason("route_meets", "FT-OV-02", chance=percent_words(chance)))
        return Verdict((), tuple(warnings))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        stages = schedule(state, self.piece, self.plan)
        left = [stage.spare + n for stage in stages for n in reversed(range(len(stage.cells)))]
        left += [0] * (len(self.path) - len(left))
        starts = (state.pieces[self.piece].cell, *self.path)
        plotted = (
            Plot(self.piece, start, cell, total, rest)
            for total, (start, cell, rest) in enumerate(zip(starts, self.path, left, strict=False), 1)
        )
        return (Begin(self.seat, self.piece), *plotted, KeepRoute(self.piece, self.plan))


class ForgetRoute(Order, tag="forget_route", frozen=True):
    """Forget the route that was planned."""

    form = "{piece} forget route"
    told = "forget the route"
    help = "forget the planned route"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), KeepRoute(self.piece, RoutePlan()))


ORDERS: tuple[type[Order], ...] = (PlanRoute, ForgetRoute)
STEPS: tuple[type[Step], ...] = (Plot, KeepRoute)
