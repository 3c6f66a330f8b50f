"""How a battle is won: goals as data, and the score that outlives a beat (FT-02 to FT-10, FT-OV-07).

A ruleset's `Fighters` says which pieces stand, which are out, and what each is worth; the rest is the same for every
system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from tactical.table.breakdown import Breakdown
from tactical.table.memo import memo
from tactical.table.places import Destroyed, Left
from tactical.table.values import CellRefs, GoalRef, PrizeRef, Value, replace, snake, tag_of

if TYPE_CHECKING:
    from tactical.table.pieces import Piece
    from tactical.table.prizes import Prize
    from tactical.table.state import AnyState


Cells = Annotated[CellRefs, Meta(min_length=1)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]


class Goal(Value, tag_field="goal", tag=snake, frozen=True):
    """Base of the goals: each says when a side has met it, what it counts, and how far the sides have come.

    `number`: its own in `setup.goals`, under which `Score` keeps what it has counted.
    """

    clause: ClassVar[str]
    by_orders: ClassVar[bool] = False  # tested after each order (FT-07)
    by_beats: ClassVar[bool] = True  # tested as each beat ends (FT-07)

    @property
    def side(self) -> str:
        """The side that it is for; empty: every side."""
        return ""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it is about."""
        return ()

    @property
    def parts(self) -> tuple[int, ...]:
        """The goals that it is made of, by number."""
        return ()

    def open_to(self, side: str) -> bool:
        """True if a side may win by it."""
        return self.side in ("", side)

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        """True if a side that it is open to has met it, as beat `over` ends, or after an order (0)."""
        raise NotImplementedError

    def wins(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        """True if a side wins by it now, where it is not part of another. Default: if it is met."""
        return self.is_met(state, fighters, number, side, over)

    def is_lost(self, state: AnyState, fighters: Fighters) -> bool:
        """True if its side can no longer meet it when beat `state.beat` is over, and so breaks. Default: never."""
        return False

    def in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
        """False if the rules alone leave a side, however well it does, too little time or too few pieces to meet it.
        Default: never."""
        return True

    def counted(self, state: AnyState, fighters: Fighters, number: int, score: Score) -> Score:
        """The score with what counts at the end of beat `state.beat`. Default: nothing does."""
        return score

    def progress(self, state: AnyState, fighters: Fighters, number: int) -> Progress:
        """How far sides have come. Default: it is met or not."""
        return Progress()

    def ways_out(self, state: AnyState, piece: int) -> tuple[int, ...]:
        """The cells by which a piece of a side that it is open to may leave for it. Default: none."""
        return ()


class LastSide(Goal, tag="last_side", frozen=True):
    """A side that lost `share` of its starting points breaks; the last unbroken side wins (FT-02)."""

    clause: ClassVar[str] = "FT-02"
    by_beats: ClassVar[bool] = False

    share: tuple[Positive, Positive] = (1, 1)  # numerator, denominator

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        broken = self.broken(state, fighters)
        return bool(broken) and [of for of in state.sides if of not in broken] == [side]

    def broken(self, state: AnyState, fighters: Fighters) -> list[str]:
        """The sides that have lost as much, or given up."""
        gone, yielded = losses(state, fighters), state.score.yielded
        if not (gone or yielded):
            return []
        part, whole = self.share
        start = dict(state.score.start)
        return [
            side
            for side in state.sides
            if side in yielded or 0 < start.get(side, 0) * part <= gone.get(side, 0) * whole
        ]

    def progress(self, state: AnyState, fighters: Fighters, number: int) -> Progress:
        (part, whole), gone = self.share, losses(state, fighters)
        start = ((side, n) for side, n in state.score.start if gone.get(side))
        return Progress(tuple((side, gone[side], -(-n * part // whole)) for side, n in start))


class HoldCells(Goal, tag="hold", frozen=True):
    """Standing alone on the cells at `beats` beat ends in a row wins (FT-03)."""

    clause: ClassVar[str] = "FT-03"

    cells: Cells
    beats: Positive = 1
    side: str = ""

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        return over > 0 and _count(state.score.held, number, side) >= self.beats

    def in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
        left, limit = self.beats - _count(state.score.held, number, side), state.setup.limit
        return not limit or left <= limit + 1 - state.beat

    def counted(self, state: AnyState, fighters: Fighters, number: int, score: Score) -> Score:
        side = holder(state, self.cells, fighters)
        held = tuple(row for row in score.held if row[0] != number)
        if side and self.open_to(side):
            held = (*held, (number, side, _count(score.held, number, side) + 1))
        return replace(score, held=held)

    def progress(self, state: AnyState, fighters: Fighters, number: int) -> Progress:
        now = holder(state, self.cells, fighters)
        held = tuple((side, n, self.beats) for i, side, n in state.score.held if i == number)
        return Progress(held, now if self.open_to(now) else "")


class Exit(Goal, tag="exit", frozen=True):
    """A side wins when `count` of its pieces have left by these cells (FT-04)."""

    clause: ClassVar[str] = "FT-04"
    by_orders: ClassVar[bool] = True
    by_beats: ClassVar[bool] = False

    cells: Cells
    count: Positive = 1
    side: str = ""

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        return _count(state.score.exits, number, side) >= self.count

    def in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
        own = (piece.place for piece in state.pieces if state.side(piece) == side)
        able = sum(not isinstance(place, Left | Destroyed) for place in own)
        return able >= self.count - _count(state.score.exits, number, side)

    def progress(self, state: AnyState, fighters: Fighters, number: int) -> Progress:
        return Progress(tuple((side, n, self.count) for i, side, n in state.score.exits if i == number))

    def ways_out(self, state: AnyState, piece: int) -> tuple[int, ...]:
        return self.cells


class Carry(Goal, tag="carry", frozen=True):
    """A side wins when one of its standing pieces has a thing on one of the cells, or with `leaves` has left by one of
    them with it (FT-13). `prize`: the number of the thing."""

    clause: ClassVar[str] = "FT-13"
    by_orders: ClassVar[bool] = True
    by_beats: ClassVar[bool] = False

    prize: PrizeRef
    cells: Cells
    leaves: bool = False
    side: str = ""

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        prize = prize_of(state, self)
        if prize is None or not side or carrier_of(state, self) != side:
            return False
        if self.leaves or prize.taken_by:
            return bool(prize.taken_by) and prize.cell in self.cells
        who = state.pieces[prize.bearer]
        return fighters.standing(state, who) and any(cell in self.cells for cell in state.cells_under(who))

    def in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
        prize = prize_of(state, self)
        return prize is not None and prize.taken_by in ("", side)

    def ways_out(self, state: AnyState, piece: int) -> tuple[int, ...]:
        prize = prize_of(state, self)
        return self.cells if self.leaves and prize is not None and prize.bearer == piece else ()


def prize_of(state: AnyState, goal: Carry) -> Prize | None:
    """The thing that a goal is about; None if a forged save has none."""
    return state.prizes[goal.prize] if 0 <= goal.prize < len(state.prizes) else None


def carrier_of(state: AnyState, goal: Carry) -> str:
    """The side that has, or has taken away, the thing of a goal; empty: none."""
    prize = prize_of(state, goal)
    if prize is None or prize.taken_by:
        return prize.taken_by if prize is not None else ""
    return state.side(state.pieces[prize.bearer]) if prize.bearer >= 0 else ""


class Survive(Goal, tag="survive", frozen=True):
    """A side with `pieces` standing at the end of beat `until` wins (FT-05)."""

    clause: ClassVar[str] = "FT-05"

    side: str
    until: Positive
    pieces: Positive = 1

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        return over >= self.until and _standing(state, fighters, side) >= self.pieces

    def wins(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        return over == self.until and self.is_met(state, fighters, number, side, over)

    def in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
        return state.beat <= self.until


class Points(Goal, tag="points", frozen=True):
    """Points for enemies out, and `value` a beat for each objective cell held alone; the first to `total` wins (FT-06).

    `total` 0: only counted at the limit.
    """

    clause: ClassVar[str] = "FT-06"

    cells: CellRefs = ()
    value: int = 0
    total: int = 0

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        return over > 0 and 0 < self.total * fighters.scale <= points_of(state, fighters, side)

    def counted(self, state: AnyState, fighters: Fighters, number: int, score: Score) -> Score:
        for cell in self.cells:
            side = holder(state, (cell,), fighters)
            if side:
                rest = tuple(row for row in score.objective if row[0] != side)
                gained = dict(score.objective).get(side, 0) + self.value * fighters.scale
                score = replace(score, objective=(*rest, (side, gained)))
        return score


class ArriveAt(Goal, tag="arrive", frozen=True):
    """A side with `members` standing on the cells at a beat end wins. It breaks when beat `by` is over, or when fewer
    than that are left (FT-OV-07)."""

    clause: ClassVar[str] = "FT-OV-07"

    side: str
    cells: Cells
    by: Positive
    members: Positive = 1

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        there = _standing_on(state, self.cells, fighters.standing)
        return 0 < over <= self.by and sum(state.side(piece) == side for piece in there) >= self.members

    def is_lost(self, state: AnyState, fighters: Fighters) -> bool:
        return state.beat >= self.by or _standing(state, fighters, self.side) < self.members


def latest_beat(goals: Iterable[Goal], side: str, cell: int) -> int:
    """The last beat by which a side must arrive on a cell; 0: any."""
    due = (goal.by for goal in goals if isinstance(goal, ArriveAt) and goal.side == side and cell in goal.cells)
    return min(due, default=0)


class Joined(Goal, tag="joined", frozen=True):
    """Base of the goals made of others, its parts (FT-10): goals further down the list, by number, which do not win
    alone."""

    clause: ClassVar[str] = "FT-10"
    by_orders: ClassVar[bool] = True

    parts: Annotated[tuple[GoalRef, ...], Meta(min_length=2)]
    side: str = ""

    def met_parts(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> int:
        """How many parts a side has met."""
        # a forged save may say that a goal is part of itself
        return sum(part > number and meets(state, fighters, part, side, over) for part in self.parts)

    def parts_in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> list[bool]:
        """True for each part in reach of a side."""
        goals = ((part, state.setup.goals[part]) for part in self.parts if part > number)
        return [goal.open_to(side) and goal.in_reach(state, fighters, part, side) for part, goal in goals]

    def needed_beside(self, part: int) -> tuple[int, ...]:
        """The other parts that a side must have met if one of them is to win."""
        return ()


class AllOf(Joined, tag="all", frozen=True):
    """A side that has met every part at one test wins (FT-10)."""

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        return self.met_parts(state, fighters, number, side, over) == len(self.parts)

    def in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
        return all(self.parts_in_reach(state, fighters, number, side))

    def needed_beside(self, part: int) -> tuple[int, ...]:
        return tuple(other for other in self.parts if other != part)

    def progress(self, state: AnyState, fighters: Fighters, number: int) -> Progress:
        """The parts that are met; of those that count as a beat ends, by the end of the last one."""
        met = ((side, self.met_parts(state, fighters, number, side, state.beat - 1)) for side in state.sides)
        return Progress(tuple((side, n, len(self.parts)) for side, n in met if n))


class AnyOf(Joined, tag="any", frozen=True):
    """A side that has met one of the parts wins (FT-10). In a goal of all parts: a choice."""

    def is_met(self, state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
        return self.met_parts(state, fighters, number, side, over) > 0

    def in_reach(self, state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
        return any(self.parts_in_reach(state, fighters, number, side))


AnyGoal = LastSide | HoldCells | Exit | Carry | Survive | Points | ArriveAt | AllOf | AnyOf


def wholes(goals: Iterable[AnyGoal]) -> tuple[tuple[int, AnyGoal], ...]:
    """The goals that win by themselves, each with its number: those that are not part of another."""
    goals = tuple(goals)
    parts = {part for goal in goals for part in goal.parts}
    return tuple((number, goal) for number, goal in enumerate(goals) if number not in parts)


def choice_of(goals: tuple[AnyGoal, ...], number: int) -> tuple[int, int]:
    """The outermost `any` that a goal belongs to, and the part of it: itself, or what it is part of; -1: none."""
    found, inner = (-1, -1), number
    for whole in range(number - 1, -1, -1):
        if inner in goals[whole].parts:
            found, inner = (whole, inner) if isinstance(goals[whole], AnyOf) else found, whole
    return found


def path_of(goals: tuple[AnyGoal, ...], number: int) -> tuple[str | int, ...]:
    """The place of the goal with that number in a scenario's text: `goals 2`, or `goals 0 parts 1`."""
    for whole, goal in enumerate(goals[:number]):
        if number in goal.parts:
            return (*path_of(goals, whole), "parts", goal.parts.index(number))
    return "goals", number


def exits_of(state: AnyState, piece: int) -> tuple[int, ...]:
    """The cells by which a piece may leave for a goal of its side: exits (FT-04), and where it may carry a thing off
    the board (FT-13)."""
    side = state.side(state.pieces[piece])
    found = (cell for goal in state.setup.goals if goal.open_to(side) for cell in goal.ways_out(state, piece))
    return tuple(dict.fromkeys(found))


def way_out(state: AnyState, piece: int) -> str:
    """The nearest way out for a piece that is at no exit: `the nearest is k4`; empty if its side has none."""
    who, found = state.pieces[piece], exits_of(state, piece)
    if not found or who.cell < 0:
        return ""
    near = min(found, key=lambda cell: state.board.distance(who.cell, cell))
    return f"the nearest is {state.cell_name(near)}"


Rows = tuple[tuple[int, str, int], ...]  # goal number, side, count


class Score(Value, frozen=True):
    """The memory of goals. Sides appear by name, in the order they first scored."""

    start: tuple[tuple[str, int], ...] = ()  # points each side began with (FT-02)
    held: Rows = ()  # beat ends in a row (FT-03)
    exits: Rows = ()  # pieces gone by it (FT-04)
    objective: tuple[tuple[str, int], ...] = ()  # points from objective cells (FT-06)
    yielded: tuple[str, ...] = ()  # sides that conceded (FT-09), or can no longer arrive (FT-OV-07)


class Fighters(msgspec.Struct, frozen=True):
    """A ruleset's answers about pieces for goals; each takes the state and a piece.

    They may depend on the piece and on `state.setup`, and on nothing else: their sums are carried from state to state,
    and only changed pieces are evaluated again.
    """

    standing: Callable[[Any, Any], bool]  # on the board (or aboard a piece there) and not out
    lost: Callable[[Any, Any], bool]  # counts against its side in LastSide
    out: Callable[[Any, Any], bool]  # scores for its enemies in Points
    points: Callable[[Any, Any], int]  # in the ruleset's own unit of points
    scale: int = 1  # so many of those units make one point of a goal
    holds: Callable[[Any, Any], bool] | None = None  # stands for Hold and objective cells; None: whoever is standing
    points_are: str = "A side scores the points of each enemy it puts out of action"  # the words for the goal `points`


class Win(msgspec.Struct, frozen=True):
    """A side met a goal."""

    side: str
    why: str
    clause: str


def opening_score(state: AnyState, fighters: Fighters) -> Score:
    """The score at the start of a battle."""
    return Score(start=tuple((side, _points(state, side, fighters.points)) for side in state.sides))


def _points(state: AnyState, side: str, points: Callable[[Any, Any], int]) -> int:
    return sum(points(state, piece) for piece in state.pieces if state.side(piece) == side)


def losses(state: AnyState, fighters: Fighters) -> dict[str, int]:
    """The points each side has lost, without sides that have lost none."""
    sums: dict[str, int] = {}
    for piece in state.pieces:
        if fighters.lost(state, piece):
            side = state.side(piece)
            sums[side] = sums.get(side, 0) + fighters.points(state, piece)
    return sums


def _last_side(state: AnyState, fighters: Fighters) -> list[Win] | None:
    """The sides that stand when others broke; an empty list when all broke at once; None while it goes on."""
    broken, why, clause = list(state.score.yielded), "concession", "FT-09"
    for _, goal in wholes(state.setup.goals):
        if isinstance(goal, LastSide):
            broken, why, clause = goal.broken(state, fighters), "last side", "FT-02"
            break
    if not broken:
        return None
    unbroken = [side for side in state.sides if side not in broken]
    if len(unbroken) > 1:
        return None
    return [Win(side, why, clause) for side in unbroken]


def after_order(state: AnyState, fighters: Fighters) -> tuple[str, list[Win]] | None:
    """(why, wins) when an order carried out whole has ended the battle, or else None (FT-07)."""
    wins = _last_side(state, fighters)
    if wins is not None and not wins:
        return "no side left", []
    wins = wins or []
    for number, goal in wholes(state.setup.goals):
        if goal.by_orders:
            wins += _won(state, fighters, number, goal, 0)
    return (wins[0].why, wins) if wins else None


def _won(state: AnyState, fighters: Fighters, number: int, goal: Goal, over: int) -> list[Win]:
    """The sides that win by a goal, at the end of beat `over` or after an order (0)."""
    sides = (side for side in state.sides if goal.open_to(side))
    won = (side for side in sides if goal.wins(state, fighters, number, side, over))
    return [Win(side, tag_of(goal), goal.clause) for side in won]


def meets(state: AnyState, fighters: Fighters, number: int, side: str, over: int = 0) -> bool:
    """True if a side has met a goal (FT-10): as beat `over` ends, or after each order (0)."""
    goal = state.setup.goals[number]
    return goal.open_to(side) and goal.is_met(state, fighters, number, side, over)


def in_reach(state: AnyState, fighters: Fighters) -> list[str]:
    """The sides that may still win by a goal: the rules alone leave them time and pieces enough."""
    some = wholes(state.setup.goals)
    return [
        side
        for side in state.sides
        if any(goal.open_to(side) and goal.in_reach(state, fighters, number, side) for number, goal in some)
    ]


def decisive(state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
    """True if meeting a goal wins: it is not part of another, or all other parts are met (FT-10)."""
    over = max(1, state.beat)
    for whole, goal in enumerate(state.setup.goals[:number]):
        if isinstance(goal, Joined) and number in goal.parts:
            met = all(meets(state, fighters, part, side, over) for part in goal.needed_beside(number))
            return met and decisive(state, fighters, whole, side)
    return True


def exited(state: AnyState, side: str, cell: int) -> Score:
    """The score after a piece of `side` has left by `cell`."""
    score: Score = state.score
    for number, goal in enumerate(state.setup.goals):
        if isinstance(goal, Exit) and cell in goal.cells and goal.open_to(side):
            others = (row for row in score.exits if row[:2] != (number, side))
            score = replace(score, exits=(*others, (number, side, _count(score.exits, number, side) + 1)))
    return score


def _count(rows: Rows, number: int, side: str) -> int:
    return next((n for i, of, n in rows if (i, of) == (number, side)), 0)


@memo(64)  # weighing a position asks for it in several ways
def holder(state: AnyState, cells: tuple[int, ...], fighters: Fighters) -> str:
    """The only side standing on any of the cells; empty if none or several do. Neutrals are nobody's enemies."""
    there = _standing_on(state, cells, fighters.holds or fighters.standing)
    sides = {state.side(piece) for piece in there} - {""}
    return sides.pop() if len(sides) == 1 else ""


def _standing_on(state: AnyState, cells: tuple[int, ...], counts: Callable[[Any, Any], bool]) -> list[Piece]:
    """The pieces that count and stand on any of the cells, also aboard another piece there."""
    return [
        piece
        for piece in state.pieces
        if counts(state, piece) and any(cell in cells for cell in state.cells_under(piece))
    ]


def _standing(state: AnyState, fighters: Fighters, side: str) -> int:
    return sum(1 for piece in state.pieces if state.side(piece) == side and fighters.standing(state, piece))


def beat_end(state: AnyState, fighters: Fighters) -> tuple[Score, list[Win], bool]:
    """(score, wins, at_limit) at the end of beat `state.beat` (FT-03, FT-05, FT-06, FT-08, FT-10, FT-OV-07).

    A side that can no longer meet a necessary goal is added to `Score.yielded`.
    """
    score: Score = state.score
    for number, goal in enumerate(state.setup.goals):
        score = goal.counted(state, fighters, number, score)
    state = state.having(score=score)
    wins: list[Win] = []
    for number, goal in wholes(state.setup.goals):
        won = _won(state, fighters, number, goal, state.beat) if goal.by_beats else []
        wins += won
        if not won and goal.side not in score.yielded and goal.is_lost(state, fighters):
            score = replace(score, yielded=(*score.yielded, goal.side))
    return score, wins, bool(state.setup.limit) and state.beat >= state.setup.limit


def foremost(state: AnyState, fighters: Fighters, wins: list[Win]) -> list[Win]:
    """The sides with the most points among several that win at one test, if all of them win by points (FT-07)."""
    if any(win.why != "points" for win in wins):
        return wins
    points = {win.side: points_of(state, fighters, win.side) for win in wins}
    return [win for win in wins if points[win.side] == max(points.values())]


class Progress(msgspec.Struct, frozen=True):
    """The progress of sides towards a goal, each out of how many: beats held in a row, pieces gone, points lost, parts
    met.

    `now`: the side that stands alone where a goal is held, and so counts one more if the beat ends now.
    """

    so_far: tuple[tuple[str, int, int], ...] = ()
    now: str = ""

    def of(self, side: str) -> int:
        """The count of a side."""
        return next((count for of, count, _ in self.so_far if of == side), 0)


def progress(state: AnyState, fighters: Fighters, number: int) -> Progress:
    """The progress of sides towards the goal of that number (FT-02 to FT-04, FT-10)."""
    return state.setup.goals[number].progress(state, fighters, number)


def points_made(state: AnyState, fighters: Fighters, side: str) -> Breakdown:
    """The points of a side, in the ruleset's own unit: objectives held, and enemy pieces out (FT-06)."""
    gone: dict[str, list[int]] = {}
    for piece in state.pieces:
        whose = state.side(piece)
        if whose not in ("", side) and fighters.out(state, piece):
            gone.setdefault(whose, []).append(fighters.points(state, piece))
    made = Breakdown.of(dict(state.score.objective).get(side, 0), "objectives held", "FT-06")
    for whose, points in gone.items():
        made = made.add(sum(points), f"{len(points)} of {whose} out", "FT-06")
    return made


def standings(state: AnyState, fighters: Fighters) -> tuple[tuple[str, int], ...]:
    """The points of each side, as in `points_made` (FT-06)."""
    return tuple((side, points_made(state, fighters, side).total) for side in state.sides)


def points_of(state: AnyState, fighters: Fighters, side: str) -> int:
    """The points of one side; none for neutrals."""
    return points_made(state, fighters, side).total if side in state.sides else 0


def counts_points(state: AnyState) -> bool:
    """True if points are a goal of this battle."""
    return any(isinstance(goal, Points) for goal in state.setup.goals)


def at_limit(state: AnyState, fighters: Fighters) -> tuple[str, ...]:
    """The winners when the limit is reached without one (FT-08); none: a draw."""
    how = state.setup.at_limit
    if how == "draw":
        return ()
    if how != "points":
        return (how,)
    totals = standings(state, fighters)
    best = max((n for _, n in totals), default=0)
    leaders = tuple(side for side, n in totals if n == best)
    return leaders if len(leaders) == 1 else ()
