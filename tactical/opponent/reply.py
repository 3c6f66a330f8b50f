"""The enemy's answer: its next turn, order by order, on what our own seat knows, each over strata of dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import Level
from tactical.opponent.search import Search
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import tried
from tactical.table import Ask, Order, Ruleset, awaiting

ORDERS = 8  # of the enemy's that are looked at
TRIALS, MOVES = 24, 6  # that it is thought to try for each
SHARE = 0.3  # of the change that counts: they will not see all of it
END = 3.0  # average pieces that an end it brings counts: few strata tell of its chance, and it can still be met


class Reply:
    """How much the enemy's answer changes what a position is worth to a side."""

    def __init__(self, rules: Ruleset[Any], evaluation: Evaluation, level: Level, seat: int) -> None:
        self.rules, self.evaluation, self.seat, self.samples = rules, evaluation, seat, level.samples
        self.level = level._replace(trials=TRIALS, moves=MOVES, samples=2)

    def change(self, state: Any, side: str, ending: float, stop: Callable[[], bool]) -> float:
        """The change on average beyond `ending`, which ending our turn is known to cost, as far as it counts.

        What is drafted is committed; else what is left of our own turn is passed.
        """
        state = self.rules.tactics.carried_out(state)
        before = worth = self.evaluation(state, side)
        now, luck, met = state, 0.0, False
        for _ in range(ORDERS):
            want = awaiting(now)
            if not isinstance(want, Ask) or stop() or (want.seat == self.seat and met):
                break
            met = met or want.seat != self.seat
            order = self.rules.offers(now)[-1] if want.seat == self.seat else self._best(now, want.seat, stop)
            ends: list[tuple[float, Any]] = []
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

    def _best(self, state: Any, seat: int, stop: Callable[[], bool]) -> Order:
        """The best order of a seat as it would see it, one at a time."""
        side, offers = state.seat(seat).side, self.rules.offers(state)
        search = Search(self.rules, self.evaluation, self.level, side, (state,), stop)
        lines = list(search.lines(state, offers, 1))
        return max(lines, key=lambda line: line.worth).orders[0] if lines else offers[-1]
