"""Coming on over the edge, and delayed entry: notices public, contents private (section 15, AR-H57 to AR-H61)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from tactical.board import three_halves
from tactical.rules.armour import movement as mv
from tactical.rules.armour import outside, reserves
from tactical.rules.armour.data import U
from tactical.rules.armour.events import inches
from tactical.rules.armour.moving import HEADINGS, Facing, Word, pushed
from tactical.rules.armour.parts import Part
from tactical.rules.armour.position import ENTERING, Armour, Element, Notice
from tactical.rules.armour.reasons import may_stretch, spend, turn_reasons, unpayable
from tactical.rules.armour.reserves import INWARD
from tactical.rules.armour.steps import Activate, done, leg
from tactical.rules.armour.turns import Ready
from tactical.table.cards import Line
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Step
from tactical.table.orders import CellRef, Order, PieceRef
from tactical.table.places import Left, OffBoard, OnBoard, Unseen
from tactical.table.values import replace
from tactical.table.verdicts import TABLE_CLAUSE, Leg, Note, Reason, Verdict, no, reason

Position = Armour[Any]


class Noticed(Event, frozen=True):
    """Troops move off the board: what everybody is told (AR-158 to AR-161)."""

    notice: Notice

    def words(self, state: Position, /) -> str:
        told = self.notice
        return f"{told.side}: troops move {told.direction} off the board; they could enter in turn {told.turn}"


class SetOff(Event, frozen=True):
    """The owner's own note of who went where."""

    pieces: tuple[int, ...]
    cell: int

    def words(self, state: Position, /) -> str:
        return f"{', '.join(map(state.name, self.pieces))} make for {state.cell_name(self.cell)}"


class CameOn(Event, frozen=True):
    """A piece came on over the edge."""

    piece: int
    cell: int
    cost: int

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} comes on by {state.cell_name(self.cell)} ({inches(self.cost)})"


def not_coming(who: Element) -> tuple[Reason, ...]:
    """Against coming on now: it has left, is there already, is not due, or has not got there (AR-145, AR-153)."""
    if isinstance(who.place, Left):
        return (reason("has_left", "AR-145", piece=who.name),)
    if not isinstance(who.place, OffBoard):
        return (reason("not_outside", "AR-H57", piece=who.name),)
    if who.place.why != ENTERING:
        turn = who.entry.due if who.entry.target < 0 else who.entry.earliest
        return (reason("not_yet", "AR-153", piece=who.name, turn=turn),)
    return ()


