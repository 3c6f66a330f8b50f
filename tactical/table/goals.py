"""How a battle is won: goals as data, and the score that outlives a beat (FT-02 to FT-10, FT-OV-07).

A ruleset says through the `Fighters` it hands in which pieces stand, which are out, and what each is worth; the rest
is the same for every system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from tactical.table.breakdown import Breakdown
from tactical.table.memo import memo
from tactical.table.values import CellRefs, GoalRef, Value, replace, snake, tag_of

if TYPE_CHECKING:
    from tactical.table.state import AnyState

Cells = Annotated[CellRefs, Meta(min_length=1)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]


class Goal(Value, tag_field="goal", tag=snake, frozen=True):
    """Base of the goals. `side` empty: open to every side."""


class LastSide(Goal, tag="last_side", frozen=True):
    """A side that lost `share` of its starting points is broken; the last unbroken side wins (FT-02)."""

    share: tuple[Positive, Positive] = (1, 1)  # numerator, denominator


class HoldCells(Goal, tag="hold", frozen=True):
    """Standing alone on the cells at `beats` beat ends in a row wins (FT-03)."""

    cells: Cells
    beats: Positive = 1
    side: str = ""


class Exit(Goal, tag="exit", frozen=True):
    """A side wins when `count` of its pieces have left by these cells (FT-04)."""

    cells: Cells
    count: Positive = 1
    side: str = ""


def way_out(state: AnyState, piece: int) -> str:
    """Where a piece that is at no exit may leave: `the nearest is k4`; empty where its side has none."""
    who, side = state.pieces[piece], state.side(state.pieces[piece])
    goals = (goal for goal in state.setup.goals if isinstance(goal, Exit) and goal.side in ("", side))
    exits = [cell for goal in goals for cell in goal.cells]
    if not exits or who.cell < 0:
        return ""
    near = min(exits, key=lambda cell: state.board.distance(who.cell, cell))
    return f"the nearest is {state.cell_name(near)}"


class Survive(Goal, tag="survive", frozen=True):
    """A side with `pieces` standing at the end of beat `until` wins (FT-05)."""

    side: str
    until: Positive
    pieces: Positive = 1


class Points(Goal, tag="points", frozen=True):
    """Points for enemies out, and `value` a beat for each objective cell held alone; the first to `total` wins (FT-06).

    `total` 0: only counted at the limit.
    """

    cells: CellRefs = ()
    value: int = 0
    total: int = 0


class ArriveAt(Goal, tag="arrive", frozen=True):
    """A side with `members` standing on the cells at a beat end wins. It is broken when beat `by` is over, or when
    fewer than that are left (FT-OV-07)."""

    side: str
    cells: Cells
    by: Positive
    members: Positive = 1


def latest_beat(goals: Iterable[Goal], side: str, cell: int) -> int:
    """The last beat by which a side is to arrive on a cell; 0: any."""
    due = (goal.by for goal in goals if isinstance(goal, ArriveAt) and goal.side == side and cell in goal.cells)
    return min(due, default=0)


class AllOf(Goal, tag="all", frozen=True):
    """A side that has met every part at one test wins (FT-10). Parts are goals further down the list, by number: alone
    they win nothing."""

    parts: Annotated[tuple[GoalRef, ...], Meta(min_length=2)]
    side: str = ""


class AnyOf(Goal, tag="any", frozen=True):
    """A side that has met one of the parts wins (FT-10). In a goal of all parts: a choice."""

    parts: Annotated[tuple[GoalRef, ...], Meta(min_length=2)]
    side: str = ""


AnyGoal = LastSide | HoldCells | Exit | Survive | Points | ArriveAt | AllOf | AnyOf


def wholes(goals: Iterable[Goal]) -> tuple[tuple[int, Goal], ...]:
    """The goals that win by themselves, each with its number: all that are no parts of others."""
    goals = tuple(goals)
    parts = {part for goal in goals if isinstance(goal, AllOf | AnyOf) for part in goal.parts}
    return tuple((number, goal) for number, goal in enumerate(goals) if number not in parts)


def choice_of(goals: tuple[AnyGoal, ...], number: int) -> tuple[int, int]:
    """The outermost `any` that a goal belongs to, and the part of that: itself, or what it is part of; -1: none."""
    found, inner = (-1, -1), number
    for whole in range(number - 1, -1, -1):
        goal = goals[whole]
        if isinstance(goal, AllOf | AnyOf) and inner in goal.parts:
            found, inner = (whole, inner) if isinstance(goal, AnyOf) else found, whole
    return found


def path_of(goals: tuple[AnyGoal, ...], number: int) -> tuple[str | int, ...]:
    """Where a scenario's text has the goal of that number: `goals 2`, or `goals 0 parts 1`."""
    for whole, goal in enumerate(goals[:number]):
        if isinstance(goal, AllOf | AnyOf) and number in goal.parts:
            return (*path_of(goals, whole), "parts", goal.parts.index(number))
    return "goals", number


