"""Live dice: the only place where chance enters the program.

Rehearsal never draws from them: its policies are functions of the roll, so that trying something changes nothing.
"""

from __future__ import annotations

import random

from tactical.table import Dice, Faces, Roll


class LiveDice:
    """Dice thrown by the program."""

    means = "live"

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def __call__(self, roll: Roll, /) -> Faces:
        return tuple(self._source.randint(1, roll.sides) for _ in range(roll.dice))


def live(seed: int | None = None) -> Dice:
    """Dice for one process: the system's own chance, or a repeatable row of throws where a seed is given."""
    return LiveDice(random.SystemRandom() if seed is None else random.Random(seed))  # noqa: S311 - dice, not secrets
