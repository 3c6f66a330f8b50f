"""Builds an order step by step, with the rules' verdict at every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType

import msgspec

from tactical.report.rolls import odds_text
from tactical.session.exposure import safest
from tactical.session.order_hints import roll_of
from tactical.session.refusals import Message, Refusals
from tactical.session.selection import MoveOn, Orders, Selection
from tactical.session.useful import Useful, towards
from tactical.table import AnyState, Ask, Battle, Order, Over, Roll, Verdict, by_hand, judge, play
from tactical.table.cards import Line
from tactical.table.goals import exits_of
from tactical.table.places import AnyPlace
from tactical.table.refs import way
from tactical.table.rolls import chance_of
from tactical.table.rows import Row
from tactical.table.values import replace

EVEN = Fraction(1, 2)  # an attack from here that is likelier than that is not looked for elsewhere
CLEARLY = 0.05  # of an enemy, on average: what makes it worth going before an attack that is possible from here
GO_FIRST: tuple[Order, ...] = ()  # among courses: to go there first, as `towards` finds it


class Plan(msgspec.Struct, frozen=True):
    """An order being built: the verdict, the first roll with an aim, and the possible results.

    `then`: further orders of the same piece that follow it, if they cannot be part of it. The verdict is on all of them
    together, if all goes well.
    """

    order: Order
    verdict: Verdict
    roll: Roll | None = None
    at: int = 0  # which of the orders that concern the same cell
    others: int = 1  # how many those are
    foreseen: tuple[Row, ...] | None = None  # None: not worked out yet
    ends: tuple[int, AnyPlace] | None = None  # the piece it is for, and where it would leave that piece
    then: tuple[Order, ...] = ()
    why: str = ""  # why it goes there, where it was not said: the stop chosen for an attack, how far a route is yet
    goal: int = -1  # the cell that its route leads to in the end; -1: it ends where it ends
    weighed: tuple[Line, ...] = ()  # the rules' advice once it is carried out, where the same seat is asked then

    @property
    def orders(self) -> tuple[Order, ...]:
        """All of them, in order."""
        return (self.order, *self.then)


class PlanSoFar(msgspec.Struct, frozen=True):
    """A plan to return to: its position, piece and waypoint."""

    view: AnyState
    piece: int
    plan: Plan | None
    way: Orders
    onwards: Mapping[str, MoveOn]
    mode: str


class Planner:
    """The order that the people at a keyboard are planning."""

    current: Plan | None = None
    rest: Orders = ()  # the orders that were planned to follow the one just given
    routes: Mapping[int, int] = MappingProxyType({})  # piece -> the far cell it was sent to, until it is there
    _proposed = -1  # the piece whose route was planned on and not walked yet
    _far: tuple[object, Useful | None] = (None, None)  # where one pointed last, in which position, and what that means
    _instead: Mapping[Orders, Orders] = MappingProxyType({})  # a plan by a safer path, and what it was made of
    _level = (-1, 0)  # a piece, and the altitude that was chosen for it to stop at

    def __init__(self, selection: Selection, refusals: Refusals) -> None:
        self.seat, self.selection, self.refusals = selection.seat, selection, refusals

    @property
    def orders(self) -> Orders:
        """The orders of the plan; none without one."""
        return self.current.orders if self.current is not None else ()

    # --- what concerns a cell ---

    def choices(self, cell: int) -> list[Order]:
        """The orders about a cell: going there in the chosen mode first, then those aimed at it."""
        return [course[0] for course in self._courses(cell)]

    def courses(self, cell: int) -> list[Orders]:
        """The same, each with the orders that follow it; from a waypoint on, all that lead there come first. Of several
        attacks on an enemy the most effective comes first."""
        found = self._courses(cell)
        hostile = {piece.id for piece in self.seat.view.pieces_on(cell) if self.selection.is_hostile(piece)}
        attacks = [course for course in found if getattr(course[0], "target", -1) in hostile]
        if len(attacks) < 2 or found[0] not in attacks or self.selection.of_another(found[0][0]):
            return found
        from tactical.session.forecasts import does

        best = max(attacks, key=lambda course: does(self.seat.rules, self.seat.view, course[0], hostile))
        return [best, *(course for course in found if course is not best)]

    def _courses(self, cell: int) -> list[Orders]:
        selection = self.selection
        seat = self.seat
        found: list[Order] = []
        if selection.reach is not None:  # one order for each heading the piece could have there
            ways = (selection.reach.order_to(cell, choice) for choice in self._at_level(cell))
            going = [order for order in (*ways, selection.reach.order_through(cell)) if order is not None]
            if selection.fixed:
                return list(dict.fromkeys(selection.join(order) for order in going))
            found += dict.fromkeys(going)
        if not selection.fixed:
            about = [order for order in seat.offers if seat.aims_at(order, cell) and order not in found]
            found += seat.by_hope(sorted(about, key=seat.goes))
            if seat.crowded(cell):  # the turn's own order about the cell, whoever is there; then what else there is
                found.sort(key=seat.goes, reverse=True)
            elif any(
                selection.is_hostile(piece) for piece in seat.view.pieces_on(cell)
            ):  # one fights an enemy, then passes
                found.sort(key=seat.goes)
            there = seat.view.pieces_on(cell)
            throws = (
                selection.throws_at(cell) if not there or any(map(selection.is_hostile, there)) else ()
            )  # not at a friend
            drafts = [order for order in throws if order not in found]
            found += [order for order in drafts if judge(seat.rules, seat.view, order)]
            found.sort(key=selection.of_another)
            if (onward := self._on_course(cell)) is not None:
                found = [onward, *(order for order in found if order != onward)]
        return [*self._ways_out(cell, found), *((order,) for order in found)]

    def _ways_out(self, cell: int, found: list[Order]) -> list[Orders]:
        """Off the board by a cell: at once, or after the first of the moves that lead there."""
        selection = self.selection
        seat = self.seat
        if selection.piece < 0 or cell not in exits_of(seat.view, selection.piece):
            return []
        out = [
            order for order in seat.offers if order.subject == selection.piece and selection.gets_out(seat.view, order)
        ]
        if out:
            return (
                [(order,) for order in out] if cell in seat.view.cells_under(seat.view.pieces[selection.piece]) else []
            )
        going = next((order for order in found if seat.goes(order)), None)
        if going is None:
            return []
        from tactical.rehearsal.chain import ahead

        there, verdict = ahead(seat.rules, seat.view, (going,))
        then = [order for order in seat.rules.offers(there) if selection.gets_out(there, order)] if verdict else []
        return [(going, order) for order in then if order.subject == going.subject]

    def _on_course(self, cell: int) -> Order | None:
        """The plan extended to a cell as it was planned before; another movement mode that is chosen plans anew."""
        selection = self.selection
        seat = self.seat
        if selection.piece < 0 or not seat.asked or selection.mode not in selection.modes[:1]:
            return None
        order = seat.rules.tactics.on_course(seat.view, selection.piece, cell)
        return order if order is not None and judge(seat.rules, seat.view, order) else None

    def _at_level(self, cell: int) -> list[int]:
        """The stops at the altitude chosen for this piece; at the cheapest, where that one is out of reach."""
        levels = self.selection.reach.levels(cell) if self.selection.reach is not None else {}
        chosen = levels.get(self._level[1]) if self._level[0] == self.selection.piece else None
        return chosen or next(iter(levels.values()), [])

    # --- building an order ---

    def aim(self, cell: int) -> Message | None:
        """Plan something about a cell. Returns a message with the reason if that is impossible."""
        selection = self.selection
        seat = self.seat
        courses = self.courses(cell)
        carried = selection.piece >= 0 and seat.view.pieces[selection.piece].cell < 0
        others_alone = carried and all(selection.of_another(each[0]) for each in courses)
        found, ways = None, self._ways(cell, courses)
        going_first = ways[:1] == [GO_FIRST]
        if not selection.fixed and (not courses or others_alone or going_first):
            found = self._far_target(cell)
        if courses and found is None:
            self.current = self.build(self._safest(cell, courses[0]), 0, len(ways) - going_first)
            return None
        if selection.fixed:  # Enter's effect is shown: the path as far as it is fixed
            self.current = self.build(selection.fixed)
        elif found is not None:
            self.current = self._planned_far(found, 0, len(ways) if going_first else 1)
            return None
        if isinstance(seat.want, Over):
            return Message("The battle is over", "warn")
        if not seat.may_order:
            return Message(f"This game is read-only; {seat.calls['rehearse']} starts a rehearsal from here", "warn")
        if not seat.my_turn:
            return Message(f"It is not your decision now: waiting for {self._awaited()}", "warn")
        return self.refusals.why_not(cell)

    def _is_wasted_on(self, cell: int, courses: Sequence[Orders]) -> bool:
        """True if nothing but shots and throws at the very cell could be ordered about it, none of which would hurt an
        enemy: whoever points at bare ground wants to go there."""
        seat = self.seat
        if self.selection.piece < 0 or seat.view.pieces_on(cell) or not courses:
            return False
        shots = [*self.selection.throws_at(cell)]
        if any(orders[0] not in shots for orders in courses):
            return False
        from tactical.session.forecasts import does

        enemies = {piece.id for piece in seat.view.pieces if self.selection.is_hostile(piece)}
        return not any(any(does(seat.rules, seat.view, orders[0], enemies)) for orders in courses)

    def _awaited(self) -> str:
        if isinstance(self.seat.want, Battle):
            return "a battle"
        seat = getattr(self.seat.want, "seat", -1)
        return str(self.seat.view.seat(seat).name) if seat >= 0 else "dice"

    def other(self, cell: int) -> bool:
        """Plan the next order about the same cell; if nothing is planned, the second one. False if there is no
        other."""
        if self.current is None:
            self.aim(cell)
        ways = self._ways(cell, self.courses(cell))
        if self.current is None or len(ways) < 2:
            return False
        shown = self._instead.get(self.current.orders, self.current.orders)
        now = shown if shown in ways else GO_FIRST
        at = (ways.index(now) + 1) % len(ways) if now in ways else 0
        if ways[at] == GO_FIRST:
            found = self._far_target(cell)
            if found is not None and (at == 0 or len(found.orders) > 1):
                self.current = self._planned_far(found, at, len(ways))
                return True
            at = (at + 1) % len(ways)
        self.current = self.build(self._safest(cell, ways[at]), at, len(ways))
        return True

    def _safest(self, cell: int, orders: Orders) -> Orders:
        """The same orders, the move to a cell by the equally cheap path on which reactions take least."""
        seat, reach = self.seat, self.selection.reach
        going = orders[0]
        if reach is None or self.selection.fixed or not seat.goes(going):
            return orders
        choice = next((n for n in range(len(reach.stops.get(cell, ()))) if reach.order_to(cell, n) == going), -1)
        best = safest(seat.rules, seat.view, partial(reach.order_to, cell, choice)) if choice >= 0 else going
        if best is None or best == going:
            return orders
        found = (best, *orders[1:])
        self._instead = {found: orders}
        return found

    def _ways(self, cell: int, courses: Sequence[Orders]) -> list[Orders]:
        """The plans that a key goes through about a cell: its courses, and going there first where that may be
        better, before shots at bare ground and after attacks."""
        if self._is_wasted_on(cell, courses):
            return [GO_FIRST, *courses]
        if not self._may_close_in(cell, courses):
            return [*courses]
        closer = self._hurts_own(cell, courses[0]) or self._pays_to_close_in(cell, courses[0])
        return [GO_FIRST, *courses] if closer else [*courses, GO_FIRST]

    def _hurts_own(self, cell: int, attack: Orders) -> bool:
        """True if an attack is aimed at the cell itself and may hurt somebody of one's own side beside it."""
        if attack[0] not in self.selection.throws_at(cell):
            return False
        from tactical.session.forecasts import does

        view = self.seat.view
        own = {piece.id for piece in view.pieces if not self.selection.is_hostile(piece)}
        return bool(does(self.seat.rules, view, attack[0], own)[0])

    def _pays_to_close_in(self, cell: int, attack: Orders) -> bool:
        """True if attacking from elsewhere takes clearly more on average than the attack from here, where that
        rather fails, less the danger there and here."""
        roll = self.seat.first_roll(attack[0])
        if roll is None or chance_of(roll) >= EVEN:
            return False
        found = self._far_target(cell)
        if found is None or len(found.orders) < 2:
            return False
        from tactical.session.useful import gain_of_going

        return gain_of_going(self.selection, cell, attack[0], found) > CLEARLY

    def _far_target(self, cell: int) -> Useful | None:
        """The meaning of pointing at a cell far away, looked for once."""
        key = (self.seat.view, self.selection.piece, self.selection.mode, cell)
        if self._far[0] != key:
            self._far = key, towards(self.selection, cell, self.refusals.problem)
        return self._far[1]

    def _may_close_in(self, cell: int, courses: Sequence[Orders]) -> bool:
        """True if an enemy that can be attacked from here might be attacked from nearer, too, before the turn ends."""
        selection = self.selection
        if selection.piece < 0 or selection.fixed or not courses or not selection.reach:
            return False
        first, here = courses[0][0], self.seat.view.pieces_on(cell)
        attacks = not self.seat.goes(first) and first.subject == selection.piece
        return attacks and not self.seat.crowded(cell) and any(map(selection.is_hostile, here))

    def _planned_far(self, found: Useful, at: int = 0, others: int = 1) -> Plan:
        """A plan of going there first."""
        planned = self.build(found.orders, at, others)
        return replace(planned, roll=found.roll or planned.roll, why=found.why, goal=found.goal)

    def waypoint(self, cell: int) -> Message | None:
        """Fix the path up to this cell and continue planning from there, in any movement mode possible there."""
        selection = self.selection
        choices = self._at_level(cell) or [0]
        choice = choices[self.current.at % len(choices)] if self.current is not None else choices[0]
        going = None
        if selection.reach is not None:
            going = selection.reach.order_to(cell, choice) or selection.reach.order_up_to(cell)
        if going is None or not (way(type(going)) or going.onward(going) is not None):
            return Message("A path can only go through cells within reach", "warn")
        selection.fix(going)
        self.current = self.build(selection.fixed)
        return None

    def other_level(self, cell: int) -> bool:
        """Plan the same cell at the next altitude; the choice stays as the cursor moves on. False if there is only
        one."""
        levels = self.selection.reach.levels(cell) if self.selection.reach is not None else {}
        if self.current is None or len(levels) < 2:
            return False
        at = list(levels.values()).index(self._at_level(cell))
        self._level = self.selection.piece, list(levels)[(at + 1) % len(levels)]
        self.aim(cell)
        return True

    def next_mode(self) -> str:
        """Switch to the next movement mode, and return its name; empty if there is only one."""
        mode = self.selection.next_mode()
        if mode:
            self.current = None
        return mode

    def other_ways(self, cell: int) -> list[Message]:
        """Plan to go to the same cell in the next mode that leads there. The message says why the modes before it do
        not."""
        selection = self.selection
        modes, said = selection.modes, list[Message]()
        at = modes.index(selection.mode) if selection.mode in modes else 0
        for mode in (*modes[at + 1 :], *modes[:at]):
            reach = self.seat.rules.reach(self.seat.view, selection.piece, mode)
            if cell in reach.stops or cell in reach.via:
                selection.move_by(mode, reach)
                self.aim(cell)
                return said
            said.append(self.refusals.why_not_by(mode, reach, cell))
        return said or [Message("There is only one movement mode now", "muted")]

    def forget(self) -> None:
        """Drop the current plan."""
        self.current = None
        self.selection.unfix()

    def so_far(self) -> PlanSoFar:
        """The plan, to be resumed later."""
        selection = self.selection
        return PlanSoFar(
            self.seat.view, selection.piece, self.current, selection.fixed, selection.onwards, selection.mode
        )

    def resume(self, was: PlanSoFar) -> None:
        """Resume a plan, if the position is still the same."""
        if self.seat.view is was.view and self.selection.piece == was.piece:
            self.current = was.plan
            self.selection.resume(was.way, was.onwards, was.mode)

    def consider(self, *orders: Order) -> None:
        """Plan an order chosen from a list or typed, or several in a row."""
        self.forget()
        self.current = self.build(orders)

    def build(self, orders: Orders, at: int = 0, others: int = 1) -> Plan:
        """A plan of these orders, judged and played up to the first dice. `at`: its number among `others` about the
        same cell."""
        seat = self.seat
        outcome = play(seat.rules, seat.view, orders[0], by_hand)
        end, verdict = outcome.state, judge(seat.rules, seat.view, orders[0])
        answered = isinstance(outcome.awaiting, Ask) and outcome.awaiting.seat != orders[0].seat  # half-way
        if len(orders) > 1 or answered:
            from tactical.rehearsal.chain import ahead

            end, verdict = ahead(seat.rules, seat.view, orders)
        if not verdict:
            self.refusals.last_clause = verdict.reasons[0].clause
        elif seat.what_if is None:
            seat.tutor.notice(*(("plan", order.verb) for order in orders))
        piece = orders[0].subject
        ends = (piece, end.pieces[piece].place) if verdict and outcome.verdict and piece >= 0 else None
        weighed = tuple(seat.rules.presenter.advice(end, orders[0].seat)) if verdict and outcome.verdict else ()
        return Plan(orders[0], verdict, roll_of(outcome), at, others, ends=ends, then=orders[1:], weighed=weighed)

    def foresaw(self, plan: Plan, rows: tuple[Row, ...]) -> bool:
        """Keep the possible results of a plan. False if the plan has changed."""
        if self.current is not plan:
            return False
        self.current = replace(plan, foreseen=rows)
        return True

    # --- routes ---

    def take_up_route(self) -> bool:
        """Plan the next stretch of the picked piece's route, if it has one. True if it is planned."""
        selection = self.selection
        seat = self.seat
        goal = self.routes.get(selection.piece, -1)
        if goal < 0 or not seat.asked or self.current is not None or seat.what_if is not None:
            return False
        if goal in seat.view.cells_under(seat.view.pieces[selection.piece]):
            self._leave_route(selection.piece)
            return False
        going = selection.reach is not None and goal in selection.reach.stops
        found = towards(selection, goal, self.refusals.problem) if not going else None
        if going or found is not None:
            self.aim(goal)
            self._proposed = selection.piece
        return self.current is not None

    def decline(self) -> None:
        """Drop the plan; if it continued a route, drop the route too."""
        if (
            self.current is not None
            and self.current.goal >= 0
            and self.routes.get(self.selection.piece, -1) == self.current.goal
        ):
            self._leave_route(self.selection.piece)
        self.forget()

    def keep_route(self, order: Order, closing: bool) -> None:
        """Keep a route after a move that falls short. Any other move of the piece ends its route, and so does the end
        of a turn in which it was proposed and the piece stayed."""
        if self.seat.what_if is not None:
            return
        if self.seat.goes(order):
            goal = self.current.goal if self.current is not None and self.current.order == order else -1
            self._leave_route(order.subject)
            self.routes = {**self.routes, order.subject: goal} if goal >= 0 else self.routes
        elif closing and order.subject == self._proposed:
            self._leave_route(order.subject)
        else:
            return  # an attack or a door first: it may go on yet
        self._proposed = -1

    def _leave_route(self, piece: int) -> None:
        self.routes = {other: cell for other, cell in self.routes.items() if other != piece}

    # --- words ---

    def words(self, plan: Plan) -> str:
        """A plan's orders in notation, with its odds, and why it goes where it goes."""
        orders = ", then ".join(map(self.seat.text, plan.orders))
        more = "; ".join(filter(None, (odds_text(plan.roll), plan.why)))
        return f"{orders} ({more})" if more else orders
