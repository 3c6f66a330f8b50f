"""Orders that move a ship, and its helm (SC-03 to SC-09, SC-14 to SC-32)."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta

from tactical.rules.starship import data, gridless
from tactical.rules.starship import movement as mv
from tactical.rules.starship.attacks import Flown
from tactical.rules.starship.events import Acted
from tactical.rules.starship.order_checks import crew_reasons, helm_reasons, turn_reasons
from tactical.rules.starship.position import Position, Ship
from tactical.rules.starship.steps import Begin, Cruise, Depart, HardVeer, Sail, Veer, exit_cell, veered
from tactical.table.frames import Did, Step
from tactical.table.goals import way_out
from tactical.table.ledgers import quantity
from tactical.table.orders import CountRef, Order
from tactical.table.sentences import turned
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, reason

MOST = 200  # squares in one order
PART = r"^([1-9][0-9]{0,3}|[+-][1-9][0-9]{0,2})$"  # squares or feet ahead, or degrees with a sign
Course = Annotated[
    tuple[Annotated[str, Meta(pattern=PART)], ...], Meta(extra={"ref": "words"}, min_length=1, max_length=MOST)
]
Post = Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_-]*)?$", max_length=40, extra={"ref": "word"})]


class Fly(Order, tag="fly", frozen=True):
    """A whole course: squares ahead (feet where there is no grid) and turns, one after another."""

    form = "{piece} fly {course}"
    help = "fly a course, given as squares (feet without a grid) ahead and signed degrees"
    example = "fly 2 +45 1"
    piece: PieceRef
    course: Course

    @property
    def told(self) -> str:
        return self._told("squares")

    def told_in(self, state: Position, /) -> str:
        return self._told("squares" if state.setup.options.grid else "ft")

    def _told(self, unit: str) -> str:
        first, *rest = ((part[0] in "+-", part) for part in self.course)
        begun = f"turn {turned(int(first[1]))}" if first[0] else f"fly {quantity(int(first[1]), unit)} ahead"
        parts = (
            f"turning {turned(int(part))}" if turns else f"then {quantity(int(part), unit)} ahead"
            for turns, part in rest
        )
        return ", ".join([begun, *parts])

    def judge(self, state: Position, /) -> Verdict:
        reasons = helm_reasons(state, self.piece, "", "SC-05")
        if reasons:
            return Verdict(reasons)
        for part in self.course:
            if not re.fullmatch(PART, part):
                return Verdict((reason("bad_course", "SC-47", word=ascii(part)[1:-1][:20]),))
            if part[0] in "+-" and (wrong := angle_reason(state, int(part))):
                return Verdict((wrong,))
        far = sum(int(part) for part in self.course if part[0] not in "+-")
        if not self.course or far > _most(state):
            return Verdict((_not_ahead(state, self.piece, far),))
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        steps: list[Step] = [Begin(self.piece, True)]
        for part in self.course:
            steps += [Veer(self.piece, int(part))] if part[0] in "+-" else _onward(state, self.piece, int(part))
        return (*steps, *_flown(state, self.piece))


class Fwd(Order, tag="fwd", frozen=True):
    """Straight ahead, in squares or in feet (SC-15, SC-47, SC-48); off the grid always in feet (SC-14)."""

    form = "{piece} ahead {amount} [feet] [by {crew}]"
    told = "fly {amount} squares ahead"
    former = "fwd"
    help = "fly straight ahead, in squares or feet"
    example = "ahead 100 feet"
    piece: PieceRef
    amount: CountRef
    feet: bool = False
    crew: Post = ""

    def told_in(self, state: Position, /) -> str:
        if self.feet or not state.setup.options.grid:
            return "fly {amount} ft ahead"
        return self.told if self.amount != 1 else "fly {amount} square ahead"

    def judge(self, state: Position, /) -> Verdict:
        reasons = helm_reasons(state, self.piece, self.crew, "SC-05")
        if not reasons and state.setup.options.grid and self.feet and self.amount % data.SQUARE_FEET:
            reasons = (reason("bad_feet", "SC-47", feet=self.amount),)
        if not reasons and not 1 <= self._count(state) <= _most(state):
            reasons = (_not_ahead(state, self.piece, self.amount),)
        return Verdict(reasons, () if reasons else _on_a_ship(state, self._sailed(state)))

    def _sailed(self, state: Position) -> Ship:
        """The ship where the last of the squares leaves it that can be entered."""
        ship = state.pieces[self.piece]
        if not state.setup.options.grid:
            course = gridless.ahead(state, ship, self.amount)
            return ship if isinstance(course, Reason) else gridless.moved(state.board, ship, self.amount)
        for _ in range(self._count(state)):
            step = mv.ahead(state, ship)
            if isinstance(step, Reason):
                break
            ship = mv.sailed(ship, step.place, step.cost, odd=step.odd)
        return ship

    def _count(self, state: Position) -> int:
        """The squares, off the grid the feet."""
        return self.amount // data.SQUARE_FEET if self.feet and state.setup.options.grid else self.amount

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        onward = _onward(state, self.piece, self._count(state))
        return (Begin(self.piece, True), *onward, *_flown(state, self.piece))


class Turn(Order, tag="turn", frozen=True):
    """Turn on the spot, to starboard if positive (SC-09, SC-21)."""

    form = "{piece} turn {degrees} [by {crew}]"
    told = "turn {degrees:turn}"
    help = "turn on the spot"
    example = "turn 45 to the right, turn -45 to the left"
    piece: PieceRef
    degrees: CountRef
    crew: Post = ""

    def judge(self, state: Position, /) -> Verdict:
        reasons = helm_reasons(state, self.piece, self.crew, "SC-06")
        wrong = angle_reason(state, self.degrees) if not reasons else None
        if wrong or reasons:
            return Verdict((wrong,) if wrong else reasons)
        turned = mv.veered(state, state.pieces[self.piece], self.degrees)
        if isinstance(turned, Reason):
            return OK  # the step says why
        return Verdict(warnings=_on_a_ship(state, veered(state.pieces[self.piece], turned)))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece, True), Veer(self.piece, self.degrees), *_flown(state, self.piece))


class HardTurn(Order, tag="hard_turn", frozen=True):
    """The pilot's action: up to 90 degrees, using all Flight Speed (SC-32, SC-H05)."""

    form = "{piece} hard turn {degrees}"
    told = "turn hard, {degrees:turn}"
    former = "hard-turn"
    help = "the pilot's action: turn up to 90 degrees, using all Flight Speed"
    piece: PieceRef
    degrees: CountRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = helm_reasons(state, self.piece, "", "SC-32")
        if reasons:
            return Verdict(reasons)
        ship = state.pieces[self.piece]
        if state.setup.options.hard_turn == "off":
            return Verdict((reason("hard_off", "SC-H05"),))
        if abs(self.degrees) > data.QUARTER:
            return Verdict((reason("hard_angle", "SC-H05"),))
        wrong = angle_reason(state, self.degrees)
        return Verdict((wrong,) if wrong else crew_reasons(state, ship, state.post(ship, ship.pilot)))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece, True), HardVeer(self.piece, self.degrees))


