"""The steps of moving: begin, go ahead, turn, turn hard, leave (SC-05 to SC-32, SC-39 to SC-55)."""

from __future__ import annotations

from functools import partial

from tactical.rules.starship import data, gridless
from tactical.rules.starship import movement as mv
from tactical.rules.starship.events import Acted, Flew, Turned
from tactical.rules.starship.order_checks import engineers
from tactical.rules.starship.paths import rest_reason
from tactical.rules.starship.position import Position, Ship, Spent
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.frames import Did, Step
from tactical.table.goals import Exit, exited
from tactical.table.places import Left
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no


class Begin(Step, tag="begin", frozen=True):
    """The beginning of every order: the pilot is fixed (SC-03), and with `diagonals = order` the count restarts."""

    piece: PieceRef
    moving: bool = False

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        odd = ship.turn.odd and not (self.moving and state.setup.options.diagonals == "order")
        if ship.turn.settled and odd == ship.turn.odd:
            return Did(state)
        return Did(state.with_piece(replace(ship, turn=replace(ship.turn, settled=True, odd=odd))))


class Sail(Step, tag="sail", frozen=True):
    """One square ahead, for its full price (SC-08, SC-14, SC-15, SC-50, SC-51)."""

    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        ship = state.pieces[self.piece]
        step = mv.ahead(state, ship)
        if isinstance(step, Reason):
            return Verdict((step,))
        left = state.left(ship)
        if step.cost > left:
            return Verdict((_unpayable(state, ship, step),))
        trapped = rest_reason(state, mv.sailed(ship, step.place, step.cost, odd=step.odd))
        return Verdict((trapped,)) if trapped else OK

    def price(self, state: Position, /) -> Leg | None:
        ship = state.pieces[self.piece]
        step = mv.ahead(state, ship)
        if isinstance(step, Reason):
            return None
        total = ship.turn.spent.total + step.cost
        return Leg(step.place.cells[0], step.cost, total, max(0, state.left(ship) - step.cost), step.notes)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        step = mv.ahead(state, ship)
        if isinstance(step, Reason):
            return Did(state, drop=True)
        after = mv.sailed(ship, step.place, step.cost, odd=step.odd)
        flew = Flew(ship.id, ship.cell, after.cell, step.cost, clause="SC-15")
        return Did(state.with_piece(after), (flew,))


def _unpayable(state: Position, ship: Ship, step: mv.Advance) -> Reason:
    """The reasons against a step that costs more than is left: what makes it dear, and what slows the ship (SC-39,
    SC-43, SC-50)."""
    clear = mv.clear_price(state, ship.heading, odd=ship.turn.odd)
    code, clause = "no_speed", "SC-50"
    if ship.heading % 2:
        code, clause = "no_speed_diagonal", "SC-51"
    price = Breakdown.of(clear, "clear space", clause)
    for note in step.notes:
        if note.clause != "SC-53":  # the second diagonal is the price of clear space
            price = price.add(note.amount, note.text, note.clause)
    return _short(state, ship, code, clause, price, step.place.cells[0])


class Cruise(Step, tag="cruise", frozen=True):
    """Fly straight ahead by feet, off the grid, to the next square and then the rest (SC-08, SC-14, SC-15, SC-H28)."""

    piece: PieceRef
    feet: data.Leg

    def check(self, state: Position, /) -> Verdict:
        ship = state.pieces[self.piece]
        course = gridless.ahead(state, ship, self.feet)
        if isinstance(course, Reason):
            return Verdict((course,))
        if course.price.total > state.left(ship):
            return Verdict((_short(state, ship, "no_feet", "SC-14", course.price, ship.cell, feet=self.feet),))
        trapped = rest_reason(state, cruised(state, ship, self.feet, course.price.total))
        return Verdict((trapped,)) if trapped else OK

    def _parts(self, state: Position) -> tuple[gridless.Flight, ...]:
        """The stretches as far as the first new square, or all of them; none where there is no room."""
        ship = state.pieces[self.piece]
        course = gridless.ahead(state, ship, self.feet)
        if isinstance(course, Reason):
            return ()
        new = next((n for n, part in enumerate(course.stretches, 1) if part.anchor != ship.cell), None)
        return course.stretches[:new]

    def price(self, state: Position, /) -> Leg | None:
        ship = state.pieces[self.piece]
        parts = self._parts(state)
        if not parts:
            return None
        part = parts[-1]
        dear = part.cost - part.flown * gridless.foot_price(state)
        begun = (0, *(each.flown for each in parts))
        rough = (each for each, flown in zip(parts, begun, strict=False) if each.flown > flown)
        notes = tuple(dict.fromkeys(note for each in rough for note in gridless.roughness(state, ship, each)))
        if notes:
            notes = (replace(notes[0], amount=dear), *notes[1:])
        total = ship.turn.spent.total + part.cost
        return Leg(part.anchor, part.cost, total, max(0, state.left(ship) - part.cost), notes)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        parts = self._parts(state)
        if not parts:
            return Did(state, drop=True)
        part = parts[-1]
        after = cruised(state, ship, part.flown, part.cost)
        flew = Flew(ship.id, ship.cell, after.cell, part.cost, part.flown, clause="SC-15")
        rest = self.feet - part.flown
        return Did(state.with_piece(after), (flew,), then=(Cruise(self.piece, rest),) if rest else ())


