"""The steps of turns and moves: begin, open a move action, enter a square, peek, halt, be asked."""

from __future__ import annotations

from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.events import DoorChanged, Moved, MoveOpened, Told, TurnBegan
from tactical.rules.boarding.order_checks import out_reasons
from tactical.rules.boarding.position import Crew, Move, Position
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.places import OnBoard, at
from tactical.table.values import CellOrNone, CellRef, PieceRef, PieceRefs, replace
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason

# --- what several steps do ---


def let_go(state: Position, piece: int) -> tuple[Position, tuple[Event, ...]]:
    """The doors that a character holds are let go (BA-H20)."""
    events: tuple[Event, ...] = ()
    for number, door in enumerate(state.doors):
        if door.held_by == piece:
            state = state.with_door(number, held_by=-1)
            events = (*events, DoorChanged(number, "let go", clause="BA-H20"))
    return state, events


def stirred(state: Position, piece: int) -> Did[Position]:
    """The state without what ends by leaving a square: a held door, a prepared explosive (BA-H20, BA-H35)."""
    state, events = let_go(state, piece)
    who = state.pieces[piece]
    who = replace(who, turn=replace(who.turn, left_square=True))
    if who.preparing and state.setup.options.moving_spoils_charge:
        who = replace(who, preparing="", prepared=())
    return Did(state.with_piece(who), events)


def displace(state: Position, who: Crew) -> Did[Position]:
    """Push peekers in the squares where it ends into their other squares (BA-40 to BA-42)."""
    events: tuple[Event, ...] = ()
    for cell in who.here:
        for other in state.conscious_on(cell, who.id):
            if other.peeking:
                kept = next(c for c in other.here if c != cell)
                state, released = let_go(state.with_piece(replace(other, place=at(kept))), other.id)
                clause = "BA-41" if who.turn.move is None else "BA-40"
                events = (*events, *released, Moved(other.id, cell, kept, 0, "is pushed back", clause=clause))
    return Did(state, events)


def down(who: Crew) -> Verdict:
    """OK while the character can go on with what it was doing (BA-H17)."""
    return OK if who.able else no("fell", "BA-H17", piece=who)


# --- turns and move actions ---


class Begin(Step, tag="begin", frozen=True):
    """A character's turn starts with the first thing it does; another may not start before it ends (BA-H31)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        if who.turn.begun:
            return Did(state)
        state, events = let_go(state.with_piece(replace(who, turn=replace(who.turn, begun=True))), who.id)
        bottom = replace(state.stack[0], piece=who.id)
        began = TurnBegan(who.id, clause="BA-H31")
        return Did(state.with_stack((bottom, *state.stack[1:])), (began, *events))


class OpenMove(Step, tag="open_move", frozen=True):
    """Begin a move action, at the cost of one of its own or of the standard action (BA-02, BA-05).

    `change`: what a run added or took; a carrier has less (BA-H18).
    """

    piece: PieceRef
    change: int = 0
    ran: bool = False
    how: str = ""

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        if not state.moves_left(who):
            state, events = let_go(state, who.id)
        else:
            events = ()
        who = mv.opened_move(state, state.pieces[self.piece], self.change, ran=self.ran)
        move = who.turn.move
        assert move is not None
        how = self.how or ("spends an action" if move.action else "")
        clause = "BA-98" if self.ran else "BA-05" if move.action else "BA-02"
        made = mv.points(state, who, move)
        opened = MoveOpened(who.id, move.budget, how, made if len(made.parts) > 1 else None, clause=clause)
        return Did(state.with_piece(who), (*events, opened))


class CloseMove(Step, tag="close_move", frozen=True):
    """Close the open move action: unused MP are lost (BA-H34)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        move = who.turn.move
        idle = move.left if move is not None and not move.action and state.actions_left(who) else 0
        return Did(state.with_piece(replace(who, turn=replace(who.turn, move=None, idle=idle))))


class Gather(Step, tag="gather", frozen=True):
    """Set a peeker out from one of its squares, which it is then in alone (BA-37)."""

    piece: PieceRef
    cell: CellRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        return Did(state.with_piece(replace(who, place=at(self.cell))))


class Enter(Step, tag="enter", frozen=True):
    """Walk into the next square. `free`: within one's own two squares, where an option says so (BA-H13)."""

    piece: PieceRef
    cell: CellRef
    peek: bool = False
    free: bool = False

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        move = who.turn.move
        if not who.able or move is None:
            return down(who) if not who.able else no("no_move_open", "BA-02", piece=who)
        found = mv.barrier(state, who, who.cell, self.cell)
        if found is not None and not self.free:  # it is in that square already, whatever has shut between the two
            return Verdict((found,))
        if not move.entered and (reasons := out_reasons(state, who, self.cell)):
            return Verdict(reasons)
        if self.peek and (against := no_peek(state, who, self.cell)) is not None:
            return Verdict((against,))
        if not self.free and mv.pay(state, who, move, self.cell) is None:
            return Verdict((mv.too_far(state, who, move, self.cell),))
        return OK

    def _paid(self, state: Position, who: Crew, move: Move) -> int:
        return 0 if self.free else mv.pay(state, who, move, self.cell) or 0

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        move = who.turn.move
        if move is None or (not self.free and mv.barrier(state, who, who.cell, self.cell) is not None):
            return None
        cost, notes = mv.entry_price(state, who, self.cell).total, mv.surcharges(state, who, self.cell)
        paid = self._paid(state, who, move)
        if cost > move.left and not move.entered and not self.free:
            notes = (*notes, Note("BA-08", "the one guaranteed square"))
        return Leg(self.cell, paid, move.spent + paid, max(0, move.left - paid), notes)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        did = stirred(state, self.piece)
        state, who = did.state, did.state.pieces[self.piece]
        start, move = who.cell, who.turn.move
        assert move is not None
        paid = self._paid(state, who, move)
        move = replace(move, spent=move.spent + paid, entered=move.entered + 1)
        who = replace(mv.moved_to(state, who, start, self.cell), turn=replace(who.turn, move=move))
        how, clause = "walks", "BA-02"
        if self.peek:
            who, how, clause = replace(who, place=OnBoard((start, self.cell))), "peeks", "BA-28"
        moved = Moved(who.id, start, self.cell, paid, how, clause=clause)
        return Did(state.with_piece(who), (*did.events, moved))