Rows = tuple[tuple[int, str, int], ...]  # goal number, side, count


class Score(Value, frozen=True):
    """What goals remember. Sides appear by name, in the order they first scored."""

    start: tuple[tuple[str, int], ...] = ()  # points each side began with (FT-02)
    held: Rows = ()  # beat ends in a row (FT-03)
    exits: Rows = ()  # pieces gone by it (FT-04)
    objective: tuple[tuple[str, int], ...] = ()  # points from objective cells (FT-06)
    yielded: tuple[str, ...] = ()  # sides that conceded (FT-09), or can no longer arrive (FT-OV-07)


class Fighters(msgspec.Struct, frozen=True):
    """What a ruleset tells the goals about its pieces; each is asked with the state and a piece.

    They may look at the piece and at what is fixed in `state.setup`, at nothing else: sums of theirs are carried from
    state to state, and only pieces that changed are asked about again.
    """

    standing: Callable[[Any, Any], bool]  # on the board (or aboard a piece there) and not out
    lost: Callable[[Any, Any], bool]  # counts against its side in LastSide
    out: Callable[[Any, Any], bool]  # scores for its enemies in Points
    points: Callable[[Any, Any], int]  # in the ruleset's own unit of points
    scale: int = 1  # so many of those units make one point of a goal
    holds: Callable[[Any, Any], bool] | None = None  # stands for Hold and objective cells; None: whoever is standing


class Win(msgspec.Struct, frozen=True):
    """A side met a goal."""

    side: str
    why: str
    clause: str


def opening_score(state: AnyState, fighters: Fighters) -> Score:
    """The score a battle begins with."""
    return Score(start=tuple((side, _points(state, side, fighters.points)) for side in state.sides))


def _points(state: AnyState, side: str, points: Callable[[Any, Any], int]) -> int:
    return sum(points(state, piece) for piece in state.pieces if state.side(piece) == side)


def losses(state: AnyState, fighters: Fighters) -> dict[str, int]:
    """Points each side has lost; nothing of a side that has lost none."""
    sums: dict[str, int] = {}
    for piece in state.pieces:
        if fighters.lost(state, piece):
            side = state.side(piece)
            sums[side] = sums.get(side, 0) + fighters.points(state, piece)
    return sums


def _broken(state: AnyState, fighters: Fighters, share: tuple[int, int]) -> list[str]:
    gone, yielded = losses(state, fighters), state.score.yielded
    if not (gone or yielded):
        return []
    part, whole = share
    start = dict(state.score.start)
    return [
        side for side in state.sides if side in yielded or 0 < start.get(side, 0) * part <= gone.get(side, 0) * whole
    ]


def _last_side(state: AnyState, fighters: Fighters) -> list[Win] | None:
    """The sides that stand when others broke; an empty list when all broke at once; None while it goes on."""
    broken, why, clause = list(state.score.yielded), "concession", "FT-09"
    for _, goal in wholes(state.setup.goals):
        if isinstance(goal, LastSide):
            broken, why, clause = _broken(state, fighters, goal.share), "last side", "FT-02"
            break
    if not broken:
        return None
    unbroken = [side for side in state.sides if side not in broken]
    if len(unbroken) > 1:
        return None
    return [Win(side, why, clause) for side in unbroken]


def after_order(state: AnyState, fighters: Fighters) -> tuple[str, list[Win]] | None:
    """(why, wins) when an order carried out whole has ended the battle, else None (FT-07)."""
    wins = _last_side(state, fighters)
    if wins is not None and not wins:
        return "no side left", []
    wins = wins or []
    for number, goal in wholes(state.setup.goals):
        if isinstance(goal, Exit | AllOf | AnyOf):
            wins += _met_by(state, fighters, number)
    return (wins[0].why, wins) if wins else None


def _met_by(state: AnyState, fighters: Fighters, number: int, over: int = 0) -> list[Win]:
    """The sides that have met the goal of that number, at the end of beat `over` or after an order (0)."""
    goal = state.setup.goals[number]
    why, clause = ("exit", "FT-04") if isinstance(goal, Exit) else (tag_of(goal), "FT-10")
    return [Win(side, why, clause) for side in state.sides if meets(state, fighters, number, side, over)]


