"""The atomic steps of moving: a square, a turn in place, an inch of altitude, stairs and ladders (section 22)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tactical.rules.armour import movement as mv
from tactical.rules.armour import turning
from tactical.rules.armour.command import noted, out_of_command
from tactical.rules.armour.data import AIRCRAFT, DIAGONAL, STOREY, STRAIGHT, U
from tactical.rules.armour.events import Activated, Moved, Rose, Turned, inches
from tactical.rules.armour.foxholes import Crush
from tactical.rules.armour.movement import Manner
from tactical.rules.armour.order_checks import rooted, spend, step_cost, unpayable
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.watch import Watch
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Leg, Note, Reason, Verdict, no, reason

LIMITS = {
    "foot": "AR-104", "powered": "AR-H27", "tracked": "AR-104", "walker": "AR-104", "wheeled": "AR-104",
    "gravpack": "AR-105", "jetpack": "AR-106", "grav": "AR-107", "hover": "AR-108", "thruster": "AR-109",
    **dict.fromkeys(AIRCRAFT, "AR-H44"),
}  # fmt: skip
LINKED = {"stairs": "AR-76", "ladder": "AR-81"}  # what a link costs
LINKED_FREELY = {"stairs": "AR-77", "ladder": "AR-82"}  # where it costs no more than its height
HOW = {"advance": "advances", "reverse": "backs", "sidestep": "sidesteps"}


def gone(who: Element) -> Verdict:
    """The refusal for a piece that is no longer there, or must keep descending."""
    if who.on_board and who.descending:
        return no("descending", "AR-H62", piece=who)
    return no("gone", "AR-119", piece=who)


def done(state: Position, who: Element, *events: Event) -> Did[Position]:
    """The end of a step of movement: ground-down positions are settled, then enemies may react (section 22)."""
    crush = (Crush(who.id),) if who.turn.over and state.kind(who).crushes_foxholes else ()
    return Did(state, events, then=(*crush, Watch(who.id)))


class Activate(Step, tag="activate", frozen=True):
    """Make a piece's unit the acting one until it ends (AR-H23)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        bottom = state.stack[0]
        if bottom.piece != who.id:
            state = state.with_stack((replace(bottom, piece=who.id), *state.stack[1:]))
        if state.active == who.unit:
            return Did(state)
        return Did(state.having(active=who.unit), (Activated(who.unit, clause="AR-H23"),))


class Enter(Step, tag="enter", frozen=True):
    """Enter a square: forward, in reverse or sideways. `keep`: twelfths that must be left after it (AR-H43)."""

    piece: PieceRef
    cell: CellRef
    manner: Manner = "advance"
    keep: int = 0

    def direction(self, state: Position) -> int:
        """The direction of the step, -1 if the square is not beside the piece."""
        return state.board.direction(state.pieces[self.piece].cell, self.cell)

    def faced(self, state: Position, who: Element) -> int:
        """Its heading on the step: infantry turns for free as it goes (AR-H10)."""
        if state.kind(who).turns or self.manner == "sidestep":
            return who.heading
        direction = self.direction(state)
        return direction if self.manner == "advance" else (direction + 4) % 8

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.on_board or who.descending:
            return gone(who)
        direction = self.direction(state)
        name = state.cell_name(self.cell)
        if self.cell == who.cell:  # an order straight ahead asks for it where the board ends
            return no("off_board", "AR-H56")
        if direction < 0:
            return no("not_next", "AR-H01", cell=name, start=state.cell_name(who.cell))
        if mv.manner_of(self.faced(state, who), direction) != self.manner:
            return no("not_that_way", "AR-H07", piece=who, cell=name, manner=self.manner)
        price = self.asked(state, who)
        if price.refused:
            return no(price.refused, price.clause, cell=name, piece=who, terrain=price.terrain)
        found = [*self.unpaid(state, who, price), *out_of_command(state, who, self.cell)]
        other = self.blocker(state, who)
        if other is not None:
            found.append(reason("occupied", "AR-H55", cell=name, who=other))
        return Verdict(tuple(found))

    def blocker(self, state: Position, who: Element) -> Element | None:
        """The piece on a square it would newly cover."""
        cells = state.set_down(who, self.cell, who.heading).cells
        return mv.in_the_way(state, who, cells, who.altitude)

    def asked(self, state: Position, who: Element) -> mv.Price:
        """The full price of the step."""
        return mv.step_price(state, who, self.direction(state), self.manner)

    def unpaid(self, state: Position, who: Element, price: mv.Price) -> tuple[Reason, ...]:
        """The reasons against the price."""
        what, cost = f"entering {state.cell_name(self.cell)}", step_cost(state, who, price.cost)
        return unpayable(state, who, cost, "AR-02", what, keep=self.keep, dearer=price.notes)

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        price = self.asked(state, who)
        cost = step_cost(state, who, price.cost)
        return leg(state, who, self.cell, cost, *price.notes, *stretched(cost - price.cost))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = noted(state, state.pieces[self.piece])
        start, heading = who.cell, self.faced(state, who)
        cost = step_cost(state, who, self.asked(state, who).cost)
        length = U * (DIAGONAL if self.direction(state) % 2 else STRAIGHT) // STRAIGHT
        moved = replace(who, place=state.set_down(who, self.cell, heading, who.altitude))
        moved = spend(state, moved, travel=cost, distance=length, spun=0)
        event = Moved(who.id, start, self.cell, cost, HOW[self.manner], clause="AR-02")
        return done(state.with_piece(moved), moved, event)


