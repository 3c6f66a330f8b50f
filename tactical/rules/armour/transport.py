"""Getting in and out of vehicles: by thirds of both rates, at the doors, in the troops' activation (section 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from tactical.board import direction_name
from tactical.rules.armour import cargo
from tactical.rules.armour.data import THIRDS, Door
from tactical.rules.armour.events import in_inches, inches
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.moving import HEADINGS, Facing, Word, pushed
from tactical.rules.armour.order_checks import among, board_reasons, turn_reasons, unpayable
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.steps import Activate, Rise, done, gone, leg
from tactical.table.cards import Line
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.places import Aboard
from tactical.table.reach import Reach, Stop
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Leg, Note, Reason, Verdict, no, reason

AnyDoor = Literal["", "front", "right", "rear", "left"]


class Boarded(Event, tag="boarded", frozen=True):
    """A piece got into a vehicle (AR-129)."""

    piece: PieceRef
    carrier: PieceRef
    cost: int
    charge: int

    def words(self, state: Position, /) -> str:
        names = f"{state.name(self.piece)} ({in_inches(self.cost)}) gets into {state.name(self.carrier)}"
        return f"{names} ({in_inches(self.charge)})"


class GotOut(Event, tag="got_out", frozen=True):
    """A piece got out of a vehicle (AR-131)."""

    piece: PieceRef
    carrier: PieceRef
    cell: CellRef
    cost: int
    charge: int

    def words(self, state: Position, /) -> str:
        names = f"{state.name(self.piece)} ({in_inches(self.cost)}) gets out of {state.name(self.carrier)}"
        return f"{names} ({in_inches(self.charge)}) to {state.cell_name(self.cell)}"


def third(state: Position, who: Element) -> int:
    """The cost for a piece of getting in or out: a third of its own rate (AR-128, AR-H49)."""
    return state.allowance(who) // THIRDS


def friends(state: Position, a: Element, b: Element) -> bool:
    """True if one may ride in the other: of one seat, or of one side."""
    return a.seat == b.seat or (bool(state.side(a)) and state.side(a) == state.side(b))


def _shared(state: Position, who: Element, carrier: Element) -> tuple[Reason, ...]:
    """The conditions of both ways: once a turn (AR-H48); from the air only jetpacks, and only while it
    hovers (AR-140)."""
    if who.turn.boarded:
        return (reason("boarded", "AR-H48", piece=who),)
    if carrier.descending or (carrier.altitude and state.kind(who).mobility != "jetpack"):
        return (reason("in_the_air", "AR-140", piece=who, carrier=carrier),)
    return ()


class GetIn(Step, tag="board", frozen=True):
    """Get in: a third of its own rate, and the vehicle's thirds for the walk to it (AR-127 to AR-135)."""

    piece: PieceRef
    carrier: PieceRef
    door: AnyDoor = ""

    def share(self, state: Position, who: Element) -> int:
        """The thirds it costs the vehicle: one, and one for each third walked or begun (AR-132 to AR-134, AR-H46)."""
        return min(THIRDS, 1 + cargo.thirds(who.turn.spent.total, state.allowance(who)))

    def check(self, state: Position, /) -> Verdict:
        who, carrier = state.pieces[self.piece], state.pieces[self.carrier]
        if not who.on_board:
            return gone(who)
        if not carrier.on_board:
            return no("not_there", "AR-136", carrier=carrier)
        found = list(_shared(state, who, carrier))
        doors: list[Door | None] = [self.door] if self.door else [None]
        squares = cargo.door_squares(state, carrier, who, doors[0])
        if not set(squares) & set(who.place.cells) or who.altitude != carrier.altitude:
            found.append(reason("not_at_door", "AR-H45", piece=who, carrier=carrier))
        needs, free = cargo.slots_of(state.kind(who)), state.kind(carrier).slots - cargo.slots_taken(state, carrier.id)
        if needs > free:
            found.append(reason("no_slots", "AR-H45", carrier=carrier, needs=needs, free=max(0, free)))
        found += unpayable(state, who, third(state, who), "AR-135", "getting in", travel=False)
        found += cargo.uncharged(state, carrier, self.share(state, who), "AR-H48")
        return Verdict(tuple(found))

    def price(self, state: Position, /) -> Leg | None:
        who, carrier = state.pieces[self.piece], state.pieces[self.carrier]
        charge = inches(cargo.charge(state, carrier, self.share(state, who)))
        return leg(state, who, carrier.cell, third(state, who), Note("AR-127", f"{carrier.title} pays {charge}"))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who, carrier = state.pieces[self.piece], state.pieces[self.carrier]
        share, cost = self.share(state, who), third(state, who)
        charge = cargo.charge(state, carrier, share)
        turn = replace(who.turn, spent=who.turn.spent.spend(other=cost), boarded=True)
        state = state.with_piece(replace(who, place=Aboard(carrier.id), turn=turn))
        state = state.with_piece(cargo.charged(state, carrier, share))
        return Did(state, (Boarded(who.id, carrier.id, cost, charge, clause="AR-129"),))


