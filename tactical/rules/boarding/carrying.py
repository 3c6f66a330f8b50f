"""Being moved by another's hand, or in a fighter (BA-11 to BA-13, BA-H18, BA-H32)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.boarding import movement as mv
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.events import Moved, Told
from tactical.rules.boarding.moving import no_such_way, setting_out
from tactical.rules.boarding.order_checks import forfeited, moved_on, risk_reasons, turn_reasons, walk_reasons
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import Begin, Halt, OpenMove, down, stirred
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, PathRef
from tactical.table.places import Aboard, Left, at
from tactical.table.referee import RefereeOrder
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import OK, Leg, Verdict, no, reason


class PickUp(Step, tag="pick_up", frozen=True):
    """Take a friend, or anyone who cannot resist, along (BA-H18)."""

    piece: PieceRef
    passenger: PieceRef

    def check(self, state: Position, /) -> Verdict:
        who, passenger = state.pieces[self.piece], state.pieces[self.passenger]
        if not nr.adjacent(state, who, passenger):
            return no("not_beside", "BA-H18", target=passenger)
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        did = stirred(state, self.passenger)
        passenger = did.state.pieces[self.passenger]
        passenger = replace(passenger, place=Aboard(self.piece, "carried"), adrift=False)
        told = Told(self.piece, f"picks up {passenger.title}", clause="BA-H18")
        return Did(did.state.with_piece(passenger), (*did.events, told))


class SetDown(Step, tag="set_down", frozen=True):
    """Set the passenger down beside the carrier; it has been moved by one more (BA-11, BA-12)."""

    piece: PieceRef
    passenger: PieceRef
    cell: CellRef

    def check(self, state: Position, /) -> Verdict:
        who, passenger = state.pieces[self.piece], state.pieces[self.passenger]
        if not who.able:
            return down(who)
        moved = replace(passenger, ship=who.ship)
        name = state.cell_name(self.cell)
        if self.cell == who.cell:
            return OK if passenger.hits <= 0 else no("occupied", "BA-14", cell=name, who=who)
        found = mv.barrier(state, moved, who.cell, self.cell)
        if found is not None and found.code != "no_hand":
            return Verdict((found,))
        other = next(iter(state.conscious_on(self.cell)), None)
        if passenger.hits > 0 and other is not None:
            return no("occupied", "BA-14", cell=name, who=other)
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who, passenger = state.pieces[self.piece], state.pieces[self.passenger]
        passenger = replace(mv.was_moved(state, who, passenger), ship=who.ship)
        adrift = state.outside(self.cell) and passenger.hits > 0 and state.hands_free(passenger) < 1
        passenger = replace(mv.moved_to(state, passenger, who.cell, self.cell), adrift=adrift)
        event = Moved(passenger.id, who.cell, self.cell, 0, "is carried", clause="BA-11")
        return Did(state.with_piece(passenger), (event,))


class Carry(Order, tag="carry", frozen=True):
    """A move action with a passenger, who is set down beside its end (BA-11, BA-H18)."""

    form = "{piece} carry {passenger} {path} to {cell}"
    told = "carry {passenger} to {path}, setting them down on {cell}"
    word = "carry somebody"
    help = "carry a friend or an unconscious character along a path, and set them down beside its end"
    piece: PieceRef
    passenger: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        who, passenger = state.pieces[self.piece], state.pieces[self.passenger]
        reasons = walk_reasons(state, self.seat, self.piece, fresh=True) or risk_reasons(state, who)
        if reasons:
            return Verdict(reasons)
        if passenger.id == who.id or passenger.cell < 0 or state.kind(passenger).craft:
            code = "carries_itself" if passenger.id == who.id else "cannot_carry"
            return no(code, "BA-H18", target=passenger)
        if passenger.able and not state.allies(who, passenger):
            return no("unwilling", "BA-H18", target=passenger)
        worse = no_such_way(state, who, self.path, -state.setup.options.carrier_pays)
        return Verdict((worse,)) if worse is not None else OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        who = state.pieces[self.piece]
        return (
            Begin(self.piece),
            OpenMove(self.piece, -state.setup.options.carrier_pays, how="carries"),
            PickUp(self.piece, self.passenger),
            *setting_out(state, who, self.path, peek=False),
            SetDown(self.piece, self.passenger, self.cell),
            Halt(self.piece),
        )


# --- fighters: what the page leaves to others, as far as it names it ---


class Flight(Step, tag="flight", frozen=True):
    """One square of a fighter's path, outside every ship; everybody aboard except its pilot is moved (BA-11, BA-13,
    BA-H32)."""

    piece: PieceRef
    craft: PieceRef
    cell: CellRef
    number: int

    def check(self, state: Position, /) -> Verdict:
        craft = state.pieces[self.craft]
        name = state.cell_name(self.cell)
        if state.board.direction(craft.cell, self.cell) < 0:
            return no("not_next", "BA-04", cell=name, start=state.cell_name(craft.cell))
        if not state.outside(self.cell) or any(state.kind(p).craft for p in state.pieces_on(self.cell)):
            return no("no_flight", "BA-H32", cell=name)
        if self.number > state.kind(craft).craft:
            return no("flight_over", "BA-H32", cell=name, craft=state.kind(craft).craft)
        return OK

    def price(self, state: Position, /) -> Leg:
        whole = state.kind(state.pieces[self.craft]).craft
        return Leg(self.cell, 1, self.number, max(0, whole - self.number))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        craft, pilot = state.pieces[self.craft], state.pieces[self.piece]
        moved = Moved(craft.id, craft.cell, self.cell, 1, "flies", clause="BA-13")
        for other in state.pieces:
            if other.id != pilot.id and isinstance(other.place, Aboard) and other.place.carrier == craft.id:
                state = state.with_piece(mv.was_moved(state, pilot, other))
        return Did(state.with_piece(replace(craft, place=at(self.cell))), (moved,))


class Fly(Order, tag="fly", frozen=True):
    """A move action of a pilot aboard a fighter: the fighter flies (BA-13, BA-H32)."""

    form = "{piece} fly {craft} {path}"
    help = "fly the fighter you are aboard"
    piece: PieceRef
    craft: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]

    def judge(self, state: Position, /) -> Verdict:
        who, craft = state.pieces[self.piece], state.pieces[self.craft]
        reasons = turn_reasons(state, self.seat, self.piece)
        if reasons:
            return Verdict(reasons)
        aboard = isinstance(who.place, Aboard) and who.place.carrier == craft.id
        if not aboard or not state.kind(craft).craft or craft.cell < 0:
            return no("not_aboard", "BA-13", piece=who, target=craft)
        if not state.moves_left(who) + state.actions_left(who):
            return Verdict((forfeited(state, who) or moved_on(who),))
        return OK if self.path else no("no_path", "BA-02", piece=who)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        flights = (Flight(self.piece, self.craft, cell, n) for n, cell in enumerate(self.path, 1))
        return (Begin(self.piece), TakeControls(self.piece), *flights)


class TakeControls(Step, tag="take_controls", frozen=True):
    """Flying takes a move action."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = mv.opened_move(state, state.pieces[self.piece])
        return Did(state.with_piece(replace(who, turn=replace(who.turn, move=None))))


