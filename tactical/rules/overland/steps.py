"""The steps of travelling: begin, enter a square, face what is there, end a leg, end the day."""

from __future__ import annotations

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.encounters import Chance, Meet, waiting_at
from tactical.rules.overland.events import Endangered, LegEnded, Travelled
from tactical.rules.overland.position import Position, Traveller
from tactical.rules.overland.storyteller import Prompt, entered
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.frames import Did, Step
from tactical.table.phrases import plain
from tactical.table.places import at
from tactical.table.values import CellRef, PieceRef, SeatRef, replace
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason


class Begin(Step, tag="begin", frozen=True):
    """The beginning of every order of a group: the group is the seat's, on the map, and its day is not over."""

    seat: SeatRef
    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        if group.seat != self.seat or not group.on_map or state.kind(group).sort != "group":
            own = gr.group_of(state, group) if group.seat == self.seat else -1
            remedy = (
                f"give the order to {state.pieces[own].name}, which it travels with"
                if own not in (-1, group.id)
                else ""
            )
            why = _no_group(state, group, self.seat)
            return no("no_group", "OV-D37", piece=group, why=why, remedy=remedy)
        if group.day.over:
            return no("day_over", "OV-D21", piece=group)
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(state.having(turn=self.piece, acted=True))


def _no_group(state: Position, piece: Traveller, seat: int) -> str:
    """The reason why a piece cannot be ordered as a travelling group of a seat."""
    if state.kind(piece).sort != "group":
        return "it is not a travelling group"
    return "it is not yours" if piece.seat != seat else "nobody travels in it"