def no_peek(state: Position, who: Crew, cell: int) -> Reason | None:
    """The reasons against peeking from the square it stands on: borders, and who is in either square (BA-H11)."""
    door = state.door_at(who.cell, cell)
    held = door >= 0 and state.doors[door].held_by >= 0 and state.setup.options.peek_at_doors
    if state.board.edge(who.cell, cell) and not held:
        return reason("no_open_edge", "BA-H11", cell=state.cell_name(cell))
    for square in (who.cell, cell):
        if other := mv.in_the_way(state, who, square):
            return reason("occupied", "BA-14", cell=state.cell_name(square), who=other)
    for other in state.conscious_on(cell, who.id):
        if other in state.conscious_on(who.cell, who.id):
            return reason("both_squares", "BA-H11", who=other)
    return None


class Halt(Step, tag="halt", frozen=True):
    """End a move: the square must be one to end in; peekers there make room (BA-14, BA-16, BA-40).

    `on`: the move action stays open, which needs a square of one's own.
    """

    piece: PieceRef
    on: bool = False

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.able:
            return down(who)
        if self.on and (others := state.conscious_on(who.cell, who.id)):
            return no("occupied", "BA-14", cell=state.cell_name(who.cell), who=others[0])
        way_out = bool(state.actions_left(who) or state.moves_left(who))
        for cell in who.here:
            found = mv.may_end(state, who, cell, way_out=way_out)
            if found is not None:
                return Verdict((found,))
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        did = displace(state, state.pieces[self.piece])
        return did if self.on else Did(did.state, did.events, then=(CloseMove(self.piece),))


class Settle(Step, tag="settle", frozen=True):
    """Settle an interrupted mover: its load is set down in its square, and its move is over (BA-H17, BA-H18)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        events: tuple[Event, ...] = ()
        for other in state.pieces:
            if getattr(other.place, "carrier", -1) == who.id and not state.kind(who).craft:
                dropped = replace(mv.was_moved(state, who, other), place=at(who.cell), ship=who.ship, adrift=who.adrift)
                if dropped.able:
                    cell = mv.nearest_free(state, dropped, who.cell)
                    dropped = replace(mv.moved_to(state, dropped, cell, cell), adrift=who.adrift)
                state = state.with_piece(dropped)
                events = (*events, Told(other.id, "is dropped", clause="BA-H18"))
        return Did(state, events, then=(CloseMove(self.piece),))


# --- windows ---


class OfferFreeAttacks(Step, tag="threat", frozen=True):
    """Ask the enemies that may make a free attack, one at a time: before an entry, or before an action in a square.

    The next one is worked out after the last one's result. `cell`: the square about to be entered; -1: an action is
    about to be taken in the actor's squares and with the things in `handled` (BA-43, BA-44, BA-49, BA-H17).
    """

    piece: PieceRef
    cell: CellOrNone = -1
    handled: CellOrNone = -1
    asked: PieceRefs = ()

    def ready(self, state: Position) -> tuple[Crew, ...]:
        """The enemies that may still be asked, by id (BA-45, BA-47, BA-48)."""
        who = state.pieces[self.piece]
        cells = (self.cell,) if self.cell >= 0 else (*who.here, *((self.handled,) if self.handled >= 0 else ()))
        found = {
            other.id
            for cell in cells
            for other in state.conscious_on(cell, who.id)
            if state.enemies(who, other) and who.id not in other.turn.struck and other.id not in self.asked
        }
        return tuple(state.pieces[i] for i in sorted(found))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        ready = self.ready(state) if who.able else ()
        if not ready:
            return Did(state)
        ask = Ask(ready[0].seat, ("react",), "free_attack")
        frame = Frame("free_attack", ready[0].id, (), ask, self)
        return Did(state, push=(frame,), then=(replace(self, asked=(*self.asked, ready[0].id)),))


def walking(piece: int, path: tuple[int, ...], *, peek: bool = False) -> tuple[Step, ...]:
    """The steps of walking along a path."""
    steps: list[Step] = []
    for number, cell in enumerate(path, 1):
        steps += [OfferFreeAttacks(piece, cell), Enter(piece, cell, peek and number == len(path))]
    return tuple(steps)


STEPS: tuple[type[Step], ...] = (Begin, OpenMove, CloseMove, Gather, Enter, Halt, Settle, OfferFreeAttacks)
