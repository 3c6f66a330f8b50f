"""Levels and styles as data: how far the computer looks, how often it errs, and what it values.

A weaker level looks less far or errs with a stated chance. None knows more than its seat, and none touches dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import NamedTuple

CROWD = 20  # pieces
ANSWERED = 60  # pieces up to which as many lines are judged by the enemy's answer


class Level(NamedTuple):
    """How well it plays."""

    name: str
    words: str
    depth: int = 0  # orders of its own turn that are looked at one after the other; 0: none, any offer will do
    trials: int = 120  # orders tried a decision, at most
    moves: int = 10  # moves a piece that are tried, the likeliest first
    beam: int = 4  # lines that are gone on with
    samples: int = 4  # strata of dice an order is tried with
    replies: int = 0  # lines that are judged by the enemy's answer
    errs: float = 0.0  # the chance to give any other order that it tried
    slip: float = inf  # average pieces that such another is worth less, at most; inf: any but to end what is asked
    deeper: int = 0  # lines, the best, that are judged by their own side's orders after that answer, too

    def among(self, pieces: int) -> Level:
        """The same for a battle of this many pieces: beyond `CROWD` each trial takes longer, and there are fewer;
        beyond `ANSWERED` so does an answer."""
        if pieces <= CROWD:
            return self
        replies = min(self.replies, self.replies * ANSWERED // pieces)
        return self._replace(
            trials=max(20, self.trials * CROWD // pieces),
            beam=max(2, self.beam * CROWD // pieces),
            replies=replies if replies > 1 else 0,  # one alone has nothing to be compared with
        )


class Style(NamedTuple):
    """Its weights, in average pieces."""

    name: str
    words: str
    danger: float = 0.4  # the harm that enemies could do to it next
    chance: float = 0.55  # the harm it could do to them
    pull: float = 0.3  # a turn nearer to where it wants to be
    goal: float = 1.0


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("random", "gives random legal orders, for measuring"),
            Level(
                "easy",
                "looks at one order at a time; in 2/5 of its decisions it does not give the best, "
                "but never passes instead",
                *(1, 30, 6, 1, 2, 0, 0.4),
            ),
            Level(
                "normal",
                "looks at the rest of its own turn; in 1/4 of its decisions it gives a slightly worse order",
                4,
                errs=1 / 4,
                slip=0.5,
            ),
            Level(
                "hard",
                "looks at more of the rest of its own turn, and at the enemy's answer where sides take turns",
                *(4, 240, 14, 6, 4, 4),
            ),
            Level(
                "expert",
                "looks at twice as many orders as hard, and where plans are close at its own next turn, too, "
                "or at some orders of both sides where pieces take turns one by one; it may think for 2 seconds",
                *(5, 480, 20, 8, 4, 5),
                deeper=2,
            ),
        )
    }
)
STYLES: Mapping[str, Style] = MappingProxyType(
    {
        style.name: style
        for style in (
            Style("balanced", "balanced"),
            Style("aggressive", "accepts more risk", danger=0.2, chance=0.7, pull=0.45),
            Style("cautious", "avoids enemy reach", danger=0.7, chance=0.4, pull=0.2),
            Style("objective", "puts goals first", goal=2.0),
        )
    }
)