class Enter(Step, tag="enter", frozen=True):
    """The group enters a square (OV-03, OV-D01); then it faces what is there."""

    lenient = True
    piece: PieceRef
    cell: CellRef

    def check(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        blocked = barred(state, self.piece, group.cell, self.cell)
        if blocked is not None and blocked.code in ("not_next", "here_already"):
            return Verdict((blocked,))
        reasons = [blocked] if blocked is not None else []
        if gr.left(state, group) < 1:
            reasons.append(too_far(state, group, (self.cell,)))
        undriven = gr.undriven(state, self.piece)
        if undriven is not None:
            reasons.append(gr.no_driver(state, undriven))
        return Verdict(tuple(reasons)) if reasons else OK

    def price(self, state: Position, /) -> Leg:
        group = state.pieces[self.piece]
        left = gr.left(state, group)
        notes = []
        hazard = state.hazard(self.cell)
        if hazard and not avoids(state, self.piece):
            notes.append(Note("OV-16", f"hazard: {plain(hazard)}"))
        if state.barrier(self.cell):
            notes.append(Note("OV-09", "flown over"))
        return Leg(self.cell, 1, group.day.spent.travel + 1, max(0, left - 1), tuple(notes))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        state = gr.begun(state, self.piece)
        group = state.pieces[self.piece]
        start, day = group.cell, group.day
        vehicles = any(state.kind(carrier).sort == "vehicle" for carrier in gr.carriers(state, self.piece))
        fresh_game = state.setup.options.forage_fresh == "square"
        day = replace(
            day,
            spent=day.spent.spend(travel=1),
            entered=True,
            burns=day.burns or vehicles,
            rolls=0 if fresh_game else day.rolls,
        )
        plan = group.plan  # a route is travelled off square by square; whoever leaves it has none any more
        plan = replace(plan, path=plan.path[1:]) if plan.path[:1] == (self.cell,) else type(plan)()
        state = state.with_piece(replace(group, place=at(self.cell), came_from=start, day=day, plan=plan))
        left = gr.left(state, state.pieces[self.piece])
        return Did(
            state, (Travelled(self.piece, start, self.cell, left, clause="OV-03"),), then=(Face(self.piece, self.cell),)
        )


class Face(Step, tag="face", frozen=True):
    """Meet the contents of the square: lines of the script, a hazard, an encounter (OV-16, OV-D13, FT-OV-02,
    FT-OV-03)."""

    piece: PieceRef
    cell: CellRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        told = entered(state, self.piece, self.cell)
        state, events = told.state, list(told.events)
        then: list[Step] = []
        hazard = state.hazard(self.cell)
        if hazard and not avoids(state, self.piece):
            events.append(Endangered(self.piece, self.cell, hazard, clause="OV-16"))
            then.append(Prompt(self.piece, "hazard"))
        waiting = waiting_at(state, self.cell)
        if waiting >= 0:
            then.append(Meet(self.piece, waiting))
        elif hazard and not avoids(state, self.piece) and hazard not in state.pieces[self.piece].day.met:
            then += [
                Chance(self.piece, number)
                for number, encounter in enumerate(state.setup.encounters)
                if encounter.hazard == hazard
            ]
        return Did(state, tuple(events), then=tuple(then))


class CloseLeg(Step, tag="close_leg", frozen=True):
    """End the leg; its remaining squares are lost (OV-D01)."""

    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        return no("no_leg", "OV-D01", piece=group) if group.day.closed else OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        state = gr.having_day(gr.begun(state, self.piece), self.piece, closed=True)
        leg = state.pieces[self.piece].day.leg
        what = {"day": "day leg", "march": "forced march", "night": "night leg"}[leg]
        return Did(state, (LegEnded(self.piece, what, clause="OV-D01"),))


class CloseDay(Step, tag="close_day", frozen=True):
    """End the group's day."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        state = gr.having_day(gr.begun(state, self.piece), self.piece, closed=True, over=True)
        return Did(state, (LegEnded(self.piece, "day", clause="OV-D21"),))


def avoids(state: Position, group: int) -> bool:
    """True if a group flies clear of hazards, where that is switched on (OV-D13)."""
    return state.setup.options.flight_avoids and gr.flies(state, group)


def barred(state: Position, group: int, start: int, cell: int) -> Reason | None:
    """The map's obstacle to a step, at any cost (OV-10, OV-D01)."""
    direction = state.board.direction(start, cell)
    if direction < 0 or (state.setup.options.neighbours == "four" and direction % 2):
        code = "here_already" if cell == start else "not_next"
        return reason(code, "OV-D01", cell=state.cell_name(cell), start=state.cell_name(start))
    return barrier(state, group, cell)


def barrier(state: Position, group: int, cell: int) -> Reason | None:
    """The reasons against a square that only fliers may cross (OV-10)."""
    if not state.barrier(cell) or gr.flies(state, group):
        return None
    return reason("barrier", "OV-10", cell=state.cell_name(cell))


def too_far(state: Position, group: Traveller, path: tuple[int, ...]) -> Reason:
    """The reason for a path longer than the rest of the leg, with what made the leg so short."""
    day, base = group.day, gr.base(state, group.id)
    if day.repairing and not state.day_leg(day, base):
        return reason("repair_day", "OV-41")
    price, leg, spent = Breakdown.of(len(path), "a square each", "OV-D01"), leg_made(state, group), spent_made(group)
    if day.closed:
        spent = spent.add(leg.total - spent.total, "leg ended", "OV-D01")
    clause = {"day": gr.paced_by(state, group.id), "march": "OV-26", "night": "OV-47"}[day.leg]
    cell = state.cell_name(path[-1])
    remedy = ""
    if nr.can_march(state, group):
        first = "" if gr.finished(state, group) else "travel as far as this leg goes, then "
        remedy = f"{first}{group.name} forced march"
    return shortfall("too_far", clause, price, leg, spent, cell=cell, need=len(path), leg=leg.total, remedy=remedy)


def spent_made(group: Traveller) -> Breakdown:
    """The spent squares of the leg, by use (OV-D01, OV-59, FT-OV-04)."""
    spent = Breakdown.of(group.day.spent.travel, "travelled", "OV-D01")
    spent = spent.add(group.day.spent.forage, "spent on foraging", "OV-59")
    return spent.add(group.day.spent.slip, "lost in slipping by", "FT-OV-04")


def leg_made(state: Position, group: Traveller) -> Breakdown:
    """The squares of the open leg, from the fastest member's down to the group's."""
    day, leg = group.day, gr.base_made(state, group.id)
    base = leg.total
    if day.leg == "day":
        leg = leg.becomes(state.day_leg(day, base), "repairs", "OV-42")
    elif day.leg == "night" and 0 <= day.allowance < base:
        leg = leg.becomes(day.allowance, "lost in the dark", "OV-48")
    leg = leg.becomes(day.allowance, "as the leg began", "OV-D01") if day.allowance >= 0 else leg
    return leg.add(day.bonus, "shortcut", "OV-21")


STEPS: tuple[type[Step], ...] = (Begin, Enter, Face, CloseLeg, CloseDay)
