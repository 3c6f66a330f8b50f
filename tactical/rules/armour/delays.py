"""Delayed entry: going around off the board; notices public, contents private (section 15, AR-H58 to AR-H61)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.board import three_halves
from tactical.rules.armour import movement as mv
from tactical.rules.armour import off_map, reserves
from tactical.rules.armour.entry import not_coming
from tactical.rules.armour.events import inches
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.order_checks import rooted
from tactical.rules.armour.position import ENTERING, Element, Notice, Position
from tactical.rules.armour.reserves import INWARD
from tactical.rules.armour.turns import Ready
from tactical.ruleset.presenter import AskWords
from tactical.table.cards import Line
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Step
from tactical.table.orders import Order
from tactical.table.places import OffBoard
from tactical.table.values import CellRef, PieceRef, PieceRefs
from tactical.table.verdicts import TABLE_CLAUSE, Leg, Note, Reason, Verdict, no, reason


class Noticed(Event, tag="noticed", frozen=True):
    """Troops move off the board: the public notice (AR-158 to AR-161)."""

    notice: Notice

    def words(self, state: Position, /) -> str:
        told = self.notice
        who = f"troops of {told.side}" if told.side else "troops"
        return f"{who} move {told.direction} off the board; they could enter in turn {told.turn}"


class SetOff(Event, tag="set_off", frozen=True):
    """The owner's own note about who went where."""

    pieces: PieceRefs
    cell: CellRef

    def words(self, state: Position, /) -> str:
        makes = "makes" if len(self.pieces) == 1 else "make"
        return f"{', '.join(map(state.name, self.pieces))} {makes} for {state.cell_name(self.cell)}"


class SetOut(Step, tag="set_out", frozen=True):
    """Send a group to another square at the edge, and tell everybody that somebody moves (AR-158)."""

    group: PieceRefs
    cell: CellRef

    def check(self, state: Position, /) -> Verdict:
        found = (why for number in self.group for why in self._against(state, state.pieces[number]))
        return Verdict(tuple(dict.fromkeys(found)))  # the square's fault is said once for all

    def _against(self, state: Position, who: Element) -> tuple[Reason, ...]:
        name = state.cell_name(self.cell)
        if not isinstance(who.place, OffBoard):
            return not_coming(who)
        if state.kind(who).pod:
            return (reason("comes_down", "AR-170", piece=who),)
        if not off_map.sides_of(state.board, self.cell):
            return (reason("not_edge", "AR-H57", cell=name),)
        if reserves.foreign(state, who, self.cell):
            return (reason("their_area", "AR-157", cell=name),)
        at_home = who.entry.target < 0 and self.cell in reserves.own_area(state, who)
        if at_home or self.cell == who.entry.target:
            return (reason("there_already", "AR-151", piece=who, cell=name),)
        facing = INWARD[off_map.sides_of(state.board, self.cell)[0]]
        altitude = state.kind(who).cruising
        place = reserves.entrance(state, who, self.cell, facing, altitude)
        if place is None:
            return (reason("no_room_there", "AR-H57", piece=who, cell=name),)
        for cell in place.cells:
            if (entry := mv.stands(state, who, cell, altitude)).refused:
                return (mv.unfit(state, who, cell, entry),)
        if not state.allowance(who):
            return (rooted(state, who),)
        if off_map.length(state, who, reserves.start_of(state, who), self.cell) is None:
            return (reason("no_way", "AR-152", piece=who, cell=name),)
        return self._out_of_command(state, who)

    def _out_of_command(self, state: Position, who: Element) -> tuple[Reason, ...]:
        """The pieces out of command: with a command range, any of the unit that stay behind must be within it of
        where the others go (AR-162)."""
        limit = state.setup.options.command_range
        for mate in state.pieces if limit else ():
            if mate.seat != who.seat or mate.unit != who.unit or mate.id in self.group or not mate.lives:
                continue
            cells = mate.place.cells or reserves.own_area(state, mate)
            cells = (mate.entry.target,) if mate.entry.target >= 0 and not mate.on_board else cells
            near = min((_halves(state, self.cell, cell) for cell in cells), default=0)
            if near > 2 * limit:
                return (reason("out_of_command", "AR-162", piece=mate, range=limit),)
        return ()

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.group[0]]
        start, since = reserves.start_of(state, who), max(who.entry.due, state.beat)
        length = off_map.length(state, who, start, self.cell)
        assert length is not None
        turn, left = reserves.arrival(state, who, length, since)
        note = Note("AR-154", f"arrives in turn {turn} with {inches(left)} left")
        return Leg(self.cell, length, length, left, (note,))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        state, notice = reserves.set_out(state, self.group, self.cell)
        private = SetOff(self.group, self.cell, clause="AR-H61", seen=reserves.seen_by(state, self.group[0]))
        return Did(state, (Noticed(notice, clause="AR-158"), private))


def _halves(state: Position, a: int, b: int) -> int:
    """Half inches between two squares (AR-H01)."""
    (ax, ay, _), (bx, by, _) = state.board.xy(a), state.board.xy(b)
    return three_halves(ax - bx, ay - by)