class ComeOn(Step, frozen=True):
    """Comes on by a square at the edge, for the price of the step into it (AR-H57)."""

    piece: int
    cell: int
    heading: int
    altitude: int = 0

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        found = list(not_coming(who) or self._barred(state, who))
        if found:
            return Verdict(tuple(found))
        name, kind = state.cell_name(self.cell), state.kind(who)
        inward = {INWARD[side] + turn for side in outside.sides_of(state.board, self.cell) for turn in (-1, 0, 1)}
        if self.heading not in {heading % 8 for heading in inward}:
            return no("face_inward", "AR-H57", piece=who.name, cell=name)
        if 0 <= kind.ceiling < self.altitude:
            return no("too_high", "AR-H57", piece=who.name, altitude=self.altitude, limit=kind.ceiling)
        place = reserves.entrance(state, who, self.cell, self.heading, self.altitude)
        if place is None:
            return no("no_room", "AR-H57", piece=who.name)
        for cell in place.cells:
            entry = mv.stands(state, who, cell, self.altitude)
            if entry.refused:
                return no("cannot_set_down", entry.clause, piece=who.name, cell=state.cell_name(cell))
        found += unpayable(state, who, self.cost(state, who, place), "AR-H57", f"entering {name}")
        other = mv.in_the_way(state, who, place.cells, self.altitude)
        if other is not None:
            found.append(reason("occupied", "AR-H55", cell=name, who=other.name))
        return Verdict(tuple(found))

    def _barred(self, state: Position, who: Element) -> tuple[Reason, ...]:
        """Against this square: not at the edge, the opponent's, or not where it is (AR-150, AR-151, AR-157)."""
        name = state.cell_name(self.cell)
        if not outside.sides_of(state.board, self.cell):
            return (reason("not_edge", "AR-H57", cell=name),)
        if reserves.foreign(state, who, self.cell):
            return (reason("their_area", "AR-157", cell=name),)
        if who.entry.target >= 0:
            at = state.cell_name(who.entry.target)
            return () if self.cell == who.entry.target else (reason("elsewhere", "AR-151", piece=who.name, cell=at),)
        if self.cell in reserves.own_area(state, who):
            return ()
        return (reason("not_your_area", "AR-150", cell=name),)

    def cost(self, state: Position, who: Element, place: OnBoard) -> int:
        """The price of the step, or all there is of a whole allowance (AR-H05)."""
        cost = reserves.entry_price(state, who, place)
        return min(cost, state.left(who)) if may_stretch(state, who) else cost

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        place = reserves.entrance(state, who, self.cell, self.heading, self.altitude)
        assert place is not None
        return leg(state, who, self.cell, self.cost(state, who, place), Note("AR-H57", "coming on"))

    def run(self, state: Position, got: Any, /) -> Did:
        who = state.pieces[self.piece]
        place = reserves.entrance(state, who, self.cell, self.heading, self.altitude)
        assert place is not None
        cost = self.cost(state, who, place)
        moved = spend(state, replace(who, place=place), travel=cost, distance=U * (1 + self.altitude), spun=0)
        return done(state.with_piece(moved), moved, CameOn(who.id, self.cell, cost, clause="AR-H57"))


class Enter(Order, frozen=True):
    """Come on over the edge of the board (AR-H57, AR-165). Those that fly may be in the air, at an inch an inch."""

    form: ClassVar[str] = "{piece} enter {cell} [facing {facing}] [at {altitude}]"
    help: ClassVar[str] = "come on from off the board by a square at the edge"
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
            return no("comes_down", "AR-170", piece=who.name)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        sides = outside.sides_of(state.board, self.cell)
        heading = HEADINGS.index(self.facing) if self.facing else INWARD[sides[0]] if sides else 0
        return (Activate(self.piece), ComeOn(self.piece, self.cell, heading, self.altitude))


# --- delayed entry ---


