"""Case one: a run whose check may fail, enemies that strike as one passes, and a mover that dies on its way."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.contract.cases.common import (
    BLUE,
    RED,
    REFEREE,
    CaseRules,
    CaseState,
    EndTurn,
    Moved,
    any_step,
    own,
    scored,
    strip,
)  # fmt: skip

from tactical.table import OK, Ask, Did, Faces, Frame, Leg, Order, Piece, Roll, Setup, Step, Verdict, no
from tactical.table.events import Event
from tactical.table.goals import Fighters, Goal, LastSide
from tactical.table.orders import CountRef, PathRef
from tactical.table.places import at
from tactical.table.rows import Cited
from tactical.table.values import PieceRef, replace


class Marine(Piece, frozen=True):
    """A person aboard. `allowance` is what its run has given it, `spent` what that run has cost so far."""

    move: int = 4
    athletics: int = 0
    skill: int = 0
    allowance: int = 0
    spent: int = 0
    ran: bool = False
    up: bool = True
    struck: tuple[int, ...] = ()


def foes(state: Any, me: Marine, cell: int) -> list[Marine]:
    """Enemies on their feet in a square, by id."""
    return [p for p in state.pieces_on(cell) if p.up and state.side(p) != state.side(me)]


def price(state: Any, me: Marine, cell: int) -> int:
    """What entering a square costs."""
    return 2 if foes(state, me, cell) else 1


def may_stop(state: Any, me: Marine, cell: int) -> bool:
    """Whether nobody on his feet is already there."""
    return not any(p.up and p.id != me.id for p in state.pieces_on(cell))


class RunCheck(Step, frozen=True):
    """The dice that say how far the run goes. The declared path is cut to what they leave of it."""

    piece: int
    extra: int
    path: tuple[int, ...]

    def need(self, state: Any, /) -> Roll:
        bonus = state.pieces[self.piece].athletics
        return Roll(2, 6, f"run {self.extra}", "BA-95", self.piece, "at_least", 11 + 3 * (self.extra - 1), bonus)

    def presume(self, state: Any, /) -> Faces:
        return (6, 6)

    def run(self, state: Any, got: Any, /) -> Did:
        me, roll = state.pieces[self.piece], self.need(state)
        margin = self.extra if roll.hit(got) else roll.total(got) - roll.target
        me = replace(me, allowance=max(me.move + margin, 1), spent=0, ran=True)
        state = state.with_piece(me)
        keep = spent = 0
        for number, cell in enumerate(self.path, 1):
            spent += price(state, me, cell)
            if spent > me.allowance:
                break
            keep = number if may_stop(state, me, cell) else keep
        cut = (Cut(self.piece, len(self.path), keep, clause="BA-98"),) if keep < len(self.path) else ()
        then = [step for cell in self.path[:keep] for step in (Threat(self.piece, cell), Enter(self.piece, cell))]
        return Did(state, cut, then=tuple(then))


class Threat(Step, frozen=True):
    """Asks one enemy of a square, then puts itself back: who is next is worked out after that one's result."""

    piece: int
    cell: int
    asked: tuple[int, ...] = ()

    def check(self, state: Any, /) -> Verdict:
        return OK if state.pieces[self.piece].up else no("down", "BA-H17")

    def run(self, state: Any, got: Any, /) -> Did:
        me = state.pieces[self.piece]
        ready = [f for f in foes(state, me, self.cell) if me.id not in f.struck and f.id not in self.asked]
        if not ready:
            return Did(state)
        ask = Ask(ready[0].seat, ("react",), "free_attack")
        again = replace(self, asked=(*self.asked, ready[0].id))
        return Did(state, push=(Frame("free_attack", ready[0].id, (), ask, self),), then=(again,))


class Enter(Step, frozen=True):
    """One square."""

    piece: int
    cell: int

    def check(self, state: Any, /) -> Verdict:
        me = state.pieces[self.piece]
        if not me.up:
            return no("down", "BA-H17")
        left = me.allowance - me.spent
        cost = price(state, me, self.cell)
        return OK if cost <= left else no("too_far", "BA-02", cost=cost, left=left)

    def price(self, state: Any, /) -> Leg:
        me = state.pieces[self.piece]
        cost = price(state, me, self.cell)
        return Leg(self.cell, cost, me.spent + cost, me.allowance - me.spent - cost)

    def run(self, state: Any, got: Any, /) -> Did:
        me = state.pieces[self.piece]
        me = replace(me, place=at(self.cell), spent=me.spent + price(state, me, self.cell))
        return Did(state.with_piece(me), (Moved(me.id, self.cell),))


class Strike(Step, frozen=True):
    """A free attack, against 8."""

    piece: int
    target: int

    def need(self, state: Any, /) -> Roll:
        return Roll(2, 6, "free attack", "BA-46", self.piece, "at_least", 8, state.pieces[self.piece].skill)

    def run(self, state: Any, got: Any, /) -> Did:
        by, target = state.pieces[self.piece], state.pieces[self.target]
        hit = self.need(state).hit(got)
        state = state.with_piece(replace(by, struck=(*by.struck, target.id)))
        if hit:
            state = state.with_piece(replace(target, up=False))
        return Did(state, (Struck(by.id, target.id, hit, clause="BA-43"),))


