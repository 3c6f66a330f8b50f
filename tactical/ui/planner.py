"""What a player at the keyboard looks at and plans: whose eyes, which piece, what order is being built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tactical.journal.game import Game
from tactical.rehearsal.chances import chance_of, chance_words
from tactical.table import Ask, Dice, Order, Reason, Roll, Verdict, awaiting, by_hand, judge, play
from tactical.table.notation import write
from tactical.table.reach import Reach
from tactical.table.refs import fields
from tactical.table.values import replace
from tactical.ui.what_if import WhatIf


@dataclass(frozen=True)
class Message:
    """One line for the log: its look, and the clause that `?` opens."""

    text: str
    key: str = "text"  # text, good, warn, bad
    clause: str = ""


@dataclass(frozen=True)
class Plan:
    """An order being built: what it is, what the rules say, and the chance of its first roll."""

    order: Order
    verdict: Verdict
    odds: str = ""
    others: int = 1  # how many orders concern the same cell


@dataclass
class Planner:
    """The looking and planning half of a `Desk`. All it shows comes from the view of the seat whose eyes these are."""

    game: Game | WhatIf
    seats: frozenset[int]
    dice: Dice
    eyes: int = 0
    piece: int = -1
    mode: str = ""
    plan: Plan | None = None
    ending: bool = False  # `end` was asked once and must be confirmed
    agreeing: bool = False  # an undo needs everybody's consent and was asked once
    last_clause: str = ""
    live: Game | None = None  # the game in its file, while a rehearsal is in its place
    _view: Any = None
    _offers: Sequence[Order] | None = None
    _reach: Reach | None = None
    chairs: frozenset[int] = frozenset()  # the seats of this keyboard in the live game
    _way: tuple[Order, ...] = field(default=())  # the parts of a path up to each waypoint

    def __post_init__(self) -> None:
        self.eyes = min(self.seats)
        self.look()

    # --- what is so ---

    @property
    def rules(self) -> Any:
        """The ruleset of the game."""
        return self.game.rules

    @property
    def want(self) -> Any:
        """What the game waits for."""
        return awaiting(self.game.state)

    @property
    def my_turn(self) -> bool:
        """Whether a seat of this keyboard is asked."""
        return isinstance(self.want, Ask) and self.want.seat in self.seats

    @property
    def view(self) -> Any:
        """The position as the eyes may know it."""
        if self._view is None:
            self._view = self.rules.view(self.game.state, self.eyes)
        return self._view

    @property
    def offers(self) -> Sequence[Order]:
        """What may be ordered now; empty when another keyboard decides."""
        if self._offers is None:
            mine = self.my_turn and isinstance(self.want, Ask) and self.want.seat == self.eyes
            self._offers = self.rules.offers(self.view) if mine else ()
        return self._offers

    @property
    def reach(self) -> Reach | None:
        """Where the picked piece can go in the chosen mode."""
        if self._reach is None and self.piece >= 0 and self.modes:
            self._reach = self.rules.reach(self._from_here(), self.piece, self.mode)
        return self._reach

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways the picked piece can move now."""
        return tuple(self.rules.modes(self.view, self.piece)) if self.piece >= 0 and self.offers else ()

    @property
    def window(self) -> Ask | None:
        """The window that is open for a seat of this keyboard: an ask above the phase's own."""
        want = self.want
        return want if isinstance(want, Ask) and len(self.game.state.stack) > 1 and self.my_turn else None

    # --- looking ---

    def look(self) -> bool:
        """Take the position in anew after anything changed. True when the eyes are now another seat's."""
        before = self.eyes
        want = self.want
        if isinstance(want, Ask) and want.seat in self.seats:
            self.eyes = want.seat
        self._view = self._offers = None
        self.forget_plan()
        self.ending = self.agreeing = False
        top = self.game.state.stack[-1] if self.game.state.stack else None
        self.piece = top.piece if top is not None and self.my_turn else -1
        if self.piece < 0 and self.offers:
            self.piece = next((order.subject for order in self.offers if order.subject >= 0), -1)
        self._usual_mode()
        return self.eyes != before

    def curtain_needed(self, before: int) -> bool:
        """Whether what the seat before saw and what these eyes see differ, so that nobody may look across."""
        state = self.game.state
        if self.live is not None or before == self.eyes:
            return False
        seen: bool = self.rules.view(state, before) != self.rules.view(state, self.eyes)
        return seen

    def pick(self, piece: int) -> None:
        """Pick a piece, to order it or to look at it."""
        self.piece = piece
        self.forget_plan()
        self._usual_mode()

    def able_pieces(self) -> list[int]:
        """The pieces that can be ordered now; else all of this side's on the board, to step through."""
        able = dict.fromkeys(order.subject for order in self.offers if order.subject >= 0)
        mine = [p.id for p in self.view.pieces if p.seat in self.seats and p.cell >= 0]
        return [*able, *(i for i in mine if i not in able)] if len(able) < 2 else list(able)

    def next_piece(self, step: int, at: int) -> int:
        """The piece after (or before) the one picked, or on cell `at`; -1 when there is none."""
        pieces = self.able_pieces()
        if not pieces:
            return -1
        here = next((p.id for p in self.view.pieces_on(at) if p.id in pieces), self.piece) if at >= 0 else self.piece
        index = pieces.index(here) + step if here in pieces else 0
        return pieces[index % len(pieces)]

    def next_mode(self) -> str:
        """The next way of moving; its name, or empty when there is but one."""
        modes = self.modes
        if len(modes) < 2:
            return ""
        self.mode = modes[(modes.index(self.mode) + 1) % len(modes)] if self.mode in modes else modes[0]
        self.forget_plan()
        return self.mode

    def _usual_mode(self) -> None:
        modes = self.modes
        self.mode = modes[0] if modes else ""
        self._reach = None

    # --- building an order ---

    def choices(self, cell: int) -> list[Order]:
        """The orders that concern a cell: going there in the chosen mode first, then what is aimed at it."""
        found: list[Order] = []
        if self.reach is not None:  # one for each heading it could have there, the cheapest first
            ways = (self.reach.order_to(cell, n) for n in range(len(self.reach.stops.get(cell, ()))))
            found += dict.fromkeys(self._joined(going) for going in ways if going is not None)
        if not self._way:
            found += [o for o in self.offers if self._aims_at(o, cell) and o not in found and not self.goes(o)]
            found += [o for o in self.offers if self._aims_at(o, cell) and o not in found]
        return found

    def aim(self, cell: int) -> Message | None:
        """Plan what can be done about a cell. A message when nothing can, saying why."""
        choices = self.choices(cell)
        if choices:
            self.plan = self._planned(choices[0], len(choices))
            return None
        if not self.my_turn:
            return Message("It is not your decision now", "warn")
        return self._why_not(cell)

    def other(self, cell: int) -> None:
        """The next order that concerns the same cell."""
        choices = self.choices(cell)
        if self.plan is not None and len(choices) > 1:
            at = choices.index(self.plan.order) if self.plan.order in choices else -1
            self.plan = self._planned(choices[(at + 1) % len(choices)], len(choices))

    def waypoint(self, cell: int) -> Message | None:
        """Fix the path up to this cell and go on planning from there."""
        going = self.reach.order_to(cell) if self.reach is not None else None
        if going is None or "path" not in fields(type(going)):
            return Message("A path can only go by cells in reach", "warn")
        self._way = (*self._way, going)
        self._reach = None
        self.plan = self._planned(self._joined(None), 1)
        return None

    def forget_plan(self) -> None:
        """Step back: no order is being built."""
        self.plan = None
        self._way = ()
        self._reach = None

    def consider(self, order: Order) -> None:
        """Plan an order chosen from a list."""
        self.plan = self._planned(order, 1)

    def _planned(self, order: Order, others: int) -> Plan:
        return Plan(order, judge(self.rules, self.view, order), first_chance(self.rules, self.view, order), others)

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
        whole = parts[0]
        for part in parts[1:]:
            whole = whole.onward(part) or part
        return whole  # type: ignore[no-any-return]

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

    def _why_not(self, cell: int) -> Message:
        """Why nothing can be done about a cell: the refusal of going straight there, if there is one to ask for."""
        sample = next((order for order in self.offers if "path" in fields(type(order))), None)
        name = self.view.cell_name(cell)
        if sample is not None and self.piece >= 0:
            start = self.view.pieces[self.piece].cell
            changed: dict[str, Any] = {"path": _straight(self.view.board, start, cell)}
            if changed["path"]:
                verdict = judge(self.rules, self.view, replace(sample, **changed))
                if not verdict:
                    return self.refusal(verdict.reasons[-1])
        return Message(f"Nothing can be ordered about {name} now", "warn")

    # --- words ---

    def refusal(self, why: Reason) -> Message:
        """A refusal as one line that names its clause."""
        self.last_clause = why.clause
        text = self.rules.why(why)
        return Message(f"{text[:1].upper()}{text[1:]} ({why.clause}); ? tells more", "warn", why.clause)

    def price(self, verdict: Verdict) -> str:
        """What a legal order costs, in words."""
        if not verdict.legs:
            return ""
        cost = sum(leg.cost for leg in verdict.legs)
        unit = self.rules.unit if cost != self.rules.parts else self.rules.unit.removesuffix("s")
        return f"{self.rules.amount(cost)} {unit}, {self.rules.amount(verdict.legs[-1].left)} left"

    def text(self, order: Order) -> str:
        """An order in notation."""
        return write(self.view, order)

    def odds(self, order: Order) -> str:
        """The chance of the order's first roll, in words."""
        return first_chance(self.rules, self.view, order)

    def goes(self, order: Order) -> bool:
        """Whether an order goes somewhere, as those of `reach` do."""
        return isinstance(order, self.rules.moves)

    @property
    def has_waypoints(self) -> bool:
        """Whether the path being built is fixed up to somewhere."""
        return bool(self._way)


def first_chance(rules: Any, view: Any, order: Order) -> str:
    """The chance of the first roll of an order, in words; empty without a roll that aims at something."""
    outcome = play(rules, view, order, by_hand)
    want = outcome.awaiting
    return chance_words(chance_of(want), want) if outcome.verdict and isinstance(want, Roll) and want.aim else ""


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