class SetOut(Step, frozen=True):
    """Sends a group to another square at the edge, and tells everybody that somebody moves (AR-158)."""

    group: tuple[int, ...]
    cell: int

    def check(self, state: Position, /) -> Verdict:
        return Verdict(tuple(found for number in self.group for found in self._against(state, state.pieces[number])))

    def _against(self, state: Position, who: Element) -> tuple[Reason, ...]:
        name = state.cell_name(self.cell)
        if not isinstance(who.place, OffBoard):
            return not_coming(who)
        if state.kind(who).pod:
            return (reason("comes_down", "AR-170", piece=who.name),)
        if not outside.sides_of(state.board, self.cell):
            return (reason("not_edge", "AR-H57", cell=name),)
        if reserves.foreign(state, who, self.cell):
            return (reason("their_area", "AR-157", cell=name),)
        at_home = who.entry.target < 0 and self.cell in reserves.own_area(state, who)
        if at_home or self.cell == who.entry.target:
            return (reason("there_already", "AR-151", piece=who.name, cell=name),)
        facing = INWARD[outside.sides_of(state.board, self.cell)[0]]
        place = reserves.entrance(state, who, self.cell, facing)
        cells = place.cells if place else ()
        entry = next((e for cell in cells if (e := mv.stands(state, who, cell, 0)).refused), None)
        if place is None or entry is not None:
            clause = entry.clause if entry else "AR-H57"
            return (reason("cannot_set_down", clause, piece=who.name, cell=name),)
        if not state.allowance(who):
            return (reason("no_rate", "AR-H13", piece=who.name),)
        if outside.road(state, who, reserves.start_of(state, who), self.cell) is None:
            return (reason("no_way", "AR-152", piece=who.name, cell=name),)
        return self._out_of_command(state, who)

    def _out_of_command(self, state: Position, who: Element) -> tuple[Reason, ...]:
        """With a command range, whoever of the unit stays behind must be within it of where the others go (AR-162)."""
        limit = state.setup.options.command_range
        for mate in state.pieces if limit else ():
            if mate.seat != who.seat or mate.unit != who.unit or mate.id in self.group or not mate.lives:
                continue
            cells = mate.place.on_cells or reserves.own_area(state, mate)
            cells = (mate.entry.target,) if mate.entry.target >= 0 and not mate.on_board else cells
            near = min((_halves(state, self.cell, cell) for cell in cells), default=0)
            if near > 2 * limit:
                return (reason("out_of_command", "AR-162", piece=mate.name, range=limit),)
        return ()

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.group[0]]
        start, since = reserves.start_of(state, who), max(who.entry.due, state.beat)
        road = outside.road(state, who, start, self.cell)
        assert road is not None
        turn, left = reserves.arrival(state, who, road.length, since)
        note = Note("AR-154", f"there in turn {turn} with {inches(left)} left")
        return Leg(self.cell, road.length, road.length, left, (note,))

    def run(self, state: Position, got: Any, /) -> Did:
        owner = state.pieces[self.group[0]].seat
        state, notice = reserves.set_out(state, self.group, self.cell)
        private = SetOff(self.group, self.cell, clause="AR-H61", seen=(owner,))
        return Did(state, (Noticed(notice, clause="AR-158"), private))


def _halves(state: Position, a: int, b: int) -> int:
    """Half inches between two squares (AR-H01)."""
    (ax, ay, _), (bx, by, _) = state.board.xy(a), state.board.xy(b)
    return three_halves(ax - bx, ay - by)


class Delay(Order, frozen=True):
    """Enter later, elsewhere: the unit, or one piece of it alone, goes round off the board (AR-150, AR-158, AR-H60)."""

    form: ClassVar[str] = "{piece} delay {cell} [alone]"
    help: ClassVar[str] = "go round off the board, to enter later by another square; the enemy is told"
    piece: PieceRef
    cell: CellRef
    alone: bool = False

    def judge(self, state: Position, /) -> Verdict:
        if state.pieces[self.piece].seat != self.seat:
            return no("not_yours", TABLE_CLAUSE)
        if not state.setup.options.delayed_entry:
            return no("no_delay", "AR-150")
        return Verdict()

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        who = state.pieces[self.piece]
        mates = () if self.alone else (p for p in state.pieces if p.seat == who.seat and p.unit == who.unit)
        others = (p.id for p in mates if p.id != who.id and isinstance(p.place, OffBoard) and not state.kind(p).pod)
        return (SetOut((who.id, *others), self.cell),)


# --- phases, offers, what is shown ---


def turn_begins(state: Position) -> Did:
    """Who may come on this turn is worked out; before the first, what the scenario has sent off is told."""
    for who in state.pieces:
        if isinstance(who.place, OffBoard) and (now := reserves.there(state, who)) != who:
            state = state.with_piece(now)
    told = [Noticed(notice, clause="AR-158") for notice in state.notices if not notice.given and state.beat == 1]
    return Did(state, tuple(told))


def ask_notices(state: Position, seat: int) -> Ask | None:
    """Each seat with troops off the board may send them round, before initiative (section 22)."""
    waiting = any(p.seat == seat and isinstance(p.place, OffBoard) and not state.kind(p).pod for p in state.pieces)
    if not waiting or not state.setup.options.delayed_entry:
        return None
    return Ask(seat, ("delay", "ready"), "notices", ("ready",))


