"""A line of orders tested on a task: its chance to do it, exactly or by simulation.

The line has only its seat's orders; a reply gives those of others. An order that is impossible when its turn comes
waits while no order of the line is possible, and is skipped once a later one is: a unit whose target is already out
does something else. Where the line says nothing its seat ends its turn, and uses reactions.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tactical.rehearsal.answers import Reply
from tactical.rehearsal.chain import LIMIT
from tactical.rehearsal.odds import Futures, OddsPosition, OddsProgress, Watch, flow
from tactical.rehearsal.simulation import ROLLS, SEED, is_settled, seeded
from tactical.rehearsal.task import Task, TaskStatus, standing
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Ask, Order, Outcome, Roll, Throw, awaiting, judge, play
from tactical.table.chances import Chance
from tactical.table.phrases import Hedge

SLIGHT = Fraction(1, 200)  # so little, left open, changes no percent
SAMPLES = 400  # an interval of five percent to either side


class Judged(NamedTuple):
    """The chance that a line does the task: exact if nothing is `open`, or else a lower bound; with `samples`, a
    simulated share."""

    chance: Fraction
    open: Fraction = Fraction(0)
    samples: int = 0

    @property
    def bounds(self) -> tuple[float, float]:
        """Its bounds; if simulated, in 95 of 100 cases."""
        if self.samples:
            return self.as_chance.interval[1:]
        return float(self.chance), float(self.chance + self.open)

    @property
    def as_chance(self) -> Chance:
        """The chance with its kind."""
        hedge: Hedge = "about" if self.samples else "at least" if self.open >= SLIGHT else ""
        return Chance.of(self.chance, hedge=hedge, tries=self.samples)


class AttemptProgress(NamedTuple):
    """The number of orders of the line that are done, and the state of the task."""

    given: int = 0
    stands: TaskStatus = TaskStatus()


class Attempt(Futures):
    """The futures in which one seat follows a line. The mark of a position is a `Mark`; a settled task is an end.

    `own`: what its seat does if the line says nothing. `others`: what all others do.
    """

    def __init__(
        self, rules: AnyRuleset, seen: AnyState, task: Task, orders: Sequence[Order], own: Reply, others: Reply
    ) -> None:
        super().__init__(rules, seen, others)
        self.seen, self.task, self.orders, self.own = seen, task, orders, own

    def begun(self) -> tuple[Outcome[AnyState], AttemptProgress]:
        """The node at the start of the line."""
        return Outcome(self.seen, awaiting(self.seen)), AttemptProgress()

    def settled(self, state: AnyState, mark: Hashable) -> AttemptProgress:
        """The mark in a position."""
        assert isinstance(mark, AttemptProgress)
        return mark._replace(stands=standing(self.rules, state, self.task, mark.stands))

    def follow(self, out: Outcome[AnyState], mark: Hashable) -> tuple[Outcome[AnyState], Hashable] | None:
        mark, want = self.settled(out.state, mark), out.awaiting
        if mark.stands.done is not None or not isinstance(want, Ask):
            return None
        if out.state.seat(want.seat).side != self.task.side:
            order, given = self.reply(out.state, want), mark.given
        else:
            order, given = self.next(out.state, want, mark.given)
        after = play(self.rules, out.state, order) if order is not None else None
        return (after, mark._replace(given=given)) if after is not None and after.verdict else None

    def next(self, state: AnyState, want: Ask, given: int) -> tuple[Order | None, int]:
        """The order that its seat gives at an ask, and the progress in the line."""
        window = len(state.stack) > 1
        for number in range(given, min(given + 1, len(self.orders)) if window else len(self.orders)):
            order = self.orders[number]
            if order.seat == want.seat and judge(self.rules, state, order):
                return order, number + 1
        return self.own(state, want), given

    def _number(self, out: Outcome[AnyState], mark: Hashable) -> int:
        mark = self.settled(out.state, mark)
        if mark.stands.done is None:
            return super()._number(out, mark)
        mark = AttemptProgress(-1, mark.stands)  # all that comes out the same is one
        known = self._known.get(mark)
        if known is None:
            known = self._known[mark] = len(self.positions)
            self.positions.append(OddsPosition(out.state, None, mark=mark))
        return known


def judged(attempt: Attempt, *, limit: int = LIMIT, samples: int = SAMPLES, watch: Watch | None = None) -> Judged:
    """The chance that an attempt does its task: exactly if `limit` throws suffice, or else simulated."""
    start = attempt.enter(*attempt.begun())[0]
    found = flow(attempt, start, lambda at, _: _done(at.mark), limit=limit, watch=watch)
    if is_settled(found.open, samples) or found.why == "stopped":
        return Judged(found.of(True), found.open)
    return _simulated(attempt, samples, watch)


def _done(mark: Hashable) -> bool:
    return isinstance(mark, AttemptProgress) and mark.stands.done is True


def _simulated(attempt: Attempt, samples: int, watch: Watch | None) -> Judged:
    """The same by simulation. Stopped, it tells what it has found so far."""
    begun = attempt.onward(*attempt.begun())[:2]
    tries = won = 0
    for number in range(samples):
        if watch is not None and not watch(OddsProgress(tries, Fraction(number, samples))):
            break
        tries, won = tries + 1, won + _tried(attempt, *begun, number)
    return Judged(Fraction(won, tries), samples=tries) if tries else Judged(Fraction(0), Fraction(1))


def _tried(attempt: Attempt, out: Outcome[AnyState], mark: Hashable, number: int) -> bool:
    """True if one try, with dice of its own, does it."""
    dice = seeded(SEED, number)
    for _ in range(ROLLS):
        mark = attempt.settled(out.state, mark)
        if not isinstance(out.awaiting, Roll) or mark.stands.done is not None:
            break
        thrown = play(attempt.rules, out.state, Throw(CHANCE, dice(out.awaiting) or ()))
        out, mark, _ = attempt.onward(thrown, mark)
    return _done(attempt.settled(out.state, mark))
