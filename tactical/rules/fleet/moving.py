"""Move Ships: parts are drafted, changed and removed freely, then the whole draft is committed at once (FL-D07).

An impossible part is refused at once. One that clashes with another is kept with a warning, because the other may be
changed; the commit is refused with every reason, part by part.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.fleet import data
from tactical.rules.fleet.capacity import Overload, warnings
from tactical.rules.fleet.draft import clashes, draft_reasons, drafted, impossible, moved, withdrawn
from tactical.rules.fleet.events import Drafted, Lost, Moved
from tactical.rules.fleet.movement import move_for
from tactical.rules.fleet.position import Position, ShipPlan
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, PathRef, PiecesRef
from tactical.table.places import Aboard, Destroyed, OnBoard, at
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellRef, CellRefs, PieceRef, replace
from tactical.table.verdicts import Leg, Note, Reason, Verdict, no, reason


def untimely(state: Position) -> tuple[Reason, ...]:
    """Why ships cannot move outside of Move Ships, which only comes with a tactical action (FL-01, FL-03)."""
    why = reason("not_moving", "FL-03")
    return (why,) if state.active >= 0 else (reason("no_action", "FL-01"), why)


def left_behind(state: Position) -> tuple[int, ...]:
    """The systems that ships of the draft leave, in the order of the map."""
    starts = {state.pieces[part.ship].cell for part in state.draft}
    return tuple(sorted(starts - {state.active, -1}))


def losses(state: Position, seat: int) -> tuple[Reason, ...]:
    """The units that committing the present draft would cost for lack of room (FL-D15, FL-D16)."""
    return warnings(moved(state, state.draft), seat, (*left_behind(state), state.active))


# --- the draft ---


class Keep(Step, tag="keep", frozen=True):
    """Write a part into the draft, or without a path remove it. Nobody else notices before the commit (FL-D07)."""

    part: ShipPlan

    def run(self, state: Position, got: None, /) -> Did[Position]:
        part = self.part
        seen = tuple(i for i, chair in enumerate(state.setup.seats) if i == state.turn or chair.referee)
        event = Drafted(part.ship, part.path, part.cargo, clause="FL-D07", seen=seen)
        if not part.path:
            return Did(withdrawn(state, part.ship), (event,))
        return Did(drafted(state, part), (event,))


class Enters(Step, tag="enters", frozen=True):
    """The price of one system of a drafted path; nothing moves before the commit (FL-25, FL-26)."""

    ship: PieceRef
    path: CellRefs  # up to here

    def price(self, state: Position, /) -> Leg:
        ship, cell, far = state.pieces[self.ship], self.path[-1], len(self.path)
        left = max(0, move_for(state, ship, self.path) - far)
        notes = []
        here = self.path[-2] if far > 1 else ship.cell
        if here >= 0 and state.space(here).rift:
            notes.append(Note("FL-D17", f"1 more for leaving the rift {state.cell_name(here)}"))
        return Leg(cell, 1, far, left, tuple(notes))


class Send(Order, tag="order", frozen=True):
    """Draft a ship's path and its cargo, replacing its earlier draft."""

    form = "order {piece} {path} [with {cargo}]"
    told = "send {piece} to {path} [with {cargo}]"
    word = "draft"
    help = "draft a ship's path into the active system, and its passengers"
    piece: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]
    cargo: PiecesRef = ()

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return untimely(state)

    def judge(self, state: Position, /) -> Verdict:
        if not self.path:
            return no("no_way", "FL-D13", ship=state.pieces[self.piece])
        kept = drafted(state, self.part)
        number = kept.draft.index(self.part)
        if wrong := impossible(kept, self.seat, number):
            return Verdict(tuple(replace(why, part=-1) for why in wrong))
        return Verdict(warnings=tuple(clashes(kept, number)) or losses(kept, self.seat))

    @property
    def part(self) -> ShipPlan:
        """The part that it would write into the draft."""
        return ShipPlan(self.piece, self.path, self.cargo)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        way = (Enters(self.piece, self.path[: i + 1]) for i in range(len(self.path)))
        return (*way, Keep(self.part))


