"""A side's progress towards its goals, and how near its pieces are to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tactical.opponent.distances import FAR, Cells, Distances
from tactical.opponent.threats import Combatant, Threats
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Journeys
from tactical.table import AnyState
from tactical.table.goals import (
    ArriveAt,
    Carry,
    Exit,
    HoldCells,
    LastSide,
    Points,
    Survive,
    carrier_of,
    choice_of,
    counts_points,
    decisive,
    points_of,
    prize_of,
    progress,
)
from tactical.table.roles import role_of

WIN = 100.0  # average pieces
DAY, LATE = 1.6, 3.0  # a turn on the way, and one that is too many
SLOWEST = 0.7  # the weight of the last of those who must arrive, beside all of them on average
LEFT = 0.5  # of the steps that are left today: what counts of them before they are gone
DUE = 6.0  # average pieces: to hold ground of which one more beat would win, if nobody comes
BORNE = 4.0  # average pieces: to have what is to be carried somewhere
URGENT = 3.0  # the pull of such ground on the others
GUARDED = 2  # cells from what it guards: as far as a piece goes
STRAYS = 2.0  # turns: as if what is not where it should be were so much farther away
TASK = 3.0  # average pieces a turn: what it is worth to a piece to do what a scenario has it do
NEAR = 0.6  # of its range: as near as a piece wants to be to a foe


class Pull(NamedTuple):
    """Some pieces are drawn to some cells: how strongly, and how many of them. If one of several such pulls is enough,
    `choice` is that goal, and the part of it that this one belongs to; -1: it stands by itself. `only`: the one piece
    that is drawn; -1: any."""

    cells: Cells
    weight: float
    pieces: int
    choice: tuple[int, int] = (-1, -1)
    only: int = -1


class Crowd(NamedTuple):
    """The number of a side's standing pieces, and their total worth."""

    pieces: int
    value: float


class Journey(NamedTuple):
    """The steps that a piece must go to its destination, those left today, those of a day as today is, and those of
    each later day."""

    steps: float
    left: float
    stride: float
    pace: float