class Delay(Order, tag="delay", frozen=True):
    """Enter later, elsewhere: the unit, or one piece of it alone, goes around off the board (AR-150, AR-158,
    AR-H60)."""

    form = "{piece} delay {cell} [alone]"
    told = "send {piece} around, to enter by {cell}"
    word = "be sent around the board"
    help = "go around off the board, to enter later by another square; the enemy is told"
    piece: PieceRef
    cell: CellRef
    alone: bool = False

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        """Without the option nobody is ever asked about it."""
        if not state.setup.options.delayed_entry:
            return (reason("no_delay", "AR-150"),)
        return (reason("not_notices", "AR-158"),)

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return no("not_yours", TABLE_CLAUSE, piece=who) if who.seat != self.seat else Verdict()

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        who = state.pieces[self.piece]
        mates = () if self.alone else (p for p in state.pieces if p.seat == who.seat and p.unit == who.unit)
        others = (p.id for p in mates if p.id != who.id and isinstance(p.place, OffBoard) and not state.kind(p).pod)
        return (SetOut((who.id, *others), self.cell),)


# --- phases, and what is shown ---


def turn_begins(state: Position) -> Did[Position]:
    """Work out who may enter this turn; before the first, report the pieces that the scenario has sent off."""
    for who in state.pieces:
        if isinstance(who.place, OffBoard) and (now := reserves.there(state, who)) != who:
            state = state.with_piece(now)
    told = [Noticed(notice, clause="AR-158") for notice in state.notices if not notice.given and state.beat == 1]
    return Did(state, tuple(told))


def ask_notices(state: Position, seat: int) -> Ask | None:
    """Ask each seat with troops off the board to send them around, before initiative (section 22)."""
    waiting = any(p.seat == seat and isinstance(p.place, OffBoard) and not state.kind(p).pod for p in state.pieces)
    if not waiting or not state.setup.options.delayed_entry:
        return None
    return Ask(seat, ("delay", "ready"), "notices", ("ready",))


def offer_notices(state: Position, ask: Ask) -> list[Order]:
    """For each unit that has not set out this turn, three squares of each side of the map as destinations; any other
    order may be typed. Then `ready`."""
    units: dict[str, Element] = {}
    for who in state.pieces:
        waits = who.entry.target < 0 or who.entry.since < state.beat
        if who.seat == ask.seat and isinstance(who.place, OffBoard) and not state.kind(who).pod and waits:
            units.setdefault(who.unit, who)
    found = [Delay(ask.seat, who.id, cell) for who in units.values() for cell in off_map.quarters(state.board)]
    return [*(order for order in found if order.steps(state)[0].check(state)), Ready(ask.seat)]


def lines(state: Position, who: Element) -> Iterator[Line]:
    """The plan of a piece off the board, for its owner."""
    if isinstance(who.place, OffBoard):
        if who.entry.target < 0:
            yield Line("Enters", f"from turn {who.entry.due} by its own area", "AR-H57")
            return
        cell = state.cell_name(who.entry.target)
        yield Line("Enters", f"from turn {who.entry.earliest} by {cell}", "AR-155")
        if (way := reserves.way(state, who)) is not None and state.allowance(who):
            made = reserves.arrival_turn(state, who, way.length, who.entry.since)
            words = f"in turn {made.total}, {inches(way.length)} around"
            yield Line("Gets there", words, "AR-H58", number=made.total, made=made)
        yield Line("Then left", inches(state.left(who)) if who.place.why == ENTERING else "under way", "AR-154")


def problems(state: Position) -> list[str]:
    """The faults of plans: they must lead to squares at the edge, by existing ways."""
    found = []
    around = (state.board.width + 2) * (state.board.height + 2)
    for who in state.pieces:
        plan = who.entry
        if plan.start >= around or plan.target >= state.board.size:
            found.append(f"{who.name} is going around to no square")
        elif plan.target >= 0 and not off_map.sides_of(state.board, plan.target):
            found.append(
                f"{who.name} is going around to {state.cell_name(plan.target)}, which is not at the edge (AR-H57)"
            )
        elif isinstance(who.place, OffBoard) and plan.target >= 0 and reserves.way(state, who) is None:
            found.append(f"{who.name} has no way to {state.cell_name(plan.target)}")
    return found


ASKS = {"notices": AskWords("Send troops around to enter later elsewhere, or say ready")}
REFUSALS = {
    "there_already": "{piece} may enter by {cell} as it is",
    "no_way": "{piece} cannot reach {cell} by a way outside the board",
    "not_notices": "troops can only be sent around before initiative",
    "no_delay": "delayed entry is off, so troops enter by their own area",
    "out_of_command": "{piece} would be left more than {range:inches} behind",
}
PART = ModuleRules(
    (Delay,), (SetOut,), (Noticed, SetOff), REFUSALS, answers={"notices": offer_notices}, answering=(Delay,),
    asks={"notices": ask_notices}, turn_begins=turn_begins, hide=reserves.hide, problems=problems, lines=lines,
)  # fmt: skip