def meets(state: AnyState, fighters: Fighters, number: int, side: str, over: int = 0) -> bool:
    """Whether a side has met a goal (FT-10): as beat `over` ends, or by what is settled after each order (0)."""
    goal = state.setup.goals[number]
    if getattr(goal, "side", "") not in ("", side):
        return False
    match goal:
        case AllOf() | AnyOf():
            every = all if isinstance(goal, AllOf) else any
            # a forged save may say that a goal is part of itself
            return every(part > number and meets(state, fighters, part, side, over) for part in goal.parts)
        case Exit():
            return (number, side) in {(i, of) for i, of, n in state.score.exits if n >= goal.count}
        case LastSide():
            broken = _broken(state, fighters, goal.share)
            return bool(broken) and [of for of in state.sides if of not in broken] == [side]
    return over > 0 and _meets_at_end(state, fighters, number, side, over)


def _meets_at_end(state: AnyState, fighters: Fighters, number: int, side: str, over: int) -> bool:
    """The same, for what is settled at the end of beats alone."""
    goal = state.setup.goals[number]
    match goal:
        case HoldCells():
            return (number, side) in {(i, of) for i, of, n in state.score.held if n >= goal.beats}
        case Survive():
            return over >= goal.until and _standing(state, fighters, side) >= goal.pieces
        case ArriveAt():
            return over <= goal.by and _arrived(state, goal, fighters)
        case Points():
            return 0 < goal.total * fighters.scale <= points_of(state, fighters, side)
    return False


def decisive(state: AnyState, fighters: Fighters, number: int, side: str) -> bool:
    """Whether a side wins once it meets a goal: it is no part of another, or all else that it takes is met (FT-10)."""
    over = max(1, state.beat)
    for whole, goal in enumerate(state.setup.goals[:number]):
        if isinstance(goal, AllOf | AnyOf) and number in goal.parts:
            others = () if isinstance(goal, AnyOf) else (part for part in goal.parts if part != number)
            met = all(meets(state, fighters, part, side, over) for part in others)
            return met and decisive(state, fighters, whole, side)
    return True


def exited(state: AnyState, side: str, cell: int) -> Score:
    """The score once a piece of `side` has left by `cell`."""
    score: Score = state.score
    for number, goal in enumerate(state.setup.goals):
        if isinstance(goal, Exit) and cell in goal.cells and goal.side in ("", side):
            score = replace(score, exits=_counted(score.exits, number, side, 1))
    return score


def _counted(rows: Rows, number: int, side: str, add: int) -> Rows:
    count = next((n for i, s, n in rows if (i, s) == (number, side)), 0) + add
    return (*(row for row in rows if row[:2] != (number, side)), (number, side, count))


@memo(64)  # whoever weighs a position asks for it in several ways
def holder(state: AnyState, cells: tuple[int, ...], fighters: Fighters) -> str:
    """The one side standing on any of the cells; empty when none or several do. Neutrals are nobody's enemies."""
    there = _standing_on(state, cells, fighters.holds or fighters.standing)
    sides = {state.side(piece) for piece in there} - {""}
    return sides.pop() if len(sides) == 1 else ""


def _standing_on(state: AnyState, cells: tuple[int, ...], counts: Callable[[Any, Any], bool]) -> list[Any]:
    """The pieces that count and stand on any of the cells, also aboard another piece there."""
    return [
        piece
        for piece in state.pieces
        if counts(state, piece) and any(cell in cells for cell in state.cells_under(piece))
    ]


def _arrival(state: AnyState, goal: ArriveAt, fighters: Fighters) -> str:
    """How a journey stands at a beat end: arrived, lost, or (empty) on the way."""
    if _arrived(state, goal, fighters):
        return "arrived"
    left = _standing(state, fighters, goal.side)
    return "lost" if state.beat >= goal.by or left < goal.members else ""


def _arrived(state: AnyState, goal: ArriveAt, fighters: Fighters) -> bool:
    there = _standing_on(state, goal.cells, fighters.standing)
    return sum(state.side(piece) == goal.side for piece in there) >= goal.members


def _standing(state: AnyState, fighters: Fighters, side: str) -> int:
    return sum(1 for piece in state.pieces if state.side(piece) == side and fighters.standing(state, piece))


