"""Case two: damage in mid-path, a window after each step, ambushes, and cargo aboard. Prices are in twelfths."""

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
)  # fmt: skip

from tactical.board import Board
from tactical.table import OK, Ask, Did, Frame, Leg, Order, Piece, Reason, Roll, Setup, Step, Verdict, no
from tactical.table.events import Event
from tactical.table.goals import LastSide
from tactical.table.ledgers import Ledger, left
from tactical.table.orders import PathRef
from tactical.table.places import Aboard, Destroyed, Unseen, at
from tactical.table.rows import Cited
from tactical.table.values import PieceRef, replace

TURNING = (0, 1, 2, 4, 5)  # by eighths of a circle


class Spent(Ledger, frozen=True):
    """What a vehicle has used up this turn."""

    travel: int = 0
    turning: int = 0


class Vehicle(Piece, frozen=True):
    """A vehicle, a gun (that has a `sight` and cannot move), or a trooper carried."""

    full: int = 0  # allowance when whole
    hits: int = 0
    spent: Spent = Spent()
    sight: int = -1
    fired: bool = False
    hidden: bool = False

    @property
    def allowance(self) -> int:
        """What its damage leaves of the full allowance."""
        return self.full * (3 - self.hits) // 3

    @property
    def left(self) -> int:
        """What may still be spent; never stored."""
        return left(self.allowance, self.spent.total)


class Go(Step, frozen=True):
    """Turns to face a neighbouring cell if need be, or enters it."""

    piece: int
    cell: int

    def turning(self, state: Any) -> int:
        """Eighths of a circle to turn by before the cell is ahead."""
        me = state.pieces[self.piece]
        apart = abs(state.board.direction(me.cell, self.cell) - me.place.heading)
        return min(apart, 8 - apart)

    def cost(self, state: Any) -> int:
        """The cheaper of the two prices a damaged vehicle may pay, in twelfths."""
        me, turn = state.pieces[self.piece], TURNING[self.turning(state)]
        if not turn:
            return 12
        return 2 * (me.allowance // 12) * turn if not me.hits else 12 * max(1, (me.allowance // 12 * turn + 3) // 6)

    def check(self, state: Any, /) -> Verdict:
        me = state.pieces[self.piece]
        if not me.place.cells:
            return no("gone", "AR-119")
        if not self.turning(state) and state.pieces_on(self.cell):
            return no("occupied", "AR-97")
        cost = self.cost(state)
        clause = "AR-37" if self.turning(state) else "AR-97"
        return OK if cost <= me.left else no("allowance", clause, cost=cost, left=me.left)

    def price(self, state: Any, /) -> Leg:
        me, cost = state.pieces[self.piece], self.cost(state)
        return Leg(self.cell, cost, me.spent.total + cost, me.left - cost)

    def run(self, state: Any, got: Any, /) -> Did:
        me, cost = state.pieces[self.piece], self.cost(state)
        if self.turning(state):
            heading = state.board.direction(me.cell, self.cell)
            me = replace(me, place=at(me.cell, heading), spent=me.spent.spend(turning=cost))
            return Did(state.with_piece(me), (Moved(me.id, me.cell),), then=(Watch(self.piece), self))
        me = replace(me, place=at(self.cell, me.place.heading), spent=me.spent.spend(travel=cost))
        return Did(state.with_piece(me), (Moved(me.id, me.cell),), then=(Watch(self.piece),))


class Watch(Step, frozen=True):
    """Asks the guns that see the vehicle now, one by one."""

    piece: int
    asked: tuple[int, ...] = ()

    def run(self, state: Any, got: Any, /) -> Did:
        target = state.pieces[self.piece]
        ready = (gun for gun in state.pieces if gun.id not in self.asked and sees(state, gun, target))
        gun = next(ready, None)
        if gun is None:
            return Did(state)
        window = Frame("intercept", gun.id, (), Ask(gun.seat, ("intercept", "hold"), "intercept"), self)
        return Did(state, push=(window,), then=(replace(self, asked=(*self.asked, gun.id)),))


def sees(state: Any, gun: Vehicle, target: Vehicle) -> bool:
    """Whether a gun could fire at a target."""
    if gun.fired or state.side(gun) == state.side(target) or gun.cell < 0 or target.cell < 0:
        return False
    return bool(state.board.distance(gun.cell, target.cell) <= gun.sight)


class Hit(Step, frozen=True):
    """A shot: 2d6 less a third of the allowance travelled, against 7."""

    gun: int
    target: int

    def need(self, state: Any, /) -> Roll:
        target = state.pieces[self.target]
        third = -(-3 * target.spent.travel // target.full)
        return Roll(2, 6, "interceptive fire", "AR-H22", self.gun, "at_least", 7, -third)

    def run(self, state: Any, got: Any, /) -> Did:
        gun, target = state.pieces[self.gun], state.pieces[self.target]
        hit = self.need(state).hit(got)
        state = state.with_piece(replace(gun, fired=True, hidden=False))
        if hit and target.hits < 3:
            state = state.with_piece(replace(target, hits=min(3, target.hits + 2)))
        elif hit:
            for piece in state.pieces:
                if piece.id == target.id or getattr(piece.place, "carrier", -1) == target.id:
                    state = state.with_piece(replace(piece, place=Destroyed("fire")))
        return Did(state, (Shot(gun.id, target.id, hit, clause="AR-H14"),))


class Spot(Step, frozen=True):
    """What stands in the way is seen."""

    cell: int

    def run(self, state: Any, got: Any, /) -> Did:
        for piece in state.pieces_on(self.cell):
            state = state.with_piece(replace(piece, hidden=False))
        return Did(state)


class Advance(Order, frozen=True):
    """Drive along a path, turning where it turns."""

    form = "{piece} advance {path}"
    piece: PieceRef
    path: PathRef

    def judge(self, state: Any, /) -> Verdict:
        me = state.pieces[self.piece]
        if not (owned := own(state, self)):
            return owned
        steps = list(zip((me.cell, *self.path), self.path, strict=False))
        if me.cell < 0 or not steps or any(state.board.direction(a, b) < 0 for a, b in steps):
            return no("no_path", "AR-97")
        return OK

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return tuple(Go(self.piece, cell) for cell in self.path)


class Intercept(Order, frozen=True):
    """Fire at the vehicle that is passing."""

    form = "{piece} intercept"
    piece: PieceRef

    def judge(self, state: Any, /) -> Verdict:
        return OK if self.piece == state.stack[-1].piece else no("other_gun", "AR-H24")

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Hit(self.piece, state.stack[-1].about.piece),)


class Hold(Order, frozen=True):
    """Do not fire now."""

    form = "hold"


class Shot(Event, frozen=True):
    """A gun fired."""

    gun: int
    target: int
    hit: bool

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.gun)} {'hits' if self.hit else 'misses'} {state.name(self.target)}"