class TakeHelm(Step, tag="take_helm", frozen=True):
    """Put a crew member at the helm for this turn."""

    piece: PieceRef
    crew: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        ship = replace(ship, pilot=self.crew, turn=replace(ship.turn, helm=self.crew, settled=True))
        taken = Acted(ship.id, f"has {state.post(ship, self.crew)} at the helm", clause="SC-04")
        return Did(state.with_piece(ship), (taken,))


class SetPilot(Order, tag="set_pilot", frozen=True):
    """Name the pilot, before anything else happens in the turn (SC-03, SC-04)."""

    form = "{piece} set pilot {crew}"
    told = "put {crew} at the helm"
    former = "set-pilot"
    help = "put a crew member at the helm at the start of the turn"
    piece: PieceRef
    crew: Post

    def judge(self, state: Position, /) -> Verdict:
        reasons = turn_reasons(state, self.piece)
        if reasons:
            return Verdict(reasons)
        ship = state.pieces[self.piece]
        if ship.turn.settled:
            code, clause = ("pilot_named", "SC-03") if ship.turn.only_named else ("pilot_settled", "SC-04")
            return Verdict((reason(code, clause, pilot=state.post(ship, ship.turn.helm)),))
        return Verdict(crew_reasons(state, ship, self.crew))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        ship = state.pieces[self.piece]
        return (TakeHelm(self.piece, state.kind(ship).crew.index(self.crew)),)


class Leave(Order, tag="leave", frozen=True):
    """Leave the board by an exit, off the edge the ship points at (FT-04)."""

    form = "{piece} leave"
    told = "leave the board"
    help = "leave the board by an exit, off the edge the ship points at"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = helm_reasons(state, self.piece, "", "SC-05")
        ship = state.pieces[self.piece]
        if not reasons and exit_cell(state, ship) < 0:
            reasons = (reason("no_exit", "FT-04", piece=ship, remedy=way_out(state, ship.id)),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece, True), Depart(self.piece))


def _most(state: Position) -> int:
    """How far one order may go ahead, in squares; off the grid in feet."""
    return MOST if state.setup.options.grid else data.FARTHEST


def _not_ahead(state: Position, piece: int, far: int) -> Reason:
    """The reasons against an order that goes backward, nowhere, or too far."""
    if far < 0:
        return reason("backward", "SC-08", piece=state.pieces[piece])
    if state.setup.options.grid:
        return reason("no_way", "SC-47")
    return reason("no_way_in_feet", "SC-14", most=data.FARTHEST)


def _onward(state: Position, piece: int, count: int) -> list[Step]:
    """The steps of this many squares ahead, off the grid of this many feet."""
    return [Sail(piece)] * count if state.setup.options.grid else [Cruise(piece, count)]


def _flown(state: Position, piece: int) -> tuple[Step, ...]:
    """The frames that follow a move between attacks (SC-35)."""
    return (Flown(piece),) if state.pieces[piece].turn.volley is not None else ()


def _on_a_ship(state: Position, ship: Ship) -> tuple[Reason, ...]:
    """To be told of an order that stops on another ship: the turn may not end there (SC-42)."""
    under = state.under(ship)
    return () if under is None else (reason("over_a_ship", "SC-42", piece=ship, who=under),)


def angle_reason(state: Position, degrees: int) -> Reason | None:
    """The reasons against an angle: turns are multiples of 45 or 90 degrees, or any with `fine_turns` (SC-23, SC-24,
    SC-H07)."""
    step = mv.turn_step(state)
    if degrees == 0 or abs(degrees) > data.CIRCLE or degrees % step:
        options = state.setup.options
        clause = "SC-H07" if options.grid and step == data.EIGHTH else "SC-24" if step == 1 else "SC-23"
        return reason("bad_angle", clause, degrees=degrees, step=step)
    return None


ORDERS: tuple[type[Order], ...] = (Fly, Fwd, Turn, HardTurn, SetPilot, Leave)
STEPS: tuple[type[Step], ...] = (TakeHelm,)