def beat_end(state: AnyState, fighters: Fighters) -> tuple[Score, list[Win], bool]:
    """(score, wins, at_limit) at the end of beat `state.beat` (FT-03, FT-05, FT-06, FT-08, FT-10, FT-OV-07).

    A side that can no longer meet what it must is added to `Score.yielded`.
    """
    score: Score = state.score
    wins: list[Win] = []
    alone = {number for number, _ in wholes(state.setup.goals)}
    for number, goal in enumerate(state.setup.goals):
        if isinstance(goal, HoldCells):
            side = holder(state, goal.cells, fighters)
            before = next((n for i, s, n in score.held if (i, s) == (number, side)), 0)
            held = tuple(row for row in score.held if row[0] != number)
            if side and goal.side in ("", side):
                held = (*held, (number, side, before + 1))
                if before + 1 >= goal.beats and number in alone:
                    wins.append(Win(side, "hold", "FT-03"))
            score = replace(score, held=held)
        elif isinstance(goal, Survive):
            standing = _standing(state, fighters, goal.side)
            if state.beat == goal.until and standing >= goal.pieces and number in alone:
                wins.append(Win(goal.side, "survive", "FT-05"))
        elif isinstance(goal, ArriveAt) and number in alone:
            stands = _arrival(state, goal, fighters)
            if stands == "arrived":
                wins.append(Win(goal.side, "arrive", "FT-OV-07"))
            elif stands == "lost" and goal.side not in score.yielded:
                score = replace(score, yielded=(*score.yielded, goal.side))
        elif isinstance(goal, Points):
            gain = goal.value * fighters.scale
            for cell in goal.cells:
                side = holder(state, (cell,), fighters)
                if side:
                    rest = tuple(row for row in score.objective if row[0] != side)
                    score = replace(score, objective=(*rest, (side, dict(score.objective).get(side, 0) + gain)))
            totals = standings(state.having(score=score), fighters) if number in alone else ()
            wins += [Win(s, "points", "FT-06") for s, n in totals if goal.total and n >= goal.total * fighters.scale]
    for number, goal in wholes(state.setup.goals):
        if isinstance(goal, AllOf | AnyOf):
            wins += _met_by(state.having(score=score), fighters, number, state.beat)
    return score, wins, bool(state.setup.limit) and state.beat >= state.setup.limit


def foremost(state: AnyState, fighters: Fighters, wins: list[Win]) -> list[Win]:
    """Of several sides that win at one test those with most points, where all of them win by points (FT-07)."""
    if any(win.why != "points" for win in wins):
        return wins
    points = {win.side: points_of(state, fighters, win.side) for win in wins}
    return [win for win in wins if points[win.side] == max(points.values())]


class Progress(msgspec.Struct, frozen=True):
    """How far sides have come with a goal that counts, each of how many: beats held in a row, pieces gone, points lost
    of those whose loss breaks it, parts met.

    `now`: the side that stands alone where a goal is held, and so counts one more if the beat ends so.
    """

    so_far: tuple[tuple[str, int, int], ...] = ()
    now: str = ""

    def of(self, side: str) -> int:
        """What a side has counted."""
        return next((count for of, count, _ in self.so_far if of == side), 0)


def progress(state: AnyState, fighters: Fighters, number: int) -> Progress:
    """How far it is to the goal of that number (FT-02 to FT-04, FT-10)."""
    goal = state.setup.goals[number]
    if isinstance(goal, HoldCells):
        now = holder(state, goal.cells, fighters)
        held = tuple((side, n, goal.beats) for i, side, n in state.score.held if i == number)
        return Progress(held, now if goal.side in ("", now) else "")
    if isinstance(goal, Exit):
        return Progress(tuple((side, n, goal.count) for i, side, n in state.score.exits if i == number))
    if isinstance(goal, LastSide):
        (part, whole), gone = goal.share, losses(state, fighters)
        start = ((side, n) for side, n in state.score.start if gone.get(side))
        return Progress(tuple((side, gone[side], -(-n * part // whole)) for side, n in start))
    if isinstance(goal, AllOf):
        met = ((side, _parts_met(state, fighters, goal, side)) for side in state.sides)
        return Progress(tuple((side, n, len(goal.parts)) for side, n in met if n))
    return Progress()


def _parts_met(state: AnyState, fighters: Fighters, goal: AllOf, side: str) -> int:
    """How many parts of a goal a side has now; those that are settled as a beat ends, by the last one."""
    return sum(meets(state, fighters, part, side, state.beat - 1) for part in goal.parts)


def points_made(state: AnyState, fighters: Fighters, side: str) -> Breakdown:
    """The points of a side, in the ruleset's own unit of them: objectives held, and enemy pieces out (FT-06)."""
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
    """Points of each side (FT-06): what `points_made` comes to."""
    return tuple((side, points_made(state, fighters, side).total) for side in state.sides)


def points_of(state: AnyState, fighters: Fighters, side: str) -> int:
    """Points of one side; none for who is on no side."""
    return points_made(state, fighters, side).total if side in state.sides else 0


def counts_points(state: AnyState) -> bool:
    """Whether points are a goal of this battle."""
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
