"""Puzzles: the position, the task, and lines of orders judged by their odds.

Everything is based on what the puzzle's seat knows, and nothing is ever saved. Nothing here knows a screen.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from tactical.board import parse_cell
from tactical.journal.lone_position import PositionError, position_from
from tactical.opponent.distances import Distances
from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, leaving
from tactical.opponent.trying import usual
from tactical.opponent.worst import Worst
from tactical.rehearsal.attempt import SAMPLES, Attempt, Judged, judged
from tactical.rehearsal.chain import LIMIT
from tactical.rehearsal.dice_policies import PolicyName, policy
from tactical.rehearsal.odds import Likeness, OddsProgress, Watch
from tactical.rehearsal.task import Task, TaskAim, TaskStatus, standing, task_words
from tactical.report.text import chance_text
from tactical.rules import load
from tactical.ruleset import AnyRuleset
from tactical.scenario.problems import shown, suggestion
from tactical.scenario.puzzles import AimRow, Answering, LineRow, Puzzle, puzzle_from_text, read_puzzle
from tactical.session.their_answers import Answers, How
from tactical.table import (
    AnyState,
    Ask,
    Awaiting,
    Order,
    Outcome,
    Roll,
    Throw,
    Verdict,
    awaiting,
    by_hand,
    judge,
    opened,
    play,
)
from tactical.table.notation import NotationError, read, write
from tactical.table.phrases import capital

__all__ = ["JudgedLine", "PuzzleGame", "open_puzzle", "puzzle_from_text", "read_puzzle"]

READ_WITH: tuple[PolicyName, ...] = ("average", "worst", "best")
PASSES = 40  # orders in a row that others, or what is left of one's turn, may take
LEVEL = LEVELS["normal"]._replace(depth=1, trials=40, moves=8, samples=3)  # of others: odds ask them hundreds of times
HOW: dict[Answering, How] = {"pass": "pass", "computer": "normal", "worst": "worst"}


class JudgedLine(NamedTuple):
    """A line of a puzzle: its orders, their notation, and its chance to do the task."""

    orders: tuple[Order, ...]
    text: tuple[str, ...]
    judged: Judged

    @property
    def words(self) -> str:
        """Its orders in a row."""
        return "; ".join(self.text) or "nothing"


class Others(Answers):
    """The answers of the other seats: always the same in the same position. They know what the puzzle's seat knows."""

    def __init__(self, rules: AnyRuleset, seen: AnyState, seat: int, how: Answering) -> None:
        super().__init__(rules, seat, HOW[how])
        self._distances = Distances(rules)
        self._key = Likeness(seen).key
        self._known: dict[Hashable, Order | None] = {}

    def order(self, state: AnyState) -> Order | None:
        if self.how == "pass":
            return super().order(state)
        key = self._key(state)
        if key not in self._known:
            self._known[key] = super().order(state)
        return self._known[key]

    def reply(self, state: AnyState, _ask: Ask, /) -> Order | None:
        """The same, in the form that odds need."""
        return self.order(state)

    def _thinking(self, own: str) -> Opponent:
        """A fresh computer each time: what one has seen before in a turn would make a difference."""
        mind = Worst(self.rules, LEVEL) if self.how == "worst" else Opponent(self.rules, LEVEL)
        if isinstance(mind, Worst):
            mind.victim = own
        mind.distances = self._distances
        return mind