class Run(Order, frozen=True):
    """Run along a path, `extra` squares beyond the usual."""

    form = "{piece} run {extra} {path}"
    piece: PieceRef
    extra: CountRef
    path: PathRef

    def judge(self, state: Any, /) -> Verdict:
        me = state.pieces[self.piece]
        if not (owned := own(state, self)):
            return owned
        if not me.up or me.ran or not 1 <= self.extra <= 3:
            return no("no_run", "BA-94", extra=self.extra)
        steps = list(zip((me.cell, *self.path), self.path, strict=False))
        if not steps or any(state.board.direction(a, b) < 0 for a, b in steps):
            return no("no_path", "BA-94")
        cost = sum(price(state, me, cell) for cell in self.path)
        if cost > me.move + self.extra:
            return no("too_far", "BA-02", cost=cost, left=me.move + self.extra)
        return OK if may_stop(state, me, self.path[-1]) else no("no_stop", "BA-18")

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (RunCheck(self.piece, self.extra, self.path),)


class React(Order, frozen=True):
    """Strike at whoever passes, or let it go."""

    form = "react [attack]"
    attack: bool = False

    @property
    def passes(self) -> bool:
        return not self.attack

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        window = state.stack[-1]
        return (Strike(window.piece, window.about.piece),) if self.attack else ()


class Cut(Event, frozen=True):
    """A path was cut to what the dice left of it."""

    piece: int
    declared: int
    kept: int

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.piece)} gets {self.kept} of {self.declared} squares far"


class Struck(Event, frozen=True):
    """A free attack was made."""

    piece: int
    target: int
    hit: bool

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.piece)} strikes at {state.name(self.target)}: {'down' if self.hit else 'miss'}"


STEPS = (RunCheck, Threat, Enter, Strike)


class Boarding(CaseRules):
    """See the module."""

    name, title = "boarding", "Boarding case"
    state = CaseState[Marine, any_step(*STEPS)]
    orders, steps, events = (Run, React, EndTurn), STEPS, (Moved, Cut, Struck)
    verbs = ("run",)
    windows: ClassVar[dict[str, Cited]] = {"free_attack": Cited("an enemy passes")}
    settable: ClassVar[dict[str, tuple[int, int]]] = {"athletics": (0, 6)}
    refusals: ClassVar[dict[str, str]] = {
        "down": "it is down",
        "no_run": "no run by {extra} is possible",
        "no_path": "each square of a path must touch the one before",
        "too_far": "{cost} is more than the {left} left",
        "no_stop": "somebody stands where the run would end",
    }
    fighters = Fighters(
        standing=lambda state, piece: piece.up,
        lost=lambda state, piece: not piece.up,
        out=lambda state, piece: not piece.up,
        points=lambda state, piece: 1,
    )

    def turn_begins(self, state: Any, seat: int) -> Any:
        for piece in state.pieces:
            state = state.with_piece(
                replace(piece, ran=False, spent=0, struck=()) if piece.seat == seat else replace(piece, struck=())
            )
        return state

    def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
        assert frame.ask is not None
        return React(frame.ask.seat, attack=answer == "always") if frame.cause == "free_attack" else None

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        if ask.why == "free_attack":
            return (React(ask.seat, attack=True), React(ask.seat))
        found: list[Order] = [EndTurn(ask.seat)]
        for me in state.pieces:
            for way in (1, -1):
                paths = [tuple(me.cell + way * n for n in range(1, far + 1)) for far in range(1, me.move + 2)]
                on_board = [path for path in paths if all(0 <= cell < state.board.size for cell in path)]
                found += [Run(ask.seat, me.id, 1, path) for path in on_board]
        return tuple(found)


RULES = Boarding()


def opening(x: int = 2, y: int = 4, goals: tuple[Goal, ...] = ()) -> Any:
    """A runner at one end of a corridor, and two enemies in it."""
    pieces = (
        Marine(0, "ann", 0, 0, at(0), move=8, athletics=2),
        Marine(1, "xan", 1, 0, at(x), skill=0),
        Marine(2, "yve", 1, 0, at(y), skill=3),
    )
    setup = Setup("Corridor", (RED, BLUE, REFEREE), goals, limit=3)
    return scored(RULES, CaseState[Marine, any_step(*STEPS)](setup, strip(7), pieces, beat=1))


def crowd() -> Any:
    """Three a side, mixed up in the corridor."""
    cells = (0, 4, 7, 2, 5, 9)
    names = ("ann", "bea", "cat", "xan", "yve", "zoe")
    pieces = tuple(
        Marine(i, name, i // 3, 0, at(cell), move=5, athletics=i % 3, skill=i % 2)
        for i, (name, cell) in enumerate(zip(names, cells, strict=True))
    )
    setup = Setup("Crowd", (RED, BLUE, REFEREE), (LastSide(),), limit=4)
    return scored(RULES, CaseState[Marine, any_step(*STEPS)](setup, strip(11), pieces, beat=1))
