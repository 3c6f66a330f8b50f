"""Builds an order step by step, and says at every step what the rules think of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from tactical.controller.order_hints import first_roll, roll_of
from tactical.controller.path_prices import price_of
from tactical.controller.refusals import Message, Refusing
from tactical.controller.useful import Useful, aims_at, towards
from tactical.opponent.distances import Distances
from tactical.report.rolls import odds_text
from tactical.table import Ask, Battle, Order, Over, Roll, Verdict, by_hand, judge, play
from tactical.table.cards import Line
from tactical.table.goals import Exit
from tactical.table.places import AnyPlace
from tactical.table.reach import Reach
from tactical.table.refs import way
from tactical.table.rolls import chance_of
from tactical.table.rows import Price, Row
from tactical.table.sentences import imperative, names_piece
from tactical.table.values import replace

GO_FIRST: tuple[Order, ...] = ()  # among courses: to go there first, as `towards` finds it


class Plan(msgspec.Struct, frozen=True):
    """An order being built: what it is, what the rules say, the first roll with an aim, and what it may come to.

    `then`: further orders of the same piece that are to follow it, where they cannot be one with it. The verdict is
    on all of them together, if all goes well.
    """

    order: Order
    verdict: Verdict
    roll: Roll | None = None
    at: int = 0  # which of the orders that concern the same cell
    others: int = 1  # how many those are
    foreseen: tuple[Row, ...] | None = None  # None: not worked out yet
    ends: tuple[int, AnyPlace] | None = None  # whose order it is, and where it would leave that piece
    then: tuple[Order, ...] = ()
    why: str = ""  # why it goes there, where it was not said: the stop chosen for an attack, how far a route is yet
    goal: int = -1  # the cell that its route leads to in the end; -1: it ends where it ends
    weighed: tuple[Line, ...] = ()  # what the rules advise once it is carried out, where the same seat is asked then

    @property
    def orders(self) -> tuple[Order, ...]:
        """All of them, in order."""
        return (self.order, *self.then)


Orders = tuple[Order, ...]


class MoveOn(msgspec.Struct, frozen=True):
    """A way of moving on from the last waypoint: the orders that lead there, whether the last of them leaves its move
    open, and the position there if all goes well."""

    so_far: Orders
    open: bool
    view: Any


class PlanSoFar(msgspec.Struct, frozen=True):
    """What is being planned, to come back to: in which position, for which piece, from which waypoint."""

    view: Any
    piece: int
    plan: Plan | None
    way: Orders
    onwards: Mapping[str, MoveOn]
    mode: str


class Planner(Refusing):
    """The planning half of a `Controller`."""

    plan: Plan | None = None
    routes: Mapping[int, int] = MappingProxyType({})  # piece -> the far cell it was sent to, until it is there
    _distances: Distances | None = None
    _level = (-1, 0)  # a piece, and the altitude that was chosen for it to stop at
    _way: Orders = ()  # the orders that lead to the last waypoint
    _onwards: Mapping[str, MoveOn] = MappingProxyType({})  # ways of moving on from there, by mode

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways the picked piece can move now, or from the last waypoint on."""
        return tuple(self._onwards) if self._way else super().modes

    @property
    def reach(self) -> Reach | None:
        """Where the picked piece can go in the chosen mode, from the last waypoint if there is one."""
        if self._reach is None and self.piece >= 0 and self.mode in self.modes:
            onward = None
            if self._way:
                gone = tuple(getattr(self._way[-1], "path", ()))
                onward = self.rules.drafting.reach_from(self.view, self.piece, self.mode, gone)
            here = self._onwards[self.mode].view if self._way else self.view
            self._reach = onward if onward is not None else self.rules.reach(here, self.piece, self.mode)
        return self._reach

    @property
    def distances(self) -> Distances:
        """How far cells are from each other, for pieces that move alike."""
        if self._distances is None or self._distances.rules is not self.rules:
            self._distances = Distances(self.rules)
        return self._distances

    @property
    def has_waypoints(self) -> bool:
        """Whether the path being built is fixed up to somewhere."""
        return bool(self._way)

    def heads_for(self, cell: int) -> bool:
        """Whether the picked piece stands elsewhere and could go to a cell, or through it."""
        if self.piece < 0 or self.reach is None or self.view.pieces[self.piece].cell == cell:
            return False
        return cell in self.reach.stops or cell in self.reach.via

    def concerned(self, cell: int) -> bool:
        """Whether something could be ordered about a cell itself: going there, or what is aimed at it."""
        if self.reach is not None and cell in self.reach.stops:
            return True
        return any(self.aims_at(order, cell) for order in self.offers)

    # --- building an order ---

    def choices(self, cell: int) -> list[Order]:
        """The orders that concern a cell: going there in the chosen mode first, then what is aimed at it."""
        return [course[0] for course in self._courses(cell)]

    def courses(self, cell: int) -> list[Orders]:
        """The same, each with the orders that are to follow it: from a waypoint on, all that lead there first. Of
        several attacks on an enemy the one that does most is the first."""
        found = self._courses(cell)
        hostile = {piece.id for piece in self.view.pieces_on(cell) if self.is_hostile(piece)}
        attacks = [course for course in found if getattr(course[0], "target", -1) in hostile]
        if len(attacks) < 2 or found[0] not in attacks or self.of_another(found[0][0]):
            return found
        from tactical.controller.forecasts import does

        best = max(attacks, key=lambda course: does(self.rules, self.view, course[0], hostile))
        return [best, *(course for course in found if course is not best)]

    def _courses(self, cell: int) -> list[Orders]:
        found: list[Order] = []
        if self.reach is not None:  # one order for each heading the piece could have there
            ways = (self.reach.order_to(cell, choice) for choice in self._at_level(cell))
            going = [order for order in (*ways, self.reach.order_through(cell)) if order is not None]
            if self._way:
                return list(dict.fromkeys(self._joined(order) for order in going))
            found += dict.fromkeys(going)
        if not self._way:
            about = [order for order in self.offers if self.aims_at(order, cell) and order not in found]
            found += self.by_hope(sorted(about, key=self.goes))
            if self.crowded(cell):  # the turn's own order about the cell, whoever is there; then what else there is
                found.sort(key=self.goes, reverse=True)
            elif any(self.is_hostile(piece) for piece in self.view.pieces_on(cell)):  # one fights an enemy, then passes
                found.sort(key=self.goes)
            there = self.view.pieces_on(cell)
            throws = self._throws_at(cell) if not there or any(map(self.is_hostile, there)) else ()  # not at a friend
            drafts = [order for order in throws if order not in found]
            found += [order for order in drafts if judge(self.rules, self.view, order)]
            found.sort(key=self.of_another)
            if (onward := self._on_course(cell)) is not None:
                found = [onward, *(order for order in found if order != onward)]
        return [*self._ways_out(cell, found), *((order,) for order in found)]

    def gets_out(self, view: Any, order: Order) -> bool:
        """Whether an order takes its piece off the board by an exit that its side is to leave by."""
        if order.verb != "leave" or order.subject < 0:
            return False
        side, under = view.seat(order.seat).side, set(view.cells_under(view.pieces[order.subject]))
        exits = (goal for goal in view.setup.goals if isinstance(goal, Exit) and goal.side in ("", side))
        return any(under & set(goal.cells) for goal in exits)

    def _ways_out(self, cell: int, found: list[Order]) -> list[Orders]:
        """Off the board by a cell: at once, or after the first of the moves that lead there."""
        if not any(isinstance(goal, Exit) and cell in goal.cells for goal in self.view.setup.goals):
            return []
        out = [order for order in self.offers if order.subject == self.piece and self.gets_out(self.view, order)]
        if out:
            return [(order,) for order in out] if cell in self.view.cells_under(self.view.pieces[self.piece]) else []
        going = next((order for order in found if self.goes(order)), None)
        if going is None:
            return []
        from tactical.rehearsal.chain import ahead

        there, verdict = ahead(self.rules, self.view, (going,))
        then = [order for order in self.rules.offers(there) if self.gets_out(there, order)] if verdict else []
        return [(going, order) for order in then if order.subject == going.subject]

    def _on_course(self, cell: int) -> Order | None:
        """What goes on to a cell as it was planned before; another way of moving that is chosen plans anew."""
        if self.piece < 0 or not self.asked or self.mode not in self.modes[:1]:
            return None
        order = self.rules.tactics.on_course(self.view, self.piece, cell)
        return order if order is not None and judge(self.rules, self.view, order) else None

    def of_another(self, order: Order) -> bool:
        """Whether an order is another piece's than the picked one."""
        return -1 not in (self.piece, order.subject) and order.subject != self.piece

    def _at_level(self, cell: int) -> list[int]:
        """The stops at the altitude chosen for this piece; at the cheapest, where that one is out of reach."""
        levels = self.reach.levels(cell) if self.reach is not None else {}
        chosen = levels.get(self._level[1]) if self._level[0] == self.piece else None
        return chosen or next(iter(levels.values()), [])

    def other_level(self, cell: int) -> bool:
        """The same cell at the next altitude; the choice stays as the cursor moves on. False where there is but one."""
        levels = self.reach.levels(cell) if self.reach is not None else {}
        if self.plan is None or len(levels) < 2:
            return False
        at = list(levels.values()).index(self._at_level(cell))
        self._level = self.piece, list(levels)[(at + 1) % len(levels)]
        self.aim(cell)
        return True

    def is_hostile(self, piece: Any) -> bool:
        """Whether a piece is an enemy of the picked one."""
        return self.piece >= 0 and bool(self.view.enemies(self.view.pieces[self.piece], piece))

    def aim(self, cell: int) -> Message | None:
        """Plan what can be done about a cell. A message when nothing can, saying why."""
        courses = self.courses(cell)
        carried = self.piece >= 0 and self.view.pieces[self.piece].cell < 0
        others_alone = carried and all(self.of_another(each[0]) for each in courses)
        found, ways = None, self._ways(cell, courses)
        going_first = ways[:1] == [GO_FIRST]
        if not self._way and (not courses or others_alone or going_first):
            found = towards(self, cell)
        if courses and found is None:
            self.plan = self._planned(courses[0], 0, len(ways) - going_first)
            return None
        if self._way:  # what Enter would do is shown: the path as far as it is fixed
            self.plan = self._planned(self._way)
        elif found is not None:
            self.plan = self._planned_far(found, 0, len(ways) if going_first else 1)
            return None
        if isinstance(self.want, Over):
            return Message("The battle is over", "warn")
        if not self.may_order:
            return Message(f"This game is read-only; {self.calls['rehearse']} rehearses from here", "warn")
        if not self.my_turn:
            return Message(f"It is not your decision now: waiting for {self._asked()}", "warn")
        return self.why_not(cell)

    def _is_wasted_on(self, cell: int, courses: Sequence[Orders]) -> bool:
        """Whether nothing but shots and throws at the very cell could be ordered about it, none of which would hurt an
        enemy: whoever points at bare ground wants to go there."""
        if self.piece < 0 or self.view.pieces_on(cell) or not courses:
            return False
        shots = [*self._throws_at(cell)]
        if any(orders[0] not in shots for orders in courses):
            return False
        from tactical.controller.forecasts import does

        enemies = {piece.id for piece in self.view.pieces if self.is_hostile(piece)}
        return not any(any(does(self.rules, self.view, orders[0], enemies)) for orders in courses)

    def _asked(self) -> str:
        if isinstance(self.want, Battle):
            return "a battle"
        seat = getattr(self.want, "seat", -1)
        return str(self.view.seat(seat).name) if seat >= 0 else "dice"

    def other(self, cell: int) -> bool:
        """The next order that concerns the same cell; before anything is planned, the one after the first. False where
        there is no other."""
        if self.plan is None:
            self.aim(cell)
        ways = self._ways(cell, self.courses(cell))
        if self.plan is None or len(ways) < 2:
            return False
        now = self.plan.orders if self.plan.orders in ways else GO_FIRST
        at = (ways.index(now) + 1) % len(ways) if now in ways else 0
        if ways[at] == GO_FIRST:
            found = towards(self, cell)
            if found is not None and (at == 0 or len(found.orders) > 1):
                self.plan = self._planned_far(found, at, len(ways))
                return True
            at = (at + 1) % len(ways)
        self.plan = self._planned(ways[at], at, len(ways))
        return True

    def _ways(self, cell: int, courses: Sequence[Orders]) -> list[Orders]:
        """What a key goes through about a cell: its courses, and going there first where that may be better, before
        shots at bare ground and after attacks."""
        if self._is_wasted_on(cell, courses):
            return [GO_FIRST, *courses]
        return [*courses, GO_FIRST] if self._may_close_in(cell, courses) else [*courses]

    def _may_close_in(self, cell: int, courses: Sequence[Orders]) -> bool:
        """Whether an enemy that can be attacked from here might be attacked from nearer, too, before the turn ends."""
        if self.piece < 0 or self._way or not courses or self.reach is None or not len(self.reach):
            return False
        attacks = not self.goes(courses[0][0]) and courses[0][0].subject == self.piece
        return attacks and not self.crowded(cell) and any(map(self.is_hostile, self.view.pieces_on(cell)))

    def _planned_far(self, found: Useful, at: int = 0, others: int = 1) -> Plan:
        """A plan of going there first."""
        planned = self._planned(found.orders, at, others)
        return replace(planned, roll=found.roll or planned.roll, why=found.why, goal=found.goal)

    def waypoint(self, cell: int) -> Message | None:
        """Fix the path up to this cell and go on planning from there, in any way of moving that is possible there."""
        choices = self._at_level(cell) or [0]
        choice = choices[self.plan.at % len(choices)] if self.plan is not None else choices[0]
        going = None
        if self.reach is not None:
            going = self.reach.order_to(cell, choice) or self.reach.order_up_to(cell)
        if going is None or not (way(type(going)) or going.onward(going) is not None):
            return Message("A path can only go through squares in reach", "warn")
        self._way = self._joined(going)
        self._onwards = self._from_here()
        self._reach = None
        if self.mode not in self._onwards:
            self._usual_mode()
        self.plan = self._planned(self._way)
        return None

    def next_mode(self) -> str:
        """The next way of moving; the path stays fixed up to the last waypoint."""
        if not self._way:
            return super().next_mode()
        modes = self.modes
        if len(modes) < 2:
            return ""
        self.mode = modes[(modes.index(self.mode) + 1) % len(modes)]
        self.plan = self._reach = None
        return self.mode

    def other_ways(self, cell: int) -> list[Message]:
        """Plan to go to the same cell in the next way that leads there. What is said: why those before it do not."""
        modes, said = self.modes, list[Message]()
        at = modes.index(self.mode) if self.mode in modes else 0
        for mode in (*modes[at + 1 :], *modes[:at]):
            reach = self.rules.reach(self.view, self.piece, mode)
            if cell in reach.stops or cell in reach.via:
                self.mode, self._reach = mode, reach
                self.aim(cell)
                return said
            said.append(self._why_not_by(mode, reach, cell))
        return said or [Message("There is only one way to move now", "muted")]

    def forget_plan(self) -> None:
        self.plan = None
        if self._way:
            self._way, self._onwards, self._reach = (), {}, None
            if self.mode not in self.modes:
                self._usual_mode()

    def plan_so_far(self) -> PlanSoFar:
        """What is being planned now."""
        return PlanSoFar(self.view, self.piece, self.plan, self._way, self._onwards, self.mode)

    def resume(self, was: PlanSoFar) -> None:
        """Plan on as it was, where the position is still that one."""
        if self.view is was.view and self.piece == was.piece:
            self.plan, self._way, self._onwards, self.mode = was.plan, was.way, was.onwards, was.mode
            self._reach = None

    def consider(self, *orders: Order) -> None:
        """Plan an order chosen from a list, or typed; or orders that are to follow each other."""
        self.forget_plan()
        self.plan = self._planned(orders)

    def _planned(self, orders: Orders, at: int = 0, others: int = 1) -> Plan:
        outcome = play(self.rules, self.view, orders[0], by_hand)
        end, verdict = outcome.state, judge(self.rules, self.view, orders[0])
        answered = isinstance(outcome.awaiting, Ask) and outcome.awaiting.seat != orders[0].seat  # half-way
        if len(orders) > 1 or answered:
            from tactical.rehearsal.chain import ahead

            end, verdict = ahead(self.rules, self.view, orders)
        if not verdict:
            self.last_clause = verdict.reasons[0].clause
        elif self.what_if is None:
            self.tutor.notice(*(("plan", order.verb) for order in orders))
        piece = orders[0].subject
        ends = (piece, end.pieces[piece].place) if verdict and outcome.verdict and piece >= 0 else None
        weighed = tuple(self.rules.presenter.advice(end, orders[0].seat)) if verdict and outcome.verdict else ()
        return Plan(orders[0], verdict, roll_of(outcome), at, others, ends=ends, then=orders[1:], weighed=weighed)

    def weighed(self, order: Order) -> tuple[Line, ...]:
        """What the rules advise once an order is carried out, where the same seat is asked then; it is not planned."""
        outcome = play(self.rules, self.view, order, by_hand)
        return tuple(self.rules.presenter.advice(outcome.state, order.seat)) if outcome.verdict else ()

    def _from_here(self) -> dict[str, MoveOn]:
        """The ways of moving on from the last waypoint, if all goes well up to there.

        Where a move can stay open for more it does; it is closed for what needs another.
        """
        from tactical.rehearsal.chain import ahead

        *before, last = self._way
        found: dict[str, MoveOn] = {}
        gone, drafted = tuple(getattr(last, "path", ())), self.rules.drafting.reach_from
        for mode in self.rules.modes(self.view, self.piece):
            if drafted(self.view, self.piece, mode, gone) is not None:  # a path that ends half-way is no draft yet
                found[mode] = MoveOn(self._way, True, self.view)
        if found:
            return found
        for open_, order in enumerate(dict.fromkeys((last, last.going_on()))):
            so_far = (*before, order)
            view, verdict = ahead(self.rules, self.view, so_far)
            for mode in self.rules.modes(view, self.piece) if verdict else ():
                if mode not in found or len(self.rules.reach(view, self.piece, mode)):
                    found[mode] = MoveOn(self._way, last == last.going_on() or bool(open_), view)
        return found

    def _joined(self, last: Order) -> Orders:
        """An order that goes on from the last waypoint, with those that lead there; one with the last where it can."""
        if not self._way:
            return (last,)
        here = self._onwards[self.mode]
        *before, first = here.so_far
        if not here.open:
            return (*here.so_far, last)
        whole = first.onward(last)
        name = way(type(first))
        if whole is None and name and type(first) is type(last) and not hasattr(first, "path"):
            changed: dict[str, Any] = {name: (*getattr(first, name), *getattr(last, name))}
            whole = replace(first, **changed)
        return (*before, whole) if whole is not None else (*before, first.going_on(), last)

    @property
    def planned(self) -> Orders:
        """The orders of the plan; none without one."""
        return self.plan.orders if self.plan is not None else ()

    def aims_at(self, order: Order, cell: int) -> bool:
        """Whether an order is about a cell, or about somebody else there."""
        return aims_at(self.view, order, cell)

    # --- words ---

    def price(self, verdict: Verdict) -> Price | None:
        """What a legal order costs; None where it has no price."""
        return price_of(self.rules, self.view, verdict)

    def plan_words(self, plan: Plan) -> str:
        """A plan's orders in notation, with its odds and why it goes where it goes."""
        orders = ", then ".join(map(self.text, plan.orders))
        more = "; ".join(filter(None, (odds_text(plan.roll), plan.why)))
        return f"{orders} ({more})" if more else orders

    def text(self, order: Order) -> str:
        """An order in notation."""
        from tactical.table.notation import write

        return write(self.view, order)

    def words(self, order: Order) -> str:
        """An order as people tell it, with the name of the piece it is about where that is not the picked one nor in it
        anyway."""
        told = imperative(self.view, order)
        name = "" if order.subject in (-1, self.piece) else str(self.view.name(order.subject))
        return f"{name}: {told}" if name and not names_piece(order) else told

    def first_roll(self, order: Order) -> Roll | None:
        """The order's first roll with an aim."""
        return first_roll(self.rules, self.view, order)

    def is_hopeless(self, order: Order) -> bool:
        """Whether the order's first roll cannot succeed."""
        roll = self.first_roll(order)
        return roll is not None and not chance_of(roll)

    def by_hope(self, orders: Sequence[Order]) -> list[Order]:
        """Orders as they are to be listed: those whose first roll cannot succeed come last."""
        return sorted(orders, key=self.is_hopeless) if len(orders) > 1 else [*orders]
