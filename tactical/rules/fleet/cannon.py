"""Space Cannon Offense: one window for each seat, in seat order; the side that is hit assigns (FL-55 to FL-59, FL-D03
to FL-D06)."""

from __future__ import annotations

from tactical.rules.fleet import data
from tactical.rules.fleet.events import SeatDid
from tactical.rules.fleet.hits import TakeHits, hits_at
from tactical.rules.fleet.movement import adjacent
from tactical.rules.fleet.position import Position, Unit
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order, PiecesRef
from tactical.table.pieces import titled
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRefs, SeatOrNone, SeatRef, replace
from tactical.table.verdicts import Reason, Verdict, reason


def guns(state: Position, seat: int) -> tuple[Unit, ...]:
    """A seat's units that may fire into the active system, by id (FL-58, FL-59, FL-D03)."""
    cells = [state.active]
    if state.setup.options.deep_space_cannon:
        cells += adjacent(state, state.active)
    mine = [unit for cell in cells for unit in state.pieces_on(cell) if unit.seat == seat]
    armed = [unit for unit in mine if state.kind(unit).cannon and state.kind(unit).cannon_dice]
    return tuple(sorted((u for u in armed if u.cell == state.active or state.kind(u).deep), key=lambda u: u.id))


def targets(state: Position, seat: int) -> tuple[int, ...]:
    """The seats at whose ships a seat may fire: the active one, or for that one each other (FL-D04)."""
    there = {ship.seat for ship in state.others_ships(state.active, seat)}
    return tuple(other for other in state.clockwise(seat) if other in there and _may_fire(state, seat, other))


def _may_fire(state: Position, seat: int, other: int) -> bool:
    return state.turn in (seat, other) and state.foes(seat, other)


class Cannon(Step, tag="cannon", frozen=True):
    """Open one seat's window if it has a shot, then queue the next seat."""

    nth: int = 0

    def run(self, state: Position, got: None, /) -> Did[Position]:
        options = state.setup.options
        first = state.turn if options.cannon_order == "active" else state.setup.players[0]
        seats = state.clockwise(first)
        if self.nth >= len(seats) or not (options.cannon_always or state.moved):
            return Did(state)
        seat, rest = seats[self.nth], (Cannon(self.nth + 1),)
        found = guns(state, seat)
        if not found or not targets(state, seat):
            return Did(state, then=rest)
        ask = Ask(seat, ("fire", "decline", "pass"), "space_cannon")
        return Did(state, push=(Frame("space_cannon", found[0].id, (), ask, self),), then=rest)


class Volley(Step, tag="volley", frozen=True):
    """Fire units together, those with one number at a time; then the hits are assigned (FL-D03, FL-D04)."""

    target: SeatRef
    units: PieceRefs
    hits: int = 0

    def _alike(self, state: Position) -> tuple[int, ...]:
        """The next that hit on the same number."""
        number = state.kind(state.pieces[self.units[0]]).cannon
        return tuple(unit for unit in self.units if state.kind(state.pieces[unit]).cannon == number)

    def need(self, state: Position, /) -> Roll:
        units = self._alike(state)
        kinds = [state.kind(state.pieces[unit]) for unit in units]
        dice = sum(kind.cannon_dice for kind in kinds)
        made = hits_at(kinds, kinds[0].cannon, lambda kind: kind.cannon_dice, "FL-D03")
        purpose = f"{', '.join(map(state.name, units))} at {titled(state.seat(self.target).name)}"
        return Roll(
            dice, data.SIDES, purpose, "FL-D03", units[0], "at_least", made.total, each=True, target_made=made
        )  # fmt: skip

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        fired = self._alike(state)
        hits = self.hits + self.need(state).hits(got)
        rest = tuple(unit for unit in self.units if unit not in fired)
        if rest:
            return Did(state, then=(replace(self, units=rest, hits=hits),))
        return Did(state, then=(TakeHits(self.target, hits),))


class Fire(Order, tag="fire", frozen=True):
    """Fire with all cannon that may, or with the named ones (FL-56, FL-D04)."""

    form = "fire [with {units}] [at {target}]"
    told = "fire space cannon [of {units}] [at {target}]"
    help = "fire all your space cannon, or the ones named"
    units: PiecesRef = ()
    target: SeatOrNone = -1

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("cannon_closed", "FL-55"),)

    def judge(self, state: Position, /) -> Verdict:
        found: list[Reason] = []
        may, seats = guns(state, self.seat), targets(state, self.seat)
        for i, number in enumerate(self.units):
            unit = state.pieces[number]
            if unit.seat != self.seat:
                found.append(reason("not_own_gun", "FL-56", unit=unit))
            elif not (state.kind(unit).cannon and state.kind(unit).cannon_dice):
                found.append(reason("no_cannon", "FL-59", unit=unit))
            elif unit not in may:
                near = state.setup.options.deep_space_cannon and unit.cell in adjacent(state, state.active)
                far = ", and its cannon does not reach adjacent systems" if near else ""
                found.append(reason("not_in_range", "FL-58", unit=unit, where=state.where(unit), far=far))
            elif number in self.units[:i]:
                found.append(reason("twice_named", "FL-58", unit=unit))
        if self.target >= 0 and self.target not in seats:
            found.append(reason("no_target", "FL-D04", who=state.seat(self.target).name))
        elif self.target < 0 and len(seats) > 1:
            known = ", ".join(state.seat(seat).name for seat in seats)
            found.append(reason("which_target", "FL-D04", known=known))
        return Verdict(tuple(found))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        target = self.target if self.target >= 0 else targets(state, self.seat)[0]
        units = tuple(dict.fromkeys(self.units)) or tuple(unit.id for unit in guns(state, self.seat))
        return (Volley(target, units),)


class LetGo(Step, tag="let_go", frozen=True):
    """Decline a shot (FL-57)."""

    seat: SeatRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(state, (SeatDid(self.seat, "does not fire", clause="FL-57"),))


class Decline(Order, tag="decline", frozen=True):
    """Do not fire (FL-57)."""

    form = "decline"
    told = "hold fire"
    help = "do not fire"

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("cannon_closed", "FL-55"),)

    @property
    def passes(self) -> bool:
        return True

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (LetGo(self.seat),)


ORDERS: tuple[type[Order], ...] = (Fire, Decline)
STEPS: tuple[type[Step], ...] = (Cannon, Volley, LetGo)
