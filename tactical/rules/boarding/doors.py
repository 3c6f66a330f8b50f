"""External doors: hacked, repaired, held open (BA-51 to BA-66)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.board import coordinates_of
from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.acting import FAILED, POPS, POPS_TOLD, Action
from tactical.rules.boarding.blasts import door_to, not_by_door
from tactical.rules.boarding.data import DoorRef
from tactical.rules.boarding.events import DoorChanged, Told
from tactical.rules.boarding.moving import Finish, stays_crowded
from tactical.rules.boarding.order_checks import here_reasons
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import Begin, CloseMove, down, let_go
from tactical.ruleset.aftermath import Lasting
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellRef, PieceRef
from tactical.table.verdicts import OK, Verdict, no


class DoorCheck(Step, tag="door_check", frozen=True):
    """Science to hack a door, Engineering to repair it, against 11, from beside it (BA-56, BA-65, BA-H20)."""

    piece: PieceRef
    cell: CellRef  # the square that the door leads to
    repair: bool = False
    pops: int = 0
    friends: int = 0

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.able:
            return down(who)
        number = door_to(state, who, self.cell)
        if number < 0:
            return not_by_door(state, who, self.cell, "BA-H20")
        door = state.doors[number]
        if self.repair and not door.broken:
            return no("not_broken", "BA-65", cell=state.cell_name(self.cell))
        if not self.repair and door.hacked:
            return no("door_hacked", "BA-64", cell=state.cell_name(self.cell))
        return OK

    def need(self, state: Position, /) -> Roll:
        who = state.pieces[self.piece]
        how, skill, clause = ("repairs", "engineering", "BA-65") if self.repair else ("hacks", "science", "BA-56")
        dif = nr.difficulty(state, who, nr.base_difficulty(data.DOOR_DIF, clause), nr.Pops(self.pops, self.friends))
        skilled = nr.skilled(state, who, skill, clause)
        return nr.check_roll(state, who, f"{who.title} {how} the door", clause, skilled, dif)

    def presume(self, state: Position, /) -> Faces:
        return FAILED

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        number = door_to(state, state.pieces[self.piece], self.cell)
        if number < 0 or not self.need(state).hit(got):
            return Did(state, (Told(self.piece, "fails to open the door", clause="BA-57"),))
        if self.repair:
            event = DoorChanged(number, "repaired", clause="BA-65")
            return Did(state.with_door(number, broken=False), (event,))
        return Did(state.with_door(number, hacked=True), (DoorChanged(number, "hacked", clause="BA-56"),))


class Hack(Action, tag="hack", frozen=True):
    """Hack the external door that leads to a square: Science against 11 (BA-56, BA-57)."""

    form = "{piece} hack {cell} " + POPS
    told = "hack the door to {cell} " + POPS_TOLD
    word = "hack a door"
    help = "hack the door to a square (Science)"
    cell: CellRef = 0

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (DoorCheck(self.piece, self.cell, False, *pops),)


class RepairDoor(Action, tag="repair_door", frozen=True):
    """Repair a broken door: Engineering against 11 (BA-65, BA-H20)."""

    form = "{piece} repair door {cell} " + POPS
    told = "repair the door to {cell} " + POPS_TOLD
    word = "repair a door"
    help = "repair the broken door to a square (Engineering)"
    cell: CellRef = 0

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (DoorCheck(self.piece, self.cell, True, *pops),)


class Hold(Order, tag="hold", frozen=True):
    """End the turn and hold the door open that leads to a square (BA-55, BA-H20)."""

    form = "{piece} hold door {cell}"
    told = "hold open the door to {cell}"
    former = "hold"
    word = "hold a door"
    help = "end the turn holding open the door to a square"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = here_reasons(state, self.seat, self.piece) or stays_crowded(state, self.piece)
        if reasons:
            return Verdict(reasons)
        number = door_to(state, who, self.cell)
        if number < 0:
            return not_by_door(state, who, self.cell, "BA-55")
        if state.doors[number].held_by >= 0:
            return no("door_held", "BA-55", cell=state.cell_name(self.cell))
        if not mv.may_open(state, who, number, inside=state.doors[number].inside in who.here):
            return no("door_shut", "BA-H20", cell=state.cell_name(self.cell), remedy=mv.OPENS)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        number = door_to(state, state.pieces[self.piece], self.cell)
        return (Begin(self.piece), CloseMove(self.piece), TakeHold(self.piece, number), Finish(self.piece))


class TakeHold(Step, tag="take_hold", frozen=True):
    """Hold the door open for others, of any side (BA-55)."""

    piece: PieceRef
    door: DoorRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        state, events = let_go(state, self.piece)
        held = DoorChanged(self.door, "held open", state.name(self.piece), clause="BA-55")
        return Did(state.with_door(self.door, held_by=self.piece), (*events, held))


class LetGo(Step, tag="let_go", frozen=True):
    """Let go of the doors it holds."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(*let_go(state, self.piece))


class Release(Order, tag="release", frozen=True):
    """Let go of the door one holds, whenever one's seat must decide (BA-H20)."""

    form = "{piece} release"
    told = "let go of the door"
    help = "let go of the door you are holding"
    free = True
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if who.seat != self.seat:
            return no("not_its_seat", "BA-H31", piece=who)
        if not any(door.held_by == self.piece for door in state.doors):
            return no("holds_nothing", "BA-55", piece=who)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (LetGo(self.piece),)


def lasting(state: Position) -> Iterator[Lasting]:
    """The door states with which the next battle aboard begins: hacked until the campaign turn ends (BA-66), broken
    until somebody repairs them."""
    for door in state.doors:
        key = (("between", (coordinates_of(state.board, door.inside), coordinates_of(state.board, door.outside))),)
        if door.hacked:
            yield Lasting("doors", key, (("hacked", True),), "campaign_turn", "BA-66")
        if door.broken:
            yield Lasting("doors", key, (("broken", True),), "repaired", "BA-66")


ORDERS: tuple[type[Order], ...] = (Hack, RepairDoor, Hold, Release)
STEPS: tuple[type[Step], ...] = (DoorCheck, TakeHold, LetGo)
