"""The best line for a puzzle within a limited effort: lines that the computer thinks of, grown order by order and
judged by their odds.

The computer evaluates positions as in a game, plus the task. Its proposals are compared by their odds alone; the same
seed and effort find the same line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Opponent
from tactical.opponent.seeded_dice import SeededRandom
from tactical.rehearsal.dice_policies import PolicyName
from tactical.rehearsal.task import Task, TaskStatus, standing
from tactical.ruleset import AnyRuleset
from tactical.session.puzzles import JudgedLine, PuzzleGame
from tactical.table import AnyState, Ask, Order, awaiting
from tactical.table.goals import ArriveAt
from tactical.table.values import replace

LEVEL = LEVELS["normal"]._replace(trials=60, samples=2)
HASTY = LEVEL._replace(trials=20, depth=1)  # of who plays to the end
EFFORT = 120  # lines judged
BEAM = 4  # lines that are grown further
WAYS = 6  # in which one is, those that look best
AHEAD = 6  # lines that are played to the end, to see which those are
ONWARD = 30  # orders until then, at most
WILD = 2  # and others, picked by the seed
LIMIT, SAMPLES = 100, 25  # of a first judgement
DICE: tuple[PolicyName, ...] = ("average", "best", "worst")  # with which lines are grown
MUCH = 3.0  # pieces: what having done what is asked is worth
NEAR = 0.5  # and being halfway there


class Wanting(Evaluation):
    """The value of a position for a task."""

    def __init__(self, rules: AnyRuleset, state: AnyState, distances: Distances, task: Task) -> None:
        super().__init__(rules, state, STYLES["balanced"], distances)
        self.task = task

    def __call__(self, state: AnyState, side: str) -> float:
        worth = super().__call__(state, side)
        return worth + self.progress(state) if side == self.task.side else worth

    def progress(self, state: AnyState) -> float:
        """How much of the task is done, in pieces."""
        done = standing(self.rules, state, self.task, TaskStatus()).done
        if done is not None:
            return MUCH if done else -MUCH
        there = {who.id: who.left for some in self.standing(state)[0].values() for who in some}
        total = 0.0
        for aim in self.task.aims:
            if aim.kind == "out":
                total += sum(1 - min(1.0, there.get(piece, 0.0)) for piece in aim.pieces) / aim.least
            for piece in aim.pieces if aim.kind == "reach" else ():
                here = state.pieces[piece].cell
                far = min(state.board.distance(here, cell) for cell in aim.cells) if here >= 0 else 0
                total += NEAR / (1 + far) / aim.least
        return MUCH * total / (2 * len(self.task.aims))


class Seeking(Opponent):
    """A mind that tries to do a task."""

    task: Task

    def another(self) -> Seeking:
        """A copy that has seen nothing of this turn."""
        other = Seeking(self.rules, HASTY)
        other.task, other.distances = self.task, self.distances
        return other

    def _evaluation(self, view: AnyState) -> Evaluation:
        return Wanting(self.rules, view, self.distances, self.task)


class Found(NamedTuple):
    """A line with its first estimate, and the value of the position it leads to with average dice."""

    chance: float
    worth: float
    orders: tuple[Order, ...]


def best_line(
    game: PuzzleGame, *, effort: int = EFFORT, seed: int = 1, watch: Callable[[float], bool] = lambda _: True
) -> JudgedLine:
    """The best line found by judging `effort` of them. `watch` gets the progress, and may stop it."""
    mind = Seeking(game.rules, LEVEL)
    mind.task = game.task
    chance = SeededRandom("puzzle", seed)
    known: dict[tuple[Order, ...], Found] = {}
    heads = [_found(game, mind, (), known)]
    while heads and len(known) < effort:
        grown: list[Found] = []
        for head in heads:
            for orders in _ways(game, mind, head.orders, chance):
                if orders in known:
                    continue
                if len(known) >= effort or not watch(len(known) / effort):
                    heads = []
                    break
                grown.append(_found(game, mind, orders, known))
        heads = _promising(game, mind, grown, known) if heads else []
    first = [found for found in sorted(known.values(), key=_rank)[:BEAM] if found.chance]
    lines = [game.line(found.orders) for found in first]
    if not lines:
        return game.line(())
    return _shortest(game, max(lines, key=lambda line: (line.judged.chance, -len(line.orders))))


def _rank(found: Found) -> tuple[float, float, int]:
    return -found.chance, -found.worth, len(found.orders)


def _found(game: PuzzleGame, mind: Seeking, orders: tuple[Order, ...], known: dict[tuple[Order, ...], Found]) -> Found:
    chance = game.judged(orders, limit=LIMIT, samples=SAMPLES).chance
    worth = Wanting(game.rules, game.state, mind.distances, game.task)(game.after(orders), game.task.side)
    known[orders] = found = Found(float(chance), worth, orders)
    return found


def _promising(
    game: PuzzleGame, mind: Seeking, grown: list[Found], known: dict[tuple[Order, ...], Found]
) -> list[Found]:
    """The lines to go on from: of the best so far, those that come to most if the computer plays them to the end."""
    ends: list[tuple[tuple[float, float, int], Found]] = []
    for head in sorted(grown, key=_rank)[:AHEAD]:
        orders = head.orders + _onward(game, mind, game.after(head.orders))
        whole = known[orders] if orders in known else _found(game, mind, orders, known)
        ends.append((min(_rank(head), _rank(whole)), head))
    return [head for _, head in sorted(ends, key=lambda end: end[0])[:BEAM]]


def _onward(game: PuzzleGame, mind: Seeking, state: AnyState) -> tuple[Order, ...]:
    """The orders of the computer from a position until there is no more time, with average dice."""
    mind = mind.another()
    orders: list[Order] = []
    for _ in range(ONWARD):
        want = awaiting(state)
        if not isinstance(want, Ask) or game.over(state):
            break
        if len(state.stack) > 1:
            order = game.own(state, want)
            assert order is not None, "its own side always has an answer"
        else:
            order = mind.choose(_wishing(game, state), want.seat).order
            orders.append(order)
        state = game.given(state, order, "average")
    return tuple(orders)


def _ways(
    game: PuzzleGame, mind: Seeking, head: tuple[Order, ...], chance: SeededRandom
) -> Iterator[tuple[Order, ...]]:
    """Lines that go on from one: those that the computer thinks best there, and a few others."""
    states = [game.after(head, dice) for dice in DICE]
    for number, state in enumerate(states):
        if state in states[:number]:
            continue
        want = awaiting(state)
        if not isinstance(want, Ask) or want.seat != game.seat or game.over(state):
            continue
        lines = mind.lines(_wishing(game, state), game.seat)
        for line in lines[:WAYS]:
            yield head + line.orders
            yield head + line.orders[:1]
        rest = lines[WAYS:]
        for _ in range(WILD if rest else 0):
            yield head + chance.pick(rest).orders


def _wishing(game: PuzzleGame, state: AnyState) -> AnyState:
    """A position in which it is a goal of the game too to be where the task says, so that ways there are thought of."""
    task = game.task
    wanted = [
        ArriveAt(task.side, aim.cells, by=task.until - 1, members=aim.least) for aim in task.aims if aim.kind == "reach"
    ]
    setup = state.setup
    goals = (*setup.goals, *(goal for goal in wanted if goal not in setup.goals))
    return state.having(setup=replace(setup, goals=goals)) if len(goals) > len(setup.goals) else state


def _shortest(game: PuzzleGame, line: JudgedLine) -> JudgedLine:
    """The same without orders that make no difference, the last first."""
    for number in range(len(line.orders) - 1, -1, -1):
        shorter = game.line(line.orders[:number] + line.orders[number + 1 :])
        if shorter.judged.chance >= line.judged.chance:
            line = shorter
    return line