def cruised(state: Position, ship: Ship, feet: int, cost: int) -> Ship:
    """The ship this many feet ahead."""
    spent = ship.turn.spent.spend(travel=cost)
    return replace(gridless.moved(state.board, ship, feet), turn=replace(ship.turn, spent=spent))


def _short(
    state: Position, ship: Ship, code: str, clause: str, price: Breakdown, cell: int, **args: str | int
) -> Reason:
    """The reasons against what Flight Speed does not pay for any more: what boosted engines would help, where they
    would."""
    turn, speed = ship.turn, state.speed_made(ship)
    flown = turn.spent.travel + turn.spent.turning
    spent = Breakdown.of(flown, "flown and turned", clause).add(turn.spent.hard, "hard turn", "SC-32")
    missing = price.total + spent.total - speed.total
    free = [] if turn.boosted or turn.volley is not None else engineers(state, ship)
    remedy = f"{ship.name} boost by {free[0]}" if free and missing <= data.BOOST * data.FOOT else ""
    name, shown = state.cell_name(cell), partial(mv.shown, state)
    left = f"{shown(max(0, speed.total - spent.total))} of {shown(speed.total)}"
    return shortfall(code, clause, price, speed, spent, shown=shown, remedy=remedy, cell=name, left=left, **args)


class Veer(Step, tag="veer", frozen=True):
    """Turn on the spot, to starboard if positive: whole, or refused whole (SC-09, SC-25 to SC-29, SC-H13)."""

    piece: PieceRef
    degrees: data.Degrees

    def check(self, state: Position, /) -> Verdict:
        ship = state.pieces[self.piece]
        turned = mv.veered(state, ship, self.degrees)
        if isinstance(turned, Reason):
            return Verdict((turned,))
        left, speed, turning = state.left(ship), state.speed(ship), state.turning(ship)
        if turned.cost > left:
            price = mv.turn_price(state, ship, self.degrees)
            if turning > speed and abs(self.degrees) >= data.QUARTER:
                feet = {"turning": mv.shown_feet(state, turning), "speed": mv.shown_feet(state, speed)}
                return Verdict((_short(state, ship, "radius_over_speed", "SC-29", price, ship.cell, **feet),))
            return Verdict((_short(state, ship, "turn_too_dear", "SC-25", price, ship.cell),))
        trapped = rest_reason(state, veered(ship, turned))
        return Verdict((trapped,)) if trapped else OK

    def price(self, state: Position, /) -> Leg | None:
        ship = state.pieces[self.piece]
        made = mv.turn_price(state, ship, self.degrees)
        cost, (first, *_) = made.total, made.parts
        side = "right" if self.degrees > 0 else "left"
        turn = Note(first.clause, f"turn of {abs(self.degrees)}° to the {side}", first.amount)
        notes = (turn, *made.changes) if cost else ()
        return Leg(ship.cell, cost, ship.turn.spent.total + cost, max(0, state.left(ship) - cost), notes)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        turned = mv.veered(state, ship, self.degrees)
        if isinstance(turned, Reason):
            return Did(state, drop=True)
        event = Turned(ship.id, self.degrees, turned.place.heading, turned.off, turned.cost, clause="SC-25")
        return Did(state.with_piece(veered(ship, turned)), (event,))


def veered(ship: Ship, turned: mv.Veered) -> Ship:
    """The ship after a turn."""
    spent = ship.turn.spent.spend(turning=turned.cost)
    return replace(ship, place=turned.place, off=turned.off, turn=replace(ship.turn, spent=spent))


