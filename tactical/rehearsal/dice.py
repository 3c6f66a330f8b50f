"""Live dice: the only place where chance enters the program.

Rehearsal never draws from them: its policies are functions of the roll, so that trying something changes nothing.
"""

from __future__ import annotations

import random

from tactical.table import Dice, Faces, Roll

SEED_BITS = 62


class LiveDice:
    """Dice rolled by the program. `computer_seed`: the source of chance in the computer's orders; throws do not depend
    on it."""

    means = "live"

    def __init__(self, source: random.Random, computer_seed: int) -> None:
        self._source = source
        self.computer_seed = computer_seed

    def __call__(self, roll: Roll, /) -> Faces:
        return tuple(self._source.randint(1, roll.sides) for _ in range(roll.dice))


def live(seed: int | None = None) -> Dice:
    """Dice for one process: the system's own chance, or with a seed a repeatable series."""
    if seed is None:
        source: random.Random = random.SystemRandom()
        return LiveDice(source, source.getrandbits(SEED_BITS))
    of_computer = random.Random(f"computer {seed}").getrandbits(SEED_BITS)  # noqa: S311 - a game, not secrets
    return LiveDice(random.Random(seed), of_computer)  # noqa: S311 - as above
