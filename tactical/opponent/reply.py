"""The enemy's reply: its next turn, order by order, on what our own seat knows, each over strata of dice.

Where orders are drafted, one alone leads nowhere, and the reply is searched as a line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import Level
from tactical.opponent.search import ConsideredLine, Search
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import tried
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting
from tactical.table import AnyState, Ask, Order, awaiting

SHARE = 0.3  # of the change that counts: they will not see all of it
END = 3.0  # average pieces that an end it brings counts: few strata tell of its chance, and it can still be met


class ReplyLimits(NamedTuple):
    """The depth of the reply: how many orders of the enemy's, and how many tries for each."""

    orders: int
    depth: int
    trials: int
    moves: int


FOUGHT, DRAFTED = ReplyLimits(8, 1, 24, 6), ReplyLimits(12, 3, 60, 8)


class Reply:
    """How much the enemy's reply changes a position's worth to a side."""

    def __init__(self, rules: AnyRuleset, evaluation: Evaluation, level: Level, seat: int) -> None:
        self.rules, self.evaluation, self.seat, self.samples = rules, evaluation, seat, level.samples
        looks = FOUGHT if evaluation.fought else DRAFTED
        self.orders = looks.orders
        self.level = level._replace(depth=looks.depth, trials=looks.trials, moves=looks.moves, samples=2)

    def change(self, state: AnyState, side: str, ending: float, stop: Callable[[], bool], own: int = 0) -> float:
        """The average change beyond `ending`, the known cost of ending our turn, as far as it counts.

        A draft is committed; otherwise the rest of our own turn is passed. `own`: the most orders that our side then
        gives in its turn.
        """
        state = self.rules.extra(Drafting).carried_out(state)
        before = worth = self.evaluation(state, side)
        now, luck, met, over, plan = state, 0.0, False, False, list[tuple[AnyState, Order]]()
        for _ in range(self.orders + own):
            want = awaiting(now)
            if not isinstance(want, Ask) or stop():
                break
            ours = want.seat == self.seat
            if ours and met and own:
                own, over = own - 1, False
            elif (ours and met) or (over and not plan):
                break
            met = met or not ours
            if ours and not met:
                order = self.rules.offers(now)[-1]
            elif plan and plan[0][0] == now:
                order = plan.pop(0)[1]
            else:
                line = self._best(now, want.seat, stop)
                order, plan = line.orders[0], list(zip(line.sure, line.orders[1:], strict=False))
                over = line.over and len(plan) + 1 == len(line.orders) and not self.evaluation.fought
            ends: list[tuple[float, AnyState]] = []
            for number in range(self.samples):
                found = tried(self.rules, now, order, strata(number, self.samples))
                if found is None:
                    break
                after = self.evaluation(found.state, side)
                ends.append((max(before - END, min(before + END, after)), found.state))
                if not found.rolled:
                    break
            if not ends:
                break
            mean = sum(each for each, _ in ends) / len(ends)
            worth, now = min(ends, key=lambda end: abs(end[0] - mean))
            luck += mean - worth  # the middle outcome is gone on from, and what it lacks is remembered
        return SHARE * (worth + luck - before - ending)

    def _best(self, state: AnyState, seat: int, stop: Callable[[], bool]) -> ConsideredLine:
        """The best line of a seat as it would see it; in the middle of something, its best order."""
        side, offers = state.seat(seat).side, self.rules.offers(state)
        search = Search(self.rules, self.evaluation, self.level, side, (state,), stop)
        lines = search.lines(state, offers, self.level.depth if len(state.stack) == 1 else 1)
        return max(lines, key=lambda line: line.worth, default=ConsideredLine(0.0, (offers[-1],), state))
