"""How much of a game's score was the luck of its dice, so that fewer games tell who plays better.

At each roll the chance to win by the position that came of it is compared with its mean over what might have been
thrown. Those differences come to nothing on average, whatever the guess of the chance is worth; so what of the scores
goes with them may be taken off, and less is left to chance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import STYLES
from tactical.opponent.seeded_dice import SeededRandom, strata
from tactical.rehearsal.chances import throws_of
from tactical.ruleset import Ruleset
from tactical.table import Faces, Roll, Throw, play
from tactical.table.chances import Interval, Z

EACH, SOME = 24, 8  # throws: up to so many are all looked at, of more so many by chance
STEEP = 4.0  # of the chance to win, by what a side is ahead, in shares of all it began with
FOLLOWED = 4  # strata of the rolls that follow one at once: damage after a hit
FRESH = 40  # rolls, after which what the evaluation remembers is forgotten


class Luck:
    """What the dice of one game have done for a side, in shares of a win. It has dice of its own."""

    def __init__(self, rules: Ruleset[Any], state: Any, side: str, seed: str) -> None:
        self.rules, self.opening, self.side = rules, state, side
        self.total, self._rolls, self._chance = 0.0, 0, SeededRandom("luck", seed)
        self._evaluation = self._fresh()
        _, value = self._evaluation.standing(state)
        self._whole = max(1.0, value.get(side, 0.0))

    def __call__(self, state: Any, roll: Roll, shown: Faces) -> None:
        self._rolls += 1
        if self._rolls % FRESH == 0:
            self._evaluation = self._fresh()
        ways = throws_of(roll)
        if ways is None or len(ways) > EACH:
            ways = tuple((self._chance(roll), 1) for _ in range(SOME))
        mean = sum(self._after(state, faces) * many for faces, many in ways) / sum(many for _, many in ways)
        self.total += self._after(state, shown) - mean

    def _after(self, state: Any, faces: Faces) -> float:
        """The chance to win once they lie, and the rolls that follow from them before anybody is asked are thrown."""
        chances = []
        for number in range(FOLLOWED):
            out = play(self.rules, state, Throw(-1, faces), strata(number, FOLLOWED))
            chances.append(self._won(out.state))
            if not out.rolled:
                break
        return fmean(chances)

    def _won(self, state: Any) -> float:
        """The chance to win, guessed."""
        if state.result is not None:
            winners = state.result.winners
            return 0.5 if not winners and self.side not in state.result.losers else float(self.side in winners)
        return 1 / (1 + math.exp(-max(-9.0, min(9.0, STEEP * self._evaluation(state, self.side) / self._whole))))

    def _fresh(self) -> Evaluation:
        return Evaluation(self.rules, self.opening, STYLES["balanced"], Distances(self.rules))


def corrected(pairs: Sequence[tuple[float, float]]) -> Interval:
    """The mean of scores with what goes with luck taken off, and its 95% interval. `pairs`: score and luck of games, or
    of games in twos, whose scores are independent of each other; three at least."""
    scores, lucks = [score for score, _ in pairs], [luck for _, luck in pairs]
    mean, lucky = fmean(scores), fmean(lucks)
    spread = sum((luck - lucky) ** 2 for luck in lucks)
    share = sum((score - mean) * (luck - lucky) for score, luck in pairs) / spread if spread else 0.0
    left = [score - share * luck for score, luck in pairs]
    half = Z * stdev(left) / math.sqrt(len(left))
    return Interval(fmean(left), max(0.0, fmean(left) - half), min(1.0, fmean(left) + half))
