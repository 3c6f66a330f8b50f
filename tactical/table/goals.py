"""How a battle is won: goals as data, and the score that outlives a beat (FT-02 to FT-09, FT-OV-07).

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
from tactical.table.values import CellRefs, Value, replace, snake

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


AnyGoal = LastSide | HoldCells | Exit | Survive | Points | ArriveAt


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
    for goal in state.setup.goals:
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
    for number, goal in enumerate(state.setup.goals):
        if isinstance(goal, Exit):
            gone = {side: n for i, side, n in state.score.exits if i == number}
            wins += [
                Win(side, "exit", "FT-04")
                for side in state.sides
                if goal.side in ("", side) and gone.get(side, 0) >= goal.count
            ]
    return (wins[0].why, wins) if wins else None


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
    there = [piece for piece in _standing_on(state, goal.cells, fighters.standing) if state.side(piece) == goal.side]
    if len(there) >= goal.members:
        return "arrived"
    left = sum(1 for p in state.pieces if state.side(p) == goal.side and fighters.standing(state, p))
    return "lost" if state.beat >= goal.by or left < goal.members else ""


def beat_end(state: AnyState, fighters: Fighters) -> tuple[Score, list[Win], bool]:
    """(score, wins, at_limit) at the end of beat `state.beat` (FT-03, FT-05, FT-06, FT-08, FT-OV-07).

    A side that can no longer meet what it must is added to `Score.yielded`.
    """
    score: Score = state.score
    wins: list[Win] = []
    for number, goal in enumerate(state.setup.goals):
        if isinstance(goal, HoldCells):
            side = holder(state, goal.cells, fighters)
            before = next((n for i, s, n in score.held if (i, s) == (number, side)), 0)
            held = tuple(row for row in score.held if row[0] != number)
            if side and goal.side in ("", side):
                held = (*held, (number, side, before + 1))
                if before + 1 >= goal.beats:
                    wins.append(Win(side, "hold", "FT-03"))
            score = replace(score, held=held)
        elif isinstance(goal, Survive):
            standing = sum(1 for p in state.pieces if state.side(p) == goal.side and fighters.standing(state, p))
            if state.beat == goal.until and standing >= goal.pieces:
                wins.append(Win(goal.side, "survive", "FT-05"))
        elif isinstance(goal, ArriveAt):
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
            totals = standings(state.having(score=score), fighters)
            wins += [Win(s, "points", "FT-06") for s, n in totals if goal.total and n >= goal.total * fighters.scale]
    return score, wins, bool(state.setup.limit) and state.beat >= state.setup.limit


def foremost(state: AnyState, fighters: Fighters, wins: list[Win]) -> list[Win]:
    """Of several sides that win at one test those with most points, where all of them win by points (FT-07)."""
    if any(win.why != "points" for win in wins):
        return wins
    points = {win.side: points_of(state, fighters, win.side) for win in wins}
    return [win for win in wins if points[win.side] == max(points.values())]


class Progress(msgspec.Struct, frozen=True):
    """How far sides have come with a goal that counts, each of how many: beats held in a row, pieces gone, points lost
    of those whose loss breaks it.

    `now`: the side that stands alone where a goal is held, and so counts one more if the beat ends so.
    """

    so_far: tuple[tuple[str, int, int], ...] = ()
    now: str = ""

    def of(self, side: str) -> int:
        """What a side has counted."""
        return next((count for of, count, _ in self.so_far if of == side), 0)


def progress(state: AnyState, fighters: Fighters, number: int) -> Progress:
    """How far it is to the goal of that number (FT-02 to FT-04)."""
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
    return Progress()


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