class PuzzleGame:
    """An opened puzzle: its position as its seat knows it, and the task."""

    def __init__(self, puzzle: Puzzle, rules: AnyRuleset, state: AnyState) -> None:
        """Raises ScenarioError for a task that does not fit the position."""
        self.puzzle, self.rules = puzzle, rules
        names = [chair.name for chair in state.setup.seats]
        if puzzle.seat not in names:
            raise puzzle.wrong(("seat",), f"unknown seat {shown(puzzle.seat)}{suggestion(puzzle.seat, names)}")
        self.seat = names.index(puzzle.seat)
        self.state = rules.view(state, self.seat)
        side = state.seat(self.seat).side
        if not side:
            raise puzzle.wrong(("seat",), f"{puzzle.seat} is on no side: name a seat that plays")
        aims = tuple(self._aim(number, row, side) for number, row in enumerate(puzzle.aims))
        self.task = Task(self.seat, side, state.beat + puzzle.turns, aims)
        self.others = Others(rules, self.state, self.seat, puzzle.answers)
        self._lines: dict[tuple[Order, ...], JudgedLine] = {}

    # --- the task ---

    @property
    def task_words(self) -> str:
        """The task, in a sentence."""
        return task_words(self.rules, self.state, self.task)

    @property
    def answer_words(self) -> str:
        """How the other seats play, in words."""
        if all(chair.side in ("", self.task.side) for chair in self.state.setup.seats):
            return ""
        return {
            "pass": "Others pass and end their turns",
            "computer": "The computer plays the others",
            "worst": "Others play the worst for you",
        }[self.puzzle.answers]

    def _aim(self, number: int, row: AimRow, side: str) -> TaskAim:
        where = ("aims", number)
        if row.aim in ("win", "points"):
            return TaskAim(row.aim, points=row.points)
        cells = tuple(self._cell((*where, "cells", at), text) for at, text in enumerate(row.cells))
        if row.aim == "hold":
            return TaskAim(row.aim, cells=cells)
        pieces = tuple(self._piece((*where, "pieces", at), name) for at, name in enumerate(row.pieces))
        ours = row.aim != "out"
        if not pieces:
            known = (piece for piece in self.state.pieces if piece.place.known and self.state.side(piece))
            pieces = tuple(piece.id for piece in known if (self.state.side(piece) == side) is ours)
        if not len(pieces) > 0 or row.least > len(pieces):
            raise self.puzzle.wrong(where, f"there are only {len(pieces)} pieces to do this with")
        return TaskAim(row.aim, pieces, cells, row.least or len(pieces))

    def _piece(self, where: tuple[str | int, ...], name: str) -> int:
        piece = self.state.piece_named(name)
        if piece is None or not piece.place.known:
            known = [each.name for each in self.state.pieces if each.place.known]
            raise self.puzzle.wrong(where, f"unknown piece {shown(name)}{suggestion(name, known[:12])}")
        return int(piece.id)

    def _cell(self, where: tuple[str | int, ...], text: str) -> int:
        try:
            return parse_cell(self.state.board, text)
        except ValueError as error:
            raise self.puzzle.wrong(where, str(error)) from None

    # --- lines ---

    def read(self, texts: Sequence[str]) -> tuple[Order, ...]:
        """The orders of a line in notation, each read when its turn comes. Raises NotationError; raises ValueError if
        no dice allow an order, with the reason for average ones."""
        refused: ValueError | None = None
        for dice in READ_WITH:
            try:
                return self._read(texts, dice)
            except NotationError:
                raise
            except ValueError as error:
                refused = refused or error
        assert refused is not None
        raise refused

    def _read(self, texts: Sequence[str], dice: PolicyName) -> tuple[Order, ...]:
        orders: list[Order] = []
        state = self._asked(self.state, dice)
        for text in texts:
            order, state = self._next(state, text, dice)
            orders.append(order)
        return tuple(orders)

    def _next(self, state: AnyState, text: str, dice: PolicyName) -> tuple[Order, AnyState]:
        """The order that a text is, once it can be given, and the position after it."""
        first: str | None = None
        for _ in range(PASSES):
            order = read(self.rules, state, self.seat, text)
            verdict = judge(self.rules, state, order)
            if verdict:
                return order, self.given(state, order, dice)
            first = first or f"'{text}' is refused, because {_why_not(self.rules, verdict)}"
            want = awaiting(state)
            if not isinstance(want, Ask) or self.over(state):
                break
            passing = self.own(state, want)
            assert passing is not None, "its own side always has an answer"
            state = self.given(state, passing, dice)
        raise ValueError(first or text)

    def over(self, state: AnyState) -> bool:
        """True if time has run out."""
        return state.result is not None or state.beat >= self.task.until

    def given(self, state: AnyState, order: Order, dice: PolicyName) -> AnyState:
        """The position after an order with these dice, once the puzzle's side decides again or it is over."""
        return self._asked(self._given(state, order, dice).state, dice)

    def _given(self, state: AnyState, order: Order, dice: PolicyName) -> Outcome[AnyState]:
        return play(self.rules, state, order, policy(dice, state, self.task.side))

    def _asked(self, state: AnyState, dice: PolicyName) -> AnyState:
        """Where its own side is asked next, others having answered."""
        for _ in range(PASSES):
            want = awaiting(state)
            if isinstance(want, Roll):
                fall = policy(dice, state, self.task.side)
                state = play(self.rules, state, Throw(-1, fall(want) or ()), fall).state
            elif isinstance(want, Ask) and state.seat(want.seat).side != self.task.side and not self.over(state):
                order = self.others.order(state)
                if order is None:
                    break
                after = self._given(state, order, dice)
                if not after.verdict:
                    break
                state = after.state
            else:
                break
        return state

    def own(self, state: AnyState, ask: Ask, /) -> Order | None:
        """Its own side's answers where a line has none: it uses reactions, and ends everything else."""
        if len(state.stack) > 1:
            return usual(self.rules, state, ask)
        return leaving(self.rules, state)

    def line(
        self,
        orders: Sequence[Order],
        *,
        limit: int = LIMIT,
        samples: int = SAMPLES,
        watch: Watch | None = None,
    ) -> JudgedLine:
        """The line, judged; worked out once, unless `watch` stopped it."""
        given, stopped = tuple(orders), False

        def see(at: OddsProgress) -> bool:
            nonlocal stopped
            stopped = stopped or (watch is not None and not watch(at))
            return not stopped

        known = self._lines.get(given)
        if known is None:
            chance = self.judged(given, limit=limit, samples=samples, watch=see)
            known = JudgedLine(given, tuple(write(self.state, order) for order in given), chance)
            if not stopped:
                self._lines[given] = known
        return known

    def judged(
        self, orders: Sequence[Order], *, limit: int = LIMIT, samples: int = SAMPLES, watch: Watch | None = None
    ) -> Judged:
        """The chance that a line does the task."""
        return judged(self._attempt(orders), limit=limit, samples=samples, watch=watch)

    def _attempt(self, orders: Sequence[Order]) -> Attempt:
        return Attempt(self.rules, self.state, self.task, orders, self.own, self.others.reply)

    def after(self, orders: Sequence[Order], dice: PolicyName = "average") -> AnyState:
        """The position after a line with such dice: its own side decides there, or it is over."""
        attempt = self._attempt(orders)
        state, given = self._asked(self.state, dice), 0
        for _ in range(2 * PASSES):
            want = awaiting(state)
            if not isinstance(want, Ask) or self.over(state) or given == len(orders):
                break
            order, given = attempt.next(state, want, given)
            assert order is not None, "its own side always has an answer"
            state = self.given(state, order, dice)
        return state

    def is_needed(self, orders: Sequence[Order], order: Order, *, later: bool = False) -> bool:
        """True if an order can be given after a line if the dice fall differently. `later`: also once its own side has
        passed on what comes before it."""
        passes = PASSES if later else 1
        return any(self._comes(self.after(orders, dice), order, dice, passes) for dice in READ_WITH)

    def _comes(self, state: AnyState, order: Order, dice: PolicyName, passes: int) -> bool:
        for _ in range(passes):
            if judge(self.rules, state, order):
                return True
            want = awaiting(state)
            passing = self.own(state, want) if isinstance(want, Ask) and not self.over(state) else None
            if passing is None:
                break
            state = self.given(state, passing, dice)
        return False

    def known(self, which: str, *, watch: Watch | None = None) -> JudgedLine | None:
        """The best line found, or the obvious one (`best`, `obvious`), judged; None if the puzzle has none."""
        row: LineRow = getattr(self.puzzle, which)
        if not row.orders:
            return None
        try:
            orders = self.read(row.orders)
        except ValueError as error:
            raise self.puzzle.wrong((which, "orders"), f"this line cannot be played; {error}") from None
        return self.line(orders, watch=watch)