class GetOut(Step, tag="get_out", frozen=True):
    """Get out at a door: a third of both rates, and what the vehicle has moved is lost to the troops too (AR-137)."""

    piece: PieceRef
    cell: CellRef
    heading: int

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not isinstance(who.place, Aboard):
            return no("not_aboard", "AR-129", piece=who)
        carrier = state.pieces[who.place.carrier]
        if not carrier.on_board:
            return no("not_there", "AR-136", carrier=carrier)
        found = list(_shared(state, who, carrier))
        found += self._moved(state, carrier)
        name = state.cell_name(self.cell)
        doors = cargo.door_squares(state, carrier, who)
        if self.cell not in doors:
            remedy = f"at its doors: {', '.join(map(state.cell_name, doors))}" if doors else ""
            found.append(reason("no_door", "AR-131", carrier=carrier, cell=name, remedy=remedy))
        elif cargo.stood(state, who, self.cell, self.heading, carrier.altitude) is None:
            found.append(cargo.unstood(state, who, self.cell, self.heading, carrier.altitude))
        limit = state.kind(who).ceiling
        if 0 <= limit < carrier.altitude and not found:
            found.append(reason("too_high", "AR-H51", piece=who, altitude=carrier.altitude, limit=limit))
        return Verdict(tuple(found))

    def _moved(self, state: Position, carrier: Element) -> tuple[Reason, ...]:
        """The reasons against getting out of one that has moved too far this turn (AR-139, AR-143, AR-144)."""
        unpaid = cargo.uncharged(state, carrier, 1, "AR-139")
        if not unpaid and cargo.moved_thirds(state, carrier) >= THIRDS:
            return (reason("moved_all", "AR-139", carrier=carrier),)
        return unpaid

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        assert isinstance(who.place, Aboard)
        carrier = state.pieces[who.place.carrier]
        notes = [Note("AR-127", f"{carrier.title} pays {inches(cargo.charge(state, carrier, 1))}")]
        if lost := cargo.moved_thirds(state, carrier):
            notes.append(Note("AR-H47", f"{lost} thirds lost to its move"))
        cost, rest = third(state, who), third(state, who) * (THIRDS - 1 - lost)
        return Leg(self.cell, cost, who.turn.spent.total + cost, max(0, rest), tuple(notes))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        assert isinstance(who.place, Aboard)
        carrier = state.pieces[who.place.carrier]
        cost, charge = third(state, who), cargo.charge(state, carrier, 1)
        lost = cargo.moved_thirds(state, carrier)
        turn = replace(who.turn, spent=who.turn.spent.spend(other=cost), boarded=True, lost=lost)
        place = state.set_down(who, self.cell, self.heading, carrier.altitude)
        out = replace(who, place=place, turn=turn)
        state = state.with_piece(out).with_piece(cargo.charged(state, carrier, 1))
        return done(state, out, GotOut(who.id, carrier.id, self.cell, cost, charge, clause="AR-131"))


# --- orders ---


class Load(Order, tag="load", frozen=True):
    """Get into a vehicle from beside a door (AR-127 to AR-136). Fliers go to its altitude first (AR-H51)."""

    form = "{piece} board {carrier} [by {door}]"
    told = "get into {carrier} [by the {door} door]"
    former = "load"
    word = "get in"
    help = "get into a vehicle at one of its doors"
    piece: PieceRef
    carrier: PieceRef
    door: Annotated[AnyDoor, Word] = ""

    def judge(self, state: Position, /) -> Verdict:
        who, carrier = state.pieces[self.piece], state.pieces[self.carrier]
        if who.seat == self.seat and state.active and state.active == carrier.unit != who.unit:
            return no("on_the_move", "AR-136", carrier=carrier)
        reasons = board_reasons(state, self.seat, self.piece) or pushed(state, who)
        if reasons:
            return Verdict(reasons)
        if who.id == carrier.id or not friends(state, who, carrier):
            return no("not_a_ride", "AR-129", piece=who, carrier=carrier)
        if not state.kind(carrier).slots:
            return no("no_carrier", "AR-H45", carrier=carrier)
        if self.door and self.door not in state.kind(carrier).doors:
            return no("no_such_door", "AR-H45", carrier=carrier, door=self.door)
        return Verdict(_shared(state, who, carrier))  # before it climbs: how high it could is beside the point

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        gap = state.pieces[self.carrier].altitude - state.pieces[self.piece].altitude
        climb = tuple(Rise(self.piece, 1 if gap > 0 else -1) for _ in range(abs(gap)))
        return (Activate(self.piece), *climb, GetIn(self.piece, self.carrier, self.door))