class Objectives:
    """Goals as worth, seen from one side."""

    def __init__(self, rules: AnyRuleset, distances: Distances, threats: Threats, norm: float) -> None:
        self.rules, self.distances, self.threats, self.norm = rules, distances, threats, norm

    def reached(self, state: AnyState, side: str, ours: Sequence[Combatant], foes: Sequence[Combatant]) -> float:
        """A side's progress towards its goals: beats held, pieces gone, points, days left."""
        total, fighters, limit = 0.0, self.rules.fighters, state.setup.limit
        for number, goal in enumerate(state.setup.goals):
            if not goal.open_to(side):
                continue
            match goal:
                case HoldCells():
                    on, shut = (_there(state, some, goal.cells) for some in (ours, foes))
                    count = progress(state, fighters, number).of(side)
                    # walking off a hold loses its count
                    total += hurry(state) * (
                        4 * min(1, count / goal.beats) + (1.5 if on and not shut else 0.4 if on else 0)
                    )
                    total += DUE * (self._due(state, number, goal) == side)
                case Exit():
                    total += 5 * min(1, progress(state, fighters, number).of(side) / goal.count)
                case Carry():
                    total += BORNE * hurry(state) * (carrier_of(state, goal) == side)
                case ArriveAt():
                    total -= self._days(state, side, goal)
                case Survive():
                    total += 0.5 * len(ours)
                case Points() if goal.cells:
                    total += 0.5 * goal.value * sum(_alone(state, cell, ours, foes) for cell in goal.cells)
        total -= WIN * (side in state.score.yielded)
        if limit or counts_points(state):
            unit = self.norm if fighters.scale == 1 else fighters.scale / 2.4
            total += 0.25 * points_of(state, fighters, side) / unit
        return total

    def journeys(self, state: AnyState, side: str, goal: ArriveAt) -> list[Journey]:
        """The journeys of a side's pieces that may arrive: all standing ones, but without those that count no points if
        others do."""
        fighters, tactics, cells = self.rules.fighters, self.rules.tactics, frozenset(goal.cells)
        left, pace = self.rules.extra(Journeys).steps_left, self.rules.extra(Journeys).pace
        able = [p.id for p in state.pieces if state.side(p) == side and fighters.standing(state, p)]
        able = [i for i in able if fighters.points(state, state.pieces[i])] or able
        far, stride = self.distances.far, tactics.stride
        return [Journey(far(state, i, cells), left(state, i), stride(state, i), pace(state, i)) for i in able]

    def _days(self, state: AnyState, side: str, goal: ArriveAt) -> float:
        """The turns that are wanted for all who must arrive, and how much too late that is."""
        ways = ((way.steps - LEFT * min(way.steps, way.left)) / way.stride for way in self.journeys(state, side, goal))
        turns = sorted(ways)[: goal.members]
        last = max(turns, default=0.0)
        late: float = max(0.0, last + state.beat - goal.by)
        mean = SLOWEST * last + (1 - SLOWEST) * sum(turns) / goal.members
        beat: int = state.beat
        return DAY * (mean + beat) + LATE * late + WIN / 2 * (len(turns) < goal.members)

    def pulls(self, state: AnyState, side: str) -> tuple[Pull, ...]:
        """The cells to which the goals draw a side's pieces."""
        found = []
        for number, goal in enumerate(state.setup.goals):
            mine, choice = goal.open_to(side), choice_of(state.setup.goals, number)
            if isinstance(goal, HoldCells) or (isinstance(goal, Points) and goal.cells):
                weight = 1.5 * hurry(state) if mine else 0.6
                if isinstance(goal, HoldCells) and self._due(state, number, goal) not in ("", side):
                    weight = max(weight, URGENT)
                found.append(Pull(frozenset(goal.cells), weight, 2, choice))
            elif isinstance(goal, Exit) and mine:
                gone = progress(state, self.rules.fighters, number).of(side)
                if gone < goal.count:  # else it is a part that is met, and the rest of the goal is left
                    found.append(Pull(frozenset(goal.cells), 2 * hurry(state), goal.count - gone, choice))
            elif isinstance(goal, Carry):
                found += self._carrying(state, side, goal, choice, mine=mine)
            elif isinstance(goal, ArriveAt) and mine:
                found.append(Pull(frozenset(goal.cells), DAY, goal.members, choice))
        return tuple(found)

    def _carrying(
        self, state: AnyState, side: str, goal: Carry, choice: tuple[int, int], *, mine: bool
    ) -> Iterator[Pull]:
        """The bearer of the thing is drawn to where it is to go, all others of a side that wants it to the thing; those
        who do not want it carried, to whoever has it."""
        prize = prize_of(state, goal)
        if prize is None or prize.taken_by or prize.cell < 0:
            return
        whose = carrier_of(state, goal)
        if mine and whose == side:
            yield Pull(frozenset(goal.cells), 2 * hurry(state), 1, choice, prize.bearer)
        elif mine:
            yield Pull(frozenset({prize.cell}), 2 * hurry(state), 1 if not whose else 2, choice)
        else:
            yield Pull(frozenset({prize.cell}), URGENT if whose and whose != side else 1.0, 2, choice)

    def _due(self, state: AnyState, number: int, goal: HoldCells) -> str:
        """The side that holds ground of which one more beat would win; empty: none does."""
        held = progress(state, self.rules.fighters, number)
        due = held.now and held.of(held.now) + 1 >= goal.beats
        return held.now if due and decisive(state, self.rules.fighters, number, held.now) else ""

    def fights(self, state: AnyState) -> bool:
        """True if taking enemies out is a goal, or part of one."""
        goals = state.setup.goals
        return not goals or any(isinstance(goal, LastSide | Points) for goal in goals)

    def travels(self, state: AnyState) -> bool:
        """True if arriving is a goal."""
        return any(isinstance(goal, ArriveAt) for goal in state.setup.goals)

    def searched(self, state: AnyState, side: str, foes: Sequence[Combatant]) -> Cells:
        """Where a side looks for its enemies: where they are visible, or in the middle while some are left but none is
        seen; nowhere in the last beat, which is too late."""
        limit = state.setup.limit
        if not self.fights(state) or (limit and state.beat >= limit):
            return frozenset()
        if foes:
            return frozenset(state.pieces[foe.id].cell for foe in foes)
        fighters, board = self.rules.fighters, state.board
        others = (p for p in state.pieces if state.side(p) not in ("", side))
        left = any(not fighters.out(state, p) and not fighters.lost(state, p) for p in others)
        return frozenset({board.cell(board.width // 2, board.height // 2)}) if left else frozenset()

    def away(
        self,
        state: AnyState,
        side: str,
        ours: Sequence[Combatant],
        foes: Sequence[Combatant],
        searched: Cells,
        first: Crowd,
    ) -> float:
        """Turns between a side's pieces and their destinations, weighted.

        They are a mean times the number of pieces at `first`: a lost piece is no nearer, a recovered one no further
        away.
        """
        if not ours or self.travels(state):
            return 0.0
        total, pulls = 0.0, self.pulls(state, side)
        choices: dict[int, dict[int, float]] = {}
        for cells, weight, pieces, (choice, part), only in pulls:
            near = sorted(self.turns(state, who, cells) for who in ours if only in (-1, who.id))[:pieces]
            if not near:
                continue
            far = weight * sum(near) / len(near) * min(pieces, first.pieces)
            if choice < 0:
                total += far
            else:
                parts = choices.setdefault(choice, {})
                parts[part] = parts.get(part, 0.0) + far
        total += sum(min(parts.values()) for parts in choices.values())  # the nearest is enough
        whole = sum(who.fit for who in ours)
        if searched and whole:
            engaged = self.threats.engaged(state, ours, foes)
            turns = sum(
                who.fit * self._out_of_range(state, who, searched) * (1 - share)
                for who, share in zip(ours, engaged, strict=True)
            )
            total += turns / whole * first.value * (0.5 if pulls else 1.0)
        return total

    def astray(self, state: AnyState, who: Combatant, cell: int = -1) -> float:
        """How far a piece on `cell` would be from what its role has it hold, guard or hunt: 0 if it does that, or has
        no role."""
        role = role_of(state.setup.roles, who.id)
        if role is None:
            return 0.0
        cells = frozenset(role.cells) or frozenset(
            at for other in role.others for at in state.cells_under(state.pieces[other]) if not self._out(state, other)
        )
        if not cells:
            return 0.0
        reach, stride = self.threats.reach(state, who.id)
        near = {"holds": 0.0, "guards": float(GUARDED)}.get(role.plays, NEAR * reach)
        field = self.distances.field
        far = self.distances.far(state, who.id, cells) if cell < 0 else field(state, who.id, cells).get(cell, FAR)
        return STRAYS + max(0.0, far - near) / stride if far > near else 0.0

    def _out(self, state: AnyState, piece: int) -> bool:
        return bool(self.rules.fighters.out(state, state.pieces[piece]))

    def _out_of_range(self, state: AnyState, who: Combatant, cells: Cells) -> float:
        """The turns that a piece takes until some cells are well within its range."""
        return self.turns(state, who, cells, NEAR * self.threats.reach(state, who.id)[0])

    def turns(self, state: AnyState, who: Combatant, cells: Cells, near: float = 0.0) -> float:
        """The approximate number of turns that a piece takes to get so close to some cells; aboard another, by the
        quicker of both."""
        found = self._goes(state, who.id, cells, near)
        return found if who.carrier < 0 else min(found, self._goes(state, who.carrier, cells, near))

    def _goes(self, state: AnyState, piece: int, cells: Cells, near: float) -> float:
        return max(0.0, self.distances.far(state, piece, cells) - near) / self.threats.reach(state, piece)[1]


def hurry(state: AnyState) -> float:
    """The growing weight of goals as the end comes nearer."""
    limit = state.setup.limit
    return 1 + 0.5 * state.beat / limit if limit else 1.0


def _there(state: AnyState, some: Sequence[Combatant], cells: Sequence[int]) -> bool:
    return any(cell in cells for who in some for cell in state.cells_under(state.pieces[who.id]))


def _alone(state: AnyState, cell: int, ours: Sequence[Combatant], foes: Sequence[Combatant]) -> int:
    return _there(state, ours, (cell,)) - _there(state, foes, (cell,))