def offer_notices(state: Position, ask: Ask) -> list[Order]:
    """For each unit three squares of each side of the map that it may go to; any other may be typed. Then `ready`."""
    units: dict[str, Element] = {}
    for who in state.pieces:
        if who.seat == ask.seat and isinstance(who.place, OffBoard) and not state.kind(who).pod:
            units.setdefault(who.unit, who)
    found = [Delay(ask.seat, who.id, cell) for who in units.values() for cell in _points(state)]
    return [*(order for order in found if order.steps(state)[0].check(state)), Ready(ask.seat)]


def _points(state: Position) -> Iterator[int]:
    """The quarters of each side."""
    for side in outside.SIDES:
        cells = [cell for cell in outside.edge_squares(state.board) if side in outside.sides_of(state.board, cell)]
        yield from dict.fromkeys(cells[len(cells) * n // 4] for n in (1, 2, 3))


def offers(state: Position, who: Element) -> Iterator[Order]:
    """The squares by which one that may come on may do so."""
    if isinstance(who.place, OffBoard) and who.place.why == ENTERING and not state.kind(who).pod:
        cells = (who.entry.target,) if who.entry.target >= 0 else reserves.own_area(state, who)
        yield from (Enter(who.seat, who.id, cell) for cell in cells)


def lines(state: Position, who: Element) -> Iterator[Line]:
    """Its own plan for the owner; for others, what its side has given notice of."""
    if isinstance(who.place, Unseen):
        for told in state.notices:
            if told.side == state.side(who):
                yield Line("Notice", f"troops move {told.direction}, could enter in turn {told.turn}", "AR-158")
    elif isinstance(who.place, OffBoard):
        if who.entry.target < 0:
            yield Line("Enters", f"from turn {who.entry.due} by its own area", "AR-H57")
            return
        cell = state.cell_name(who.entry.target)
        yield Line("Enters", f"from turn {who.entry.earliest} by {cell}", "AR-155")
        yield Line("Then left", inches(state.left(who)) if who.place.why == ENTERING else "under way", "AR-154")


def problems(state: Position) -> list[str]:
    """Plans lead to squares at the edge, by ways that there are."""
    found = []
    around = (state.board.width + 2) * (state.board.height + 2)
    for who in state.pieces:
        plan = who.entry
        if plan.start >= around or plan.target >= state.board.size:
            found.append(f"{who.name} makes for nowhere")
        elif plan.target >= 0 and not outside.sides_of(state.board, plan.target):
            found.append(f"{who.name} makes for {state.cell_name(plan.target)}, which is not at the edge (AR-H57)")
        elif isinstance(who.place, OffBoard) and plan.target >= 0 and reserves.way(state, who) is None:
            found.append(f"{who.name} has no way to {state.cell_name(plan.target)}")
    return found


REFUSALS = {
    "has_left": "{piece} has left the board and does not come back in this battle",
    "not_outside": "{piece} is not off the board",
    "not_yet": "{piece} may enter from turn {turn}",
    "not_edge": "{cell} is not at the edge of the board",
    "their_area": "{cell} is in the opponent's entry area",
    "elsewhere": "{piece} has gone round to {cell}",
    "not_your_area": "{cell} is outside your entry area: troops go round before the turn, with notice",
    "face_inward": "{piece} comes on by {cell} facing inward",
    "comes_down": "{piece} comes down from above: land",
    "there_already": "{piece} may enter by {cell} as it is",
    "no_way": "no way outside the board leads {piece} to {cell}",
    "no_delay": "delayed entry is switched off",
    "out_of_command": "{piece} would be left more than {range} inches behind",
}
ORDERS: tuple[type[Order], ...] = (Enter, Delay)
STEPS: tuple[type[Step], ...] = (ComeOn, SetOut)
PART = Part(
    ORDERS, STEPS, (Noticed, SetOff, CameOn), REFUSALS, answers={"notices": offer_notices}, answering=(Delay,),
    offers=offers, asks={"notices": ask_notices}, turn_begins=turn_begins, hide=reserves.hide, problems=problems,
    lines=lines,
)  # fmt: skip
