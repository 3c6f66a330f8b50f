"""The enemy's answer: its next turn played greedily, on what our own seat knows, over two lots of dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.opponent.candidates import Candidates
from tactical.opponent.chance import Chance, strata
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import Level
from tactical.table import Ask, Order, Ruleset, awaiting, play

LOTS = 2  # of dice
ORDERS = 8  # of the enemy's that are looked at
TRIED = 20  # candidates for each
SHARE = 0.6  # of the change that counts: they will not see all of it


class Reply:
    """How much the enemy's answer changes what a position is worth to a side."""

    def __init__(self, rules: Ruleset[Any], evaluation: Evaluation, level: Level, seat: int, seed: str) -> None:
        self.rules, self.evaluation, self.seat, self.seed = rules, evaluation, seat, seed
        self.candidates = Candidates(rules, evaluation, level)

    def change(self, state: Any, side: str, stop: Callable[[], bool]) -> float:
        """The change, as far as it counts. What is left of our own turn is passed."""
        before, worths = self.evaluation(state, side), []
        for lot in range(LOTS):
            dice, now, met = Chance(self.seed, lot), state, False
            for _ in range(ORDERS):
                want = awaiting(now)
                if not isinstance(want, Ask) or stop() or (want.seat == self.seat and met):
                    break
                met = met or want.seat != self.seat
                order = self.rules.offers(now)[-1] if want.seat == self.seat else self._greedy(now, want.seat)
                out = play(self.rules, now, order, dice)
                if not out.verdict:
                    break
                now = out.state
            worths.append(self.evaluation(now, side))
        return SHARE * (sum(worths) / len(worths) - before)

    def _greedy(self, state: Any, seat: int) -> Order:
        """The best order of a seat, each likely one tried once with middling dice."""
        side, offers = state.seat(seat).side, self.rules.offers(state)
        best, found = offers[-1], float("-inf")
        for order in self.candidates.of(state, offers, side)[:TRIED]:
            out = play(self.rules, state, order, strata(1, 3))
            if out.verdict and (worth := self.evaluation(out.state, side)) > found:
                best, found = order, worth
        return best