class Unload(Order, tag="unload", frozen=True):
    """Get out of a vehicle onto a square at a door (AR-131, AR-137 to AR-144)."""

    form = "{piece} disembark {cell} [facing {facing}]"
    told = "get out onto {cell}"
    former = "unload"
    word = "get out"
    help = "get out of a vehicle onto a square at one of its doors"
    piece: PieceRef
    cell: CellRef
    facing: Annotated[Facing, Word] = ""

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        aboard = isinstance(who.place, Aboard) and who.seat == self.seat
        carrier = state.pieces[who.place.carrier] if isinstance(who.place, Aboard) else who
        if aboard and state.active and state.active == carrier.unit != who.unit:
            return no("on_the_move", "AR-136", carrier=carrier)
        reasons = turn_reasons(state, self.seat, self.piece)
        if not reasons and not aboard:
            return no("not_aboard", "AR-129", piece=who)
        return Verdict(reasons or among("facing", self.facing, ("", *HEADINGS)))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Activate(self.piece), GetOut(self.piece, self.cell, self._heading(state)))

    def _heading(self, state: Position) -> int:
        """The facing asked for, or straight away from the vehicle."""
        if self.facing:
            return HEADINGS.index(self.facing)
        place = state.pieces[self.piece].place
        covered = state.pieces[place.carrier].place.cells if isinstance(place, Aboard) else ()
        found = (state.board.direction(cell, self.cell) for cell in covered)
        return next((direction for direction in found if direction >= 0), 0)


def offers(state: Position, who: Element) -> Iterator[Order]:
    """Nearby vehicles to get into; squares at the doors to get out on."""
    if isinstance(who.place, Aboard):
        carrier = state.pieces[who.place.carrier]
        if carrier.on_board:
            yield from (Unload(who.seat, who.id, cell) for cell in cargo.door_squares(state, carrier, who))
    elif who.on_board:
        for carrier in state.pieces:
            kind = state.kind(carrier)
            takes = kind.slots and carrier.on_board and carrier.id != who.id and friends(state, who, carrier)
            if takes and state.board.distance(who.cell, carrier.cell) <= kind.length + 1:
                yield Load(who.seat, who.id, carrier.id)


def modes(state: Position, who: Element) -> tuple[str, ...]:
    """Getting out, as a movement mode of passengers."""
    return ("unload",) if isinstance(who.place, Aboard) and state.pieces[who.place.carrier].on_board else ()


def reach(state: Position, piece: int, mode: str) -> Reach:
    """The squares at the doors that it could get out on."""
    who = state.pieces[piece]
    stops = {}
    for order in offers(state, who):
        assert isinstance(order, Unload)
        step = order.steps(state)[-1]
        if step.check(state) and (price := step.price(state)) is not None:
            stops[order.cell] = (Stop(order.cell, (order.cell,), price.cost, price.left),)
    return Reach(mode, state.left(who), dict(sorted(stops.items())), lambda stop: Unload(who.seat, piece, stop.cell))


def lines(state: Position, who: Element) -> Iterator[Line]:
    """The pieces aboard, and where the doors are (AR-130). Cargo a seat may not know of is not in its view."""
    kind = state.kind(who)
    if not kind.slots or not (who.on_board or who.place.cells or state.aboard(who.id)):
        return
    names = ", ".join(p.title for p in state.aboard(who.id)) or "nobody"
    yield Line("Aboard", f"{names} ({cargo.slots_taken(state, who.id)} of {kind.slots} slots)", "AR-130")
    sides = [direction_name("square8", (who.heading + cargo.DOORS[door]) % 8).lower() for door in kind.doors]
    if who.on_board:
        doors = ", ".join(f"{door} ({side})" for door, side in zip(kind.doors, sides, strict=True))
        yield Line("Doors", doors, "AR-H45")


def problems(state: Position) -> list[str]:
    """Check that no carrier bears more than it can, and that none that is gone bears anybody (AR-H45, AR-H50)."""
    found = []
    for who in state.pieces:
        taken = slots = 0
        if state.kind(who).slots:
            taken, slots = cargo.slots_taken(state, who.id), state.kind(who).slots
        if taken > slots:
            found.append(f"{who.name} carries {taken} slots of {slots} (AR-H45)")
        if isinstance(who.place, Aboard) and not state.pieces[who.place.carrier].lives:
            found.append(f"{who.name} is aboard {state.pieces[who.place.carrier].name}, which is gone")
    return found


REFUSALS = {
    "boarded": "{piece} has already got in or out once this turn",
    "in_the_air": "{piece} cannot get in or out of {carrier} in the air; only jetpacks can, while it hovers",
    "not_there": "{carrier} is not on the map",
    "not_at_door": "{piece} is not at a door of {carrier}",
    "no_slots": "{carrier} has {free} slots free, but this needs {needs}",
    "moved_too_far": "{carrier} must pay {cost} for loading; {left} inches left",
    "moved_all": "{carrier} has moved so far that its passengers have no rate left",
    "not_aboard": "{piece} is not aboard a vehicle",
    "no_door": "{cell} is not at a door of {carrier}",
    "on_the_move": "{carrier} is being activated; troops get in and out in their own activation",
    "not_a_ride": "{piece} cannot ride in {carrier}",
    "no_carrier": "{carrier} carries nothing",
    "no_such_door": "{carrier} has no {door} door",
}
ORDERS: tuple[type[Order], ...] = (Load, Unload)
STEPS: tuple[type[Step], ...] = (GetIn, GetOut)
PART = ModuleRules(
    ORDERS, STEPS, (Boarded, GotOut), REFUSALS, offers=offers, problems=problems, lines=lines, modes=modes,
    reach={"unload": reach},
)  # fmt: skip