def open_puzzle(puzzle: Puzzle) -> PuzzleGame:
    """The puzzle's position, reached by playing the rules. Raises ScenarioError."""
    rules, state = _position(puzzle)
    game = PuzzleGame(puzzle, rules, state)
    want = awaiting(state)
    if not isinstance(want, Ask):
        raise puzzle.wrong(("before",), f"nobody is asked there: {_waits(want)}")
    if want.seat != game.seat:
        raise puzzle.wrong(("seat",), f"{capital(state.seat(want.seat).name)} is asked there, not {puzzle.seat}")
    if standing(rules, game.state, game.task, TaskStatus()).done is not None:
        raise puzzle.wrong(("aims",), "this is decided before you do anything")
    return game


def _position(puzzle: Puzzle) -> tuple[AnyRuleset, AnyState]:
    """Its rules, and the position it stands at. Raises ScenarioError."""
    if puzzle.scenario is None:
        rules: AnyRuleset = load(puzzle.rules)
        try:
            return rules, position_from(rules, puzzle.position)
        except PositionError as error:
            raise puzzle.wrong(("position",), str(error)) from None
    rules = puzzle.scenario.rules
    state = opened(rules, puzzle.scenario.opened(), by_hand).state
    for number, text in enumerate(puzzle.before):
        state = _played(puzzle, rules, state, number, text)
    return rules, state


def verdict_words(mine: JudgedLine, best: JudgedLine | None) -> str:
    """`Yours: 58%. Best found: 72%`."""
    own = f"Yours: {chance_text(mine.judged.as_chance, interval=True)}"
    return f"{own}. Best found: {chance_text(best.judged.as_chance, interval=True)}" if best is not None else own


def _played(puzzle: Puzzle, rules: AnyRuleset, state: AnyState, number: int, text: str) -> AnyState:
    want = awaiting(state)
    seat = want.seat if isinstance(want, Ask) else -1
    try:
        out = play(rules, state, read(rules, state, seat, text), by_hand)
    except NotationError as error:
        raise puzzle.wrong(("before", number), str(error)) from None
    if not out.verdict:
        raise puzzle.wrong(("before", number), f"{shown(text)} is refused, because {_why_not(rules, out.verdict)}")
    after: AnyState = out.state
    return after


def _why_not(rules: AnyRuleset, verdict: Verdict) -> str:
    return "; ".join(map(rules.presenter.why, verdict.reasons))


def _waits(want: Awaiting) -> str:
    return (
        'dice have to be rolled; give their faces, as in "throw 3,4"'
        if isinstance(want, Roll)
        else "the battle is over"
    )
