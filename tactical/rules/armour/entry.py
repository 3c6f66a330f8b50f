"""Entering over the edge of the board (AR-145, AR-150 to AR-157, AR-165, AR-H57). Going around first: `delays.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from tactical.rules.armour import movement as mv
from tactical.rules.armour import off_map, reserves
from tactical.rules.armour.data import U
from tactical.rules.armour.events import in_inches
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.moving import HEADINGS, MOST, Facing, Word, pushed
from tactical.rules.armour.order_checks import among, spend, step_cost, turn_reasons, unpayable, within
from tactical.rules.armour.position import ENTERING, Element, Position
from tactical.rules.armour.reserves import INWARD
from tactical.rules.armour.steps import Activate, done, leg, stretched
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.places import Left, OffBoard
from tactical.table.reach import Reach, Stop
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Leg, Note, Reason, Verdict, no, reason


class CameOn(Event, tag="came_on", frozen=True):
    """A piece entered over the edge."""

    piece: PieceRef
    cell: CellRef
    cost: int

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} enters the board at {state.cell_name(self.cell)} ({in_inches(self.cost)})"


def not_coming(who: Element) -> tuple[Reason, ...]:
    """The reasons against entering now: it has left, is already there, is not due, or has not arrived (AR-145,
    AR-153)."""
    if isinstance(who.place, Left):
        return (reason("has_left", "AR-145", piece=who),)
    if not isinstance(who.place, OffBoard):
        return (reason("not_outside", "AR-H57", piece=who),)
    if who.place.why != ENTERING:
        turn = who.entry.due if who.entry.target < 0 else who.entry.earliest
        return (reason("not_yet", "AR-153", piece=who, turn=turn),)
    return ()


class ComeOn(Step, tag="come_on", frozen=True):
    """Enter by a square at the edge, for the price of the step into it (AR-H57)."""

    piece: PieceRef
    cell: CellRef
    heading: int
    altitude: int = 0

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        found = list(not_coming(who) or self._barred(state, who))
        if found:
            return Verdict(tuple(found))
        name, kind = state.cell_name(self.cell), state.kind(who)
        inward = {INWARD[side] + turn for side in off_map.sides_of(state.board, self.cell) for turn in (-1, 0, 1)}
        if self.heading not in {heading % 8 for heading in inward}:
            return no("face_inward", "AR-H57", piece=who, cell=name)
        if 0 <= kind.ceiling < self.altitude:
            return no("too_high", "AR-H57", piece=who, altitude=self.altitude, limit=kind.ceiling)
        place = reserves.entrance(state, who, self.cell, self.heading, self.altitude)
        if place is None:
            return no("no_room_there", "AR-H57", piece=who, cell=name)
        for cell in place.cells:
            entry = mv.stands(state, who, cell, self.altitude)
            if entry.refused:
                return Verdict((mv.unfit(state, who, cell, entry),))
        made = reserves.entry_price(state, who, place)
        cost = step_cost(state, who, made.total)
        found += unpayable(state, who, cost, "AR-H57", f"entering {name}", dearer=made.changes)
        other = mv.in_the_way(state, who, place.cells, self.altitude)
        if other is not None:
            found.append(reason("occupied", "AR-H55", cell=name, who=other))
        return Verdict(tuple(found))

    def _barred(self, state: Position, who: Element) -> tuple[Reason, ...]:
        """The reasons against this square: not at the edge, the opponent's, or not where it is (AR-150, AR-151,
        AR-157)."""
        name = state.cell_name(self.cell)
        if not off_map.sides_of(state.board, self.cell):
            return (reason("not_edge", "AR-H57", cell=name),)
        if reserves.foreign(state, who, self.cell):
            return (reason("their_area", "AR-157", cell=name),)
        if who.entry.target >= 0:
            at = state.cell_name(who.entry.target)
            return () if self.cell == who.entry.target else (reason("elsewhere", "AR-151", piece=who, cell=at),)
        if self.cell in reserves.own_area(state, who):
            return ()
        code = "not_your_area" if state.setup.options.delayed_entry else "only_your_area"
        return (reason(code, "AR-150", cell=name),)

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        place = reserves.entrance(state, who, self.cell, self.heading, self.altitude)
        assert place is not None
        made = reserves.entry_price(state, who, place)
        cost = step_cost(state, who, made.total)
        notes = (Note("AR-H57", "coming on"), *made.changes, *stretched(cost - made.total))
        return leg(state, who, self.cell, cost, *notes)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        place = reserves.entrance(state, who, self.cell, self.heading, self.altitude)
        assert place is not None
        cost = step_cost(state, who, reserves.entry_price(state, who, place).total)
        moved = spend(state, replace(who, place=place), travel=cost, distance=U * (1 + self.altitude), spun=0)
        return done(state.with_piece(moved), moved, CameOn(who.id, self.cell, cost, clause="AR-H57"))


class Enter(Order, tag="enter", frozen=True):
    """Enter over the edge of the board (AR-H57, AR-165). Fliers may be in the air, at an inch per inch."""

    form = "{piece} enter {cell} [facing {facing}] [at {altitude}]"
    told = "enter the board by {cell} [at altitude {altitude}]"
    word = "enter the board"
    help = "enter the board by a square at its edge"
    piece: PieceRef
    cell: CellRef
    facing: Annotated[Facing, Word] = ""
    altitude: Annotated[int, Meta(ge=0, le=200, extra={"ref": "count"})] = 0

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if who.seat == self.seat and isinstance(who.place, Left):
            return Verdict(not_coming(who))
        reasons = turn_reasons(state, self.seat, self.piece) or pushed(state, who)
        if not reasons and state.kind(who).pod:
            return no("comes_down", "AR-170", piece=who)
        reasons = reasons or among("facing", self.facing, ("", *HEADINGS))
        return Verdict(reasons or within("altitude", self.altitude, 0, MOST))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        sides = off_map.sides_of(state.board, self.cell)
        heading = HEADINGS.index(self.facing) if self.facing else INWARD[sides[0]] if sides else 0
        return (Activate(self.piece), ComeOn(self.piece, self.cell, heading, self.altitude))


def offers(state: Position, who: Element) -> Iterator[Order]:
    """The squares by which a piece may enter."""
    if isinstance(who.place, OffBoard) and who.place.why == ENTERING and not state.kind(who).pod:
        cells = (who.entry.target,) if who.entry.target >= 0 else reserves.own_area(state, who)
        altitude = state.kind(who).cruising
        yield from (Enter(who.seat, who.id, cell, altitude=altitude) for cell in cells)


def modes(state: Position, who: Element) -> tuple[str, ...]:
    """Entering, as a movement mode of pieces that may."""
    return ("enter",) if any(offers(state, who)) and not pushed(state, who) else ()


def reach(state: Position, piece: int, mode: str) -> Reach:
    """The squares by which it could enter now."""
    who = state.pieces[piece]
    stops = {}
    for order in offers(state, who):
        assert isinstance(order, Enter)
        step = order.steps(state)[-1]
        if step.check(state) and (price := step.price(state)) is not None:
            stops[order.cell] = (Stop(order.cell, (order.cell,), price.cost, price.left),)
    altitude = state.kind(who).cruising
    return Reach(
        mode,
        state.left(who),
        dict(sorted(stops.items())),
        lambda stop: Enter(who.seat, piece, stop.cell, altitude=altitude),
    )


REFUSALS = {
    "has_left": "{piece} has left the board for the rest of this battle",
    "not_outside": "{piece} is not off the board",
    "not_yet": "{piece} cannot enter before turn {turn}",
    "not_edge": "{cell} is not at the edge of the board",
    "their_area": "{cell} is in the opponent's entry area",
    "elsewhere": "{piece} has gone around and must enter at {cell}",
    "not_your_area": "{cell} is outside your entry area; to go around it, give notice before the turn",
    "only_your_area": "{cell} is outside your entry area",
    "face_inward": "{piece} must face inward when it enters at {cell}",
    "comes_down": "{piece} comes down from above; give the order land instead",
}
PART = ModuleRules((Enter,), (ComeOn,), (CameOn,), REFUSALS, offers=offers, modes=modes, reach={"enter": reach})
