"""Jet Moves: straight lines of up to ten squares, inside, along the hull, across gaps (BA-72 to -80, -99 to -108)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.board import trace
from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.events import Moved, MoveOpened, Told
from tactical.rules.boarding.moving import spends_action
from tactical.rules.boarding.order_checks import move_reasons, out_reasons, risk_reasons
from tactical.rules.boarding.position import Crew, Move, Position
from tactical.rules.boarding.steps import Begin, Gather, Halt, OpenMove, stirred
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.ledgers import quantity
from tactical.table.orders import Order, PathRef
from tactical.table.places import at
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason

# --- one straight line ---


def length(state: Position, start: int, cell: int) -> int:
    """The squares on a straight line between centres, without the start (BA-80, BA-H26)."""
    return len(trace(state.board, start, cell))


def barred(state: Position, who: Crew, start: int, cell: int) -> Reason | None:
    """The reasons against one Jet Move: its length, slagged squares, walls and doors, and the ship it must stay at."""
    if start == cell:
        return reason("no_jet", "BA-79", cell=state.cell_name(cell))
    line = trace(state.board, start, cell)
    if len(line) > data.JET_LENGTH:
        return reason("jet_too_long", "BA-78", cell=state.cell_name(cell), count=len(line))
    here = start
    outside = state.outside(start)
    for cells, around in line:
        there = cells[0]
        outside = outside or state.outside(there)
        if found := _enters(state, who, there, last=there == cell):
            return found
        ways = [(here, there)] if not around else []
        if around and not _round(state, who, here, there, around):
            return reason("jet_wall", "BA-H26", cell=state.cell_name(there))
        for a, b in ways:
            if found := _crosses(state, who, a, b):
                return found
        here = there
    return _tethered(state, who, start, cell) if outside else None


def against(state: Position, who: Crew, cell: int) -> Reason | None:
    """The reasons against the next Jet Move of its open move action, including the way out of a crowded square."""
    found = barred(state, who, who.cell, cell)
    if found is None and who.turn.move is not None and not who.turn.move.entered:
        return next(iter(out_reasons(state, who, trace(state.board, who.cell, cell)[0][0][0])), None)
    return found


def _enters(state: Position, who: Crew, cell: int, *, last: bool) -> Reason | None:
    """Solid or slagged squares, whoever jets (BA-26, BA-27, BA-H27)."""
    if state.ground(cell).solid:
        return reason("solid", "BA-79", cell=state.cell_name(cell))
    slagged = mv.slagged_for(state, who, cell)
    if slagged and not (last and state.setup.options.jet_onto_slagged):
        found = reason("jet_slagged", "BA-H27" if last else "BA-26", cell=state.cell_name(cell))
        eased = (Note("BA-27", "no ease on foot helps"),) if state.kind(who).ignores_slagged else ()
        return replace(found, because=(*slagged, *eased))
    return None


def _crosses(state: Position, who: Crew, a: int, b: int) -> Reason | None:
    """Walls, and doors from outside unless they are held: a jet stops there (BA-53, BA-54, BA-104, BA-105, BA-H36)."""
    edge = state.board.edge(a, b)
    if edge == "wall":
        hull = state.outside(a) or state.outside(b)
        return reason("jet_hull" if hull else "jet_wall", "BA-84" if hull else "BA-79", cell=state.cell_name(b))
    if edge != "door" or not state.outside(a):
        return None
    number = state.door_at(a, b)
    if state.doors[number].held_by >= 0:
        return None
    opens = mv.may_open(state, who, number, inside=False)
    if opens and state.setup.options.jet_through_opened:
        return None
    across = state.chart.ship[b] != who.ship  # the gap between docked ships
    return reason("jet_door", "BA-104" if across else "BA-H36" if opens else "BA-53", cell=state.cell_name(b))


def _round(state: Position, who: Crew, a: int, b: int, around: tuple[int, ...]) -> bool:
    """True if the ways round an exact corner are free: one of them, or both where the option says so (BA-H26)."""
    free = [
        not state.ground(side).solid and _crosses(state, who, a, side) is None and _crosses(state, who, side, b) is None
        for side in around
    ]
    return any(free) if state.setup.options.jet_corners == "either" else len(free) == 2 and all(free)


def _tethered(state: Position, who: Crew, start: int, cell: int) -> Reason | None:
    """Outside a jet begins and ends in touch with one's ship, or one docked with it (BA-99 to BA-104)."""
    if who.adrift and not (state.setup.options.adrift_may_jet and state.contacts(start, who.ship)):
        return reason("adrift", "BA-100", piece=who)
    if not state.contacts(start, who.ship):
        return reason("no_contact", "BA-100", cell=state.cell_name(start))
    if not state.contacts(cell, who.ship):
        if not state.outside(cell) or state.hulls(cell):
            return reason("undocked", "BA-102", cell=state.cell_name(cell))
        return reason("no_contact", "BA-101", cell=state.cell_name(cell))
    if crosses_gap(state, who, cell) and state.outside(cell) and not _at_door(state, who, cell):
        return reason("not_at_door", "BA-104", cell=state.cell_name(cell))
    return None