# --- tractors and rescue pods ---


def linked(state: Position, who: Crew) -> tuple[Crew, ...]:
    """Everyone linked with it, itself first (BA-91, BA-92)."""
    others = (p for p in state.pieces if p.id != who.id and who.link >= 0 and p.link == who.link and p.cell >= 0)
    return (who, *others)


class Fetched(Step, tag="fetched", frozen=True):
    """A tractor or a rescue pod takes a spacewalker, with everybody linked (BA-91)."""

    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return OK if state.spacewalker(who) else Verdict((reason("not_outside", "BA-91", piece=who),))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        events = []
        for who in linked(state, state.pieces[self.piece]):
            turn = replace(who.turn, move=None, done=True)
            state = state.with_piece(replace(who, place=Left("fetched"), turn=turn))
            events.append(Told(who.id, "is picked up", clause="BA-91"))
        return Did(state, tuple(events))


class Fetch(RefereeOrder, tag="fetch", frozen=True):
    """Fetch somebody with a ship, which is not in these rules: a referee says whom a tractor or pod picks up (BA-91,
    BA-H32)."""

    form = "referee fetch {piece}"
    told = "fetch {piece} as referee"
    help = "referee: a tractor or rescue pod picks up a spacewalker and everyone linked to it"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Fetched(self.piece),)


ORDERS: tuple[type[Order], ...] = (Carry, Fly, Fetch)
STEPS: tuple[type[Step], ...] = (PickUp, SetDown, Flight, TakeControls, Fetched)