class Spin(Step, tag="spin", frozen=True):
    """Turn in place, by eighths of a circle, clockwise positive (AR-32 to AR-43)."""

    piece: PieceRef
    eighths: int

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.on_board or who.descending:
            return gone(who)
        if state.kind(who).turns and not state.allowance(who):
            return Verdict((rooted(state, who),))
        reasons = unpayable(state, who, self.cost(state, who), "AR-37", f"turning {abs(self.eighths) * 45} degrees")
        return Verdict((*reasons, *self.no_room(state, who)))

    def no_room(self, state: Position, who: Element) -> tuple[Reason, ...]:
        """The refusal if a long piece has no room to turn (AR-H02)."""
        if len(who.place.cells) == 1:
            return ()
        try:
            place = state.set_down(who, who.cell, self.heading(who), who.altitude)
        except ValueError:
            return (reason("off_board", "AR-H56", cell="", piece=who, terrain=""),)
        new = tuple(cell for cell in place.cells if cell not in who.place.cells)
        stopped = any(mv.stands(state, who, cell, who.altitude).refused for cell in new)
        if stopped or mv.in_the_way(state, who, new, who.altitude) is not None:
            return (reason("no_room", "AR-H02", piece=who),)
        return ()

    def heading(self, who: Element) -> int:
        """Its facing after the step."""
        return (who.heading + self.eighths) % 8

    def cost(self, state: Position, who: Element) -> int:
        """Its difference to the turns since the last travel (AR-H08)."""
        return turning.spin_cost(state, who, self.eighths)

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        made = turning.spin_made(state, who, self.eighths)
        note = Note("AR-32", f"turn of {abs(self.eighths) * 45} degrees", made.total)
        share = Note(turning.clause_of(state, who), made.words(inches))
        return leg(state, who, who.cell, made.total, note, share)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        cost = self.cost(state, who)
        moved = replace(who, place=state.set_down(who, who.cell, self.heading(who), who.altitude))
        moved = spend(state, moved, turning=cost, spun=who.turn.spun + abs(self.eighths))
        after = state.with_piece(moved)
        event = Turned(who.id, moved.heading, cost, clause="AR-32")
        return done(after, moved, event) if state.kind(who).turns else Did(after, (event,))


class Rise(Step, tag="rise", frozen=True):
    """Go up an inch, or down one with `by` -1 (section 10). `keep`: twelfths that must be left after it (AR-H43)."""

    piece: PieceRef
    by: int = 1
    keep: int = 0

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.on_board or (who.descending and self.by > 0):
            return gone(who)
        kind, altitude = state.kind(who), who.altitude + self.by
        if altitude < 0:
            return no("on_the_ground", "AR-H32", piece=who)
        if self.by > 0 and 0 <= kind.ceiling < altitude:
            clause = "AR-104" if kind.category == "gun" else LIMITS[kind.mobility]
            return no("too_high", clause, piece=who, altitude=altitude, limit=kind.ceiling)
        cells = who.place.cells
        for cell in cells:
            entry = mv.stands(state, who, cell, altitude)
            if entry.refused:
                return Verdict((mv.unfit(state, who, cell, entry),))
        found = list(unpayable(state, who, U, "AR-02", f"altitude {altitude}", keep=self.keep))
        other = mv.in_the_way(state, who, cells, altitude)
        if other is not None:
            found.append(reason("occupied", "AR-H55", cell=state.cell_name(who.cell), who=other))
        return Verdict(tuple(found))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        return leg(state, who, who.cell, U, Note("AR-H32", "up" if self.by > 0 else "down"))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        altitude = who.altitude + self.by
        falls = who.descending and not state.kind(who).may_stay(altitude)
        moved = replace(who, place=state.set_down(who, who.cell, who.heading, altitude), descending=falls)
        moved = spend(state, moved, travel=U, distance=U, spun=0)
        return done(state.with_piece(moved), moved, Rose(who.id, who.altitude, altitude, U, clause="AR-H32"))