def crosses_gap(state: Position, who: Crew, cell: int) -> bool:
    """True if a jet that ends here has left the ship it was with for one docked with it (BA-103, BA-H24)."""
    return who.ship not in state.contacts(cell, who.ship)


def _at_door(state: Position, who: Crew, cell: int) -> bool:
    """True if it is the square just outside a door of a docked ship (BA-H21)."""
    group = state.group(who.ship)
    return any(door.outside == cell and state.chart.ship[door.inside] in group for door in state.doors)


# --- what is left to jet with ---


def jets_left(state: Position, who: Crew, move: Move) -> int:
    """Jet Moves left in an open move action: converted ones, then one's own for 1 MP each (BA-73, BA-76, BA-H19).

    None if only the one guaranteed square is left, which is walked (BA-08).
    """
    if move.floor:
        return 0
    converted = max(0, move.jets - move.leapt)
    used = max(0, move.leapt - move.jets)
    natural = min(state.kind(who).natural_jets, move.budget - max(0, move.change))  # a run adds to walking only
    return converted + min(max(0, natural - used), move.left)


def no_jets(state: Position, who: Crew, move: Move | None) -> Reason:
    """The reason why it has no Jet Move left in its move action (BA-08, BA-75 to BA-77)."""
    if move is not None and move.floor:
        return reason("only_walked", "BA-08", piece=who)
    if move is not None and move.failed:
        return reason("jet_failed", "BA-77", piece=who)
    if who.jetpack and (move is None or not move.leapt):
        return reason("not_converted", "BA-76", piece=who, remedy="give the MP to convert, at least 1")
    if not who.jetpack and not state.kind(who).natural_jets:
        return reason("no_jets", "BA-75", piece=who)
    return reason("no_jets_left", "BA-76" if who.jetpack else "BA-73", piece=who)


def cannot_convert(state: Position, who: Crew) -> Reason | None:
    """The reasons against a JetPack check now: without one, in a run, or later than the start of a move action
    (BA-H19, BA-H25)."""
    move = who.turn.move
    if not who.jetpack:
        return reason("no_jetpack", "BA-75", piece=who)
    if move is None:
        return None
    if move.failed:
        return reason("jet_failed", "BA-H25", piece=who)
    if move.ran and not state.setup.options.run_and_jet:
        return reason("ran", "BA-H19", piece=who)
    return reason("move_begun", "BA-H25", piece=who) if move.entered or move.jets else None


def pays_to_stay(state: Position, who: Crew, cell: int) -> bool:
    """True if a Jet Move that ends here costs an MP more to stay on (BA-106, BA-H21)."""
    return state.outside(cell) and (state.setup.options.every_landing_pays or crosses_gap(state, who, cell))


def held_by_boots(state: Position, who: Crew) -> bool:
    """True if its MagBoots save that MP (BA-108, BA-H29)."""
    return who.boots_on or (who.magboots and not state.setup.options.boots_must_be_on)


