"""The room in a system, and the owner's choice of what to remove if it is too little (FL-D15, FL-D16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tactical.rules.fleet.data import one_of, several
from tactical.rules.fleet.events import Lost
from tactical.rules.fleet.position import Position, Unit
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order, PiecesRef
from tactical.table.places import Destroyed
from tactical.table.values import CellRefs, PieceRefs, SeatOrNone, replace
from tactical.table.verdicts import Note, Reason, Verdict, reason


class Excess(NamedTuple):
    """The cause of too many units, their number, the removable ones, and the clause."""

    made: Breakdown
    choices: tuple[Unit, ...]
    clause: str

    @property
    def over(self) -> int:
        """How many are too many."""
        return self.made.total

    @property
    def causes(self) -> tuple[Note, ...]:
        """Why, for a reason."""
        return tuple(Note(part.clause, part.words()) for part in (self.made.if_several or Breakdown()).parts)


class Room(NamedTuple):
    """A seat's units in one space area, by what takes up room and what provides it."""

    ships: tuple[Unit, ...]  # without fighters
    flyers: tuple[Unit, ...]  # fighters that move by themselves
    fighters: tuple[Unit, ...]
    ground: tuple[Unit, ...]
    capacity: Breakdown
    docks: int  # extra fighters

    @property
    def without_room(self) -> Breakdown:
        """Fighters and ground forces without room: docks take fighters only, flyers give way (FL-D15)."""
        beyond = "fighters beyond the space docks' room" if self.docks else "fighters"
        left = max(0, len(self.fighters) - self.docks)
        crowd = (Note("FL-D15", "ground forces", len(self.ground)), Note("FL-D15", beyond, left))
        made = Breakdown.sum([note for note in crowd if note.amount] or crowd)
        for part in self.capacity.parts:
            made = made.add(-part.amount, f"room of {part.text}", part.clause)
        return made.at_least(0, "without room", "FL-D15")

    @property
    def over(self) -> int:
        """The number of units over capacity."""
        return self.without_room.total

    @property
    def free_flyers(self) -> int:
        """Flyers over capacity, which count as ships."""
        used = len(self.ground) + len(self.fighters)
        return max(0, len(self.flyers) - max(0, self.capacity.total + self.docks - used))


def capacity(state: Position, ships: Iterable[Unit]) -> Breakdown:
    """The room that ships give: `2 carriers 8, dreadnought +1` (FL-34, FL-D15)."""
    count = Counter(state.kind(ship) for ship in ships)
    notes = [Note("FL-D15", several(n, kind.name), n * kind.capacity) for kind, n in count.items() if kind.capacity]
    return Breakdown.sum(notes or [Note("FL-31", "no ship that carries", 0)])


def room(state: Position, seat: int, cell: int, *, docks: bool = True) -> Room:
    """A seat's units in a system's space area."""
    mine = [unit for unit in state.in_space(cell) if unit.seat == seat]
    kinds = {unit.id: state.kind(unit) for unit in mine}
    ships = tuple(unit for unit in mine if kinds[unit.id].role == "ship")
    flies = {unit.id for unit in mine if kinds[unit.id].role == "fighter" and state.move_value(unit) > 0}
    built = [u for u in state.pieces_on(cell) if u.seat == seat and state.kind(u).dock] if docks else []
    return Room(
        ships,
        tuple(unit for unit in mine if unit.id in flies),
        tuple(unit for unit in mine if kinds[unit.id].role == "fighter" and unit.id not in flies),
        tuple(unit for unit in mine if kinds[unit.id].role == "ground"),
        capacity(state, ships),
        state.setup.options.dock_fighters * len(built),
    )


def excess(state: Position, seat: int, cell: int, *, docks: bool = True, limit_only: bool = False) -> Excess | None:
    """The units that this seat must remove from a system, if any: first those without room, then ships over the
    limit."""
    has = room(state, seat, cell, docks=docks)
    if not limit_only and (over := has.without_room).total:
        fighters = has.fighters if len(has.fighters) > has.docks else ()
        return Excess(over, (*fighters, *has.ground), "FL-D15")
    if limit := state.setup.limits[seat]:
        made = Breakdown.of(len(has.ships), "ships", "FL-D16").add(has.free_flyers, "fighters without room", "FL-D16")
        made = made.add(-limit, "fleet limit", "FL-D16")
        if made.total > 0:
            return Excess(made, (*has.ships, *(has.flyers if has.free_flyers else ())), "FL-D16")
    return None