class TakeStairs(Step, tag="via", frozen=True):
    """Take stairs or a ladder to the square at their other end (AR-76 to AR-83)."""

    piece: PieceRef
    cell: CellRef

    def kind(self, state: Position) -> str:
        """The link's kind; empty: none leads there."""
        links = state.board.links_from(state.pieces[self.piece].cell)
        return next((kind for cell, kind in links if cell == self.cell), "")

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.on_board or who.descending:
            return gone(who)
        link, name = self.kind(state), state.cell_name(self.cell)
        if not link:
            return no("no_way_up", "AR-76", start=state.cell_name(who.cell), cell=name)
        if who.altitude:
            return no("not_on_foot", "AR-76", piece=who)
        entry = link_entry(state, who, link, (who.cell, self.cell))
        if entry.refused:
            return no(entry.refused, entry.clause, cell=name, piece=who, terrain=link_of(link).name)
        what, dearer = f"going by {link_of(link).name}", (self.dearer(state, who),)
        found = list(unpayable(state, who, self.cost(state, who), "AR-02", what, dearer=dearer))
        found += out_of_command(state, who, self.cell)
        other = mv.in_the_way(state, who, state.set_down(who, self.cell, who.heading).cells, 0)
        if other is not None:
            found.append(reason("occupied", "AR-H55", cell=name, who=other))
        return Verdict(tuple(found))

    def cost(self, state: Position, who: Element) -> int:
        """Its height at the price of stairs or ladders (D6), or all there is of a whole allowance (AR-H05)."""
        return step_cost(state, who, link_cost(state, who, self.kind(state)))

    def dearer(self, state: Position, who: Element) -> Note:
        """The surcharge on the height of the link, or its discount, before a whole allowance pays for it."""
        kind = self.kind(state)
        link = link_of(kind)
        more = link_cost(state, who, kind) - link.height * U
        return Note(link.clause if more else LINKED_FREELY[link.name], link.name, more)

    def price(self, state: Position, /) -> Leg | None:
        who, cost = state.pieces[self.piece], self.cost(state, state.pieces[self.piece])
        spared = cost - link_cost(state, who, self.kind(state))
        return leg(state, who, self.cell, cost, self.dearer(state, who), *stretched(spared))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        cost = self.cost(state, who)
        length = link_of(self.kind(state)).height * U
        moved = replace(noted(state, who), place=state.set_down(who, self.cell, who.heading, who.altitude))
        moved = spend(state, moved, travel=cost, distance=length, spun=0)
        return done(state.with_piece(moved), moved, Moved(who.id, who.cell, self.cell, cost, "climbs", clause="AR-76"))


# --- links ---


class StairsOrLadder(NamedTuple):
    """A link: its squares across, its height in inches, and the clause of its price."""

    name: str
    width: int
    height: int
    clause: str


@cache
def link_of(kind: str) -> StairsOrLadder:
    """A link by its kind: `stairs-2` are two squares wide, a `ladder-4` four inches high, others a square and a
    storey."""
    name, _, number = kind.partition("-")
    sizes = {name: int(number)} if number.isdigit() else {}
    return StairsOrLadder(name, sizes.get("stairs", 1), sizes.get("ladder", STOREY), LINKED.get(name, ""))


def link_cost(state: Position, who: Element, kind: str) -> int:
    """The cost for a piece to take a link of a kind (AR-76, AR-81); 0: it cannot."""
    mover = mv.mover_of(state, who)
    link = link_of(kind)
    return link.height * mv.surface_cost(mover, link.name)


def link_entry(state: Position, who: Element, kind: str, ends: tuple[int, int]) -> mv.EntryFactors:
    """The obstacle that keeps a piece, in its facing, off stairs or a ladder from the first square to the second.

    Ladders are for infantry (AR-80); stairs have a width, and bear as much as both ends do (AR-78, AR-79). A piece of
    several squares needs them all there (AR-H02).
    """
    mover = mv.mover_of(state, who)
    link = link_of(kind)
    if link.name == "ladder" and (mover.vehicle or not link_cost(state, who, kind)):
        return mv.EntryFactors((), "impassable", "AR-80")
    if not link_cost(state, who, kind):
        return mv.EntryFactors((), "impassable", "FT-AR-15")
    try:
        covered = [state.set_down(who, end, who.heading).cells for end in ends]
    except ValueError:
        return mv.EntryFactors((), "no_room_there", "AR-H02")
    if mover.vehicle:
        if mover.width > link.width:
            return mv.EntryFactors((), "too_narrow", "AR-78")
        if any(state.square(cell).bears < mover.size for cells in covered for cell in cells):
            return mv.EntryFactors((), "no_stairs", "AR-79")
    stopped = (mv.stands(state, who, cell, 0) for cell in covered[1])
    return next((entry for entry in stopped if entry.refused), mv.EntryFactors())


def stretched(spared: int) -> tuple[Note, ...]:
    """The note of a step that a whole allowance pays for, whatever it costs (AR-H05)."""
    return (Note("AR-H05", "one step for the whole rate", spared),) if spared else ()


def leg(state: Position, who: Element, cell: int, cost: int, *notes: Note) -> Leg:
    """The price of one step, for the preview."""
    return Leg(cell, cost, who.turn.spent.total + cost, max(0, state.left(who) - cost), notes)


STEPS: tuple[type[Step], ...] = (Activate, Enter, Spin, Rise, TakeStairs, Watch)