def landing(state: Position, who: Crew, move: Move, cell: int) -> tuple[int, int, bool]:
    """(MP of a Jet Move, MP to stay on where it ends, adrift) (BA-82, BA-106 to BA-108, BA-H21)."""
    own = 0 if move.leapt < move.jets else 1
    if not state.outside(cell):
        return own, 0, False
    if state.hands_free(who) < 1:
        return own, 0, True
    if not pays_to_stay(state, who, cell) or held_by_boots(state, who):
        return own, 0, False
    pays = move.left - own >= data.LANDING_COST
    return own, data.LANDING_COST if pays else 0, not pays


class JetCheck(Step, tag="jet_check", frozen=True):
    """Piloting to convert MP into Jet Moves, before any square is left (BA-76, BA-77, BA-H25)."""

    piece: PieceRef
    points: int
    legs: tuple[int, ...] = ()
    on: bool = False

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return mv.may_pay(state, who, "too_many_points", "BA-76", Breakdown.of(self.points, "Jet Moves", "BA-76"))

    def need(self, state: Position, /) -> Roll:
        who = state.pieces[self.piece]
        dif = nr.base_difficulty(state.setup.options.jetpack_dif, "BA-77")
        dif = dif.add(data.JET_MORE * (self.points - 1), f"for {self.points} MP", "BA-H25")
        skill = nr.skilled(state, who, "piloting", "BA-77")
        return nr.check_roll(state, who, f"{who.title}'s JetPack", "BA-77", skill, dif)

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        move = who.turn.move
        if move is None:
            return None
        note = Note("BA-76", f"made {quantity(self.points, 'Jet Moves')}")
        return Leg(who.cell, self.points, move.spent + self.points, max(0, move.left - self.points), (note,))

    def presume(self, state: Position, /) -> Faces:
        return (6, 6)

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        who = state.pieces[self.piece]
        move = who.turn.move
        assert move is not None
        if not self.need(state).hit(got):
            told = Told(self.piece, "fails to jet but may still walk", clause="BA-H25")
            move = replace(move, failed=True)
            return Did(state.with_piece(replace(who, turn=replace(who.turn, move=move))), (told,))
        move = replace(move, spent=move.spent + self.points, jets=move.jets + self.points)
        event = MoveOpened(who.id, move.left, jets=self.points, clause="BA-76")
        then = legs_of(self.piece, self.legs, on=self.on)
        return Did(state.with_piece(replace(who, turn=replace(who.turn, move=move))), (event,), then=then)


def legs_of(piece: int, legs: tuple[int, ...], *, on: bool) -> tuple[Step, ...]:
    """The steps of Jet Moves one after another; without any, the move action stays open."""
    return (*(Leap(piece, cell) for cell in legs), Halt(piece, on)) if legs else ()


class Leap(Step, tag="leap", frozen=True):
    """One Jet Move (BA-78 to BA-80)."""

    piece: PieceRef
    cell: CellRef

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        move = who.turn.move
        if move is None or not jets_left(state, who, move):
            return Verdict((no_jets(state, who, move),))
        found = against(state, who, self.cell)
        return OK if found is None else Verdict((found,))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        move = who.turn.move
        if move is None:
            return None
        jet, stay, adrift = landing(state, who, move, self.cell)
        count = length(state, who.cell, self.cell)
        notes: tuple[Note, ...] = (Note("BA-80", quantity(count, "squares")),)
        if stay:
            notes = (*notes, Note("BA-106", "to stay on"))
        elif not adrift and pays_to_stay(state, who, self.cell):
            notes = (*notes, Note("BA-108", "held by MagBoots"))
        if adrift:
            no_hand = (Note("BA-82", "no free hand"),) if state.hands_free(who) < 1 else ()
            notes = (*notes, Note("BA-107", "drifts off"), *no_hand)
        return Leg(self.cell, jet + stay, move.spent + jet + stay, max(0, move.left - jet - stay), notes)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        did = stirred(state, self.piece)
        state, who = did.state, did.state.pieces[self.piece]
        start, move = who.cell, who.turn.move
        assert move is not None
        jet, stay, adrift = landing(state, who, move, self.cell)
        spent = move.spent + jet + stay
        entered = move.entered + length(state, start, self.cell)
        move = replace(move, spent=spent, leapt=move.leapt + 1, entered=entered, landed=move.landed + stay)
        left_by = _airlock(state, start, self.cell)
        who = replace(mv.moved_to(state, who, start, self.cell), adrift=adrift, turn=replace(who.turn, move=move))
        if left_by >= 0:
            who = replace(who, airlock=left_by, airlock_beat=state.beat)
        events: list[Event] = [*did.events, Moved(who.id, start, self.cell, jet + stay, "jets", clause="BA-78")]
        if adrift:
            events.append(Told(who.id, "is adrift", clause="BA-107"))
        return Did(state.with_piece(who), tuple(events))


