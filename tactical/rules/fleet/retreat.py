"""Retreat from space combat: announced before a round, carried out after its hits (FT-FL-06)."""

from __future__ import annotations

from tactical.rules.fleet.capacity import Overload, room
from tactical.rules.fleet.data import one_of
from tactical.rules.fleet.events import Lost, Moved, SeatDid
from tactical.rules.fleet.movement import adjacent, no_entry
from tactical.rules.fleet.position import Position
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.pieces import titled
from tactical.table.places import Destroyed, at
from tactical.table.values import CellRef, PieceRefs, SeatRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason


def bar(state: Position, seat: int, cell: int) -> str:
    """Why a seat's ships may not retreat to a system, in words; empty: they may."""
    if not state.space(cell).system:
        return "there is no system there"
    if cell not in adjacent(state, state.active):
        return "it is not adjacent"
    why = no_entry(state, cell, last=False)
    if why:
        return why
    held = state.others_ships(cell, seat)
    return f"{titled(state.seat(held[0].seat).name)} has ships there" if held else ""


def refuges(state: Position, seat: int) -> tuple[int, ...]:
    """The systems a seat may retreat to."""
    return tuple(cell for cell in adjacent(state, state.active) if not bar(state, seat, cell))


class Announce(Step, tag="announce", frozen=True):
    """Ask one side to retreat after this round, unless the other has already announced that."""

    seat: SeatRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ships = any(state.move_value(ship) for ship in state.ships(state.active, self.seat))
        if state.retreat or not ships or not refuges(state, self.seat):
            return Did(state)
        ask = Ask(self.seat, ("retreat", "stay"), "retreat")
        return Did(state, push=(Frame("retreat", -1, (), ask, self),))


class Announced(Step, tag="announced", frozen=True):
    """Announce the retreat: the other side may announce none this round."""

    seat: SeatRef
    cell: CellRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        said = SeatDid(self.seat, f"announces a retreat to {state.cell_name(self.cell)}", clause="FT-FL-06")
        return Did(state.having(retreat=(self.seat, self.cell)), (said,))


class Retreat(Order, tag="retreat", frozen=True):
    """Announce that all one's ships here will retreat when this round's hits are assigned (FT-FL-06)."""

    form = "retreat to {cell}"
    word = "retreat"
    help = "announce a retreat of all your ships here after this round"
    cell: CellRef

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("no_round", "FT-FL-06"),)

    def judge(self, state: Position, /) -> Verdict:
        why = bar(state, self.seat, self.cell)
        if not why:
            return OK
        remedy = f"retreat to {one_of(map(state.cell_name, refuges(state, self.seat)))}"
        return no("no_retreat", "FT-FL-06", system=state.cell_name(self.cell), why=why, remedy=remedy)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        return about.to(state, self.cell) if isinstance(about, FallBack) else (Announced(self.seat, self.cell),)


class Stay(Order, tag="stay", frozen=True):
    """Fight on (FT-FL-06)."""

    form = "stay"
    help = "fight this round without announcing a retreat"

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("no_round", "FT-FL-06"),)

    @property
    def passes(self) -> bool:
        return True


class Withdraw(Step, tag="withdraw", frozen=True):
    """Carry out an announced retreat: units without room with the ships stay, and are removed (FL-D15)."""

    def run(self, state: Position, got: None, /) -> Did[Position]:
        if not state.retreat or not state.ships(state.active, state.retreat[0]):
            return Did(state)
        seat = state.retreat[0]
        return Did(state, then=(Overload((state.active,), seat, docks=False), Leave(seat, state.retreat[1])))


class Leave(Step, tag="leave", frozen=True):
    """A seat's units in space leave, all or the named ones, and may not move again until the tokens return."""

    seat: SeatRef
    cell: CellRef
    units: PieceRefs = ()

    def run(self, state: Position, got: None, /) -> Did[Position]:
        events: list[Event] = []
        for unit in state.in_space(state.active):
            if unit.seat == self.seat and (not self.units or unit.id in self.units):
                gone = replace(unit, place=at(self.cell), withdrawn=state.kind(unit).ship)
                state = state.with_piece(gone)
                if state.kind(unit).role == "ship":
                    events.append(Moved(unit.id, -1, self.cell, how="retreats to", clause="FT-FL-06"))
        return Did(state.having(retreat=()), tuple(events))


class FallBack(Step, tag="fall_back", frozen=True):
    """Units that left a separate battle go to a system where they might retreat (FT-FL-06).

    The owner chooses if there are several. If there is none they are lost, unless their side controls the space.
    """

    seat: SeatRef
    units: PieceRefs
    holds: bool

    def run(self, state: Position, got: None, /) -> Did[Position]:
        here = tuple(unit for unit in self.units if state.pieces[unit].cell == state.active)
        cells = refuges(state, self.seat)
        if not here or (self.holds and not cells):
            return Did(state)
        if not cells:
            return lost(state, here, "lost with nowhere to retreat", "FT-FL-06")
        if len(cells) == 1:
            return Did(state, then=self.to(state, cells[0]))
        ask = Ask(self.seat, ("retreat",), "fall_back")
        return Did(state, push=(Frame("fall_back", here[0], (), ask, self),))

    def to(self, state: Position, cell: int) -> tuple[Step, ...]:
        """The steps of going there, with fighters and ground forces that would have no room with the ships that
        stay."""
        mine = [unit for unit in state.in_space(state.active) if unit.seat == self.seat]
        going, after = {unit.id for unit in mine if unit.id in self.units}, Overload((cell,), self.seat)
        if not any(unit.id not in going and state.kind(unit).role == "ship" for unit in mine):
            return Overload((state.active,), self.seat, docks=False), Leave(self.seat, cell), after
        without = state
        for number in going:
            without = without.with_piece(replace(state.pieces[number], place=at(cell)))
        left = room(without, self.seat, state.active)
        kinds = [state.kind(state.pieces[number]) for number in sorted(going)]
        spare = sum(kind.capacity for kind in kinds if kind.role == "ship") - sum(kind.cargo for kind in kinds)
        taken = (*left.ground, *left.fighters)[: max(0, min(left.over, spare))]
        going |= {unit.id for unit in taken}
        return Leave(self.seat, cell, tuple(sorted(going))), after


def lost(state: Position, units: tuple[int, ...], how: str, clause: str) -> Did[Position]:
    """The state without units that cannot be saved."""
    events: list[Event] = []
    for number in units:
        state = state.with_piece(replace(state.pieces[number], place=Destroyed("battle")))
        events.append(Lost(number, how, clause=clause))
    return Did(state, tuple(events))


ORDERS: tuple[type[Order], ...] = (Retreat, Stay)
STEPS: tuple[type[Step], ...] = (Announce, Announced, Withdraw, Leave, FallBack)