def warnings(state: Position, seat: int, cells: tuple[int, ...]) -> tuple[Reason, ...]:
    """The units that would be removed from these systems, as a warning."""
    found = []
    for cell in cells:
        system, too_many = state.cell_name(cell), excess(state, seat, cell)
        if too_many is not None and too_many.clause == "FL-D15":
            why = reason("losing", "FL-D15", system=system, over=too_many.over)
            found.append(replace(why, because=too_many.causes))
        elif too_many is not None:
            limit = state.setup.limits[seat]
            why = reason("too_many", "FL-D16", system=system, over=too_many.over, limit=limit)
            found.append(replace(why, because=too_many.causes))
    return tuple(found)


def alike(units: tuple[Unit, ...]) -> bool:
    """True if it makes no difference which of these units is meant."""
    return len({(unit.kind, unit.damage) for unit in units}) < 2


def removed(state: Position, units: tuple[Unit, ...], clause: str, made: Breakdown | None) -> Did[Position]:
    """The state without these units."""
    events: list[Event] = []
    for unit in units:
        state = state.with_piece(replace(state.pieces[unit.id], place=Destroyed("excess")))
        events.append(Lost(unit.id, "removed for lack of room", made, clause=clause))
    return Did(state, tuple(events))


class Overload(Step, tag="overload", frozen=True):
    """Make owners remove units without room; it only asks if there is a choice (FL-D15, FL-D16).

    `seat` -1: all players, from the active one on. `docks` False: only the ships' own room counts (FT-FL-06).
    `limit_only`: room is checked later, but not the fleet limit (FL-D16).
    """

    cells: CellRefs
    seat: SeatOrNone = -1
    docks: bool = True
    limit_only: bool = False

    def found(self, state: Position) -> tuple[int, Excess] | None:
        """The first seat that has too many, and of what."""
        first = self._first(state)
        return first[1:] if first is not None else None

    def short(self, state: Position) -> int:
        """The system that has too little room; -1: none has."""
        first = self._first(state)
        return first[0] if first is not None else -1

    def _first(self, state: Position) -> tuple[int, int, Excess] | None:
        seats = state.clockwise(state.turn) if self.seat < 0 else (self.seat,)
        for seat in seats:
            for cell in self.cells:
                too_many = excess(state, seat, cell, docks=self.docks, limit_only=self.limit_only)
                if too_many is not None:
                    return cell, seat, too_many
        return None

    def run(self, state: Position, got: None, /) -> Did[Position]:
        found = self.found(state)
        if found is None:
            return Did(state)
        seat, too_many = found
        if too_many.over == len(too_many.choices) or alike(too_many.choices):
            did = removed(state, too_many.choices[-too_many.over :], too_many.clause, too_many.made)
            return Did(did.state, did.events, then=(self,))
        ask = Ask(seat, ("remove_excess",), "remove_excess")
        return Did(state, push=(Frame("remove_excess", -1, (), ask, self),))  # the answer looks again


class Remove(Step, tag="remove", frozen=True):
    """Remove the units that the owner chose."""

    units: PieceRefs
    clause: str
    made: Breakdown | None = None

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return removed(state, tuple(state.pieces[unit] for unit in self.units), self.clause, self.made)


class RemoveExcess(Order, tag="remove_excess", frozen=True):
    """Choose units that a system has no room for; asked again while there are more (FL-D15, FL-D16)."""

    form = "remove {units}"
    help = "remove units for which the system has no room"
    units: PiecesRef

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("room_enough", "FL-D15"),)

    def _excess(self, state: Position) -> Excess | None:
        about = state.stack[-1].about
        found = about.found(state) if isinstance(about, Overload) else None
        return found[1] if found is not None else None

    def judge(self, state: Position, /) -> Verdict:
        too_many = self._excess(state)
        may = {unit.id for unit in too_many.choices} if too_many is not None else set()
        clause = too_many.clause if too_many is not None else "FL-D15"
        remedy = f"remove {one_of(state.pieces[unit].name for unit in sorted(may))}"
        reasons = [
            reason("not_in_excess", clause, unit=state.pieces[unit], remedy=remedy)
            for i, unit in enumerate(self.units)
            if unit not in may or unit in self.units[:i]
        ]
        if not self.units:
            reasons.append(reason("no_units", clause))
        if too_many is not None and len(self.units) > too_many.over:
            why = reason("too_few", clause, over=too_many.over)
            reasons.append(replace(why, because=too_many.causes))
        return Verdict(tuple(reasons))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about, too_many = state.stack[-1].about, self._excess(state)
        if too_many is None or not isinstance(about, Overload):
            return ()
        return (Remove(self.units, too_many.clause, too_many.made), about)


ORDERS: tuple[type[Order], ...] = (RemoveExcess,)
STEPS: tuple[type[Step], ...] = (Overload, Remove)