def hard_turned(state: Position, ship: Ship, degrees: int) -> Ship | Reason:
    """The ship after a hard turn, or why there is no room for it."""
    turned = mv.veered(state, ship, degrees)
    if isinstance(turned, Reason):
        return turned
    lost = state.left(ship) if state.setup.options.in_combat else 0
    spent = ship.turn.spent.spend(hard=lost)
    turn = replace(ship.turn, spent=spent, acted=(*ship.turn.acted, ship.pilot))
    return replace(ship, place=turned.place, off=turned.off, turn=turn)


class HardVeer(Step, tag="hard_veer", frozen=True):
    """The pilot's action: one turn of up to 90 degrees, using all Flight Speed (SC-32, SC-H05)."""

    piece: PieceRef
    degrees: data.Degrees

    def check(self, state: Position, /) -> Verdict:
        ship = state.pieces[self.piece]
        if state.setup.options.hard_turn == "unspent" and ship.turn.spent != Spent():
            return no("hard_spent", "SC-H05")
        turned = self._turned(state)
        if isinstance(turned, Reason):
            return Verdict((turned,))
        trapped = rest_reason(state, turned)
        return Verdict((trapped,)) if trapped else OK

    def _turned(self, state: Position) -> Ship | Reason:
        return hard_turned(state, state.pieces[self.piece], self.degrees)

    def price(self, state: Position, /) -> Leg | None:
        ship = state.pieces[self.piece]
        cost = state.left(ship) if state.setup.options.in_combat else 0
        notes = (Note("SC-32", "hard turn takes all remaining Flight Speed"),) if cost else ()
        return Leg(ship.cell, cost, ship.turn.spent.total + cost, 0, notes)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        after = self._turned(state)
        if isinstance(after, Reason):
            return Did(state, drop=True)
        cost = after.turn.spent.hard - ship.turn.spent.hard
        event = Turned(ship.id, self.degrees, after.heading, after.off, cost, True, clause="SC-32")
        return Did(state.with_piece(after), (event,))


class Depart(Step, tag="depart", frozen=True):
    """Leave the board by an exit: a clear step off the edge it points at (FT-04)."""

    piece: PieceRef

    def _cost(self, state: Position) -> int:
        ship = state.pieces[self.piece]
        if not state.setup.options.grid:
            return max(0, gridless.to_the_edge(state, ship)) * gridless.foot_price(state)
        return mv.clear_price(state, ship.heading, odd=ship.turn.odd)

    def check(self, state: Position, /) -> Verdict:
        ship = state.pieces[self.piece]
        if not self._outward(state, ship):
            return no("not_outward", "FT-04", piece=ship)
        if self._cost(state) > state.left(ship):
            price = Breakdown.of(self._cost(state), "a step", "FT-04")
            return Verdict((_short(state, ship, "too_slow_to_leave", "FT-04", price, ship.cell),))
        return OK

    def _outward(self, state: Position, ship: Ship) -> bool:
        """True if the board ends with the next square ahead."""
        if not state.setup.options.grid:
            return gridless.to_the_edge(state, ship) > 0
        step = mv.ahead(state, ship)
        return isinstance(step, Reason) and step.code == "edge"

    def price(self, state: Position, /) -> Leg | None:
        ship, cost = state.pieces[self.piece], self._cost(state)
        return Leg(ship.cell, cost, ship.turn.spent.total + cost, max(0, state.left(ship) - cost))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        door = exit_cell(state, ship)
        score = exited(state, state.side(ship), door)
        turn = replace(ship.turn, spent=ship.turn.spent.spend(travel=self._cost(state)))
        after = state.with_piece(replace(ship, place=Left("exit"), turn=turn)).having(score=score)
        return Did(after, (Acted(ship.id, f"leaves by {state.cell_name(door)}", clause="FT-04"),))


def exit_cell(state: Position, ship: Ship) -> int:
    """The first of its squares that is an exit for its side; -1 if none is (FT-04)."""
    for goal in state.setup.goals:
        if isinstance(goal, Exit) and goal.side in ("", state.side(ship)):
            for cell in ship.cells:
                if cell in goal.cells:
                    return cell
    return -1


STEPS: tuple[type[Step], ...] = (Begin, Sail, Cruise, Veer, HardVeer, Depart)
