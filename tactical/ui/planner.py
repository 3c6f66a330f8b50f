"""Builds an order step by step, and says at every step what the rules think of it. Knows no Textual."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from tactical.rehearsal.chances import aim_words, chance_of, percent_words
from tactical.table import Order, Over, Reason, Roll, Verdict, by_hand, judge, play
from tactical.table.notation import write
from tactical.table.reach import Reach
from tactical.table.refs import fields, way
from tactical.table.values import replace
from tactical.ui.looking import Looking


@dataclass(frozen=True)
class Message:
    """One line for the log: its look, and the clause that `?` opens."""

    text: str
    key: str = "text"  # text, good, warn, bad
    clause: str = ""


@dataclass(frozen=True)
class Plan:
    """An order being built: what it is, what the rules say, the chance of its first roll, and what it may come to."""

    order: Order
    verdict: Verdict
    odds: str = ""
    at: int = 0  # which of the orders that concern the same cell
    others: int = 1  # how many those are
    foreseen: tuple[str, ...] | None = None  # None: not worked out yet


@dataclass
class Planner(Looking):
    """The planning half of a `Desk`."""

    plan: Plan | None = None
    last_clause: str = ""  # of the last refusal, for `?`
    _way: tuple[Order, ...] = field(default=())  # the parts of a path up to each waypoint

    @property
    def reach(self) -> Reach | None:
        """Where the picked piece can go in the chosen mode, from the last waypoint if there is one."""
        if self._reach is None and self.piece >= 0 and self.mode in self.modes:
            self._reach = self.rules.reach(self._from_here(), self.piece, self.mode)
        return self._reach

    @property
    def has_waypoints(self) -> bool:
        """Whether the path being built is fixed up to somewhere."""
        return bool(self._way)

    # --- building an order ---

    def choices(self, cell: int) -> list[Order]:
        """The orders that concern a cell: going there in the chosen mode first, then what is aimed at it."""
        found: list[Order] = []
        if self.reach is not None:  # one order for each heading the piece could have there
            ways = (self.reach.order_to(cell, choice) for choice in range(len(self.reach.stops.get(cell, ()))))
            found += dict.fromkeys(self._joined(going) for going in ways if going is not None)
        if not self._way:
            about = [order for order in self.offers if self._aims_at(order, cell) and order not in found]
            found += sorted(about, key=self.goes)
            drafts = [order for order in self._throws_at(cell) if order not in found]
            found += [order for order in drafts if judge(self.rules, self.view, order)]
        return found

    def aim(self, cell: int) -> Message | None:
        """Plan what can be done about a cell. A message when nothing can, saying why."""
        choices = self.choices(cell)
        if choices:
            self.plan = self._planned(choices[0], 0, len(choices))
            return None
        if self._way:  # what Enter would do is shown: the path as far as it is fixed
            self.plan = self._planned(self._joined(None))
        if isinstance(self.want, Over):
            return Message("The battle is over", "warn")
        if not self.may_order:
            return Message("This game can only be read; r rehearses from here", "warn")
        if not self.my_turn:
            return Message(f"It is not your decision now: waiting for {self._asked()}", "warn")
        return self._why_not(cell)

    def _asked(self) -> str:
        seat = getattr(self.want, "seat", -1)
        return str(self.view.seat(seat).name) if seat >= 0 else "dice"

    def other(self, cell: int) -> bool:
        """The next order that concerns the same cell. False where there is no other."""
        choices = self.choices(cell)
        if self.plan is None or len(choices) < 2:
            return False
        at = choices.index(self.plan.order) if self.plan.order in choices else -1
        at = (at + 1) % len(choices)
        self.plan = self._planned(choices[at], at, len(choices))
        return True

    def waypoint(self, cell: int) -> Message | None:
        """Fix the path up to this cell and go on planning from there."""
        choice = self.plan.at if self.plan is not None else 0
        going = self.reach.order_to(cell, choice) if self.reach is not None else None
        if going is None or not (way(type(going)) or going.onward(going) is not None):
            return Message("A path can only go by squares in reach", "warn")
        self._way = (*self._way, going)
        self._reach = None
        self.plan = self._planned(self._joined(None))
        return None

    def forget_plan(self) -> None:
        self.plan = None
        if self._way:
            self._way = ()
            self._reach = None

    def consider(self, order: Order) -> None:
        """Plan an order chosen from a list, or typed."""
        self.forget_plan()
        self.plan = self._planned(order)

    def _planned(self, order: Order, at: int = 0, others: int = 1) -> Plan:
        verdict = judge(self.rules, self.view, order)
        if not verdict:
            self.last_clause = verdict.reasons[0].clause
        return Plan(order, verdict, first_chance(self.rules, self.view, order), at, others)

    def _from_here(self) -> Any:
        """The view with the path up to the last waypoint gone, as far as no dice or windows stop it."""
        view = self.view
        for part in self._way:
            outcome = play(self.rules, view, part, by_hand)
            view = outcome.state if outcome.verdict else view
        return view

    def _joined(self, last: Order | None) -> Order:
        """The parts of the path as one order."""
        parts: list[Any] = [*self._way, *([last] if last is not None else [])]
        if len(parts) == 1:
            return parts[0]  # type: ignore[no-any-return]
        kind: type[Order] = type(parts[0])
        name = way(kind)
        if not name:
            return reduce(lambda whole, part: whole.onward(part) or part, parts)  # type: ignore[no-any-return]
        changed: dict[str, Any] = {name: tuple(item for part in parts for item in getattr(part, name))}
        return replace(parts[0], **changed)  # type: ignore[no-any-return]

    def _aims_at(self, order: Order, cell: int) -> bool:
        here = {piece.id for piece in self.view.pieces_on(cell)}
        for name, kind in fields(type(order)).items():
            value = getattr(order, name)
            if kind.ref == "cell" and value == cell:
                return True
            if kind.ref == "path" and value and value[-1] == cell:
                return True
            if kind.ref == "piece" and name != "piece" and value in here:
                return True
        return False

    # --- why not ---

    def _why_not(self, cell: int) -> Message:
        """Why nothing can be done about a cell: the refusal of the order that was most likely meant.

        Of attacks the one that speaks of the target: the others only say that a rifle is no sword.
        """
        names = [piece.name for piece in self.view.pieces_on(cell)]
        found: list[Reason] = []
        drafts = self.rules.drafts(self.view, self.piece, cell) if self.piece >= 0 else ()
        for draft in [*drafts, *self._attacks_on(cell), *self._ways_to(cell)]:
            verdict = judge(self.rules, self.view, draft)
            found += verdict.reasons[-1:]
        for why in found:
            if any(name in self.rules.why(why).split() for name in names):
                return self.refusal(why)
        if found:
            return self.refusal(found[-1])
        return Message(f"Nothing can be ordered about {self.view.cell_name(cell)} now", "warn")

    def _attacks_on(self, cell: int) -> Iterator[Order]:
        """Orders aimed at another side's piece on a cell, with everything the picked piece carries."""
        if self.piece < 0:
            return
        side = self.view.side(self.view.pieces[self.piece])
        for target in self.view.pieces_on(cell):
            if self.view.side(target) != side:
                yield from self._with_weapons("target", target.id)

    def _throws_at(self, cell: int) -> Iterator[Order]:
        """Orders aimed at the cell itself: `offers` names only cells that somebody stands on."""
        if self.piece >= 0 and self.my_turn:
            yield from self._with_weapons("cell", cell)

    def _with_weapons(self, name: str, value: int) -> Iterator[Order]:
        """Orders of the picked piece with each of its weapons whose field `name` is what they are aimed at."""
        kinds = [kind for kind in self.rules.orders if {"piece", "weapon", name} <= set(kind.__struct_fields__)]
        for weapon in getattr(self.view.pieces[self.piece], "weapons", ()):
            for kind in kinds:
                aim: dict[str, Any] = {"piece": self.piece, "weapon": weapon, name: value}
                yield kind(seat=self.want.seat, **aim)

    def _ways_to(self, cell: int) -> Iterator[Order]:
        """Going straight there."""
        sample = next((order for order in self.offers if "path" in fields(type(order))), None)
        if sample is None or self.piece < 0:
            return
        path = _straight(self.view.board, self.view.pieces[self.piece].cell, cell)
        if path:
            changed: dict[str, Any] = {"path": path}
            yield replace(sample, **changed)

    # --- words ---

    def refusal(self, why: Reason) -> Message:
        """A refusal as one line that names its clause."""
        self.last_clause = why.clause
        text = capital(self.rules.why(why))
        named = f" ({why.clause})" if why.clause and f"({why.clause})" not in text else ""
        return Message(f"{text}{named}; ? explains", "warn", why.clause)

    def price(self, verdict: Verdict) -> str:
        """What a legal order costs, in words."""
        if not verdict.legs:
            return ""
        cost = sum(leg.cost for leg in verdict.legs)
        left = self.rules.amount(self.view, verdict.legs[-1].left, bare=True)
        return f"{self.rules.amount(self.view, cost)}, {left} left"

    def text(self, order: Order) -> str:
        """An order in notation."""
        return write(self.view, order)

    def plain(self, order: Order) -> str:
        """An order in notation without the piece it is about, where that is the picked one."""
        text = self.text(order)
        if order.subject == self.piece >= 0:
            return text.removeprefix(f"{self.view.name(self.piece)} ")
        return text

    def odds(self, order: Order) -> str:
        """The chance of the order's first roll, in words."""
        return first_chance(self.rules, self.view, order)


def first_chance(rules: Any, view: Any, order: Order) -> str:
    """The chance of the first roll of an order, as `58% (7 or less on 2d6)`; empty without a roll that aims."""
    outcome = play(rules, view, order, by_hand)
    want = outcome.awaiting
    if not (outcome.verdict and isinstance(want, Roll) and want.aim):
        return ""
    return f"{percent_words(chance_of(want))} ({aim_words(want)} on {want.dice}d{want.sides})"


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def _straight(board: Any, start: int, cell: int) -> tuple[int, ...]:
    """The cells of a straight walk, for asking the rules why it cannot be."""
    path: list[int] = []
    while start != cell and len(path) < 200:
        nearer = [n for n in board.neighbours(start) if board.distance(n, cell) < board.distance(start, cell)]
        if not nearer:
            return ()
        start = nearer[0]
        path.append(start)
    return tuple(path)
