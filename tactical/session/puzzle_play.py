"""A puzzle as the session sees it: a rehearsal from its position, in which others answer as the puzzle says."""

from __future__ import annotations

from collections.abc import Callable

from tactical.rehearsal.odds import OddsProgress
from tactical.rehearsal.task import TaskStatus, standing
from tactical.session.puzzles import JudgedLine, PuzzleGame
from tactical.session.rehearsed_game import DICE, RehearsedGame
from tactical.session.session import Session
from tactical.session.side_by_side import orders_of_line
from tactical.table import AnyState, Dice, Order, Outcome, by_hand
from tactical.table.ledgers import quantity


class PuzzleRehearsal(RehearsedGame):
    """A rehearsal of a puzzle's position. Nothing is ever saved, and there is no game to play a line in."""

    called = "PUZZLE"

    def __init__(self, puzzle: PuzzleGame) -> None:
        super().__init__(puzzle.rules, puzzle.state, puzzle.seat)
        self.puzzle: PuzzleGame = puzzle
        self.answers = puzzle.others

    @property
    def line(self) -> tuple[Order, ...]:
        """The orders of its own side so far."""
        task, state = self.puzzle.task, self.puzzle.state
        orders = orders_of_line(self.rehearsal)
        return tuple(order for order in orders if state.seat(order.seat).side == task.side)

    def play(self, order: Order, live: Dice) -> Outcome[AnyState]:
        """Try an order. One that is impossible with these dice, because its purpose is already met, stays in the line
        if other dice would allow it: it is given if it is still needed."""
        out = super().play(order, live)
        own = order.seat >= 0 and self.puzzle.state.seat(order.seat).side == self.puzzle.task.side
        if out.verdict or not own:
            return out
        if not self.puzzle.is_needed(self.line, order, later=self.puzzle.over(self.state)):
            return out
        self.rehearsal.keep_for_other_dice(order)
        return Outcome(self.state, self.rehearsal.awaiting)

    @property
    def conditional(self) -> int:
        """The number of orders in the line that were not needed with these dice."""
        nodes = self.rehearsal.tree.nodes
        return sum(node.order is not None and node.state is nodes[node.parent].state for node in self.rehearsal.path)

    @property
    def done(self) -> bool | None:
        """True if the task is done with the dice of this line; None: not yet."""
        stands = TaskStatus()
        for node in self.rehearsal.path:
            stands = standing(self.rules, node.state, self.puzzle.task, stands)
        return stands.done

    def words(self) -> str:
        task = self.puzzle.task_words
        result = {True: f"DONE with these dice: {task}", False: f"MISSED with these dice: {task}", None: task}[
            self.done
        ]
        spare = f", {kept} of them if still needed" if (kept := self.conditional) else ""
        line = f"{quantity(len(self.line), 'orders')}{spare}, {DICE[self.rehearsal.policy]}"
        return f"{self.called}, nothing is saved: {result} ({line})"

    def next_answers(self) -> str:
        return f"A puzzle says who answers: {self.puzzle.answer_words or 'nobody else plays'}"

    def judged(self, going: Callable[[], bool] = lambda: True) -> tuple[JudgedLine, JudgedLine | None]:
        """The odds of this line and of the best one found. May take seconds; `going` may stop it."""

        def watch(_: OddsProgress) -> bool:
            return going()

        return self.puzzle.line(self.line, watch=watch), self.puzzle.known("best", watch=watch)

    def begin_anew(self) -> None:
        """Return to the puzzle's position; the lines tried so far stay."""
        self.rehearsal.rewind()


def puzzle_session(puzzle: PuzzleGame) -> Session:
    """A keyboard's session with a puzzle: any seat can be ordered, as in any rehearsal."""
    session = Session(PuzzleRehearsal(puzzle), frozenset({puzzle.seat}), by_hand)
    session.seat.seats = frozenset(range(len(puzzle.state.setup.seats)))
    session.rehearsing.sat = puzzle.seat
    return session
