"""Assault landings: straight down from the rate's height, with a window at each inch (section 16, AR-H62 to AR-H64).

Flying in over the edge is `enter`, as for any piece (AR-165). A lander hit on its way down may still be too high to
stay there: until it is within its limit it is `descending`, and may only go on down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import U
from tactical.rules.armour.entry import not_coming
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.moving import HEADINGS, MOST, Descend, Facing, Word
from tactical.rules.armour.order_checks import among, turn_reasons, within
from tactical.rules.armour.position import ENTERING, Element, Position
from tactical.rules.armour.steps import Activate, Rise
from tactical.table.cards import Line
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.places import Left, OffBoard, OnBoard
from tactical.table.reach import Reach, Stop
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Reason, Verdict, no, reason


class Dropped(Event, tag="dropped", frozen=True):
    """A piece appeared above the board (AR-166)."""

    piece: PieceRef
    cell: CellRef
    altitude: int

    def words(self, state: Position, /) -> str:
        where = f"above {state.cell_name(self.cell)}, altitude {self.altitude}"
        return f"{state.name(self.piece)} starts descending {where}"


def height(state: Position, who: Element) -> int:
    """The altitude at which it begins: its full movement distance, at its present rate (AR-167, AR-H62)."""
    return state.allowance(who) // U


class Appear(Step, tag="appear", frozen=True):
    """Begin a landing straight above its destination (AR-166)."""

    piece: PieceRef
    cell: CellRef
    heading: int
    stop: int

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        found = not_coming(who)
        if found:
            return Verdict(found)
        kind, top = state.kind(who), height(state, who)
        if who.turn.spent.total or not top:
            return no("no_height", "AR-167", piece=who)
        if self.stop > top:
            return no("stops_above", "AR-167", piece=who, top=top)
        if not kind.may_stay(self.stop):
            clause = "AR-H62" if kind.may_hover else "AR-169"
            return no("cannot_stay", clause, piece=who, altitude=self.stop)
        return Verdict(self._unfit(state, who, top))

    def _unfit(self, state: Position, who: Element, top: int) -> tuple[Reason, ...]:
        """The reasons against the squares below: not wholly on the map, impassable, or taken."""
        name = state.cell_name(self.cell)
        try:
            place = state.set_down(who, self.cell, self.heading, top)
        except ValueError:
            return (reason("no_room_there", "AR-H62", piece=who, cell=name),)
        for cell in place.cells:
            entry = mv.stands(state, who, cell, self.stop)
            if entry.refused:
                return (mv.unfit(state, who, cell, entry),)
        other = mv.in_the_way(state, who, place.cells, self.stop)
        return () if other is None else (reason("occupied", "AR-H62", cell=name, who=other),)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        top = height(state, who)
        falls = not state.kind(who).may_stay(top)
        moved = replace(who, place=state.set_down(who, self.cell, self.heading, top), descending=falls)
        return Did(state.with_piece(moved), (Dropped(who.id, self.cell, top, clause="AR-166"),))


class Land(Order, tag="land", frozen=True):
    """Come down straight onto the board, to the ground or to an altitude to stay at (AR-164 to AR-170)."""

    form = "{piece} land {cell} [stop {altitude}] [facing {facing}]"
    told = "descend to {cell} [, stopping at altitude {altitude}]"
    help = "descend onto a square, or to an altitude above it"
    piece: PieceRef
    cell: CellRef
    altitude: Annotated[int, Meta(ge=0, le=200, extra={"ref": "count"})] = 0
    facing: Annotated[Facing, Word] = ""

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if who.seat == self.seat and isinstance(who.place, Left):
            return Verdict(not_coming(who))
        reasons = turn_reasons(state, self.seat, self.piece)
        if not reasons and not state.kind(who).lander:
            return no("no_lander", "AR-164", piece=who)
        reasons = reasons or among("facing", self.facing, ("", *HEADINGS))
        return Verdict(reasons or within("altitude", self.altitude, 0, MOST))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        heading = HEADINGS.index(self.facing) if self.facing else 0
        down = max(0, height(state, state.pieces[self.piece]) - self.altitude)
        fall = (Rise(self.piece, -1) for _ in range(down))
        return (Activate(self.piece), Appear(self.piece, self.cell, heading, self.altitude), *fall)


def offers(state: Position, who: Element) -> Iterator[Order]:
    """Nine points of the map to land at; any other may be typed. Pieces still descending continue."""
    if who.descending and (down := min(who.altitude, state.left(who) // U)):
        yield Descend(who.seat, who.id, down)
    if may_land(state, who):
        board = state.board
        for x in (1, 2, 3):
            for y in (1, 2, 3):
                cell = board.cell(board.width * x // 4, board.height * y // 4)
                yield Land(who.seat, who.id, cell)


def may_land(state: Position, who: Element) -> bool:
    """True if it is above the board, ready to come down."""
    return state.kind(who).lander and isinstance(who.place, OffBoard) and who.place.why == ENTERING


def modes(state: Position, who: Element) -> tuple[str, ...]:
    """Coming down, as a movement mode of landers."""
    return ("land",) if may_land(state, who) and not who.turn.spent.total else ()


def reach(state: Position, piece: int, mode: str) -> Reach:
    """The squares it could set down on."""
    who, allowance = state.pieces[piece], state.left(state.pieces[piece])
    ground = range(state.board.width * state.board.height)
    cells = (cell for cell in ground if Appear(piece, cell, 0, 0).check(state))
    stops = {cell: (Stop(cell, (cell,), allowance, 0),) for cell in cells}
    return Reach(mode, allowance, stops, lambda stop: Land(who.seat, piece, stop.cell))


def lines(state: Position, who: Element) -> Iterator[Line]:
    """How a lander comes down, and one that is still on its way."""
    if who.descending:
        yield Line("Descending", "must keep descending", "AR-H62")
    elif isinstance(who.place, OffBoard) and state.kind(who).lander:
        yield Line("Lands", f"from altitude {height(state, who)}", "AR-167")


def problems(state: Position) -> list[str]:
    """The faults of landers: only pieces on the board and too high to stay there are descending (AR-H62)."""

    def may_stop(who: Element) -> bool:
        return not isinstance(who.place, OnBoard) or state.kind(who).may_stay(who.altitude)

    return [f"{who.name} is descending without a reason" for who in state.pieces if who.descending and may_stop(who)]


REFUSALS = {
    "no_lander": "{piece} is not a lander",
    "no_height": "{piece} has no rate left to descend",
    "stops_above": "{piece} starts at altitude {top}",
    "cannot_stay": "{piece} cannot stop at altitude {altitude}",
    "descending": "{piece} is still descending and cannot do anything else",
}
PART = ModuleRules(
    (Land,), (Appear,), (Dropped,), REFUSALS, offers=offers, lines=lines, problems=problems,
    modes=modes, reach={"land": reach},
)  # fmt: skip