STEPS = (Go, Watch, Hit, Spot)


class Armour(CaseRules):
    """See the module."""

    name, title = "armour", "Armour case"
    state = CaseState[Vehicle, any_step(*STEPS)]
    orders, steps, events = (Advance, Intercept, Hold, EndTurn), STEPS, (Moved, Shot)
    verbs = ("advance",)
    windows: ClassVar[dict[str, Cited]] = {"intercept": Cited("an enemy comes into sight")}
    settable: ClassVar[dict[str, tuple[int, int]]] = {"hits": (0, 3)}
    refusals: ClassVar[dict[str, str]] = {
        "gone": "it is no longer on the board",
        "occupied": "something stands there",
        "allowance": "{cost} is more than the {left} left",
        "no_path": "each cell of a path must touch the one before",
        "other_gun": "another gun is asked",
    }

    def conceal(self, state: Any, seat: int) -> Any:
        seen = tuple(self._as_seen(state, piece, seat) for piece in state.pieces)
        return state if seen == state.pieces else state.having(pieces=seen)

    def _as_seen(self, state: Any, piece: Vehicle, seat: int) -> Vehicle:
        foe = state.side(piece) != state.seat(seat).side
        return replace(piece, place=Unseen()) if foe and piece.hidden else piece

    def settle(self, state: Any, frame: Frame[Any], why: Reason) -> tuple[Step, ...]:
        step = frame.steps[0]
        return (Spot(step.cell),) if why.code == "occupied" and isinstance(step, Go) else ()

    def turn_begins(self, state: Any, seat: int) -> Any:
        for piece in state.pieces:
            fresh = replace(piece, fired=False, spent=Spent()) if piece.seat == seat else replace(piece, fired=False)
            state = state.with_piece(fresh) if state.beat > 1 else state
        return state

    def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
        if frame.ask is None or frame.cause != "intercept":
            return None
        return Intercept(frame.ask.seat, frame.piece) if answer == "always" else Hold(frame.ask.seat)

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        if ask.why == "intercept":
            return (Intercept(ask.seat, state.stack[-1].piece), Hold(ask.seat))
        found: list[Order] = [EndTurn(ask.seat)]
        for me in state.pieces:
            if me.seat == ask.seat and me.cell >= 0 and me.full:
                for near in state.board.neighbours(me.cell):
                    ahead = state.board.neighbour(near, state.board.direction(me.cell, near))
                    found += [Advance(ask.seat, me.id, (near, *more)) for more in ((), (ahead,)) if -1 not in more]
        return tuple(found)

    def broken_invariants(self, state: Any) -> list[str]:
        lost = [p for p in state.pieces if isinstance(p.place, Aboard) and state.pieces[p.place.carrier].cell < 0]
        return [*super().broken_invariants(state), *(f"{p.name} is aboard what is not there" for p in lost)]


RULES = Armour()


def opening(*, ambush: bool = False) -> Any:
    """A carrier with a trooper aboard, and a gun that sees it from the third column on."""
    board = Board("square8", 12, 8)
    pieces = [
        Vehicle(0, "carrier", 0, 0, at(board.cell(0, 0), 2), full=36 * 12, spent=Spent(travel=120)),
        Vehicle(1, "trooper", 0, 0, Aboard(0)),
        Vehicle(2, "gun", 1, 0, at(board.cell(10, 0)), sight=8),
    ]
    if ambush:
        pieces += [
            Vehicle(3, "ambush-1", 1, 0, at(board.cell(3, 2)), sight=1, hidden=True),
            Vehicle(4, "ambush-2", 1, 0, at(board.cell(1, 5)), sight=1, hidden=True),
        ]
    setup = Setup("Crossing", (RED, BLUE, REFEREE), (LastSide(),) if ambush else (), limit=3)
    return scored(RULES, CaseState[Vehicle, any_step(*STEPS)](setup, board, tuple(pieces), beat=1))