def _airlock(state: Position, start: int, cell: int) -> int:
    """The door by which a line leaves a ship, -1 if it stays in or out."""
    if state.outside(start) or not state.outside(cell):
        return -1
    here = start
    for cells, around in trace(state.board, start, cell):
        for a, b in ((here, cells[0]), *((here, side) for side in around), *((side, cells[0]) for side in around)):
            number = state.door_at(a, b)
            if number >= 0 and state.doors[number].inside == a:
                return number
        here = cells[0]
    return -1


class Jet(Order, tag="jet", frozen=True):
    """A move action with Jet Moves: `points` MP are converted by JetPack, then each leg is one straight line (BA-72).

    Without legs the move action only opens, or goes on: `jet 1`, then walk, then `jet 0 to ...`.
    """

    form = "{piece} jet {points} [to {legs}] [on]"
    told = "jet [to {legs}] with {points} MP [on:, going on after]"
    help = "jet in straight lines: MP to convert by JetPack, or 0 for natural jets"
    piece: PieceRef
    points: Annotated[int, Meta(ge=0, le=20, extra={"ref": "count"})]
    legs: PathRef = ()
    on: bool = False

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        converts = self.points > 0
        reasons = move_reasons(state, self.seat, self.piece) or (risk_reasons(state, who) if converts else ())
        if reasons:
            return Verdict(reasons)
        if who.adrift and not state.setup.options.adrift_may_jet:
            return no("adrift", "BA-100", piece=who)
        move = who.turn.move
        if not 0 <= self.points <= 20 or (not self.points and not self.legs):
            return no("no_jet", "BA-76", cell=state.cell_name(who.cell))
        if converts:
            against_it = cannot_convert(state, who) or self.bent(state, who, move)
            return Verdict((against_it,) if against_it is not None else (), spends_action(state, who))
        if not state.kind(who).natural_jets and (move is None or move.jets <= move.leapt):
            return Verdict((no_jets(state, who, move),))
        bent = self.bent(state, who, move)
        return Verdict((bent,) if bent is not None else (), spends_action(state, who))

    def bent(self, state: Position, who: Crew, move: Move | None) -> Reason | None:
        """The reason against more lines than there can be Jet Moves (BA-79)."""
        jets = self.points + state.kind(who).natural_jets + (max(0, move.jets - move.leapt) if move is not None else 0)
        if len(self.legs) <= jets:
            return None
        return reason("bent", "BA-79", count=jets, lines=len(self.legs))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        who = state.pieces[self.piece]
        opening = () if who.turn.move is not None else (OpenMove(self.piece),)
        gather = (Gather(self.piece, self._start(state, who)),) if who.peeking and self.legs else ()
        jetting: tuple[Step, ...] = legs_of(self.piece, self.legs, on=self.on)
        if self.points:
            jetting = (JetCheck(self.piece, self.points, self.legs, self.on),)
        return (Begin(self.piece), *opening, *gather, *jetting)

    def onward(self, following: Order, /) -> Order | None:
        if not isinstance(following, Jet) or following.points or not self.legs:
            return None  # conversion is told as the move action opens
        return replace(self, legs=(*self.legs, *following.legs), on=following.on)

    def going_on(self) -> Order:
        return replace(self, on=True)

    def _start(self, state: Position, who: Crew) -> int:
        """The worse of a peeker's squares: the one from which the first line is not free, or else the longer
        (BA-37)."""
        first = self.legs[0]
        return max(
            who.here,
            key=lambda cell: (barred(state, replace(who, place=at(cell)), cell, first) is not None,
                              length(state, cell, first)),
        )  # fmt: skip


ORDERS: tuple[type[Order], ...] = (Jet,)
STEPS: tuple[type[Step], ...] = (JetCheck, Leap)