class Unorder(Order, tag="unorder", frozen=True):
    """Take a ship out of the draft."""

    form = "unorder {piece}"
    told = "leave {piece} out of the draft"
    word = "leave out"
    help = "take a ship out of the draft"
    piece: PieceRef

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return untimely(state)

    def judge(self, state: Position, /) -> Verdict:
        if state.part_of(self.piece) is None:
            return no("not_drafted", "FL-D07", ship=state.pieces[self.piece])
        return Verdict()

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Keep(ShipPlan(self.piece, ())),)


# --- the commit ---


class Embark(Step, tag="embark", frozen=True):
    """Put all cargo aboard, where it stays until its ship has finished moving (FL-47)."""

    def run(self, state: Position, got: None, /) -> Did[Position]:
        for part in state.draft:
            for unit in part.cargo:
                state = state.with_piece(replace(state.pieces[unit], place=Aboard(part.ship)))
        return Did(state)


class Rift(Step, tag="rift", frozen=True):
    """A ship leaves a gravity rift, if it still can: it and its cargo may be lost (FL-D17)."""

    ship: PieceRef
    cell: CellRef

    def need(self, state: Position, /) -> Roll | None:
        ship = state.pieces[self.ship]
        if not isinstance(ship.place, OnBoard):
            return None
        purpose = f"{ship.title} leaves the rift {state.cell_name(self.cell)}"
        made = Breakdown.of(data.RIFT_TAKES, "lost in the rift on", "FL-D17").add(1, "more than that", "FL-D17")
        return Roll(1, data.SIDES, purpose, "FL-D17", ship.id, "at_least", made.total, target_made=made)

    def presume(self, state: Position, /) -> Faces:
        return (data.SIDES,)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        events: list[Event] = []
        if got is not None and sum(got) <= data.RIFT_TAKES:
            part = state.part_of(self.ship)
            for unit in (self.ship, *(part.cargo if part is not None else ())):
                state = state.with_piece(replace(state.pieces[unit], place=Destroyed("rift")))
                events.append(Lost(unit, "lost in the rift", clause="FL-D17"))
        return Did(state, tuple(events))


class ArriveTogether(Step, tag="arrive", frozen=True):
    """All ships of the draft are in the active system together, their cargo in its space area (FL-49, FL-D07)."""

    def run(self, state: Position, got: None, /) -> Did[Position]:
        events: list[Event] = []
        for part in state.draft:
            ship = state.pieces[part.ship]
            if not isinstance(ship.place, OnBoard):
                continue
            for unit in (part.ship, *part.cargo):
                state = state.with_piece(replace(state.pieces[unit], place=at(state.active)))
            events.append(Moved(ship.id, ship.cell, state.active, cargo=part.cargo, clause="FL-12"))
        return Did(state.having(draft=(), moved=state.moved or bool(events)), tuple(events))


class CommitMoves(Order, tag="commit_moves", frozen=True):
    """Carry the whole draft out; none of it if anything is wrong with any part (FL-D07)."""

    form = "commit"
    told = "move all drafted ships"
    help = "move all drafted ships at once and end Move Ships"
    final = "FL-D07"

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return untimely(state)

    def judge(self, state: Position, /) -> Verdict:
        reasons = draft_reasons(state, self.seat)
        if reasons:
            return Verdict(reasons)
        return Verdict(warnings=losses(state, self.seat))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        rifts = (
            Rift(part.ship, cell)
            for part in state.draft
            for cell in (state.pieces[part.ship].cell, *part.path[:-1])
            if state.space(cell).rift
        )
        here = Overload((state.active,), self.seat, limit_only=True)  # its room is looked at after Space Combat
        return (Embark(), *rifts, ArriveTogether(), Overload(left_behind(state), self.seat), here)


ORDERS: tuple[type[Order], ...] = (Send, Unorder, CommitMoves)
STEPS: tuple[type[Step], ...] = (Keep, Enters, Embark, Rift, ArriveTogether)
